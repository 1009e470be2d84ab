"""The compiled entry points of a game, made of its rules: functions of an array of records, called as f(games, i)."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.agenda import NOBODY, NOTHING
from explorer_env.core.arrays import copy_to
from explorer_env.core.jit import kernel, rule
from explorer_env.core.ranks import final_returns, write_returns
from explorer_env.core.rng import random_below, random_below_at

NO_ANSWER = 3  # fault: a decision without a legal answer
ILLEGAL = -1
Function = Callable[..., Any]


class Turns(NamedTuple):
    """What every game of many is at; row i belongs to game i.

    seats: int64 (n,), who must answer; -1 when the game is over and no new one begun. observations: float32
    (n, OBSERVATION) of that seat, masks: int8 (n, ACTIONS); zeros without one. rewards: float64 (n, most seats), what
    each seat gained by the last answer: its published return when the game ended with it, or with `points` its change
    of points / POINT_SCALE. ended: bool (n,), the last answer ended its game; with `autoreset` the arrays before then
    show the first decision of the next one (same-step reset).
    """

    seats: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    ended: NDArray[np.bool_]


def new_turns(count: int, floats: int, actions: int, seats: int) -> Turns:
    return Turns(
        np.zeros(count, np.int64), np.zeros((count, floats), np.float32), np.zeros((count, actions), np.int8),
        np.zeros((count, seats)), np.zeros(count, np.bool_),
    )  # fmt: skip


class Course(NamedTuple):
    """How many games go on by themselves.

    words: u8 (n, words of a record), the games' memory. blank: u8 (words,), a record before it is begun, but for the
    players. generators: u8 (n,), where chance begins in the next episode of each game; autoreset: begin it when one
    ends. points: i8 (n, most seats), at the last decision. scale: points that count as a reward of 1; 0: rewards are
    what ended games are worth. goal: points that a single player reaches for.
    """

    words: NDArray[np.uint64]
    blank: NDArray[np.uint64]
    generators: NDArray[np.uint64]
    points: NDArray[np.int64]
    scale: float
    goal: int
    autoreset: bool


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

    Of games i with first <= i < stop, for `Stepping`:

    refused(games, first, stop, actions): the first game that goes on and whose answer is not legal, or -1.
    step_many(games, first, stop, actions, turns, course): answer, begin anew and look, see `Turns` and `Course`:
    whether no game has a fault. An answer that isn't legal is not noticed.
    look_many(games, first, stop, turns): write seats, observations and masks.
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
    refused: Function
    step_many: Function
    look_many: Function


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


def kernels_of(
    set_up: Function, take_step: Function, offer: Function, answer: Function, observe: Function, points_of: Function
) -> Kernels:
    """The entry points of a game of these rules.

    set_up(g): push the first steps. take_step(g, step, who, argument): what a step of the agenda does.
    offer(g): set `g.legal`, cleared before, for the decision `g.asking`. answer(g, decision, who, action): what a legal
    answer does. observe(g, seat, out): write a seat's observation. points_of(g, seat): its points now.
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

    @kernel
    def refused(games: Any, first: Any, stop: Any, actions: Any) -> Any:
        for i in range(first, stop):
            if games[i].seat >= 0 and not is_legal(games[i], actions[i]):
                return i
        return -1

    @rule
    def begin_next(g: Any, record: Any, blank: Any, generator: Any) -> None:
        players = g.players
        copy_to(record, blank)
        g.players, g.rng = players, generator
        set_up(g)
        run(g)

    @rule
    def look(g: Any, observation: Any, mask: Any) -> None:
        if g.seat >= 0:
            observe(g, g.seat, observation)
        else:
            observation[:] = 0
        for action in range(len(g.legal)):
            mask[action] = g.legal[action]

    @rule
    def step_on(g: Any, action: Any) -> Any:
        """Whether the answer ended the game."""
        if g.seat < 0:
            return False
        reply(g, action)
        run(g)
        return g.seat < 0

    @rule
    def note_points(g: Any, points: Any) -> None:
        for seat in range(len(points)):
            points[seat] = points_of(g, seat)

    @rule
    def reward_points(g: Any, points: Any, rewards: Any, scale: Any) -> None:
        """Reward what the points have changed by."""
        for seat in range(len(points)):
            rewards[seat] = (points_of(g, seat) - points[seat]) / scale

    @kernel
    def step_many(games: Any, first: Any, stop: Any, actions: Any, turns: Any, course: Any) -> Any:
        sound = True
        for i in range(first, stop):
            g, points = games[i], course.points[i]
            turns.ended[i] = step_on(g, actions[i])
            turns.rewards[i, :] = 0.0
            if course.scale > 0:
                reward_points(g, points, turns.rewards[i], course.scale)
            note_points(g, points)
            if turns.ended[i] and course.scale == 0:
                write_returns(points, g.players, course.goal, turns.rewards[i])
            if turns.ended[i] and course.autoreset:
                begin_next(g, course.words[i], course.blank, course.generators[i])
                note_points(g, points)
            sound = sound and g.fault == 0
            turns.seats[i] = g.seat
            look(g, turns.observations[i], turns.masks[i])
        return sound

    @kernel
    def look_many(games: Any, first: Any, stop: Any, turns: Any) -> None:
        for i in range(first, stop):
            turns.seats[i] = games[i].seat
            look(games[i], turns.observations[i], turns.masks[i])

    return Kernels(
        run, reply, random_answer, begin_at, apply_at, observe_at, play_random_at, play_random_seen_at,
        begin_many, apply_many, observe_many, play_random_many, refused, step_many, look_many,
    )  # fmt: skip


def warm(kernels: Kernels, games: NDArray[Any], floats: int) -> None:
    """Call every entry point for one game once, so that all of it is compiled or loaded.

    games: one blank record with 1 player and a generator. floats: size of an observation.
    """
    seen = np.empty(floats, np.float32)
    kernels.begin_at(games, 0)
    final_returns([0], 1)
    kernels.apply_at(games, 0, ILLEGAL)
    kernels.observe_at(games, 0, 0, seen)
    kernels.play_random_at(games, 0, 0)
    kernels.play_random_seen_at(games, 0, 0, seen)


def warm_many(kernels: Kernels, games: NDArray[Any], floats: int) -> None:
    """The same for the entry points for many games, with none."""
    none, turns = np.empty(0, np.int64), new_turns(0, floats, games["legal"].shape[-1], 1)
    words = np.empty((0, 1), np.uint64)
    points = np.empty((0, 1), np.int64)
    course = Course(words, np.empty(1, np.uint64), np.empty(0, np.uint64), points, 0.0, 1, False)
    kernels.begin_many(games, none)
    kernels.apply_many(games, none, none)
    kernels.observe_many(games, none, none, turns.observations, turns.masks)
    kernels.play_random_many(games, none, np.empty((0, 1), np.bool_), np.empty(0, np.uint64))
    kernels.refused(games, 0, 0, none)
    kernels.step_many(games, 0, 0, none, turns, course)
    kernels.look_many(games, 0, 0, turns)
