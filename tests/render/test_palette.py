"""Colours stay apart for the colour-blind, and words are read on them: computed, not looked at."""

from itertools import combinations

import numpy as np
import pytest

from explorer_env.render import palette as p

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB
SIGHTS = {
    "normal": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    "none": [[0.2126, 0.7152, 0.0722]] * 3,
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])  # sRGB, D65


def lab(colour, sight):
    """CIE L*a*b* of a colour as somebody of that sight sees it."""
    parts = np.array(p.rgb(colour)) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(np.array(SIGHTS[sight]) @ linear, 0, 1) / TO_XYZ.sum(axis=1)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(colours, sight):
    """The least distance (CIE76) of two of them; 2.3 is just noticeable."""
    return min(np.linalg.norm(lab(one, sight) - lab(other, sight)) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "none"])
def test_colours_stay_apart_for_every_sight(sight):
    assert apart(p.SEAT_COLOURS, sight) > 15
    assert apart([*p.TERRAIN_COLOURS, p.UNEXPLORED], sight) > 15
    assert apart(p.REALM_COLOURS, sight) > 15
    assert apart([p.ENCOUNTER_COLOUR, p.FIND_COLOUR], sight) > 15
    for ground in (*p.TERRAIN_COLOURS, p.UNEXPLORED):
        assert apart([p.WATER, ground], sight) > 12  # and rivers have white rims


def test_terrains_and_realms_differ_in_lightness_alone_too():
    assert apart([*p.TERRAIN_COLOURS, p.UNEXPLORED], "none") > 8
    assert apart(p.REALM_COLOURS, "none") > 8


def test_words_are_read_on_their_grounds():
    for ground in (*p.SEAT_COLOURS, *p.TERRAIN_COLOURS, *p.REALM_COLOURS):
        assert p.contrast(p.ink_on(ground), ground) > 4.5
    for ground in (p.PAPER, p.PANEL, p.SHADE, p.SEA, p.UNEXPLORED, p.ENCOUNTER_COLOUR, p.FIND_COLOUR):
        assert p.contrast(p.INK, ground) > 7
        assert p.contrast(p.FAINT, ground) > 4.5
    assert p.contrast(p.ACCENT, p.PAPER) > 4.5


def test_contrast_is_that_of_wcag():
    assert p.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert p.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
