"""`Adventure`: one game of Adventure behind the common face."""

from typing import Any, ClassVar

from explorer_env.adventure.actions import ACTION_NAMES, ACTIONS
from explorer_env.adventure.cards import told_cards
from explorer_env.adventure.config import read_config
from explorer_env.adventure.drawing import draw
from explorer_env.adventure.kernels import KERNELS
from explorer_env.adventure.notation import message_words, question_words
from explorer_env.adventure.state import STATE
from explorer_env.adventure.steps import DECISION_NAMES, STEP_NAMES
from explorer_env.adventure.tables import SEATS
from explorer_env.adventure.view import OBSERVATION, PIECES
from explorer_env.core.config import ConfigSource
from explorer_env.core.game import Game


class Adventure(Game):
    """A game of Adventure for one to four players; see `Game` for what it can do. Points are the score."""

    name = "adventure"
    SEATS: ClassVar[tuple[int, int]] = (1, SEATS)
    ACTIONS = ACTIONS
    ACTION_NAMES = ACTION_NAMES
    DECISION_NAMES = DECISION_NAMES
    STEP_NAMES = STEP_NAMES
    POINT_SCALE = 100.0
    PIECES = PIECES
    OBSERVATION = OBSERVATION
    DTYPE = STATE
    SCORES = "score"
    KERNELS = KERNELS

    @classmethod
    def read_config(cls, source: ConfigSource = None) -> dict[str, Any]:
        return read_config(source)

    @classmethod
    def config_changes(cls, source: ConfigSource = None) -> dict[str, Any]:
        changes = super().config_changes(source)
        return changes | ({"cards": told_cards(changes["cards"])} if "cards" in changes else {})

    def question(self) -> str:
        return question_words(self.array)

    def solo_goal(self) -> int:
        return int(self.record.config.solo_goal[0])

    def line_words(self, line: Any) -> str:
        return message_words(self.array[0], line)

    def drawing(self) -> list[tuple[str, list[str]]]:
        return draw(self.record[0])
