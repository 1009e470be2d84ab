"""Expedition's figures: the reference is a slow independent model of the same rules with a simple sensible player."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.game import Game
from explorer_env.expedition import steps as s
from training import expedition_log as told
from training.balance import Figure, Sample, Table, percent

REFERENCE_PLAYERS = (3, 5)  # the reference figures are for these numbers of players
OPPONENTS: tuple[str, ...] = ()


def prepare_kernels() -> None:
    told.prepare_kernels()


def new_counts() -> NDArray[np.int64]:
    return np.zeros(told.COUNTS, np.int64)


def new_reader() -> NDArray[np.int64]:
    return np.zeros(told.READER, np.int64)


def read(game: Game, reader: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    told.read_log(game.array, 0, reader, counts)


def close(game: Game, reader: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Add what the finished game says by itself."""
    counts[told.GOALS] += game.scores().max() >= game.record.config.goal_dp[0]


def lost_lines(sample: Sample) -> int:
    return int(sample.counts[told.LOST_LINES])


def tables(samples: Sequence[Sample], by_random: Callable[[], Sample]) -> list[Table]:
    """None beside the figures."""
    return []


def _share(yes: int, no: int) -> Callable[[Sample], float]:
    """Percent of one message among two."""
    return lambda sample: percent(sample.counts[yes], sample.counts[yes] + sample.counts[no])


def _origin(origin: int) -> Callable[[Sample], float]:
    def share(sample: Sample) -> float:
        by_origin = sample.counts[told.ORIGINS : told.SHORT_OF_FOOD]
        return percent(by_origin[origin], by_origin.sum())

    return share


def _hunts_succeed(sample: Sample) -> float:
    return percent(sample.counts[s.TELL_HUNT_SUCCEEDS], sample.counts[s.TELL_HUNTS])


FIGURES = [
    Figure("games reaching the goal %", lambda x: percent(x.counts[told.GOALS], x.games), (95, 100), (80, 100)),
    Figure("Game Turns", lambda x: x.turns / x.games, (4.4, 4.9), (4, 8)),
    Figure("dead or insane %", lambda x: percent(x.counts[s.TELL_DIES], x.games * x.players),
           (5, 11), (5, 30)),
    Figure("feedings short of Food %", lambda x: percent(x.counts[told.SHORT_OF_FOOD], x.counts[s.TELL_EATS]),
           (24, 31), (15, 50)),
    Figure("DP from terrain %", _origin(told.TERRAIN), (11, 13)),
    Figure("DP from water %", _origin(told.WATER), (5, 6)),
    Figure("DP from Findings %", _origin(told.FINDINGS), (16, 19)),
    Figure("DP from Discoveries %", _origin(told.DISCOVERIES), (16, 21)),
    Figure("DP from Special Discoveries %", _origin(told.SPECIALS), (11, 14)),
    Figure("DP from Patrons %", _origin(told.PATRONS), (11, 14)),
    Figure("DP from Resources %", _origin(told.RESOURCES), (12, 13)),
    Figure("DP from the rest %", _origin(told.REST)),
    Figure("King likes %", _share(s.TELL_LIKES, s.TELL_DISLIKES), (37, 39)),
    Figure("Villages like %", _share(s.TELL_FRIENDLY, s.TELL_UNFRIENDLY), (51, 54)),
    Figure("hunts succeed %", _hunts_succeed, (71, 75)),
    Figure("decisions a player", lambda x: x.decisions / (x.games * x.players), (100, 130)),
]  # fmt: skip
