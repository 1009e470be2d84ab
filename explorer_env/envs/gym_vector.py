"""Many games as one Gymnasium vector environment, one seat of each for the learner."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from explorer_env.core.config import check_flag
from explorer_env.core.errors import ConfigError
from explorer_env.core.record import Copied
from explorer_env.envs.aec import observation_space
from explorer_env.envs.episodes import check_render_mode
from explorer_env.envs.vector import Final, LearnerVector
from explorer_env.render.modes import ANSI, FPS, RGB_ARRAY, rendered

Stepped = tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
_RENDER_MODES = (ANSI, RGB_ARRAY)
_NOT_TOLD = ("observation", "mask", "rivals")


class GymVector(Copied, VectorEnv[Any, Any, Any]):
    """`LearnerVector` with Gymnasium's face; the single spaces are those of `SingleSeat`.

    flat: observe the vectors alone, float32 (num_envs, OBSERVATION), and not the Dict with the masks. copy: hand out
    new arrays; else the observations and masks are written again by the call after the next.

    Resets in the same step: where an episode ended, the observation is the first of the next one, and infos has
    "final_obs", an array of objects with its last observation, and "final_info", a dict of arrays of what `Final`
    tells, with the mask as "action_mask". infos always has "action_mask", int8 (num_envs, ACTIONS), "turn" and "seat",
    int64 (num_envs,). As everywhere in Gymnasium, "_name" says for which games "name" is told.

    Seeds: one for all games; chance of episode k of game i comes from (seed, i, k) alone. `options` of `reset` are
    accepted and ignored, but "reset_mask", which is for vectors that don't reset by themselves, is a ConfigError.
    An action that isn't legal raises IllegalAction, with every game unchanged.

    render_mode: None, "ansi" or "rgb_array".
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as VectorEnv
        "render_modes": list(_RENDER_MODES), "render_fps": FPS, "autoreset_mode": AutoresetMode.SAME_STEP,
    }  # fmt: skip

    def __init__(
        self, vector: LearnerVector, flat: bool = False, copy: bool = True, render_mode: str | None = None
    ) -> None:
        self.vector = vector
        self.num_envs = len(vector)
        self._flat, self._copy = check_flag("flat", flat), check_flag("copy", copy)
        self.render_mode = check_render_mode(render_mode, _RENDER_MODES)
        whole = observation_space(vector.kind)
        self.single_observation_space = whole["observation"] if flat else whole
        self.single_action_space = spaces.Discrete(vector.kind.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the next episode of every game, or with a seed the first of its stream: observations, infos."""
        if options and "reset_mask" in options:
            raise ConfigError("reset_mask: a game begins anew in the step that ends it; reset begins all of them.")
        if seed is not None:
            self.vector.reseed(seed)
        super().reset(seed=seed, options=options)
        observations, masks = self._handed(*self.vector.reset())
        return self._observed(observations, masks), self._infos(masks)

    def step(self, actions: ArrayLike) -> Stepped:
        """Answer in every game: observations, rewards, terminations, truncations, infos."""
        step = self.vector.step(actions)
        observations, masks = self._handed(step.observations, step.masks)
        infos = self._infos(masks)
        for i, final in step.finals.items():
            told = {"final_obs": self._observed(final.observation, final.mask), "final_info": _told(final)}
            infos = self._add_info(infos, told, i)
        return self._observed(observations, masks), step.rewards, step.terminated, step.truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """Every game as its learner sees it, as `SingleSeat.render` draws it; without a mode a warning and None."""
        self.vector.check_begun()
        if self.render_mode is None:
            rendered(self.vector.batch.game(0), None)
            return None
        seats = enumerate(self.vector.learner.tolist())
        return tuple(rendered(self.vector.batch.game(i), self.render_mode, seat) for i, seat in seats)

    def _handed(self, *arrays: NDArray[Any]) -> list[NDArray[Any]]:
        return [array.copy() if self._copy else array for array in arrays]

    def _observed(self, observations: NDArray[Any], masks: NDArray[Any]) -> Any:
        return observations if self._flat else {"observation": observations, "action_mask": masks}

    def _infos(self, masks: NDArray[Any]) -> dict[str, Any]:
        records = self.vector.batch.records
        infos = {"action_mask": masks, "turn": records.turn.astype(np.int64), "seat": self.vector.learner.copy()}
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}


def _told(final: Final) -> dict[str, Any]:
    facts = final._asdict()
    return {"action_mask": final.mask} | {name: facts[name] for name in facts if name not in _NOT_TOLD}
