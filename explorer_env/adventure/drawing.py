"""A position of Adventure as blocks of text for people; `board` has the shorter text that can be read back."""

from typing import Any

import numpy as np

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.notation import (
    ABSENCE_NAMES,
    SEAT_NAMES,
    card_names,
    drop_words,
    lasting_words,
    place_words,
    spot_words,
)
from explorer_env.adventure.rules.assets import first_seat, in_order, most_points
from explorer_env.adventure.rules.land import may_cross, place_beyond, spot_at, tile_can_lie
from explorer_env.adventure.rules.pile import pile_left
from explorer_env.adventure.rules.places import is_event, place_of
from explorer_env.adventure.state import DISCARDS, TILE_PILE
from explorer_env.core.board import Block, counted, listed, wrapped
from explorer_env.core.table import table

_SIDE_BY_SIDE = 4
_GAP = "  "
_KEY = (
    "## barred, . floor, E event, 1-7 event on that place, x event no more, T treasure, t found, S spring, $ coins, "
    "@0 explorer_0, @@ several; at the edges the tile's own letters and numbers"
)
_WAYS = "[..] tile, -- way, ?? a new tile would be laid, ## closed; E events, T treasures and S springs of a tile"
_EVENT_DECISIONS = (s.ASK_REROLL, s.ASK_CHOICE, s.ASK_SWAP, s.ASK_REVEAL, s.ASK_CANCEL)


def draw(record: Any) -> list[Block]:
    """Blocks (title, lines) of a record of shape (); lines are at most 100 columns wide, empty blocks are left out."""
    blocks = [(f"Adventure, round {record.turn} of {record.config.rounds}", _round(record))]
    blocks += [
        ("Characters", _characters(record)),
        ("Tiles with characters", _tiles(record)),
        ("World", _world(record)),
    ]
    blocks += [("Events on their squares", _places(record)), ("Lasting", _lastings(record))]
    blocks += [("Left to draw", _piles(record)), ("Event now", event_now(record))]
    return [(title, lines) for title, lines in blocks if lines]


# --- who and how -----------------------------------------------------------------------------------------------------
def _round(record: Any) -> list[str]:
    order = [SEAT_NAMES[in_order(record, first_seat(record), away)] for away in range(record.players)]
    return wrapped(["Order: " + ", ".join(order), *_movement(record), *_triggers(record)], "; ")


def _movement(record: Any) -> list[str]:
    if record.asking != s.ASK_STEP:
        return []
    who = record.mover
    words = f"{SEAT_NAMES[who]} moves from {spot_words(record.stood[who])}, steps left: {record.steps_left}"
    return [words + (", hurried" if record.hurried else "")]


def _triggers(record: Any) -> list[str]:
    """Those that wait for the resolution phase or in it."""
    waiting = [int(argument) for step, _, argument in record.agenda[: record.depth] if step == s.RESOLUTION]
    numbers = range(waiting[0], record.triggers) if waiting else range(0)
    return [f"event to come of {_trigger(record.trigger_who[n], record.trigger_at[n])}" for n in numbers]


def _trigger(who: int, spot: int) -> str:
    return f"{SEAT_NAMES[who]} at {spot_words(spot)}"


def _characters(record: Any) -> list[str]:
    seats = range(record.players)
    lines = table([_sheet(record, who) for who in seats]).splitlines()
    for who in seats:
        lines += wrapped([f"{SEAT_NAMES[who]}: {_character(record, who)}", *_facts(record, who)], "; ")
    return lines


def _sheet(record: Any, who: int) -> dict[str, Any]:
    most = [most_points(record, who, point) for point in range(len(t.POINT_NAMES))]
    points = [f"{now}/{start}" for now, start in zip(record.points[who], most, strict=True)]
    absent, on_turn = ABSENCE_NAMES[record.absent[who]], record.asking and who == record.seat
    return {
        "": ("*" if on_turn else "") + SEAT_NAMES[who], "where": spot_words(record.spot[who]),
        **dict(zip(("life", "breath", "bal.", "magic"), points, strict=True)), "coins": int(record.coins[who]),
        "adv.": int(record.adventure[who]), "score": int(record.score[who]),
        "state": f"{absent} {record.away[who]}" if absent else "",
    }  # fmt: skip


def _character(record: Any, who: int) -> str:
    number = record.character[who]
    pairs = zip(t.CHARACTERISTIC_NAMES, t.CHARACTERISTICS[number], strict=True)
    realm = t.REALM_NAMES[t.CHARACTER_REALM[number]]
    return f"{t.CHARACTER_NAMES[number]} ({realm}), " + ", ".join(f"{name} {value}" for name, value in pairs)


def _facts(record: Any, who: int) -> list[str]:
    spot, doomed = int(record.spot[who]), ABSENCE_NAMES[record.doomed[who]]
    token = int(place_of(record, spot))
    facts = [f"on event {token + 1}"] if token >= 0 else ["on an event square"] if is_event(record, spot) else []
    facts += [f"{doomed} from the next round"] if doomed else []
    facts += [f"next movement {record.next_steps[who]:+d}"] if record.next_steps[who] else []
    drunk = [name for tile, name in enumerate(t.TILE_NAMES) if record.drunk[who] >> tile & 1]
    return facts + ([f"drank at {', '.join(drunk)}"] if drunk else [])


# --- tiles, as they lie in the world ---------------------------------------------------------------------------------
def _tiles(record: Any) -> list[str]:
    tiles = [int(spot) // t.SQUARES for spot in record.spot[: record.players]]
    tiles += [int(record.visited) // t.SQUARES] if record.asking in _EVENT_DECISIONS else []
    tiles = list(dict.fromkeys(tiles))
    lines = []
    for first in range(0, len(tiles), _SIDE_BY_SIDE):
        pictures = [_tile(record, tile) for tile in tiles[first : first + _SIDE_BY_SIDE]]
        lines += [_GAP.join(parts).rstrip() for parts in zip(*pictures, strict=True)]
    for tile in tiles:
        lines += wrapped([f"{t.TILE_NAMES[tile]}: {', '.join(_sides(record, tile))}"])
    return [*lines, *wrapped([_KEY])]


def _tile(record: Any, tile: int) -> list[str]:
    """Lines of one width: name, realm, place, a heading of columns, rows."""
    own = t.OWN_SQUARE[record.quarters[tile]].reshape(t.SIDE, t.SIDE)
    marks = _marks(record, tile)
    head = [t.TILE_NAMES[tile], t.REALM_NAMES[t.TILE_REALM[tile]]]
    head += [f"at {place_words(record.grid_place[tile])}, turned {record.quarters[tile]}"]
    lines = [*head, "   " + "".join(f"{_edge(own[:, column]):>2}" for column in range(t.SIDE))]
    lines += [f"{_edge(row):>2} " + "".join(marks[square] for square in row) for row in own]
    return [line.ljust(3 + 2 * t.SIDE) for line in lines]


def _edge(squares: Any) -> str:
    """What the squares of a line have in common in the tile's own frame: a letter or a number."""
    first, last = t.square_name(squares[0]), t.square_name(squares[-1])
    return first[0] if first[0] == last[0] else first[1:]


def _marks(record: Any, tile: int) -> list[str]:
    """[square in the tile's own frame] -> two columns; what comes later covers what was there."""
    marks = [_printed(record, tile, square) for square in range(t.SQUARES)]
    for drop in range(record.drops):
        if record.drop_at[drop] // t.SQUARES == tile:
            marks[record.drop_at[drop] % t.SQUARES] = " $"
    for who in range(record.players):
        if record.spot[who] // t.SQUARES == tile:
            square = record.spot[who] % t.SQUARES
            marks[square] = "@@" if marks[square][0] == "@" else f"@{who}"
    return marks


def _printed(record: Any, tile: int, square: int) -> str:
    symbol, spot = t.SYMBOL[tile, square], tile * t.SQUARES + square
    if symbol == t.BARRED:
        return "##"
    if symbol == t.EVENT:
        token = int(place_of(record, spot))
        return f" {token + 1}" if token >= 0 else " E" if is_event(record, spot) else " x"
    if symbol == t.TREASURE:
        return " t" if record.emptied[tile] >> t.NUMBER[tile, square] & 1 else " T"
    return " S" if symbol == t.SPRING else " ."


def _sides(record: Any, tile: int) -> list[str]:
    return [f"{name} {_beyond(record, tile, direction)}" for direction, name in enumerate(t.DIRECTION_NAMES)]


def _beyond(record: Any, tile: int, direction: int) -> str:
    place = int(place_beyond(record, tile, direction))
    if place < 0:
        return "the edge of the world"
    name = "a new tile" if tile_can_lie(record, tile, direction) else "no tile left"
    if record.tile_at[place]:
        name = t.TILE_NAMES[record.tile_at[place] - 1]
    return name + ("" if may_cross(record, spot_at(tile, 0), direction) else " (closed)")


# --- the world -------------------------------------------------------------------------------------------------------
def _world(record: Any) -> list[str]:
    """The grid of tile places, and beside it the tiles that lie."""
    lines = ["  " + "".join(f" {column:<5}" for column in range(1, t.GRID + 1)).rstrip()]
    for row in range(t.GRID):
        places = range(row * t.GRID, (row + 1) * t.GRID)
        lines += [f"{row + 1} " + "".join(_cell(record, place) + _way(record, place, t.EAST, "--") for place in places)]
        lines += ["  " + "".join(f" {_way(record, place, t.SOUTH, '||')}   " for place in places)]
    legend = table([_lying(record, tile) for tile in range(t.TILES) if record.grid_place[tile] >= 0]).splitlines()
    legend += [""] * (len(lines) - 1 - len(legend))
    beside = [f"{line.rstrip():45}{words}".rstrip() for line, words in zip(lines[:-1], legend, strict=True)]
    coins = listed("Coins lie at", drop_words(record))
    return [*beside, *wrapped([_WAYS]), *wrapped([coins])]


def initials(name: str) -> str:
    words = name.split()
    return words[0][0] + words[1][0] if len(words) > 1 else name[:2]


def _cell(record: Any, place: int) -> str:
    return f"[{initials(t.TILE_NAMES[record.tile_at[place] - 1])}]" if record.tile_at[place] else " .  "


def _way(record: Any, place: int, direction: int, way: str) -> str:
    """Between a place and the one to its right or below: two columns."""
    across = place + int(t.RIGHT[direction]) + t.GRID * int(t.DOWN[direction])
    if (direction == t.EAST and across % t.GRID == 0) or across >= t.GRID * t.GRID:
        return "  "
    here, there = int(record.tile_at[place]), int(record.tile_at[across])
    if not here and not there:
        return "  "
    tile, towards = (here - 1, direction) if here else (there - 1, direction + 2)
    if not may_cross(record, spot_at(tile, 0), towards % len(t.DIRECTION_NAMES)):
        return "##"
    return way if here and there else "??"


def _lying(record: Any, tile: int) -> dict[str, Any]:
    live = [is_event(record, tile * t.SQUARES + int(square)) for square in t.EVENT_SQUARES[tile, : t.EVENT_COUNT[tile]]]
    name = t.TILE_NAMES[tile]
    return {
        "": initials(name), "tile": name, "realm": t.REALM_NAMES[t.TILE_REALM[tile]],
        "turned": int(record.quarters[tile]), "E": sum(map(int, live)),
        "T": int(t.TREASURE_COUNT[tile]) - int(record.emptied[tile]).bit_count(), "S": int(t.SPRING_COUNT[tile]),
    }  # fmt: skip


# --- events ----------------------------------------------------------------------------------------------------------
def _places(record: Any) -> list[str]:
    lines = []
    for place in np.flatnonzero(record.token):
        card = int(record.token[place]) - 1
        lines += wrapped([f"{place + 1}: {_card(record, card)} At {spot_words(record.token_at[place])}."])
    return lines + ([f"Place taken last: {record.last_taken + 1}"] if record.last_taken >= 0 else [])


def _card(record: Any, card: int) -> str:
    return f"{c.card_name(record.config.cards, card)}. {c.card_sentence(record.config.cards, card)}"


def _lastings(record: Any) -> list[str]:
    lines = []
    for place in range(record.lastings):
        sentence = c.card_sentence(record.config.cards, int(record.lasting[place]))
        lines += wrapped([f"{lasting_words(record, place)}. {sentence}"])
    return lines


def _piles(record: Any) -> list[str]:
    names = card_names(record)
    discards = counted(names, record.bag[DISCARDS : DISCARDS + len(names)], ones=False)
    tiles = counted(t.TILE_NAMES, record.bag[TILE_PILE : TILE_PILE + t.TILES], ones=False)
    pile = [f"Event cards in the pile: {pile_left(record)}"]
    parts = [
        listed("Discards", discards),
        listed("Tiles in the pile", tiles),
        listed("Coins lie at", drop_words(record)),
    ]
    return pile + [line for part in parts if part for line in wrapped([part])]


def event_now(record: Any) -> list[str]:
    """The card that is applied when its visitor or somebody it hits is asked."""
    if record.asking not in _EVENT_DECISIONS:
        return []
    verb = "drawn" if record.drawn else "met again"
    hit = [SEAT_NAMES[who] for who in range(record.players) if record.hit[who]]
    came = f"{verb} by {_trigger(record.visitor, record.visited)}"
    return [*wrapped([_card(record, int(record.card))]), *wrapped([came, listed("it hits", hit)], "; ")]
