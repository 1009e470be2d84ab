"""Turn order, the dead, rewards, ends: cases 8 to 12 of what users of environments run into."""

import re
from itertools import permutations

import numpy as np
import pettingzoo
import pytest

from explorer_env import expedition_v0
from explorer_env.core.errors import ConfigError
from explorer_env.core.ranks import rank_returns
from explorer_env.envs.episodes import derive
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.actions import DONE, NO, REGION_0
from explorer_env.expedition.board import position
from explorer_env.expedition.kernels import run
from tests.env.games import adopt, advance, choose, finish, turns
from tests.expedition.tools import script

PORTS = ["Angola", "Zanzibar", "Mocambique", "Khartoum"]
HOMES = ["Kongo", "Hehe", "Shona", "Nuer"]


def doomed_map_phase(order, victims):
    """A Map Phase of four explorers, all below Disease: the Health-rolls of the victims are going to kill them."""
    lines = ["Game Turn 3, 4 players", "Turn Track: Disease, Horror, " + ", ".join(f"explorer_{who}" for who in order)]
    lines.append("Explored: " + ", ".join(f"{home} Savanna" for home in HOMES))
    lines += [
        f"explorer_{w} at {HOMES[w]}, DP {5 + w}: {'Health 1, Sanity 1, ' if w in victims else ''}Food 99"
        for w in range(4)
    ]
    game = position("\n".join(lines))
    script(game, dice=[1 if who in victims else 6 for who in order for _ in range(1 if who in victims else 2)])
    pending = [(s.GAME_TURN_OVER, -1, 0), (s.MATRIX_PHASE, -1, 0), (s.EVERYONE, -1, s.MAP_TURN * t.SEATS)]
    record = game.record[0]
    for step in pending:
        record.agenda[record.depth] = step
        record.depth += 1
    run(record)
    return game


def quiet(env, observation, chance):
    """No rerolls; in the Map Phase back to the port without a die; else any legal action."""
    mask = observation["action_mask"]
    ports = [REGION_0 + t.REGION[name] for name in PORTS]
    wanted = {"REROLL": [NO], "MOVE": [DONE, *ports]}.get(env.game.decision, [])
    return next((action for action in wanted if mask[action]), choose(mask, chance))


@pytest.mark.parametrize(("first", "second"), list(permutations(range(4), 2)))
def test_case_08_two_of_four_die_in_one_round(first, second):
    others = [who for who in range(4) if who not in (first, second)]
    for order in ([first, second, *others], [first, others[0], second, others[1]], [*others, first, second]):
        env, chance = adopt(expedition_v0.env(4), doomed_map_phase(order, (first, second))), np.random.default_rng(8)
        moved, finished = [], []
        for agent in env.agent_iter():
            observation, _, terminated, *_ = env.last()
            if terminated:
                finished.append(agent)
                env.step(None)
                continue
            seat = env.possible_agents.index(agent)
            assert seat == env.game.seat
            assert env.game.record.alive[0, seat]
            assert env.agents == env.possible_agents
            if env.game.turn == 3 and env.game.decision == "MOVE" and env.game.record.crossed[0] == 0:
                moved.append(seat)
                dead_in_time = [who for who in order[: order.index(seat)] if who not in others]
                assert not env.game.record.alive[0, dead_in_time].any()
            elif env.game.turn == 3 and env.game.record.disease[0] == 0:  # the Matrix Phase
                assert not env.game.record.alive[0, [first, second]].any()
            env.step(quiet(env, observation, chance))
        assert moved == [who for who in order if who in others]
        assert finished == env.possible_agents
        assert env.game.turn > 3
        env.reset()
        assert env.agents == env.possible_agents
        assert not any(env.terminations.values())


def test_case_08_player_turns_go_round(case):
    """Between two turns of an explorer in a Matrix Phase every other one that is still searching has exactly one."""
    rounds = 0
    for seed in range(8):
        env = case.raw_env(4)
        env.reset(seed=seed)
        since, acted = 0, []
        for _ in turns(env, np.random.default_rng(seed)):
            for line in env.game.log(since):
                acted += [int(who) for who in re.findall(r"explorer_(\d) draws .* as Event 1", line)]
                if line.startswith("Game Turn"):
                    rounds += check_rounds(acted)
                    acted = []
            since = env.game.told
    assert rounds > 50


def check_rounds(acted):
    for place, who in enumerate(acted):
        if who not in acted[place + 1 :]:
            continue
        again = acted.index(who, place + 1)
        between = acted[place + 1 : again]
        assert len(set(between)) == len(between)
        still = {other for other in acted[again:] if other in acted[:place]}
        assert still - {who} <= set(between)
    return len(acted)


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
        env = getattr(case, make)(players)
        env.reset(seed=seed)
        sums = finish(env, seed)
        assert np.allclose(list(sums.values()), env.game.returns())
        if players > 1:
            assert abs(sum(sums.values())) < 1e-9
            assert min(sums.values()) < 0 < max(sums.values())
        else:
            assert sums["explorer_0"] == 2 * min(env.game.scores()[0] / 50, 1) - 1


def test_case_10_equal_points_share_their_places(case):
    assert rank_returns([7, 7, 3]).tolist() == [0.5, 0.5, -1.0]
    assert rank_returns([7, 7]).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("players", [1, 3, 5])
def test_case_10_drama_rewards_add_up_to_the_points(case, players):
    env, chance = case.env(players, reward="drama"), np.random.default_rng(players)
    env.reset(seed=players)
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
    points = dict(zip(env.possible_agents, env.game.scores() / case.game.POINT_SCALE, strict=True))
    assert received == pytest.approx(points)
    assert paid == pytest.approx(points)
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
    assert env.game.turn == 2
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
