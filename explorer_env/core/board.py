"""A table as text that people can read and write: what the boards of all games share.

A position is a heading such as "Round 3, 2 players" and lines of facts, each of a kind that a game's board lists.
"""

import re
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from explorer_env.core.config import ConfigSource
from explorer_env.core.errors import ConfigError
from explorer_env.core.game import Game
from explorer_env.core.rng import seed_generator

WIDTH = 100  # of every line that is drawn for people
G = TypeVar("G", bound=Game)
Record = Any
Block = tuple[str, list[str]]  # title, lines


class Kind(NamedTuple):
    """A kind of line: its pattern, and what reads it: read(record, *groups), with the list of the lines below it at
    the end when `below` says that some belong to it. Kinds of a lower `order` are read first.
    """

    pattern: str
    read: Callable[..., None]
    order: int = 0
    below: int = 0


# --- the game --------------------------------------------------------------------------------------------------------
def set_table(kind: type[G], players: int, config: ConfigSource, seed: int, set_up: Any, dealt: Sequence[int]) -> G:
    """A game of this kind, set up with the scripted draws `dealt`, with nothing pending."""
    kind.prepare()
    records = kind.blank(1, config)
    records.players, records.automatic, records.rng = kind.check_players(players), 1, seed_generator(seed)
    game = kind(records)
    script(game, draws=dealt)
    set_up(game.record[0])
    game.record.depth = 0
    return game


def script(game: Game, dice: Sequence[int] = (), draws: Sequence[int] = ()) -> None:
    """Say what is thrown and drawn after what is scripted already, in the order of use."""
    record = game.record[0]
    for name, values in (("dice", dice), ("draw", draws)):
        left = int(record[f"{name}_scripted"])
        stack = [*reversed(values), *record[f"{name}_script"][:left].tolist()]
        record[f"{name}_script"][: len(stack)] = stack
        record[f"{name}_scripted"] = len(stack)


def resume(game: G, step: str, seat: int = -1, argument: int = 0) -> G:
    """Put a step of the sequence of play on the agenda and play on to the next decision; the game itself.

    step: a name of the game's `STEP_NAMES`; seat: whose, -1 for nobody's; argument: as the step needs.
    """
    names = game.STEP_NAMES[1:]
    if step not in names:
        raise ConfigError(f"Step {step!r}: allowed are {', '.join(names)}.")
    record = game.record[0]
    record.agenda[record.depth] = (game.STEP_NAMES.index(step), seat, argument)
    record.depth += 1
    game.KERNELS.run(record)
    game._check_fault(int(record.fault))
    return game


# --- reading ---------------------------------------------------------------------------------------------------------
def split_lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines() if line.strip()]


def read_heading(lines: list[str], word: str, kind: type[Game]) -> tuple[int, int]:
    """The number and the players that the first line says."""
    low, high = kind.SEATS
    head = re.fullmatch(rf"{word} (\d+), ([{low}-{high}]) players?", lines[0] if lines else "")
    if head is None:
        raise ConfigError(
            f"{lines[:1]}: a position begins with a line such as '{heading(word, 2, high)}', {low} to {high} players."
        )
    return int(head[1]), int(head[2])


def read_lines(record: Record, lines: list[str], kinds: Sequence[Kind]) -> None:
    """Read the lines after the heading. Raises ConfigError that begins with the line."""
    found = []
    while lines:
        kind, match = _kind_of(lines[0], kinds)
        below = [lines[1 : 1 + kind.below]] if kind.below else []
        found.append((kind, lines[0], [*match.groups(), *below]))
        lines = lines[1 + kind.below :]
    for kind, line, parts in sorted(found, key=lambda read: read[0].order):
        try:
            kind.read(record, *parts)
        except ConfigError as error:
            raise ConfigError(f"{line!r}: {error}") from error


def _kind_of(line: str, kinds: Sequence[Kind]) -> tuple[Kind, re.Match[str]]:
    for kind in kinds:
        match = re.fullmatch(kind.pattern, line)
        if match is not None:
            return kind, match
    raise ConfigError(f"{line!r}: no line of a position begins like this; see {kinds[0].read.__module__}.")


def number_of(name: str, names: Sequence[str], what: str) -> int:
    if name not in names:
        raise ConfigError(f"{name!r} is no {what}: allowed are {', '.join(names)}.")
    return names.index(name)


def split_items(text: str | None) -> list[str]:
    """The items between commas and semicolons."""
    return [item.strip() for item in re.split("[,;]", text)] if text else []


def read_counted(text: str) -> list[tuple[str, int]]:
    """'Rifle 2, Canoes' as [("Rifle", 2), ("Canoes", 1)]."""
    matches = [re.fullmatch(r"(.+?)(?: (\d+))?", item) for item in split_items(text)]
    return [(match[1], int(match[2] or 1)) for match in matches if match]


# --- drawing ---------------------------------------------------------------------------------------------------------
def heading(word: str, number: int, players: int) -> str:
    return f"{word} {number}, {players} player{'s' if players > 1 else ''}"


def counted(names: Sequence[str], numbers: Any, ones: bool = True) -> list[str]:
    """["River 24", "Fork 1"] of what there is; ones: say a 1 too."""
    present = [(name, int(number)) for name, number in zip(names, numbers, strict=True) if number]
    return [f"{name} {number}" if ones or number > 1 else name for name, number in present]


def listed(title: str, items: Sequence[str], between: str = ", ") -> str:
    """A line of these items; "" without any."""
    return f"{title}: {between.join(items)}" if items else ""


def joined(lines: Sequence[str]) -> str:
    """The whole text; empty lines are left out."""
    return "\n".join(line for line in lines if line) + "\n"


def wrapped(items: Sequence[str], between: str = ", ") -> list[str]:
    """Lines of `WIDTH` columns at most, from the second on indented."""
    return textwrap.wrap(between.join(items), WIDTH, subsequent_indent="  ")
