"""`ExpeditionHeuristic`: sound play of Expedition from the observation alone; and `ExpeditionEvolved`."""

from agents.expedition.choice import choose_by, worth_by
from agents.expedition.weights import EVOLVED, WEIGHTS
from agents.heuristic import Heuristic
from agents.playing import playing_of
from explorer_env.expedition.game import Expedition


class ExpeditionHeuristic(Heuristic):
    """The weights are those of agents/data/expedition.toml."""

    GAME = Expedition
    WEIGHTS = WEIGHTS
    PLAYING = playing_of(Expedition, choose_by, worth_by)


class ExpeditionEvolved(ExpeditionHeuristic):
    """The same with weights that evolved in games against itself (`python -m training.evolve`)."""

    name = "evolved"
    WEIGHTS = EVOLVED
