"""Moving (3H) and the end of a player's Map Phase turn with Fishing (4F)."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.goods import gain, has, return_resource
from explorer_env.expedition.rules.land import explored, in_water_zone, marker_between
from explorer_env.expedition.rules.losses import lose
from explorer_env.expedition.rules.scoring import score

HURRIED_MOST = 2  # regions hurried across in one Map Phase
REST_FOOD = 20
MEETING_DP = 2
FISHING_FOOD = 5


@rule
def may_cross(g, who, region, across):
    """4E: a Lake Source or Marsh blocks its border for all but Canoes."""
    marker = marker_between(g, region, across)
    return marker < 0 or t.BLOCKS[marker] == 0 or has(g, who, t.CANOES)


@rule
def way_out(g, who):
    """Whether any border can be crossed."""
    here = g.region[who]
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[here, symbol]
        if across >= 0 and may_cross(g, who, here, across):
            return True
    return False


@rule
def move(g, who):
    """3H: cross one border; in an explored region stop, or hurry on."""
    hurry = g.crossed <= HURRIED_MOST and g.sheet[who, t.TIME] > 0
    if (g.crossed == 0 or hurry) and way_out(g, who):
        ask(g, s.ASK_MOVE, who)
    else:
        rest(g, who)


@rule
def offer_move(g):
    who = g.seat
    here = g.region[who]
    if g.crossed > 0:
        g.legal[a.DONE] = 1
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[here, symbol]
        if across >= 0 and may_cross(g, who, here, across):
            g.legal[a.REGION_0 + across] = 1


@rule
def answer_move(g, who, action):
    if action == a.DONE:
        rest(g, who)
        return
    if g.crossed > 0:
        lose(g, who, t.TIME, 1)
    cross(g, who, action - a.REGION_0)
    push(g, s.MOVE if explored(g, g.region[who]) else s.EXPLORE, who, 0)


@rule
def cross(g, who, region):
    """3H: Canoes are returned on crossing a border without a Water Marker or printed Fork."""
    if marker_between(g, g.region[who], region) < 0 and has(g, who, t.CANOES):
        return_resource(g, who, t.CANOES)
    g.region[who] = region
    g.crossed += 1
    tell(g, s.TELL_CROSSES, who, region, 0)


@rule
def rest(g, who):
    """3H: ending in an explored region: Food, and DP for all who meet there."""
    tell(g, s.TELL_RESTS, who, g.region[who], 0)
    gain(g, who, t.FOOD, REST_FOOD)
    met = 0
    for other in range(g.players):
        if other != who and g.region[other] == g.region[who]:
            met += 1
            tell(g, s.TELL_MEETS, other, 0, 0)
            score(g, other, MEETING_DP)
    if met > 0:
        score(g, who, MEETING_DP)


@rule
def map_turn_over(g, who):
    """4F: Fishing in a Water Zone; then 6F."""
    push(g, s.CARRY, who, 0)
    if has(g, who, t.FISHING) and in_water_zone(g, who):
        gain(g, who, t.FOOD, FISHING_FOOD)
