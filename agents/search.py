"""`Search`: plans by Monte Carlo tree search; each game has its own below this room."""

import re
import time
from typing import Any, ClassVar, NamedTuple

import numpy as np

from agents.base import Planner
from agents.heuristic import Heuristic
from agents.prospects import Prospects
from agents.searching import DEEPEST, PLAYED, ROOT, Choices, Desk, Function, root_of, told_apart
from agents.tree import most_visited, new_tree
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare
from explorer_env.core.record import for_kernels

NODES = 1 << 17  # most in a tree: 8 MB
A_PART = 0.02  # of a time budget between two looks at the clock


class Budget(NamedTuple):
    """What one answer may cost: so many simulations, or so many seconds."""

    simulations: int | None = None
    seconds: float | None = None

    @classmethod
    def read(cls, text: str) -> "Budget":
        """ "400" or "0.5s". Raises ConfigError for anything else."""
        if re.fullmatch(r"[0-9]{1,9}", text) and int(text) > 0:
            return cls(simulations=int(text))
        if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?s", text) and float(text[:-1]) > 0:
            return cls(seconds=float(text[:-1]))
        raise ConfigError(f"budget {text!r}: give a number of simulations, as 400, or of seconds, as 0.5s.")


class Search(Planner):
    """Plays on from the position as often as its budget allows, and takes the answer that was worth going on with.

    budget: see `Budget.read`. By simulations the same seed gives the same answers. choices: see `Choices`. nodes:
    how many the tree may have.

    Class facts: `HEURISTIC`, who plays on; `CHOICES`; `PROSPECTS`, see
    `agents.prospects`, or empty; `SEARCH`, the search compiled.
    """

    name: ClassVar[str] = "search"
    HEURISTIC: ClassVar[type[Heuristic]]
    CHOICES: ClassVar[Choices] = Choices()
    PROSPECTS: ClassVar[Prospects] = np.empty(0)
    SEARCH: ClassVar[Function]

    def __init__(
        self, seed: int | None = None, budget: str = "400", choices: Choices | None = None, nodes: int = NODES
    ) -> None:
        super().__init__(seed)
        self.budget = Budget.read(budget)
        self.choices = choices or self.CHOICES
        self.prepare()
        self.weights = self.HEURISTIC.WEIGHTS.read()
        self.tree = self._new_tree(nodes)
        self.done = 0  # simulations for the last answer

    @classmethod
    def with_parameter(cls, parameter: str, seed: int | None = None) -> "Search":
        return cls(seed, parameter)

    @classmethod
    def prepare(cls) -> None:
        """Compile the search, or load it from the disk cache."""
        cls.HEURISTIC.prepare()
        prepare(f"{cls.HEURISTIC.GAME.name}'s search", cls._warm)

    @classmethod
    def _warm(cls) -> None:
        """Call every entry point once, with no simulation, so that all of it is compiled or loaded."""
        desk = cls._desk(
            cls.HEURISTIC.GAME(cls.HEURISTIC.GAME.blank(1)), cls._new_tree(2), cls.HEURISTIC.WEIGHTS.read(), 1
        )
        cls.SEARCH(desk, cls.CHOICES, root_of(desk), 0)
        most_visited(desk.tree, 1)

    @classmethod
    def _new_tree(cls, nodes: int) -> Any:
        return new_tree(nodes, cls.HEURISTIC.GAME.SEATS[1])

    @classmethod
    def _desk(cls, sandbox: Game, tree: Any, weights: Any, seed: int) -> Desk:
        game, seats = cls.HEURISTIC.GAME, cls.HEURISTIC.GAME.SEATS[1]
        records = np.zeros(2, game.DTYPE).view(np.recarray)
        words = records.view(np.ndarray).view(np.uint64).reshape(2, -1)
        words[[ROOT, PLAYED]] = sandbox.record.view(np.ndarray).view(np.uint64)
        records.automatic = 1
        return Desk(
            for_kernels(records), words, records[game.SCORES], *told_apart(game), tree, np.zeros(DEEPEST, np.int64),
            np.zeros(1, np.int64), cls.PROSPECTS, np.zeros(seats), np.zeros(seats), np.zeros(seats),
            np.array([seed], np.uint64), weights, *cls.HEURISTIC.room(), float(sandbox.solo_goal()),
        )  # fmt: skip

    def reset(self, seed: int | None = None, seat: int | None = None) -> None:
        super().reset(seed, seat)
        self.tree["visits"][0] = 0

    def plan(self, sandbox: Game) -> int:
        if not isinstance(sandbox, self.HEURISTIC.GAME):
            raise ConfigError(f"{self.name} of {self.HEURISTIC.GAME.name} can't play {sandbox.name}.")
        legal = np.flatnonzero(sandbox.legal())
        self.done = 0
        if len(legal) == 1:
            return int(legal[0])
        began = time.perf_counter()
        desk = self._desk(sandbox, self.tree, self.weights, int(self.rng.integers(1, 2**63)))
        root = root_of(desk)
        if self.budget.simulations is not None:
            self._simulate(desk, root, self.budget.simulations)
        else:
            self._simulate_until(desk, root, began, self.budget.seconds or 0.0)
        return int(most_visited(desk.tree, root))

    def _simulate(self, desk: Desk, root: int, simulations: int) -> None:
        fault = self.SEARCH(desk, self.choices, root, simulations)
        if fault:
            raise ExplorerError(f"{self.name}: fault {fault} in a game played on; please report it.")
        self.done += simulations

    def _simulate_until(self, desk: Desk, root: int, began: float, seconds: float) -> None:
        """In parts that are as long as A_PART of the time, by the speed so far."""
        self._simulate(desk, root, 1)
        spent = time.perf_counter() - began
        while spent < seconds * (1 - A_PART / 2):
            fitting = self.done / spent * min(A_PART * seconds, seconds - spent)
            self._simulate(desk, root, max(1, int(fitting)))
            spent = time.perf_counter() - began
