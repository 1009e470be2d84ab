"""The Matrix Phase: the Discovery Procedure (5A), Encounters (5B), the Player Turn (5C), the Guide (5F)."""

from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.bag import draw, put
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import find_in, return_encounter
from explorer_env.expedition.rules.goods import gain, has
from explorer_env.expedition.rules.land import fits
from explorer_env.expedition.rules.losses import lose


@rule
def matrix_round(g):
    """5C: Rounds follow until everybody's Time is up."""
    if g.searching.any():
        push(g, s.MATRIX_ROUND, NOBODY, 0)
        push(g, s.EVERYONE, NOBODY, s.PLAYER_TURN * t.SEATS)


@rule
def matrix_phase(g):
    """5: who stays out ends the Game Turn at once; the others lay their Discoveries."""
    g.disease = 0  # 3A: both markers leave the track after the Map Phase
    g.horror = 0
    push(g, s.MATRIX_ROUND, NOBODY, 0)
    push(g, s.EVERYONE, NOBODY, s.DISCOVERIES * t.SEATS)
    push(g, s.EVERYONE, NOBODY, s.STAY_OUT * t.SEATS)


@rule
def stay_out(g, who):
    if g.searching[who] == 0 or g.sheet[who, t.TIME] == 0:
        push(g, s.TIME_UP, who, 0)


# --- Discovery Procedure (5A) ----------------------------------------------------------------------------------------
@rule
def is_discovery(event):
    return event >= t.FIRST_DISCOVERY


@rule
def discoveries(g, who):
    """5A: an Event for each of 18 slots; legal Discoveries stay where they fell, everything else returns."""
    if g.searching[who] == 0:
        return
    g.at[who] = t.START
    for slot in range(t.SLOTS):
        if slot != t.START and slot != t.END:
            g.find[who, slot] = draw(g, t.EVENTS, t.CUP) + 1
    for slot in range(t.SLOTS):
        if g.find[who, slot] > 0:
            keep_or_return(g, who, slot, g.find[who, slot] - 1)


@rule
def keep_or_return(g, who, slot, event):
    if is_discovery(event) and fits(g, who, t.EVENT_DOTS[event]):
        tell(g, s.TELL_DISCOVERY, who, event, slot)
    else:
        put(g, t.EVENTS, event)
        g.find[who, slot] = 0


# --- the Player Turn (5C) --------------------------------------------------------------------------------------------
@rule
def player_turn(g, who):
    """5C: Encounters; the first Event and a move; the second Event and what is in the slot."""
    if g.searching[who] == 0:
        return
    g.mover = who
    g.came_from = -1
    g.drawn[:] = 0
    g.hurt[:] = 0
    g.no_entry = 0
    g.chased_off = 0
    g.successes = 0
    push(g, s.PLAYER_TURN_OVER, who, 0)
    push(g, s.ENCOUNTER_HERE, who, 0)
    push(g, s.FIND_HERE, who, 0)
    push(g, s.EVENT, who, 2)
    push(g, s.STEP, who, 0)
    push(g, s.EVENT, who, 1)
    push(g, s.LAY_ENCOUNTERS, who, 0)


@rule
def player_turn_over(g, who):
    """5C: the previous Encounter returns, an unused Success lapses; then 6F and 6A."""
    return_encounter(g, who, g.came_from)
    g.came_from = -1
    g.successes = 0
    push(g, s.TIME_CHECK, who, 0)
    push(g, s.CARRY, who, 0)


@rule
def time_check(g, who):
    if g.sheet[who, t.TIME] == 0 or g.at[who] == t.END:
        push(g, s.TIME_UP, who, 0)


# --- Encounters (5B) -------------------------------------------------------------------------------------------------
@rule
def open_to_encounter(g, who, slot):
    if slot < 0 or slot == t.START or slot == g.arrow[who]:
        return False
    return g.encounter[who, slot] == 0


@rule
def lay_encounter(g, who, slot):
    """5B: legal ones stay, the others wait until all are drawn."""
    drawn = draw(g, t.ENCOUNTERS, t.EVENTS)
    if drawn < 0:
        return
    if fits(g, who, t.ENCOUNTER_DOTS[drawn]):
        g.encounter[who, slot] = drawn + 1
        tell(g, s.TELL_ENCOUNTER, who, t.ENCOUNTER_KIND[drawn], slot)
    else:
        g.set_apart[drawn] += 1


@rule
def lay_encounters(g, who):
    """5B: straight up, down, left and right, the nearest slots first."""
    for place in range(t.NEAR.shape[1]):
        slot = t.NEAR[g.at[who], place]
        if open_to_encounter(g, who, slot):
            lay_encounter(g, who, slot)
    push(g, s.RETURN_APART, who, 0)
    if has(g, who, t.TELESCOPE):
        push(g, s.TELESCOPE, who, 0)


@rule
def return_apart(g):
    for drawn in range(len(g.set_apart)):
        g.bag[t.ENCOUNTERS + drawn] += g.set_apart[drawn]
        g.set_apart[drawn] = 0


@rule
def telescope(g, who):
    """5B: one diagonal slot as well, or none."""
    for place in range(t.DIAGONAL.shape[1]):
        if open_to_encounter(g, who, t.DIAGONAL[g.at[who], place]):
            ask(g, s.ASK_TELESCOPE, who)
            return


@rule
def offer_telescope(g):
    who = g.seat
    g.legal[a.DONE] = 1
    for place in range(t.DIAGONAL.shape[1]):
        slot = t.DIAGONAL[g.at[who], place]
        if open_to_encounter(g, who, slot):
            g.legal[a.SLOT_0 + slot] = 1


@rule
def answer_telescope(g, who, action):
    if action != a.DONE:
        lay_encounter(g, who, action - a.SLOT_0)


# --- the step, the Guide (5F) ----------------------------------------------------------------------------------------
@rule
def barred(g, who, slot):
    """5H: a first-Event Impassable bars slots with a Finding or Discovery."""
    return g.no_entry > 0 and find_in(g, who, slot) >= 0


@rule
def guide_helps(g, who):
    """5F: once per Game Turn, with Time left."""
    return has(g, who, t.GUIDE) and g.guide_used[who] == 0 and g.sheet[who, t.TIME] > 0


@rule
def offer_step(g):
    who = g.seat
    if guide_helps(g, who):
        g.legal[a.RESOURCE_0 + t.GUIDE] = 1
    open_ways = 0
    for direction in range(t.RIGHT + 1):
        slot = t.STEP_TO[g.at[who], direction]
        if slot >= 0 and not barred(g, who, slot):
            g.legal[a.DIRECTION_0 + direction] = 1
            open_ways += 1
    if open_ways > 0:
        return
    for direction in range(t.RIGHT + 1):
        if t.STEP_TO[g.at[who], direction] >= 0:
            g.legal[a.DIRECTION_0 + direction] = 1


@rule
def answer_step(g, who, action):
    if action == a.RESOURCE_0 + t.GUIDE:
        g.guide_used[who] = 1
        gain(g, who, t.TIME, g.config.guide_time)
        push(g, s.STEP, who, 0)
        return
    direction = action - a.DIRECTION_0
    g.came_from = g.at[who]
    g.at[who] = t.STEP_TO[g.came_from, direction]
    tell(g, s.TELL_STEP, who, direction, g.at[who])
    lose(g, who, t.TIME, 1)
    if g.at[who] == g.arrow[who]:
        push(g, s.SPECIAL, who, 0)
