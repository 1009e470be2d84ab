"""Rules in the tests' hands: a drawn position, scripted dice and draws, answers in words."""

import re

import numpy as np

from explorer_env.core.rng import seed_generator
from explorer_env.expedition import tables as t
from explorer_env.expedition.board import drawn, position, resume
from explorer_env.expedition.notation import action_words
from explorer_env.expedition.rules.land import fits
from tests.expedition.invariants import check_components

__all__ = ["at", "finish", "heading", "may", "play", "position", "script", "shows", "told"]

UNUSED_CHANCE = seed_generator(0)  # of a position before anything is thrown or drawn

_KINDS_OF_DRAWS = [  # (names, dots, section of the bag)
    ([kind for kind, _, _ in t.ENCOUNTER_TYPES], [dots for _, dots, _ in t.ENCOUNTER_TYPES], t.ENCOUNTERS),
    ([kind for kind, _, _ in t.EVENT_TYPES], [dots for _, dots, _ in t.EVENT_TYPES], t.EVENTS),
    (t.FIND_NAMES[: t.WATERS], [""] * t.WATERS, t.CUP),
    (t.RESOURCE_NAMES, [""] * t.RESOURCES, t.POOL),
    (t.SPECIAL_NAMES, [""] * t.SPECIALS, t.SPECIALS_LEFT),
]


def heading(players, turn=2):
    """The first line of a position."""
    return f"Game Turn {turn}, {players} player{'s' if players > 1 else ''}"


def script(game, dice=(), draws=(), seat=0):
    """Say what is thrown and drawn next, in the order of use.

    draws: a chit's kind ("Warband", "Village": the first type legal for `seat` that the bag still has), a chit with its
    dots ("Village(W)"), a Water Marker, a Resource, a Special Discovery, a Color Code ("star"), two of them drawn
    together ("star+paw"), or a number (which of those tied).
    """
    record = game.record[0]
    used = np.zeros(t.BAGS_END, int)
    numbers = [number for draw in draws for number in _draw_numbers(record, draw, seat, used)]
    for name, values in (("dice", list(dice)), ("draw", numbers)):
        left = record[f"{name}_scripted"]
        earlier = record[f"{name}_script"][:left].tolist()
        stack = values[::-1] + earlier
        record[f"{name}_script"][: len(stack)] = stack
        record[f"{name}_scripted"] = len(stack)
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


def at(game, step, seat=-1, argument=0):
    """Nothing but this step is pending; play on to the next decision."""
    game.record.depth = 0
    game.record.asking = 0
    return resume(game, step, seat, argument)


def _action(game, words):
    legal = {action_words(int(action)): int(action) for action in np.flatnonzero(game.legal())}
    if words in legal:
        return legal[words]
    ends = [name for name in legal if name.endswith(f" {words}")]
    assert len(ends) == 1, f"explorer_{game.seat} is asked {game.question()!r}; {words!r} is not one of {list(legal)}"
    return legal[ends[0]]


def play(game, *answers):
    """Answer the decisions that come, in words: "Teke" or "region Teke", "yes", "Rifle", "2,3", "done"."""
    for answer in answers:
        game.apply(_action(game, answer))
    return game


def may(game):
    """What may be answered now, in words."""
    return {action_words(int(action)) for action in np.flatnonzero(game.legal())}


def told(game, *words):
    """All these words stand in the log, in this order."""
    log = "\n".join(game.log())
    place = 0
    for line in words:
        assert line in log[place:], f"{line!r} is not told (in this order):\n{log}"
        place = log.index(line, place) + len(line)
    return game


def _lines(text):
    return [re.sub(r"\s+", " ", line.strip()) for line in text.strip().splitlines()]


def shows(game, text):
    """The drawn table has all these lines, whole."""
    table = _lines(drawn(game, dots="(" in text))
    for line in _lines(text):
        assert line in table, f"{line!r} is not on the table:\n{drawn(game)}"
    return game


def finish(game):
    """The end of a test: the scripts were used up, nothing else was left to chance, nothing went wrong or got lost."""
    record = game.record[0]
    assert record.fault == 0, f"fault {record.fault}"
    assert record.dice_scripted == 0, f"{record.dice_scripted} scripted dice were not thrown"
    assert record.draw_scripted == 0, f"{record.draw_scripted} scripted draws were not made"
    assert record.rng == UNUSED_CHANCE, "something was left to chance that the test didn't script"
    check_components(game)
    return game
