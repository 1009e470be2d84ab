"""Which way in the Matrix: every walk of a few steps is valued, and the best one's first step taken; and where to place
what such a walk may come by."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.choosing import NEVER
from agents.expedition.reading import FINDING, arrow_at, encounter_in, find_in, rumors_in, sheet, standing_at
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
from agents.reading import which
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


class Scene(NamedTuple):
    """What walks are valued by.

    here, arrow: slots, the Arrow's -1 for none. time. gains: float64 by slot, what waits there. goals: int64, the slots
    worth a detour, behind their number. contents: int64 by slot, see `content`. meetings: float64 [content before,
    content now], see `write_meetings`. arrow_gain, unit: worth of the Arrow, of 1 Time. ways: int8 by direction,
    whether a walk may begin so.
    """

    here: int
    arrow: int
    time: int
    gains: NDArray[np.float64]
    goals: NDArray[np.int64]
    contents: NDArray[np.int64]
    meetings: NDArray[np.float64]
    arrow_gain: float
    unit: float
    ways: NDArray[np.int8]


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
    worth = find_worth(o, w, find) + w.find[find - t.CULTURE]
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
def write_meetings(o, w, arrow, meetings):
    """[content before, content now]: dealing with the Encounter, and what the second Event may lay there."""
    meetings[:, EMPTY] = event_worth(o, w, -1, arrow)
    meetings[:, UNKNOWN] = w.unknown
    for now in range(1, UNKNOWN):
        event = w.meet[now - 1] + event_worth(o, w, now - 1, arrow)
        meetings[:, now] = event + encounter_worth(o, w, now - 1, t.PLAIN, False)
        for before in range(1, UNKNOWN):
            change = t.COMBINATION[before - 1, now - 1]
            if change != t.PLAIN:
                meetings[before, now] = event + encounter_worth(o, w, now - 1, change, False)


@array_rule
def scene_of(o, w):
    here, arrow = standing_at(o), arrow_at(o)
    gains, contents = np.empty(t.SLOTS), np.empty(t.SLOTS, np.int64)
    meetings = np.empty((UNKNOWN + 1, UNKNOWN + 1))
    for slot in range(t.SLOTS):
        gains[slot] = gain_in(o, w, here, slot)
        contents[slot] = content(o, here, slot)
    write_meetings(o, w, arrow, meetings)
    goals, unit, ways = np.empty(1 + t.SLOTS, np.int64), w.time - danger_cost(o, w), np.ones(t.RIGHT + 1, np.int8)
    return Scene(here, arrow, sheet(o, t.TIME), gains, goals, contents, meetings, special_worth(o, w), unit, ways)


@rule
def write_goals(w, scene):
    """The slots worth a detour."""
    scene.goals[0] = 0
    for slot in range(t.SLOTS):
        if scene.gains[slot] > w.detour:
            scene.goals[0] += 1
            scene.goals[scene.goals[0]] = slot


# --- walks -----------------------------------------------------------------------------------------------------------
@rule
def in_walk(row, slot):
    for step in range(LENGTH):
        if WALKS[row, step] == slot:
            return True
    return False


@rule
def beyond_worth(w, scene, row, end, time):
    """The best find that could still be reached after the walk, and the Arrow."""
    best = 0.0
    for k in range(1, scene.goals[0] + 1):
        slot = scene.goals[k]
        if t.DISTANCE[end, slot] <= time and not in_walk(row, slot):
            best = max(best, scene.gains[slot] * w.nearness[t.DISTANCE[end, slot]])
    if scene.arrow >= 0 and t.DISTANCE[end, scene.arrow] <= time:
        best += scene.arrow_gain * w.nearness[t.DISTANCE[end, scene.arrow]]
    return w.notice * best


@rule
def walk_worth(w, scene, row):
    """The gains on the way, each less sure than the one before; Time not used, or used on finds, is lost."""
    worth, sure, met, before, end, time = 0.0, 1.0, 1.0, scene.contents[scene.here], scene.here, scene.time
    for step in range(LENGTH):
        slot = WALKS[row, step]
        if slot < 0:
            break
        sure *= w.patience
        met *= w.steady
        time -= 1
        if slot == scene.arrow:
            return worth + sure * scene.arrow_gain - max(time, 0) * scene.unit
        worth += sure * scene.gains[slot] + met * scene.meetings[before, scene.contents[slot]]
        if scene.gains[slot] > w.detour and time > 0:
            time -= 1
            worth -= scene.unit
        if time <= 0 or slot == t.END:
            return worth - max(time, 0) * scene.unit
        before, end = scene.contents[slot], slot
    return worth + sure * beyond_worth(w, scene, row, end, time)


@rule
def direction_to(here, slot):
    for direction in range(t.RIGHT + 1):
        if t.STEP_TO[here, direction] == slot:
            return direction
    return -1


@rule
def best_walk(w, scene):
    """Its first direction, -1 for none, and its worth."""
    write_goals(w, scene)
    best, chosen = NEVER, -1
    for row in range(FIRST_WALK[scene.here], FIRST_WALK[scene.here + 1]):
        direction = direction_to(scene.here, WALKS[row, 0])
        if scene.ways[direction]:
            worth = walk_worth(w, scene, row)
            if worth > best:
                best, chosen = worth, direction
    return chosen, best


@array_rule
def best_step(o, mask, w):
    """5C, 5F: the Guide as soon as none of its Time is wasted, else the first step of the best walk."""
    if mask[a.RESOURCE_0 + t.GUIDE] and sheet(o, t.TIME) <= t.SHEET_MOST[t.TIME] - GUIDE_TIME:
        return a.RESOURCE_0 + t.GUIDE
    scene = scene_of(o, w)
    for direction in range(t.RIGHT + 1):
        scene.ways[direction] = mask[a.DIRECTION_0 + direction]
    direction, _ = best_walk(w, scene)
    return a.DIRECTION_0 + direction


# --- placing (5B, 5D) ------------------------------------------------------------------------------------------------
@array_rule
def worth_with(o, w, slot, gain):
    """The best walk if something worth so much lay in a slot."""
    scene = scene_of(o, w)
    scene.gains[slot] += gain
    _, worth = best_walk(w, scene)
    return worth


@rule
def placed_worth(o, w, slot, gain, near):
    """Something worth so much in a slot: by how near it is, and by the walk that comes by."""
    worth = gain * near
    return worth + w.planned * worth_with(o, w, slot, gain) if w.planned > 0.0 else worth


@rule
def company(o, w, slot):
    """How near a slot is to the finds that lie in the Matrix."""
    total = 0.0
    for other in range(t.SLOTS):
        if other != slot and find_in(o, other) >= 0:
            total += w.nearness[t.DISTANCE[slot, other]]
    return total


@rule
def place_finding_worth(o, w, action):
    """5D: near the Explorer and other finds, not where the turn ends."""
    slot = action - a.SLOT_0
    gain = discovery_worth(o, w, t.CULTURE + which(o, FINDING, t.MINERAL - t.CULTURE + 1))
    near = w.nearness[t.DISTANCE[standing_at(o), slot]] + w.company * company(o, w, slot)
    return placed_worth(o, w, slot, gain, near) - (w.time * sheet(o, t.TIME) if slot == t.END else 0.0)


@rule
def place_rumor_worth(o, w, action):
    kingdom = action >= a.KINGDOM_0
    slot = action - (a.KINGDOM_0 if kingdom else a.SLOT_0)
    away = t.DISTANCE[standing_at(o), slot]
    return placed_worth(o, w, slot, rumor_worth(o, w, kingdom, sheet(o, t.TIME) - away), w.nearness[away])
