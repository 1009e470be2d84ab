"""SVG as it is written: sound, in order, nothing out of the picture, nothing hidden in it."""

import re
from xml.etree import ElementTree

import pytest

from explorer_env.expedition.game import Expedition
from explorer_env.render.picture import drawn, svg
from explorer_env.render.shapes import (
    Circle,
    Drawing,
    Path,
    Polygon,
    Text,
    box,
    fitting,
    folded,
    shortened,
    width_of,
)
from explorer_env.render.svg import written
from tests.render.positions import GAMES, walked


def elements(*shapes):
    return written(Drawing(40, 30, "A <title>", "#ffffff", list(shapes))).splitlines()[4:-1]


def test_every_shape_is_one_element():
    assert elements(
        Polygon(box(1, 2, 3, 4.25), "#123456", "#000000", 2, "a-place", "told & escaped"),
        Path([(0, 0), (10.04, 5)], "#123456", dashed=True, style="choice"),
        Circle(1, 2, 3.5, "#123456"),
        Text(5, 10, "a < b", 10, "#123456", bold=True),
    ) == [
        '<path d="M1 2l3 0 0 4.2 -3 0z" fill="#123456" stroke="#000000" stroke-width="2" id="a-place" '
        'data-place="a-place"><title>told &amp; escaped</title></path>',
        '<path d="M0 0l10 5" fill="none" stroke="#123456" stroke-dasharray="4 4" class="choice"/>',
        '<circle cx="1" cy="2" r="3.5" fill="#123456"/>',
        '<text x="5" y="13.6" font-size="10" fill="#123456" font-weight="bold">a &lt; b</text>',
    ]


def test_words_are_made_to_fit():
    assert width_of("iii", 10) < width_of("aaa", 10) < width_of("WWW", 10)
    assert fitting("Nyamwesi", 12, 1000) == 12
    assert width_of("Nyamwesi", fitting("Nyamwesi", 12, 30)) == pytest.approx(30)
    assert shortened("short", 10, 100) == "short"
    assert shortened("a line much too long", 10, 60).endswith("...")
    assert width_of(shortened("a line much too long", 10, 60), 10) <= 60
    assert folded("one two three", 10, width_of("one two", 10)) == ["one two", "three"]


@pytest.mark.parametrize("kind", GAMES)
def test_pictures_are_sound_and_say_what_they_are(kind):
    for game in walked(kind, kind.SEATS[1], steps=120, every=40):
        root = ElementTree.fromstring(svg(game))
        assert root.attrib["viewBox"] == "0 0 1280 800"
        words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        assert any(word.startswith(kind.__name__) for word in words)
        assert f"explorer_{game.seat} to answer" in words
        told = " ".join(words)
        assert game.question() in told
        assert all(str(points) in words or f"score {points}" in words for points in game.scores())


@pytest.mark.parametrize("kind", GAMES)
def test_nothing_runs_out_of_the_picture(kind):
    for players in (1, kind.SEATS[1]):
        for game in walked(kind, players, seed=players, steps=400, every=50):
            for shape in drawn(game).shapes:
                assert all(-1 <= x <= 1281 and -1 <= y <= 801 for x, y in corners(shape)), shape


def corners(shape):
    if isinstance(shape, Circle):
        return [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
    if isinstance(shape, Text):
        assert shape.size >= 5, shape
        width = width_of(shape.words, shape.size)
        left = shape.x - width * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
        return [(left, shape.y - shape.size / 2), (left + width, shape.y + shape.size / 2)]
    return shape.points


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_to_come_is_in_no_picture(kind):
    """The same table with other dice and draws to come is the same picture, whoever looks."""
    for game in walked(kind, 3, steps=90, every=30):
        other = game.sandbox(seed=99)
        for seat in (None, 0, 2):
            assert svg(game, seat) == svg(other, seat)


def test_a_seat_sees_its_own_matrix_large():
    game = Expedition.start(3, seed=1)
    for seat in range(3):
        slots = re.findall(rf'd="M(\S+) (\S+)l(\S+) 0[^"]*"[^>]* id="explorer-{seat}-slot', svg(game, seat))
        assert {float(width) for _, _, width in slots} == {85}
    assert "Matrix of explorer_2" in svg(game, seat=2)
