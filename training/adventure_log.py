"""What Adventure's log says in numbers: every message counted, every change of score given to its card."""

from typing import Any

import numpy as np

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.rules.assets import ADVENTURE, COINS
from explorer_env.core.jit import prepare, rule
from training import log_reading

MESSAGES, CARDS = len(s.MESSAGE_NAMES), c.DIFFERENT_MOST
SHARES = 12  # of a first place: 1, 2, 3 or 4 share it

# counts: one int64 array; first how often each message was told
LOST_LINES = MESSAGES  # lines that left the ring before they were read
SCORE = LOST_LINES + 1  # of all players together
ADVENTURE_POINTS = SCORE + 1
DRAWN = ADVENTURE_POINTS + 1  # by card: draws
REPEATED = DRAWN + CARDS  # repeats
HITS = REPEATED + CARDS  # characters hit
CHANGED = HITS + CARDS  # how the score of those hit changed, the adventure points of the draw apart
ALTERED = CHANGED + CARDS  # first places, in SHARES, that others would have had without the card's changes
COUNTS = ALTERED + CARDS

# the reader: the card now applied, from 1; whether the adventure points of its draw are still to come
CARD, DUE = range(log_reading.READ + 1, 3)
HIT = DUE + 1  # by seat: whether the card hits
CHANGES = HIT + t.SEATS  # by card and seat: changes of score in this game
READER = CHANGES + CARDS * t.SEATS


@rule
def begin_card(g: Any, message: int, who: int, card: int, reader: Any, counts: Any) -> None:
    drawn = message == s.TELL_DRAWS
    counts[(DRAWN if drawn else REPEATED) + card] += 1
    reader[CARD] = card + 1
    reader[DUE] = int(drawn and g.config.draw_adventure > 0)
    for seat in range(t.SEATS):
        reader[HIT + seat] = 0
    if g.config.cards.scope[card] == c.CHARACTER:
        hit(who, reader, counts)


@rule
def hit(who: int, reader: Any, counts: Any) -> None:
    reader[HIT + who] = 1
    counts[HITS + reader[CARD] - 1] += 1


@rule
def score_of(g: Any, asset: int) -> Any:
    """What one of it counts in the score."""
    if asset == COINS:
        return 1
    if asset == ADVENTURE:
        return g.config.adventure_score
    return g.config.life_score if asset == t.LIFE else 0


@rule
def change_score(g: Any, who: int, asset: int, change: int, reader: Any, counts: Any) -> None:
    if reader[CARD] == 0:
        return
    if reader[DUE] > 0 and asset == ADVENTURE:
        reader[DUE] = 0
        return
    card = reader[CARD] - 1
    reader[CHANGES + card * t.SEATS + who] += change * score_of(g, asset)
    if reader[HIT + who] > 0:
        counts[CHANGED + card] += change * score_of(g, asset)


@rule
def read_line(g: Any, line: Any, reader: Any, counts: Any) -> None:
    message, who, number, other = line[0], line[1], line[2], line[3]
    counts[message] += 1
    if message == s.TELL_DRAWS or message == s.TELL_REPEATS:
        begin_card(g, message, who, number, reader, counts)
    elif message == s.TELL_HIT:
        hit(who, reader, counts)
    elif message == s.TELL_GAINS:
        change_score(g, who, number, other, reader, counts)
    elif message == s.TELL_LOSES:
        change_score(g, who, number, -other, reader, counts)
    elif message in (s.TELL_LAPSES, s.TELL_ENDS, s.TELL_RETURNS, s.TELL_ROUND):
        reader[CARD] = 0


read_log = log_reading.reading_of(Adventure, read_line, LOST_LINES)


def changes_of(reader: Any) -> Any:
    """The changes of score that each card made in this game, shape (cards, seats)."""
    return np.reshape(reader[CHANGES:], (CARDS, t.SEATS))


def prepare_kernels() -> None:
    """Compile the reading, or load it from the disk cache."""
    prepare("adventure's log", lambda: log_reading.warm(Adventure, read_log, READER, COUNTS))
