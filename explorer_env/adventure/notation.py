"""Actions, decisions, log lines and what lies on the table in words."""

from collections.abc import Callable
from typing import Any

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import ASSET_NAMES
from explorer_env.adventure.state import COMA, EXHAUSTED, MAD, PRESENT
from explorer_env.core.words import with_fields, with_singulars

SEAT_NAMES = [f"explorer_{seat}" for seat in range(t.SEATS)]
ABSENCE_NAMES = {PRESENT: "", MAD: "mad", EXHAUSTED: "exhausted", COMA: "coma"}
_NAMES: dict[str, list[str]] = {
    "character": t.CHARACTER_NAMES, "direction": t.DIRECTION_NAMES, "tile": t.TILE_NAMES, "asset": ASSET_NAMES,
    "option": ["first", "second"], "seat": SEAT_NAMES,
}  # fmt: skip
_PLURALS = ["coins", "adventure points", "steps", "quarters", "cards", "rounds"]
_QUESTIONS = with_fields(s.QUESTIONS.values())
_OF_CARD: dict[str, Callable[[Any, int], str]] = {  # fields of questions about the event now applied
    "card": c.card_name,
    "first": lambda cards, card: c.option_words(cards, card, 0),
    "second": lambda cards, card: c.option_words(cards, card, 1),
}


def spot_words(spot: int) -> str:
    """A square in its tile's own frame: "Hedge Maze B1"."""
    return f"{t.TILE_NAMES[spot // t.SQUARES]} {t.square_name(spot % t.SQUARES)}"


def question_words(game: Any) -> str:
    """The pending decision of a game's array, shape (1,), in words."""
    question, fields = _QUESTIONS[int(game["asking"][0])]
    return question.format(**{field: _asked(game, field) for field in fields})


def _asked(game: Any, field: str) -> Any:
    if field in _OF_CARD:
        return _OF_CARD[field](game["config"]["cards"][0], game["card"].item())
    return game[field].item()


class _Named:
    """A number of a message that formats as what it stands for."""

    def __init__(self, record: Any, number: int) -> None:
        self._record, self._number = record, number

    def __format__(self, spec: str) -> str:
        if spec in _NAMES:
            return _NAMES[spec][self._number]
        if spec == "square":
            return spot_words(self._number)
        if spec == "card":
            return c.card_name(self._record["config"]["cards"], self._number)
        return f"{self._number:+d}" if spec == "signed" else format(self._number, spec)


def message_words(record: Any, line: Any) -> str:
    """A log line (message, who, number, number) of a record (shape ()) in words."""
    message, who, number, other = (int(part) for part in line)
    template = s.MESSAGES[s.MESSAGE_NAMES[message]]
    words = template.format(who=SEAT_NAMES[who], a=_Named(record, number), b=_Named(record, other))
    return with_singulars(words, _PLURALS)


# --- what lies on the table ------------------------------------------------------------------------------------------
def card_names(record: Any) -> list[str]:
    return [c.card_name(record.config.cards, card) for card in range(record.config.cards.different)]


def place_words(place: int) -> str:
    """Column and row of a place of the grid, from 1: "4,5"."""
    return f"{place % t.GRID + 1},{place // t.GRID + 1}"


def lasting_words(record: Any, place: int) -> str:
    """A permanent card in play: "Landslip to 4 on Hedge Maze"."""
    card, about = int(record.lasting[place]), record.lasting_for[place]
    scope = record.config.cards.scope[card]
    words = c.card_name(record.config.cards, card)
    words += f" to {record.lasting_to[place]}" if record.lasting_to[place] else ""
    words += f" on {t.TILE_NAMES[about]}" if scope == c.TILE else ""
    return words + (f" of {SEAT_NAMES[about]}" if scope == c.CHARACTER else "")


def drop_words(record: Any) -> list[str]:
    """Where dropped coins lie: ["Hedge Maze E5 7"]."""
    return [f"{spot_words(record.drop_at[drop])} {record.drop_coins[drop]}" for drop in range(record.drops)]
