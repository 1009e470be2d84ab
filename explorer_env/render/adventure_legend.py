"""What the marks of Adventure's picture mean."""

from functools import partial

from explorer_env.adventure import tables as t
from explorer_env.render import adventure_world as w
from explorer_env.render import palette as p
from explorer_env.render.parts import Mark, choice_mark, legend
from explorer_env.render.shapes import Path, Polygon, Shape, box

_SIZE = 6.0
_MARKS: list[tuple[Mark, str]] = [
    (lambda x, y: w.event_mark(x, y, _SIZE), "event square"),
    (lambda x, y: w.number_mark(1, x, y, _SIZE - 1), "event of that place"),
    (lambda x, y: w.cancel_mark(x, y, _SIZE - 2), "no event any more"),
    (lambda x, y: w.treasure_mark(x, y, _SIZE, False), "treasure"),
    (lambda x, y: w.treasure_mark(x, y, _SIZE, True), "treasure found"),
    (lambda x, y: w.spring_mark(x, y, _SIZE), "spring"),
    (lambda x, y: w.coins_mark(x, y, _SIZE - 1), "coins dropped"),
    (lambda x, y: _square(w.BARRED_COLOUR, x, y), "barred"),
    (lambda x, y: [Path([(x - 7, y), (x + 7, y)], p.ACCENT, 3)], "closed side"),
    (choice_mark, "may be chosen now"),
]


def draw_legend(x: float, y: float) -> list[Shape]:
    realms: list[tuple[Mark, str]] = [
        (partial(_square, colour), f"{name} realm") for colour, name in zip(p.REALM_COLOURS, t.REALM_NAMES, strict=True)
    ]
    return legend(_MARKS + realms, x, y, 3, 148)


def _square(colour: str, x: float, y: float) -> list[Shape]:
    return [Polygon(box(x - 6, y - 5.5, 12, 11), colour, p.INK, 0.8)]
