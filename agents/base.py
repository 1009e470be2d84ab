"""`Agent`: the one small interface of everything that plays."""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.batch import Batch, Rows
from explorer_env.core.config import as_whole, check_seed
from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.record import plain

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]
Actions = NDArray[np.int64]


class Agent(ABC):
    """Chooses actions from what one seat sees.

    Write `choose` for an agent of your own, and `choose_many` if it can answer many observations at once. Chance
    comes from `self.rng` only, so that the same seed gives the same actions whatever else runs in the process.

    Whoever has a game calls `act_in` or `act_in_many`, which also agents understand that plan ahead (`Planner`);
    whoever has only what a seat sees, `act` or `act_many`.
    """

    name: ClassVar[str] = "agent"

    def __init__(self, seed: int | None = None) -> None:
        self.rng: np.random.Generator = np.random.default_rng(check_seed(seed))
        self.seat: int | None = None
        self.steps = 0

    @classmethod
    def with_parameter(cls, parameter: str, seed: int | None = None) -> "Agent":
        """The agent that the name "NAME:PARAMETER" means. Raises ConfigError when it takes no parameter or another."""
        raise ConfigError(f"parameter {parameter!r}: {cls.name} takes none.")

    def reset(self, seed: int | None = None, seat: int | None = None) -> None:
        """Before a new game. seed: None goes on with the same stream of chance. seat: named in errors."""
        if seed is not None:
            self.rng = np.random.default_rng(check_seed(seed))
        self.seat = seat
        self.steps = 0

    def act(self, observation: Observation, mask: Mask) -> int:
        """A legal action.

        observation: float32, shape (n,). mask: int8, shape (m,), 1 for legal.
        Raises IllegalAction when nothing is legal, or what was chosen is no whole number.
        """
        self.steps += 1
        if not mask.any():
            raise IllegalAction(self._nothing_legal(""))
        return self._chosen(observation, mask)

    def act_many(self, observations: Observation, masks: Mask) -> Actions:
        """A legal action for each row: int64, shape (k,).

        observations: float32, shape (k, n). masks: int8, shape (k, m). Raises IllegalAction when a row has nothing
        legal.
        """
        self.steps += 1
        barren = np.flatnonzero(~masks.any(axis=1))
        if len(barren):
            raise IllegalAction(self._nothing_legal(f", row {barren[0]}"))
        return self.choose_many(observations, masks)

    def act_in(self, game: Game) -> int:
        """A legal action for the seat that a game asks; the game stays as it is. Raises IllegalAction as `act`."""
        if game.over:
            raise IllegalAction(self._nothing_legal(""))
        return self.act(game.view(game.seat), game.legal())

    def act_in_many(self, batch: Batch, rows: Rows) -> Actions:
        """A legal action in each of these games of a batch, as `act_many`."""
        return self.act_many(*batch.observe(rows, batch.seats[rows]))

    def play_many(self, batch: Batch, rows: Rows, mine: NDArray[np.bool_], generators: NDArray[np.uint64]) -> None:
        """Answer once in each of these games of a batch, or go on until a seat that isn't `mine` is asked.

        rows: the games' numbers; a seat that is `mine` is asked in each. mine: bool (k, seats). generators: the state
        of a generator for each game of the batch, for agents that take their chance from the game.
        """
        batch.apply(rows, self.act_in_many(batch, rows))

    @abstractmethod
    def choose(self, observation: Observation, mask: Mask) -> int:
        """One of the legal actions; there is at least one."""

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        """`choose` for each row."""
        rows = zip(observations, masks, strict=True)
        return np.array([self._chosen(observation, mask) for observation, mask in rows], np.int64)

    def _chosen(self, observation: Observation, mask: Mask) -> int:
        return self._whole(self.choose(observation, mask))

    def _whole(self, chosen: object) -> int:
        number = as_whole(chosen)
        if number is None:
            raise IllegalAction(f"{self.name}, {self._now()}: it answers {chosen!r}; give an int.")
        return number

    def _now(self) -> str:
        seat = "unknown (reset() names it)" if self.seat is None else str(self.seat)
        return f"seat {seat}, step {self.steps}"

    def _nothing_legal(self, where: str) -> str:
        return (
            f"{self.name}, {self._now()}{where}: the mask allows no action. "
            "Ask only the agent that is on turn, and with the mask of its own decision."
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}(name={self.name!r})"


class Planner(Agent):
    """Chooses actions by playing on from a position: write `plan` for an agent of your own.

    `plan` gets a sandbox: the position with dice and draws of its own, so that no planner sees those to come.
    """

    name: ClassVar[str] = "planner"

    def act_in(self, game: Game) -> int:
        self.steps += 1
        if game.over:
            raise IllegalAction(self._nothing_legal(""))
        return self._whole(self.plan(game.sandbox(int(self.rng.integers(2**63)))))

    def act_in_many(self, batch: Batch, rows: Rows) -> Actions:
        return np.array([self.act_in(batch.game(int(row))) for row in rows], np.int64)

    @abstractmethod
    def plan(self, sandbox: Game) -> int:
        """One of the legal actions of this position, which may be played on; there is at least one."""

    def choose(self, observation: Observation, mask: Mask) -> int:
        raise ConfigError(f"{self.name} plans from a game, not from what a seat sees: call act_in(game).")


def as_seen(name: str, game: type[Game], observations: Observation, masks: Mask) -> tuple[Observation, Mask]:
    """One or many, as kernels take them, which check nothing. Raises ConfigError for those of another game."""
    observations, masks = plain(observations, np.float32), plain(masks, np.int8)
    rows = masks.shape[:-1]
    if observations.shape != (*rows, game.OBSERVATION) or masks.shape != (*rows, game.ACTIONS):
        raise ConfigError(
            f"{name}: an observation of shape {observations.shape} with a mask of shape {masks.shape}; "
            f"{game.name} has {game.OBSERVATION} floats and {game.ACTIONS} actions."
        )
    return observations, masks
