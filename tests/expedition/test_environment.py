"""Expedition as an environment: the dead and the turns of a Matrix Phase (case 8 of what users run into)."""

import re
from itertools import permutations

import numpy as np
import pytest

from explorer_env import expedition_v0
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.actions import DONE, NO, REGION_0
from explorer_env.expedition.board import position, resume
from tests.env.games import adopt, choose, turns
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
    game.record.agenda[0, :2] = [(s.GAME_TURN_OVER, -1, 0), (s.MATRIX_PHASE, -1, 0)]
    game.record.depth = 2
    return resume(game, "EVERYONE", -1, s.MAP_TURN * t.SEATS)


def quiet(env, observation, chance):
    """No rerolls; in the Map Phase back to the port without a die; else any legal action."""
    mask = observation["action_mask"]
    ports = [REGION_0 + t.REGION[name] for name in PORTS]
    wanted = {"REROLL": [NO], "MOVE": [DONE, *ports]}.get(env.game.decision, [])
    return next((action for action in wanted if mask[action]), choose(mask, chance))


@pytest.mark.parametrize(("first", "second"), list(permutations(range(4), 2)))
def test_two_of_four_die_in_one_round(first, second):
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


def test_player_turns_go_round():
    """Between two turns of an explorer in a Matrix Phase every other one that is still searching has exactly one."""
    rounds = 0
    for seed in range(8):
        env = expedition_v0.raw_env(4)
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
