"""The compiled entry points of a game, made of its rules: functions of an array of records, called as f(games, i)."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.agenda import NOBODY, NOTHING
from explorer_env.core.jit import kernel, rule
from explorer_env.core.rng import random_below, random_below_at

NO_ANSWER = 3  # fault: a decision without a legal answer
ILLEGAL = -1
Function = Callable[..., Any]


class Kernels(NamedTuple):
    """What `kernels_of` makes. For other compiled functions:

    run(g): go on until a player must choose or the game is over. reply(g, action): take the answer, without going on.
    random_answer(g): a legal answer, uniform; the game's own generator chooses.

    For Python, of game i of an array of records:

    begin_at(games, i): set it up to its first decision; `players`, `config`, `rng` and `automatic` are set before.
    Returns the fault number, 0 for none.
    apply_at(games, i, action): answer its decision: 0, or ILLEGAL with nothing changed, or the fault number.
    observe_at(games, i, seat, out): write the observation of a seat, float32 of shape (OBSERVATION,).
    play_random_at(games, i, most): random answers until it is over or `most` decisions were made: how many.
    play_random_seen_at(games, i, most, out): the same, with the observation of who must answer written to `out` first.

    For Python, of many games at once: `which` (int64) lists them, row k of the other arrays belongs to game which[k].

    begin_many(games, which): `begin_at` for each: the first fault, or 0.
    apply_many(games, which, actions): `apply_at` for each, but for none when one is refused: the row of the first
    refused answer, or -1.
    observe_many(games, which, seats, observations, masks): what one seat of each game sees, and what it may answer:
    nothing when it isn't asked.
    play_random_many(games, which, mine, generators): random answers in each game until a seat s with `mine[k, s]` zero
    is asked, or the game is over. Generator i (u8, one for each of `games`) chooses in game i.
    """

    run: Function
    reply: Function
    random_answer: Function
    begin_at: Function
    apply_at: Function
    observe_at: Function
    play_random_at: Function
    play_random_seen_at: Function
    begin_many: Function
    apply_many: Function
    observe_many: Function
    play_random_many: Function


@rule
def legal_answer(g, number):
    """The legal answer with `number` others before it."""
    for action in range(len(g.legal)):
        number -= g.legal[action]
        if number < 0:
            return action
    return NOBODY


@rule
def random_answer(g):
    return legal_answer(g, random_below(g, g.legal.sum()))


@rule
def is_legal(g, action):
    return 0 <= action < len(g.legal) and g.legal[action] != 0


def kernels_of(set_up: Function, take_step: Function, offer: Function, answer: Function, observe: Function) -> Kernels:
    """The entry points of a game of these rules.

    set_up(g): push the first steps. take_step(g, step, who, argument): what a step of the agenda does.
    offer(g): set `g.legal`, cleared before, for the decision `g.asking`. answer(g, decision, who, action): what a legal
    answer does. observe(g, seat, out): write a seat's observation.
    """

    @rule
    def offers(g: Any) -> Any:
        """How many answers the decision now asked has; `g.legal` says which."""
        g.legal[:] = 0
        offer(g)
        return g.legal.sum()

    @rule
    def reply(g: Any, action: Any) -> None:
        decision, who = g.asking, g.seat
        g.asking = NOTHING
        answer(g, decision, who, action)

    @rule
    def next_step(g: Any) -> None:
        g.depth -= 1
        take_step(g, g.agenda[g.depth, 0], g.agenda[g.depth, 1], g.agenda[g.depth, 2])

    @rule
    def run(g: Any) -> None:
        while g.fault == 0:
            if g.asking == NOTHING:
                if g.depth == 0:
                    g.legal[:] = 0
                    return
                next_step(g)
                continue
            number = offers(g)
            if number == 0:
                g.fault = NO_ANSWER
            if number > 1 or g.automatic == 0:
                return
            reply(g, legal_answer(g, 0))

    @kernel
    def begin_at(games: Any, i: Any) -> Any:
        g = games[i]
        set_up(g)
        run(g)
        return g.fault

    @kernel
    def apply_at(games: Any, i: Any, action: Any) -> Any:
        g = games[i]
        if not is_legal(g, action):
            return ILLEGAL
        reply(g, action)
        run(g)
        return np.int64(g.fault)

    @kernel
    def observe_at(games: Any, i: Any, seat: Any, out: Any) -> None:
        observe(games[i], seat, out)

    @kernel
    def play_random_at(games: Any, i: Any, most: Any) -> Any:
        g = games[i]
        for made in range(most):
            if g.seat < 0 or g.fault != 0:
                return made
            reply(g, random_answer(g))
            run(g)
        return most

    @kernel
    def play_random_seen_at(games: Any, i: Any, most: Any, out: Any) -> Any:
        g = games[i]
        for made in range(most):
            if g.seat < 0 or g.fault != 0:
                return made
            observe(g, g.seat, out)
            reply(g, random_answer(g))
            run(g)
        return most

    @kernel
    def begin_many(games: Any, which: Any) -> Any:
        fault = 0
        for k in range(len(which)):
            begin_at(games, which[k])
            if fault == 0:
                fault = games[which[k]].fault
        return fault

    @kernel
    def apply_many(games: Any, which: Any, actions: Any) -> Any:
        for k in range(len(which)):
            if not is_legal(games[which[k]], actions[k]):
                return k
        for k in range(len(which)):
            apply_at(games, which[k], actions[k])
        return -1

    @kernel
    def observe_many(games: Any, which: Any, seats: Any, observations: Any, masks: Any) -> None:
        for k in range(len(which)):
            g = games[which[k]]
            observe(g, seats[k], observations[k])
            for action in range(len(g.legal)):
                masks[k, action] = g.legal[action] if g.seat == seats[k] else 0

    @kernel
    def play_random_many(games: Any, which: Any, mine: Any, generators: Any) -> None:
        for k in range(len(which)):
            g = games[which[k]]
            while g.fault == 0 and g.seat >= 0 and mine[k, g.seat]:
                reply(g, legal_answer(g, random_below_at(generators, which[k], g.legal.sum())))
                run(g)

    return Kernels(
        run, reply, random_answer, begin_at, apply_at, observe_at, play_random_at, play_random_seen_at,
        begin_many, apply_many, observe_many, play_random_many,
    )  # fmt: skip


def warm(kernels: Kernels, games: NDArray[Any], floats: int) -> None:
    """Call every entry point for one game once, so that all of it is compiled or loaded.

    games: one blank record with 1 player and a generator. floats: size of an observation.
    """
    seen = np.empty(floats, np.float32)
    kernels.begin_at(games, 0)
    kernels.apply_at(games, 0, ILLEGAL)
    kernels.observe_at(games, 0, 0, seen)
    kernels.play_random_at(games, 0, 0)
    kernels.play_random_seen_at(games, 0, 0, seen)


def warm_many(kernels: Kernels, games: NDArray[Any], floats: int) -> None:
    """The same for the entry points for many games, with none."""
    none, actions = np.empty(0, np.int64), games["legal"].shape[-1]
    kernels.begin_many(games, none)
    kernels.apply_many(games, none, none)
    kernels.observe_many(games, none, none, np.empty((0, floats), np.float32), np.empty((0, actions), np.int8))
    kernels.play_random_many(games, none, np.empty((0, 1), np.bool_), np.empty(0, np.uint64))
