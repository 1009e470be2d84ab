"""`ExpeditionSearch`: Monte Carlo tree search for Expedition."""

from agents.expedition.heuristic import ExpeditionHeuristic
from agents.prospects import read_prospects
from agents.search import Search
from agents.searching import Choices, search_of
from explorer_env.expedition.game import Expedition


class ExpeditionSearch(Search):
    """Plays on as the heuristic does."""

    HEURISTIC = ExpeditionHeuristic
    CHOICES = Choices(explore=0.5, turns=1, luck=0.0)
    PROSPECTS = read_prospects(Expedition)
    SEARCH = staticmethod(search_of(Expedition, ExpeditionHeuristic.PLAYING))
