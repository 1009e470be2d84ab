"""`ExpeditionSearch`: Monte Carlo tree search for Expedition."""

from agents.expedition.heuristic import ExpeditionHeuristic
from agents.search import Search
from agents.searching import search_of
from explorer_env.expedition.game import Expedition


class ExpeditionSearch(Search):
    """Plays on as the heuristic does."""

    HEURISTIC = ExpeditionHeuristic
    SEARCH = staticmethod(search_of(Expedition, ExpeditionHeuristic.PLAYING))
