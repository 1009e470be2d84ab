"""Entering an unexplored region: deciding its terrain (3I)."""

from explorer_env.core.agenda import push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.dice import low, roll
from explorer_env.expedition.rules.goods import has
from explorer_env.expedition.rules.land import terrain_shown
from explorer_env.expedition.rules.losses import lose
from explorer_env.expedition.rules.scoring import score

CONFIRMED_UP_TO = 2  # step 1, d6
ROLLED = 9  # no terrain: the die decides


@rule
def explore(g, who):
    """3I, 4: first the terrain, then the water."""
    g.tally[who, t.REGIONS_ENTERED] += 1
    g.searching[who] = 1
    push(g, s.FIND_WATER, who, 0)
    push(g, s.CONFIRM_SQUARE, who, 0)


@rule
def beside(g, region, terrain):
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[region, symbol]
        if across >= 0 and terrain_shown(g, across) == terrain:
            return True
    return False


@rule
def converted(g, region, terrain):
    """3I: Jungle beside Desert becomes Savanna, Desert beside Jungle becomes Veldt."""
    if terrain == t.JUNGLE and beside(g, region, t.DESERT):
        return t.SAVANNA
    if terrain == t.DESERT and beside(g, region, t.JUNGLE):
        return t.VELDT
    return terrain


@rule
def marker_left(g, terrain):
    return g.bag[t.TERRAINS + terrain] > 0


@rule
def place_if_left(g, who, terrain):
    """Convert, then place the marker if one is left: whether it was placed."""
    terrain = converted(g, g.region[who], terrain)
    if not marker_left(g, terrain):
        return False
    place_terrain(g, who, terrain)
    return True


@rule
def place_terrain(g, who, terrain):
    """3I: DP, and the Time it costs without Machete or Canteen."""
    region = g.region[who]
    g.bag[t.TERRAINS + terrain] -= 1
    g.terrain[region] = terrain
    tell(g, s.TELL_TERRAIN, who, region, terrain)
    score(g, who, t.TERRAIN_DP[terrain])
    if terrain == t.JUNGLE and not has(g, who, t.MACHETE):
        lose(g, who, t.TIME, 1)
    if terrain == t.DESERT and not has(g, who, t.CANTEEN):
        lose(g, who, t.TIME, 1)


# --- step 1: the square ----------------------------------------------------------------------------------------------
@rule
def confirm_square(g, who):
    region = g.region[who]
    square = t.PRESUMED[region]
    if square < 0 or not marker_left(g, converted(g, region, square)):
        push(g, s.COLOR_CODE, who, 0)
        return
    push(g, s.SQUARE_ROLLED, who, 0)
    roll(g, who, t.PRESUMED_ROLL, CONFIRMED_UP_TO, 0)


@rule
def square_rolled(g, who):
    if not (low(g) and place_if_left(g, who, t.PRESUMED[g.region[who]])):
        push(g, s.COLOR_CODE, who, 0)


# --- step 2: the Color Code ------------------------------------------------------------------------------------------
@rule
def color_code(g, who):
    region = g.region[who]
    symbol = pick(g, t.SYMBOLS)
    tell(g, s.TELL_COLOR, who, symbol, 0)
    terrain = shown_by_symbol(g, region, symbol)
    if terrain < 0 or not place_if_left(g, who, terrain):
        push(g, s.TERRAIN_CHART, who, 0)


@rule
def shown_by_symbol(g, region, symbol):
    """Green beside a green square confirms it; else the terrain across the border with the symbol; -1 if none."""
    if symbol == t.GREEN_SYMBOL and t.GREEN[region]:
        return t.PRESUMED[region]
    across = t.NEIGHBOUR[region, symbol]
    return terrain_shown(g, across) if across >= 0 else -1


# --- step 3: the chart -----------------------------------------------------------------------------------------------
@rule
def against_square(g, region, terrain):
    """3I: a Jungle where the square shows Desert, or the reverse, is rolled again."""
    square = t.PRESUMED[region]
    return (terrain == t.JUNGLE and square == t.DESERT) or (terrain == t.DESERT and square == t.JUNGLE)


@rule
def leads_to_marker(g, region, terrain):
    return not against_square(g, region, terrain) and marker_left(g, converted(g, region, terrain))


@rule
def only_outcome(g, region):
    """The terrain that every face with a marker left leads to; ROLLED if there are several, -1 if there is none."""
    outcome = t.NONE
    for terrain in range(t.DESERT + 1):
        if not leads_to_marker(g, region, terrain):
            continue
        if outcome >= 0 and outcome != converted(g, region, terrain):
            return ROLLED
        outcome = converted(g, region, terrain)
    return outcome


@rule
def first_left(g):
    for place in range(len(t.TERRAIN_FALLBACK)):
        if marker_left(g, t.TERRAIN_FALLBACK[place]):
            return t.TERRAIN_FALLBACK[place]
    return t.NONE


@rule
def terrain_chart(g, who):
    """3I step 3: no die where only one terrain can come of it, the first one left where none can."""
    outcome = only_outcome(g, g.region[who])
    if outcome == ROLLED:
        push(g, s.TERRAIN_ROLLED, who, 0)
        roll(g, who, t.TERRAIN_ROLL, 0, 0)
    else:
        place_terrain(g, who, outcome if outcome >= 0 else first_left(g))


@rule
def terrain_rolled(g, who):
    terrain = t.TERRAIN_CHART[g.dice[0] - 1]
    if against_square(g, g.region[who], terrain) or not place_if_left(g, who, terrain):
        push(g, s.TERRAIN_CHART, who, 0)
