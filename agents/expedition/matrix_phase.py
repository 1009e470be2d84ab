"""What to do in a slot of the Matrix: the King, Encounters, Special Discoveries; and spending."""

from agents.expedition.reading import (
    AMOUNT,
    EVENT,
    KINDS_OF_ENCOUNTER,
    PREVIOUS,
    SPECIAL,
    WANT,
    WANTS,
    encounter_in,
    find_in,
    has,
    held,
    number,
    rumors_in,
    sheet,
    standing_at,
)
from agents.expedition.worth import (
    RECRUIT_CHANCE,
    THIRST_FOOD,
    TRADE_GIFTS,
    encounter_worth,
    feast_worth,
    food_worth,
    friendly_worth,
    future,
    gifts_worth,
    hunt_worth,
    items_worth,
    king_chance,
    king_prize,
    last_copy_worth,
    loss_cost,
    member_worth,
    one_more,
    recruits_worth,
    resource_worth,
    special_worth,
    tusk_roll_worth,
    village_worth,
)
from agents.reading import which
from explorer_env.core.jit import rule
from explorer_env.expedition import actions as a
from explorer_env.expedition import tables as t


# --- the slot --------------------------------------------------------------------------------------------------------
@rule
def kind_here(o):
    return encounter_in(o, standing_at(o))


@rule
def change_here(o):
    """What the previous Encounter changes in the own slot."""
    before, now = which(o, PREVIOUS, KINDS_OF_ENCOUNTER), kind_here(o)
    return t.COMBINATION[before, now] if before >= 0 and now >= 0 else t.PLAIN


@rule
def rumor_here(o):
    return rumors_in(o, standing_at(o))


# --- Telescope (5B), Success (5E) ------------------------------------------------------------------------------------
@rule
def telescope_worth(o, w, action):
    if action == a.DONE:
        return 0.0
    return w.telescope if find_in(o, action - a.SLOT_0) < 0 else -w.telescope


@rule
def success_worth(o, w, action):
    """5E: return an Encounter that would hurt, else keep the Success for its die."""
    if action == a.YES:
        return 0.0
    if number(o, EVENT) == 1:
        return w.keep_success
    return encounter_worth(o, w, kind_here(o), change_here(o), rumor_here(o)) + w.keep_success


# --- losses (3D, 5H, 6F) ---------------------------------------------------------------------------------------------
@rule
def first_lost_worth(o, w, action):
    """What is left of Food and Gifts."""
    food, gifts, lost = sheet(o, t.FOOD), sheet(o, t.GIFTS), number(o, AMOUNT)
    if action == a.KIND_0 + t.FOOD:
        return items_worth(o, w, max(food - lost, 0), gifts - max(lost - food, 0))
    return items_worth(o, w, food - max(lost - gifts, 0), max(gifts - lost, 0))


@rule
def thirst_worth(o, w, action):
    return -loss_cost(o, w, action - a.KIND_0)


@rule
def quinine_worth(o, w, kind, action):
    return member_worth(o, w, kind) - last_copy_worth(o, w, t.QUININE) if action == a.YES else 0.0


# --- the King, the Warrior Nation (5J) -------------------------------------------------------------------------------
@rule
def king_want_worth(o, w, action):
    return king_prize(o, w, -1 if action == a.KIND_0 + t.FOOD else action - a.RESOURCE_0)


@rule
def king_offer_worth(o, w, action):
    """5J: the chance that he likes you, for its price."""
    wanted = which(o, WANT, WANTS)
    prize = king_prize(o, w, t.GUIDE + wanted if wanted < WANTS - 1 else -1)
    if rumor_here(o):
        prize += special_worth(o, w)
    if action == a.RESOURCE_0 + t.RIFLE:
        return prize - last_copy_worth(o, w, t.RIFLE)
    gifts = action - a.NUMBER_0
    return king_chance(gifts) * prize + gifts_worth(o, w, -gifts)


@rule
def warriors_worth(o, w, action):
    return -w.ammo if action == a.KIND_0 + t.AMMO else -loss_cost(o, w, t.ASKARIS)


# --- Encounters (5K) -------------------------------------------------------------------------------------------------
@rule
def wildlife_worth(o, w, action):
    if action == a.HUNT:
        return hunt_worth(o, w, change_here(o))
    return 0.0 if action == a.LET_GO else w.random_resource * future(o, w)


@rule
def village_answer_worth(o, w, action):
    change, rumor = change_here(o), rumor_here(o)
    if action == a.RESOURCE_0 + t.CANNABIS:
        return friendly_worth(o, w, change, rumor) - last_copy_worth(o, w, t.CANNABIS)
    return village_worth(o, w, change, rumor, action == a.OFFER_GIFTS)


@rule
def friendly_answer_worth(o, w, action):
    if action == a.DONE:
        return 0.0
    if action == a.FEAST:
        return feast_worth(o, w)
    return resource_worth(o, w, action - a.RESOURCE_0) * future(o, w) + gifts_worth(o, w, -TRADE_GIFTS)


@rule
def tusk_worth(o, w, action):
    if action == a.RANDOM_RESOURCE:
        return w.random_resource * future(o, w)
    return tusk_roll_worth(o, w, change_here(o))


@rule
def missionary_worth(o, w, action):
    """5K: Food after Thirst, a Recruit-roll, or a Bible for sure."""
    tries = number(o, AMOUNT)
    if action == a.DONE:
        return 0.0
    if action == a.KIND_0 + t.FOOD:
        return food_worth(o, w, THIRST_FOOD)
    if action == a.THROW:
        return recruits_worth(o, w, tries)
    return recruits_worth(o, w, tries) / RECRUIT_CHANCE - last_copy_worth(o, w, t.BIBLE)


@rule
def recruit_worth(o, w, action):
    kind = action - a.KIND_0
    return one_more(w, kind) - w.crowd * sheet(o, kind)


# --- Special Discoveries (5M) ----------------------------------------------------------------------------------------
@rule
def returned_cost(o, w, resource):
    return last_copy_worth(o, w, resource) * held(o, resource) if has(o, resource) else 0.0


@rule
def lost_cost(o, w, kind, amount):
    """Losing so much of an Item, track or member."""
    if kind == t.FOOD:
        return -food_worth(o, w, -amount)
    if kind == t.GIFTS:
        return -gifts_worth(o, w, -amount)
    return w.ammo * amount if kind == t.AMMO else loss_cost(o, w, kind) * amount


@rule
def effect_worth(o, w, effect, amount, what):
    """One effect of an option; what both options share does not matter."""
    if effect == t.RETURN_ONE or effect == t.RETURN_ALL:
        return -returned_cost(o, w, what)
    if effect == t.LOSE or effect == t.LOSE_MEMBER_OF:
        return -lost_cost(o, w, what, amount)
    if effect == t.GAIN:
        return gifts_worth(o, w, amount) if what == t.GIFTS else food_worth(o, w, amount)
    return w.time * (sheet(o, t.TIME) + amount) if effect == t.GO_ON else 0.0


@rule
def special_answer_worth(o, w, action):
    option, special, worth = action - a.FIRST_OPTION, which(o, SPECIAL, t.SPECIALS), 0.0
    for place in range(t.EFFECTS_MOST):
        effect = t.SPECIAL_EFFECTS[special, option, place]
        worth += effect_worth(o, w, effect[0], effect[1], effect[2])
    return worth


# --- Spending (6C) ---------------------------------------------------------------------------------------------------
@rule
def spend_worth(o, w, action):
    if action == a.DONE:
        return 0.0
    resource = action - a.RESOURCE_0
    if resource == t.AMMO_BOX:
        return w.spend_ammo_at + 0.5 - sheet(o, t.AMMO)
    return w.spend_at + 0.5 - sheet(o, t.HEALTH if resource == t.QUININE else t.SANITY)
