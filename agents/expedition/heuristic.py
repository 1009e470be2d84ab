"""`ExpeditionHeuristic`: sound play of Expedition from the observation alone."""

from agents.expedition.choice import choose, choose_many
from agents.expedition.playing import play_many, play_range, prepare_heuristic
from agents.expedition.weights import WEIGHTS
from agents.heuristic import Heuristic
from explorer_env.expedition.game import Expedition


class ExpeditionHeuristic(Heuristic):
    """The weights are those of agents/data/expedition.toml."""

    GAME = Expedition
    WEIGHTS = WEIGHTS
    prepare = staticmethod(prepare_heuristic)
    kernel_choose = staticmethod(choose)
    kernel_choose_many = staticmethod(choose_many)
    kernel_play_many = staticmethod(play_many)
    kernel_play_range = staticmethod(play_range)
