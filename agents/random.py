"""`RandomAgent`: any legal action, all equally likely."""

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Agent, Mask, Observation
from explorer_env.core.batch import Batch, Rows


class RandomAgent(Agent):
    """Plays any game."""

    name: ClassVar[str] = "random"

    def choose(self, observation: Observation, mask: Mask) -> int:
        legal = np.flatnonzero(mask)
        return int(legal[self.rng.integers(len(legal))])

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        upto = np.cumsum(masks != 0, axis=1)
        picked = self.rng.integers(upto[:, -1])
        actions: Actions = np.argmax(upto > picked[:, None], axis=1)
        return actions

    def play_many(self, batch: Batch, rows: Rows, mine: NDArray[np.bool_], generators: NDArray[np.uint64]) -> None:
        """Go on until a seat that isn't `mine` is asked, all in compiled code, by the games' generators."""
        batch.kind.KERNELS.play_random_many(batch.array, rows, mine, generators)
