"""Masks: cases 1 to 7 of what users of environments run into."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit

import agents
from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.envs.aec import OutOfBounds
from tests.env.games import advance, choose, finish, results, turns


def refused(env, action):
    """The step is refused and changes nothing."""
    before, bytes_before = results(env), env.game.record.tobytes()
    with pytest.raises(IllegalAction):
        env.step(action)
    return results(env) == before and env.game.record.tobytes() == bytes_before


@pytest.mark.parametrize("players", [1, 4])
def test_case_01_mask_is_what_step_accepts(case, players):
    env, chance = case.raw_env(players, config=case.short), np.random.default_rng(players)
    env.reset(seed=players)
    decisions = 0
    for _, observation, _, terminated, _, _ in turns(env, chance):
        if terminated:
            continue
        decisions += 1
        mask = observation["action_mask"]
        assert all(refused(env, action) for action in np.flatnonzero(mask == 0).tolist())
        for action in np.flatnonzero(mask).tolist():
            branch = copy.deepcopy(env)
            branch.step(action)
            assert branch.game != env.game
    assert decisions > 20


def test_case_01_mask_is_what_step_accepts_from_one_seat(case):
    env = case.single(2, opponents="random", illegal="raise", config=case.short)
    env.reset(seed=1)
    done, decisions, chance = False, 0, np.random.default_rng(1)
    while not done:
        decisions += 1
        mask, before = env.action_masks(), env.game.record.tobytes()
        for action in np.flatnonzero(~mask).tolist():
            with pytest.raises(IllegalAction):
                env.step(action)
            assert env.game.record.tobytes() == before
        for action in np.flatnonzero(mask).tolist():
            copy.deepcopy(env).step(action)
        done = env.step(choose(mask, chance))[2]
    assert decisions > 10


def test_case_01_nothing_is_accepted_after_the_end(case):
    env = case.raw_env(2, config=case.short)
    env.reset(seed=1)
    finish(env, 1)
    assert not env.game.legal().any()
    with pytest.raises(IllegalAction, match=r"over.*reset"):
        env.step(0)


@pytest.mark.parametrize("automatic", [True, False])
def test_case_02_agent_on_turn_has_an_answer_and_nobody_else(case, automatic):
    env, chance = case.env(4, automatic=automatic, config=case.short), np.random.default_rng(2)
    env.reset(seed=2)
    finished = 0
    for agent, observation, _, terminated, _, info in turns(env, chance):
        least = 2 if automatic else 1
        if terminated:
            finished += 1
            assert not observation["action_mask"].any()
            assert not info["action_mask"].any()
            continue
        assert observation["action_mask"].sum() >= least
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
                assert not env.infos[other]["action_mask"].any()
                assert env.infos[other]["decision"] == ""
    assert finished == 4


def test_case_02_single_answers_are_asked_only_when_not_automatic(case):
    asked = {}
    for automatic in (True, False):
        env = case.env(3, automatic=automatic, config=case.short)
        env.reset(seed=4)
        asked[automatic] = [
            o["action_mask"].sum() for _, o, _, done, _, _ in turns(env, np.random.default_rng(4)) if not done
        ]
    assert min(asked[True]) >= 2
    assert min(asked[False]) == 1


def test_case_03_mask_in_observation_and_info_is_one_array(case):
    env = case.env(3)
    env.reset(seed=3)
    space = env.observation_space("explorer_0")["action_mask"]
    for _, observation, _, terminated, _, info in turns(env, np.random.default_rng(3)):
        if terminated:
            continue
        mask = observation["action_mask"]
        assert mask is info["action_mask"]
        assert mask is env.last()[0]["action_mask"]
        assert mask is env.infos[env.agent_selection]["action_mask"]
        assert mask.dtype == np.int8
        assert mask.shape == (case.game.ACTIONS,) == space.shape
        assert space.contains(mask)
        assert set(np.unique(mask)) == {0, 1}


@pytest.mark.parametrize("flat", [True, False])
def test_case_03_from_one_seat_mask_in_observation_info_and_action_masks(case, flat):
    env, chance = case.single(3, flat=flat, config=case.short), np.random.default_rng(3)
    observation, info = env.reset(seed=3)
    done = False
    while not done:
        mask = info["action_mask"]
        assert mask.dtype == np.int8
        assert mask.shape == (case.game.ACTIONS,)
        assert np.array_equal(mask, env.game.legal())
        assert np.array_equal(mask, env.action_masks())
        assert env.observation_space.contains(observation)
        assert flat or observation["action_mask"] is mask
        observation, _, done, _, info = env.step(choose(mask, chance))


def test_case_04_raw_env_names_seat_action_and_what_is_legal(case):
    env = advance(case.raw_env(3), 4, 7)
    mask = env.last()[0]["action_mask"]
    wrong, right = int(np.flatnonzero(mask == 0)[3]), int(np.flatnonzero(mask)[0])
    with pytest.raises(IllegalAction) as error:
        env.step(wrong)
    told = str(error.value)
    assert f"seat {env.possible_agents.index(env.agent_selection)}" in told
    assert f"{wrong} ({env.describe(wrong)})" in told
    assert f"{right} ({env.describe(right)})" in told


@pytest.mark.parametrize("action", [-1, 10**6, 10**30, 1.0, "1", None, True, np.float32(1), np.bool_(True), [0]])
@pytest.mark.parametrize("illegal", ["terminate", "penalise", "raise"])
def test_case_04_outside_of_the_action_space_is_an_error_in_every_policy(case, action, illegal):
    for env in (advance(case.env(3, illegal=illegal), 4, 5), advance(case.raw_env(3), 4, 5)):
        assert refused(env, action)
    with pytest.raises(OutOfBounds):
        advance(case.env(3, illegal=illegal), 4, 5).step(action)


def illegal_step(case, illegal, reward="drama"):
    env = advance(case.env(4, illegal=illegal, reward=reward), 5, 150)
    before = results(env)
    bytes_before = env.game.record.tobytes()
    action = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    return env, action, before, bytes_before


def test_case_04_illegal_terminate(case):
    env, action, before, bytes_before = illegal_step(case, "terminate")
    offender = before["agent_selection"]
    env.step(action)
    assert env.game.record.tobytes() == bytes_before
    assert env.terminations == env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == dict.fromkeys(env.possible_agents, 0.0) | {offender: -1.0}
    got = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert terminated
        assert truncated
        assert not observation["action_mask"].any()
        assert not info["action_mask"].any()
        got[agent] = reward
        env.step(None)
    assert got == before["coming"] | {offender: -1.0}
    assert not env.agents


def test_case_04_illegal_penalise(case):
    env, action, before, bytes_before = illegal_step(case, "penalise")
    offender = before["agent_selection"]
    for _ in range(3):
        env.step(action)
        assert env.game.record.tobytes() == bytes_before
        assert env.agent_selection == offender
        assert env.rewards == dict.fromkeys(env.possible_agents, 0.0) | {offender: -1.0}
        assert not any(env.terminations.values())
        assert not any(env.truncations.values())
        assert env.last()[1] == -1.0
    env.step(choose(env.last()[0]["action_mask"], np.random.default_rng(0)))
    assert env.game.record.tobytes() != bytes_before
    assert -1.0 not in env.rewards.values()


def test_case_04_illegal_penalise_counts_for_max_cycles(case):
    env = case.env(3, illegal="penalise", max_cycles=2)
    env.reset(seed=0)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert not any(env.truncations.values())
    env.step(wrong)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_case_04_illegal_raise(case):
    env, action, _, _ = illegal_step(case, "raise")
    assert refused(env, action)


def test_case_04_policies_are_checked(case):
    with pytest.raises(ConfigError, match="terminate, penalise, raise"):
        case.env(3, illegal="ignore")


@pytest.mark.parametrize("games", [1000])
def test_case_05_built_in_agents_and_random_players_make_no_illegal_move(case, games):
    chance, names = np.random.default_rng(5), agents.names(case.name)
    for name in names:
        quick = "search:1" if name == "search" else name
        env = case.single(2, opponents=quick, seat="random", illegal="raise", config=case.short)
        for episode in range(games // len(names)):
            env.reset(seed=5 if episode == 0 else None)
            terminated = False
            while not terminated:
                _, _, terminated, _, _ = env.step(choose(env.action_masks(), chance))


def test_case_05_a_policy_can_not_be_called_without_a_mask(case):
    game = case.game.start(2, 5)
    view = game.view(game.seat)
    for name in agents.names(case.name):
        player = agents.make(name, case.name)
        for call, seen in ((player.act, view), (player.choose, view), (player.act_many, view[None])):
            with pytest.raises(TypeError, match="mask"):
                call(seen)


def test_case_06_a_mask_of_nothing_is_an_error_not_an_action(case):
    env = case.env(2, config=case.short)
    env.reset(seed=6)
    for agent, observation, _, terminated, _, _ in turns(env, np.random.default_rng(6)):
        player, seat = agents.make("random", case.name), env.possible_agents.index(agent)
        player.reset(seat=seat)
        if terminated:
            with pytest.raises(IllegalAction, match=f"seat {seat}, step 1"):
                player.act(observation["observation"], observation["action_mask"])


def wrapped(case, **parameters):
    env = gymnasium.make(case.gymnasium_id, num_players=2, config=case.short, illegal="raise", **parameters)
    return RecordEpisodeStatistics(TimeLimit(env, 10_000))


def test_case_07_masks_pass_through_gymnasium_wrappers(case):
    env = wrapped(case)
    observation, info = env.reset(seed=7)
    for _ in range(30):
        masks = env.get_wrapper_attr("action_masks")()
        assert np.array_equal(masks, observation["action_mask"])
        assert np.array_equal(masks, info["action_mask"])
        observation, _, terminated, _, info = env.step(int(np.flatnonzero(masks)[0]))
        if terminated:
            assert info["episode"]["l"] > 0
            observation, info = env.reset()


@pytest.mark.parametrize("flat", [True, False])
def test_case_07_maskable_ppo_learns_through_the_wrappers(case, flat):
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv

    venv = DummyVecEnv([lambda: Monitor(wrapped(case, flat=flat))] * 2)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    model = sb3_contrib.MaskablePPO(policy, venv, n_steps=32, batch_size=32, n_epochs=1, seed=7)
    model.learn(128)
    assert model.num_timesteps == 128
