"""The results of a tournament as a file that grows: a line that says which tournament, then a line for each game.

Whatever happens to the process, the file stays good: a line that was torn by a kill is dropped and its game played
again. A line that is damaged or of other games is an error, never skipped.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from agents.model_files import shipped
from explorer_env import __version__
from explorer_env.core.errors import SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.table import plain
from training.contest import Played
from training.games import GAMES
from training.schedule import Pairing, games_of

FORMAT = 1
KIND = "explorer tournament"
TRAINED = "trained"  # the agent by the model that comes with the project
ADVICE = "Give another folder (--out), or take this file away to begin anew."
Header = dict[str, Any]


def header(game: str, agents: tuple[str, ...], players: int, seed: int, config: Mapping[str, Any]) -> Header:
    """All that the games follow from: a file with another header is of another tournament."""
    return {
        "kind": KIND, "format": FORMAT, "version": __version__, "game": game, "agents": list(agents),
        "players": players, "seed": seed, "config": said(config),
        "models": {
            name: _digest(model.read_bytes()) for name in sorted(set(agents)) if (model := _model_of(name, game))
        },
    }  # fmt: skip


def _model_of(name: str, game: str) -> Path | None:
    """The file of the model that an agent plays by, or is guided by."""
    last = name.rpartition(":")[2]
    return shipped(GAMES[game].kind) if last == TRAINED else next(filter(Path.is_file, map(Path, (name, last))), None)


def said(config: Mapping[str, Any]) -> dict[str, int | str]:
    """A configuration in short: numbers as they are, a deck of cards by its digest."""
    return {
        name: value if isinstance(value, int) else _digest(json.dumps(plain(value)).encode())
        for name, value in config.items()
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


class ResultsFile:
    """The file, opened for one tournament: `played` has what it holds, `append` adds a game.

    Raises SaveError when the file is no results file, of another tournament, or has a damaged line.
    """

    def __init__(self, path: Path, heading: Header) -> None:
        self.path = path
        self.heading = heading
        self.agents = len(heading["agents"])
        self.played: dict[Pairing, Played] = {}
        if path.exists():
            self._read()
        else:
            write_whole(path, _line(heading))

    def append(self, pairing: Pairing, played: Played) -> None:
        with self.path.open("ab") as file:
            file.write(line_of(pairing, played))
        self.played[pairing] = played

    def _read(self) -> None:
        content = read_saved(self.path, ADVICE)
        whole = content[: content.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        self._check_heading(first)
        for number, line in enumerate(lines, start=2):
            self._read_line(number, line)
        if len(whole) < len(content):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))

    def _check_heading(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("kind") != KIND:
            raise SaveError(f"{self.path}, line 1: this is no results file of a tournament. {ADVICE}")
        differences = list(_differences(found, self.heading))
        if differences:
            raise SaveError(f"{self.path} is of another tournament: {'; '.join(differences)}. {ADVICE}")

    def _read_line(self, number: int, line: bytes) -> None:
        try:
            pairing, played = read_line(line, self.heading["players"])
            if pairing not in games_of(self.agents, self.heading["players"], self.heading["seed"], pairing.deal):
                raise ValueError("it is no game of this tournament")
            if pairing in self.played:
                raise ValueError("its game was told before")
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            raise SaveError(
                f"{self.path}, line {number} is damaged or foreign ({error}). Take the line away and its game is "
                "played again."
            ) from error
        self.played[pairing] = played


def _differences(found: Header, wanted: Header) -> Iterator[str]:
    for name in wanted:
        there, here = found.get(name), wanted[name]
        if isinstance(there, dict) and isinstance(here, dict):
            keys = [key for key in sorted({*there, *here}) if there.get(key) != here.get(key)]
            yield from (f"{name} {key} = {there.get(key)} there, {here.get(key)} here" for key in keys)
        elif there != here:
            yield f"{name} = {there} there, {here} here"


def _line(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, separators=(",", ":")) + "\n").encode()


def line_of(pairing: Pairing, played: Played) -> bytes:
    """A game as a line: seats, scores, decisions and seconds in the order of its agents."""
    return _line({
        "deal": pairing.deal, "seed": pairing.seed, "agents": pairing.group, "seats": pairing.seats,
        "scores": played.scores.tolist(), "turns": played.turns, "decisions": played.decisions.tolist(),
        "seconds": [round(float(spent), 6) for spent in played.seconds],
    })  # fmt: skip


def read_line(line: bytes, players: int) -> tuple[Pairing, Played]:
    """A game from its line. Raises ValueError, TypeError or KeyError when it isn't one."""
    told = json.loads(line)
    deal, seed, turns = (_whole(told[name]) for name in ("deal", "seed", "turns"))
    group, seats, scores, decisions = (
        tuple(map(_whole, told[name])) for name in ("agents", "seats", "scores", "decisions")
    )
    seconds = [float(value) for value in told["seconds"]]
    if any(len(values) != players for values in (scores, decisions, seconds)):
        raise ValueError(f"not {players} players")
    if min(deal, turns, *decisions) < 0 or not all(0 <= spent < float("inf") for spent in seconds):
        raise ValueError("a number out of its range")
    played = Played(seats, np.array(scores, np.int64), np.array(seconds), np.array(decisions, np.int64), turns)
    return Pairing(deal, seed, group, seats), played


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value
