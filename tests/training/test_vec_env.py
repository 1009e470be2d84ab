"""The face for stable-baselines3: what MaskablePPO gets, stores and bootstraps."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecMonitor

from explorer_env.envs.vector import LearnerVector
from explorer_env.expedition.game import Expedition
from tests.training.players import marked_many
from training.vec_env import LearnerVecEnv

N_STEPS, COUNT, GAMMA = 32, 6, 0.9


class Kept(BaseCallback):
    """Copies of what the learner saw, could do, did and got, made at that moment."""

    def __init__(self):
        super().__init__()
        self.observations, self.masks, self.actions, self.rewards, self.infos = [], [], [], [], []

    def _on_step(self):
        seen = self.locals
        self.observations.append(self.model._last_obs.copy())
        self.masks.append(seen["action_masks"].copy())
        self.actions.append(seen["actions"].copy())
        self.rewards.append(seen["rewards"].copy())
        self.infos.append(seen["infos"])
        return True


def learner(vecenv, **settings):
    small = {"net_arch": [8]}
    return MaskablePPO("MlpPolicy", vecenv, n_steps=N_STEPS, batch_size=N_STEPS, n_epochs=1, gamma=GAMMA, seed=0,
                       policy_kwargs=small, device="cpu", **settings)  # fmt: skip


def vecenv_of(count=COUNT, players=(2, 3), **settings):
    return LearnerVecEnv(LearnerVector(Expedition, count, players, **settings))


@pytest.fixture(scope="module")
def rollout():
    vecenv = vecenv_of(most_decisions=10)
    model, kept = learner(vecenv), Kept()
    model.learn(COUNT * N_STEPS, callback=kept)
    return model, kept


def by_step(stored):
    """Undo the order in which a used rollout buffer stores: game by game."""
    return stored.reshape(COUNT, N_STEPS, *stored.shape[1:]).swapaxes(0, 1)


def test_stored_observations_are_those_that_were_seen(rollout):
    model, kept = rollout
    np.testing.assert_array_equal(by_step(model.rollout_buffer.observations), kept.observations)
    assert len(np.unique(np.reshape(kept.observations, (-1, Expedition.OBSERVATION)), axis=0)) > COUNT * N_STEPS // 2


def test_masks_reach_the_learner_and_are_kept(rollout):
    model, kept = rollout
    masks, actions = np.array(kept.masks), np.array(kept.actions)
    np.testing.assert_array_equal(by_step(model.rollout_buffer.action_masks), masks)
    assert np.take_along_axis(masks, actions[..., None], axis=2).all()
    assert masks.mean() < 0.5


def test_truncated_episodes_are_bootstrapped():
    """gamma x the value of the last observation is added exactly where an episode was cut."""
    vecenv = vecenv_of(reward="rank", most_decisions=10)
    model, kept = learner(vecenv), Kept()
    _, callback = model._setup_learn(COUNT * N_STEPS, kept)
    model.collect_rollouts(vecenv, callback, model.rollout_buffer, N_STEPS)
    cut = 0
    for t in range(N_STEPS):
        for i, info in enumerate(kept.infos[t]):
            expected = kept.rewards[t][i]
            if info.get("TimeLimit.truncated"):
                last = model.policy.obs_to_tensor(info["terminal_observation"][None])[0]
                expected += GAMMA * float(model.policy.predict_values(last).detach())
                assert expected != 0
                cut += 1
            assert model.rollout_buffer.rewards[t, i] == pytest.approx(expected, abs=1e-6)
    assert cut == COUNT * (N_STEPS // 10)


def test_masks_as_rows_and_as_an_array_are_the_same():
    vecenv = vecenv_of()
    vecenv.reset()
    assert is_masking_supported(vecenv)
    np.testing.assert_array_equal(get_action_masks(vecenv), vecenv.action_masks())
    assert [mask.tolist() for mask in vecenv.env_method("action_masks", indices=[4, 1])] == [
        vecenv.vector.batch.game(i).legal().tolist() for i in (4, 1)
    ]


def test_masks_pass_through_wrappers():
    vecenv = VecMonitor(vecenv_of())
    vecenv.reset()
    np.testing.assert_array_equal(get_action_masks(vecenv), vecenv.unwrapped.action_masks())


def test_what_was_handed_out_stays_until_the_step_after_the_next():
    vecenv = vecenv_of(most_decisions=7)
    observations, masks = vecenv.reset(), vecenv.action_masks()
    places = set()
    for _ in range(20):
        copies = observations.copy(), masks.copy()
        after, _, _, infos = vecenv.step(marked_many(observations, masks))
        np.testing.assert_array_equal((observations, masks)[0], copies[0])
        np.testing.assert_array_equal((observations, masks)[1], copies[1])
        assert not np.shares_memory(after, observations)
        assert not any(np.shares_memory(info["terminal_observation"], after) for info in infos if info)
        observations, masks = after, vecenv.action_masks()
        places.add(observations.ctypes.data)
    assert len(places) == 2, "no new array for a step"


def test_ended_episodes_tell_reward_length_and_result():
    vecenv = vecenv_of(count=2, players=2, seed=1)
    observations = vecenv.reset()
    length, total = np.zeros(2, int), np.zeros(2)
    while True:
        observations, rewards, dones, infos = vecenv.step(marked_many(observations, vecenv.action_masks()))
        length += 1
        total += rewards
        if dones.any():
            break
    ended = int(np.flatnonzero(dones)[0])
    episode = infos[ended]["episode"]
    assert (episode["l"], episode["r"]) == (length[ended], total[ended])
    assert episode["t"] > 0
    assert infos[ended]["TimeLimit.truncated"] is False
    assert not np.array_equal(infos[ended]["terminal_observation"], observations[ended])
    assert all(info == {} for info, done in zip(infos, dones, strict=True) if not done)


def test_seed_begins_the_episodes_again():
    vecenv = vecenv_of(seed=3)
    first = vecenv.reset()
    second = vecenv.reset()
    assert not np.array_equal(first, second)
    vecenv.seed(3)
    np.testing.assert_array_equal(vecenv.reset(), first)


def test_observations_and_actions_fit_their_spaces():
    vecenv = vecenv_of(count=8, players=(1, 2, 3, 4, 5))
    observations = vecenv.reset()
    for _ in range(200):
        assert all(vecenv.observation_space.contains(row) for row in observations)
        observations, _, _, infos = vecenv.step(marked_many(observations, vecenv.action_masks()))
        assert all(vecenv.observation_space.contains(info["terminal_observation"]) for info in infos if info)


def test_unknown_attributes_are_errors():
    vecenv = vecenv_of()
    with pytest.raises(AttributeError, match="action_masks"):
        vecenv.get_attr("unwrapped_game")
    with pytest.raises(AttributeError, match="nothing can be set"):
        vecenv.set_attr("goal", 3)
    assert vecenv.env_is_wrapped(VecMonitor) == [False] * COUNT
