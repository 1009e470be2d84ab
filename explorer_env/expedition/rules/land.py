"""What a region is: its terrain and its water."""

from explorer_env.core.jit import rule
from explorer_env.expedition import tables as t


@rule
def explored(g, region):
    return g.terrain[region] >= 0


@rule
def terrain_shown(g, region):
    """3I: a neighbour's terrain is its marker, else its square; -1 if it has neither."""
    return g.terrain[region] if explored(g, region) else t.PRESUMED[region]


@rule
def flows_in(g, region):
    """How many Water Markers flow into the region."""
    total = 0
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[region, symbol]
        if across >= 0 and g.downstream[across] == region:
            total += 1
    return total


@rule
def water_zone(g, region):
    """A Water Marker or printed Fork lies on a border, on either side of it."""
    return g.downstream[region] >= 0 or flows_in(g, region) > 0


@rule
def marker_between(g, region, other):
    """Kind of the Water Marker on the border of two neighbours; -1 if none."""
    if g.downstream[region] == other:
        return g.water[region]
    if g.downstream[other] == region:
        return g.water[other]
    return -1


@rule
def anybody_in(g, region):
    for who in range(g.players):
        if g.region[who] == region:
            return True
    return False


@rule
def land_of(g, who):
    return g.terrain[g.region[who]]


@rule
def in_water_zone(g, who):
    return water_zone(g, g.region[who])


@rule
def fits(g, who, dots):
    """A chit is legal if one of its dots fits the land, or it has W in a Water Zone; without dots everywhere."""
    if dots == 0 or dots & t.TERRAIN_DOT[land_of(g, who)] > 0:
        return True
    return dots & t.WATER_DOT > 0 and in_water_zone(g, who)
