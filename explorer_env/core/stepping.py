"""Many games that never stop: every step answers in all of them, and begins a new game where one has ended."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from explorer_env.core.batch import Batch, Rows
from explorer_env.core.config import ConfigSource, check_flag, check_seed, check_whole
from explorer_env.core.errors import IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.kernels import Course, Turns, new_turns
from explorer_env.core.parts import CORES, at_once, bounds
from explorer_env.core.record import plain
from explorer_env.core.rng import episode_seeds, seed_generator

__all__ = ["Stepping", "Turns"]


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
        self.threads = check_whole("threads", CORES if threads is None else threads, 1)
        count, most = len(self), kind.SEATS[1]
        self._buffers = [
            new_turns(count, kind.OBSERVATION, kind.ACTIONS, most) for _ in range(check_whole("buffers", buffers, 1, 2))
        ]
        self._generators = np.zeros(count, np.uint64)  # of the next episodes
        self._points = np.zeros((count, most), np.int64)  # points at the last decision
        self.reset(seed)

    @property
    def turns(self) -> Turns:
        """What every game is at now."""
        return self._buffers[0]

    def reset(self, seed: int | None = None) -> Turns:
        """Begin the first episode of every game. seed: None takes one from the operating system."""
        given = check_seed(seed)
        self.seed = secrets.randbits(64) if given is None else given
        rows: Rows = np.arange(len(self))
        self.episodes: Rows = np.zeros(len(self), np.int64)
        self.begin(rows, self._seeds(rows))
        self._points[:], self._goal = self.scores, self.game(0).solo_goal()
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
        if self.autoreset and turns.ended.any():
            ended = np.flatnonzero(turns.ended)
            self.episodes[ended] += 1
            self._prepare(ended)
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
        return at_once(part, bounds(len(self), self.threads))

    # --- episodes ------------------------------------------------------------------------------------------------
    def _course(self) -> Course:
        scale = float(self.kind.POINT_SCALE) if self.points else 0.0
        return Course(self._words, self._blank, self._generators, self._points, scale, self._goal, self.autoreset)

    def _prepare(self, rows: Rows) -> None:
        """The chance of the episodes after the ones that have begun."""
        self._generators[rows] = [seed_generator(seed) for seed in self._seeds(rows, ahead=1)]

    def _seeds(self, rows: Rows, ahead: int = 0) -> list[int]:
        return [int(seed) for seed in episode_seeds(self.seed, rows, self.episodes[rows] + ahead, 1)[:, 0]]
