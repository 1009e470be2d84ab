"""A played game as a file that people and `diff` can read, and that is checked to the last byte when it is read:

    explorer-env replay 1
    game: "expedition"
    version: "0.1.0"
    layout: "93b5dd0e63f4a2f1"
    seed: 7
    config: {"goal_dp": 15}
    automatic: true
    players: ["heuristic", "search:400"]
    head: 5b2f6d1c0e9a8b77
    1 explorer_0 PORT 27: region Zanzibar
    ...
    record after 10: 1c9e0b0d2d4f7a65
    turn 1
    ...
    over after 212: 08d5f8f2a7c1e3b9
    points: [31, 18]

Values of the head are JSON; `config` has what differs from the defaults. A move is its number, who was asked what, the
action as a number and in words. Hashes are of the game's record, so that two games that differ anywhere differ there.

A file is written whole. One that grew with its game would be found cut after a kill, and nothing tells a cut file from
a killed game; a game that goes on is a file too, which says `unfinished after` instead of `over after`.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn, Self, TypeVar

import numpy as np

from explorer_env.core.config import ConfigSource, check_flag, check_whole
from explorer_env.core.errors import ConfigError, SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.version import __version__

FIRST = "explorer-env replay 1"  # the number is the format's
ENDING = ".replay"
EVERY = 10  # moves between two hashes
SHOWN = 100  # characters of a wrong line
Value = TypeVar("Value")


@dataclass(frozen=True)
class Replay:
    """A game from its first decision on.

    players: who played each seat, a name of an agent or of a person. config: as `Game.start` takes it; of a file that
    was read, what differs from the defaults. actions: every answer that was given, in order. version: of the project
    that wrote it.
    """

    kind: type[Game]
    players: Sequence[str]
    seed: int
    actions: Sequence[int]
    config: ConfigSource = None
    automatic: bool = True
    version: str = __version__

    def start(self) -> Game:
        """The game at its first decision. Raises ConfigError as `Game.start` does."""
        return self.kind.start(len(self.players), self.seed, self.config, self.automatic)

    def game(self, moves: int | None = None) -> Game:
        """The game after so many moves, all of them when None. Raises ConfigError when there aren't as many."""
        moves = len(self.actions) if moves is None else check_whole("moves", moves, 0, len(self.actions))
        game = self.start()
        for action in self.actions[:moves]:
            game.apply(action)
        return game

    def text(self) -> str:
        """The file's content. Raises ConfigError and IllegalAction for what is no game."""
        game, lines = self.start(), _head(self)
        for number, action in enumerate(self.actions, 1):
            lines += _applied(game, number, action)
        return "\n".join([*lines, *_end(game, len(self.actions)), ""])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, whole or not at all. Raises OSError when it can't be written."""
        write_whole(path, self.text().encode())

    @classmethod
    def load(cls, path: str | PathLike[str], kinds: Mapping[str, type[Game]]) -> Self:
        """Read a file and play the game again; kinds: the games by name.

        Raises SaveError, which names the first wrong line and what was expected there, for a file that is damaged, cut,
        of another kind, game or version, or not of a game as this version's rules play it.
        """
        return cls.read(read_saved(path, "Give the path of a replay."), kinds, str(path))

    @classmethod
    def read(cls, content: bytes, kinds: Mapping[str, type[Game]], origin: str) -> Self:
        """The same of a file's content; origin: what errors call it."""
        lines = _Lines(origin, content)
        replay = cls(**_read_head(lines, kinds))
        lines.begin_again()
        lines.take(_head(replay))
        if replay.version != __version__:
            lines.hint = f" Version {replay.version} wrote this file, this is {__version__}."
        actions = _read_moves(lines, replay.start())
        return cls(**{**vars(replay), "actions": actions})


def file_of(folder: Path, number: int) -> Path:
    """Where the replay of a numbered game is."""
    return folder / f"{number:06}{ENDING}"


# --- lines -----------------------------------------------------------------------------------------------------------
def _head(replay: Replay) -> list[str]:
    values = {
        "game": replay.kind.name, "version": replay.version, "layout": _layout(replay.kind), "seed": replay.seed,
        "config": replay.kind.config_changes(replay.config), "automatic": replay.automatic,
        "players": list(replay.players),
    }  # fmt: skip
    lines = [FIRST, *(f"{key}: {json.dumps(value)}" for key, value in values.items())]
    return [*lines, f"head: {_hash(chr(10).join(lines).encode())}"]


def _move(game: Game, number: int, action: int) -> str:
    return f"{number} explorer_{game.seat} {game.decision} {action}: {game.words(action)}"


def _applied(game: Game, number: int, action: int) -> list[str]:
    """Answer, and the lines that say so."""
    lines, turn = [_move(game, number, action)], game.turn
    game.apply(action)
    lines += [f"turn {game.turn}"] if game.turn != turn else []
    return lines + ([f"record after {number}: {_record(game)}"] if number % EVERY == 0 else [])


def _end(game: Game, moves: int) -> list[str]:
    how = "over" if game.over else "unfinished"
    return [f"{how} after {moves}: {_record(game)}", f"points: {json.dumps(game.scores().tolist())}"]


def _record(game: Game) -> str:
    return _hash(game.record.tobytes())


def _layout(kind: type[Game]) -> str:
    return kind.layout().hex()[:16]


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=8).hexdigest()


# --- reading ---------------------------------------------------------------------------------------------------------
class _Lines:
    """The lines of a file, taken one after the other; whatever is wrong is told with its line."""

    def __init__(self, path: str, content: bytes) -> None:
        self.path, self.number, self.hint = path, 0, ""
        *self.lines, self.rest = content.decode(errors="surrogateescape").split("\n")
        if self.rest:
            self.lines.append(self.rest)

    def begin_again(self) -> None:
        self.number = 0

    def now(self) -> str | None:
        """The next line; None at the end."""
        return self.lines[self.number] if self.number < len(self.lines) else None

    def take(self, expected: Sequence[str]) -> None:
        """These lines and no others."""
        for line in expected:
            if self.now() != line:
                self.wrong(f"expected {_short(line)}")
            self.number += 1

    def value(self, key: str, check: Callable[[Any], Value]) -> Value:
        """What `check` makes of the value behind a key; what it raises is told with the line."""
        name, colon, text = (self.now() or "").partition(": ")
        if name != key or not colon:
            self.wrong(f"expected {key}: and its value")
        try:
            value = check(json.loads(text, parse_constant=_refuse))
        except ConfigError as error:
            self.wrong(str(error).rstrip("."))
        except (ValueError, RecursionError):
            self.wrong(f"expected a value of {key} as JSON")
        self.number += 1
        return value

    def end(self) -> None:
        if self.now() is not None:
            self.wrong("the game has ended; expected no more lines")
        if self.rest:
            self.number -= 1
            self.wrong("expected the end of the line")

    def wrong(self, what: str) -> NoReturn:
        line = self.now()
        given = "the file ends here" if line is None else f"it says {_short(line)}"
        raise SaveError(f"{self.path}, line {self.number + 1}: {given}; {what}.{self.hint}")


def _short(line: str) -> str:
    return repr(line if len(line) <= SHOWN else f"{line[:SHOWN]}...")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _read_head(lines: _Lines, kinds: Mapping[str, type[Game]]) -> dict[str, Any]:
    """The facts that `Replay` is made of, but for the actions."""
    lines.take([FIRST])
    kind = lines.value("game", lambda name: _known(name, kinds))
    version = lines.value("version", _text)
    lines.value("layout", lambda layout: _check_layout(layout, kind, version))
    return {
        "kind": kind, "version": version, "actions": (),
        "seed": lines.value("seed", lambda seed: check_whole("seed", seed)),
        "config": lines.value("config", lambda config: _changes(config, kind)),
        "automatic": lines.value("automatic", lambda flag: check_flag("automatic", flag)),
        "players": lines.value("players", lambda names: _names(names, kind)),
    }  # fmt: skip


def _known(name: Any, kinds: Mapping[str, type[Game]]) -> type[Game]:
    if name not in list(kinds):
        raise ConfigError(f"expected the name of a game, {' or '.join(json.dumps(known) for known in kinds)}")
    return kinds[name]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ConfigError('expected words in "..."')
    return value


def _check_layout(layout: Any, kind: type[Game], version: str) -> None:
    if layout != _layout(kind):
        raise ConfigError(
            f"expected {json.dumps(_layout(kind))}, the layout of {kind.name} in version {__version__}: read this file "
            f"with the version that wrote it, {version}"
        )


def _changes(config: Any, kind: type[Game]) -> dict[str, Any]:
    if not isinstance(config, dict):
        raise ConfigError("expected the numbers that differ from the defaults, in {...}")
    if any(isinstance(value, str) for value in config.values()):
        raise ConfigError("expected the numbers themselves, no names of files")  # which are nobody's business to open
    return kind.config_changes(config)


def _names(names: Any, kind: type[Game]) -> tuple[str, ...]:
    if not isinstance(names, list):
        raise ConfigError("expected a list of names")
    kind.check_players(len(names))
    return tuple(_text(name) for name in names)


def _read_moves(lines: _Lines, game: Game) -> tuple[int, ...]:
    """All actions, each of them given again to the game."""
    actions: list[int] = []
    while not game.over and (lines.now() or "").partition(" ")[0] != "unfinished":
        action = _read_move(lines, game, len(actions) + 1)
        lines.take(_applied(game, len(actions) + 1, action))
        actions.append(action)
    lines.take(_end(game, len(actions)))
    lines.end()
    return tuple(actions)


def _read_move(lines: _Lines, game: Game, number: int) -> int:
    """The legal action that the next line says."""
    said = {_move(game, number, int(action)): int(action) for action in np.flatnonzero(game.legal())}
    line = lines.now()
    if line not in said:
        some = " or ".join(_short(words) for words in list(said)[:3])
        lines.wrong(f"expected one of {len(said)} legal moves, as {some}" if len(said) > 3 else f"expected {some}")
    return said[str(line)]
