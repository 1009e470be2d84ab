"""A game in the tests' hands, whichever: nothing but one step pending, answers in words, the log, the table."""

import re

import numpy as np

from explorer_env.core.board import resume
from explorer_env.core.rng import seed_generator

UNUSED_CHANCE = seed_generator(0)  # of a position before anything is thrown or drawn


def at(game, step, seat=-1, argument=0):
    """Nothing but this step is pending; play on to the next decision."""
    game.record.depth = 0
    game.record.asking = 0
    return resume(game, step, seat, argument)


def may(game):
    """What may be answered now, in words."""
    return {game.words(int(action)) for action in np.flatnonzero(game.legal())}


def _action(game, words):
    legal = {game.words(int(action)): int(action) for action in np.flatnonzero(game.legal())}
    if words in legal:
        return legal[words]
    ends = [name for name in legal if name.endswith(f" {words}")]
    assert len(ends) == 1, f"explorer_{game.seat} is asked {game.question()!r}; {words!r} is not one of {list(legal)}"
    return legal[ends[0]]


def play(game, *answers):
    """Answer the decisions that come, in words or the end of them: "region Teke" or "Teke", "yes", "up", "done"."""
    for answer in answers:
        game.apply(_action(game, answer))
    return game


def told(game, *words, since=0):
    """All these words stand in the log (from line `since` on), in this order."""
    log = "\n".join(game.log(since))
    place = 0
    for line in words:
        assert line in log[place:], f"{line!r} is not told (in this order):\n{log}"
        place = log.index(line, place) + len(line)
    return game


def has_lines(table, text):
    """The drawn table has all these lines, whole."""
    lines = _lines(table)
    for line in _lines(text):
        assert line in lines, f"{line!r} is not on the table:\n{table}"


def _lines(text):
    return [re.sub(r"\s+", " ", line.strip()) for line in text.strip().splitlines()]


def check_scripts(game):
    """The scripts were used up, nothing else was left to chance, nothing went wrong."""
    record = game.record[0]
    assert record.fault == 0, f"fault {record.fault}"
    assert record.dice_scripted == 0, f"{record.dice_scripted} scripted dice were not thrown"
    assert record.draw_scripted == 0, f"{record.draw_scripted} scripted draws were not made"
    assert record.rng == UNUSED_CHANCE, "something was left to chance that the test didn't script"
