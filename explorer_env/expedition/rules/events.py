"""Drawing an Event, placing Findings and Rumors (5D), Success (5E), the loss bonus (5G)."""

from explorer_env.core.agenda import ask, push
from explorer_env.core.bag import draw, put
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import empty, encounter_kind, find_in, return_encounter
from explorer_env.expedition.rules.scoring import score

LOSS_BONUS_DP = 1


@rule
def event(g, who, number):
    """5C: draw an Event. What is not placed returns; it may as well return now."""
    g.event = number
    g.went_down = 0
    drawn = draw(g, t.EVENTS, t.CUP)
    if drawn < 0:
        return
    put(g, t.EVENTS, drawn)
    g.subject = drawn
    tell(g, s.TELL_EVENT, who, drawn, number)
    push(g, s.EVENT_OVER, who, drawn)
    if drawn < t.INCIDENTS:
        g.drawn[drawn] += 1
        push(g, s.INCIDENT, who, drawn)
    elif drawn < t.FIRST_DISCOVERY:
        place_finding(g, who, drawn)


@rule
def event_over(g, who, drawn):
    """5G: 1 DP if both Events were Incidents that cost something."""
    if drawn < t.INCIDENTS and g.went_down:
        g.hurt[g.event - 1] = 1
    if g.event == 2 and g.hurt.all():
        score(g, who, LOSS_BONUS_DP)


# --- placing (5D) ----------------------------------------------------------------------------------------------------
@rule
def right_place(g, who, slot):
    """5H, 5I: the first Event not in the Explorer's slot, the second only there."""
    return (slot == g.at[who]) == (g.event == 2)


@rule
def takes_finding(g, who, slot, event):
    """5I: never with another Finding or a Discovery; a Mineral in an empty slot nearby, others on their Encounter."""
    if not right_place(g, who, slot) or g.find[who, slot] > 0:
        return False
    if t.EVENT_FIND[event] == t.MINERAL:
        return empty(g, who, slot) and t.DISTANCE[g.at[who], slot] <= g.config.mineral_distance
    kind = encounter_kind(g, who, slot)
    return kind >= 0 and t.FINDING_ON[event - t.INCIDENTS, kind] > 0


@rule
def place_finding(g, who, event):
    for slot in range(t.SLOTS):
        if takes_finding(g, who, slot, event):
            ask(g, s.ASK_PLACE_FINDING, who)
            return


@rule
def offer_place_finding(g):
    for slot in range(t.SLOTS):
        if takes_finding(g, g.seat, slot, g.subject):
            g.legal[a.SLOT_0 + slot] = 1


@rule
def answer_place_finding(g, who, action):
    slot = action - a.SLOT_0
    g.bag[t.EVENTS + g.subject] -= 1
    g.find[who, slot] = g.subject + 1
    tell(g, s.TELL_FINDING, who, g.subject, slot)


@rule
def village_takes_rumor(g, who, slot):
    here = encounter_kind(g, who, slot) == t.VILLAGE and g.village_rumor[who, slot] == 0
    return here and right_place(g, who, slot)


@rule
def kingdom_takes_rumor(g, who, slot):
    here = find_in(g, who, slot) == t.KINGDOM and g.kingdom_rumor[who, slot] == 0
    return here and right_place(g, who, slot)


@rule
def rumor(g, who):
    """5H: on a Village or Kingdom without one, unless a Rumor is activated."""
    if g.arrow[who] >= 0:
        return
    for slot in range(t.SLOTS):
        if village_takes_rumor(g, who, slot) or kingdom_takes_rumor(g, who, slot):
            ask(g, s.ASK_PLACE_RUMOR, who)
            return


@rule
def offer_place_rumor(g):
    for slot in range(t.SLOTS):
        if village_takes_rumor(g, g.seat, slot):
            g.legal[a.SLOT_0 + slot] = 1
        if kingdom_takes_rumor(g, g.seat, slot):
            g.legal[a.KINGDOM_0 + slot] = 1


@rule
def answer_place_rumor(g, who, action):
    g.bag[t.EVENTS + t.RUMOR] -= 1
    if action < a.KINGDOM_0:
        slot = action - a.SLOT_0
        g.village_rumor[who, slot] = 1
    else:
        slot = action - a.KINGDOM_0
        g.kingdom_rumor[who, slot] = 1
    tell(g, s.TELL_RUMOR, who, 0, slot)


# --- Success (5E) ----------------------------------------------------------------------------------------------------
@rule
def success(g, who):
    """5E: return the Encounter in your slot, or keep the Success for a die; with no Encounter keep it."""
    if g.encounter[who, g.at[who]] > 0:
        ask(g, s.ASK_SUCCESS, who)
    else:
        keep_success(g, who)


@rule
def keep_success(g, who):
    g.successes += 1
    tell(g, s.TELL_SUCCESS, who, 0, 0)


@rule
def answer_success(g, who, action):
    here = g.at[who]
    if action == a.YES:
        tell(g, s.TELL_ENCOUNTER_BACK, who, encounter_kind(g, who, here), here)
        return_encounter(g, who, here)
    else:
        keep_success(g, who)
