"""A tiny run learns; the same run with masks, rewards or observations broken on purpose does not.

Adventure of three rounds with two players, 40,000 decisions. Without learning half of the games are won.
"""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from explorer_env.core.errors import IllegalAction
from training import ppo
from training.evaluate import evaluate
from training.settings import check_settings
from training.vec_env import LearnerVecEnv

RULES = {"rounds": 3}
SETTINGS = {
    "game": "adventure", "players": [2], "steps": 40_000, "seed": 1, "n_envs": 32, "torch_threads": 1, "rules": RULES,
    "checkpoint_every": 10**9, "network.shared": [64], "network.policy": [], "network.value": [], "ppo.n_steps": 64,
    "ppo.batch_size": 512, "ppo.learning_rate": 2e-3, "ppo.final_learning_rate": 2e-4, "ppo.gamma": 0.99,
}  # fmt: skip
LEARNT = 0.68


class Broken(LearnerVecEnv):
    """Hands out something that isn't so."""

    def reset(self):
        observations = super().reset()
        self._masks = self.allowed(self._masks)
        return self.seen(observations)

    def step_wait(self):
        observations, rewards, ended, infos = super().step_wait()
        self._masks = self.allowed(self._masks)
        return self.seen(observations), self.gained(rewards), ended, infos

    def seen(self, observations):
        return observations

    def gained(self, rewards):
        return rewards

    def allowed(self, masks):
        return masks


class NothingSeen(Broken):
    def seen(self, observations):
        return np.zeros_like(observations)


class AnothersGame(Broken):
    def seen(self, observations):
        return np.roll(observations, 1, axis=0)


class AnothersReward(Broken):
    def gained(self, rewards):
        return np.roll(rewards, 1)


class AnyAnswer(Broken):
    def allowed(self, masks):
        return np.ones_like(masks)


class AnothersMask(Broken):
    def allowed(self, masks):
        return np.roll(masks, 1, axis=0)


class FirstAnswer(Broken):
    def allowed(self, masks):
        first = np.zeros_like(masks)
        first[np.arange(len(first)), masks.argmax(axis=1)] = 1
        return first


def share_won(folder, environment, monkeypatch):
    """How often the model of a run in this environment wins against random, in 400 games."""
    monkeypatch.setattr(ppo, "LearnerVecEnv", environment)
    model = ppo.Run(check_settings(SETTINGS), folder / "run").learn(quiet=True)
    return evaluate([str(model), "random"], "adventure", 400, 5, RULES, quiet=True)["results"][0]["win_rate"]


def test_a_tiny_run_learns(tmp_path, monkeypatch):
    assert share_won(tmp_path, LearnerVecEnv, monkeypatch) > LEARNT


@pytest.mark.parametrize("broken", [NothingSeen, AnothersGame, AnothersReward, FirstAnswer])
def test_a_broken_run_does_not_learn(tmp_path, monkeypatch, broken):
    assert share_won(tmp_path, broken, monkeypatch) < LEARNT


@pytest.mark.parametrize("broken", [AnyAnswer, AnothersMask])
def test_wrong_masks_end_the_run(tmp_path, monkeypatch, broken):
    with pytest.raises(IllegalAction, match="Legal:"):
        share_won(tmp_path, broken, monkeypatch)
