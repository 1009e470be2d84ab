"""`Search`: plans by Monte Carlo tree search; each game has its own below this room."""

import re
import time
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from agents.asking import asked_of
from agents.base import Planner
from agents.chance import PLAYED, ROOT
from agents.guides import ByHeuristic, ByNetwork
from agents.heuristic import Heuristic
from agents.hints import adviser
from agents.model_files import hint_on, read_model, shipped
from agents.network import NOTHING_LEARNT, Network
from agents.playing import Function
from agents.prospects import Prospects
from agents.race import Race, new_race
from agents.searching import DEEPEST, Choices, Desk, answer_at, root_of, told_apart, write_tried
from agents.tree import NONE, Tree, clear, new_tree
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare
from explorer_env.core.record import for_kernels

POSITIONS = 1 << 17  # most in a tree: with the answers to them 60 MB, when they are used
GUIDING = ("rank", "shaped")  # rewards of models that can guide a search
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


class Tried(NamedTuple):
    """An answer: how much it was trusted before, 0 to 1, how often it was tried, the mean of what came of it for the
    seat that was asked, -1 to 1, how much more that was than what came of the most trusted answer with the same chance,
    and the standard error of this lead (infinite before the second round)."""

    action: int
    prior: float
    visits: int
    value: float
    lead: float
    error: float


@cache
def _load(search: "type[Search]") -> None:
    """Have the compiled search in memory: loading it takes longer than many a budget for the first answer."""
    search.prepare()
    search._warm()


class Search(Planner):
    """Plays on from the position as often as its budget allows, and takes the answer that was worth going on with.

    budget: see `Budget.read`. By simulations the same seed gives the same answers. model: a trained model's file, to
    guide the search instead of the heuristic. choices: see `Choices`; None for those of the game. positions: how many
    the tree may have, a power of 2. Raises ConfigError for a budget or a model that doesn't serve, SaveError when the
    model's files are damaged or of another game or version.

    Class facts: `HEURISTIC`, who plays on; `PROSPECTS`, see `agents.prospects`, or empty; `CHOICES` by the heuristic
    and `NETWORK_CHOICES` by a model; the compiled searches `BY_HEURISTIC` and `BY_NETWORK`.
    """

    name: ClassVar[str] = "search"
    HEURISTIC: ClassVar[type[Heuristic]]
    PROSPECTS: ClassVar[Prospects] = np.empty(0)
    CHOICES: ClassVar[Choices] = Choices()
    NETWORK_CHOICES: ClassVar[Choices] = Choices(rank=1.0)
    BY_HEURISTIC: ClassVar[Function]
    BY_NETWORK: ClassVar[Function]

    def __init__(
        self, seed: int | None = None, budget: str = "400", model: Path | None = None, choices: Choices | None = None,
        positions: int = POSITIONS,
    ) -> None:  # fmt: skip
        super().__init__(seed)
        self.budget = Budget.read(budget)
        self.guide = self._heuristic() if model is None else self._network(model)
        self.choices = choices or (self.CHOICES if model is None else self.NETWORK_CHOICES)
        _load(type(self))
        self.tree = new_tree(positions, self.HEURISTIC.GAME.SEATS[1])
        self.done = 0  # simulations for the last answer
        self.root = NONE  # its position in the tree
        self.race = new_race(self.HEURISTIC.GAME.ACTIONS)  # of the answers to it

    @classmethod
    def with_parameter(cls, parameter: str, seed: int | None = None) -> "Search":
        """ "400", "0.5s", and with a model "0.5s:trained" or "0.5s:FILE"."""
        budget, _, model = parameter.partition(":")
        if not model:
            return cls(seed, budget)
        return cls(seed, budget, shipped(cls.HEURISTIC.GAME) if model == "trained" else Path(model))

    @classmethod
    def prepare(cls) -> None:
        """Compile the search, or load it from the disk cache."""
        cls.HEURISTIC.prepare()
        prepare(f"{cls.HEURISTIC.GAME.name}'s search", cls._warm)

    @classmethod
    def _warm(cls) -> None:
        """Call every entry point once, with no simulation, so that all of it is compiled or loaded."""
        game = cls.HEURISTIC.GAME
        tree, race = new_tree(2, game.SEATS[1]), new_race(game.ACTIONS)
        clear(tree)
        for guide in (cls._heuristic(), cls._guided_by(NOTHING_LEARNT, cls.HEURISTIC, 0.0)):
            desk = cls._desk(game(game.blank(1)), tree, race, guide, cls.CHOICES, 1)
            cls._search(guide)(desk, cls.CHOICES, root_of(desk), 0)
            answer_at(desk, cls.CHOICES, 1)
            write_tried(tree, race, 1, 0, np.zeros((0, len(Tried._fields))))

    # --- guides --------------------------------------------------------------------------------------------------
    @classmethod
    def _heuristic(cls) -> ByHeuristic:
        return ByHeuristic(cls.PROSPECTS, cls.HEURISTIC.WEIGHTS.read(), *cls.HEURISTIC.room())

    @classmethod
    def _network(cls, model: Path) -> ByNetwork:
        network, card = read_model(model, cls.HEURISTIC.GAME)
        reward = card["settings"].get("reward.kind")
        if reward not in GUIDING:
            raise ConfigError(f"{model} was trained for {reward!r}; a search needs {' or '.join(GUIDING)}.")
        heuristic = adviser(hint_on(card), cls.HEURISTIC.GAME.name)
        return cls._guided_by(network, heuristic, float(reward == "shaped"))

    @classmethod
    def _guided_by(cls, network: Network, heuristic: type[Heuristic], shaped: float) -> ByNetwork:
        foreseen = np.zeros(heuristic.GAME.SEATS[1])
        return ByNetwork(asked_of(network, heuristic), foreseen, shaped, heuristic.GAME.POINT_SCALE, cls._heuristic())

    @classmethod
    def _search(cls, guide: ByHeuristic | ByNetwork) -> Function:
        return cls.BY_HEURISTIC if isinstance(guide, ByHeuristic) else cls.BY_NETWORK

    @classmethod
    def _desk(cls, sandbox: Game, tree: Tree, race: Race, guide: Any, choices: Choices, seed: int) -> Desk:
        game, seats = cls.HEURISTIC.GAME, cls.HEURISTIC.GAME.SEATS[1]
        records = np.zeros(2, game.DTYPE).view(np.recarray)
        words = records.view(np.ndarray).view(np.uint64).reshape(2, -1)
        words[[ROOT, PLAYED]] = sandbox.record.view(np.ndarray).view(np.uint64)
        records.automatic = 1
        return Desk(
            for_kernels(records), words, records[game.SCORES], *told_apart(game, choices.open), tree,
            np.zeros((DEEPEST, 2), np.int64), np.zeros(game.ACTIONS), np.zeros(seats), np.zeros(seats),
            np.array([seed, seed, seed], np.uint64), race, float(sandbox.solo_goal()), guide,
        )  # fmt: skip

    def reset(self, seed: int | None = None, seat: int | None = None) -> None:
        super().reset(seed, seat)
        clear(self.tree)

    def plan(self, sandbox: Game) -> int:
        if not isinstance(sandbox, self.HEURISTIC.GAME):
            raise ConfigError(f"{self.name} of {self.HEURISTIC.GAME.name} can't play {sandbox.name}.")
        legal = np.flatnonzero(sandbox.legal())
        self.done, self.root = 0, NONE
        if len(legal) == 1:
            return int(legal[0])
        began = time.perf_counter()
        self.race = new_race(sandbox.ACTIONS)
        seed = int(self.rng.integers(1, 2**63))
        desk = self._desk(sandbox, self.tree, self.race, self.guide, self.choices, seed)
        self.root = root = int(root_of(desk))
        if self.budget.simulations is not None:
            self._simulate(desk, root, self.budget.simulations)
        else:
            self._simulate_until(desk, root, began, self.budget.seconds or 0.0)
        return int(answer_at(desk, self.choices, root))

    def tried(self, seat: int) -> list[Tried]:
        """What came of each answer to the last decision; seat: who was asked. Empty when there was only one answer."""
        found = np.zeros((int(self.tree.positions[self.root]["count"]) if self.root != NONE else 0, len(Tried._fields)))
        write_tried(self.tree, self.race, self.root, seat, found)
        return [Tried(int(action), prior, int(visits), *rest) for action, prior, visits, *rest in found.tolist()]

    def _simulate(self, desk: Desk, root: int, simulations: int) -> bool:
        """True when there is nothing more to find out."""
        done = self._search(self.guide)(desk, self.choices, root, simulations)
        if done < 0:
            raise ExplorerError(f"{self.name}: fault {-done} in a game played on; please report it.")
        self.done += done
        return bool(done < simulations)

    def _simulate_until(self, desk: Desk, root: int, began: float, seconds: float) -> None:
        """In parts that are as long as A_PART of the time, by the speed so far."""
        over = self._simulate(desk, root, 1)
        spent = time.perf_counter() - began
        while not over and spent < seconds * (1 - A_PART / 2):
            fitting = self.done / spent * min(A_PART * seconds, seconds - spent)
            over = self._simulate(desk, root, max(1, int(fitting)))
            spent = time.perf_counter() - began
