"""Observations with a hint: what another agent would answer, as one float for each action."""

import numpy as np

from agents.base import Agent, Mask, Observation
from agents.heuristic import Heuristic, heuristic_named
from agents.registry import make
from explorer_env.core.game import Game

NO_HINT = "none"
HINTS = (NO_HINT, "heuristic", "evolved")  # agents whose answers follow from what is seen


def hint_of(name: str, kind: type[Game]) -> Agent | None:
    """The agent that gives hints. Raises ConfigError for an unknown one."""
    return None if name == NO_HINT else make(name, kind.name)


def adviser(name: str, game: str) -> type[Heuristic]:
    """The heuristic whose hints compiled play takes; without a hint the usual one, which then isn't asked."""
    return heuristic_named("heuristic" if name == NO_HINT else name, game)


def floats_seen(kind: type[Game], name: str) -> int:
    """Of an observation with the hints of this agent."""
    return kind.OBSERVATION + (0 if name == NO_HINT else kind.ACTIONS)


def with_hints(hint: Agent | None, observations: Observation, masks: Mask) -> Observation:
    """Observations and, behind each, the hint: float32 (k, OBSERVATION + ACTIONS), 1 for the answer, else 0.

    All zeros where nothing is asked. Without an agent the observations as they are.
    """
    if hint is None:
        return observations
    floats = observations.shape[1]
    seen = np.zeros((len(masks), floats + masks.shape[1]), np.float32)
    seen[:, :floats] = observations
    asked = np.flatnonzero(masks.any(axis=1))
    if len(asked):
        seen[asked, floats + hint.act_many(observations[asked], masks[asked])] = 1
    return seen
