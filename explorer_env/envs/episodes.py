"""Seeds of episodes, and what environments check of their parameters."""

from typing import Any

import numpy as np

from explorer_env.core.config import check_seed, check_whole
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.render.modes import RENDER_MODES, need_mode

REWARDS = ("rank", "drama")
ILLEGAL = ("terminate", "penalise", "raise")
NO_GAME = "There is no game yet: call reset() first."


class OutOfOrder(ExplorerError, AssertionError):  # noqa: N818 - named like OutOfBounds
    """Called before reset(), or a loop that doesn't step; also what PettingZoo's OrderEnforcingWrapper raises."""


class Episodes:
    """The seeds of an environment's episodes.

    The first episode after `reset(seed=s)` is played with the seed s itself, the k-th after it with one derived from
    s and k alone: how long earlier episodes lasted changes nothing. Without a seed the operating system gives one.
    """

    def __init__(self) -> None:
        self._root: int | None = None
        self._count = 0

    def next(self, seed: Any = None) -> int:
        """The seed of the next episode; with a seed, the first of a new stream. Raises ConfigError for a bad seed."""
        given = check_seed(seed)
        if given is not None:
            self._root, self._count = given, 0
        elif self._root is None:
            self._root = derive(None)
        episode = self._root if self._count == 0 else derive(self._root, self._count)
        self._count += 1
        return episode


def derive(seed: int | None, *key: int) -> int:
    """A seed of 128 bits that follows from another and a key."""
    words = np.random.SeedSequence(seed, spawn_key=key).generate_state(2, np.uint64)
    return int(words[0]) << 64 | int(words[1])


def check_choice(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    """Raises ConfigError unless the value is one of the allowed words."""
    if not isinstance(value, str) or value not in allowed:
        raise ConfigError(f"{name} = {value!r}: allowed are {', '.join(allowed)}.")
    return str(value)


def check_render_mode(value: Any, allowed: tuple[str, ...] = RENDER_MODES) -> str | None:
    """None or one of the modes. Raises MissingExtra for one whose package isn't installed."""
    mode = None if value is None else check_choice("render_mode", value, allowed)
    need_mode(mode)
    return mode


def check_limit(name: str, value: Any) -> int | None:
    """Raises ConfigError unless the value is None or a whole number from 1 up."""
    return None if value is None else check_whole(name, value, 1)
