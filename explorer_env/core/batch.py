"""Many games of one kind in one array, stepped and observed by one compiled call each."""

from collections.abc import Sequence
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer_env.core.config import ConfigSource, check_flag, check_whole
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.record import Copied, copied, for_kernels, plain, records_of
from explorer_env.core.rng import leave_to_chance, seed_generator
from explorer_env.core.saves import packed, unpacked

Rows = NDArray[np.int64]
Seen = tuple[NDArray[np.float32], NDArray[np.int8]]


def whole_rows(name: str, given: ArrayLike) -> Rows:
    """A list of whole numbers as kernels take it, which check nothing. Raises ConfigError for anything else."""
    rows = np.asarray(given)
    if rows.ndim != 1 or (rows.size and rows.dtype.kind not in "iu"):
        raise ConfigError(f"{name} of type {rows.dtype}, shape {rows.shape}: give a list of whole numbers.")
    return plain(rows, np.int64)


def check_seeds(seeds: Sequence[int | None], count: int) -> None:
    if len(seeds) != count:
        raise ConfigError(f"{len(seeds)} seeds for {count} games: give one for each.")


def _check_room(given: Any, dtype: type[np.generic], shape: tuple[int, int]) -> None:
    """Kernels check nothing. Raises ConfigError for an array that doesn't fit."""
    fits = isinstance(given, np.ndarray) and given.dtype == dtype and given.shape == shape
    if not fits or not given.flags.c_contiguous or not given.flags.writeable:
        told = f"{given.dtype} {given.shape}" if isinstance(given, np.ndarray) else type(given).__name__
        raise ConfigError(f"out: {told}: give a writable, C-contiguous array of {np.dtype(dtype)} {shape}.")


class Batch(Copied):
    """`len(players)` games of `kind`; game i has `players[i]` seats.

    Nothing is begun at first: call `begin`. Every method takes `which`, the numbers of the games meant, and arrays
    with one row for each of them. Raises ConfigError for a wrong number of players or configuration, and for games or
    seats that there aren't. Copies, by whatever means, go on identically and alone.
    """

    def __init__(
        self, kind: type[Game], players: Sequence[int], config: ConfigSource = None, automatic: bool = True
    ) -> None:
        if not len(players):
            raise ConfigError("players = []: give the number of players for each game, and one game at least.")
        records = kind.blank(len(players), config)
        records.players = [kind.check_players(number) for number in players]
        records.automatic, records.seat = check_flag("automatic", automatic), -1
        self._begin_with(kind, records)

    def _begin_with(self, kind: type[Game], records: np.recarray[Any, Any]) -> None:
        kind.prepare_many()
        self.kind = kind
        self.players: Rows = records.players.astype(np.int64)
        blank = kind.blank(1)
        blank.config, blank.automatic, blank.seat = records.config[0], records.automatic[0], -1
        self._blank = blank.view(np.uint64)  # a record before it is begun, but for the players
        self._hold(records)

    @staticmethod
    def of(game: Game) -> "Batch":
        """A copy of a game as a batch of one."""
        return Batch._of(type(game), copied(game.record))

    @staticmethod
    def _of(kind: type[Game], records: np.recarray[Any, Any]) -> "Batch":
        made = Batch.__new__(Batch)
        made._begin_with(kind, records)
        return made

    def _hold(self, records: np.recarray[Any, Any]) -> None:
        """`records`, `array`, `_fields` and `_words` are one memory."""
        self.records = records
        self._fields = records.view(np.ndarray)  # whose fields are found faster
        self.array = for_kernels(records)
        self._words: NDArray[np.uint64] = records.view(np.uint64).reshape(len(records), -1)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("array", "_fields", "_words")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.kind.prepare_many()
        self._hold(copied(self.records))

    def __len__(self) -> int:
        return len(self.records)

    @property
    def seats(self) -> Rows:
        """Who must answer in every game, int64 of shape (len,); -1 where none goes on."""
        return np.asarray(self._fields["seat"], np.int64)

    @property
    def scores(self) -> Rows:
        """Points by game and seat, int64 of shape (len, most seats); 0 for seats that a game doesn't have."""
        return np.asarray(self._fields[self.kind.SCORES], np.int64)

    def begin(self, which: ArrayLike, seeds: Sequence[int | None]) -> None:
        """Start new games: the same as `Game.start` with these seeds. Raises ConfigError, with nothing changed."""
        rows = self._rows(which)
        check_seeds(seeds, len(rows))
        generators = [seed_generator(seed) for seed in seeds]
        self._words[rows] = self._blank
        self._fields["players"][rows], self._fields["rng"][rows] = self.players[rows], generators
        self.kind.KERNELS.begin_many(self.array, rows)
        self.check(rows)

    def apply(self, which: ArrayLike, actions: ArrayLike) -> None:
        """Answer the pending decisions.

        Raises IllegalAction, with every game unchanged, when one answer is not legal.
        """
        rows, answers = self._rows(which), np.asarray(actions)
        if np.bincount(rows).max(initial=0) > 1:
            raise ConfigError(f"games {rows.tolist()}: one is named twice; answer once in each.")
        if answers.dtype.kind not in "iu" or answers.shape != rows.shape:
            raise IllegalAction(
                f"actions of type {answers.dtype}, shape {answers.shape}: give one integer for each of {len(rows)}."
            )
        refused = self.kind.KERNELS.apply_many(self.array, rows, answers.astype(np.int64))
        if refused >= 0:
            game = self.game(int(rows[refused]))
            raise IllegalAction(f"game {rows[refused]}, {game.why_illegal(int(answers[refused]))}")
        self.check(rows)

    def observe(self, which: ArrayLike, seats: ArrayLike, out: Seen | None = None) -> Seen:
        """Observations, float32 of shape (n, OBSERVATION), and masks, int8 of shape (n, ACTIONS): what is written to
        `out`, such arrays, C-contiguous; without it new ones.

        A mask is all zeros for a seat that isn't asked.
        """
        rows, asked = self._rows(which), whole_rows("seats", seats)
        if asked.shape != rows.shape or ((asked < 0) | (asked >= self.players[rows])).any():
            raise ConfigError(f"seats {asked.tolist()} of games {rows.tolist()}: give one that each game has.")
        floats, actions = self.kind.OBSERVATION, self.kind.ACTIONS
        observations, masks = out or self.room(len(rows))
        _check_room(observations, np.float32, (len(rows), floats))
        _check_room(masks, np.int8, (len(rows), actions))
        self.kind.KERNELS.observe_many(self.array, rows, asked, observations, masks)
        return observations, masks

    def room(self, count: int) -> Seen:
        """New arrays for what `observe` writes of so many games."""
        floats, actions = self.kind.OBSERVATION, self.kind.ACTIONS
        return np.zeros((count, floats), np.float32), np.zeros((count, actions), np.int8)

    # --- copies and files ----------------------------------------------------------------------------------------
    def copy(self, which: ArrayLike | None = None) -> "Batch":
        """These games (None: all), in this order, as a batch of their own that goes on identically.

        It is a plain Batch, whatever this is; a game that is named twice is there twice.
        """
        rows = np.arange(len(self)) if which is None else self._rows(which)
        if not len(rows):
            raise ConfigError("games []: give one at least.")
        return self._of(self.kind, records_of(self._words[rows], self.records.dtype))

    def sandbox(self, which: ArrayLike | None = None, seeds: Sequence[int | None] | None = None) -> "Batch":
        """A copy for planners: the same positions with other dice and draws to come, and no script.

        seeds: one for each of these games; None takes them from the operating system.
        """
        made = self.copy(which)
        given = [None] * len(made) if seeds is None else seeds
        check_seeds(given, len(made))
        leave_to_chance(made.records, given)
        return made

    def save(self, path: str | PathLike[str], which: ArrayLike | None = None) -> None:
        """Write these games (None: all) to one file, whole or not at all."""
        write_whole(path, packed(self.kind.layout(), self.copy(which).records))

    @staticmethod
    def load(kind: type[Game], path: str | PathLike[str]) -> "Batch":
        """Games of this kind that were saved, one (by `Game.save`) or many, as a plain Batch.

        Raises SaveError when the file can't be read or is no save of this game and version.
        """
        data = read_saved(path, "Give the path of a file written by save().")
        return Batch._of(kind, unpacked(data, kind.layout(), kind.DTYPE, kind.name, str(path)))

    def game(self, i: int) -> Game:
        """Game i as a Game that shares this batch's memory; `copy()` makes it independent."""
        kind: Any = self.kind
        i = check_whole("game", i, 0, len(self) - 1)
        game: Game = kind(self.records[i : i + 1], self.array[i : i + 1])
        return game

    def returns(self, which: ArrayLike) -> NDArray[np.float64]:
        """What these games are worth to every seat, float64 of shape (n, most seats), see `Game.returns`."""
        rows = self._rows(which)
        returns = np.zeros((len(rows), self.kind.SEATS[1]))
        for row, i in zip(returns, rows, strict=True):
            row[: self.players[i]] = self.game(i).returns()
        return returns

    def _rows(self, which: ArrayLike) -> Rows:
        rows = whole_rows("games", which)
        if len(rows) and (rows.min() < 0 or rows.max() >= len(self)):
            raise ConfigError(f"games {rows.tolist()}: there are 0 to {len(self) - 1}.")
        return rows

    def check(self, rows: Rows) -> None:
        """Raises ExplorerError when the rules failed in one of these games, which then doesn't go on."""
        broken = rows[self._fields["fault"][rows] != 0]
        if len(broken):
            raise ExplorerError(f"{self.kind.name}: faults in the rules in games {broken.tolist()}; please report it.")
