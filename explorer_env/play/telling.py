"""What each game has to tell a person: the base of `explorer_env.play.expedition` and `explorer_env.play.adventure`."""

import re
from abc import ABC, abstractmethod
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple

from explorer_env.core.data import read_toml
from explorer_env.core.game import Game

_RULE = re.compile(r"^\| ([^|]+) \| ([^|]+) \|", re.MULTILINE)


class Die(NamedTuple):
    """A throw that the log tells of: what it shows, its sides (of two dice together), the roll's name."""

    shows: int
    sides: int
    roll: str


class Track(NamedTuple):
    """A number of a sheet; most: None when it has no end worth telling."""

    name: str
    now: int
    most: int | None


class Sheet(NamedTuple):
    """What lies before a seat. lists: titles with what belongs under them."""

    seat: int
    points: int
    where: str
    tracks: list[Track]
    lists: list[tuple[str, list[str]]]


class Told(NamedTuple):
    """What the chart says of one kind of answer: its meaning and cost, with braces to fill in."""

    means: str
    costs: str


class Chapter(NamedTuple):
    """What the chart says of one decision."""

    rule: str
    about: str
    answers: dict[str, Told]


class Chart(NamedTuple):
    """A game's help. things: what Resources and the like are good for. rules: key -> the rule in a sentence or more."""

    decisions: dict[str, Chapter]
    things: dict[str, str]
    rules: dict[str, str]


class Teller(ABC):
    """The words of one game. Class facts: `kind`, the game; `points`, what its scores are called; `plurals`, nouns that
    lose their s after a 1."""

    kind: ClassVar[type[Game]]
    points: ClassVar[str]
    plurals: ClassVar[list[str]]

    @cached_property
    def help(self) -> Chart:
        return chart(self.kind.name)

    @abstractmethod
    def answer_kind(self, game: Any, action: int) -> str:
        """The chart's key of a legal answer."""

    @abstractmethod
    def facts(self, game: Any) -> dict[str, Any]:
        """What the chart's braces stand for in all answers to the pending decision."""

    @abstractmethod
    def answer_facts(self, game: Any, action: int) -> dict[str, Any]:
        """The same for one legal answer."""

    @abstractmethod
    def holdings(self, game: Any, seat: int) -> dict[str, int]:
        """Everything countable that a seat has, by name."""

    @abstractmethod
    def sheet(self, game: Any, seat: int) -> Sheet:
        """What lies before a seat."""

    @abstractmethod
    def heading(self, game: Any) -> str:
        """Where in the game we are."""

    @abstractmethod
    def goal(self, game: Any) -> str:
        """When the game ends and who wins."""

    @abstractmethod
    def dice(self, line: Any) -> list[Die]:
        """The dice that a log line (message, who, number, number) tells of."""

    def notes(self, game: Any) -> list[tuple[str, list[str]]]:
        """What else lies open on the table: titles with lines."""
        return []


@cache
def chart(game: str) -> Chart:
    """The help of a game, by its name."""
    file = files("explorer_env.play") / "data" / f"{game}.toml"
    given = read_toml(file, "Help chart")
    things = given.pop("things")
    return Chart({name: _chapter(chapter) for name, chapter in given.items()}, things, _rules(game))


def _chapter(given: dict[str, Any]) -> Chapter:
    answers = {kind: Told(told["means"], told.get("costs", "")) for kind, told in given["answers"].items()}
    return Chapter(given["rule"], given["about"], answers)


def _rules(game: str) -> dict[str, str]:
    """The first row of each key in the game's RULES.md."""
    text = (files(f"explorer_env.{game}") / "RULES.md").read_text("utf-8")
    rows = [(key.strip(), words.strip()) for key, words in _RULE.findall(text)]
    return {key: words for key, words in reversed(rows) if not set(key) <= {"-", ":"}}
