"""`RandomAgent`: any legal action, all equally likely."""

from typing import ClassVar

import numpy as np

from agents.base import Actions, Agent, Mask, Observation


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
