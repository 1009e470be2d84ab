"""The chance of a search's simulations: those of one round get the same dice, as far as they stay alike."""

from typing import Any

import numpy as np

from agents.playing import Function
from explorer_env.core.arrays import copy_to
from explorer_env.core.game import Game
from explorer_env.core.jit import rule
from explorer_env.core.rng import random_below_at

ROOT, PLAYED = 0, 1  # the two records of a desk
ALL, ROUND, ONE = 0, 1, 2  # its generators: of all rounds, where this round's begins, of one simulation
HALF = 1 << 31  # the size of half a generator's state


@rule
def fresh(desk, generator):
    """The state of a new generator, put together of numbers from another: with the very states of that one every game
    would throw the dice of the one before, shifted by one."""
    high, low = random_below_at(desk.chance, generator, HALF), random_below_at(desk.chance, generator, HALF)
    return np.uint64(high * HALF + low + 1)


@rule
def begin_round(desk):
    desk.chance[ROUND] = fresh(desk, ALL)


@rule
def deal(desk):
    """Begin at the root, with the chance of this round."""
    copy_to(desk.words[PLAYED], desk.words[ROOT])
    desk.chance[ONE] = desk.chance[ROUND]
    desk.games[PLAYED].rng = fresh(desk, ONE)


def move_of(game: type[Game]) -> Function:
    """For compiled code: move(desk, action) in the game that is played; a fault, or 0.

    Whenever another seat is asked its dice begin anew: what one throws doesn't depend on how often others did.
    """
    apply_at = game.KERNELS.apply_at

    @rule
    def move(desk: Any, action: Any) -> Any:
        seat = desk.games[PLAYED].seat
        fault = apply_at(desk.games, PLAYED, action)
        if desk.games[PLAYED].seat != seat:
            desk.games[PLAYED].rng = fresh(desk, ONE)
        return fault

    made: Function = move
    return made
