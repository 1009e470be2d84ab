"""A drawing written as SVG."""

from functools import lru_cache
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from explorer_env.render.palette import INK
from explorer_env.render.shapes import Circle, Drawing, Path, Point, Points, Polygon, Shape, Text

_FONT = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_STYLE = ".game-picture{pointer-events:none}.game-picture [data-place]{pointer-events:all}"
_HALO = 3.0


def written(drawing: Drawing) -> str:
    """The picture as an SVG document of its own. What an answer may be about has its place as `id` and `data-place`,
    and alone takes clicks; its words are its `<title>`. Rims of what may be answered now are of the class `choice`.
    """
    size = f'width="{drawing.width}" height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(drawing.title)} '
    head += f'class="game-picture" font-family="{_FONT}" fill="{INK}" stroke-linejoin="round" stroke-linecap="round">'
    ground = f'<path d="M0 0h{drawing.width}v{drawing.height}H0z" fill="{drawing.ground}"/>'
    title = f"<title>{escape(drawing.title)}</title>"
    return "\n".join([head, title, f"<style>{_STYLE}</style>", ground, *map(_element, drawing.shapes), "</svg>", ""])


def _element(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Path):
        gaps = ' stroke-dasharray="4 4"' if shape.dashed else ""
        style = f' class="{shape.style}"' if shape.style else ""
        return f'<path d="{_line(shape.points)}" fill="none"{_stroke(shape.stroke, shape.width)}{gaps}{style}/>'
    if isinstance(shape, Circle):
        where = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        return _area("circle", where, shape)
    return _area("path", f'd="{_line(shape.points)}z"', shape)


def _area(name: str, where: str, shape: Polygon | Circle) -> str:
    paint = _fill(shape.fill or "none") + _stroke(shape.stroke, shape.width)
    place = f" id={quoteattr(shape.place)} data-place={quoteattr(shape.place)}" if shape.place else ""
    tip = f"<title>{escape(shape.tip)}</title>" if shape.tip else ""
    return f"<{name} {where}{paint}{place}>{tip}</{name}>" if tip else f"<{name} {where}{paint}{place}/>"


def _fill(colour: str) -> str:
    return "" if colour == INK else f' fill="{colour}"'


def _stroke(colour: str, width: float) -> str:
    thick = "" if width == 1 else f' stroke-width="{_number(width)}"'
    return f' stroke="{colour}"{thick}' if colour else ""


def _text(text: Text) -> str:
    baseline = text.y + 0.36 * text.size
    where = f'x="{_number(text.x)}" y="{_number(baseline)}" font-size="{_number(text.size)}"'
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    bold = ' font-weight="bold"' if text.bold else ""
    halo = f'{_stroke(text.halo, _HALO)} paint-order="stroke"' if text.halo else ""
    return f"<text {where}{_fill(text.fill)}{anchor}{bold}{halo}>{escape(text.words)}</text>"


def _line(points: Points) -> str:
    return _path_data(tuple(points))


@lru_cache(maxsize=2048)
def _path_data(points: tuple[Point, ...]) -> str:
    """Path data: the first point, then from each to the next, in tenths of a pixel without their sum going astray."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [(right - x, down - y) for (x, y), (right, down) in pairwise(tenths)]
    first, *rest = [f"{x / 10:g} {y / 10:g}" for x, y in [tenths[0], *steps]]
    return f"M{first}l{' '.join(rest)}" if rest else f"M{first}"


def _number(value: float) -> str:
    return f"{round(value, 1):g}"
