"""Special Discoveries (5M): the slot of the Arrow."""

from explorer_env.core.agenda import ask, drop_until, push
from explorer_env.core.arrays import contains
from explorer_env.core.bag import draw
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import lift_arrow
from explorer_env.expedition.rules.goods import gain, has, return_all, return_resource, take_random
from explorer_env.expedition.rules.losses import lose, lose_members
from explorer_env.expedition.rules.scoring import score_find


@rule
def special(g, who):
    """5M: score it, apply one of its options; the Time is up unless the option says that the turn goes on."""
    lift_arrow(g, who)
    g.special = draw(g, t.SPECIALS_LEFT, t.TERRAINS)
    if g.special < 0:
        return
    tell(g, s.TELL_SPECIAL, who, g.special, 0)
    score_find(g, who, t.SPECIAL, t.SPECIAL_DP[g.special])
    if t.SPECIAL_OPTIONS[g.special] == 2:
        ask(g, s.ASK_SPECIAL, who)
    else:
        take_option(g, who, 0)


# --- options ---------------------------------------------------------------------------------------------------------
@rule
def meets_need(g, who, effect, amount, what):
    if effect == t.NEED:
        return g.sheet[who, what] >= amount
    return effect != t.NEED_RESOURCE or g.resources[who, what] >= amount


@rule
def option_open(g, who, option):
    for place in range(t.EFFECTS_MOST):
        effect = t.SPECIAL_EFFECTS[g.special, option, place]
        if not meets_need(g, who, effect[0], effect[1], effect[2]):
            return False
    return True


@rule
def offer_special(g):
    for option in range(2):
        if option_open(g, g.seat, option):
            g.legal[a.FIRST_OPTION + option] = 1


@rule
def answer_special(g, who, action):
    take_option(g, who, action - a.FIRST_OPTION)


@rule
def goes_on(g, option):
    return contains(t.SPECIAL_EFFECTS[g.special, option, :, 0], t.GO_ON)


@rule
def take_option(g, who, option):
    if not goes_on(g, option):
        drop_until(g, s.PLAYER_TURN_OVER)
        lose(g, who, t.TIME, g.sheet[who, t.TIME])
    push(g, s.SPECIAL_EFFECT, who, option * t.EFFECTS_MOST)


# --- effects ---------------------------------------------------------------------------------------------------------
@rule
def special_effect(g, who, argument):
    """5M: the effects of an option, one after the other."""
    option, place = argument // t.EFFECTS_MOST, argument % t.EFFECTS_MOST
    effect = t.SPECIAL_EFFECTS[g.special, option, place]
    if effect[0] == t.NO_EFFECT:
        return
    if place + 1 < t.EFFECTS_MOST:
        push(g, s.SPECIAL_EFFECT, who, argument + 1)
    change_sheet(g, who, effect[0], effect[1], effect[2])
    change_resources(g, who, effect[0], effect[2])
    push_rolls(g, who, effect[0], effect[1])


@rule
def change_sheet(g, who, effect, amount, what):
    if effect == t.LOSE:
        lose(g, who, what, amount)
    elif effect == t.GAIN or effect == t.GO_ON or (effect == t.GAIN_IF_CHASED and g.chased_off):
        gain(g, who, what, amount)
    elif effect == t.LOSE_MEMBER_OF:
        lose_members(g, who, what, amount)
    elif effect == t.LOSE_ITEMS_OF:
        push(g, s.LOSE_ITEMS, who, amount)
    elif effect == t.RESTORE:
        restore(g, who)


@rule
def restore(g, who):
    gain(g, who, t.HEALTH, t.SHEET_MOST[t.HEALTH])
    gain(g, who, t.SANITY, t.SHEET_MOST[t.SANITY])
    lose(g, who, t.DISCONTENT, g.sheet[who, t.DISCONTENT])


@rule
def change_resources(g, who, effect, what):
    if effect == t.RETURN_ONE:
        return_resource(g, who, what)
    elif effect == t.RETURN_ALL:
        return_all(g, who, what)
    elif effect == t.RETURN_ALL_BUT_DIARY:
        keep_one_diary(g, who)
    elif effect == t.GIFTS_FOR_RESOURCE and g.sheet[who, t.GIFTS] > 0:
        lose(g, who, t.GIFTS, g.sheet[who, t.GIFTS])
        take_random(g, who)


@rule
def keep_one_diary(g, who):
    for resource in range(t.RESOURCES):
        for _ in range(g.resources[who, resource] - int(resource == t.DIARY and has(g, who, t.DIARY))):
            return_resource(g, who, resource)


@rule
def push_rolls(g, who, effect, amount):
    if effect == t.AMBUSHES:
        g.chased_off = 0
        for _ in range(amount):
            push(g, s.AMBUSH, who, 0)
    elif effect == t.HEALTH_ROLLS:
        push(g, s.ROLL_HEALTH, who, 0)
    elif effect == t.SANITY_ROLLS:
        push(g, s.ROLL_SANITY, who, 0)
