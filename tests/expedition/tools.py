"""Rules in the tests' hands: a drawn position, scripted dice and draws, answers in words."""

import numpy as np

from explorer_env.core import board
from explorer_env.expedition import tables as t
from explorer_env.expedition.board import drawn, position
from explorer_env.expedition.rules.land import fits
from tests.expedition.invariants import check_components
from tests.tools import UNUSED_CHANCE, at, check_scripts, has_lines, may, play, told

__all__ = ["UNUSED_CHANCE", "at", "finish", "heading", "may", "play", "position", "script", "shows", "told"]

_KINDS_OF_DRAWS = [  # (names, dots, section of the bag)
    ([kind for kind, _, _ in t.ENCOUNTER_TYPES], [dots for _, dots, _ in t.ENCOUNTER_TYPES], t.ENCOUNTERS),
    ([kind for kind, _, _ in t.EVENT_TYPES], [dots for _, dots, _ in t.EVENT_TYPES], t.EVENTS),
    (t.FIND_NAMES[: t.WATERS], [""] * t.WATERS, t.CUP),
    (t.RESOURCE_NAMES, [""] * t.RESOURCES, t.POOL),
    (t.SPECIAL_NAMES, [""] * t.SPECIALS, t.SPECIALS_LEFT),
]


def heading(players, turn=2):
    """The first line of a position."""
    return board.heading("Game Turn", turn, players)


def script(game, dice=(), draws=(), seat=0):
    """Say what is thrown and drawn next, in the order of use.

    draws: a chit's kind ("Warband", "Village": the first type legal for `seat` that the bag still has), a chit with its
    dots ("Village(W)"), a Water Marker, a Resource, a Special Discovery, a Color Code ("star"), two of them drawn
    together ("star+paw"), or a number (which of those tied).
    """
    record = game.record[0]
    used = np.zeros(t.BAGS_END, int)
    numbers = [number for draw in draws for number in _draw_numbers(record, draw, seat, used)]
    board.script(game, dice, numbers)
    return game


def _draw_numbers(record, draw, seat, used):
    if isinstance(draw, int):
        return [draw]
    symbols = draw.split("+")
    if set(symbols) <= set(t.SYMBOL_NAMES):
        places = [t.SYMBOL_NAMES.index(symbol) for symbol in symbols]
        return places[:1] + [place - (place > places[0]) for place in places[1:]]
    kind, _, dots = draw.rstrip(")").partition("(")
    found = []
    for names, letters, start in _KINDS_OF_DRAWS:
        for number, name in enumerate(names):
            place = start + number
            if name == kind and (not dots or letters[number] == dots):
                legal = fits(record, seat, sum(t.DOTS[letter] for letter in letters[number]))
                found.append((bool(dots) or bool(legal), record.bag[place] > used[place], -place, number))
    assert found, f"{draw!r} is nothing that can be drawn"
    legal, _, place, number = max(found)
    assert legal, f"no {draw} is legal for explorer_{seat}: write its dots to draw it nevertheless"
    used[-place] += 1
    return [number]


def shows(game, text):
    """The drawn table has all these lines, whole."""
    has_lines(drawn(game, dots="(" in text), text)
    return game


def finish(game):
    """The end of a test: nothing is left of the scripts or went wrong, and nothing got lost."""
    check_scripts(game)
    check_components(game)
    return game
