"""The compiled entry points of Expedition: functions of an array of records, called from Python as f(games, i, ...)."""

import numpy as np

from explorer_env.core.agenda import NOBODY, NOTHING
from explorer_env.core.jit import kernel, rule
from explorer_env.core.record import for_kernels
from explorer_env.core.rng import random_below, random_below_at
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.decisions import answer, offer
from explorer_env.expedition.rules.setup import set_up
from explorer_env.expedition.sequence import take_step
from explorer_env.expedition.state import empty_records
from explorer_env.expedition.tables import SEATS
from explorer_env.expedition.view import OBSERVATION, observe

NO_ANSWER = 3  # fault: a decision without a legal answer
ILLEGAL = -1


@rule
def offers(g):
    """How many answers the decision now asked has; `g.legal` says which."""
    g.legal[:] = 0
    offer(g)
    return g.legal.sum()


@rule
def only_answer(g):
    for action in range(ACTIONS):
        if g.legal[action]:
            return action
    return NOBODY


@rule
def reply(g, action):
    decision, who = g.asking, g.seat
    g.asking = NOTHING
    answer(g, decision, who, action)


@rule
def next_step(g):
    """Take one step from the agenda; those of the dead fall away (6E)."""
    g.depth -= 1
    step, who, argument = g.agenda[g.depth, 0], g.agenda[g.depth, 1], g.agenda[g.depth, 2]
    if who == NOBODY or g.alive[who]:
        take_step(g, step, who, argument)


@rule
def run(g):
    """Go on until a player must choose or the game is over."""
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
        reply(g, only_answer(g))


@kernel
def begin_at(games, i):
    """Set game i up to its first decision; `players`, `config`, `rng` and `automatic` are set before."""
    g = games[i]
    set_up(g)
    run(g)
    return g.fault


@kernel
def apply_at(games, i, action):
    """Answer game i's decision: 0, or ILLEGAL with nothing changed, or the fault number."""
    g = games[i]
    if action < 0 or action >= ACTIONS or g.legal[action] == 0:
        return ILLEGAL
    reply(g, action)
    run(g)
    return np.int64(g.fault)


@kernel
def observe_at(games, i, seat, out):
    """Write the observation of a seat of game i, float32 of shape (OBSERVATION,)."""
    observe(games[i], seat, out)


@rule
def legal_answer(g, number):
    """The legal answer with `number` others before it."""
    for action in range(ACTIONS):
        number -= g.legal[action]
        if number < 0:
            return action
    return NOBODY


@rule
def random_answer(g):
    """A legal answer, uniform; the game's own generator chooses."""
    return legal_answer(g, random_below(g, g.legal.sum()))


@kernel
def play_random_at(games, i, most):
    """Random answers until game i is over or `most` decisions were made: how many."""
    g = games[i]
    for made in range(most):
        if g.seat < 0 or g.fault != 0:
            return made
        reply(g, random_answer(g))
        run(g)
    return most


# --- many games at once: `which` lists them, row k of the other arrays belongs to game which[k] ----------------------
@kernel
def begin_many(games, which):
    """`begin_at` for each: the first fault, or 0."""
    fault = 0
    for k in range(len(which)):
        begin_at(games, which[k])
        if fault == 0:
            fault = games[which[k]].fault
    return fault


@kernel
def apply_many(games, which, actions):
    """`apply_at` for each, but for none when one is refused: the row of the first refused answer, or -1."""
    for k in range(len(which)):
        if actions[k] < 0 or actions[k] >= ACTIONS or games[which[k]].legal[actions[k]] == 0:
            return k
    for k in range(len(which)):
        apply_at(games, which[k], actions[k])
    return -1


@kernel
def observe_many(games, which, seats, observations, masks):
    """What one seat of each game sees, and what it may answer: nothing when it isn't asked."""
    for k in range(len(which)):
        g = games[which[k]]
        observe(g, seats[k], observations[k])
        for action in range(ACTIONS):
            masks[k, action] = g.legal[action] if g.seat == seats[k] else 0


@kernel
def play_random_many(games, which, mine, generators):
    """Random answers in each game until a seat s with `mine[k, s]` zero is asked, or the game is over.

    generators: u8, one for each of `games`; generator i chooses in game i.
    """
    for k in range(len(which)):
        g = games[which[k]]
        while g.fault == 0 and g.seat >= 0 and mine[k, g.seat]:
            reply(g, legal_answer(g, random_below_at(generators, which[k], g.legal.sum())))
            run(g)


def warm() -> None:
    """Call every entry point once, so that all of it is compiled or loaded."""
    records = empty_records(1)
    records.players, records.rng = 1, 1
    games = for_kernels(records)
    begin_at(games, 0)
    apply_at(games, 0, -1)
    observe_at(games, 0, 0, np.empty(OBSERVATION, np.float32))
    play_random_at(games, 0, 0)


def warm_many() -> None:
    """Call every entry point for many games once, with no games."""
    games, none = for_kernels(empty_records(1)), np.empty(0, np.int64)
    begin_many(games, none)
    apply_many(games, none, none)
    observe_many(games, none, none, np.empty((0, OBSERVATION), np.float32), np.empty((0, ACTIONS), np.int8))
    play_random_many(games, none, np.empty((0, SEATS), np.bool_), np.empty(0, np.uint64))
