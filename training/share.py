"""How much of the speed of training the environment takes, beside one that costs nothing."""

import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from agents.model_files import ENDING
from explorer_env.core.progress import Progress
from training.ppo import Run
from training.settings import check_settings, read_settings
from training.vec_env import LearnerVecEnv

ITSELF = "itself"  # an opponent: the learner's own network, as it is at first
TABLES: dict[str, dict[str, Any]] = {
    "random opponents": {},
    "2 players, its own network as opponent": {"players": 2, "opponents": {ITSELF: 1.0}},
    "4 players, its own network as opponents": {"players": 4, "opponents": {ITSELF: 1.0}},
}


class Free(LearnerVecEnv):
    """Costs nothing: always the same observations and masks, no reward, no end."""

    def reset(self) -> NDArray[np.float32]:
        self._same = super().reset(), np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        self._told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return self._same[0]

    def step_wait(self) -> VecEnvStepReturn:
        return *self._same, self._told


class Shares(NamedTuple):
    """Of some rollouts, each collected and learned from: percent of the clock's time that passed in the environment,
    opponents included; decisions of the learner a second; the same on an environment that costs nothing; and what
    percent of those are reached, rollout by rollout.
    """

    environment: list[float]
    rates: list[float]
    free: list[float]
    reached: list[float]


def shares(settings: str, changes: dict[str, Any], rollouts: int, bar: Progress) -> Shares:
    """Train by these settings (see `read_settings`), but for the changes, and by turns on the environment that costs
    nothing: for a rollout each that doesn't count, and then for some that do. Opponents may be ITSELF.
    """
    found, given = Shares([], [], [], []), read_settings(settings) | changes
    with ExitStack() as folders:
        first, second = (Path(folders.enter_context(TemporaryDirectory())) for _ in range(2))
        free = Run(check_settings(given | {"opponents": {"random": 1.0}}), first)
        itself = str(free.write(first / f"{ITSELF}{ENDING}"))
        opponents = {itself if name == ITSELF else name: weight for name, weight in given["opponents"].items()}
        real = Run(check_settings(given | {"opponents": opponents}), second)
        free.model.set_env(Free(free.vector))
        for counts in [False] + [True] * rollouts:
            inside = real.venv.seconds
            passed, nothing = (_rollout(run) for run in (real, free))
            if counts:
                decisions = real.venv.num_envs * real.settings["ppo.n_steps"]
                found.environment.append(100 * (real.venv.seconds - inside) / passed)
                found.rates.append(decisions / passed)
                found.free.append(decisions / nothing)
                found.reached.append(100 * nothing / passed)
                bar.advance()
    return found


def _rollout(run: Run) -> float:
    """Collect one and learn from it: the seconds that passed."""
    began = time.perf_counter()
    run.model.learn(run.venv.num_envs * run.settings["ppo.n_steps"], reset_num_timesteps=False)
    return time.perf_counter() - began
