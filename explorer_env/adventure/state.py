"""The whole game as one record of plain numbers: a copy is a memory copy, a save is its bytes."""

from typing import Any

from explorer_env.adventure import tables as t
from explorer_env.adventure.actions import ACTIONS
from explorer_env.adventure.cards import DIFFERENT_MOST, PERMANENT_MOST
from explorer_env.adventure.config import CONFIG
from explorer_env.core.record import engine_fields, whole_words

AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES = 24, 32, 60
DROPS_MOST = 48  # a character falls into a coma every third of 36 rounds at most

# sections of `bag`
PILE = 0  # event cards face down, by card
DISCARDS = PILE + DIFFERENT_MOST
TILE_PILE = DISCARDS + DIFFERENT_MOST  # tiles not laid yet
CHARACTERS_LEFT = TILE_PILE + t.TILES  # characters not dealt
BAG_END = CHARACTERS_LEFT + t.CHARACTERS

PRESENT, MAD, EXHAUSTED, COMA = range(4)  # of `absent` and `doomed`; the later one counts when several are due

_STATE: list[tuple[Any, ...]] = [
    *engine_fields(CONFIG, ACTIONS, AGENDA_DEPTH, SCRIPT_LENGTH, LOG_LINES),
    # the world
    ("bag", "i2", (BAG_END,)),  # both piles of cards, the pile of tiles, the characters left
    ("tile_at", "i2", (t.GRID * t.GRID,)),  # tile + 1 on each place of the grid; 0 none
    ("grid_place", "i2", (t.TILES,)),  # where each tile lies; -1 nowhere
    ("quarters", "i2", (t.TILES,)),  # clockwise quarter turns of each tile
    ("killed", "i4", (t.TILES,)),  # bits: event squares with a cancel marker (E15)
    ("emptied", "i4", (t.TILES,)),  # bits: treasures already found
    ("drop_at", "i2", (DROPS_MOST,)),  # spots where dropped coins lie, and how many
    ("drop_coins", "i4", (DROPS_MOST,)),
    ("drops", "i2"),
    # events that last
    ("token", "i2", (t.PLACES,)),  # E12: card + 1 on each place; 0 free
    ("token_at", "i2", (t.PLACES,)),  # the spot of its square
    ("last_taken", "i2"),  # A20: the place taken last; -1 none yet
    ("lasting", "i2", (PERMANENT_MOST,)),  # E10: permanent cards in play, in order of discovery
    ("lasting_to", "i2", (PERMANENT_MOST,)),  # A16: the last round of each; 0 to the end of the game
    ("lasting_for", "i2", (PERMANENT_MOST,)),  # the seat or tile that it is about
    ("lastings", "i2"),
    # each player
    ("character", "i2", (t.SEATS,)),
    ("points", "i2", (t.SEATS, len(t.POINT_NAMES))),
    ("coins", "i4", (t.SEATS,)),
    ("adventure", "i4", (t.SEATS,)),
    ("score", "i4", (t.SEATS,)),
    ("spot", "i2", (t.SEATS,)),  # tile * 100 + square in the tile's own frame
    ("stood", "i2", (t.SEATS,)),  # A9: the spot when this execution phase began
    ("next_steps", "i2", (t.SEATS,)),  # steps more or less in the next movement
    ("drunk", "i4", (t.SEATS,)),  # bits: tiles whose spring gave life
    ("absent", "i2", (t.SEATS,)),  # PRESENT, MAD, EXHAUSTED or COMA in this round
    ("away", "i2", (t.SEATS,)),  # rounds of it left, this one included
    ("doomed", "i2", (t.SEATS,)),  # the absence that begins with the next round
    # the movement now going on
    ("mover", "i2"),
    ("steps_left", "i2"),
    ("hurried", "i2"),
    ("walked", "i2"),  # steps taken
    # the resolution phase
    ("triggers", "i2"),
    ("trigger_who", "i2", (t.SEATS,)),  # in the order of entering
    ("trigger_at", "i2", (t.SEATS,)),
    ("card", "i2"),  # the event now applied
    ("drawn", "i2"),  # it was drawn, not met again
    ("visitor", "i2"),  # who triggered it
    ("visited", "i2"),  # the spot
    ("hit", "i2", (t.SEATS,)),  # whom it hits, 1 or 0, by seat
    ("luck", "i2"),  # the dice of the test going on
    ("misfortune", "i2"),
    ("test_modifier", "i2"),
]
STATE = whole_words(_STATE)
assert STATE.itemsize <= 8192
