"""`AdventureSearch`: Monte Carlo tree search for Adventure."""

from agents.adventure.heuristic import AdventureHeuristic
from agents.search import Search
from agents.searching import search_of
from explorer_env.adventure.game import Adventure


class AdventureSearch(Search):
    """Plays on as the heuristic does."""

    HEURISTIC = AdventureHeuristic
    SEARCH = staticmethod(search_of(Adventure, AdventureHeuristic.PLAYING))
