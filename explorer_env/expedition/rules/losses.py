"""Losing members (3D), Items, points of a track, and the expedition itself (6E)."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import clear_matrix
from explorer_env.expedition.rules.goods import capacity, gain, has, return_all, return_resource
from explorer_env.expedition.rules.scoring import score


@rule
def lose(g, who, kind, number):
    """The one place where members, Items and tracks go down; never below their minimum."""
    lost = min(number, g.sheet[who, kind] - t.SHEET_LEAST[kind])
    if lost <= 0:
        return
    g.sheet[who, kind] -= lost
    tell(g, s.TELL_LOSES, who, kind, lost)
    if kind != t.AMMO and kind != t.DISCONTENT:
        g.went_down = 1  # 5G
    if t.HEALTH <= kind <= t.SANITY and g.sheet[who, kind] == 0:
        die(g, who)


@rule
def die(g, who):
    """6E: dead or insane. Steps still pending for the player fall away by themselves."""
    tell(g, s.TELL_DIES, who, 0, 0)
    score(g, who, g.config.death_dp)
    g.alive[who] = 0
    g.searching[who] = 0
    g.track[who] = 0
    g.successes = 0
    clear_matrix(g, who)
    for resource in range(t.RESOURCES):
        return_all(g, who, resource)
    g.sheet[who, : t.DISCONTENT] = 0
    g.sheet[who, t.TIME] = 0
    g.region[who] = -1


# --- members (3D) ----------------------------------------------------------------------------------------------------
@rule
def lose_members(g, who, kind, number):
    for _ in range(number):
        push(g, s.LOSE_MEMBER, who, kind)


@rule
def member_at_risk(g, who, kind):
    """3D: a Quinine may cancel the loss before it counts; none of that kind left: nothing is lost."""
    if g.sheet[who, kind] == 0:
        return
    g.subject = kind
    if has(g, who, t.QUININE):
        ask(g, s.ASK_QUININE, who)
    else:
        member_lost(g, who, kind)


@rule
def member_lost(g, who, kind):
    lose(g, who, kind, 1)
    gain(g, who, t.DISCONTENT, g.config.member_discontent)


@rule
def offer_yes_or_no(g):
    g.legal[a.YES] = 1
    g.legal[a.NO] = 1


@rule
def answer_quinine(g, who, action):
    if action == a.YES:
        return_resource(g, who, t.QUININE)
        tell(g, s.TELL_QUININE, who, g.subject, 0)
    else:
        member_lost(g, who, g.subject)


# --- Items (5H, 6F) --------------------------------------------------------------------------------------------------
@rule
def lose_items(g, who, number):
    """5H: Food and Gifts, the player says which goes first, where that makes a difference."""
    food, gifts = g.sheet[who, t.FOOD], g.sheet[who, t.GIFTS]
    if number <= 0:
        return
    if food == 0 or gifts == 0 or food + gifts <= number:
        lose(g, who, t.FOOD, number)
        lose(g, who, t.GIFTS, number)
        return
    g.amount = number
    ask(g, s.ASK_FIRST_LOST, who)


@rule
def offer_first_lost(g):
    g.legal[a.KIND_0 + t.FOOD] = 1
    g.legal[a.KIND_0 + t.GIFTS] = 1


@rule
def answer_first_lost(g, who, action):
    first = action - a.KIND_0
    second = t.FOOD + t.GIFTS - first
    rest = g.amount - min(g.amount, g.sheet[who, first])
    lose(g, who, first, g.amount)
    lose(g, who, second, rest)


@rule
def carry(g, who):
    """6F: Items above the capacity are left behind."""
    lose_items(g, who, g.sheet[who, t.FOOD] + g.sheet[who, t.GIFTS] - capacity(g, who))
