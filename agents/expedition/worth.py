"""What things are worth to the own expedition, in Drama Points, as far as its observation tells."""

import numpy as np

from agents.expedition.reading import (
    CHASED,
    CUP,
    POOL,
    SLAVE,
    drawn,
    has,
    held,
    land,
    most_dp,
    needed_food,
    number,
    patron_of,
    players,
    rival_has_patron,
    sheet,
    weak_by,
)
from explorer_env.core.jit import rule
from explorer_env.expedition import tables as t

PATRON_OF_RESOURCE = t.table(
    [max([t.FIND_PATRON[f] for f in range(t.SPECIAL + 1) if t.FIND_RESOURCE[f] == r], default=-1)
     for r in range(t.RESOURCES)]
)  # fmt: skip
SOURCE_RETURNS = 1  # 4A: that the heuristic reckons with
FOOD_ROLL_MEAN, TUSK_ROLL_MEAN = 3.5, 5.5


# --- chances ---------------------------------------------------------------------------------------------------------
@rule
def chance_low(sides, target):
    """A die is equal to or lower than the target."""
    return min(max(target, 0), sides) / sides


@rule
def track_edge(o, track):
    """3F: 1 less if the other track is lower than this one, 1 more if higher."""
    other = sheet(o, t.HEALTH + t.SANITY - track)
    return np.sign(other - sheet(o, track))


@rule
def ammo_edge(o):
    """5H, 5K: 1 more if the Ammo Stock is lower than the Askaris, 1 less if higher."""
    return np.sign(sheet(o, t.ASKARIS) - sheet(o, t.AMMO))


# --- how much of the game is left ------------------------------------------------------------------------------------
@rule
def turns_left(o, w):
    """Game Turns likely to come after this one."""
    missing = w.goal - most_dp(o) - w.pace * 0.1 * sheet(o, t.TIME)
    return max(missing, 0.0) / w.pace


@rule
def future(o, w):
    """What lasts is worth so much of its value at the start of the game."""
    return min(turns_left(o, w) / (w.length - 1), 1.0)


# --- finds -----------------------------------------------------------------------------------------------------------
@rule
def attention(o, w, patron):
    """3B: more for the own Patron; a rival's shame is worth a little."""
    if patron < 0:
        return 0.0
    if patron == patron_of(o):
        return float(t.ATTENTION[players(o)])
    return w.spite if rival_has_patron(o, patron) else 0.0


@rule
def find_worth(o, w, find):
    """DP for finding it, the Resource's and the Patron's included."""
    resource = t.FIND_RESOURCE[find]
    dp = float(t.FIND_DP[find]) + attention(o, w, t.FIND_PATRON[find])
    if resource >= 0 and has(o, resource):
        dp += 1.0
    return dp


@rule
def special_worth(o, w):
    """5M: a Special Discovery not yet known."""
    return w.special + find_worth(o, w, t.SPECIAL) - w.special_harm * future(o, w)


@rule
def water_worth(o, w, kind):
    """4E: placing the marker, its Time counted."""
    worth = find_worth(o, w, kind) - w.time * t.FIND_TIME[kind]
    return worth + w.river_goes_on if t.FLOWS_ON[kind] > 0 else worth


@rule
def next_draw_worth(o, w, returns):
    """4A: drawing from the cup, with so many Sources that may still be returned."""
    again = next_draw_worth_last(o, w)
    if returns == 0:
        return again
    total, chits = 0.0, 0.0
    for kind in range(t.WATERS):
        worth = water_worth(o, w, kind)
        count = float(number(o, CUP + kind))
        total += count * (max(worth, again) if t.IS_SOURCE[kind] > 0 else worth)
        chits += count
    return total / max(chits, 1.0)


@rule
def next_draw_worth_last(o, w):
    total, chits = 0.0, 0.0
    for kind in range(t.WATERS):
        count = float(number(o, CUP + kind))
        total += count * water_worth(o, w, kind)
        chits += count
    return total / max(chits, 1.0)


# --- what the expedition owns ----------------------------------------------------------------------------------------
@rule
def resource_worth(o, w, resource):
    """One copy more, at the start of the game."""
    copies = held(o, resource)
    if copies > 0:
        return w.more[resource] / copies
    patron = PATRON_OF_RESOURCE[resource]
    return w.first[resource] + (w.patron_resource if patron >= 0 and patron == patron_of(o) else 0.0)


@rule
def last_copy_worth(o, w, resource):
    """What giving one copy away costs, now."""
    copies = held(o, resource)
    worth = w.first[resource] if copies == 1 else w.more[resource] / (copies - 1)
    return worth * future(o, w)


@rule
def items_worth(o, w, food, gifts):
    need = needed_food(o)
    worth = w.food_needed * min(food, need) + w.food_spare * min(max(food - need, 0), 2 * need)
    worth += w.gift * min(gifts, 10) + w.gift_spare * max(gifts - 10, 0)
    return worth * min(turns_left(o, w), 1.0)


@rule
def food_worth(o, w, more):
    """So much Food more (or less) than now."""
    food, gifts = sheet(o, t.FOOD), sheet(o, t.GIFTS)
    return items_worth(o, w, max(food + more, 0), gifts) - items_worth(o, w, food, gifts)


@rule
def gifts_worth(o, w, more):
    food, gifts = sheet(o, t.FOOD), sheet(o, t.GIFTS)
    return items_worth(o, w, food, max(gifts + more, 0)) - items_worth(o, w, food, gifts)


@rule
def member_worth(o, w, kind):
    """3D: one member, and the Discontent that losing it costs."""
    worth = w.askari if kind == t.ASKARIS else w.porter
    return (worth + w.discontent) * future(o, w)


@rule
def death_cost(o, w):
    """6E: what could still come, less the DP for dying."""
    return w.pace * (turns_left(o, w) + 0.1 * sheet(o, t.TIME)) - w.death


@rule
def loss_cost(o, w, kind):
    """Losing 1 Askari, Porter, Health or Sanity."""
    if kind <= t.PORTERS:
        return member_worth(o, w, kind) if sheet(o, kind) > 0 else 0.0
    level = sheet(o, kind)
    if level <= 1:
        return death_cost(o, w)
    return (w.track[level] - w.track[level - 1]) * future(o, w)


@rule
def recovery_worth(o, w, kind, more):
    """Health or Sanity going up."""
    level = sheet(o, kind)
    return (w.track[min(level + more, 5)] - w.track[level]) * future(o, w)


# --- Encounters (5K) -------------------------------------------------------------------------------------------------
@rule
def recovery_chance(o, track, helper, incident):
    """A Recovery-roll gains a point."""
    modifier = int(has(o, helper)) + int(drawn(o, incident)) + track_edge(o, track)
    return 1.0 - chance_low(6, sheet(o, track) - modifier)


@rule
def plant_worth(o, w, change):
    if change == t.LOSE_HEALTH:
        return -loss_cost(o, w, t.HEALTH)
    chance = 1.0 if change == t.GAIN_SANITY else recovery_chance(o, t.SANITY, t.DIARY, t.TABOO)
    return chance * recovery_worth(o, w, t.SANITY, 1)


@rule
def healer_worth(o, w, change):
    if change == t.LOSE_SANITY:
        return -loss_cost(o, w, t.SANITY)
    if change == t.IGNORED:
        return 0.0
    chance = 1.0 if change == t.GAIN_HEALTH else recovery_chance(o, t.HEALTH, t.BIBLE, t.MALARIA)
    return chance * recovery_worth(o, w, t.HEALTH, 1)


@rule
def combined(change):
    if change == t.THREE_MORE:
        return 3.0
    return -3.0 if change == t.THREE_LESS else 0.0


@rule
def hunt_worth(o, w, change):
    """A successful hunt's Food, less the members that a failure may cost."""
    food = food_worth(o, w, np.int64(2 * max(FOOD_ROLL_MEAN + combined(change) + int(has(o, t.RIFLE)), 0.5)))
    if change == t.HUNT_SUCCEEDS:
        return food
    askaris, modifier = sheet(o, t.ASKARIS), ammo_edge(o) - int(has(o, t.TELESCOPE))
    success = chance_low(10, askaris - modifier)
    harmless = chance_low(10, max(8, askaris) - modifier)
    nine = chance_low(10, max(9, askaris) - modifier) - harmless
    ten = 1.0 - harmless - nine
    return success * food - nine * loss_cost(o, w, t.PORTERS) - ten * loss_cost(o, w, t.ASKARIS)


@rule
def like_chance(o, modifier):
    target = 3 - weak_by(o) - modifier - int(o[SLAVE] > 0) + int(o[CHASED] > 0)
    return chance_low(6, target)


@rule
def feast_worth(o, w):
    calm = w.discontent * future(o, w) if sheet(o, t.DISCONTENT) > 1 else 0.0
    return food_worth(o, w, 10) + calm


@rule
def friendly_worth(o, w, change, rumor):
    """5K: a Feast at least, and the Rumor."""
    worth = 0.0 if change == t.NO_FEAST else feast_worth(o, w)
    return worth + special_worth(o, w) if rumor else worth


@rule
def hostility_cost(o, w, change):
    """5K: what an unfriendly Village costs on average."""
    if change == t.RESPECTED or o[CHASED] > 0:
        return 0.0
    return (1.0 - chance_low(10, sheet(o, t.ASKARIS) + int(has(o, t.REVOLVER)))) * w.hostile * future(o, w)


@rule
def village_worth(o, w, change, rumor, offered):
    """5K: with 2 Gifts offered or not."""
    if change == t.LIKED:
        return friendly_worth(o, w, change, rumor)
    likes = like_chance(o, -int(offered))
    price = gifts_worth(o, w, -2) if offered else 0.0
    return likes * friendly_worth(o, w, change, rumor) - (1.0 - likes) * hostility_cost(o, w, change) + price


@rule
def village_at_best(o, w, change, rumor):
    plain = village_worth(o, w, change, rumor, False)
    if sheet(o, t.GIFTS) < 2:
        return plain
    return max(plain, village_worth(o, w, change, rumor, True))


@rule
def recruits_worth(o, w, tries):
    """5K: members that Recruit-rolls bring on average."""
    if sheet(o, t.ASKARIS) == t.SHEET_MOST[t.ASKARIS] and sheet(o, t.PORTERS) == t.SHEET_MOST[t.PORTERS]:
        return 0.0
    return 0.5 * tries * w.askari * future(o, w)


@rule
def encounter_worth(o, w, kind, change, rumor):
    """Dealing with an Encounter, by what the previous one changes."""
    if kind == t.WILDLIFE:
        return max(hunt_worth(o, w, change), 0.0)
    if kind == t.VILLAGE:
        return village_at_best(o, w, change, rumor)
    if kind == t.MISSIONARY:
        return 0.0 if change == t.IGNORED else recruits_worth(o, w, 2 if change == t.TWO_TRIES else 1)
    if kind == t.HEALER:
        return healer_worth(o, w, change)
    if kind == t.PLANT:
        return plant_worth(o, w, change)
    return gifts_worth(o, w, np.int64(TUSK_ROLL_MEAN + combined(change)))


# --- the next Event --------------------------------------------------------------------------------------------------
@rule
def event_worth(o, w, kind, arrow):
    """What the second Event may lay into a slot, by its Encounter (-1 for an empty slot)."""
    if kind < 0:
        return w.mineral_chance * find_worth(o, w, t.MINERAL)
    if kind == t.WILDLIFE:
        return w.scenery_chance * find_worth(o, w, t.SCENERY)
    if kind != t.VILLAGE:
        return w.flora_chance * find_worth(o, w, t.FLORA)
    worth = w.culture_chance * find_worth(o, w, t.CULTURE)
    return worth if arrow >= 0 else worth + w.rumor_chance * like_chance(o, -1) * special_worth(o, w)


@rule
def danger_cost(o, w):
    """The risk of dying in a Player Turn when a track is down to 1."""
    here = land(o)
    if here < 0:
        return 0.0
    low = int(sheet(o, t.HEALTH) <= 1) + int(sheet(o, t.SANITY) <= 1)
    return low * w.danger[here] * max(death_cost(o, w), 0.0)


# --- the King, Rumors (5J, 5L) ---------------------------------------------------------------------------------------
@rule
def king_chance(gifts):
    """5J: d6 equal to or lower than the offer, and no 6."""
    return chance_low(6, min(gifts, 5))


@rule
def king_prize(o, w, resource):
    """The Guide, Canoes, or (-1) Food when the King likes you."""
    if resource < 0:
        return food_worth(o, w, 9)
    return resource_worth(o, w, resource) * future(o, w)


@rule
def king_worth(o, w):
    """The King's gift on average, with 5 Gifts offered if they are there."""
    prize = king_prize(o, w, t.GUIDE if number(o, POOL + t.GUIDE) > 0 and not has(o, t.GUIDE) else -1)
    gifts = min(sheet(o, t.GIFTS), 5)
    return max(king_chance(gifts) * prize + gifts_worth(o, w, -gifts), 0.0)


@rule
def rumor_worth(o, w, kingdom, time):
    """A Rumor that lies on a Kingdom or Village, dealt with when so much Time is left."""
    likes = king_chance(sheet(o, t.GIFTS)) if kingdom else like_chance(o, -int(sheet(o, t.GIFTS) >= 2))
    if kingdom and has(o, t.RIFLE):
        likes = 1.0
    if not kingdom and has(o, t.CANNABIS):
        likes = 1.0
    return likes * special_worth(o, w) * min(max(time, 0) / 4.0, 1.0)
