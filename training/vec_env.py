"""`LearnerVecEnv`: the vector of games as stable-baselines3 wants it."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvStepReturn

from explorer_env.core.pieces import bounds
from explorer_env.envs.vector import Final, LearnerVector


class LearnerVecEnv(VecEnv):
    """A VecEnv over `LearnerVector`, with action masks for MaskablePPO.

    Resets in the same step: the infos of an ended episode hold `terminal_observation`, `TimeLimit.truncated` and
    `episode` with r (reward), l (the learner's decisions), t (seconds since the start) and what `Final` tells
    but the rivals.
    Observations and masks lie in two buffers by turns, so that a rollout buffer, which stores them after the next step,
    stores what was seen; the step after the next writes there again.
    """

    def __init__(self, vector: LearnerVector) -> None:
        self.vector = vector
        self.render_mode = None
        self.finals: dict[int, Final] = {}
        """The episodes that ended in the last step, by number of the game."""
        self.seconds = 0.0
        """Time spent in `reset`, `step_wait` and handing out masks."""
        self._started = time.perf_counter()
        low, high = bounds(vector.kind.PIECES)
        hints = np.zeros(vector.floats - len(low), np.float32)
        self._actions: NDArray[np.int64] = np.zeros(len(vector), np.int64)
        self._masks = np.zeros((len(vector), vector.kind.ACTIONS), np.int8)
        super().__init__(
            len(vector), spaces.Box(np.r_[low, hints], np.r_[high, hints + 1]), spaces.Discrete(vector.kind.ACTIONS)
        )

    def action_masks(self) -> NDArray[np.int8]:
        """What may be answered now, int8 of shape (num_envs, ACTIONS)."""
        return self._masks

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """From the next reset on, go through the episodes of this seed (None: go on with the present ones)."""
        if seed is not None:
            self.vector.reseed(seed)
        return [seed] * self.num_envs

    def reset(self) -> NDArray[np.float32]:
        began = time.perf_counter()
        observations, self._masks = self.vector.reset()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        self.seconds += time.perf_counter() - began
        return observations

    def look(self) -> NDArray[np.float32]:
        """The observations of now; masks too are as the games are, which may have been changed from outside."""
        observations, self._masks = self.vector.look()
        return observations

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        began = time.perf_counter()
        step = self.vector.step(self._actions)
        self._masks, self.finals = step.masks, step.finals
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i, final in step.finals.items():
            infos[i] = self._ending(final, bool(step.truncated[i]))
        self.seconds += time.perf_counter() - began
        return step.observations, step.rewards, step.terminated | step.truncated, infos

    def _ending(self, final: Final, truncated: bool) -> dict[str, Any]:
        facts = final._asdict()
        observation, *_ = (facts.pop(name) for name in ("observation", "mask", "rivals"))
        seconds = round(time.perf_counter() - self._started, 6)
        return {
            "terminal_observation": observation, "TimeLimit.truncated": truncated,
            "episode": {"r": final.reward, "l": final.length, "t": seconds, **facts},
        }  # fmt: skip

    def close(self) -> None:
        """Nothing is open."""

    # --- what belongs to single environments ---------------------------------------------------------------------
    def env_method(self, method_name: str, *args: Any, indices: VecEnvIndices = None, **kwargs: Any) -> list[Any]:
        """`action_masks` of the games meant: one array each. Raises AttributeError for any other method."""
        return [method() for method in self.get_attr(method_name, indices)]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        if attr_name == "action_masks":
            return [lambda i=i: self._masks[i] for i in self._indices(indices)]
        if attr_name == "render_mode":
            return [None for _ in self._indices(indices)]
        raise AttributeError(f"{attr_name}: the games of {type(self).__name__} have action_masks and render_mode only.")

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        raise AttributeError(f"{attr_name}: nothing can be set on the games of {type(self).__name__}.")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        return [False for _ in self._indices(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        return [None] * self.num_envs

    def _indices(self, indices: VecEnvIndices) -> Iterable[int]:
        return self._get_indices(indices)
