"""What the pictures of all games are put together from."""

import math
from collections.abc import Callable
from typing import Any

from explorer_env.render import palette as p
from explorer_env.render.shapes import (
    END,
    MIDDLE,
    Circle,
    Path,
    Point,
    Points,
    Polygon,
    Shape,
    Text,
    box,
    fitting,
    folded,
    moved,
    shortened,
)

WIDTH, HEIGHT = 1280, 800
MARGIN, BANNER = 8, 46
BORDER, CHOICE = "border", "choice"  # styles of paths: between regions, round what may be answered now


def seat_name(seat: int) -> str:
    return f"explorer_{seat}"


def banner(game: Any, title: str) -> list[Shape]:
    """The head of the picture: what it is, who must answer what."""
    colour = p.SEAT_COLOURS[game.seat] if game.seat >= 0 else p.INK
    shapes: list[Shape] = [
        Polygon(box(0, 0, WIDTH, BANNER - 6), p.INK),
        Text(MARGIN + 4, 20, title, fitting(title, 17, 420), p.PAPER, bold=True),
    ]
    return shapes + _asked(game, colour)


def _asked(game: Any, colour: str) -> list[Shape]:
    left, width = 440, WIDTH - 440
    who = f"{seat_name(game.seat)} to answer" if game.seat >= 0 else "The game is over"
    asked = game.question() if game.seat >= 0 else results(game)
    lines = folded(asked, 12.5, width - 196)[:2]
    ink = p.ink_on(colour)
    shapes: list[Shape] = [
        Polygon(box(left, 0, width, BANNER - 6), colour),
        Text(left + 10, 20, who, fitting(who, 14, 168), ink, bold=True),
    ]
    middle = 20 - 8 * (len(lines) - 1)
    return shapes + [Text(left + 188, middle + 16 * at, line, 12.5, ink) for at, line in enumerate(lines)]


def results(game: Any) -> str:
    """Points of all, the best first."""
    ranking = sorted(enumerate(game.scores().tolist()), key=lambda seat: -seat[1])
    return "Points: " + ", ".join(f"{seat_name(seat)} {points}" for seat, points in ranking)


def heading(x: float, y: float, words: str, width: float, size: float = 11) -> list[Shape]:
    """A title over a rule of that width, with its middle at y."""
    return [
        Text(x, y, shortened(words, size, width), size, p.INK, bold=True),
        Path([(x, y + 9), (x + width, y + 9)], p.RULE),
    ]


def token(x: float, y: float, seat: int, radius: float = 8, faded: bool = False) -> list[Shape]:
    """An explorer: a disc of the seat's colour with its number."""
    colour = p.SHADE if faded else p.SEAT_COLOURS[seat]
    return [
        Circle(x, y, radius + 1.5, p.PAPER),
        Circle(x, y, radius, colour, p.INK, 1.5),
        Text(x, y, str(seat), radius * 1.3, p.ink_on(colour), MIDDLE, bold=True),
    ]


def arrow_head(tip: Point, direction: float, size: float, fill: str) -> Polygon:
    """A triangle whose point is `tip`, pointing in a direction (radians, clockwise from the right)."""
    corners = [(0.0, 0.0), (-size, -0.55 * size), (-size, 0.55 * size)]
    cos, sin = math.cos(direction), math.sin(direction)
    return Polygon(moved([(x * cos - y * sin, x * sin + y * cos) for x, y in corners], *tip), fill)


def bearing(here: Point, there: Point) -> float:
    return math.atan2(there[1] - here[1], there[0] - here[0])


def row(x: float, y: float, words: list[str], columns: list[float], size: float, fill: str = p.INK) -> list[Shape]:
    """Words of a table, the first from the left, the others ending at their columns."""
    first = Text(x, y, words[0], size, fill)
    rest = [Text(x + column, y, word, size, fill, END) for word, column in zip(words[1:], columns, strict=True)]
    return [first, *rest]


Mark = Callable[[float, float], list[Shape]]


def legend(entries: list[tuple[Mark, str]], x: float, y: float, rows: int, width: float) -> list[Shape]:
    """Marks with their meaning, in columns of so many rows and that width; y: the middle of the first row."""
    shapes: list[Shape] = []
    for at, (mark, words) in enumerate(entries):
        left, middle = x + width * (at // rows), y + 13 * (at % rows)
        shapes += mark(left + 8, middle)
        shapes.append(Text(left + 20, middle, words, fitting(words, 9, width - 24)))
    return shapes


def choice_mark(x: float, y: float) -> list[Shape]:
    """The rim round what may be answered now."""
    return [rim(box(x - 7, y - 4.5, 14, 9))]


def rim(points: Points) -> Path:
    """Round what may be answered now."""
    return Path([*points, points[0]], p.ACCENT, 2, dashed=True, style=CHOICE)


def log_lines(game: Any, x: float, bottom: float, width: float, most: int) -> list[Shape]:
    """The last lines that the log told, the newest below, with its middle at `bottom`."""
    told = [part for line in game.log(game.told - 2 * most) for part in folded(line, 9.5, width)]
    lines = enumerate(reversed(told[-most:]))
    return [Text(x, bottom - 13 * above, line, 9.5, p.FAINT) for above, line in lines]
