"""Encounters and their combinations (5K)."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import activate_rumor, encounter_kind, return_rumor
from explorer_env.expedition.rules.dice import low, result, roll
from explorer_env.expedition.rules.goods import (
    ammo_modifier,
    any_to_take,
    gain,
    has,
    may_take,
    return_resource,
    take_random,
    take_resource,
    track_modifier,
    weakness,
)
from explorer_env.expedition.rules.losses import lose, lose_members

FIRST_TRY, SECOND_TRY = 1, 2
COMBINED = 3  # 5K: what "3 more" and "3 less" change


@rule
def combination(g, who):
    """5K: what the Encounter you came from changes here."""
    before, now = encounter_kind(g, who, g.came_from), encounter_kind(g, who, g.at[who])
    return t.COMBINATION[before, now] if before >= 0 else t.PLAIN


@rule
def combined_modifier(g, who):
    change = combination(g, who)
    if change == t.THREE_MORE:
        return COMBINED
    return -COMBINED if change == t.THREE_LESS else 0


@rule
def encounter_here(g, who):
    """5C: deal with the Encounter in your slot."""
    kind = encounter_kind(g, who, g.at[who])
    if kind == t.WILDLIFE:
        ask(g, s.ASK_WILDLIFE, who)
    elif kind == t.VILLAGE:
        village(g, who)
    elif kind == t.MISSIONARY:
        missionary(g, who)
    elif kind == t.TUSK:
        tusk(g, who)
    elif kind == t.PLANT:
        plant(g, who)
    elif kind == t.HEALER:
        healer(g, who)


# --- Plant, Healer ---------------------------------------------------------------------------------------------------
@rule
def plant(g, who):
    change = combination(g, who)
    if change == t.LOSE_HEALTH:
        lose(g, who, t.HEALTH, 1)
    elif change == t.GAIN_SANITY:
        gain(g, who, t.SANITY, 1)
    else:
        more = int(has(g, who, t.DIARY)) + int(g.drawn[t.TABOO] > 0)
        recover(g, who, t.SANITY, t.SANITY_RECOVERY, more)


@rule
def healer(g, who):
    change = combination(g, who)
    if change == t.GAIN_HEALTH:
        gain(g, who, t.HEALTH, 1)
    elif change == t.LOSE_SANITY:
        lose(g, who, t.SANITY, 1)
    elif change != t.IGNORED:
        more = int(has(g, who, t.BIBLE)) + int(g.drawn[t.MALARIA] > 0)
        recover(g, who, t.HEALTH, t.HEALTH_RECOVERY, more)


@rule
def recover(g, who, track, name, more):
    """5K: Recovery-roll: above the track gains a point; none at its maximum."""
    if g.sheet[who, track] < t.SHEET_MOST[track]:
        push(g, s.RECOVERED, who, track)
        roll(g, who, name, g.sheet[who, track], more + track_modifier(g, who, track))


@rule
def recovered(g, who, track):
    if not low(g):
        gain(g, who, track, g.config.recovery_gain)


# --- Wildlife --------------------------------------------------------------------------------------------------------
@rule
def offer_wildlife(g):
    g.legal[a.HUNT] = 1
    g.legal[a.LET_GO] = 1
    if g.drawn[t.STORM] > 0 and any_to_take(g, g.seat):
        g.legal[a.RANDOM_RESOURCE] = 1


@rule
def answer_wildlife(g, who, action):
    if action == a.RANDOM_RESOURCE:
        take_random(g, who)
    elif action == a.HUNT:
        hunt(g, who)


@rule
def hunt(g, who):
    """5K: Success-roll, d10 equal to or lower than the Askaris."""
    tell(g, s.TELL_HUNTS, who, 0, 0)
    if combination(g, who) == t.HUNT_SUCCEEDS:
        hunt_succeeds(g, who)
        return
    push(g, s.HUNTED, who, 0)
    modifier = ammo_modifier(g, who) - int(has(g, who, t.TELESCOPE))
    roll(g, who, t.SUCCESS_ROLL, g.sheet[who, t.ASKARIS], modifier)


@rule
def hunted(g, who):
    if low(g):
        hunt_succeeds(g, who)
    elif result(g) >= g.config.hunt_askari_dies:
        lose_members(g, who, t.ASKARIS, g.config.hunt_deaths)
    elif result(g) >= g.config.hunt_porter_dies:
        lose_members(g, who, t.PORTERS, g.config.hunt_deaths)


@rule
def hunt_succeeds(g, who):
    tell(g, s.TELL_HUNT_SUCCEEDS, who, 0, 0)
    push(g, s.FED, who, 0)
    roll(g, who, t.FOOD_ROLL, 0, int(has(g, who, t.RIFLE)) + combined_modifier(g, who))


@rule
def fed(g, who):
    gain(g, who, t.FOOD, g.config.hunt_food * max(result(g), 0))


# --- Village ---------------------------------------------------------------------------------------------------------
@rule
def village(g, who):
    if combination(g, who) == t.LIKED:
        friendly(g, who)
    else:
        ask(g, s.ASK_VILLAGE, who)


@rule
def offer_village(g):
    who = g.seat
    g.legal[a.NO] = 1
    if g.sheet[who, t.GIFTS] >= g.config.village_gifts:
        g.legal[a.OFFER_GIFTS] = 1
    if has(g, who, t.CANNABIS):
        g.legal[a.RESOURCE_0 + t.CANNABIS] = 1


@rule
def answer_village(g, who, action):
    if action == a.RESOURCE_0 + t.CANNABIS:
        return_resource(g, who, t.CANNABIS)
        friendly(g, who)
        return
    if action == a.OFFER_GIFTS:
        lose(g, who, t.GIFTS, g.config.village_gifts)
    roll_like(g, who, -int(action == a.OFFER_GIFTS))


@rule
def roll_like(g, who, modifier):
    """5K: Like-roll, d6 equal to or lower than 3 less the weakness."""
    push(g, s.LIKE_ROLLED, who, 0)
    modifier += t.SLAVE_TRADE[g.region[who]] - int(g.chased_off > 0)
    roll(g, who, t.LIKE_ROLL, g.config.like_target - weakness(g, who), modifier)


@rule
def like_rolled(g, who):
    if low(g):
        friendly(g, who)
    else:
        unfriendly(g, who)


@rule
def friendly(g, who):
    """5K: a Rumor here is activated; then a Feast, Trade or nothing."""
    tell(g, s.TELL_FRIENDLY, who, 0, 0)
    push(g, s.FRIENDLY, who, 0)
    activate_rumor(g, g.village_rumor, who)


@rule
def offer_friendly(g):
    who = g.seat
    change = combination(g, who)
    g.legal[a.DONE] = 1
    if change != t.NO_FEAST:
        g.legal[a.FEAST] = 1
    if change == t.NO_TRADE or g.sheet[who, t.GIFTS] < g.config.trade_gifts:
        return
    for resource in range(t.RESOURCES):
        if may_take(g, who, resource):
            g.legal[a.RESOURCE_0 + resource] = 1


@rule
def answer_friendly(g, who, action):
    if action == a.FEAST:
        gain(g, who, t.FOOD, g.config.feast_food)
        lose(g, who, t.DISCONTENT, g.config.feast_calm)
    elif action != a.DONE:
        lose(g, who, t.GIFTS, g.config.trade_gifts)
        take_resource(g, who, action - a.RESOURCE_0)


@rule
def unfriendly(g, who):
    """5K: a Rumor here returns; Respect-roll, d10 equal to or lower than the Askaris."""
    tell(g, s.TELL_UNFRIENDLY, who, 0, 0)
    return_rumor(g, g.village_rumor, who, g.at[who])
    if g.chased_off > 0 or combination(g, who) == t.RESPECTED:
        return
    push(g, s.RESPECT_ROLLED, who, 0)
    roll(g, who, t.RESPECT_ROLL, g.sheet[who, t.ASKARIS], -int(has(g, who, t.REVOLVER)))


@rule
def respect_rolled(g, who):
    if low(g):
        return
    tell(g, s.TELL_HOSTILE, who, 0, 0)
    if result(g) >= g.config.hostility_askari_dies:
        lose_members(g, who, t.ASKARIS, g.config.hostility_deaths)
    elif result(g) >= g.config.hostility_porter_dies:
        lose_members(g, who, t.PORTERS, g.config.hostility_deaths)
    push(g, s.LOSE_ITEMS, who, g.config.hostility_items)


# --- Tusk ------------------------------------------------------------------------------------------------------------
@rule
def tusk(g, who):
    if g.drawn[t.ACCIDENT] > 0 and any_to_take(g, who):
        ask(g, s.ASK_TUSK, who)
    else:
        roll_tusk(g, who)


@rule
def offer_tusk(g):
    g.legal[a.THROW] = 1
    g.legal[a.RANDOM_RESOURCE] = 1


@rule
def answer_tusk(g, who, action):
    if action == a.THROW:
        roll_tusk(g, who)
    else:
        take_random(g, who)


@rule
def roll_tusk(g, who):
    push(g, s.TUSK_ROLLED, who, 0)
    roll(g, who, t.TUSK_ROLL, 0, combined_modifier(g, who))


@rule
def tusk_rolled(g, who):
    gain(g, who, t.GIFTS, g.config.tusk_gifts * max(result(g), 0))


# --- Missionary ------------------------------------------------------------------------------------------------------
@rule
def room(g, who, kind):
    return g.sheet[who, kind] < t.SHEET_MOST[kind]


@rule
def room_for_recruits(g, who):
    return room(g, who, t.ASKARIS) or room(g, who, t.PORTERS)


@rule
def missionary(g, who):
    """5K: no try when both kinds are at their maximum."""
    change = combination(g, who)
    if change == t.IGNORED:
        return
    g.amount = 2 if change == t.TWO_TRIES else 1
    if room_for_recruits(g, who) or g.drawn[t.THIRST] > 0:
        ask(g, s.ASK_MISSIONARY, who)


@rule
def offer_missionary(g):
    """5K: the Food of Thirst may be taken or left when there is no room to try."""
    who = g.seat
    if g.drawn[t.THIRST] > 0:
        g.legal[a.KIND_0 + t.FOOD] = 1
    if not room_for_recruits(g, who):
        g.legal[a.DONE] = 1
        return
    g.legal[a.THROW] = 1
    if has(g, who, t.BIBLE):
        g.legal[a.RESOURCE_0 + t.BIBLE] = 1


@rule
def answer_missionary(g, who, action):
    """5K: one Bible covers both tries."""
    if action == a.KIND_0 + t.FOOD:
        gain(g, who, t.FOOD, g.config.thirst_food)
    elif action != a.DONE:
        try_to_recruit(g, who, action)


@rule
def try_to_recruit(g, who, action):
    if action == a.RESOURCE_0 + t.BIBLE:
        return_resource(g, who, t.BIBLE)
    step = s.RECRUIT if action == a.THROW else s.RECRUITED
    if g.amount == 2:
        push(g, step, who, SECOND_TRY)
    push(g, step, who, FIRST_TRY)


@rule
def recruit(g, who, attempt):
    if room_for_recruits(g, who):
        push(g, s.RECRUIT_ROLLED, who, attempt)
        roll(g, who, t.RECRUIT_ROLL, g.config.recruit_target - 1, 0)


@rule
def recruit_rolled(g, who, attempt):
    if not low(g):
        push(g, s.RECRUITED, who, attempt)


@rule
def recruited(g, who, attempt):
    """5K: the player says which kind joins; a second try was no duty, so that nobody need join."""
    g.amount = attempt
    if room_for_recruits(g, who):
        ask(g, s.ASK_RECRUIT, who)


@rule
def offer_recruit(g):
    if g.amount == SECOND_TRY:
        g.legal[a.DONE] = 1
    for kind in range(t.PORTERS + 1):
        if room(g, g.seat, kind):
            g.legal[a.KIND_0 + kind] = 1


@rule
def answer_recruit(g, who, action):
    if action != a.DONE:
        tell(g, s.TELL_RECRUITS, who, action - a.KIND_0, 0)
        gain(g, who, action - a.KIND_0, g.config.recruits)
