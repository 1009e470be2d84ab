"""What one seat sees: named pieces, the own seat first, the world as it lies. No piece has coming dice or draws."""

import numpy as np
from numpy.typing import NDArray

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import first_seat, most_points
from explorer_env.adventure.rules.land import (
    QUARTERS,
    any_tile_left,
    is_bare,
    may_cross,
    place_beyond,
    square_of,
    tile_can_lie,
    tile_of,
)
from explorer_env.adventure.rules.lasting import is_closed, modified
from explorer_env.adventure.rules.luck import test_modifier
from explorer_env.adventure.rules.places import next_free
from explorer_env.adventure.state import COMA, DISCARDS, PILE, TILE_PILE
from explorer_env.adventure.worth import card_worth
from explorer_env.core.arrays import copy_to
from explorer_env.core.bag import count
from explorer_env.core.jit import rule
from explorer_env.core.pieces import bounds, in_words, pieces_of, scales, starts, writer

POINTS, CHARACTERISTICS, REALMS = len(t.POINT_NAMES), len(t.CHARACTERISTIC_NAMES), len(t.REALM_NAMES)
ABSENCES = COMA + 1
GAINS = c.MOVE_TAVERN - c.GAIN_LIFE + 1
REACH = 3  # squares that the window shows in each direction
WINDOW = 2 * REACH + 1

# the parts of a piece that repeats: for each square, rival, tile, place
SQUARE_PARTS = pieces_of([
    ("open", 1, 1, 0, "practicable"), ("draws", 1, 1, 0, "an event square that draws a card"),
    ("token", 1, 1, -1, "a persistent event: its mean worth to the own character, in score / 10"),
    ("find", 1, 1, 0, "what entering brings, in score / 20: treasure, permanent cards apart, spring, dropped coins"),
])  # fmt: skip
RIVAL_PARTS = pieces_of([
    ("plays", 1, 1, 0, "plays"), ("points", POINTS, 5, 0, "points / 5"), ("coins", 1, 100, 0, "coins / 100"),
    ("adventure", 1, 40, 0, "adventure points / 40"), ("score", 1, 200, 0, "score / 200"),
    ("characteristics", CHARACTERISTICS, 2, -1, "characteristics / 2"), ("absent", 1, ABSENCES, 0, "absence / 4"),
    ("doomed", 1, ABSENCES, 0, "absence from the next round on / 4"), ("away", 1, 3, 0, "rounds of absence left / 3"),
    ("next_steps", 1, 12, -1, "steps more or less in the next movement / 12"),
    ("rows", 1, 35, -1, "squares downwards from the own one / 35"),
    ("columns", 1, 35, -1, "squares to the right / 35"), ("together", 1, 1, 0, "on the own tile"),
])  # fmt: skip
TILE_PARTS = pieces_of([
    ("lies", 1, 1, 0, "lies"), ("rows", 1, 3, -1, "tiles downwards from the own one / 3"),
    ("columns", 1, 3, -1, "tiles to the right / 3"), ("home", 1, 1, 0, "of the own realm"),
    ("events", 1, 8, 0, "live event squares / 8"), ("treasures", 1, 2, 0, "treasures left / 2"),
    ("spring", 1, 1, 0, "a spring that gives life"), ("closed", 1, 1, 0, "sides closed"),
    ("open_sides", 1, 4, 0, "sides over which a tile can be laid / 4"),
])  # fmt: skip
PLACE_PARTS = pieces_of([
    ("taken", 1, 1, 0, "taken"), ("worth", 1, 10, -1, "the event's mean worth to the own character, in score / 10"),
    ("rows", 1, 35, -1, "squares downwards from the own one / 35"), ("columns", 1, 35, -1, "squares to the right / 35"),
    ("together", 1, 1, 0, "on the own tile"), ("many", 1, 1, 0, "hits others too"),
    ("next", 1, 1, 0, "the next persistent event comes here"),
])  # fmt: skip
CARD_PARTS = pieces_of([
    ("kind", 4, 1, 0, "kind one-hot"), ("scope", 4, 1, 0, "scope one-hot"),
    ("test", CHARACTERISTICS, 1, 0, "characteristic tested one-hot"), ("choice", 1, 1, 0, "a choice"),
    ("first", GAINS, 10, -1, "success or first option: life, breath, balance, magic, coins, adventure points, steps, "
     "moved, each / 10"), ("second", GAINS, 10, -1, "failure or second option: the same"),
    ("worth", 1, 10, -1, "mean worth to the own character, in score / 10"),
])  # fmt: skip


SQUARE, RIVAL, TILE, PLACE, CARD = (
    parts[-1].stop for parts in (SQUARE_PARTS, RIVAL_PARTS, TILE_PARTS, PLACE_PARTS, CARD_PARTS)
)  # floats for each
PIECES = pieces_of([
    ("decision", s.DECISIONS, 1, 0, "one-hot: " + ", ".join(f"{i} {n}" for i, n in enumerate(s.DECISION_NAMES) if n)),
    ("asked", t.SEATS, 1, 0, "one-hot: whose decision it is, own seat first, then clockwise"),
    ("card", CARD, 0, -1, "the event that the decision is about: " + in_words(CARD_PARTS)),
    ("roll", 3, 6, -1, "REROLL: luck, misfortune, modifier"),
    ("steps_left", 1, 12, 0, "STEP: steps left"),
    ("hurried", 1, 1, 0, "STEP: hurried already"),
    ("walked", 1, 12, 0, "STEP: steps taken"),
    ("rounds_left", 1, 24, 0, "rounds left, the present one included"),
    ("players", t.SEATS, 1, 0, "one-hot: number of players"),
    ("order", 1, 3, 0, "how many seats come before the own one in this round"),
    ("points", POINTS, 5, 0, "own " + ", ".join(t.POINT_NAMES)),
    ("most_points", POINTS, 5, 0, "what they were at the start and can be at most"),
    ("coins", 1, 100, 0, "own coins"),
    ("adventure", 1, 40, 0, "own adventure points"),
    ("score", 1, 200, 0, "own score"),
    ("characteristics", CHARACTERISTICS, 2, -1, "own " + ", ".join(t.CHARACTERISTIC_NAMES)),
    ("tests", CHARACTERISTICS, 5, -1, "what is added to luck - misfortune in a test here and now, by characteristic"),
    ("realm", REALMS, 1, 0, "own realm, one-hot: " + ", ".join(t.REALM_NAMES)),
    ("absent", ABSENCES, 1, 0, "own absence, one-hot: none, mad, exhausted, coma"),
    ("doomed", ABSENCES, 1, 0, "own absence from the next round on, one-hot"),
    ("away", 1, 3, 0, "rounds of the own absence left"),
    ("next_steps", 1, 12, -1, "steps more or less in the own next movement"),
    ("steps", 1, 12, -1, "steps of a movement on the own tile by the permanent cards in play, 1 to 12 of which count"),
    ("treasure", 1, 20, -1, "coins that a treasure of 7 holds by the permanent cards in play"),
    ("square", 2, 9, 0, "own row and column on the tile as it lies"),
    ("stood", 2, 35, -1, "squares downwards and to the right to where it stood when the round began: no event there"),
    ("sides", 3 * QUARTERS, 1, 0, "of the own tile, up, right, down, left: a tile lies there; one could; no crossing"),
    ("tile", SQUARE * t.SQUARES, 0, -1, "own tile as it lies, row after row, each square: "
     + in_words(SQUARE_PARTS)),
    ("window", SQUARE * WINDOW**2, 0, -1, f"the {WINDOW} x {WINDOW} squares round the own one, over the sides of the "
     "tile too, the same"),
    ("rivals", RIVAL * (t.SEATS - 1), 0, -1, "clockwise: " + in_words(RIVAL_PARTS)),
    ("tiles", TILE * t.TILES, 0, -1, "each tile, " + ", ".join(t.TILE_NAMES) + ": " + in_words(TILE_PARTS)),
    ("places", PLACE * t.PLACES, 0, -1, "each place of a persistent event: " + in_words(PLACE_PARTS)),
    ("piles", 3, 40, 0, "cards in the pile; cards in the discards; tiles left"),
    ("lasting", 1, 16, 0, "permanent cards in play"),
], card=CARD_PARTS, tile=SQUARE_PARTS, window=SQUARE_PARTS, rivals=RIVAL_PARTS, tiles=TILE_PARTS,
    places=PLACE_PARTS)  # fmt: skip
OBSERVATION = PIECES[-1].stop
LOW, HIGH = bounds(PIECES)
START_OF = starts(PIECES)
SIZE_OF = {piece.name: piece.size for piece in PIECES}
IN_SQUARE, IN_RIVAL, IN_TILE, IN_PLACE, IN_CARD = (
    starts(parts) for parts in (SQUARE_PARTS, RIVAL_PARTS, TILE_PARTS, PLACE_PARTS, CARD_PARTS)
)

_DECISION, _ASKED, _CARD, _ROLL = (START_OF[n] for n in ("decision", "asked", "card", "roll"))
_STEPS_LEFT, _HURRIED, _WALKED = (START_OF[n] for n in ("steps_left", "hurried", "walked"))
_ROUNDS, _PLAYERS, _ORDER = (START_OF[n] for n in ("rounds_left", "players", "order"))
_POINTS, _MOST, _COINS, _ADVENTURE = (START_OF[n] for n in ("points", "most_points", "coins", "adventure"))
_SCORE, _CHARACTERISTICS, _TESTS, _REALM = (START_OF[n] for n in ("score", "characteristics", "tests", "realm"))
_ABSENT, _DOOMED, _AWAY, _NEXT_STEPS = (START_OF[n] for n in ("absent", "doomed", "away", "next_steps"))
_STEPS, _TREASURE, _SQUARE, _STOOD = (START_OF[n] for n in ("steps", "treasure", "square", "stood"))
_SIDES, _TILE, _WINDOW, _RIVALS = (START_OF[n] for n in ("sides", "tile", "window", "rivals"))
_TILES, _PLACES, _PILES, _LASTING = (START_OF[n] for n in ("tiles", "places", "piles", "lasting"))
_DRAWS, _TOKEN, _FIND = (IN_SQUARE[n] for n in ("draws", "token", "find"))
_R_POINTS, _R_COINS, _R_ADVENTURE, _R_SCORE = (IN_RIVAL[n] for n in ("points", "coins", "adventure", "score"))
_R_CHARACTERISTICS, _R_ABSENT, _R_DOOMED, _R_AWAY, _R_NEXT_STEPS, _R_ROWS = (
    IN_RIVAL[n] for n in ("characteristics", "absent", "doomed", "away", "next_steps", "rows")
)
_T_ROWS, _T_COLUMNS, _T_HOME, _T_EVENTS = (IN_TILE[n] for n in ("rows", "columns", "home", "events"))
_T_TREASURES, _T_SPRING, _T_CLOSED, _T_SIDES = (IN_TILE[n] for n in ("treasures", "spring", "closed", "open_sides"))
_P_WORTH, _P_ROWS, _P_MANY, _P_NEXT = (IN_PLACE[n] for n in ("worth", "rows", "many", "next"))
_C_SCOPE, _C_TEST, _C_CHOICE, _C_WORTH = (IN_CARD[n] for n in ("scope", "test", "choice", "worth"))
_C_OUTCOME = np.array([IN_CARD["first"], IN_CARD["second"]])
_FIND_SCALE = 20
_USUAL_TREASURE = 7


SCALE = scales(PIECES, {})
write = writer(SCALE)


def _fresh() -> NDArray[np.float32]:
    """[quarters, tile] -> the piece of a tile where nothing has happened yet, without what can be found there."""
    lying = t.SYMBOL[:, t.OWN_SQUARE]  # [tile, quarters, square]
    floats = np.zeros((*lying.shape, SQUARE), np.float32)
    floats[..., 0] = lying != t.BARRED
    floats[..., _DRAWS] = lying == t.EVENT
    return np.ascontiguousarray(floats.reshape(t.TILES, QUARTERS, -1).swapaxes(0, 1))


_FRESH = _fresh()


# --- the decision and its event --------------------------------------------------------------------------------------
@rule
def write_decision(g, seat, out):
    if g.asking == s.NOTHING:
        return
    out[_DECISION + g.asking] = 1
    out[_ASKED + (g.seat - seat) % g.players] = 1
    if g.asking == s.ASK_STEP:
        write(out, _STEPS_LEFT, g.steps_left)
        out[_HURRIED] = g.hurried
        write(out, _WALKED, g.walked)
    elif g.asking > s.ASK_REST:
        write_card(g, seat, out)
    if g.asking == s.ASK_REROLL:
        write(out, _ROLL, g.luck)
        write(out, _ROLL + 1, g.misfortune)
        write(out, _ROLL + 2, g.test_modifier)


@rule
def write_card(g, seat, out):
    out[_CARD + g.config.cards.kind[g.card]] = 1
    out[_CARD + _C_SCOPE + g.config.cards.scope[g.card]] = 1
    fork = g.config.cards.effect[g.card, c.FORK]
    if fork == c.TEST:
        out[_CARD + _C_TEST + g.config.cards.value[g.card, c.FORK]] = 1
    out[_CARD + _C_CHOICE] = int(fork == c.CHOICE)
    for outcome in range(2):
        write_gains(g, out, _CARD + _C_OUTCOME[outcome], c.OUTCOMES[outcome])
    write(out, _CARD + _C_WORTH, card_worth(g, g.card, seat))


@rule
def write_gains(g, out, place, first):
    for row in range(first, first + c.OUTCOME_ROWS):
        kind, value = g.config.cards.effect[g.card, row], g.config.cards.value[g.card, row]
        if c.GAIN_LIFE <= kind <= c.GAIN_STEPS:
            write(out, place + kind - c.GAIN_LIFE, value)
        elif c.MOVE_TAVERN <= kind <= c.SWAP:
            write(out, place + GAINS - 1, 1)
        elif kind == c.TAKE:
            write(out, place + c.GAIN_COINS - c.GAIN_LIFE, value)


# --- the own character -----------------------------------------------------------------------------------------------
@rule
def write_own(g, seat, out):
    character, tile = g.character[seat], tile_of(g.spot[seat])
    for point in range(POINTS):
        write(out, _POINTS + point, g.points[seat, point])
        write(out, _MOST + point, most_points(g, seat, point))
    write(out, _COINS, g.coins[seat])
    write(out, _ADVENTURE, g.adventure[seat])
    write(out, _SCORE, g.score[seat])
    for number in range(CHARACTERISTICS):
        write(out, _CHARACTERISTICS + number, t.CHARACTERISTICS[character, number])
        write(out, _TESTS + number, test_modifier(g, seat, number))
    out[_REALM + t.CHARACTER_REALM[character]] = 1
    out[_ABSENT + g.absent[seat]] = 1
    out[_DOOMED + g.doomed[seat]] = 1
    write(out, _AWAY, g.away[seat])
    write(out, _NEXT_STEPS, g.next_steps[seat])
    write(out, _STEPS, modified(g, c.STEPS, g.config.steps, seat, tile))
    write(out, _TREASURE, modified(g, c.COINS, _USUAL_TREASURE, seat, tile))


@rule
def write_table(g, seat, out):
    write(out, _ROUNDS, g.config.rounds - g.turn + 1)
    out[_PLAYERS + g.players - 1] = 1
    write(out, _ORDER, (seat - first_seat(g)) % g.players)
    write(out, _PILES, count(g, PILE, DISCARDS))
    write(out, _PILES + 1, count(g, DISCARDS, TILE_PILE))
    write(out, _PILES + 2, count(g, TILE_PILE, TILE_PILE + t.TILES))
    write(out, _LASTING, g.lastings)


# --- squares ---------------------------------------------------------------------------------------------------------
@rule
def world_row(g, spot):
    """Counted over the whole grid."""
    tile = tile_of(spot)
    return g.grid_place[tile] // t.GRID * t.SIDE + t.LYING_SQUARE[g.quarters[tile], square_of(spot)] // t.SIDE


@rule
def world_column(g, spot):
    tile = tile_of(spot)
    return g.grid_place[tile] % t.GRID * t.SIDE + t.LYING_SQUARE[g.quarters[tile], square_of(spot)] % t.SIDE


@rule
def spring_left(g, seat, tile):
    """Whether the tile's spring would give this character life."""
    full = g.points[seat, t.LIFE] == most_points(g, seat, t.LIFE)
    return t.SPRING_COUNT[tile] > 0 and not full and g.drunk[seat] >> tile & 1 == 0


@rule
def treasure_worth(g):
    return min((g.config.treasure_bonus + (g.config.treasure_die + 1) / 2) / _FIND_SCALE, 1.0)


@rule
def spring_worth(g):
    return min(g.config.life_score * g.config.spring_life / _FIND_SCALE, 1.0)


@rule
def in_frame(g, spot, start, width, top, left):
    """Where a frame has a spot, -1 when it is beyond; `write_tile` says what a frame is."""
    lying = t.LYING_SQUARE[g.quarters[tile_of(spot)], square_of(spot)]
    row, column = lying // t.SIDE - top, lying % t.SIDE - left
    if 0 <= row < width and 0 <= column < width:
        return start + SQUARE * (row * width + column)
    return t.NONE


@rule
def mark(out, place, part, number):
    if place >= 0:
        out[place + part] = number


@rule
def write_finds(g, seat, tile, out, start, width, top, left):
    """What happened on a tile and what can be found there, without tokens and dropped coins."""
    corner = tile * t.SQUARES
    for number in range(t.EVENT_COUNT[tile]):
        if g.killed[tile] >> number & 1:
            spot = corner + t.EVENT_SQUARES[tile, number]
            mark(out, in_frame(g, spot, start, width, top, left), _DRAWS, 0.0)
    for number in range(t.TREASURE_COUNT[tile]):
        if g.emptied[tile] >> number & 1 == 0:
            spot = corner + t.TREASURE_SQUARES[tile, number]
            mark(out, in_frame(g, spot, start, width, top, left), _FIND, treasure_worth(g))
    if spring_left(g, seat, tile):
        spot = corner + t.SPRING_SQUARES[tile, 0]
        mark(out, in_frame(g, spot, start, width, top, left), _FIND, spring_worth(g))


@rule
def write_tile(g, seat, tile, out, start, width, top, left):
    """What a frame shows of a tile as it lies: `width` x `width` squares from row `top` and column `left` of the tile
    on, those beyond it left out; `start`: where the frame begins in the observation.
    """
    fresh = _FRESH[g.quarters[tile], tile]
    first, stop = max(left, 0), min(left + width, t.SIDE)
    for row in range(max(top, 0), min(top + width, t.SIDE)):
        place = start + SQUARE * ((row - top) * width + first - left)
        start_of, number = SQUARE * (row * t.SIDE + first), SQUARE * (stop - first)
        copy_to(out[place : place + number], fresh[start_of : start_of + number])
    write_finds(g, seat, tile, out, start, width, top, left)


@rule
def write_window(g, seat, out):
    """As far as the grid goes."""
    top, left = world_row(g, g.spot[seat]) - REACH, world_column(g, g.spot[seat]) - REACH
    for row in range(max(top, 0) // t.SIDE, min((top + WINDOW - 1) // t.SIDE, t.GRID - 1) + 1):
        for column in range(max(left, 0) // t.SIDE, min((left + WINDOW - 1) // t.SIDE, t.GRID - 1) + 1):
            tile = g.tile_at[row * t.GRID + column] - 1
            if tile >= 0:
                write_tile(g, seat, tile, out, _WINDOW, WINDOW, top - row * t.SIDE, left - column * t.SIDE)


@rule
def in_window(g, seat, spot):
    """Where the window has a spot; -1 when it is beyond."""
    row = world_row(g, spot) - world_row(g, g.spot[seat]) + REACH
    column = world_column(g, spot) - world_column(g, g.spot[seat]) + REACH
    if 0 <= row < WINDOW and 0 <= column < WINDOW:
        return _WINDOW + SQUARE * (row * WINDOW + column)
    return t.NONE


@rule
def in_tile(g, seat, spot):
    """Where the own tile's piece has a spot; -1 when it is on another."""
    if tile_of(spot) == tile_of(g.spot[seat]):
        return in_frame(g, spot, _TILE, t.SIDE, 0, 0)
    return t.NONE


@rule
def write_token(out, place, worth):
    mark(out, place, _DRAWS, 0.0)
    mark(out, place, _TOKEN, worth)


@rule
def write_tokens(g, seat, out):
    for number in range(t.PLACES):
        if g.token[number] > 0:
            worth = out[_PLACES + PLACE * number + _P_WORTH]
            write_token(out, in_tile(g, seat, g.token_at[number]), worth)
            write_token(out, in_window(g, seat, g.token_at[number]), worth)


@rule
def write_drop(out, place, coins):
    if place >= 0:
        out[place + _FIND] = min(out[place + _FIND] + coins / _FIND_SCALE, 1.0)


@rule
def write_drops(g, seat, out):
    for drop in range(g.drops):
        write_drop(out, in_tile(g, seat, g.drop_at[drop]), g.drop_coins[drop])
        write_drop(out, in_window(g, seat, g.drop_at[drop]), g.drop_coins[drop])


@rule
def write_squares(g, seat, out):
    write_tile(g, seat, tile_of(g.spot[seat]), out, _TILE, t.SIDE, 0, 0)
    write_window(g, seat, out)
    write_tokens(g, seat, out)
    write_drops(g, seat, out)


@rule
def write_way(g, row, column, spot, out, place):
    """Squares downwards and to the right of that row and column."""
    write(out, place, world_row(g, spot) - row)
    write(out, place + 1, world_column(g, spot) - column)


@rule
def write_distance(g, seat, row, column, spot, out, place):
    """The way, and whether it is on the own tile."""
    write_way(g, row, column, spot, out, place)
    out[place + 2] = int(tile_of(spot) == tile_of(g.spot[seat]))


@rule
def write_places(g, seat, out):
    """The places of persistent events."""
    row, column = world_row(g, g.spot[seat]), world_column(g, g.spot[seat])
    out[_PLACES + PLACE * next_free(g) + _P_NEXT] = 1
    for number in range(t.PLACES):
        if g.token[number] == 0:
            continue
        card, spot, place = g.token[number] - 1, g.token_at[number], _PLACES + PLACE * number
        out[place] = 1
        write(out, place + _P_WORTH, card_worth(g, card, seat))
        write_distance(g, seat, row, column, spot, out, place + _P_ROWS)
        scope = g.config.cards.scope[card]
        out[place + _P_MANY] = int(scope == c.TILE or scope == c.ALL)


# --- tiles and rivals ------------------------------------------------------------------------------------------------
@rule
def write_sides(g, seat, out):
    spot = g.spot[seat]
    for direction in range(QUARTERS):
        beyond = place_beyond(g, tile_of(spot), direction)
        out[_SIDES + direction] = int(beyond >= 0 and g.tile_at[beyond] > 0)
        out[_SIDES + QUARTERS + direction] = int(tile_can_lie(g, tile_of(spot), direction))
        out[_SIDES + 2 * QUARTERS + direction] = int(not may_cross(g, spot, direction))


@rule
def bits_set(number):
    total = 0
    while number > 0:
        total += number & 1
        number >>= 1
    return total


@rule
def write_tile_summary(g, seat, tile, left, out, place):
    here = g.grid_place[tile_of(g.spot[seat])]
    out[place] = 1
    write(out, place + _T_ROWS, g.grid_place[tile] // t.GRID - here // t.GRID)
    write(out, place + _T_COLUMNS, g.grid_place[tile] % t.GRID - here % t.GRID)
    out[place + _T_HOME] = int(t.TILE_REALM[tile] == t.CHARACTER_REALM[g.character[seat]])
    write(out, place + _T_EVENTS, t.EVENT_COUNT[tile] - bits_set(g.killed[tile]))
    write(out, place + _T_TREASURES, t.TREASURE_COUNT[tile] - bits_set(g.emptied[tile]))
    out[place + _T_SPRING] = int(spring_left(g, seat, tile))
    out[place + _T_CLOSED] = int(is_closed(g, tile))
    sides = 0
    for direction in range(QUARTERS):
        sides += int(left and is_bare(g, tile, direction))
    write(out, place + _T_SIDES, sides)


@rule
def write_tiles(g, seat, out):
    left = any_tile_left(g)
    for tile in range(t.TILES):
        if g.grid_place[tile] >= 0:
            write_tile_summary(g, seat, tile, left, out, _TILES + TILE * tile)


@rule
def write_rival(g, seat, rival, row, column, out, place):
    out[place] = 1
    for point in range(POINTS):
        write(out, place + _R_POINTS + point, g.points[rival, point])
    write(out, place + _R_COINS, g.coins[rival])
    write(out, place + _R_ADVENTURE, g.adventure[rival])
    write(out, place + _R_SCORE, g.score[rival])
    for number in range(CHARACTERISTICS):
        write(out, place + _R_CHARACTERISTICS + number, t.CHARACTERISTICS[g.character[rival], number])
    write(out, place + _R_ABSENT, g.absent[rival])
    write(out, place + _R_DOOMED, g.doomed[rival])
    write(out, place + _R_AWAY, g.away[rival])
    write(out, place + _R_NEXT_STEPS, g.next_steps[rival])
    write_distance(g, seat, row, column, g.spot[rival], out, place + _R_ROWS)


@rule
def write_rivals(g, seat, out):
    row, column = world_row(g, g.spot[seat]), world_column(g, g.spot[seat])
    for away in range(1, g.players):
        write_rival(g, seat, (seat + away) % g.players, row, column, out, _RIVALS + RIVAL * (away - 1))


@rule
def observe(g, seat, out):
    """Write the seat's observation, float32 of shape (OBSERVATION,)."""
    out[:] = 0
    write_decision(g, seat, out)
    write_table(g, seat, out)
    write_own(g, seat, out)
    lying = t.LYING_SQUARE[g.quarters[tile_of(g.spot[seat])], square_of(g.spot[seat])]
    write(out, _SQUARE, lying // t.SIDE)
    write(out, _SQUARE + 1, lying % t.SIDE)
    write_way(g, world_row(g, g.spot[seat]), world_column(g, g.spot[seat]), g.stood[seat], out, _STOOD)
    write_sides(g, seat, out)
    write_places(g, seat, out)
    write_squares(g, seat, out)
    write_tiles(g, seat, out)
    write_rivals(g, seat, out)
