"""`AdventureSearch`: Monte Carlo tree search for Adventure."""

from agents.adventure.heuristic import AdventureHeuristic
from agents.prospects import read_prospects
from agents.search import Search
from agents.searching import Choices, search_of
from explorer_env.adventure.game import Adventure


class AdventureSearch(Search):
    """Plays on as the heuristic does."""

    HEURISTIC = AdventureHeuristic
    CHOICES = Choices(explore=0.5, turns=4, luck=0.0)
    PROSPECTS = read_prospects(Adventure)
    SEARCH = staticmethod(search_of(Adventure, AdventureHeuristic.PLAYING))
