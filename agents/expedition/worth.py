"""What things are worth to the own expedition, in Drama Points, as far as its observation tells."""

import numpy as np

from agents.choosing import NEVER
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
)
from explorer_env.core.data import table
from explorer_env.core.jit import rule
from explorer_env.expedition import tables as t
from explorer_env.expedition.config import read_config
from explorer_env.expedition.rules.discoveries import GIFTS_MOST, KING_FOOD
from explorer_env.expedition.rules.encounters import COMBINED

PATRON_OF_RESOURCE = table(
    [max([t.FIND_PATRON[f] for f in range(t.SPECIAL + 1) if t.FIND_RESOURCE[f] == r], default=-1)
     for r in range(t.RESOURCES)]
)  # fmt: skip
SOURCE_RETURNS = 1  # 4A: that the heuristic reckons with
FOOD_ROLL_MEAN, TUSK_ROLL_MEAN = (float(1 + t.ROLL_SIDES[roll, 0]) / 2 for roll in (t.FOOD_ROLL, t.TUSK_ROLL))
TURN_SHARE = 1 / float(t.SHEET_START[t.TIME])  # of a Game Turn, for 1 Time
KING_OFFER = GIFTS_MOST - 1  # a sixth Gift is lost: the King never likes a 6
KING_FOOD_MEAN = KING_FOOD * GIFTS_MOST // 2  # of the faces that he likes for it

# the rulings that an observation doesn't tell, as they are by default
RULED = read_config()
HUNT_FOOD, HUNT_PORTER_DIES, HUNT_ASKARI_DIES = (RULED[f"hunt_{n}"] for n in ("food", "porter_dies", "askari_dies"))
VILLAGE_GIFTS, LIKE_TARGET, WEAKNESS_FROM = (RULED[n] for n in ("village_gifts", "like_target", "weakness_from"))
FEAST_FOOD, TRADE_GIFTS, THIRST_FOOD = (RULED[n] for n in ("feast_food", "trade_gifts", "thirst_food"))
RECRUIT_CHANCE = 1 - (RULED["recruit_target"] - 1) / float(t.ROLL_SIDES[t.RECRUIT_ROLL, 0])
GUIDE_TIME = RULED["guide_time"]
PRICE = table([RULED[f"{n}_price"] for n in ("askari", "porter", "food", "gifts", "ammo")])  # by kind
RESOURCE_PRICE = RULED["resource_price"]


# --- chances ---------------------------------------------------------------------------------------------------------
@rule
def chance_low(roll, target):
    """The die of a roll is equal to or lower than the target."""
    sides = t.ROLL_SIDES[roll, 0]
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
    missing = w.goal - most_dp(o) - w.pace * TURN_SHARE * sheet(o, t.TIME)
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
def mean_draw_worth(o, w, again):
    """A draw from the cup, when a Source may be returned for what drawing again is worth."""
    total, chits = 0.0, 0.0
    for kind in range(t.WATERS):
        worth = water_worth(o, w, kind)
        count = float(number(o, CUP + kind))
        total += count * (max(worth, again) if t.IS_SOURCE[kind] > 0 else worth)
        chits += count
    return total / max(chits, 1.0)


@rule
def next_draw_worth(o, w, returns):
    """4A: drawing from the cup, with so many Sources that may still be returned."""
    worth = mean_draw_worth(o, w, NEVER)
    for _ in range(returns):
        worth = mean_draw_worth(o, w, worth)
    return worth


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
    worth = w.food_needed * min(food, need) + w.food_spare * min(max(food - need, 0), w.spare_feedings * need)
    worth += w.gift * min(gifts, w.gifts_needed) + w.gift_spare * max(gifts - w.gifts_needed, 0)
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
def one_more(w, kind):
    """An Askari or Porter at the start of the game."""
    return w.askari if kind == t.ASKARIS else w.porter


@rule
def member_worth(o, w, kind):
    """3D: one member, and the Discontent that losing it costs."""
    return (one_more(w, kind) + w.discontent) * future(o, w)


@rule
def death_cost(o, w):
    """6E: what could still come, less the DP for dying."""
    return w.pace * (turns_left(o, w) + TURN_SHARE * sheet(o, t.TIME)) - w.death


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
def recovery_worth(o, w, kind):
    """Health or Sanity going up by 1."""
    level = sheet(o, kind)
    return (w.track[min(level + 1, t.SHEET_MOST[kind])] - w.track[level]) * future(o, w)


# --- Encounters (5K) -------------------------------------------------------------------------------------------------
@rule
def recovery_chance(o, roll, track, helper, incident):
    """A Recovery-roll gains a point."""
    modifier = int(has(o, helper)) + int(drawn(o, incident)) + track_edge(o, track)
    return 1.0 - chance_low(roll, sheet(o, track) - modifier)


@rule
def plant_worth(o, w, change):
    if change == t.LOSE_HEALTH:
        return -loss_cost(o, w, t.HEALTH)
    rolled = recovery_chance(o, t.SANITY_RECOVERY, t.SANITY, t.DIARY, t.TABOO)
    return (1.0 if change == t.GAIN_SANITY else rolled) * recovery_worth(o, w, t.SANITY)


@rule
def healer_worth(o, w, change):
    if change == t.LOSE_SANITY:
        return -loss_cost(o, w, t.SANITY)
    if change == t.IGNORED:
        return 0.0
    rolled = recovery_chance(o, t.HEALTH_RECOVERY, t.HEALTH, t.BIBLE, t.MALARIA)
    return (1.0 if change == t.GAIN_HEALTH else rolled) * recovery_worth(o, w, t.HEALTH)


@rule
def combined(change):
    """5K: what the previous Encounter adds to a Food- or Tusk-roll."""
    if change == t.THREE_MORE:
        return COMBINED
    return -COMBINED if change == t.THREE_LESS else 0


@rule
def hunt_worth(o, w, change):
    """A successful hunt's Food, less the members that a failure may cost."""
    mean = FOOD_ROLL_MEAN + combined(change) + int(has(o, t.RIFLE))
    food = food_worth(o, w, np.int64(HUNT_FOOD * max(mean, 0.0)))
    if change == t.HUNT_SUCCEEDS:
        return food
    askaris, modifier = sheet(o, t.ASKARIS), ammo_edge(o) - int(has(o, t.TELESCOPE))
    success = chance_low(t.SUCCESS_ROLL, askaris - modifier)
    harmless = chance_low(t.SUCCESS_ROLL, max(HUNT_PORTER_DIES - 1, askaris) - modifier)
    porter_dies = chance_low(t.SUCCESS_ROLL, max(HUNT_ASKARI_DIES - 1, askaris) - modifier) - harmless
    askari_dies = 1.0 - harmless - porter_dies
    return success * food - porter_dies * loss_cost(o, w, t.PORTERS) - askari_dies * loss_cost(o, w, t.ASKARIS)


@rule
def weak_by(o):
    """5K, 6B: what the worse of Health and Sanity lacks to a ruled level."""
    return max(0, WEAKNESS_FROM - min(sheet(o, t.HEALTH), sheet(o, t.SANITY)))


@rule
def like_chance(o, offered):
    """5K: a Village is friendly, with Gifts offered or not."""
    target = LIKE_TARGET - weak_by(o) + int(offered) - int(o[SLAVE] > 0) + int(o[CHASED] > 0)
    return chance_low(t.LIKE_ROLL, target)


@rule
def feast_worth(o, w):
    calm = w.discontent * future(o, w) if sheet(o, t.DISCONTENT) > t.SHEET_LEAST[t.DISCONTENT] else 0.0
    return food_worth(o, w, FEAST_FOOD) + calm


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
    respected = chance_low(t.RESPECT_ROLL, sheet(o, t.ASKARIS) + int(has(o, t.REVOLVER)))
    return (1.0 - respected) * w.hostile * future(o, w)


@rule
def village_worth(o, w, change, rumor, offered):
    """5K: with Gifts offered or not."""
    if change == t.LIKED:
        return friendly_worth(o, w, change, rumor)
    likes = like_chance(o, offered)
    price = gifts_worth(o, w, -VILLAGE_GIFTS) if offered else 0.0
    return likes * friendly_worth(o, w, change, rumor) - (1.0 - likes) * hostility_cost(o, w, change) + price


@rule
def village_at_best(o, w, change, rumor):
    plain = village_worth(o, w, change, rumor, False)
    if sheet(o, t.GIFTS) < VILLAGE_GIFTS:
        return plain
    return max(plain, village_worth(o, w, change, rumor, True))


@rule
def recruits_worth(o, w, tries):
    """5K: members that Recruit-rolls bring on average."""
    if sheet(o, t.ASKARIS) == t.SHEET_MOST[t.ASKARIS] and sheet(o, t.PORTERS) == t.SHEET_MOST[t.PORTERS]:
        return 0.0
    return RECRUIT_CHANCE * tries * w.askari * future(o, w)


@rule
def tusk_roll_worth(o, w, change):
    return gifts_worth(o, w, np.int64(TUSK_ROLL_MEAN + combined(change)))


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
    return tusk_roll_worth(o, w, change)


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
    return worth if arrow >= 0 else worth + w.rumor_chance * like_chance(o, True) * special_worth(o, w)


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
    return chance_low(t.KING_ROLL, min(gifts, KING_OFFER))


@rule
def king_prize(o, w, resource):
    """The Guide, Canoes, or (-1) Food when the King likes you."""
    if resource < 0:
        return food_worth(o, w, KING_FOOD_MEAN)
    return resource_worth(o, w, resource) * future(o, w)


@rule
def king_worth(o, w):
    """The King's gift on average, for as many Gifts as can help him to like it."""
    prize = king_prize(o, w, t.GUIDE if number(o, POOL + t.GUIDE) > 0 and not has(o, t.GUIDE) else -1)
    gifts = min(sheet(o, t.GIFTS), KING_OFFER)
    return max(king_chance(gifts) * prize + gifts_worth(o, w, -gifts), 0.0)


@rule
def rumor_worth(o, w, kingdom, time):
    """A Rumor that lies on a Kingdom or Village, dealt with when so much Time is left."""
    gifts = sheet(o, t.GIFTS)
    likes = king_chance(gifts) if kingdom else like_chance(o, gifts >= VILLAGE_GIFTS)
    if has(o, t.RIFLE if kingdom else t.CANNABIS):
        likes = 1.0
    return likes * special_worth(o, w) * min(max(time, 0) / w.arrow_time, 1.0)
