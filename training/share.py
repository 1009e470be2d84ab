"""How much of the time of training the environment takes."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from explorer_env.core.progress import Progress
from training.ppo import Run
from training.settings import read_settings


class Shares(NamedTuple):
    """Of some rollouts, each collected and learned from: percent of the clock's time that passed in the environment,
    opponents included, and decisions of the learner a second.
    """

    environment: list[float]
    rates: list[float]


def shares(settings: str, rollouts: int, bar: Progress) -> Shares:
    """Train by these settings (see `read_settings`) for a rollout that doesn't count, and then for some that do."""
    environment: list[float] = []
    rates: list[float] = []
    with TemporaryDirectory() as folder:
        run = Run(read_settings(settings), Path(folder))
        decisions = run.venv.num_envs * run.settings["ppo.n_steps"]
        run.model.learn(decisions)
        for _ in range(rollouts):
            began, inside = time.perf_counter(), run.venv.seconds
            run.model.learn(decisions, reset_num_timesteps=False)
            passed = time.perf_counter() - began
            environment.append(100 * (run.venv.seconds - inside) / passed)
            rates.append(decisions / passed)
            bar.advance()
    return Shares(environment, rates)
