"""Rivers and water (4)."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.bag import draw, put
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.dice import low, roll
from explorer_env.expedition.rules.goods import has
from explorer_env.expedition.rules.land import explored, flows_in, water_zone
from explorer_env.expedition.rules.losses import lose
from explorer_env.expedition.rules.scoring import score_find


@rule
def branches_left(g, region):
    """4A, 4C: branches upstream of the marker that leaves the region, less what already flows in."""
    if g.downstream[region] < 0:
        return 0
    return max(0, t.FLOWS_ON[g.water[region]] - flows_in(g, region))


@rule
def valid(g, region, symbol):
    """4B: the region across is neither explored nor a Water Zone."""
    across = t.NEIGHBOUR[region, symbol]
    return across >= 0 and not explored(g, across) and not water_zone(g, across)


@rule
def valid_borders(g, region):
    total = 0
    for symbol in range(t.SYMBOLS):
        if valid(g, region, symbol):
            total += 1
    return total


@rule
def find_water(g, who):
    """4A, 4C: up the river that leaves this region; with no river, try a neighbour's."""
    region = g.region[who]
    if water_zone(g, region):
        push(g, s.UPSTREAM, who, branches_left(g, region))
    else:
        g.tried[:] = 0
        push(g, s.CONNECT, who, 0)


# --- upstream (4A) ---------------------------------------------------------------------------------------------------
@rule
def upstream(g, who, branches):
    """4A, 4B: the branches that are left, one after the other."""
    borders = valid_borders(g, g.region[who])
    if branches == 0:
        return
    if borders == 0:
        for _ in range(branches):
            push(g, s.GENERIC_BRANCH, who, 0)
        return
    if branches == 2:
        push(g, s.GENERIC_BRANCH if borders == 1 else s.UPSTREAM, who, 1)
    g.returned = 0
    push(g, s.DRAW_WATER, who, 0)


@rule
def generic_branch(g, who):
    """4B: no valid border is left for the branch: a Generic Source from the cup, if it has one."""
    if g.bag[t.CUP + t.GENERIC_SOURCE] > 0:
        g.bag[t.CUP + t.GENERIC_SOURCE] -= 1
        place_spring(g, who)


@rule
def draw_water(g, who):
    """4A: a Source may be returned once, with Canoes twice in a row."""
    g.drawn_water = draw(g, t.CUP, t.CUP + t.WATERS)
    if g.drawn_water < 0:
        return
    tell(g, s.TELL_DRAWS_WATER, who, g.drawn_water, 0)
    allowed = 2 if has(g, who, t.CANOES) else 1
    if t.IS_SOURCE[g.drawn_water] and g.returned < allowed:
        ask(g, s.ASK_RETURN_SOURCE, who)
    else:
        push(g, s.PLACE_WATER, who, 0)


@rule
def answer_return_source(g, who, action):
    if action == a.YES:
        g.returned += 1
        put(g, t.CUP, g.drawn_water)
        push(g, s.DRAW_WATER, who, 0)
    else:
        push(g, s.PLACE_WATER, who, 0)


# --- where it goes (4B) ----------------------------------------------------------------------------------------------
@rule
def place_spring(g, who):
    """4B, 4E: a Generic Source lies in the region; it scores for an Altimeter alone."""
    region = g.region[who]
    g.springs[region] += 1
    tell(g, s.TELL_SPRING, who, region, 0)
    score_find(g, who, t.GENERIC_SOURCE, 0)


@rule
def place_water(g, who):
    """4B: two Color Code Markers name two borders; where none of them is valid, any valid one."""
    region = g.region[who]
    if g.drawn_water == t.GENERIC_SOURCE:
        place_spring(g, who)
        return
    first = pick(g, t.SYMBOLS)
    second = pick(g, t.SYMBOLS - 1)
    if second >= first:
        second += 1
    tell(g, s.TELL_COLOR, who, first, 0)
    tell(g, s.TELL_COLOR, who, second, 0)
    g.tried[:] = 1
    if valid(g, region, first) or valid(g, region, second):
        g.tried[first] = 0
        g.tried[second] = 0
    else:
        g.tried[:] = 0
    ask(g, s.ASK_PLACE_WATER, who)


@rule
def offer_place_water(g):
    region = g.region[g.seat]
    for symbol in range(t.SYMBOLS):
        if g.tried[symbol] == 0 and valid(g, region, symbol):
            g.legal[a.REGION_0 + t.NEIGHBOUR[region, symbol]] = 1


@rule
def answer_place_water(g, who, action):
    lay_marker(g, who, action - a.REGION_0, g.region[who], g.drawn_water)


@rule
def lay_marker(g, who, source, into, kind):
    """4B to 4E: the marker on the border, flowing out of `source`; a Fork brings a Generic Source; it scores."""
    g.downstream[source], g.water[source] = into, kind
    tell(g, s.TELL_WATER, who, kind, source)
    if kind == t.FORK and g.new_sources > 0:
        g.new_sources -= 1
        put(g, t.CUP, t.GENERIC_SOURCE)
    score_find(g, who, kind, t.FIND_DP[kind])
    lose(g, who, t.TIME, t.FIND_TIME[kind])


# --- another way (4C) ------------------------------------------------------------------------------------------------
@rule
def candidate(g, region, symbol):
    """4C: an unexplored neighbour, not yet tried, whose river has a branch unexplained."""
    across = t.NEIGHBOUR[region, symbol]
    if across < 0 or g.tried[symbol] or explored(g, across):
        return False
    return branches_left(g, across) > 0


@rule
def connect(g, who):
    """4C: the candidates must be tried, in the player's order, until one connects."""
    for symbol in range(t.SYMBOLS):
        if candidate(g, g.region[who], symbol):
            ask(g, s.ASK_CONNECT, who)
            return


@rule
def offer_connect(g):
    region = g.region[g.seat]
    for symbol in range(t.SYMBOLS):
        if candidate(g, region, symbol):
            g.legal[a.REGION_0 + t.NEIGHBOUR[region, symbol]] = 1


@rule
def answer_connect(g, who, action):
    """4C: the River Chart says how well d6 + d10 must be rolled."""
    across = action - a.REGION_0
    for symbol in range(t.SYMBOLS):
        if t.NEIGHBOUR[g.region[who], symbol] == across:
            g.tried[symbol] = 1
    row = 1 if branches_left(g, across) == 2 else 0
    push(g, s.CONNECTION_ROLLED, who, across)
    roll(g, who, t.CONNECTION_ROLL, t.RIVER_CHART[row, valid_borders(g, across)], 0)


@rule
def draw_connection(g):
    """4C: a Generic Source is put back and drawn again once; -1 when the try has failed."""
    kind = draw(g, t.CUP, t.CUP + t.WATERS)
    if kind == t.GENERIC_SOURCE:
        put(g, t.CUP, kind)
        kind = draw(g, t.CUP, t.CUP + t.WATERS)
    if kind == t.GENERIC_SOURCE:
        put(g, t.CUP, kind)
        return -1
    return kind


@rule
def connection_rolled(g, who, across):
    kind = draw_connection(g) if low(g) else -1
    if kind < 0:
        tell(g, s.TELL_NO_CONNECTION, who, across, 0)
        push(g, s.CONNECT, who, 0)
        return
    tell(g, s.TELL_CONNECTS, who, across, 0)
    lay_marker(g, who, g.region[who], across, kind)
    push(g, s.UPSTREAM, who, branches_left(g, g.region[who]))
