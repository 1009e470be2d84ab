"""What a picture is made of: simple shapes in a list, later ones over earlier ones, in pixels from the top left corner.

`svg` writes such a list and `pixels` paints it. A shape with a `place` is what an answer may be about: the page's
element of that id. `tip` says what it is for those who can't see it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
Points = Sequence[Point]

START, MIDDLE, END = "start", "middle", "end"
_NARROW, _WIDE = frozenset("fijltrI.,:;!|'()[]-/ "), frozenset("mwMW@%")


@dataclass(frozen=True)
class Polygon:
    """A filled area with a rim; fill or stroke "" for none."""

    points: Points
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    place: str = ""
    tip: str = ""


@dataclass(frozen=True)
class Path:
    """A line through all points; dashed: with gaps. style: a class for those who style the SVG."""

    points: Points
    stroke: str
    width: float = 1.0
    dashed: bool = False
    style: str = ""


@dataclass(frozen=True)
class Circle:
    """A disc round (x, y)."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    place: str = ""
    tip: str = ""


@dataclass(frozen=True)
class Text:
    """One line of words; y is the middle of its capitals, `anchor` what of it stands at x. halo: colour of a rim."""

    x: float
    y: float
    words: str
    size: float = 12.0
    fill: str = "#000000"
    anchor: str = START
    bold: bool = False
    halo: str = ""


Shape = Polygon | Path | Circle | Text


@dataclass(frozen=True)
class Drawing:
    """A whole picture: its size in pixels, what it is, its ground and its shapes."""

    width: int
    height: int
    title: str
    ground: str
    shapes: list[Shape] = field(default_factory=list)


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of an upright rectangle."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def moved(points: Iterable[Point], x: float, y: float, scale: float = 1.0) -> list[Point]:
    """Points of a figure round (0, 0), scaled and carried to (x, y)."""
    return [(x + scale * right, y + scale * down) for right, down in points]


def between(here: Point, there: Point, share: float) -> Point:
    """The point on the way from here to there, at a share of it."""
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def width_of(words: str, size: float) -> float:
    """About how wide a line of words is, rather more than less."""
    return size * sum(map(_advance, words))


def _advance(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    return 0.92 if letter in _WIDE else 0.76 if letter.isupper() else 0.6


def fitting(words: str, size: float, width: float) -> float:
    """The size, or what is left of it, at which the words are no wider than `width`."""
    return min(size, width / max(width_of(words, 1.0), 0.01))


def shortened(words: str, size: float, width: float) -> str:
    """The words, or their beginning with "..." behind it that is no wider than `width`."""
    if width_of(words, size) <= width:
        return words
    kept = words
    while kept and width_of(kept + "...", size) > width:
        kept = kept[:-1]
    return kept.rstrip() + "..."


def folded(words: str, size: float, width: float) -> list[str]:
    """The words in lines no wider than `width`, broken between words."""
    lines: list[str] = []
    for word in words.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
