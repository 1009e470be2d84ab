"""Dealing with a Finding or Discovery (5G, 5I, 5J): the King, the Warrior Nation."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import activate_rumor, find_in, return_rumor
from explorer_env.expedition.rules.dice import roll
from explorer_env.expedition.rules.goods import gain, has, may_take, return_resource, take_resource
from explorer_env.expedition.rules.losses import lose, lose_members
from explorer_env.expedition.rules.scoring import score_find

GIFTS_MOST = 6
RIFLE_OFFER = 7  # more than a 6: even that face succeeds
FOOD_WANTED = -1
KING_FOOD = 3  # for each point of the die


@rule
def find_here(g, who):
    """5G: score first, then the effect; it stays on the region, out of the bag."""
    here = g.at[who]
    find = find_in(g, who, here)
    if find < 0:
        return
    tell(g, s.TELL_DEALS, who, find, here)
    g.found[g.find[who, here] - 1] += 1
    g.find[who, here] = 0
    score_find(g, who, find, t.FIND_DP[find])
    lose(g, who, t.TIME, t.FIND_TIME[find])
    if find == t.KINGDOM:
        ask(g, s.ASK_KING_WANT, who)
    elif find == t.WARRIOR_NATION:
        warrior_nation(g, who)


# --- Warrior Nation --------------------------------------------------------------------------------------------------
@rule
def warrior_nation(g, who):
    """5J: lower the Ammo Stock by 1, or an Askari dies."""
    if g.sheet[who, t.AMMO] > 0:
        ask(g, s.ASK_WARRIORS, who)
    else:
        lose_members(g, who, t.ASKARIS, 1)


@rule
def offer_warriors(g):
    g.legal[a.KIND_0 + t.AMMO] = 1
    g.legal[a.KIND_0 + t.ASKARIS] = 1


@rule
def answer_warriors(g, who, action):
    if action == a.KIND_0 + t.AMMO:
        lose(g, who, t.AMMO, 1)
    else:
        lose_members(g, who, t.ASKARIS, 1)


# --- the King --------------------------------------------------------------------------------------------------------
@rule
def offer_king_want(g):
    g.legal[a.KIND_0 + t.FOOD] = 1
    for resource in range(t.GUIDE, t.CANOES + 1):
        if may_take(g, g.seat, resource):
            g.legal[a.RESOURCE_0 + resource] = 1


@rule
def answer_king_want(g, who, action):
    g.subject = FOOD_WANTED if action == a.KIND_0 + t.FOOD else action - a.RESOURCE_0
    ask(g, s.ASK_KING_OFFER, who)


@rule
def offer_king_offer(g):
    who = g.seat
    gifts = min(GIFTS_MOST, g.sheet[who, t.GIFTS])
    g.legal[a.NUMBER_0 : a.NUMBER_0 + gifts + 1] = 1
    if has(g, who, t.RIFLE):
        g.legal[a.RESOURCE_0 + t.RIFLE] = 1


@rule
def answer_king_offer(g, who, action):
    """5J: Gifts are paid whether he likes you or not; with a Rifle he does."""
    if action == a.RESOURCE_0 + t.RIFLE:
        return_resource(g, who, t.RIFLE)
        g.amount = RIFLE_OFFER
    else:
        g.amount = action - a.NUMBER_0
        tell(g, s.TELL_OFFERS, who, g.amount, 0)
        lose(g, who, t.GIFTS, g.amount)
    roll_for_king(g, who, g.subject)


@rule
def roll_for_king(g, who, want):
    if g.amount == 0:
        king_dislikes(g, who)
    elif g.amount == RIFLE_OFFER and want != FOOD_WANTED:
        king_likes(g, who, want)
    else:
        push(g, s.KING_ROLLED, who, want)
        roll(g, who, t.KING_ROLL, g.amount, 0)


@rule
def king_rolled(g, who, want):
    """5J: equal to or lower than the offer, and no 6 unless it was a Rifle."""
    if g.dice[0] <= min(g.roll_target, GIFTS_MOST - 1) or g.roll_target == RIFLE_OFFER:
        king_likes(g, who, want)
    else:
        king_dislikes(g, who)


@rule
def king_likes(g, who, want):
    tell(g, s.TELL_LIKES, who, 0, 0)
    if want == FOOD_WANTED:
        gain(g, who, t.FOOD, KING_FOOD * g.dice[0])
    else:
        take_resource(g, who, want)
    activate_rumor(g, g.kingdom_rumor, who)


@rule
def king_dislikes(g, who):
    tell(g, s.TELL_DISLIKES, who, 0, 0)
    return_rumor(g, g.kingdom_rumor, who, g.at[who])
