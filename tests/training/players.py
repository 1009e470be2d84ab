"""Players whose every move follows from what they see, so that a game can be played again the same."""

import zlib

import numpy as np

from agents.base import Agent, Mask, Observation


def marked(observation: Observation, mask: Mask, salt: int = 0) -> int:
    """A legal action that the bytes of the observation choose."""
    legal = np.flatnonzero(mask)
    return int(legal[(zlib.crc32(observation.tobytes()) + salt) % len(legal)])


def marked_many(observations: Observation, masks: Mask, salt: int = 0) -> np.ndarray:
    return np.array([marked(o, m, salt) for o, m in zip(observations, masks, strict=True)])


class Marked(Agent):
    name = "marked"

    def choose(self, observation: Observation, mask: Mask) -> int:
        return marked(observation, mask, 17)
