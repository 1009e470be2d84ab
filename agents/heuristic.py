"""`ExpeditionHeuristic`: sound play of Expedition from the observation alone, compiled."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Agent, Mask, Observation
from agents.expedition.choice import choose, choose_many
from agents.expedition.playing import play_many, prepare_heuristic
from agents.expedition.weights import weights as read_weights
from explorer_env.core.batch import Batch, Rows
from explorer_env.core.errors import IllegalAction
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.view import OBSERVATION


class ExpeditionHeuristic(Agent):
    """Takes the answer that its weights value most. It needs no chance: the seed changes nothing.

    weights: what differs from agents/data/expedition.toml, by name. Raises ConfigError for an unknown name.
    """

    name: ClassVar[str] = "heuristic"

    def __init__(self, seed: int | None = None, weights: Mapping[str, Any] | None = None) -> None:
        super().__init__(seed)
        prepare_heuristic()
        self.weights = read_weights(weights)

    def act(self, observation: Observation, mask: Mask) -> int:
        self.steps += 1
        action = int(choose(observation, mask, self.weights))
        if action < 0:
            raise IllegalAction(self._nothing_legal(""))
        return action

    def choose(self, observation: Observation, mask: Mask) -> int:
        return int(choose(observation, mask, self.weights))

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        actions = np.empty(len(masks), np.int64)
        choose_many(observations, masks, self.weights, actions)
        return actions

    def play_many(self, batch: Batch, rows: Rows, mine: NDArray[np.bool_], generators: NDArray[np.uint64]) -> None:
        """Go on until a seat that isn't `mine` is asked, all in compiled code; the generators aren't needed."""
        observation, mask = np.empty(OBSERVATION, np.float32), np.empty(ACTIONS, np.int8)
        play_many(batch.array, rows, mine, self.weights, observation, mask)
