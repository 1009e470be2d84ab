"""Persistent events on their numbered places, and squares that are events no more (E11-E15, A20-A23, A27, A30)."""

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.pile import discard
from explorer_env.core.agenda import NOBODY
from explorer_env.core.jit import rule
from explorer_env.core.log import tell


@rule
def place_of(g, spot):
    """The place whose token lies on that spot; NONE for none."""
    for place in range(t.PLACES):
        if g.token[place] > 0 and g.token_at[place] == spot:
            return place
    return t.NONE


@rule
def next_free(g):
    """A20: the next free place after the one taken last."""
    for onward in range(1, t.PLACES + 1):
        place = (g.last_taken + onward) % t.PLACES
        if g.token[place] == 0:
            return place
    return t.NONE


@rule
def clear_place(g, place):
    """A22, A23: the card goes to the discards, its square is a normal event square again."""
    discard(g, g.token[place] - 1)
    g.token[place] = 0


@rule
def keep_one_free(g):
    """E13, A21: when no place is left free, the one after the place just taken is emptied."""
    if next_free(g) != t.NONE:
        return
    place = (g.last_taken + 1) % t.PLACES
    tell(g, s.TELL_EVICTED, NOBODY, g.token[place] - 1, place + 1)
    clear_place(g, place)


@rule
def take_place(g, card, spot):
    """E12: the card on a place, its token on the square."""
    place = next_free(g)
    g.token[place] = card + 1
    g.token_at[place] = spot
    g.last_taken = place
    tell(g, s.TELL_PLACED, NOBODY, card, place + 1)
    keep_one_free(g)


@rule
def any_place_taken(g):
    for place in range(t.PLACES):
        if g.token[place] > 0:
            return True
    return False


@rule
def is_event(g, spot):
    """An event square without a cancel marker."""
    tile, square = spot // t.SQUARES, spot % t.SQUARES
    return t.SYMBOL[tile, square] == t.EVENT and g.killed[tile] >> t.NUMBER[tile, square] & 1 == 0


@rule
def kill(g, spot):
    """E15, A27: a cancel marker; a token there goes, its card is discarded."""
    if not is_event(g, spot):
        return
    g.killed[spot // t.SQUARES] |= 1 << t.NUMBER[spot // t.SQUARES, spot % t.SQUARES]
    tell(g, s.TELL_KILLED, NOBODY, 0, spot)
    place = place_of(g, spot)
    if place >= 0:
        clear_place(g, place)


@rule
def kill_tile(g, tile):
    for number in range(t.EVENT_COUNT[tile]):
        kill(g, tile * t.SQUARES + t.EVENT_SQUARES[tile, number])
