"""The map of Expedition: regions, borders with their symbols, rivers, ports, explorers."""

import math
from functools import cache
from typing import Any

from explorer_env.expedition import tables as t
from explorer_env.expedition.notation import SEAT_NAMES, WATER_NAMES
from explorer_env.expedition.rules.rivers import branches_left
from explorer_env.render import palette as p
from explorer_env.render.cells import Cells, Edge, cells_of
from explorer_env.render.parts import BORDER, arrow_head, bearing, token
from explorer_env.render.places import region_place
from explorer_env.render.shapes import MIDDLE, Circle, Path, Point, Polygon, Shape, Text, between, box, fitting, moved

LEFT, TOP, ACROSS, DOWN = 24, 36, 5.5, 5.33  # where the map lies, and pixels for one of its units
MARGIN = 30
_NAME = 9.0
LAKE, REEDS = "#7db4dd", "#2f5d1e"


@cache
def land() -> Cells:
    """The map's geometry in pixels: regions in the order of the tables, edges between their numbers."""
    return cells_of(points(), edges(), MARGIN)


@cache
def points() -> list[Point]:
    return [(LEFT + ACROSS * region["x"], TOP + DOWN * region["y"]) for region in t.MAP["regions"]]


def edges() -> list[Edge]:
    """Neighbours, the lower number first."""
    pairs = ((region, int(across)) for region in range(t.REGIONS) for across in t.NEIGHBOUR[region])
    return [(region, across) for region, across in pairs if across > region]


def draw_map(record: Any) -> list[Shape]:
    shapes: list[Shape] = [Polygon(land().coast, p.SHADE, p.DEEP, 4)]
    for region in range(t.REGIONS):
        shapes += _region(record, region)
    shapes.append(Polygon(land().coast, "", p.DEEP, 2))
    shapes += [Path(line, p.INK, 1.2, style=BORDER) for line in land().borders.values()]
    for region in range(t.REGIONS):
        shapes += _river(record, region)
    for edge in edges():
        shapes += _symbol(edge)
    for region in range(t.REGIONS):
        shapes += _marks(record, region)
    for region in range(t.REGIONS):
        shapes += [*_name(record, region), *_explorers(record, region)]
    return shapes


# --- land ------------------------------------------------------------------------------------------------------------
def _region(record: Any, region: int) -> list[Shape]:
    explored = record.terrain[region] >= 0
    fill = p.TERRAIN_COLOURS[record.terrain[region]] if explored else p.UNEXPLORED
    area = Polygon(land().cells[region], fill, place=region_place(t.REGION_NAMES[region]), tip=_tip(record, region))
    return [area, *(_pattern(region, int(record.terrain[region])) if explored else [])]


def _tip(record: Any, region: int) -> str:
    told = [f"{t.REGION_NAMES[region]}: {_land_words(record, region)}"]
    if record.downstream[region] >= 0:
        into = t.REGION_NAMES[record.downstream[region]]
        told.append(f"{WATER_NAMES[record.water[region]]} to {into}")
    told += ["slave trade"] if t.SLAVE_TRADE[region] else []
    told += [SEAT_NAMES[who] for who in _there(record, region)]
    return ", ".join(told)


def _land_words(record: Any, region: int) -> str:
    if record.terrain[region] >= 0:
        return t.TERRAIN_NAMES[int(record.terrain[region])] + (" port" if region in t.PORT_REGIONS else "")
    presumed = int(t.PRESUMED[region])
    return f"unexplored, perhaps {t.TERRAIN_NAMES[presumed]}" if presumed >= 0 else "unexplored"


def _pattern(region: int, terrain: int) -> list[Shape]:
    """What tells terrains apart without colour: trees, tufts, single blades, dots of sand."""
    x, y = points()[region]
    spots = [(-15, -11), (0, -15), (15, -11), (-17, 13), (17, 13), (0, 17)]
    return [shape for right, down in spots for shape in pattern_mark(terrain, x + right, y + down)]


def pattern_mark(terrain: int, x: float, y: float) -> list[Shape]:
    if terrain == t.JUNGLE:
        return [Polygon([(x, y - 4), (x + 3.4, y + 2.5), (x - 3.4, y + 2.5)], "#15402a")]
    if terrain == t.SAVANNA:
        blades = [(x - 3, y - 3), (x, y + 2.5), (x, y - 4), (x, y + 2.5), (x + 3, y - 3)]
        return [Path(blades, "#4a661a", 1)]
    if terrain == t.VELDT:
        return [Path([(x - 3.5, y), (x + 3.5, y)], "#5f370c", 1.2)]
    return [Circle(x - 2, y, 0.9, "#a08438"), Circle(x + 2, y - 1.5, 0.9, "#a08438")]


def _marks(record: Any, region: int) -> list[Shape]:
    """What is printed in a region, and Generic Sources."""
    x, y = points()[region]
    shapes: list[Shape] = []
    if record.terrain[region] < 0 and t.PRESUMED[region] >= 0:
        shapes += presumed_mark(x, y - 14, int(t.PRESUMED[region]), bool(t.GREEN[region]))
    if region in t.PORT_REGIONS:
        shapes += port_mark(*_seaward(region))
    if t.SLAVE_TRADE[region]:
        shapes += slave_trade_mark(x + 15, y - 13)
    for spring in range(record.springs[region]):
        shapes += spring_mark(x - 14 + 8 * spring, y - 12)
    return shapes


def _seaward(port: int) -> Point:
    """Beside a Port's name, away from its neighbours."""
    (x, y), near = points()[port], [points()[int(across)] for across in t.NEIGHBOUR[port] if across >= 0]
    landward = bearing((x, y), (sum(right for right, _ in near) / len(near), sum(down for _, down in near) / len(near)))
    return x - 15 * math.cos(landward), y - 15 * math.sin(landward)


def presumed_mark(x: float, y: float, terrain: int, green: bool) -> list[Shape]:
    """The square of the terrain that is presumed; a heavy rim where a green symbol confirms it."""
    colour = p.TERRAIN_COLOURS[terrain]
    return [
        Polygon(box(x - 5.5, y - 5.5, 11, 11), colour, p.INK, 2.4 if green else 0.8),
        Text(x, y, "?", 9, p.ink_on(colour), MIDDLE, bold=True),
    ]


def port_mark(x: float, y: float) -> list[Shape]:
    """An anchor."""
    arms = [(-5.0, 1.0), (-4.0, 4.0), (0.0, 6.0), (4.0, 4.0), (5.0, 1.0)]
    lines = [[(x, y - 3), (x, y + 6)], [(x - 3.5, y - 1), (x + 3.5, y - 1)], moved(arms, x, y)]
    shapes: list[Shape] = [Circle(x, y - 5, 3.4, p.PAPER), *(Path(line, p.PAPER, 4) for line in lines)]
    return [*shapes, Circle(x, y - 5, 1.8, p.PAPER, p.INK, 1.4), *(Path(line, p.INK, 1.7) for line in lines)]


def slave_trade_mark(x: float, y: float) -> list[Shape]:
    """Two links of a chain."""
    rims = [Circle(x + side, y, 4.2, p.PAPER) for side in (-2.2, 2.2)]
    return [*rims, *(Circle(x + side, y, 2.6, "", p.INK, 1.3) for side in (-2.2, 2.2))]


def spring_mark(x: float, y: float) -> list[Shape]:
    return [Circle(x, y, 3.2, p.PAPER, p.WATER, 2)]


def _name(record: Any, region: int) -> list[Shape]:
    x, y = points()[region]
    name = t.REGION_NAMES[region]
    xs = [right for right, _ in land().cells[region]]
    size = fitting(name, _NAME, 1.15 * (max(xs) - min(xs)))
    return [Text(x, y + 1, name, size, p.INK, MIDDLE, bold=True, halo=_ground(record, region))]


def _ground(record: Any, region: int) -> str:
    terrain = record.terrain[region]
    return p.UNEXPLORED if terrain < 0 else p.PAPER if terrain == t.JUNGLE else p.TERRAIN_COLOURS[terrain]


def _there(record: Any, region: int) -> list[int]:
    return [who for who in range(record.players) if record.region[who] == region]


def _explorers(record: Any, region: int) -> list[Shape]:
    (x, y), there = points()[region], _there(record, region)
    apart = min(17.0, 44 / max(len(there), 1))
    left = x - apart * (len(there) - 1) / 2
    return [shape for at, who in enumerate(there) for shape in token(left + apart * at, y + 15, who)]


# --- symbols of borders ----------------------------------------------------------------------------------------------
def _symbol(edge: Edge) -> list[Shape]:
    x, y = land().middles[edge]
    symbol = int(list(t.NEIGHBOUR[edge[0]]).index(edge[1]))
    return symbol_mark(symbol, x, y)


def symbol_mark(symbol: int, x: float, y: float, radius: float = 4.6) -> list[Shape]:
    figure = _FIGURES[t.SYMBOL_NAMES[symbol]]
    colour = "#1d6b3a" if symbol == t.GREEN_SYMBOL else p.INK
    marks: list[Shape] = []
    for part in figure:
        if len(part) == 1:
            right, down, size = part[0]
            marks.append(Circle(x + radius * right, y + radius * down, radius * size, colour))
        else:
            marks.append(Polygon(moved([(right, down) for right, down, _ in part], x, y, radius), colour))
    return [Circle(x, y, radius + 1, p.PAPER, p.RULE, 0.6), *marks]


def _round(corners: int, *radii: float) -> list[tuple[float, float, float]]:
    """A polygon round (0, 0) whose corners lie in turn at the radii, the first above."""
    turns = [math.tau * corner / corners - math.pi / 2 for corner in range(corners)]
    far = [radii[corner % len(radii)] for corner in range(corners)]
    return [(size * math.cos(turn), size * math.sin(turn), 0.0) for size, turn in zip(far, turns, strict=True)]


def _moon() -> list[tuple[float, float, float]]:
    outer = [math.pi * (0.35 + 1.3 * step / 12) for step in range(13)]
    rim = [(0.85 * math.cos(turn), 0.85 * math.sin(turn), 0.0) for turn in outer]
    inner = [(0.38 + 0.62 * math.cos(turn), 0.62 * math.sin(turn), 0.0) for turn in reversed(outer)]
    return rim + inner


_DISC = [(0.0, 0.0, 0.72)]
_FIGURES: dict[str, list[list[tuple[float, float, float]]]] = {
    "flower": [[(right, down, 0.34)] for right, down, _ in _round(5, 0.5)],
    "star": [_round(10, 0.95, 0.4)],
    "triangle": [_round(3, 0.92)],
    "square": [[(-0.62, -0.62, 0.0), (0.62, -0.62, 0.0), (0.62, 0.62, 0.0), (-0.62, 0.62, 0.0)]],
    "crescent": [_moon()],
    "circle": [_DISC],
    "paw": [[(0.0, 0.35, 0.46)], [(-0.55, -0.25, 0.24)], [(0.0, -0.5, 0.26)], [(0.55, -0.25, 0.24)]],
}


# --- rivers ----------------------------------------------------------------------------------------------------------
def _river(record: Any, region: int) -> list[Shape]:
    """The water that leaves a region: over the border with an arrow, or along it where it fills the border."""
    if record.downstream[region] < 0:
        return []
    into, kind = int(record.downstream[region]), int(record.water[region])
    edge = (min(region, into), max(region, into))
    here, middle, there = points()[region], land().middles[edge], points()[into]
    start = here if t.FLOWS_ON[kind] else between(middle, here, 0.5)
    shapes = blocked_mark(kind, land().borders[edge]) if kind < t.WATERS and t.BLOCKS[kind] else []
    for branch in range(_open_branches(record, region)):
        shapes += _branch(here, middle, branch)
    return [*shapes, *stream([start, middle, there]), *water_mark(kind, between(middle, here, 0.45))]


def stream(line: list[Point]) -> list[Shape]:
    """A river over a border, the middle of the line, with an arrow behind it."""
    _, border, end = line
    tip = between(border, end, min(0.85, 17 / math.dist(border, end)))
    return [Path(line, p.PAPER, 5), Path(line, p.WATER, 3), arrow_head(tip, bearing(border, end), 10, p.DEEP)]


def _open_branches(record: Any, region: int) -> int:
    return int(branches_left(record, region)) if record.terrain[region] < 0 else 0


def _branch(here: Point, border: Point, number: int) -> list[Shape]:
    """A piece upstream that is still to be found."""
    turn = bearing(border, here) + (0.8 if number else -0.8)
    return branch_mark(here, (here[0] + 21 * math.cos(turn), here[1] + 21 * math.sin(turn)))


def branch_mark(here: Point, end: Point) -> list[Shape]:
    return [Path([here, end], p.WATER, 2.5, dashed=True)]


def blocked_mark(kind: int, line: list[Point]) -> list[Shape]:
    """A lake or a marsh along its border."""
    shapes: list[Shape] = [Path(line[1:-1], p.DEEP, 9), Path(line[1:-1], LAKE, 6)]
    if kind in (t.MARSH, t.MARSH_SOURCE):
        shapes += [Path([(x, y - 4), (x, y + 3)], REEDS, 1.6) for x, y in line[1:-1]]
    return shapes


def lake_mark(x: float, y: float, size: float) -> list[Shape]:
    turns = [math.tau * step / 14 for step in range(14)]
    shore = [(1.5 * math.cos(turn), math.sin(turn)) for turn in turns]
    return [Polygon(moved(shore, x, y, size), LAKE, p.DEEP, 1.4)]


def water_mark(kind: int, where: Point) -> list[Shape]:
    """What is pictured on a Water Marker besides the river."""
    x, y = where
    if kind in (t.LAKE_SOURCE, t.LARGEST_LAKE_SOURCE):
        return lake_mark(x, y, 5.5 if kind == t.LARGEST_LAKE_SOURCE else 4.0)
    if kind == t.MOUNTAIN_SOURCE:
        peak = [(x - 7, y + 5), (x - 2, y - 5), (x + 1, y), (x + 3, y - 3), (x + 7, y + 5)]
        return [Polygon(peak, "#8d8d8d", p.INK, 1.2)]
    if kind == t.WATERFALL:
        return [Path([(x - 4, y + step), (x + 4, y + step)], p.PAPER, 1.6) for step in (-3, 0, 3)]
    if kind in (t.MARSH, t.MARSH_SOURCE):
        return [Path([(x + step, y - 5), (x + step, y + 3)], REEDS, 1.6) for step in (-4, 0, 4)]
    return []
