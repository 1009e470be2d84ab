"""Many games behind Gymnasium's face of vectors."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.envs.episodes import OutOfOrder


def made(case, num_envs=3, **parameters):
    parameters = {"num_players": 2, "opponents": "heuristic", "config": case.short, **parameters}
    return gymnasium.make_vec(case.gymnasium_id, num_envs, "vector_entry_point", **parameters)


def first_legal(infos):
    return infos["action_mask"].argmax(axis=1)


def test_gymnasium_makes_it_and_has_nothing_to_warn_of(case):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs = made(case, num_envs=8)
        default = gymnasium.make_vec(case.gymnasium_id, num_envs=2, num_players=3)
        assert type(default) is type(envs), "the way without naming one"
        envs.reset(seed=1)
        envs.close()
    assert envs.num_envs == 8
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.spec.id == case.gymnasium_id
    single = gymnasium.make(case.gymnasium_id)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    assert made(case, flat=True).single_observation_space == single.observation_space["observation"]


@pytest.mark.parametrize("flat", [True, False])
def test_what_is_seen_is_in_the_spaces(case, flat):
    envs = made(case, flat=flat, num_players=[1, 2, 3])
    observations, infos = envs.reset(seed=2)
    for _ in range(200):
        assert envs.observation_space.contains(observations)
        actions = first_legal(infos)
        assert envs.action_space.contains(actions)
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        for i in np.flatnonzero(terminated):
            assert envs.single_observation_space.contains(infos["final_obs"][i])


@pytest.mark.parametrize("reward", ["rank", "drama"])
def test_it_is_the_single_environment_game_by_game(case, reward):
    """Same seeds, seats and heuristic opponents: same observations, masks, rewards, ends and infos."""
    envs = made(case, reward=reward)
    observations, infos = envs.reset(seed=3)
    alone, episodes = [None] * 3, [0] * 3

    def begin(i):
        seed = envs.vector.chances(np.array([i]), np.array([episodes[i]]))[0, 0]
        alone[i] = case.single(2, opponents="heuristic", seat=(i + episodes[i]) % 2, reward=reward, config=case.short)
        episodes[i] += 1
        return alone[i].reset(seed=seed)

    expected = [begin(i) for i in range(3)]
    while min(episodes) < 4:
        for i, (seen, info) in enumerate(expected):
            for name in ("observation", "action_mask"):
                np.testing.assert_array_equal(observations[name][i], seen[name])
            np.testing.assert_array_equal(infos["action_mask"][i], info["action_mask"])
            assert (infos["turn"][i], infos["seat"][i]) == (info["turn"], info["seat"])
        actions = first_legal(infos)
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert terminated.any() == ("final_obs" in infos)
        for i in range(3):
            seen, gained, over, _, info = alone[i].step(actions[i])
            assert (rewards[i], terminated[i]) == (np.float32(gained), over)
            if over:
                assert infos["_final_obs"][i]
                assert infos["_final_info"][i]
                for name in ("observation", "action_mask"):
                    np.testing.assert_array_equal(infos["final_obs"][i][name], seen[name])
                final = infos["final_info"]
                assert (final["turn"][i], final["seat"][i]) == (info["turn"], info["seat"])
                assert final["result"][i] == alone[i].game.returns()[info["seat"]]
                assert not final["action_mask"][i].any()
                seen, info = begin(i)
            expected[i] = seen, info


def test_a_truncated_episode_tells_what_could_have_been_answered(case):
    envs = made(case, most_decisions=3, config=None)
    _, infos = envs.reset(seed=4)
    for _ in range(3):
        _, _, terminated, truncated, infos = envs.step(first_legal(infos))
    assert truncated.all()
    assert not terminated.any()
    final = infos["final_info"]
    assert final["length"].tolist() == [3] * 3
    assert final["action_mask"].any(axis=1).all()
    assert all((infos["final_obs"][i]["action_mask"] == final["action_mask"][i]).all() for i in range(3))


def test_arrays_are_new_unless_asked_otherwise(case):
    for copied in (True, False):
        envs = made(case, copy=copied)
        first, infos = envs.reset(seed=5)
        kept = copy.deepcopy(first)
        for _ in range(4):
            _, _, _, _, infos = envs.step(first_legal(infos))
        assert np.array_equal(first["observation"], kept["observation"]) == copied


def test_seeds_begin_streams_of_episodes(case):
    one, other = made(case), made(case)
    first, _ = one.reset(seed=6)
    assert not np.array_equal(one.reset()[0]["observation"], first["observation"])
    np.testing.assert_array_equal(one.reset(seed=6)[0]["observation"], first["observation"])
    assert not np.array_equal(other.reset()[0]["observation"], first["observation"])
    for seed in (-1, 1.5, [1, 2, 3]):
        with pytest.raises(ConfigError, match="seed"):
            one.reset(seed=seed)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_goes_on_identically_and_alone(case, duplicate):
    envs = made(case)
    _, infos = envs.reset(seed=7)
    other, before = duplicate(envs), envs.vector.batch.records.tobytes()
    there = [other.step(first_legal(infos))[0]["observation"] for _ in range(1)]
    assert envs.vector.batch.records.tobytes() == before
    np.testing.assert_array_equal(envs.step(first_legal(infos))[0]["observation"], there[0])


def test_wrong_use_is_refused(case):
    envs = made(case)
    with pytest.raises(OutOfOrder):
        envs.step([0, 0, 0])
    _, infos = envs.reset(seed=8, options={"anything": 1})
    before = envs.vector.batch.records.tobytes()
    with pytest.raises(IllegalAction, match="game 0"):
        envs.step(infos["action_mask"].argmin(axis=1))
    with pytest.raises(ConfigError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.ones(3, bool)})
    assert envs.vector.batch.records.tobytes() == before
    for parameters, told in (({"flat": 1}, "flat"), ({"copy": None}, "copy"), ({"num_players": 9}, "players = 9")):
        with pytest.raises(ConfigError, match=told):
            made(case, **parameters)
