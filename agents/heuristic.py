"""`Heuristic`: a sensible player of one game, compiled; each game has its own below this room."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Agent, Mask, Observation, as_seen
from agents.choosing import NEVER
from agents.playing import Playing, warm
from agents.registry import built_in_class
from agents.weights import Weights
from explorer_env.core.batch import Batch, Rows
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare


class Heuristic(Agent):
    """Takes the answer that its weights value most. It needs no chance: the seed changes nothing.

    weights: what differs from `WEIGHTS`, by name. Raises ConfigError for an unknown name or a wrong shape.

    Class facts: `GAME`; `WEIGHTS`; `PLAYING`, its choice compiled.
    """

    name: ClassVar[str] = "heuristic"
    GAME: ClassVar[type[Game]]
    WEIGHTS: ClassVar[Weights]
    PLAYING: ClassVar[Playing]

    def __init__(self, seed: int | None = None, weights: Mapping[str, Any] | None = None) -> None:
        super().__init__(seed)
        self.prepare()
        self.weights = self.WEIGHTS.read(weights)

    @classmethod
    def prepare(cls) -> None:
        """Compile the choice, or load it from the disk cache."""
        prepare(f"{cls.GAME.name}'s heuristic", lambda: warm(cls.GAME, cls.PLAYING, cls.WEIGHTS.read()))

    def act(self, observation: Observation, mask: Mask) -> int:
        self.steps += 1
        action = self.choose(observation, mask)
        if action < 0:
            raise IllegalAction(self._nothing_legal(""))
        return action

    def choose(self, observation: Observation, mask: Mask) -> int:
        return int(self.PLAYING.choose(*as_seen(self.name, self.GAME, observation, mask), self.weights))

    def worths(self, game: Game) -> dict[int, float]:
        """What each legal answer to the pending decision is worth, compared with the others; an answer that is not to
        be given, and all of those that are not weighed one by one, have none."""
        observation, mask = as_seen(self.name, self.GAME, game.view(game.seat), game.legal())
        found = np.zeros(self.GAME.ACTIONS)
        self.PLAYING.write_worths(observation, mask, self.weights, found)
        return {int(action): float(found[action]) for action in np.flatnonzero(found > NEVER)}

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        actions = np.empty(len(masks), np.int64)
        self.PLAYING.choose_many(*as_seen(self.name, self.GAME, observations, masks), self.weights, actions)
        return actions

    def play_many(self, batch: Batch, rows: Rows, mine: NDArray[np.bool_], generators: NDArray[np.uint64]) -> None:
        """Go on until a seat that isn't `mine` is asked, all in compiled code; the generators aren't needed."""
        if self.PLAYING.play_many(batch.array, rows, mine, self.weights, *self.room()):
            batch.check(rows)
            raise ExplorerError(f"{self.name}: no answer is worth anything by these weights; give smaller ones.")

    @classmethod
    def room(cls) -> tuple[Observation, Mask]:
        """An observation and a mask for kernels to write in."""
        return np.empty(cls.GAME.OBSERVATION, np.float32), np.empty(cls.GAME.ACTIONS, np.int8)


def heuristic_named(name: str, game: str) -> type[Heuristic]:
    """A built-in heuristic of a game. Raises ConfigError when there is none of that name."""
    found = built_in_class(name, game)
    if isinstance(found, type) and issubclass(found, Heuristic):
        return found
    raise ConfigError(f"agent {name!r} of {game} is no heuristic: it has no weights and no compiled choice.")
