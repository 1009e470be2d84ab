"""`AdventureSearch`: Monte Carlo tree search for Adventure."""

from agents.adventure.heuristic import AdventureHeuristic
from agents.guides import by_heuristic, by_network
from agents.prospects import read_prospects
from agents.search import Search
from agents.searching import Choices, search_of
from explorer_env.adventure.game import Adventure


class AdventureSearch(Search):
    """Plays on as the heuristic does, or is guided by a model."""

    HEURISTIC = AdventureHeuristic
    CHOICES = Choices(explore=0.5, trust=0.9, root=0.4, sure=2.0, turns=4)
    PROSPECTS = read_prospects(Adventure)
    BY_HEURISTIC = staticmethod(search_of(Adventure, by_heuristic(Adventure, AdventureHeuristic.PLAYING)))
    BY_NETWORK = staticmethod(search_of(Adventure, by_network(Adventure, AdventureHeuristic.PLAYING)))
