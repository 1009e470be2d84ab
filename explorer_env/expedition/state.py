"""The whole game as one record of plain numbers: a copy is a memory copy, a save is its bytes."""

from typing import Any

from explorer_env.core.record import engine_fields, whole_words
from explorer_env.expedition import tables as t
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.config import FIELDS

AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES = 48, 48, 64

_STATE: list[tuple[Any, ...]] = [
    *engine_fields(FIELDS.dtype, ACTIONS, AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES),
    ("subject", "i4"),  # what the decision is about: a Resource, kind, event type, place ...
    ("amount", "i4"),  # a number that belongs to it
    # the roll now going on (3G)
    ("roller", "i4"),
    ("roll", "i4"),  # its name
    ("dice", "i4", (2,)),  # faces; 0 where no die lies
    ("roll_target", "i4"),
    ("roll_modifier", "i4"),
    # the table
    ("order", "i4", (t.SEATS,)),  # seats in Turn Track order
    ("playing", "i4"),  # how many of them
    ("track", "i4", (t.SEATS,)),  # slot of each seat's Turn marker, 0 for none
    ("disease", "i4"),  # slot of the marker
    ("horror", "i4"),
    # the map
    ("terrain", "i4", (t.REGIONS,)),  # marker or port; -1 unexplored
    ("flows", "i4", (t.REGIONS,)),  # border (symbol) its water leaves by; -1 none
    ("water", "i4", (t.REGIONS,)),  # kind of the marker there
    ("springs", "i4", (t.REGIONS,)),  # Generic Sources lying inside
    ("bag", "i4", (t.BAGS_END,)),  # every bag and pool
    ("new_sources", "i4"),
    ("found", "i4", (len(t.EVENT_TYPES),)),  # Findings and Discoveries that lie on the map
    ("tried", "i4", (t.SYMBOLS,)),  # 4C: borders with a candidate already tried
    ("drawn_water", "i4"),
    ("returned", "i4"),  # 4A: Sources returned for this branch
    ("crossed", "i4"),  # 3H: borders crossed in this move
    ("set_apart", "i4", (len(t.ENCOUNTER_TYPES),)),  # 5B: illegal Encounters until all are drawn
    # each player
    ("alive", "i4", (t.SEATS,)),
    ("dp", "i4", (t.SEATS,)),
    ("sheet", "i4", (t.SEATS, t.KINDS)),  # members, Items and tracks
    ("resources", "i4", (t.SEATS, t.RESOURCES)),
    ("bad_luck", "i4", (t.SEATS, t.SEATS)),  # markers held, by colour
    ("patron", "i4", (t.SEATS,)),
    ("region", "i4", (t.SEATS,)),
    ("tally", "i4", (t.SEATS, t.TALLIES)),  # 6H
    ("guide_used", "i4", (t.SEATS,)),
    ("searching", "i4", (t.SEATS,)),
    # each player's Matrix; chits are their type + 1
    ("encounter", "i4", (t.SEATS, t.SLOTS)),
    ("find", "i4", (t.SEATS, t.SLOTS)),  # Finding or Discovery
    ("village_rumor", "i4", (t.SEATS, t.SLOTS)),
    ("kingdom_rumor", "i4", (t.SEATS, t.SLOTS)),
    ("at", "i4", (t.SEATS,)),  # slot of the Explorer
    ("arrow", "i4", (t.SEATS,)),  # slot; -1 none. Its Rumor is set aside
    # the Player Turn now going on
    ("mover", "i4"),  # whose
    ("came_from", "i4"),  # slot; -1 before moving
    ("event", "i4"),  # 1 for the first Event, 2 for the second
    ("drawn", "i4", (t.INCIDENTS,)),  # Incidents of this Player Turn
    ("went_down", "i4"),  # something was lost since this was last cleared
    ("hurt", "i4", (2,)),  # 5G: the first and second Event were Incidents that cost something
    ("no_entry", "i4"),  # Impassable
    ("chased_off", "i4"),  # a Warband
    ("successes", "i4"),
    ("losses", "i4"),  # left to suffer of Thirst or Lost
    ("special", "i4"),
]
STATE = whole_words(_STATE)
assert STATE.itemsize <= 8192
