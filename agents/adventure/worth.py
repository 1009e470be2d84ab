"""What points, coins, the outcomes of a card, tiles and event squares are worth, in score."""

from agents.adventure.reading import (
    ADVENTURE,
    CARD,
    COINS,
    EVENTS,
    LIES,
    MOST_POINTS,
    OPEN_SIDES,
    TILE_ROWS,
    amount,
    number,
    points,
    tile_place,
)
from explorer_env.adventure import tables as t
from explorer_env.adventure.view import GAINS
from explorer_env.core.jit import rule

IN_COINS, IN_ADVENTURE, IN_STEPS, IN_MOVE = range(t.MAGIC + 1, GAINS)  # of an outcome, after the points
SPREADING = 3  # tiles that the worth of a tile reaches


# --- what a card brings ----------------------------------------------------------------------------------------------
@rule
def point_worth(o, w, point, change):
    """Each point has its worth, the last one that of the absence too; none is had above the most."""
    now = points(o, point)
    then = min(max(now + change, 0), number(o, MOST_POINTS + point))
    worth = (then - now) * w.point[point]
    if now > 0 and then == 0:
        worth -= w.absence[point]
    elif now == 1 and then > 1:
        worth += w.reserve[point]
    return worth


@rule
def outcome_worth(o, w, outcome):
    """An option or outcome of the card, by the place of its gains."""
    place = CARD + outcome
    worth = 0.0
    for point in range(t.MAGIC + 1):
        worth += point_worth(o, w, point, number(o, place + point))
    worth += max(amount(o, place + IN_COINS), -amount(o, COINS))
    worth += w.adventure * max(amount(o, place + IN_ADVENTURE), -amount(o, ADVENTURE))
    return worth + w.step * amount(o, place + IN_STEPS) + w.moved * number(o, place + IN_MOVE)


@rule
def draw_worth(o, w):
    """Drawing a card, with what it may do to a character that is weak."""
    worth = w.draw
    for point in range(t.MAGIC):
        if points(o, point) == 1:
            worth -= w.risk[point]
    return worth


# --- tiles -----------------------------------------------------------------------------------------------------------
@rule
def tile_worth(o, w, tile):
    """What a tile offers in the next rounds by itself."""
    place = tile_place(tile)
    events = min(number(o, place + EVENTS), len(w.events) - 1)
    return w.event * w.events[events] + (w.frontier if o[place + OPEN_SIDES] > 0 else 0.0)


@rule
def touch(o, tile, other):
    """Whether two tiles lie side by side."""
    place, there = tile_place(tile) + TILE_ROWS, tile_place(other) + TILE_ROWS
    return abs(number(o, place) - number(o, there)) + abs(number(o, place + 1) - number(o, there + 1)) == 1


@rule
def write_tile_worths(o, w, worths):
    """[tile]: what it offers, or leads to; the own one counts by its squares, so it is worth nothing here."""
    worths[:] = 0
    here = tile_at(o, 0, 0)
    for tile in range(t.TILES):
        if o[tile_place(tile) + LIES] > 0 and tile != here:
            worths[tile] = tile_worth(o, w, tile)
    for _ in range(SPREADING):
        for tile in range(t.TILES):
            if worths[tile] > 0:
                worths[tile] = max(worths[tile], w.farther * best_neighbour(o, worths, tile))


@rule
def best_neighbour(o, worths, tile):
    best = 0.0
    for other in range(t.TILES):
        if worths[other] > best and touch(o, tile, other):
            best = worths[other]
    return best


@rule
def tile_at(o, down, right):
    """The tile that lies so many tiles away from the own one; -1 for none."""
    for tile in range(t.TILES):
        place = tile_place(tile)
        if o[place + LIES] > 0 and number(o, place + TILE_ROWS) == down and number(o, place + TILE_ROWS + 1) == right:
            return tile
    return t.NONE
