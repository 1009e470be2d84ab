"""`ExpeditionSearch`: Monte Carlo tree search for Expedition."""

from agents.expedition.heuristic import ExpeditionEvolved
from agents.guides import by_heuristic, by_network
from agents.prospects import read_prospects
from agents.search import Search
from agents.searching import Choices, search_of
from explorer_env.expedition.game import Expedition


class ExpeditionSearch(Search):
    """Plays on as the evolved heuristic does, or is guided by a model."""

    HEURISTIC = ExpeditionEvolved
    CHOICES = Choices(explore=0.5, trust=0.9, sure=2.0, least=0.01, turns=1)
    NETWORK_CHOICES = CHOICES._replace(explore=2.0, played=1.0)
    PROSPECTS = read_prospects(Expedition)
    BY_HEURISTIC = staticmethod(search_of(Expedition, by_heuristic(Expedition, ExpeditionEvolved.PLAYING)))
    BY_NETWORK = staticmethod(search_of(Expedition, by_network(Expedition, ExpeditionEvolved.PLAYING)))
