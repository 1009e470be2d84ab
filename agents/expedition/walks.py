"""Which way in the Matrix: every walk of a few steps is valued, and the best one's first step taken."""

from collections.abc import Iterator

import numpy as np

from agents.choosing import NEVER
from agents.expedition.reading import arrow_at, encounter_in, find_in, rumors_in, sheet, standing_at
from agents.expedition.worth import (
    GUIDE_TIME,
    danger_cost,
    encounter_worth,
    event_worth,
    find_worth,
    king_worth,
    loss_cost,
    rumor_worth,
    special_worth,
)
from explorer_env.core.data import table
from explorer_env.core.jit import array_rule, rule
from explorer_env.expedition import actions as a
from explorer_env.expedition import tables as t

LENGTH = 5  # steps that a walk looks ahead
EMPTY, UNKNOWN = 0, len(t.ENCOUNTER_NAMES) + 1  # in a slot, beside 1 + the kind of an Encounter


def _walks_from(walk: list[int]) -> Iterator[list[int]]:
    onward = [int(slot) for slot in t.STEP_TO[walk[-1]] if slot >= 0 and slot not in walk]
    if len(walk) > LENGTH or not onward:
        yield walk[1:] + [t.NONE] * (LENGTH + 1 - len(walk))
        return
    for slot in onward:
        yield from _walks_from([*walk, slot])


_WALKS = [list(_walks_from([slot])) for slot in range(t.SLOTS)]
WALKS = table([walk for walks in _WALKS for walk in walks])  # [row, step] -> slot, NONE behind a dead end
FIRST_WALK = table([sum(map(len, _WALKS[:slot])) for slot in range(t.SLOTS + 1)])  # [slot] -> its first row


# --- what lies in the slots ------------------------------------------------------------------------------------------
@rule
def content(o, here, slot):
    """EMPTY, 1 + the kind of the Encounter, or UNKNOWN where one may still be laid."""
    kind = encounter_in(o, slot)
    if kind >= 0:
        return 1 + kind
    return EMPTY if t.DISTANCE[here, slot] <= 1 else UNKNOWN


@rule
def discovery_worth(o, w, find):
    """A Finding or Discovery with its effect, the King's gift or the warriors' price."""
    worth = find_worth(o, w, find)
    if find == t.KINGDOM:
        return worth + king_worth(o, w)
    if find == t.WARRIOR_NATION:
        askari = loss_cost(o, w, t.ASKARIS)
        return worth - (min(w.ammo, askari) if sheet(o, t.AMMO) > 0 else askari)
    return worth


@rule
def gain_in(o, w, here, slot):
    """What waits in a slot whatever the way there: a find, a Rumor."""
    find, gain = find_in(o, slot), 0.0
    if slot == t.START:
        gain -= w.unknown
    if find >= 0:
        gain += discovery_worth(o, w, find)
    if rumors_in(o, slot):
        gain += rumor_worth(o, w, find == t.KINGDOM, sheet(o, t.TIME) - t.DISTANCE[here, slot])
    return gain


@rule
def write_gains(o, w, here, gains):
    for slot in range(t.SLOTS):
        gains[slot] = gain_in(o, w, here, slot)


@rule
def write_meetings(o, w, arrow, meetings):
    """[content before, content now]: dealing with the Encounter, and what the second Event may lay there."""
    meetings[:, EMPTY] = event_worth(o, w, -1, arrow)
    meetings[:, UNKNOWN] = w.unknown
    for now in range(1, UNKNOWN):
        event = event_worth(o, w, now - 1, arrow)
        meetings[:, now] = event + encounter_worth(o, w, now - 1, t.PLAIN, False)
        for before in range(1, UNKNOWN):
            change = t.COMBINATION[before - 1, now - 1]
            if change != t.PLAIN:
                meetings[before, now] = event + encounter_worth(o, w, now - 1, change, False)


@rule
def write_goals(w, gains, goals):
    """The slots worth a detour: how many they are."""
    count = 0
    for slot in range(t.SLOTS):
        if gains[slot] > w.detour:
            goals[count] = slot
            count += 1
    return count


# --- walks -----------------------------------------------------------------------------------------------------------
@rule
def in_walk(row, slot):
    for step in range(LENGTH):
        if WALKS[row, step] == slot:
            return True
    return False


@rule
def beyond_worth(w, row, end, time, gains, goals, arrow, arrow_gain):
    """The best find that could still be reached after the walk, and the Arrow."""
    best = 0.0
    for slot in goals:
        if t.DISTANCE[end, slot] <= time and not in_walk(row, slot):
            best = max(best, gains[slot] * w.nearness[t.DISTANCE[end, slot]])
    if arrow >= 0 and t.DISTANCE[end, arrow] <= time:
        best += arrow_gain * w.nearness[t.DISTANCE[end, arrow]]
    return w.notice * best


@rule
def walk_worth(w, row, here, time, unit, contents, gains, goals, meetings, arrow, arrow_gain):
    """The gains on the way, each less sure than the one before; Time not used, or used on finds, is lost."""
    worth, sure, before, end = 0.0, 1.0, contents[here], here
    for step in range(LENGTH):
        slot = WALKS[row, step]
        if slot < 0:
            break
        sure *= w.patience
        time -= 1
        if slot == arrow:
            return worth + sure * arrow_gain - max(time, 0) * unit
        worth += sure * (gains[slot] + meetings[before, contents[slot]])
        if gains[slot] > w.detour and time > 0:
            time -= 1
            worth -= unit
        if time <= 0 or slot == t.END:
            return worth - max(time, 0) * unit
        before, end = contents[slot], slot
    return worth + sure * beyond_worth(w, row, end, time, gains, goals, arrow, arrow_gain)


@rule
def direction_to(here, slot):
    for direction in range(t.RIGHT + 1):
        if t.STEP_TO[here, direction] == slot:
            return direction
    return -1


@array_rule
def best_step(o, mask, w):
    """5C, 5F: the Guide as soon as none of its Time is wasted, else the first step of the best walk."""
    if mask[a.RESOURCE_0 + t.GUIDE] and sheet(o, t.TIME) <= t.SHEET_MOST[t.TIME] - GUIDE_TIME:
        return a.RESOURCE_0 + t.GUIDE
    here, arrow, time = standing_at(o), arrow_at(o), sheet(o, t.TIME)
    arrow_gain, unit = special_worth(o, w), w.time - danger_cost(o, w)
    gains = np.empty(t.SLOTS)
    contents, goals = np.empty(t.SLOTS, np.int64), np.empty(t.SLOTS, np.int64)
    meetings = np.empty((UNKNOWN + 1, UNKNOWN + 1))
    write_gains(o, w, here, gains)
    goals = goals[: write_goals(w, gains, goals)]
    write_meetings(o, w, arrow, meetings)
    for slot in range(t.SLOTS):
        contents[slot] = content(o, here, slot)
    best, chosen = NEVER, -1
    for row in range(FIRST_WALK[here], FIRST_WALK[here + 1]):
        action = a.DIRECTION_0 + direction_to(here, WALKS[row, 0])
        if mask[action]:
            worth = walk_worth(w, row, here, time, unit, contents, gains, goals, meetings, arrow, arrow_gain)
            if worth > best:
                best, chosen = worth, action
    return chosen
