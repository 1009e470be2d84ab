"""What cards do: one function for each effect (Cards, A11, A17-A19, A26-A28)."""

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import first_seat, gain_adventure, gain_coins, gain_points, in_order, is_out
from explorer_env.adventure.rules.land import QUARTERS, lay_tile, place_beyond, spot_at, tile_can_lie, tile_of
from explorer_env.adventure.rules.places import any_place_taken, clear_place, kill_tile
from explorer_env.core.agenda import NOBODY, ask
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick

NEXT_STEPS_MOST = 12


@rule
def effect(g, who, row):
    """One row of the card now applied, for one whom it hits."""
    kind, value = g.config.cards.effect[g.card, row], g.config.cards.value[g.card, row]
    if kind == c.GAIN_COINS:
        gain_coins(g, who, value)
    elif kind == c.GAIN_ADVENTURE:
        gain_adventure(g, who, value)
    elif kind == c.GAIN_STEPS:
        gain_steps(g, who, value)
    elif kind <= c.GAIN_MAGIC:
        gain_points(g, who, kind - c.GAIN_LIFE, value)
    elif kind == c.TAKE:
        take(g, who, value)
    elif kind <= c.SWAP:
        displace(g, who, kind)
    else:
        change_board(g, who, kind)


@rule
def gain_steps(g, who, number):
    """For the next movement; kept while the character is out."""
    g.next_steps[who] = min(max(g.next_steps[who] + number, -NEXT_STEPS_MOST), NEXT_STEPS_MOST)
    tell(g, s.TELL_NEXT_STEPS, who, number, 0)


# --- displacement: it triggers nothing and finds nothing (A11, World) ------------------------------------------------
@rule
def displace(g, who, kind):
    if kind == c.MOVE_TAVERN:
        put_on(g, who, spot_at(t.TAVERN, t.START_SQUARES[who]))
    elif kind == c.MOVE_TILE:
        tile = tile_of(g.visited)
        put_on(g, who, spot_at(tile, t.SQUARES_OF[tile, pick(g, t.SQUARE_COUNT[tile])]))
    elif others_in(g, who) > 0:
        ask(g, s.ASK_SWAP, who)


@rule
def put_on(g, who, spot):
    g.spot[who] = spot
    tell(g, s.TELL_MOVES, who, 0, spot)


@rule
def others_in(g, who):
    """How many other characters are not out."""
    number = 0
    for other in range(g.players):
        number += int(other != who and not is_out(g, other))
    return number


@rule
def offer_swap(g):
    for away in range(1, g.players):
        if not is_out(g, in_order(g, g.seat, away)):
            g.legal[a.CHARACTER_1 + away - 1] = 1


@rule
def answer_swap(g, who, action):
    other = in_order(g, who, action - a.CHARACTER_1 + 1)
    tell(g, s.TELL_SWAPS, who, other, 0)
    g.spot[who], g.spot[other] = g.spot[other], g.spot[who]


# --- taking ----------------------------------------------------------------------------------------------------------
@rule
def richest_other(g, who):
    """Of those not out; ties by the round's order. NOBODY when there is none."""
    richest = NOBODY
    for away in range(g.players):
        other = in_order(g, first_seat(g), away)
        if other != who and not is_out(g, other) and (richest == NOBODY or g.coins[other] > g.coins[richest]):
            richest = other
    return richest


@rule
def take(g, who, number):
    """As far as the richest has coins."""
    richest = richest_other(g, who)
    if richest == NOBODY:
        return
    taken = -gain_coins(g, richest, -number)
    tell(g, s.TELL_TAKES, who, richest, taken)
    gain_coins(g, who, taken)


# --- squares, tiles, places ------------------------------------------------------------------------------------------
@rule
def change_board(g, who, kind):
    if kind == c.REVEAL:
        if sides_open(g):
            ask(g, s.ASK_REVEAL, who)
    elif kind == c.CANCEL:
        if any_place_taken(g):
            ask(g, s.ASK_CANCEL, who)
    elif kind == c.KILL:
        kill_tile(g, tile_of(g.visited))
    else:
        refresh(g)


@rule
def sides_open(g):
    """Whether a tile can be laid beside the trigger's."""
    for direction in range(QUARTERS):
        if tile_can_lie(g, tile_of(g.visited), direction):
            return True
    return False


@rule
def offer_reveal(g):
    for direction in range(QUARTERS):
        if tile_can_lie(g, tile_of(g.visited), direction):
            g.legal[a.DIRECTION_0 + direction] = 1


@rule
def answer_reveal(g, who, action):
    tile = lay_tile(g, place_beyond(g, tile_of(g.visited), action - a.DIRECTION_0))
    tell(g, s.TELL_REVEALS, who, tile, g.quarters[tile])


@rule
def offer_cancel(g):
    for place in range(t.PLACES):
        if g.token[place] > 0:
            g.legal[a.PLACE_1 + place] = 1


@rule
def answer_cancel(g, who, action):
    place = action - a.PLACE_1
    tell(g, s.TELL_CANCELLED, who, g.token[place] - 1, place + 1)
    clear_place(g, place)


@rule
def refresh(g):
    g.emptied[:] = 0
    tell(g, s.TELL_REFRESHED, NOBODY, 0, 0)
