"""Incidents that strike (5H): all but Success and Rumor, which are in `events`."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import empty, encounter_here, return_find
from explorer_env.expedition.rules.dice import low, result, roll, set_faces
from explorer_env.expedition.rules.goods import ammo_modifier, has
from explorer_env.expedition.rules.land import in_water_zone, land_of
from explorer_env.expedition.rules.losses import lose, lose_members

AMBUSH_OPEN_LAND, AMBUSH_VILLAGE, AMBUSH_CANOES = 3, 2, -3
AMBUSH_ITEMS = 5
MORE_IN_WATER_ZONE, MORE_BESIDE_ENCOUNTER = 4, 4  # Accident, Storm
SAVED_UP_TO = 3  # d6


# --- Impassable ------------------------------------------------------------------------------------------------------
@rule
def impassable(g, who):
    """5H: first Event: no entry (a Pickax ignores it); second Event: the Finding or Discovery here returns."""
    here = g.at[who]
    if g.event == 2:
        if g.find[who, here] > 0:
            tell(g, s.TELL_FIND_BACK, who, g.find[who, here] - 1, here)
        return_find(g, who, here)
    elif not has(g, who, t.PICKAX):
        g.no_entry = 1


# --- Warband ---------------------------------------------------------------------------------------------------------
@rule
def warband(g, who):
    """5H: an Ambush-roll, but not in a Jungle."""
    if land_of(g, who) != t.JUNGLE:
        push(g, s.AMBUSH, who, 0)


@rule
def ambush_modifier(g, who):
    land = land_of(g, who)
    modifier = ammo_modifier(g, who)
    if land == t.SAVANNA or land == t.VELDT:
        modifier += AMBUSH_OPEN_LAND
    if encounter_here(g, who, t.VILLAGE):
        modifier += AMBUSH_VILLAGE
    if has(g, who, t.CANOES):
        modifier += AMBUSH_CANOES
    return modifier


@rule
def ambush(g, who):
    """5H: d10; higher than the Askaris: a Porter dies and 5 Items are lost."""
    push(g, s.AMBUSHED, who, 0)
    roll(g, who, t.AMBUSH_ROLL, g.sheet[who, t.ASKARIS], ambush_modifier(g, who))


@rule
def ambushed(g, who):
    if not low(g):
        push(g, s.LOSE_ITEMS, who, AMBUSH_ITEMS)
        lose_members(g, who, t.PORTERS, 1)
        return
    g.chased_off = 1
    tell(g, s.TELL_CHASES, who, 0, 0)
    if g.sheet[who, t.AMMO] > 0:
        push(g, s.AMMO_ROLLED, who, 0)
        roll(g, who, t.AMMO_ROLL, g.sheet[who, t.AMMO], g.config.ammo_roll_bonus)


@rule
def ammo_rolled(g, who):
    """5H: equal to or lower than the Ammo Stock lowers it."""
    if low(g):
        lose(g, who, t.AMMO, g.config.ammo_roll_loss)


# --- Malaria, Taboo --------------------------------------------------------------------------------------------------
@rule
def malaria(g, who):
    """5H: a Health-roll; in a Jungle 1 Health without a roll, in a Desert nothing."""
    land = land_of(g, who)
    if land == t.JUNGLE:
        lose(g, who, t.HEALTH, 1)
    elif land != t.DESERT:
        push(g, s.ROLL_HEALTH, who, -int(in_water_zone(g, who)) - int(encounter_here(g, who, t.PLANT)))


@rule
def taboo(g, who):
    """5H: a Sanity-roll, in a Desert or Jungle two, in a Savanna none."""
    land = land_of(g, who)
    rolls = 2 if land == t.DESERT or land == t.JUNGLE else 1
    if land == t.SAVANNA:
        return
    for _ in range(rolls):
        push(g, s.ROLL_SANITY, who, -int(encounter_here(g, who, t.HEALER)))


# --- Accident, Storm -------------------------------------------------------------------------------------------------
@rule
def item_loss(g, who, kind, name, beside, thrown):
    """5H: lose a d10 of Food or Gifts, 4 more in water and 4 beside an Encounter; no die where none can be paid."""
    more = MORE_IN_WATER_ZONE * int(in_water_zone(g, who)) + MORE_BESIDE_ENCOUNTER * int(encounter_here(g, who, beside))
    push(g, s.PAY, who, kind)
    if thrown > 0 and g.sheet[who, kind] > more:
        roll(g, who, name, 0, more)
    else:
        g.roll_modifier = more
        set_faces(g, thrown, 0)


@rule
def pay(g, who, kind):
    """5H: who can't pay it all pays what there is, and a Porter runs off."""
    if result(g) > g.sheet[who, kind]:
        lose_members(g, who, t.PORTERS, 1)
    lose(g, who, kind, result(g))


@rule
def accident(g, who):
    """5H: Gifts; no die in a Veldt, the rest applies there too."""
    item_loss(g, who, t.GIFTS, t.ACCIDENT_ROLL, t.TUSK, int(land_of(g, who) != t.VELDT))


@rule
def storm(g, who):
    """5H: Food."""
    item_loss(g, who, t.FOOD, t.STORM_ROLL, t.WILDLIFE, 1)


# --- Thirst, Lost ----------------------------------------------------------------------------------------------------
@rule
def save_if(g, who, name, applies):
    if applies:
        g.amount += 1
        push(g, s.SAVE, who, name)


@rule
def all_time_lost(g, who, name):
    """5H: Lost takes all Time that is left, even if each of the `g.amount` dice still to come saves 1."""
    return name == t.LOST_ROLL and g.losses - g.amount >= g.sheet[who, t.TIME]


@rule
def save(g, who, name):
    """5H: each die of 1-3 takes one loss away; none is thrown that changes nothing."""
    saves = g.losses > 0 and not all_time_lost(g, who, name)
    g.amount -= 1
    if saves:
        push(g, s.SAVED, who, 0)
        roll(g, who, name, SAVED_UP_TO, 0)


@rule
def saved(g):
    if low(g):
        g.losses -= 1


@rule
def thirst(g, who):
    """5H: a loss of your choice, two in a Desert, one more beside a Missionary."""
    g.losses = 1 + int(land_of(g, who) == t.DESERT) + int(encounter_here(g, who, t.MISSIONARY))
    push(g, s.THIRST_LOSS, who, 0)
    save_if(g, who, t.THIRST_ROLL, in_water_zone(g, who))
    save_if(g, who, t.THIRST_ROLL, has(g, who, t.CANTEEN))


@rule
def thirst_loss(g, who):
    if g.losses > 0:
        g.losses -= 1
        push(g, s.THIRST_LOSS, who, 0)
        ask(g, s.ASK_THIRST, who)


@rule
def offer_thirst(g):
    for kind in range(t.SANITY + 1):
        member = kind <= t.PORTERS and g.sheet[g.seat, kind] > 0
        if member or kind >= t.HEALTH:
            g.legal[a.KIND_0 + kind] = 1


@rule
def answer_thirst(g, who, action):
    kind = action - a.KIND_0
    if kind <= t.PORTERS:
        lose_members(g, who, kind, 1)
    else:
        lose(g, who, kind, 1)


@rule
def lost(g, who):
    """5H: 1 Time, 2 in a Desert or Jungle, 1 more in an empty slot."""
    land = land_of(g, who)
    rough = land == t.DESERT or land == t.JUNGLE
    g.losses = 1 + int(rough) + int(empty(g, who, g.at[who]))
    push(g, s.LOST_TIME, who, 0)
    g.amount = 0
    if g.sheet[who, t.TIME] == 0:
        return
    save_if(g, who, t.LOST_ROLL, in_water_zone(g, who))
    save_if(g, who, t.LOST_ROLL, has(g, who, t.GUIDE))
    save_if(g, who, t.LOST_ROLL, has(g, who, t.SURVEYING))


@rule
def lost_time(g, who):
    lose(g, who, t.TIME, g.losses)
