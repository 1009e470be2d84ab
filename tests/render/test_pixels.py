"""Pixels as they are painted: the same shapes as in the SVG."""

import numpy as np
import pytest

from explorer_env.render import palette as p
from explorer_env.render.expedition_map import points
from explorer_env.render.picture import rgb_array
from explorer_env.render.pixels import painted, png
from explorer_env.render.shapes import Circle, Drawing, Path, Polygon, Text, box
from tests.render.positions import GAMES, walked

pytest.importorskip("pygame")


def paint(*shapes):
    return painted(Drawing(40, 30, "", "#ffffff", list(shapes)))


def colour(pixels, x, y):
    return tuple(pixels[y, x].tolist())


def test_shapes_lie_where_they_are_said_to_lie_the_later_above():
    pixels = paint(
        Polygon(box(0, 0, 20, 30), "#0072b2"), Circle(20, 15, 6, "#e69f00", "#000000", 2),
        Path([(30, 0), (30, 30)], "#009e73", 4),
    )  # fmt: skip
    assert pixels.shape == (30, 40, 3)
    assert colour(pixels, 5, 5) == p.rgb("#0072b2")
    assert colour(pixels, 25, 5) == (255, 255, 255)
    assert colour(pixels, 20, 15) == p.rgb("#e69f00")
    assert colour(pixels, 26, 15) == (0, 0, 0)
    assert colour(pixels, 30, 15) == p.rgb("#009e73")


def test_words_stand_round_their_point():
    for anchor, columns in (("start", slice(20, 40)), ("end", slice(0, 20))):
        dark = paint(Text(20, 15, "HH", 10, "#000000", anchor)).sum(axis=2) < 300
        assert dark.sum() == dark[:, columns].sum() > 20
        rows = np.flatnonzero(dark.any(axis=1))
        assert abs(rows.mean() - 15) < 1.5
        assert 6 <= len(rows) <= 9  # capitals are about 0.7 of the size


def test_dashes_have_gaps():
    line = paint(Path([(0, 15), (40, 15)], "#000000", 2, dashed=True))[15, :, 0]
    assert 10 < (line < 100).sum() < 30


@pytest.mark.parametrize("kind", GAMES)
def test_a_picture_is_the_same_every_time(kind):
    for game in walked(kind, 2, steps=40, every=40):
        pixels = rgb_array(game)
        assert (pixels.shape, pixels.dtype) == ((800, 1280, 3), np.uint8)
        assert np.array_equal(pixels, rgb_array(game))
        assert colour(pixels, 3, 3) == p.rgb(p.INK)  # the banner


def test_regions_have_the_colour_of_their_terrain():
    *_, game = walked(GAMES[0], 3, seed=2, steps=300)
    pixels = rgb_array(game)
    for (x, y), terrain in zip(points(), game.record[0].terrain.tolist(), strict=True):
        fill = p.TERRAIN_COLOURS[terrain] if terrain >= 0 else p.UNEXPLORED
        round_name = pixels[round(y) - 12 : round(y) + 12, round(x) - 20 : round(x) + 20].reshape(-1, 3)
        assert (round_name == p.rgb(fill)).all(axis=1).any()


def test_png_is_a_file_of_that_kind():
    assert png(paint()).startswith(b"\x89PNG")
