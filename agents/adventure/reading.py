"""Reading an observation: whole numbers out of its floats, by the names of its pieces."""

import numpy as np

from agents.reading import amount_of, which
from explorer_env.adventure import steps as s
from explorer_env.adventure.view import (
    IN_CARD,
    IN_PLACE,
    IN_RIVAL,
    IN_SQUARE,
    IN_TILE,
    PLACE,
    RIVAL,
    SCALE,
    SQUARE,
    START_OF,
    TILE,
)
from explorer_env.core.jit import rule

DECISION, CARD, ROLL, STEPS_LEFT = (START_OF[n] for n in ("decision", "card", "roll", "steps_left"))
WALKED, ROUNDS_LEFT, STEPS, STOOD = (START_OF[n] for n in ("walked", "rounds_left", "steps", "stood"))
POINTS, MOST_POINTS, COINS, ADVENTURE = (START_OF[n] for n in ("points", "most_points", "coins", "adventure"))
STANDING, SIDES, OWN_TILE, WINDOW = (START_OF[n] for n in ("square", "sides", "tile", "window"))
RIVALS, TILES, PLACES = (START_OF[n] for n in ("rivals", "tiles", "places"))
OPEN, DRAWS, FIND = (IN_SQUARE[n] for n in ("open", "draws", "find"))
PLAYS, RIVAL_SCORE, RIVAL_ROWS = (IN_RIVAL[n] for n in ("plays", "score", "rows"))
LIES, TILE_ROWS, EVENTS, OPEN_SIDES = (IN_TILE[n] for n in ("lies", "rows", "events", "open_sides"))
TAKEN, TOKEN_WORTH, PLACE_ROWS = (IN_PLACE[n] for n in ("taken", "worth", "rows"))
TESTED, FIRST, SECOND = (IN_CARD[n] for n in ("test", "first", "second"))
amount = amount_of(SCALE)


@rule
def number(o, place):
    """The whole number that a float stands for."""
    return np.int64(np.rint(amount(o, place)))


@rule
def decision_of(o):
    return which(o, DECISION, s.DECISIONS)


@rule
def points(o, point):
    """Own life, breath, balance or magic."""
    return number(o, POINTS + point)


@rule
def lacks(o, point):
    return o[POINTS + point] < o[MOST_POINTS + point]


@rule
def open_square(place):
    """Where the own tile's piece has a square as it lies."""
    return OWN_TILE + SQUARE * place


@rule
def rival_place(rival):
    return RIVALS + RIVAL * rival


@rule
def tile_place(tile):
    return TILES + TILE * tile


@rule
def token_place(place):
    return PLACES + PLACE * place
