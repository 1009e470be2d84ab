"""Golden games of Adventure (`tests/golden.py`).

Record them again, after the rules changed on purpose, with `python -m tests.adventure.golden.record`, and read the
difference before you commit it.
"""

from pathlib import Path

import numpy as np

from explorer_env.adventure import actions as a
from explorer_env.adventure.board import drawn
from explorer_env.adventure.game import Adventure
from tests.adventure.watching import wandering_answer
from tests.golden import Golden, play_random

GAMES = {  # name -> config, seed, players
    "solo_wandering": ({}, 1, ["wandering"]),
    "solo_eager": ({}, 2, ["eager"]),
    "two_wandering": ({}, 3, ["wandering", "wandering"]),
    "two_mixed": ({}, 4, ["random", "eager"]),
    "three_eager": ({}, 3, ["eager"] * 3),
    "four_mixed": ({}, 6, ["wandering", "eager", "eager", "random"]),
    "four_long": ({"rounds": 36}, 12, ["eager", "wandering"] * 2),
    "three_short": ({"rounds": 10, "steps": 9, "draw_adventure": 0}, 8, ["wandering", "random", "eager"]),
}


def play_wandering(game, chance):
    """To an event square or an open side of its tile, another one each round; the game's own generator chooses."""
    copy = game.copy()  # that generator is not to be used up
    return int(wandering_answer(copy.array[0]))


def play_eager(game, chance):
    """Goes where a wandering player would, as far as its breath allows; else takes the first answer there is."""
    if game.decision != "STEP":
        return int(np.flatnonzero(game.legal())[0])
    if game.legal()[a.HURRY] and game.record.steps_left[0] == 0:
        return a.HURRY
    return play_wandering(game, chance)


PLAYERS = {"random": play_random, "wandering": play_wandering, "eager": play_eager}
GOLDEN = Golden(Path(__file__).parent, Adventure, drawn, PLAYERS, GAMES)

if __name__ == "__main__":
    GOLDEN.record()
