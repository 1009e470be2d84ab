"""A drawing written as SVG."""

from xml.sax.saxutils import escape, quoteattr

from explorer_env.render.shapes import Circle, Drawing, Path, Points, Polygon, Shape, Text

_FONT = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_HALO = 3.0


def written(drawing: Drawing) -> str:
    """The picture as an SVG document of its own. What an answer may be about has its place as `id` and `data-place`,
    and alone takes clicks; its words are its `<title>`.
    """
    size = f'width="{drawing.width}" height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(drawing.title)} '
    head += f'font-family="{_FONT}" stroke-linejoin="round" stroke-linecap="round" pointer-events="none">'
    ground = f'<rect width="100%" height="100%" fill="{drawing.ground}"/>'
    title = f"<title>{escape(drawing.title)}</title>"
    return "\n".join([head, title, ground, *map(_element, drawing.shapes), "</svg>", ""])


def _element(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Path):
        gaps = ' stroke-dasharray="4 4"' if shape.dashed else ""
        line = f'points="{_points(shape.points)}" fill="none" stroke="{shape.stroke}"'
        return f'<polyline {line} stroke-width="{_number(shape.width)}"{gaps}/>'
    if isinstance(shape, Circle):
        where = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        return _area("circle", where, shape)
    return _area("polygon", f'points="{_points(shape.points)}"', shape)


def _area(name: str, where: str, shape: Polygon | Circle) -> str:
    fill = f' fill="{shape.fill or "none"}"'
    rim = f' stroke="{shape.stroke}" stroke-width="{_number(shape.width)}"' if shape.stroke else ""
    place = _place(shape.place) if shape.place else ""
    tip = f"<title>{escape(shape.tip)}</title>" if shape.tip else ""
    return f"<{name} {where}{fill}{rim}{place}>{tip}</{name}>" if tip else f"<{name} {where}{fill}{rim}{place}/>"


def _place(place: str) -> str:
    return f' id={quoteattr(place)} data-place={quoteattr(place)} pointer-events="all"'


def _text(text: Text) -> str:
    baseline = text.y + 0.36 * text.size
    where = f'x="{_number(text.x)}" y="{_number(baseline)}" font-size="{_number(text.size)}" fill="{text.fill}"'
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    bold = ' font-weight="bold"' if text.bold else ""
    halo = f' stroke="{text.halo}" stroke-width="{_HALO}" paint-order="stroke"' if text.halo else ""
    return f"<text {where}{anchor}{bold}{halo}>{escape(text.words)}</text>"


def _points(points: Points) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
