"""A drawing painted as pixels, with pygame-ce from the extra `play`. No display is needed."""

import io
import math
import os
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import MissingExtra
from explorer_env.render.shapes import Circle, Drawing, Path, Point, Points, Polygon, Shape, Text, between

_FINE = 2  # painted so many times larger and then shrunk: smooth edges
_HALO = 1.5
_EM = 1 / 0.6875  # pygame draws its own font so much smaller than asked
_DASH = 4.0


@cache
def _pygame() -> Any:
    """The module. Raises MissingExtra when it is not installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        raise MissingExtra(
            f"pictures in pixels need pygame-ce ({error}). Install it with: pip install 'explorer-env[play]'"
        ) from error
    pygame.font.init()
    return pygame


def need_pixels() -> None:
    """Raises MissingExtra without pygame-ce."""
    _pygame()


def painted(drawing: Drawing) -> NDArray[np.uint8]:
    """The picture as uint8 of shape (height, width, 3). Raises MissingExtra without pygame-ce."""
    pygame = _pygame()
    large = pygame.Surface((_FINE * drawing.width, _FINE * drawing.height))
    large.fill(drawing.ground)
    for shape in drawing.shapes:
        _paint(pygame, large, shape)
    small = pygame.transform.smoothscale(large, (drawing.width, drawing.height))
    return np.ascontiguousarray(pygame.surfarray.array3d(small).transpose(1, 0, 2))


def png(pixels: NDArray[np.uint8]) -> bytes:
    """A picture of shape (height, width, 3) as the content of a PNG file."""
    pygame, content = _pygame(), io.BytesIO()
    pygame.image.save(pygame.surfarray.make_surface(pixels.transpose(1, 0, 2)), content, "picture.png")
    return content.getvalue()


def show(pixels: NDArray[np.uint8], title: str, fps: float) -> None:
    """Put a picture, shape (height, width, 3), into the one window of this process; no more than `fps` a second."""
    pygame = _pygame()
    height, width, _ = pixels.shape
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((width, height))
    pygame.display.set_caption(title)
    pygame.surfarray.blit_array(pygame.display.get_surface(), pixels.transpose(1, 0, 2))
    pygame.event.pump()
    pygame.display.flip()
    _clock().tick(fps)


@cache
def _clock() -> Any:
    return _pygame().time.Clock()


def close_window() -> None:
    """Close the window; may be called any number of times."""
    _pygame().display.quit()


def _paint(pygame: Any, surface: Any, shape: Shape) -> None:
    if isinstance(shape, Polygon):
        _polygon(pygame, surface, shape)
    elif isinstance(shape, Circle):
        _circle(pygame, surface, shape)
    elif isinstance(shape, Path):
        _path(pygame, surface, shape)
    else:
        _text(pygame, surface, shape)


def _polygon(pygame: Any, surface: Any, shape: Polygon) -> None:
    points = _large(shape.points)
    if shape.fill:
        pygame.draw.polygon(surface, shape.fill, points)
    if shape.stroke:
        _line(pygame, surface, shape.stroke, [*points, points[0]], shape.width)


def _circle(pygame: Any, surface: Any, shape: Circle) -> None:
    middle, radius = (_FINE * shape.x, _FINE * shape.y), _FINE * shape.radius
    rim = _FINE * shape.width / 2
    if shape.stroke:
        pygame.draw.circle(surface, shape.stroke, middle, radius + rim, 0 if shape.fill else round(2 * rim))
    if shape.fill:
        pygame.draw.circle(surface, shape.fill, middle, radius - rim if shape.stroke else radius)


def _path(pygame: Any, surface: Any, shape: Path) -> None:
    for piece in _dashes(shape.points) if shape.dashed else [list(shape.points)]:
        _line(pygame, surface, shape.stroke, _large(piece), shape.width)


def _line(pygame: Any, surface: Any, colour: str, points: list[Any], width: float) -> None:
    """A line with round corners; pygame's own wide lines have gaps there."""
    thick = max(1, round(_FINE * width))
    pygame.draw.lines(surface, colour, False, points, thick)
    if thick > 2:
        for point in points:
            pygame.draw.circle(surface, colour, point, thick / 2)


def _dashes(points: Points) -> list[list[Point]]:
    """Every other piece of a line that is cut at equal lengths."""
    pieces, piece, left = [], [points[0]], _DASH
    for here, there in pairwise(points):
        length, done = math.dist(here, there), 0.0
        while length - done > left:
            done += left
            cut = between(here, there, done / length)
            pieces.append([*piece, cut])
            piece, left = [cut], _DASH
        left -= length - done
        piece.append(there)
    return [*pieces, piece][::2]


def _large(points: Points) -> list[Any]:
    return [(_FINE * x, _FINE * y) for x, y in points]


@cache
def _font(size: int) -> Any:
    return _pygame().font.Font(None, size)


def _text(pygame: Any, surface: Any, text: Text) -> None:
    font = _font(round(_EM * _FINE * text.size))
    words = font.render(text.words, True, text.fill)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    left = _FINE * text.x - shift * words.get_width()
    top = _FINE * (text.y + 0.36 * text.size) - font.get_ascent()
    if text.halo:
        rim = font.render(text.words, True, text.halo)
        for turn in range(8):
            across, down = math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)
            surface.blit(rim, (left + _HALO * _FINE * across, top + _HALO * _FINE * down))
    surface.blit(words, (left, top))
