"""The world of Adventure: tiles as they lie, squares with their symbols, tokens of events, characters."""

from typing import Any, NamedTuple

from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.land import is_bare, may_cross, place_beyond, spot_at, tile_can_lie
from explorer_env.adventure.rules.places import is_event, place_of
from explorer_env.render import palette as p
from explorer_env.render.parts import token
from explorer_env.render.places import grid_place, square_place
from explorer_env.render.shapes import (
    MIDDLE,
    Circle,
    Path,
    Point,
    Polygon,
    Shape,
    Text,
    between,
    box,
    fitting,
    moved,
)

BARRED_COLOUR, EVENT_COLOUR, TREASURE_COLOUR, COIN_COLOUR = "#55534d", "#7a2c86", "#8a5a00", "#f0c419"
_LARGEST, _GAP, _NAME = 30.0, 14.0, 10.0  # pixels of a square, between two tiles, of a tile's name
_RIM = 0.3  # what is shown of a place at the rim, as a share of a tile


class View(NamedTuple):
    """The part of the grid that is shown: the first row and column with a tile, pixels of a square, the top left corner
    of that place, how many rows and columns have tiles, and how much of the places round them is seen.
    """

    row: int
    column: int
    square: float
    x: float
    y: float
    rows: int
    columns: int
    rim: float

    @property
    def tile(self) -> float:
        return self.square * t.SIDE + _GAP

    def corner(self, place: int) -> Point:
        """The top left corner of a place of the grid."""
        row, column = divmod(place, t.GRID)
        return self.x + self.tile * (column - self.column), self.y + self.tile * (row - self.row)

    def seen(self, place: int) -> tuple[float, float, float, float]:
        """x, y, width and height of what is shown of a place."""
        (x, y), size = self.corner(place), self.tile - _GAP
        left, top = max(x, self.x - self.rim), max(y, self.y - self.rim)
        right = min(x + size, self.x + self.columns * self.tile - _GAP + self.rim)
        bottom = min(y + size, self.y + self.rows * self.tile - _GAP + self.rim)
        return left, top, right - left, bottom - top


def view_of(record: Any, x: float, y: float, width: float, height: float) -> View:
    """As large as the tiles that lie, and a rim of the bare places beside them, leave room for."""
    lying = [divmod(int(record.grid_place[tile]), t.GRID) for tile in lying_tiles(record)]
    row, column = min(row for row, _ in lying), min(column for _, column in lying)
    rows = max(row for row, _ in lying) - row + 1
    columns = max(column for _, column in lying) - column + 1
    rim = _RIM if bare_places(record) else 0.0
    most = min(width / (columns + 2 * rim), height / (rows + 2 * rim))
    square = min(_LARGEST, (most - _GAP) / t.SIDE)
    tile = square * t.SIDE + _GAP
    left, top = x + (width - columns * tile + _GAP) / 2, y + (height - rows * tile + _GAP) / 2
    return View(row, column, square, left, top, rows, columns, rim * tile)


def lying_tiles(record: Any) -> list[int]:
    return [tile for tile in range(t.TILES) if record.grid_place[tile] >= 0]


def bare_places(record: Any) -> list[int]:
    """Where a tile of the pile could be laid."""
    beside = [(tile, direction) for tile in lying_tiles(record) for direction in range(len(t.DIRECTION_NAMES))]
    return sorted({int(place_beyond(record, *side)) for side in beside if tile_can_lie(record, *side)})


def draw_world(record: Any, view: View) -> list[Shape]:
    shapes: list[Shape] = []
    for place in bare_places(record):
        shapes += _bare(view, place)
    for tile in lying_tiles(record):
        shapes += _tile(record, view, tile)
    for tile in lying_tiles(record):
        shapes += _sides(record, view, tile)
    for drop in range(record.drops):
        shapes += coins_mark(*middle_of(record, view, int(record.drop_at[drop])), view.square * 0.33)
    return shapes + _characters(record, view)


def _bare(view: View, place: int) -> list[Shape]:
    x, y, width, height = view.seen(place)
    row, column = divmod(place, t.GRID)
    corners = box(x, y, width, height)
    return [
        Polygon(corners, p.PANEL, place=grid_place(column + 1, row + 1), tip="a place without a tile"),
        Path([*corners, corners[0]], p.RULE, 1, dashed=True),
        Text(x + width / 2, y + height / 2, "?", min(40.0, min(width, height) / 2), p.RULE, MIDDLE, bold=True),
    ]


# --- tiles -----------------------------------------------------------------------------------------------------------
def _tile(record: Any, view: View, tile: int) -> list[Shape]:
    (x, y), size = view.corner(int(record.grid_place[tile])), view.tile - _GAP
    shapes: list[Shape] = [Polygon(box(x - 1, y - 1, size + 2, size + 2), BARRED_COLOUR, p.INK, 1.5)]
    for square, middle in enumerate(_middles(record, view, tile)):
        if t.SYMBOL[tile, square] != t.BARRED:
            shapes += _square(record, tile, square, middle, view.square)
    name = t.TILE_NAMES[tile]
    return [*shapes, Text(x, y - _GAP / 2, name, fitting(name, _NAME, size), p.INK, bold=True)]


def _middles(record: Any, view: View, tile: int) -> list[Point]:
    """Of the squares in the tile's own frame, as it lies."""
    x, y = view.corner(int(record.grid_place[tile]))
    lying = [divmod(square, t.SIDE) for square in t.LYING_SQUARE[record.quarters[tile]].tolist()]
    return [(x + view.square * (column + 0.5), y + view.square * (row + 0.5)) for row, column in lying]


def middle_of(record: Any, view: View, spot: int) -> Point:
    return _middles(record, view, spot // t.SQUARES)[spot % t.SQUARES]


def _square(record: Any, tile: int, square: int, middle: Point, size: float) -> list[Shape]:
    (x, y), name = middle, t.TILE_NAMES[tile]
    place = square_place(name, t.square_name(square))
    tip = f"{name} {t.square_name(square)}{_symbol_words(record, tile, square)}"
    colour = p.REALM_COLOURS[t.TILE_REALM[tile]]
    area = Polygon(box(x - size / 2, y - size / 2, size, size), colour, BARRED_COLOUR, 0.5, place, tip)
    return [area, *_symbol(record, tile, square, x, y, size)]


def _symbol_words(record: Any, tile: int, square: int) -> str:
    symbol, spot = t.SYMBOL[tile, square], tile * t.SQUARES + square
    if symbol == t.EVENT:
        number = int(place_of(record, spot))
        live = ", event" if is_event(record, spot) else ", no event any more"
        return f", event {number + 1}" if number >= 0 else live
    if symbol == t.TREASURE:
        return ", treasure found" if _emptied(record, tile, square) else ", treasure"
    return ", spring" if symbol == t.SPRING else ""


def _emptied(record: Any, tile: int, square: int) -> bool:
    return bool(record.emptied[tile] >> t.NUMBER[tile, square] & 1)


def _symbol(record: Any, tile: int, square: int, x: float, y: float, size: float) -> list[Shape]:
    symbol, spot = t.SYMBOL[tile, square], tile * t.SQUARES + square
    if symbol == t.EVENT:
        number = int(place_of(record, spot))
        if number >= 0:
            return number_mark(number + 1, x, y, size * 0.42)
        return event_mark(x, y, size * 0.42) if is_event(record, spot) else cancel_mark(x, y, size * 0.36)
    if symbol == t.TREASURE:
        return treasure_mark(x, y, size * 0.36, _emptied(record, tile, square))
    return spring_mark(x, y, size * 0.34) if symbol == t.SPRING else []


def event_mark(x: float, y: float, radius: float) -> list[Shape]:
    """A lozenge with an exclamation mark."""
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return [Polygon(corners, EVENT_COLOUR, p.PAPER), Text(x, y, "!", radius * 1.5, p.PAPER, MIDDLE, bold=True)]


def number_mark(number: int, x: float, y: float, radius: float) -> list[Shape]:
    """The token of a persistent event."""
    return [
        Circle(x, y, radius, p.PAPER, EVENT_COLOUR, max(1.5, radius / 4)),
        Text(x, y, str(number), radius * 1.5, p.INK, MIDDLE, bold=True),
    ]


def cancel_mark(x: float, y: float, radius: float) -> list[Shape]:
    return [
        Path([(x - radius, y - radius), (x + radius, y + radius)], p.INK, 2),
        Path([(x - radius, y + radius), (x + radius, y - radius)], p.INK, 2),
    ]


def treasure_mark(x: float, y: float, radius: float, emptied: bool) -> list[Shape]:
    """A chest, full or empty."""
    chest = box(x - radius, y - 0.7 * radius, 2 * radius, 1.4 * radius)
    fill = "" if emptied else COIN_COLOUR
    lid = Path([(x - radius, y - 0.1 * radius), (x + radius, y - 0.1 * radius)], TREASURE_COLOUR, 1.2)
    return [Polygon(chest, fill, TREASURE_COLOUR, 1.4), *([] if emptied else [lid])]


def spring_mark(x: float, y: float, radius: float) -> list[Shape]:
    drop = [(0.0, -1.2), (0.8, 0.3), (0.0, 1.0), (-0.8, 0.3)]
    return [Polygon(moved(drop, x, y, radius), p.WATER, p.DEEP, 1)]


def coins_mark(x: float, y: float, radius: float) -> list[Shape]:
    return [Circle(x, y, radius, COIN_COLOUR, p.INK, 1), Text(x, y, "$", radius * 1.4, p.INK, MIDDLE, bold=True)]


def _sides(record: Any, view: View, tile: int) -> list[Shape]:
    """A bar over the doors of a side that cannot be crossed."""
    shapes: list[Shape] = []
    for direction in range(len(t.DIRECTION_NAMES)):
        if not may_cross(record, spot_at(tile, 0), direction) and not is_bare(record, tile, direction):
            ends = [_door(record, view, tile, direction, number) for number in (0, 1)]
            line = [between(ends[1], ends[0], 1.5), between(ends[0], ends[1], 1.5)]
            shapes += [Path(line, p.PAPER, 5), Path(line, p.ACCENT, 3)]
    return shapes


def _door(record: Any, view: View, tile: int, direction: int, number: int) -> Point:
    """Where one of the doors of a side meets the tile's rim."""
    side = (direction - int(record.quarters[tile])) % len(t.DIRECTION_NAMES)
    x, y = middle_of(record, view, spot_at(tile, int(t.DOORS[side, number])))
    half = view.square / 2
    return x + half * int(t.RIGHT[direction]), y + half * int(t.DOWN[direction])


def _characters(record: Any, view: View) -> list[Shape]:
    shapes: list[Shape] = []
    for spot in dict.fromkeys(int(spot) for spot in record.spot[: record.players]):
        there = [who for who in range(record.players) if record.spot[who] == spot]
        x, y = middle_of(record, view, spot)
        apart = view.square * 0.5
        left = x - apart * (len(there) - 1) / 2
        for at, who in enumerate(there):
            shapes += token(left + apart * at, y, who, view.square * 0.42, faded=bool(record.absent[who]))
    return shapes
