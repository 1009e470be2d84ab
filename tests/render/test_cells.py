"""The regions of the map: their drawn borders are the borders of the data, all of them and no others."""

import math
from itertools import combinations, pairwise

import pytest

from explorer_env.expedition import tables as t
from explorer_env.render import palette as p
from explorer_env.render.cells import cells_of
from explorer_env.render.expedition_map import draw_map, edges, land, symbol_mark
from explorer_env.render.shapes import Polygon
from tests.expedition.tools import position


def lines(outline):
    """The pieces of a closed outline, whichever way they are walked."""
    return {frozenset(piece) for piece in zip(outline, outline[1:] + outline[:1], strict=True)}


def crosses(one, other):
    """Whether two pieces of lines cross or touch, but for ends that they share."""
    if one & other:
        return False
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(outline):
    pieces = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x * down - right * y for (x, y), (right, down) in pieces) / 2


def test_two_regions_share_a_drawn_border_if_and_only_if_the_data_says_so():
    outlines = [lines(cell) for cell in land().cells]
    shared = {pair for pair in combinations(range(t.REGIONS), 2) if outlines[pair[0]] & outlines[pair[1]]}
    assert shared == {(r, n) for r in range(t.REGIONS) for n in range(r + 1, t.REGIONS) if n in t.NEIGHBOUR[r]}
    assert len(shared) == 161


def test_the_shared_border_is_one_line_with_its_symbol_on_it():
    for edge in edges():
        border = land().borders[edge]
        pieces = lines(land().cells[edge[0]]) & lines(land().cells[edge[1]])
        assert pieces == {frozenset(piece) for piece in pairwise(border)}
        assert land().middles[edge] in border[1:-1]


BOARD = """
    Game Turn 2, 2 players
    Explored: Kongo Jungle, Teke Savanna
    Rivers: Teke -> Kongo River, Bangi -> Teke Fork, Baya -> Teke Lake Source
"""


def test_every_border_has_the_symbol_of_the_data_drawn_on_it():
    shapes = draw_map(position(BOARD).record[0])
    for region in t.MAP["regions"]:
        here = t.REGION[region["name"]]
        for name, symbol in region["borders"].items():
            middle = land().middles[tuple(sorted((here, t.REGION[name])))]
            assert all(mark in shapes for mark in symbol_mark(t.SYMBOL_NAMES.index(symbol), *middle))


def test_arrows_of_rivers_lie_in_the_region_they_flow_into():
    game = position(BOARD)
    heads = [shape.points for shape in draw_map(game.record[0]) if isinstance(shape, Polygon) and is_arrow(shape)]
    into = [region for head in heads for region in range(t.REGIONS) if inside(head[0], land().cells[region])]
    flows = ["Khartoum", "Fernando Poo", "Angola", "Zanzibar", "Mocambique", "Kongo", "Teke", "Teke"]
    assert sorted(t.REGION_NAMES[region] for region in into) == sorted(flows)


def is_arrow(shape):
    return shape.fill == p.DEEP and len(shape.points) == 3


def inside(point, outline):
    """Whether a ray from the point to the right crosses the outline an odd number of times."""
    (x, y), pieces = point, zip(outline, outline[1:] + outline[:1], strict=True)
    crossed = [a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in pieces if (a[1] > y) != (b[1] > y)]
    return sum(at > x for at in crossed) % 2 == 1


def test_lines_of_the_map_never_cross():
    pieces = [piece for line in land().borders.values() for piece in map(frozenset, pairwise(line))]
    pieces += lines(land().coast)
    pieces.sort(key=lambda piece: min(x for x, _ in piece))
    for number, piece in enumerate(pieces):
        right = max(x for x, _ in piece)
        for other in pieces[number + 1 :]:
            if min(x for x, _ in other) > right:
                break
            assert not crosses(piece, other), (piece, other)


def test_the_regions_fill_the_land_inside_of_the_coast():
    areas = [area(cell) for cell in land().cells]
    assert min(areas) > 700  # pixels: room for a name and an explorer
    assert sum(areas) == pytest.approx(area(land().coast))


def test_a_map_is_derived_anew_as_it_was():
    land.cache_clear()
    first = land()
    land.cache_clear()
    assert land() == first


SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
ROUND = [(0, 1), (1, 2), (2, 3), (0, 3)]


def test_four_points_in_two_triangles():
    cells = cells_of(SQUARE, [*ROUND, (0, 2)], margin=5)
    assert set(cells.borders) == {*ROUND, (0, 2)}
    assert not lines(cells.cells[1]) & lines(cells.cells[3])
    assert math.dist(cells.middles[0, 2], (5, 5)) < 1


@pytest.mark.parametrize("more", [[], [(0, 2), (1, 3)]], ids=["a face of four", "a crossing"])
def test_graphs_that_make_no_map_are_refused(more):
    with pytest.raises(ValueError, match="without crossings"):
        cells_of(SQUARE, [*ROUND, *more], margin=5)
