"""What answers to the cards and to resting are worth: REST, REROLL, CHOICE, SWAP, REVEAL, CANCEL."""

import numpy as np

from agents.adventure.ground import DOOR, EDGE, SIDE, here_on
from agents.adventure.reading import (
    FIRST,
    PLACE_ROWS,
    RIVAL_ROWS,
    RIVAL_SCORE,
    ROLL,
    SECOND,
    TOKEN_WORTH,
    amount,
    number,
    points,
    rival_place,
    token_place,
)
from agents.adventure.worth import outcome_worth, tile_at, tile_worth
from explorer_env.adventure import actions as a
from explorer_env.adventure import tables as t
from explorer_env.core.jit import rule

DIE = 6


@rule
def rest_worth(o, w, action):
    """Breath when it is low, else magic."""
    if action == a.GAIN_BREATH:
        return w.reserve[t.BREATH] if points(o, t.BREATH) == 1 else w.point[t.BREATH]
    return w.point[t.MAGIC]


@rule
def success_chance(modifier):
    """Of a test of two usual dice."""
    good = 0
    for luck in range(1, DIE + 1):
        good += min(max(luck + modifier, 0), DIE)
    return good / (DIE * DIE)


@rule
def reroll_worth(o, w, action):
    """What the test is expected to bring."""
    modifier = number(o, ROLL + 2)
    success, failure = outcome_worth(o, w, FIRST), outcome_worth(o, w, SECOND)
    if action == a.NO:
        return success if number(o, ROLL) - number(o, ROLL + 1) + modifier >= 0 else failure
    chance = success_chance(modifier)
    return chance * success + (1 - chance) * failure - w.reroll


@rule
def choice_worth(o, w, action):
    return outcome_worth(o, w, FIRST if action == a.FIRST_OPTION else SECOND)


# --- swap, reveal, cancel --------------------------------------------------------------------------------------------
@rule
def tiles_away(squares, here):
    """In tiles, what is in squares from row or column `here` of the ground."""
    return (here + squares - EDGE) // t.SIDE


@rule
def swap_worth(o, w, action):
    """The tile of the other character; the leader's rather than another's."""
    place, here = rival_place(action - a.CHARACTER_1), here_on(o)
    down = tiles_away(number(o, place + RIVAL_ROWS), here // SIDE)
    right = tiles_away(number(o, place + RIVAL_ROWS + 1), here % SIDE)
    tile, worth = tile_at(o, down, right), w.spite * amount(o, place + RIVAL_SCORE)
    return worth + tile_worth(o, w, tile) if tile >= 0 else worth


@rule
def reveal_worth(o, action):
    """The side farthest off: what is near, one discovers rather by a step."""
    here, door = here_on(o), DOOR[action - a.DIRECTION_0, 0]
    return np.float64(abs(here // SIDE - door // SIDE) + abs(here % SIDE - door % SIDE))


@rule
def cancel_worth(o, w, action):
    """The event that is worse than a draw by most, the nearer the more."""
    place = token_place(action - a.PLACE_1)
    squares = abs(number(o, place + PLACE_ROWS)) + abs(number(o, place + PLACE_ROWS + 1))
    return (w.draw - w.token * amount(o, place + TOKEN_WORTH)) * w.near / (w.near + squares)
