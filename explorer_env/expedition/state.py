"""The whole game as one record of plain numbers: a copy is a memory copy, a save is its bytes."""

from typing import Any

from explorer_env.core.record import engine_fields, whole_words
from explorer_env.expedition import tables as t
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.config import FIELDS

AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES = 48, 48, 64

_STATE: list[tuple[Any, ...]] = [
    *engine_fields(FIELDS.dtype, ACTIONS, AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES),
    ("subject", "i2"),  # what the decision is about: a Resource, kind, event type, place ...
    ("amount", "i2"),  # a number that belongs to it
    # the roll now going on (3G)
    ("roller", "i2"),
    ("roll", "i2"),  # its name
    ("dice", "i2", (2,)),  # faces; 0 where no die lies
    ("roll_target", "i2"),
    ("roll_modifier", "i2"),
    # the table
    ("order", "i2", (t.SEATS,)),  # seats in Turn Track order
    ("playing", "i2"),  # how many of them
    ("track", "i2", (t.SEATS,)),  # slot of each seat's Turn marker, 0 for none
    ("disease", "i2"),  # slot of the marker
    ("horror", "i2"),
    # the map
    ("terrain", "i2", (t.REGIONS,)),  # marker or port; -1 unexplored
    ("downstream", "i2", (t.REGIONS,)),  # the region that its water flows into; -1 none
    ("water", "i2", (t.REGIONS,)),  # kind of the marker there
    ("springs", "i2", (t.REGIONS,)),  # Generic Sources lying inside
    ("bag", "i2", (t.BAGS_END,)),  # every bag and pool
    ("new_sources", "i2"),
    ("found", "i2", (len(t.EVENT_TYPES),)),  # Findings and Discoveries that lie on the map
    ("tried", "i2", (t.SYMBOLS,)),  # 4C: borders with a candidate already tried
    ("drawn_water", "i2"),
    ("returned", "i2"),  # 4A: Sources returned for this branch
    ("crossed", "i2"),  # 3H: borders crossed in this move
    ("set_apart", "i2", (len(t.ENCOUNTER_TYPES),)),  # 5B: illegal Encounters until all are drawn
    # each player
    ("alive", "i2", (t.SEATS,)),
    ("dp", "i4", (t.SEATS,)),
    ("sheet", "i2", (t.SEATS, t.KINDS)),  # members, Items and tracks
    ("resources", "i2", (t.SEATS, t.RESOURCES)),
    ("bad_luck", "i2", (t.SEATS, t.SEATS)),  # markers held, by colour
    ("patron", "i2", (t.SEATS,)),
    ("region", "i2", (t.SEATS,)),
    ("tally", "i2", (t.SEATS, t.TALLIES)),  # 6H
    ("guide_used", "i2", (t.SEATS,)),
    ("searching", "i2", (t.SEATS,)),
    # each player's Matrix; chits are their type + 1
    ("encounter", "i2", (t.SEATS, t.SLOTS)),
    ("find", "i2", (t.SEATS, t.SLOTS)),  # Finding or Discovery
    ("village_rumor", "i2", (t.SEATS, t.SLOTS)),
    ("kingdom_rumor", "i2", (t.SEATS, t.SLOTS)),
    ("at", "i2", (t.SEATS,)),  # slot of the Explorer
    ("arrow", "i2", (t.SEATS,)),  # slot; -1 none. Its Rumor is set aside
    # the Player Turn now going on
    ("mover", "i2"),  # whose
    ("came_from", "i2"),  # slot; -1 before moving
    ("event", "i2"),  # 1 for the first Event, 2 for the second
    ("drawn", "i2", (t.INCIDENTS,)),  # Incidents of this Player Turn
    ("went_down", "i2"),  # something was lost since this was last cleared
    ("hurt", "i2", (2,)),  # 5G: the first and second Event were Incidents that cost something
    ("no_entry", "i2"),  # Impassable
    ("chased_off", "i2"),  # a Warband
    ("successes", "i2"),
    ("losses", "i2"),  # left to suffer of Thirst or Lost
    ("special", "i2"),
]
STATE = whole_words(_STATE)
assert STATE.itemsize <= 8192
