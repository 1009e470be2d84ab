"""What Expedition's log says in numbers: every message counted, every Drama Point given its origin."""

from typing import Any

from explorer_env.core.jit import prepare, rule
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from training import log_reading

ORIGIN_NAMES = [
    "terrain", "water", "Findings", "Discoveries", "Special Discoveries", "Patrons", "Resources", "rest",
]  # fmt: skip
TERRAIN, WATER, FINDINGS, DISCOVERIES, SPECIALS, PATRONS, RESOURCES, REST = range(8)
MESSAGES = len(s.MESSAGE_NAMES)

# counts: one int64 array; first how often each message was told
ORIGINS = MESSAGES  # then the DP by origin
SHORT_OF_FOOD = ORIGINS + len(ORIGIN_NAMES)
LOST_LINES = SHORT_OF_FOOD + 1  # lines that left the ring before they were read
GOALS = LOST_LINES + 1  # games in which somebody reached the goal
COUNTS = GOALS + 1

# the reader: what the next DP are for
ORIGIN, DP = range(log_reading.READ + 1, 3)
READER = 3


@rule
def expect(reader: Any, origin: int, dp: int) -> None:
    reader[ORIGIN] = origin
    reader[DP] = dp


@rule
def note_cause(message: int, number: int, other: int, reader: Any) -> None:
    """A find is told just before its DP; these follow as one sum, then the Patron's."""
    if message == s.TELL_TERRAIN:
        expect(reader, TERRAIN, t.TERRAIN_DP[other])
    elif message == s.TELL_WATER:
        expect(reader, WATER, t.FIND_DP[number])
    elif message == s.TELL_SPRING:
        expect(reader, WATER, 0)
    elif message == s.TELL_DEALS:
        expect(reader, FINDINGS if number <= t.MINERAL else DISCOVERIES, t.FIND_DP[number])
    elif message == s.TELL_SPECIAL:
        expect(reader, SPECIALS, t.SPECIAL_DP[number])
    else:
        expect(reader, REST, 0)


@rule
def count_dp(dp: int, reader: Any, counts: Any) -> None:
    """What a find is worth by itself, and the matching Resource's part."""
    origin = reader[ORIGIN]
    if origin in (REST, PATRONS):
        counts[ORIGINS + origin] += dp
        return
    counts[ORIGINS + origin] += reader[DP]
    counts[ORIGINS + RESOURCES] += dp - reader[DP]
    expect(reader, PATRONS, 0)


@rule
def read_line(g: Any, line: Any, reader: Any, counts: Any) -> None:
    message, number, other = line[0], line[2], line[3]
    counts[message] += 1
    if message == s.TELL_SCORES:
        count_dp(number, reader, counts)
    elif message != s.TELL_SHAME:
        note_cause(message, number, other, reader)
    if message == s.TELL_EATS and number > other:
        counts[SHORT_OF_FOOD] += 1


read_log = log_reading.reading_of(Expedition, read_line, LOST_LINES)


def prepare_kernels() -> None:
    """Compile the reading, or load it from the disk cache."""
    prepare("expedition's log", lambda: log_reading.warm(Expedition, read_log, READER, COUNTS))
