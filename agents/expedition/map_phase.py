"""Where to go, what to own: Port, Patron, Equip, moving, rivers."""

from agents.choosing import NEVER
from agents.expedition.reading import (
    BORDERS,
    CROSSED,
    REGION,
    WATER,
    explored,
    has,
    number,
    sheet,
    shows,
    water_level,
)
from agents.expedition.worth import (
    PRICE,
    RESOURCE_PRICE,
    SOURCE_RETURNS,
    food_worth,
    next_draw_worth,
    resource_worth,
    water_worth,
)
from agents.reading import which
from explorer_env.core.data import table
from explorer_env.core.jit import rule
from explorer_env.expedition import actions as a
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.moving import HURRIED_MOST, MEETING_DP, REST_FOOD

PORT_NUMBER = table([t.PORT_REGIONS.index(r) if r in t.PORT_REGIONS else -1 for r in range(t.REGIONS)])


# --- Port, Patron, Equip (3B, 3C) ------------------------------------------------------------------------------------
@rule
def port_worth(w, action):
    return w.port[PORT_NUMBER[action - a.REGION_0]]


@rule
def patron_worth(w, action):
    return w.patron[action - a.PATRON_0]


@rule
def equip_worth(o, w, action):
    """3C: a purchase, for each Credit; done is worth nothing."""
    if action == a.DONE:
        return 0.0
    if action < a.KIND_0:
        return resource_worth(o, w, action - a.RESOURCE_0) / RESOURCE_PRICE
    kind = action - a.KIND_0
    return w.buy[kind] / PRICE[kind] if sheet(o, kind) < w.want[kind] else -1.0


# --- moving (3H) -----------------------------------------------------------------------------------------------------
@rule
def exits(o, region):
    """How many unexplored neighbours a region has."""
    total = 0
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[region, symbol]
        if across >= 0 and not explored(o, across):
            total += 1
    return total


@rule
def land_chances(o, w, region, terrain):
    """Chance that an unexplored region turns out as Jungle or Desert."""
    other = t.JUNGLE + t.DESERT - terrain
    if shows(o, region, terrain):
        return w.square
    return 0.0 if shows(o, region, other) else w.rough / 2


@rule
def rough_land_worth(o, w, region, terrain, helper):
    """3I: more DP, 1 Time less without the Resource, and harder to search."""
    price = 0.0 if has(o, helper) else w.time
    more = t.TERRAIN_DP[terrain] - t.TERRAIN_DP[t.SAVANNA]
    return land_chances(o, w, region, terrain) * (more + w.harsh - price)


@rule
def explore_worth(o, w, region):
    """Entering an unexplored region."""
    worth = t.TERRAIN_DP[t.SAVANNA] + rough_land_worth(o, w, region, t.JUNGLE, t.MACHETE)
    worth += rough_land_worth(o, w, region, t.DESERT, t.CANTEEN)
    branches = water_level(o, region) - 1
    if branches > 0:
        worth += branches * next_draw_worth(o, w, SOURCE_RETURNS)
    return worth + w.exits[min(exits(o, region), len(w.exits) - 1)]


@rule
def hurry_worth(o, w, region):
    """The best unexplored neighbour of an explored region, the Time counted."""
    best = NEVER
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[region, symbol]
        if across >= 0 and not explored(o, across):
            best = max(best, explore_worth(o, w, across) - w.time)
    return best


@rule
def far_hurry_worth(o, w, region, crossings):
    """The best unexplored region that so many crossings reach, the Time counted."""
    best = hurry_worth(o, w, region) if crossings > 0 else NEVER
    if crossings < 2:
        return best
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[region, symbol]
        if across >= 0 and explored(o, across):
            best = max(best, hurry_worth(o, w, across) - w.time)
    return best


@rule
def rest_worth(o, w, met):
    """3H: ending in an explored region: Food, a meeting, no Matrix Phase."""
    worth = food_worth(o, w, REST_FOOD) - w.matrix_phase
    return worth + MEETING_DP if met else worth


@rule
def somebody_at(o, region):
    """Another Explorer is in a neighbouring region."""
    here = which(o, REGION, t.REGIONS)
    for symbol in range(t.SYMBOLS):
        if here >= 0 and t.NEIGHBOUR[here, symbol] == region:
            return o[BORDERS + symbol] > 0
    return False


@rule
def move_worth(o, w, action):
    if action == a.DONE:
        return rest_worth(o, w, False)
    region = action - a.REGION_0
    crossed = number(o, CROSSED)
    price = w.time if crossed > 0 else 0.0
    if not explored(o, region):
        return explore_worth(o, w, region) - price
    time = sheet(o, t.TIME) - (1 if crossed > 0 else 0)
    onward = far_hurry_worth(o, w, region, min(HURRIED_MOST - crossed, time))
    return max(onward, rest_worth(o, w, somebody_at(o, region))) - price


# --- rivers (4) ------------------------------------------------------------------------------------------------------
@rule
def return_source_worth(o, w, action):
    """4A: drawing again, or the marker in hand."""
    if action == a.YES:
        return next_draw_worth(o, w, 0)
    return water_worth(o, w, which(o, WATER, t.WATERS))


@rule
def place_water_worth(o, action):
    """4B: up into open country; a marker that blocks the border away from it."""
    open_country = float(exits(o, action - a.REGION_0))
    return -open_country if t.BLOCKS[which(o, WATER, t.WATERS)] > 0 else open_country


@rule
def connect_worth(o, action):
    """4C: Forks with both branches open first, their row is the better one."""
    return float(water_level(o, action - a.REGION_0))
