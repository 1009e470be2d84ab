"""Turn order, rewards, ends: cases 8 to 12 of what users of environments run into (the dead: with each game)."""

import numpy as np
import pettingzoo
import pytest

from explorer_env.core.errors import ConfigError
from explorer_env.core.ranks import final_returns
from explorer_env.envs.episodes import derive
from tests.env.games import advance, choose, finish, points, turns


def test_case_08_the_second_episode_has_all_agents_back(case):
    env = case.env(4, config=case.short)
    for seed in (1, None, None):
        env.reset(seed=seed)
        assert env.agents == [f"explorer_{seat}" for seat in range(4)]
        assert env.agents is not env.possible_agents
        finish(env, 8)
        assert env.agents == []


def test_case_09_an_agent_may_act_several_times_in_a_row(case):
    env = case.env(3, reward="drama")
    env.reset(seed=9)
    last, row, longest = "", 0, 0
    for agent, _, reward, terminated, _, _ in turns(env, np.random.default_rng(9)):
        row = row + 1 if agent == last else 1
        longest, last = max(longest, row), agent
        assert terminated or reward == env._cumulative_rewards[agent]
    assert longest >= 3


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_case_10_rank_rewards_add_up_to_the_returns(case, players, make):
    for seed in range(3):
        env = getattr(case, make)(case.seats(players))
        env.reset(seed=seed)
        sums = finish(env, seed)
        assert np.allclose(list(sums.values()), env.game.returns())
        assert players == 1 or abs(sum(sums.values())) < 1e-9
        assert players == 1 or min(sums.values()) < 0 < max(sums.values())


def test_case_10_equal_points_share_their_places():
    assert final_returns([7, 7, 3], 1).tolist() == [0.5, 0.5, -1.0]
    assert final_returns([7, 7], 1).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("players", [1, 3, 5])
def test_case_10_drama_rewards_add_up_to_the_points(case, players):
    env, chance = case.env(case.seats(players), reward="drama"), np.random.default_rng(players)
    env.reset(seed=40 + players)
    begun = env.game.scores()
    paid, received = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0)
    on_others_turns = 0
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, _, _ = env.last()
        received[agent] += reward
        env.step(None if terminated else choose(observation["action_mask"], chance))
        for other, gain in env.rewards.items():
            paid[other] += gain
            on_others_turns += gain != 0 and other != agent
    gained = dict(zip(env.possible_agents, points(env.game, begun), strict=True))
    assert received == pytest.approx(gained)
    assert paid == pytest.approx(gained)
    assert players == 1 or on_others_turns > 0


@pytest.mark.parametrize("reward", ["rank", "drama"])
def test_case_11_one_seat_sees_its_own_observations_and_rewards(case, reward):
    """The same game from one seat and as AEC: the seat's transitions are those between its own turns."""
    single, seat = case.single(3, reward=reward, seat=1, config=case.short), "explorer_1"
    own, chance = [], np.random.default_rng(11)
    observation, _ = single.reset(seed=11)
    first, terminated = observation, False
    while not terminated:
        action = choose(single.action_masks(), chance)
        observation, gain, terminated, truncated, _ = single.step(action)
        assert not truncated
        own.append((action, gain, observation))
    aec, given = case.env(3, reward=reward, config=case.short), Spectator(single)
    expected = given.replay(aec, 11, seat, [action for action, _, _ in own])
    assert np.array_equal(expected[0][0], first["observation"])
    assert len(expected) == len(own) + 1
    for (view, coming), (_, gain, seen) in zip(expected[1:], own, strict=True):
        assert np.array_equal(view, seen["observation"])
        assert coming == pytest.approx(gain)


class Spectator:
    """Plays an AEC environment with the opponents of a single-seat one."""

    def __init__(self, single):
        self.single = single

    def replay(self, env, seed, own, actions):
        self.single.reset(seed=seed)  # seeds the opponents again ...
        players = list(self.single._opponents)
        for away, player in enumerate(players, 1):
            player.reset(seed=derive(seed, 0, away) % 2**32)  # ... which its first moves have used
        env.reset(seed=seed)
        seen, left = [], list(actions)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            if agent == own:
                seen.append((observation["observation"], reward))
            if terminated:
                env.step(None)
            elif agent == own:
                env.step(left.pop(0))
            else:
                away = (env.possible_agents.index(agent) - env.possible_agents.index(own)) % len(env.possible_agents)
                env.step(players[away - 1].act(observation["observation"], observation["action_mask"]))
        assert not left
        return seen


def test_case_12_limit_of_game_turns_is_a_termination(case):
    env = case.env(3, config=case.short)
    env.reset(seed=12)
    ends = [(terminated, truncated) for *_, terminated, truncated, _ in turns(env, np.random.default_rng(12))]
    assert ends[-3:] == [(True, False)] * 3
    assert env.game.turn == case.short[case.limit]
    assert env.game.over


@pytest.mark.parametrize("limit", [1, 37])
def test_case_12_max_cycles_truncates_at_exactly_that_step(case, limit):
    made = pettingzoo.make("aec", case.gymnasium_id, max_cycles=limit, num_players=4)
    for env in (case.env(4, max_cycles=limit), case.raw_env(4, max_cycles=limit), made):
        for seed in (12, None):
            advance(env, seed, limit - 1)
            assert not any(env.truncations.values())
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
            assert env.truncations == dict.fromkeys(env.possible_agents, True)
            assert env.terminations == dict.fromkeys(env.possible_agents, False)
            assert set(env.rewards.values()) == {0.0}
            for agent in env.agent_iter():
                observation = env.observe(agent)
                assert env.observation_space(agent).contains(observation)  # what a learner bootstraps from
                assert np.array_equal(observation["observation"], env.game.view(env.possible_agents.index(agent)))
                env.step(None)
            assert env.agents == []


def test_case_12_the_game_may_end_at_the_last_cycle(case):
    env = case.env(2, config=case.short)
    env.reset(seed=3)
    steps = sum(not terminated for *_, terminated, _, _ in turns(env, np.random.default_rng(3)))
    for limit, ends in ((steps, (True, False)), (steps - 1, (False, True))):
        env = case.env(2, config=case.short, max_cycles=limit)
        env.reset(seed=3)
        last = list(turns(env, np.random.default_rng(3)))[-1]
        assert last[3:5] == ends


@pytest.mark.parametrize("limit", [0, -1, 2.0, True, "9"])
def test_case_12_max_cycles_is_checked(case, limit):
    with pytest.raises(ConfigError, match="max_cycles"):
        case.env(3, max_cycles=limit)
