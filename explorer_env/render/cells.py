"""The regions of a map from a planar graph: one cell a point, with a border between two cells for every edge, no other.

A border runs from the middle of the triangle on one side of its edge, over the edge, to the middle of the triangle on
the other side; where there is none, to the coast. Three cells meet at each such middle, as on a map.
"""

import math
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from explorer_env.render.shapes import Point

Edge = tuple[int, int]
_STEPS = 8  # pieces of a border
_CROOKED = 0.055  # how far a border strays from a smooth curve, as a share of its length
_ROOM = 0.42  # of the way to the next coast that land may jut out
_DEEPEST = 0.55  # of the way that neighbouring coasts leave each other


@dataclass(frozen=True)
class Cells:
    """borders: (lower point, higher point) -> its line; middles: where its symbol sits; cells: the area of each point;
    coast: the outline of them all.
    """

    borders: dict[Edge, list[Point]]
    middles: dict[Edge, Point]
    cells: list[list[Point]]
    coast: list[Point]


def cells_of(points: list[Point], edges: list[Edge], margin: float) -> Cells:
    """The cells of a planar graph whose inner faces are triangles, drawn with straight edges; margin: how far the coast
    lies out. Raises ValueError for another graph.
    """
    rings = _rings(points, edges)
    faces = _faces(rings)
    outer = _outer(points, faces)
    ends = _ends(points, faces, outer, margin)
    borders = {edge: _border(points, edge, *ends[edge]) for edge in edges}
    shores = _shores(points, outer, ends, margin)
    outlines = [_outline(at, ring, borders, shores.get(at)) for at, ring in enumerate(rings)]
    coast = [point for at in outer for point in shores[at][:-1]][::-1]
    return Cells(borders, {edge: line[_STEPS // 2] for edge, line in borders.items()}, outlines, coast)


def _rings(points: list[Point], edges: list[Edge]) -> list[list[int]]:
    """Of each point its neighbours as they lie round it, clockwise on a picture."""
    rings: list[list[int]] = [[] for _ in points]
    for one, other in edges:
        rings[one].append(other)
        rings[other].append(one)
    for at, ring in enumerate(rings):
        ring.sort(key=lambda near: _angle(points[at], points[near]))
    return rings


def _angle(here: Point, there: Point) -> float:
    return math.atan2(there[1] - here[1], there[0] - here[0])


def _faces(rings: list[list[int]]) -> list[list[int]]:
    faces, seen = [], set()
    for start in ((at, near) for at, ring in enumerate(rings) for near in ring):
        face, step = [], start
        while step not in seen:
            seen.add(step)
            face.append(step[0])
            ring = rings[step[1]]
            step = (step[1], ring[ring.index(step[0]) - 1])
        if face:
            faces.append(face)
    return faces


def _outer(points: list[Point], faces: list[list[int]]) -> list[int]:
    """The face outside, the one that is walked the other way round."""
    outside = [face for face in faces if _area([points[at] for at in face]) < 0]
    simple = len(outside) == 1 and len(set(outside[0])) == len(outside[0])
    if not simple or any(len(face) != 3 for face in faces if face is not outside[0]):
        raise ValueError("Wanted is a graph in one piece, drawn without crossings, whose inner faces are triangles.")
    return outside[0]


def _area(points: list[Point]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x * down - right * y for (x, y), (right, down) in pairs) / 2


# --- borders ---------------------------------------------------------------------------------------------------------
def _ends(
    points: list[Point], faces: list[list[int]], outer: list[int], margin: float
) -> dict[Edge, tuple[Point, Point]]:
    """[(one, other)] -> where the border begins and ends: in the faces to the left and right of the edge."""
    into: dict[Edge, Point] = {}
    for face in faces:
        for one, other in _sides(face):
            middle = _incentre([points[at] for at in face]) if len(face) == 3 else (0.0, 0.0)
            into[one, other] = _off_shore(points, outer, (one, other), margin) if face is outer else middle
    return {edge: (into[edge[::-1]], into[edge]) for edge in into}


def _sides(face: list[int]) -> list[Edge]:
    return list(zip(face, face[1:] + face[:1], strict=True))


def _incentre(corners: list[Point]) -> Point:
    """Between the middle of a triangle's inner circle and its centre of gravity."""
    weights = [math.dist(corners[1], corners[2]), math.dist(corners[2], corners[0]), math.dist(corners[0], corners[1])]
    weights = [weight / sum(weights) + 1 / 3 for weight in weights]
    return _mean(corners, weights)


def _mean(points: list[Point], weights: list[float]) -> Point:
    whole = sum(weights)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)) / whole,
        sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)) / whole,
    )


def _off_shore(points: list[Point], outer: list[int], edge: Edge, margin: float) -> Point:
    """Where a border reaches the coast: out from the middle of its edge, less far inside of a bay."""
    (x, y), (right, down) = points[edge[0]], points[edge[1]]
    half = math.dist((x, y), (right, down)) / 2
    out = min(margin * 0.8, *(_DEEPEST * half * _opening(points, outer, at) for at in edge))
    return (x + right) / 2 - out * (down - y) / (2 * half), (y + down) / 2 + out * (right - x) / (2 * half)


def _opening(points: list[Point], outer: list[int], at: int) -> float:
    """The tangent of half the angle of open sea at a point of the coast; much where it juts out."""
    angle = _sea(points, outer, at)
    return math.tan(angle / 2) if angle < math.pi else math.inf


def _sea(points: list[Point], outer: list[int], at: int) -> float:
    before, here, after = _along(points, outer, at)
    return (_angle(here, before) - _angle(here, after)) % math.tau


def _along(points: list[Point], outer: list[int], at: int) -> tuple[Point, Point, Point]:
    place = outer.index(at)
    return points[outer[place - 1]], points[at], points[outer[(place + 1) % len(outer)]]


def _border(points: list[Point], edge: Edge, begin: Point, end: Point) -> list[Point]:
    (x, y), (right, down) = points[edge[0]], points[edge[1]]
    return _crooked(_curve(begin, ((x + right) / 2, (y + down) / 2), end, _STEPS), 1000 * edge[0] + edge[1])


def _curve(begin: Point, by: Point, end: Point, steps: int) -> list[Point]:
    """From begin to end, drawn towards a point between them."""
    shares = [step / steps for step in range(steps + 1)]
    return [_mean([begin, by, end], [(1 - part) ** 2, 2 * part * (1 - part), part**2]) for part in shares]


def _crooked(line: list[Point], seed: int) -> list[Point]:
    """The line as if drawn by hand; its ends and its middle stay."""
    chance, far = Random(seed), _CROOKED * math.dist(line[0], line[-1])
    middle = (len(line) - 1) // 2
    fixed = {0, middle, len(line) - 1}
    return [
        point if at in fixed else (point[0] + far * chance.uniform(-1, 1), point[1] + far * chance.uniform(-1, 1))
        for at, point in enumerate(line)
    ]


# --- coasts ----------------------------------------------------------------------------------------------------------
def _shores(
    points: list[Point], outer: list[int], ends: dict[Edge, tuple[Point, Point]], margin: float
) -> dict[int, list[Point]]:
    """Of each point outside its piece of the coast, from the border before it to the one behind it."""
    shores = {}
    for place, at in enumerate(outer):
        behind = outer[(place + 1) % len(outer)]
        begin, end = ends[outer[place - 1], at][1], ends[at, behind][1]
        line = [begin, *_headland(points, outer, at, margin), end]
        shores[at] = _crooked(_rounded(line), at)
    return shores


def _headland(points: list[Point], outer: list[int], at: int, margin: float) -> list[Point]:
    """The corners of the coast round a point: one in a bay, more the farther the land juts out."""
    before, here, _ = _along(points, outer, at)
    place = outer.index(at)
    angle, first = _sea(points, outer, at), _angle(here, before)
    corners = max(1, round(angle / (math.pi / 3)) - 1)
    near = {outer[place - 1], at, outer[(place + 1) % len(outer)]}
    room = min(math.dist(here, points[other]) for other in outer if other not in near)
    far = min(margin, _ROOM * room) if angle > math.pi else margin * 0.7 * math.sin(angle / 2)
    turns = [first - angle * (corner + 1) / (corners + 1) for corner in range(corners)]
    return [(here[0] + far * math.cos(turn), here[1] + far * math.sin(turn)) for turn in turns]


def _rounded(line: list[Point]) -> list[Point]:
    """The line with its corners cut off twice; its ends stay."""
    for _ in range(2):
        pieces = [_mean([*piece], [1 - part, part]) for piece in pairwise(line) for part in (0.25, 0.75)]
        line = [line[0], *pieces[1:-1], line[-1]]
    return line


def _outline(at: int, ring: list[int], borders: dict[Edge, list[Point]], shore: list[Point] | None) -> list[Point]:
    """A cell: its borders one after the other, and its piece of the coast between the last and the first."""
    lines = [borders[at, near] if at < near else borders[near, at][::-1] for near in ring]
    if shore:
        first = next(place for place, line in enumerate(lines) if line[0] == shore[0])
        lines = [*lines[first:], *lines[:first], shore[::-1]]
    return _joined(lines)


def _joined(lines: list[list[Point]]) -> list[Point]:
    return [point for line in lines for point in line[:-1]]
