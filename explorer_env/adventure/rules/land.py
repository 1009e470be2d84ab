"""The world (section 2): spots, where a step leads, which sides are open, laying tiles."""

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import gain_adventure
from explorer_env.adventure.rules.lasting import is_closed
from explorer_env.adventure.state import TILE_PILE
from explorer_env.core.bag import draw
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick

QUARTERS = 4


@rule
def tile_of(spot):
    return spot // t.SQUARES


@rule
def square_of(spot):
    return spot % t.SQUARES


@rule
def spot_at(tile, square):
    return tile * t.SQUARES + square


@rule
def own_direction(g, tile, direction):
    """A direction of the world in the tile's own frame."""
    return (direction - g.quarters[tile]) % QUARTERS


@rule
def place_beyond(g, tile, direction):
    """The place of the grid over that side of a tile that lies; NONE over the edge."""
    row, column = g.grid_place[tile] // t.GRID, g.grid_place[tile] % t.GRID
    row += t.DOWN[direction]
    column += t.RIGHT[direction]
    if 0 <= row < t.GRID and 0 <= column < t.GRID:
        return row * t.GRID + column
    return t.NONE


@rule
def leads_out(g, spot, direction):
    """Whether a step in that direction crosses the side of a tile, from a door."""
    return t.DOOR_SIDE[square_of(spot)] == own_direction(g, tile_of(spot), direction)


@rule
def facing_spot(g, spot, direction):
    """The spot over the side, on the tile that lies there."""
    tile = g.tile_at[place_beyond(g, tile_of(spot), direction)] - 1
    side = own_direction(g, tile, direction + 2)
    return spot_at(tile, t.DOORS[side, 1 - t.DOOR_INDEX[square_of(spot)]])


@rule
def any_tile_left(g):
    for tile in range(t.TILES):
        if g.bag[TILE_PILE + tile] > 0:
            return True
    return False


@rule
def is_bare(g, tile, direction):
    """Whether over that side there is a place of the grid without a tile."""
    place = place_beyond(g, tile, direction)
    return place >= 0 and g.tile_at[place] == 0


@rule
def tile_can_lie(g, tile, direction):
    """Whether a tile of the pile could be laid over that side."""
    return is_bare(g, tile, direction) and any_tile_left(g)


@rule
def may_cross(g, spot, direction):
    """A16-A19: no step over a closed side, in or out; none over an edge, nor where no tile is left to lay."""
    tile = tile_of(spot)
    place = place_beyond(g, tile, direction)
    if place < 0 or is_closed(g, tile):
        return False
    if g.tile_at[place] > 0:
        return not is_closed(g, g.tile_at[place] - 1)
    return tile_can_lie(g, tile, direction)


@rule
def may_step(g, spot, direction):
    if leads_out(g, spot, direction):
        return may_cross(g, spot, direction)
    square = t.STEP[square_of(spot), own_direction(g, tile_of(spot), direction)]
    return square >= 0 and t.SYMBOL[tile_of(spot), square] != t.BARRED


@rule
def lay_tile(g, place):
    """The next tile of the pile, turned at random: which."""
    tile = draw(g, TILE_PILE, TILE_PILE + t.TILES)
    g.quarters[tile] = pick(g, QUARTERS)
    g.tile_at[place] = tile + 1
    g.grid_place[tile] = place
    return tile


@rule
def discovers(g, spot, direction):
    """Whether a step goes over a side where no tile lies yet."""
    return leads_out(g, spot, direction) and is_bare(g, tile_of(spot), direction)


@rule
def spot_after(g, spot, direction):
    """Where a legal step leads that discovers nothing."""
    if leads_out(g, spot, direction):
        return facing_spot(g, spot, direction)
    tile = tile_of(spot)
    return spot_at(tile, t.STEP[square_of(spot), own_direction(g, tile, direction)])


@rule
def spot_beyond(g, who, spot, direction):
    """Where a legal step leads; over a side where no tile lies yet it discovers one."""
    if discovers(g, spot, direction):
        laid = lay_tile(g, place_beyond(g, tile_of(spot), direction))
        tell(g, s.TELL_DISCOVERS, who, laid, g.quarters[laid])
        gain_adventure(g, who, g.config.tile_adventure)
    return spot_after(g, spot, direction)
