"""`Expedition`: one game of Expedition behind the common face."""

from typing import Any, ClassVar

from explorer_env.core.config import ConfigSource
from explorer_env.core.game import Game
from explorer_env.expedition.actions import ACTION_NAMES, ACTIONS
from explorer_env.expedition.config import read_config
from explorer_env.expedition.drawing import draw
from explorer_env.expedition.kernels import KERNELS
from explorer_env.expedition.notation import message_words, question_words
from explorer_env.expedition.state import STATE
from explorer_env.expedition.steps import DECISION_NAMES, STEP_NAMES
from explorer_env.expedition.tables import SEATS
from explorer_env.expedition.view import OBSERVATION, PIECES


class Expedition(Game):
    """A game of Expedition for one to five players; see `Game` for what it can do. Points are Drama Points."""

    name = "expedition"
    SEATS: ClassVar[tuple[int, int]] = (1, SEATS)
    ACTIONS = ACTIONS
    ACTION_NAMES = ACTION_NAMES
    DECISION_NAMES = DECISION_NAMES
    STEP_NAMES = STEP_NAMES
    POINT_SCALE = 50.0
    PIECES = PIECES
    OBSERVATION = OBSERVATION
    DTYPE = STATE
    SCORES = "dp"
    KERNELS = KERNELS

    @classmethod
    def read_config(cls, source: ConfigSource = None) -> dict[str, Any]:
        return read_config(source)

    def question(self) -> str:
        return question_words(self.array)

    def solo_goal(self) -> int:
        return int(self.record.config.goal_dp[0])

    def line_words(self, line: Any) -> str:
        return message_words(line)

    def drawing(self) -> list[tuple[str, list[str]]]:
        return draw(self.record[0])
