"""Many games of one kind in one array, stepped and observed by one compiled call each."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer_env.core.config import ConfigSource
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.record import for_kernels
from explorer_env.core.rng import seed_generator

Rows = NDArray[np.int64]


class Batch:
    """`len(players)` games of `kind`; game i has `players[i]` seats.

    Nothing is begun at first: call `begin`. Every method takes `which`, the numbers of the games meant, and arrays
    with one row for each of them. Raises ConfigError for a wrong number of players or configuration.
    """

    def __init__(
        self, kind: type[Game], players: Sequence[int], config: ConfigSource = None, automatic: bool = True
    ) -> None:
        if not len(players):
            raise ConfigError("players = []: give the number of players for each game, and one game at least.")
        self.kind = kind
        self.players: Rows = np.array([kind.check_players(number) for number in players], np.int64)
        kind.prepare_many()
        self.records = kind.blank(len(players), config)
        self.records.players, self.records.automatic, self.records.seat = self.players, automatic, -1
        self.array = for_kernels(self.records)
        self._words: NDArray[np.uint64] = self.records.view(np.uint64).reshape(len(players), -1)
        self._blank = self._words.copy()

    def __len__(self) -> int:
        return len(self.records)

    @property
    def seats(self) -> Rows:
        """Who must answer in every game, int64 of shape (len,); -1 where none goes on."""
        return np.asarray(self.records.seat, np.int64)

    @property
    def scores(self) -> Rows:
        """Points by game and seat, int64 of shape (len, most seats); 0 for seats that a game doesn't have."""
        return np.asarray(self.records[self.kind.SCORES], np.int64)

    def begin(self, which: ArrayLike, seeds: Sequence[int | None]) -> None:
        """Start new games: the same as `Game.start` with these seeds."""
        rows = np.ascontiguousarray(which, np.int64)
        self._words[rows] = self._blank[rows]
        self.records.rng[rows] = [seed_generator(seed) for seed in seeds]
        self._check(self.kind.KERNELS.begin_many(self.array, rows), rows)

    def apply(self, which: ArrayLike, actions: ArrayLike) -> None:
        """Answer the pending decisions.

        Raises IllegalAction, with every game unchanged, when one answer is not legal.
        """
        rows, answers = np.ascontiguousarray(which, np.int64), np.asarray(actions)
        if not np.issubdtype(answers.dtype, np.integer) or answers.shape != rows.shape:
            raise IllegalAction(
                f"actions of type {answers.dtype}, shape {answers.shape}: give one integer for each of {len(rows)}."
            )
        refused = self.kind.KERNELS.apply_many(self.array, rows, answers.astype(np.int64))
        if refused >= 0:
            game = self.game(int(rows[refused]))
            raise IllegalAction(f"game {rows[refused]}, {game.why_illegal(int(answers[refused]))}")
        self._check(int(self.records.fault[rows].any()), rows)

    def observe(self, which: ArrayLike, seats: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """New arrays: observations, float32 of shape (n, OBSERVATION), and masks, int8 of shape (n, ACTIONS).

        A mask is all zeros for a seat that isn't asked.
        """
        rows = np.ascontiguousarray(which, np.int64)
        observations = np.empty((len(rows), self.kind.OBSERVATION), np.float32)
        masks = np.empty((len(rows), self.kind.ACTIONS), np.int8)
        self.kind.KERNELS.observe_many(self.array, rows, np.ascontiguousarray(seats, np.int64), observations, masks)
        return observations, masks

    def game(self, i: int) -> Game:
        """Game i as a Game that shares this batch's memory; `copy()` makes it independent."""
        kind: Any = self.kind
        game: Game = kind(self.records[i : i + 1])
        return game

    def _check(self, fault: int, rows: Rows) -> None:
        if fault:
            broken = rows[self.records.fault[rows] != 0]
            raise ExplorerError(f"{self.kind.name}: faults in the rules in games {broken.tolist()}; please report it.")
