"""The ground that the observation shows: the own tile and the window over its sides, as one grid of squares.

Row after row, EDGE squares of the tiles beyond on each side of the own one.
"""

import numpy as np

from agents.adventure.reading import (
    DRAWS,
    FIND,
    OPEN,
    OWN_TILE,
    PLACE_ROWS,
    PLACES,
    SIDES,
    STANDING,
    STOOD,
    TAKEN,
    TOKEN_WORTH,
    WINDOW,
    amount,
    number,
)
from agents.adventure.worth import draw_worth, tile_at, write_tile_worths
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.land import QUARTERS
from explorer_env.adventure.view import PLACE, REACH, SQUARE
from explorer_env.adventure.view import WINDOW as WIDTH
from explorer_env.core.data import table
from explorer_env.core.jit import array_rule, rule

EDGE = REACH
SIDE = t.SIDE + 2 * EDGE
SQUARES = SIDE * SIDE
BARRED, PLAIN, STOP, BEYOND = range(4)  # BEYOND: over a side of the own tile, where nothing further is known


def _on_ground(square: int) -> int:
    return (square // t.SIDE + EDGE) * SIDE + square % t.SIDE + EDGE


def _region(square: int) -> tuple[int, int]:
    row, column = divmod(square, SIDE)
    return (row - EDGE) // t.SIDE, (column - EDGE) // t.SIDE


def _step(square: int, direction: int) -> int:
    """Inside of a tile, or over a side of the own one between doors."""
    row, column = square // SIDE + int(t.DOWN[direction]), square % SIDE + int(t.RIGHT[direction])
    there = row * SIDE + column
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        return t.NONE
    crosses = _region(square) != _region(there)
    return t.NONE if crosses and (square, there) not in _CROSSINGS and (there, square) not in _CROSSINGS else there


ON_GROUND = table([_on_ground(square) for square in range(t.SQUARES)])  # [square of the tile as it lies]
DOOR = table([[_on_ground(square) for square in doors] for doors in t.DOORS])  # [side, which]: the own tile's doors
FACING = DOOR + (t.DOWN * SIDE + t.RIGHT)[:, None]  # [side, which]: the square over the side
_CROSSINGS = set(zip(DOOR.ravel().tolist(), FACING.ravel().tolist(), strict=True))
STEP = table([[_step(square, direction) for direction in range(QUARTERS)] for square in range(SQUARES)])


@rule
def here_on(o):
    """The own square."""
    return (number(o, STANDING) + EDGE) * SIDE + number(o, STANDING + 1) + EDGE


@rule
def write_square(o, place, square, draw, kinds, gains):
    """A square as a piece of the observation has it."""
    if o[place + OPEN] == 0:
        return
    kinds[square] = STOP if o[place + DRAWS] > 0 else PLAIN
    gains[square] = draw if o[place + DRAWS] > 0 else amount(o, place + FIND)


@rule
def write_squares(o, w, here, kinds, gains):
    draw = draw_worth(o, w)
    for square in range(t.SQUARES):
        write_square(o, OWN_TILE + SQUARE * square, ON_GROUND[square], draw, kinds, gains)
    corner = here - EDGE * SIDE - EDGE
    for place in range(WIDTH * WIDTH):
        square = corner + place // WIDTH * SIDE + place % WIDTH
        write_square(o, WINDOW + SQUARE * place, square, draw, kinds, gains)


@rule
def write_tokens(o, w, here, kinds, gains):
    """Persistent events, as far as the ground reaches."""
    for number_ in range(t.PLACES):
        place = PLACES + PLACE * number_
        if o[place + TAKEN] > 0:
            row, column = here // SIDE + number(o, place + PLACE_ROWS), here % SIDE + number(o, place + PLACE_ROWS + 1)
            if 0 <= row < SIDE and 0 <= column < SIDE and kinds[row * SIDE + column] != BARRED:
                kinds[row * SIDE + column] = STOP
                gains[row * SIDE + column] = w.token * amount(o, place + TOKEN_WORTH)


@array_rule
def write_sides(o, w, kinds, gains, later):
    """What lies over the sides of the own tile: a tile, a place for one, or no way."""
    worths = np.empty(t.TILES)
    write_tile_worths(o, w, worths)
    for direction in range(QUARTERS):
        closed = o[SIDES + 2 * QUARTERS + direction] > 0
        tile = tile_at(o, t.DOWN[direction], t.RIGHT[direction])
        for door in range(2):
            square = FACING[direction, door]
            if closed:
                kinds[square] = BARRED
            elif tile >= 0:
                kinds[square] = max(kinds[square], PLAIN)
                later[square] = worths[tile]
            else:
                kinds[square] = BEYOND
                gains[square] = w.tile
                later[square] = w.unknown


@rule
def stood_on(o, here):
    """The square where the own character stood when the round began; -1 when it is far off."""
    row, column = here // SIDE + number(o, STOOD), here % SIDE + number(o, STOOD + 1)
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else t.NONE


@rule
def write_ground(o, w, here, kinds, gains, later):
    """By square: its kind, what entering it brings, what it leads to in later rounds."""
    kinds[:] = BARRED
    gains[:] = 0
    later[:] = 0
    write_squares(o, w, here, kinds, gains)
    write_tokens(o, w, here, kinds, gains)
    write_sides(o, w, kinds, gains, later)
