"""Whole games between random and heuristic seats, compiled: made of a game and the heuristic's choice."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.choosing import NEVER
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel, rule
from explorer_env.core.record import for_kernels

RANDOM = -1  # who plays a seat in `play_range`: RANDOM, or the heuristic with this row of weights
Function = Callable[..., Any]


class Playing(NamedTuple):
    """What `playing_of` makes; observations are float32, masks int8, weights an array of records.

    answer_of(games, i, row, weights, observation, mask): for other compiled functions: what a seat answers that `row`
    plays, RANDOM or a row of weights. Writes to `observation` and `mask`.

    For Python:

    choose(observation, mask, weights): the action that the first record of weights takes, -1 when nothing is legal.
    choose_many(observations, masks, weights, out): the same for each row, into `out` (int64).
    write_worths(observation, mask, weights, out): what the first record of weights finds each legal action worth, into
    `out` (float64), NEVER for the others and where it doesn't weigh actions one by one.
    play_many(games, which, mine, weights, observation, mask): the first record of weights answers in each game until a
    seat s with `mine[k, s]` zero is asked. The fault that stopped it (-1: an illegal answer), or 0.
    play_range(games, start, stop, rows, weights, observation, mask): games start..stop-1 to their end; rows, int64
    (games, seats), says who plays. The first fault, or 0.
    """

    answer_of: Function
    choose: Function
    choose_many: Function
    write_worths: Function
    play_many: Function
    play_range: Function


def playing_of(game: type[Game], choose_by: Function, worth_by: Function) -> Playing:
    """The compiled player whose answer to an observation and a mask is choose_by(observation, mask, weights[row]), and
    that finds an action worth worth_by(observation, weights[row], action)."""
    apply_at, random_answer = game.KERNELS.apply_at, game.KERNELS.random_answer
    observe_at = game.KERNELS.observe_at

    @rule
    def answer_of(games: Any, i: Any, row: Any, weights: Any, observation: Any, mask: Any) -> Any:
        g = games[i]
        if row == RANDOM:
            return random_answer(g)
        observe_at(games, i, g.seat, observation)
        for action in range(len(mask)):
            mask[action] = g.legal[action]
        return choose_by(observation, mask, weights[row])

    @rule
    def play_at(games: Any, i: Any, rows: Any, weights: Any, observation: Any, mask: Any) -> Any:
        """0, or the fault that stopped the game (-1: an illegal answer)."""
        fault = 0
        while games[i].seat >= 0 and fault == 0:
            action = answer_of(games, i, rows[games[i].seat], weights, observation, mask)
            fault = apply_at(games, i, action)
        return fault

    @kernel
    def choose(observation: Any, mask: Any, weights: Any) -> Any:
        return choose_by(observation, mask, weights[0])

    @kernel
    def choose_many(observations: Any, masks: Any, weights: Any, out: Any) -> None:
        for row in range(len(out)):
            out[row] = choose_by(observations[row], masks[row], weights[0])

    @kernel
    def write_worths(observation: Any, mask: Any, weights: Any, out: Any) -> None:
        for action in range(len(mask)):
            out[action] = worth_by(observation, weights[0], action) if mask[action] else NEVER

    @kernel
    def play_many(games: Any, which: Any, mine: Any, weights: Any, observation: Any, mask: Any) -> Any:
        fault = 0
        for k in range(len(which)):
            while fault == 0 and games[which[k]].seat >= 0 and mine[k, games[which[k]].seat]:
                fault = apply_at(games, which[k], answer_of(games, which[k], 0, weights, observation, mask))
        return fault

    @kernel
    def play_range(games: Any, start: Any, stop: Any, rows: Any, weights: Any, observation: Any, mask: Any) -> Any:
        for i in range(start, stop):
            fault = play_at(games, i, rows[i], weights, observation, mask)
            if fault != 0:
                return fault
        return 0

    return Playing(answer_of, choose, choose_many, write_worths, play_many, play_range)


def warm(game: type[Game], playing: Playing, weights: NDArray[Any]) -> None:
    """Call every entry point once, so that all of it is compiled or loaded."""
    games, seats = for_kernels(game.blank(1)), game.SEATS[1]
    observation, mask = np.zeros(game.OBSERVATION, np.float32), np.zeros(game.ACTIONS, np.int8)
    playing.choose(observation, mask, weights)
    playing.write_worths(observation, mask, weights, np.zeros(game.ACTIONS))
    playing.choose_many(observation[None], mask[None], weights, np.empty(1, np.int64))
    playing.play_many(games, np.empty(0, np.int64), np.empty((0, seats), np.bool_), weights, observation, mask)
    playing.play_range(games, 0, 0, np.zeros((1, seats), np.int64), weights, observation, mask)
