"""Many games that never stop: every step answers in all of them, and begins a new game where one has ended."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from explorer_env.core.batch import Batch, Rows
from explorer_env.core.config import ConfigSource, check_flag, check_seed, check_whole
from explorer_env.core.errors import IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.kernels import Course, Turns, new_turns
from explorer_env.core.ranks import final_returns
from explorer_env.core.record import plain
from explorer_env.core.rng import seed_generator

__all__ = ["Stepping", "Turns"]


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """One for all batches; a forked process, which has none of the threads, gets its own."""
    return ThreadPoolExecutor(threads)


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
        count, most = len(self), kind.SEATS[1]
        self._buffers = [
            new_turns(count, kind.OBSERVATION, kind.ACTIONS, most) for _ in range(check_whole("buffers", buffers, 1, 2))
        ]
        self._generators = np.zeros(count, np.uint64)  # of the next episodes
        self._points, self._final = np.zeros((count, most), np.int64), np.zeros((count, most), np.int64)
        self.reset(seed)

    @property
    def turns(self) -> Turns:
        """What every game is at now."""
        return self._buffers[0]

    def reset(self, seed: int | None = None) -> Turns:
        """Begin the first episode of every game. seed: None takes one from the operating system."""
        self._seeds = np.random.SeedSequence(check_seed(seed))
        rows: Rows = np.arange(len(self))
        self.episodes: Rows = np.zeros(len(self), np.int64)
        self.begin(rows, [self._seed(i, 0) for i in range(len(self))])
        self._points[:] = self.scores
        self._prepare(rows)
        self.turns.rewards[:], self.turns.ended[:] = 0.0, False
        self._each_slice(lambda first, stop: self.kind.KERNELS.look_many(self.array, first, stop, self.turns))
        return self.turns

    def step(self, actions: ArrayLike) -> Turns:
        """Answer in every game, actions: int64 (n,).

        Raises IllegalAction, with every game unchanged, when one is not legal.
        """
        answers = self._answers(actions)
        self._buffers.reverse()
        turns, course = self.turns, self._course()
        sound = self._each_slice(
            lambda first, stop: self.kind.KERNELS.step_many(self.array, first, stop, answers, turns, course)
        )
        if not all(sound):
            self.check(np.arange(len(self)))
        if turns.ended.any():
            self._end(np.flatnonzero(turns.ended))
        return turns

    def _answers(self, actions: ArrayLike) -> Rows:
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer) or given.shape != (len(self),):
            raise IllegalAction(
                f"actions of type {given.dtype}, shape {given.shape}: give one integer for each of {len(self)}."
            )
        answers: Rows = plain(given, np.int64)
        refused = self.kind.KERNELS.refused(self.array, 0, len(self), answers)
        if refused >= 0:
            raise IllegalAction(f"game {refused}, {self.game(refused).why_illegal(int(given[refused]))}")
        return answers

    def _each_slice(self, part: Callable[[int, int], Any]) -> list[Any]:
        """Do it from a first to before a last game, in as many slices at a time as there are threads."""
        slices = min(self.threads, len(self))
        if slices == 1:
            return [part(0, len(self))]
        bounds = [len(self) * k // slices for k in range(slices + 1)]
        return list(_pool(os.getpid(), slices).map(part, bounds[:-1], bounds[1:]))

    # --- episodes ------------------------------------------------------------------------------------------------
    def _course(self) -> Course:
        scale = float(self.kind.POINT_SCALE) if self.points else 0.0
        return Course(
            self._words, self._blank, self._generators, self._points, self._final, self._score, scale, self.autoreset
        )

    @property
    def _score(self) -> int:
        """Where the points begin in a record, counted in i4."""
        return int(self.kind.DTYPE.fields[self.kind.SCORES][1]) // 4  # type: ignore[index]

    def _end(self, rows: Rows) -> None:
        """What the ended games are worth, and the chance of those after the ones that have begun."""
        if not self.points:
            goal = self.game(0).solo_goal()
            for i in rows:
                number = self.players[i]
                self.turns.rewards[i, :number] = final_returns(self._final[i, :number], goal)
        if self.autoreset:
            self.episodes[rows] += 1
            self._prepare(rows)

    def _prepare(self, rows: Rows) -> None:
        if self.autoreset:
            for i in rows:
                self._generators[i] = seed_generator(self._seed(int(i), int(self.episodes[i]) + 1))

    def _seed(self, i: int, episode: int) -> int:
        sequence = np.random.SeedSequence(self._seeds.entropy, spawn_key=(i, episode))
        return int(sequence.generate_state(1, np.uint64)[0])
