"""`Expedition`: one game of Expedition behind the common face."""

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.config import ConfigSource
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare
from explorer_env.core.ranks import rank_returns
from explorer_env.expedition import kernels
from explorer_env.expedition.actions import ACTION_NAMES, ACTIONS
from explorer_env.expedition.config import read_config
from explorer_env.expedition.drawing import draw
from explorer_env.expedition.notation import action_words, message_words, question_words
from explorer_env.expedition.state import LOG_LINES, STATE
from explorer_env.expedition.steps import DECISION_NAMES
from explorer_env.expedition.tables import SEATS
from explorer_env.expedition.view import OBSERVATION, PIECES


class Expedition(Game):
    """A game of Expedition for one to five players; see `Game` for what it can do."""

    name = "expedition"
    SEATS: ClassVar[tuple[int, int]] = (1, SEATS)
    ACTIONS = ACTIONS
    ACTION_NAMES = ACTION_NAMES
    POINT_SCALE = 50.0
    PIECES = PIECES
    OBSERVATION = OBSERVATION
    DTYPE = STATE
    SCORES = "dp"
    kernel_begin = staticmethod(kernels.begin_at)
    kernel_apply = staticmethod(kernels.apply_at)
    kernel_observe = staticmethod(kernels.observe_at)
    kernel_begin_many = staticmethod(kernels.begin_many)
    kernel_apply_many = staticmethod(kernels.apply_many)
    kernel_observe_many = staticmethod(kernels.observe_many)
    kernel_play_random_many = staticmethod(kernels.play_random_many)

    @classmethod
    def prepare(cls) -> None:
        prepare(cls.name, kernels.warm)

    @classmethod
    def prepare_many(cls) -> None:
        cls.prepare()
        prepare(f"{cls.name} in batches", kernels.warm_many)

    @classmethod
    def read_config(cls, source: ConfigSource = None) -> dict[str, int]:
        return read_config(source)

    @property
    def decision(self) -> str:
        return DECISION_NAMES[int(self.array["asking"][0])]

    def question(self) -> str:
        return question_words(self.array[0])

    def scores(self) -> NDArray[np.int64]:
        """Drama Points."""
        points: NDArray[np.int64] = self.array["dp"][0, : self.players].astype(np.int64)
        return points

    def returns(self) -> NDArray[np.float64]:
        """Final places as +1..-1 (solo: 2 x clip(DP / goal, 0, 1) - 1)."""
        if not self.over:
            return np.zeros(self.players)
        if self.players == 1:
            reached = min(self.scores()[0] / self.record.config.goal_dp[0], 1.0)
            return np.array([2 * reached - 1])
        return rank_returns(self.scores())

    def words(self, action: int) -> str:
        return action_words(action)

    def log(self, since: int = 0) -> list[str]:
        first = max(since, self.told - LOG_LINES, 0)
        lines = self.array["log"][0]
        return [message_words(lines[line % LOG_LINES]) for line in range(first, self.told)]

    def drawing(self) -> list[tuple[str, list[str]]]:
        return draw(self.record[0])
