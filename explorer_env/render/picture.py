"""The picture of a game: as SVG, as pixels, and where in it an answer is."""

from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import IllegalAction
from explorer_env.core.game import Game
from explorer_env.render import adventure, expedition
from explorer_env.render.parts import BANNER, BORDER, HEIGHT, WIDTH, rim
from explorer_env.render.pixels import painted
from explorer_env.render.shapes import Drawing, Path, Polygon, Shape
from explorer_env.render.svg import written


class _Draw(Protocol):
    def __call__(self, game: Any, seat: int | None) -> Drawing: ...


class _PlaceOf(Protocol):
    def __call__(self, game: Any, action: int) -> str | None: ...


class _Art(NamedTuple):
    draw: _Draw
    place_of: _PlaceOf
    left: float  # where the map or world ends and the table begins


_ART = {
    "expedition": _Art(expedition.draw, expedition.place_of, expedition.LEFT),
    "adventure": _Art(adventure.draw, adventure.place_of, adventure.LEFT),
}


def drawn(game: Game, seat: int | None = None) -> Drawing:
    """The shapes of a game's picture, 1280 x 800 pixels; seat: whose view, None for what everybody sees.

    Raises ConfigError for a seat that the game doesn't have.
    """
    drawing = _ART[game.name].draw(game, None if seat is None else game.check_seat(seat))
    legal = {_ART[game.name].place_of(game, int(action)) for action in np.flatnonzero(game.legal())}
    return replace(drawing, shapes=_rimmed(drawing.shapes, legal))


def _rimmed(shapes: list[Shape], places: set[str | None]) -> list[Shape]:
    """With rims round what the legal answers are about: above borders and below what lies on them, or above all."""
    borders = [at for at, shape in enumerate(shapes) if isinstance(shape, Path) and shape.style == BORDER]
    cut = borders[-1] + 1 if borders else 0
    return [*shapes[:cut], *_rims(shapes[:cut], places), *shapes[cut:], *_rims(shapes[cut:], places)]


def _rims(shapes: list[Shape], places: set[str | None]) -> list[Shape]:
    wanted = [shape for shape in shapes if isinstance(shape, Polygon) and shape.place and shape.place in places]
    return [rim(shape.points) for shape in wanted]


def svg(game: Game, seat: int | None = None) -> str:
    """The picture as an SVG document. Elements that answers may be about have `place_of`'s name as their `id` and
    `data-place` and alone take clicks; their words are in their `<title>`.

    seat: whose view, None for what everybody sees. Nothing that the seat can't see is in it: no coming draws or dice.
    Raises ConfigError for a seat that the game doesn't have.
    """
    return written(drawn(game, seat))


def panes(game: Game) -> dict[str, tuple[float, float, float, float]]:
    """Parts of the picture for windows of any size, each x, y, width, height: "map" and "table", its two halves below
    the banner, and "both", all of it."""
    left, top = _ART[game.name].left, BANNER - 6
    return {
        "map": (0, top, left, HEIGHT - top),
        "table": (left, top, WIDTH - left, HEIGHT - top),
        "both": (0, 0, WIDTH, HEIGHT),
    }


def rgb_array(game: Game, seat: int | None = None) -> NDArray[np.uint8]:
    """The same picture as pixels, uint8 of shape (800, 1280, 3).

    Raises ConfigError for a seat that the game doesn't have, MissingExtra without pygame-ce (extra `play`).
    """
    return painted(drawn(game, seat))


def place_of(game: Game, action: int) -> str | None:
    """The id of what an answer of the seat that is asked is about: a region, a slot of its Matrix, a square of a tile,
    a bare place of the grid, a line of a sheet or table. None for what is nowhere in the picture, such as "yes".

    Raises IllegalAction for an action that isn't legal now.
    """
    number = game.action_number(action)
    if not 0 <= number < game.ACTIONS or not game.legal()[number]:
        raise IllegalAction(game.why_illegal(number))
    return _ART[game.name].place_of(game, number)
