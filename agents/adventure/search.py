"""`AdventureSearch`: Monte Carlo tree search for Adventure."""

from agents.adventure.heuristic import AdventureEvolved
from agents.guides import by_heuristic, by_network
from agents.prospects import read_prospects
from agents.search import Search
from agents.searching import Choices, search_of
from explorer_env.adventure.game import Adventure


class AdventureSearch(Search):
    """Plays on as the evolved heuristic does, or is guided by a model."""

    HEURISTIC = AdventureEvolved
    CHOICES = Choices(explore=0.5, trust=0.9, sure=2.0, least=0.01, turns=4)
    NETWORK_CHOICES = CHOICES._replace(explore=2.0, played=1.0)
    PROSPECTS = read_prospects(Adventure)
    BY_HEURISTIC = staticmethod(search_of(Adventure, by_heuristic(Adventure, AdventureEvolved.PLAYING)))
    BY_NETWORK = staticmethod(search_of(Adventure, by_network(Adventure, AdventureEvolved.PLAYING)))
