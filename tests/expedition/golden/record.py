"""Golden games of Expedition (`tests/golden.py`).

Record them again, after the rules changed on purpose, with `python -m tests.expedition.golden.record`, and read the
difference before you commit it.
"""

from pathlib import Path

import numpy as np

from explorer_env.expedition import actions as a
from explorer_env.expedition import tables as t
from explorer_env.expedition.board import drawn
from explorer_env.expedition.game import Expedition
from tests.golden import Golden, play_random

GAMES = {  # name -> config, seed, players
    "solo_curious": ({}, 1, ["curious"]),
    "solo_random": ({}, 2, ["random"]),
    "two_curious": ({}, 3, ["curious", "curious"]),
    "two_mixed": ({}, 4, ["random", "curious"]),
    "three_curious": ({}, 5, ["curious", "curious", "curious"]),
    "four_mixed": ({}, 10, ["sociable", "sociable", "curious", "random"]),
    "five_curious": ({}, 7, ["curious"] * 5),
    "five_random": ({}, 8, ["random"] * 5),
    "three_short": ({"goal_dp": 15, "equip_credits": 8, "death_dp": 0}, 9, ["curious", "random", "random"]),
}
SHOPPING = ["Porters", "Food", "Resource Diary", "Resource Canoes", "Resource Telescope", "Resource Bible", "Gifts"]
LIKED = [
    "Resource Guide", "yes", "hunt", "offer Gifts", "Feast", "5", "Resource Rifle", "first option", "face 1",
    "first die", "Health", "Gifts", "roll", "Porters",
]  # fmt: skip


def play_curious(game, chance):
    """Explores new land, walks to the Arrow, to finds and to Villages, takes what it likes."""
    legal = [int(action) for action in np.flatnonzero(game.legal())]
    if game.decision == "STEP":
        return min(legal, key=lambda action: _distance_after(game, action))
    if game.decision == "MOVE":
        return min(legal, key=lambda action: action >= t.REGIONS or game.record.terrain[0, action] >= 0)
    if game.decision == "REROLL" and chance.random() < 0.8:
        return a.NO
    wanted = [name for name in SHOPPING if chance.random() < 0.6] if game.decision == "EQUIP" else LIKED
    liked = [action for name in wanted for action in legal if game.words(action) == name]
    return liked[0] if liked else play_random(game, chance)


def play_sociable(game, chance):
    """Goes where others are."""
    if game.decision == "MOVE":
        legal = [int(action) for action in np.flatnonzero(game.legal())]
        others = {int(region) for who, region in enumerate(game.record.region[0]) if who != game.seat and region >= 0}
        return min(legal, key=lambda action: _crossings(game.record.region[0, game.seat], action, others))
    return play_curious(game, chance)


def _crossings(here, action, goals):
    """Borders from the region of an action, or from here when it stops the move, to the nearest of the goals."""
    reached, far = {action if action < t.REGIONS else int(here)}, 0
    while goals and not reached & goals:
        reached |= {int(across) for region in reached for across in t.NEIGHBOUR[region] if across >= 0}
        far += 1
    return far


def _distance_after(game, action):
    """How far the goal is after a step."""
    if action >= a.RESOURCE_0:
        return -1
    record, who = game.record[0], game.seat
    slot = t.STEP_TO[record.at[who], action - a.DIRECTION_0]
    goals = np.flatnonzero((record.find[who] > 0) | (record.village_rumor[who] > 0))
    goals = [record.arrow[who]] if record.arrow[who] >= 0 else goals
    return min((t.DISTANCE[slot, goal] for goal in goals if goal != record.at[who]), default=t.DISTANCE[slot, t.END])


PLAYERS = {"random": play_random, "curious": play_curious, "sociable": play_sociable}
GOLDEN = Golden(Path(__file__).parent, Expedition, drawn, PLAYERS, GAMES)

if __name__ == "__main__":
    GOLDEN.record()
