"""Many games that never stop: every step answers in all of them, and begins a new game where one has ended."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer_env.core.batch import Batch, Rows
from explorer_env.core.config import ConfigSource, check_flag, check_seed, check_whole
from explorer_env.core.errors import IllegalAction
from explorer_env.core.game import Game


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """One for all batches; a forked process, which has none of the threads, gets its own."""
    return ThreadPoolExecutor(threads)


class Turns(NamedTuple):
    """What every game is at; row i belongs to game i.

    seats: int64 (n,), who must answer; -1 when the game is over and no new one begun. observations: float32
    (n, OBSERVATION) of that seat, masks: int8 (n, ACTIONS); zeros without one. rewards: float64 (n, most seats), what
    each seat gained by the last answer: its published return when the game ended with it, or with `points` its change
    of points / POINT_SCALE. ended: bool (n,), the last answer ended its game; with `autoreset` the arrays before then
    show the first decision of the next one (same-step reset).
    """

    seats: Rows
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]


class Stepping(Batch):
    """A batch in which the caller answers for every seat, all games at a time.

    seed: episode k of game i is the same whatever happened before and whatever the number of threads. autoreset: begin
    the next episode in the step that ends one; else an ended game waits for `reset` and its action is not read.
    points: rewards are changes of points. threads: slices of the games that are stepped at the same time (None: as many
    as cores). buffers: the arrays of `turns` are written again by the next step, or with 2 by the one after it.
    """

    def __init__(
        self, kind: type[Game], players: Sequence[int], config: ConfigSource = None, automatic: bool = True,
        seed: int | None = None, autoreset: bool = True, points: bool = False, threads: int | None = None,
        buffers: int = 1,
    ) -> None:  # fmt: skip
        super().__init__(kind, players, config, automatic)
        self.autoreset, self.points = check_flag("autoreset", autoreset), check_flag("points", points)
        self.threads = check_whole("threads", (os.cpu_count() or 1) if threads is None else threads, 1)
        self.rows: Rows = np.arange(len(self))
        self._buffers = [self._new_turns() for _ in range(check_whole("buffers", buffers, 1, 2))]
        self._points = np.zeros((len(self), kind.SEATS[1]))
        self.reset(seed)

    def _new_turns(self) -> Turns:
        count, seats = len(self), self.kind.SEATS[1]
        return Turns(
            np.empty(count, np.int64), np.empty((count, self.kind.OBSERVATION), np.float32),
            np.empty((count, self.kind.ACTIONS), np.int8), np.zeros((count, seats)), np.zeros(count, np.bool_),
        )  # fmt: skip

    @property
    def turns(self) -> Turns:
        """What every game is at now."""
        return self._buffers[0]

    def reset(self, seed: int | None = None) -> Turns:
        """Begin the first episode of every game. seed: None takes one from the operating system."""
        self._seeds = np.random.SeedSequence(check_seed(seed))
        self.episodes: Rows = np.full(len(self), -1)
        self._begin(self.rows)
        self.turns.rewards[:], self.turns.ended[:] = 0.0, False
        self._each_slice(self._look)
        return self.turns

    def step(self, actions: ArrayLike) -> Turns:
        """Answer in every game, actions: int64 (n,).

        Raises IllegalAction, with every game unchanged, when one is not legal.
        """
        answers = self._answers(actions)
        going = self.turns.seats >= 0
        self._buffers.reverse()
        self._each_slice(lambda rows: self._apply(rows[going[rows]], answers))
        self.check(self.rows)
        ended = going & (np.asarray(self.records.seat) < 0)
        self._reward(ended)
        if self.autoreset and ended.any():
            self._begin(np.flatnonzero(ended))
        self._each_slice(self._look)
        return self.turns

    def _answers(self, actions: ArrayLike) -> Rows:
        answers = np.asarray(actions)
        if not np.issubdtype(answers.dtype, np.integer) or answers.shape != (len(self),):
            raise IllegalAction(
                f"actions of type {answers.dtype}, shape {answers.shape}: give one integer for each of {len(self)}."
            )
        known = (answers >= 0) & (answers < self.kind.ACTIONS)
        legal = known & (self.turns.masks[self.rows, np.where(known, answers, 0)] > 0)
        refused = np.flatnonzero(~legal & (self.turns.seats >= 0))
        if len(refused):
            game = self.game(int(refused[0]))
            raise IllegalAction(f"game {refused[0]}, {game.why_illegal(int(answers[refused[0]]))}")
        return answers.astype(np.int64)

    # --- the parts of a step -------------------------------------------------------------------------------------
    def _each_slice(self, part: Callable[[Rows], object]) -> None:
        """Do it for all rows, in as many slices at a time as there are threads."""
        slices = np.array_split(self.rows, min(self.threads, len(self)))
        if len(slices) == 1:
            part(self.rows)
        else:
            list(_pool(os.getpid(), len(slices)).map(part, slices))

    def _apply(self, rows: Rows, answers: Rows) -> None:
        self.kind.KERNELS.apply_many(self.array, rows, answers[rows])

    def _look(self, rows: Rows) -> None:
        """Write who must answer, what it sees and what it may answer."""
        turns, stop = self.turns, rows[-1] + 1
        part = slice(rows[0], stop)
        turns.seats[part] = self.records.seat[part]
        if (turns.seats[part] >= 0).all():
            self.kind.KERNELS.observe_many(
                self.array, rows, turns.seats[part], turns.observations[part], turns.masks[part]
            )
            return
        turns.observations[part], turns.masks[part] = 0, 0
        for i in rows[turns.seats[part] >= 0]:
            one = slice(i, i + 1)
            self.kind.KERNELS.observe_many(
                self.array, self.rows[one], turns.seats[one], turns.observations[one], turns.masks[one]
            )

    def _reward(self, ended: NDArray[np.bool_]) -> None:
        turns = self.turns
        turns.ended[:] = ended
        turns.rewards[:] = 0.0
        if self.points:
            now = self.scores / self.kind.POINT_SCALE
            turns.rewards[:] = now - self._points
            self._points = now
            return
        for i in np.flatnonzero(ended):
            turns.rewards[i, : self.players[i]] = self.game(int(i)).returns()

    def _begin(self, rows: Rows) -> None:
        self.episodes[rows] += 1
        self.begin(rows, [self._seed(int(i), int(self.episodes[i])) for i in rows])
        self._points[rows] = self.scores[rows] / self.kind.POINT_SCALE

    def _seed(self, i: int, episode: int) -> int:
        sequence = np.random.SeedSequence(self._seeds.entropy, spawn_key=(i, episode))
        return int(sequence.generate_state(1, np.uint64)[0])
