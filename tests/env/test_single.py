"""One seat in Gymnasium, and how games are drawn."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.envs.episodes import OutOfOrder
from tests.env.games import choose, points


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_gymnasium_finds_nothing_to_warn_of(case, flat, render_mode):
    env = gymnasium.make(case.gymnasium_id, num_players=2, flat=flat, render_mode=render_mode, config=case.short)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_vector_environments_can_be_made(case):
    envs = gymnasium.make_vec(case.gymnasium_id, num_envs=2, vectorization_mode="sync", num_players=2)
    observation, info = envs.reset(seed=3)
    assert observation["observation"].shape == (2, case.game.OBSERVATION)
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in observation["action_mask"]]))
    assert info["action_mask"].shape == (2, case.game.ACTIONS)
    envs.close()


def episode(env, seed, chance):
    """Play an episode with random legal actions: rewards, the last info."""
    _, info = env.reset(seed=seed)
    rewards, terminated = [], False
    while not terminated:
        assert env.game.seat == env.seat
        assert info["decision"]
        _, reward, terminated, _, info = env.step(choose(env.action_masks(), chance))
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("reward", ["rank", "drama"])
def test_rewards_add_up(case, players, reward):
    players = case.seats(players)
    env = case.single(players, reward=reward, seat=players - 1, config=case.short)
    env.reset(seed=players)
    begun = env.game.scores()
    rewards, info = episode(env, players, np.random.default_rng(players))
    worth = env.game.returns() if reward == "rank" else points(env.game, begun)
    assert sum(rewards) == pytest.approx(worth[players - 1])
    assert info["decision"] == ""
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert reward == "drama" or set(rewards[:-1]) <= {0.0}
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)


def test_random_seats_come_round_and_follow_the_seed(case):
    def seats(seed):
        env = case.single(3, seat="random")
        return [env.reset(seed=seed if number == 0 else None)[1]["seat"] for number in range(30)]

    assert set(seats(1)) == {0, 1, 2}
    assert seats(1) == seats(1) != seats(2)


class First:
    """An opponent that is no `Agent`: the first legal action."""

    def __init__(self):
        self.asked = 0

    def act(self, observation, mask):
        self.asked += 1
        return int(np.flatnonzero(mask)[0])


class Told(First):
    def reset(self, seed=None, seat=None):
        self.given = (seed, seat)


def test_opponents_are_objects_or_names_clockwise_from_the_own_seat(case):
    first, told = First(), Told()
    env = case.single(4, opponents=[first, "random", told], seat=2, config=case.short)
    episode(env, 0, np.random.default_rng(0))
    assert first.asked
    assert told.asked
    assert told.given[1] == 1
    assert isinstance(told.given[0], int)
    both = case.single(3, opponents=first, config=case.short)
    episode(both, 0, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"opponents": ["random"]}, "2 for 3 seats"), ({"opponents": "nobody"}, "nobody"), ({"opponents": [3, 4]}, "3"),
        ({"opponents": First}, "First"), ({"opponents": [First] * 2}, "First"), ({"opponents": 3}, "3"),
        ({"opponents": None}, "None"), ({"opponents": ["random"] * 3}, "2 for 3 seats"),
        ({"flat": "no"}, "True or False"),
        ({"seat": 3}, "0 to 2"), ({"seat": -1}, "0 to 2"), ({"seat": "first"}, "random"), ({"seat": True}, "True"),
        ({"illegal": "ignore"}, "terminate"),
    ],
)  # fmt: skip
def test_wrong_parameters(case, parameters, words):
    with pytest.raises(ConfigError, match=words):
        case.single(3, **parameters)


def test_an_opponents_illegal_action_is_an_error(case):
    class Stubborn:
        def act(self, observation, mask):
            return int(np.flatnonzero(mask == 0)[0])

    with pytest.raises(IllegalAction, match="illegal"):
        episode(case.single(2, opponents=Stubborn()), 0, np.random.default_rng(0))


class Failing(First):
    """Plays well for a time, then not at all."""

    def act(self, observation, mask):
        action = super().act(observation, mask)
        if self.asked > 5:
            raise RuntimeError("lost the map")
        return action


def test_when_an_opponent_fails_the_own_answer_is_not_taken_for_its(case):
    opponent = Failing()
    env = case.single(2, opponents=opponent, config=case.short)
    with pytest.raises(RuntimeError, match="lost the map"):
        episode(env, 1, np.random.default_rng(1))
    before, legal = env.game.record.tobytes(), int(np.flatnonzero(env.game.legal())[0])
    assert not env.action_masks().any()
    with pytest.raises(IllegalAction, match="reset"):
        env.step(legal)
    assert env.game.record.tobytes() == before
    opponent.asked = -(10**6)
    episode(env, 1, np.random.default_rng(1))


def test_before_reset_there_is_nothing_to_see(case):
    env = case.single(2, render_mode="ansi")
    for call in (env.action_masks, env.render):
        with pytest.raises(OutOfOrder, match="reset"):
            call()
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)


@pytest.mark.parametrize("action", [-1, 10**6, True, 1.0, "1", None])
def test_only_actions_that_exist_are_described(case, action):
    for env in (case.single(2), case.env(2), case.raw_env(2)):
        with pytest.raises(IllegalAction, match=f"0 to {case.game.ACTIONS - 1}"):
            env.describe(action)


@pytest.mark.parametrize("illegal", ["terminate", "penalise", "raise"])
def test_illegal_actions(case, illegal):
    env = case.single(3, illegal=illegal)
    env.reset(seed=4)
    before = env.game.record.tobytes()
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    for action in (-1, case.game.ACTIONS, 1.0, None):
        with pytest.raises(IllegalAction):
            env.step(action)
    if illegal == "raise":
        with pytest.raises(IllegalAction, match="Legal"):
            env.step(wrong)
    else:
        observation, reward, terminated, truncated, info = env.step(wrong)
        assert (reward, terminated, truncated) == (-1.0, illegal == "terminate", False)
        assert info["action_mask"].any() == (illegal == "penalise")
        assert env.observation_space.contains(observation)
    assert env.game.record.tobytes() == before


# --- drawing ---------------------------------------------------------------------------------------------------------
def test_every_state_is_drawn_within_100_columns(case):
    env, chance = case.env(case.seats(5), render_mode="ansi", config=case.short), np.random.default_rng(6)
    env.reset(seed=6)
    titles = set()
    for agent in env.agent_iter():
        drawn = env.render()
        lines = drawn.splitlines()
        assert max(map(len, lines)) <= 100
        titles |= {line.strip("- ") for line in lines if line.startswith("--- ")}
        assert all(name in drawn for name in env.possible_agents)
        assert env.game.log()[-1] in " ".join(lines)
        observation, _, terminated, _, info = env.last()
        if terminated:
            assert "The game is over" in drawn
            env.step(None)
            continue
        assert f"{agent} must answer" in drawn
        assert info["decision"] in " ".join(lines)
        action = choose(observation["action_mask"], chance)
        assert f"{action}: {env.describe(action)}" in " ".join(lines)
        env.step(action)
    assert case.titles | {"Log"} <= titles


def test_without_a_render_mode_there_is_a_warning(case):
    for env in (case.env(2), case.single(2)):
        env.reset(seed=0)
        with pytest.warns(UserWarning, match="render_mode"):
            assert env.render() is None
        env.close()
        env.close()
