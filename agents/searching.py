"""Monte Carlo tree search for any number of seats and with chance, compiled: made of a game and who guides it.

A simulation goes down the tree from the root, at each position by the answer that promises most to the seat that is
asked, as far as the tree goes; has the guide judge the position that is new; and adds to everything on the way the
values that came of it, one for each seat (max^n: C. A. Luckhardt, K. B. Irani 1986). Chance is thrown anew each time:
an answer leads to whatever position comes of it, which is known again by `position_key`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.guides import PLAYED, ROOT, Guide, settle
from agents.tree import NONE, Tree, add_answers, best_by, mean_at, position_of, root_at, surely_better
from explorer_env.core.arrays import copy_to
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel, rule
from explorer_env.core.rng import random_below_at

Function = Callable[..., Any]
HALF = 1 << 31  # the size of half a generator's state
DEEPEST = 200  # positions on a way down
UNSEEN = ("rng", "dice_script", "dice_scripted", "draw_script", "draw_scripted", "told", "log")
QUESTION = ("seat", "asking", "legal")


class Choices(NamedTuple):
    """How a search weighs things.

    explore: how much the little tried draws it on. trust: the share of the prior that the heuristic's answer gets, the
    others share the rest. turns: Game Turns or rounds, with the one of the root, until play is cut off. lead: a lead in
    points that counts half as much as any; rank: the share of the value that is the place alone, at the end. root: how
    much the little tried draws it on at the root, where trust doesn't count then (0: as below the root); there the
    answer that is trusted most is taken, or one whose values are better by `sure` standard errors and by `least`, as
    values have errors of their own. played: the share of the value, by a model, that is played on. open: tell positions
    apart by the question only, whatever the dice were (open loop).
    """

    explore: float = 1.0
    trust: float = 0.5
    turns: int = 10_000
    lead: float = 10.0
    rank: float = 0.0
    root: float = 0.0
    sure: float = 0.0
    least: float = 0.0
    played: float = 0.0
    open: bool = False


class Desk(NamedTuple):
    """What a search works on.

    games: two records, the root and one to play on, with automatic answers. words: the same memory as u8. points: its
    field of points. places, bits: words that tell positions apart, and which bits of each. tree: see `agents.tree`.
    way: int64 (DEEPEST, 2), a position and the answer to it for every step of a simulation. priors: float64, by action.
    final, values: float64, by seat: its points at the end, what they are worth. chance: u8, one generator. goal: points
    to reach alone. guide: see `agents.guides`.
    """

    games: NDArray[Any]
    words: NDArray[np.uint64]
    points: NDArray[Any]
    places: NDArray[np.int64]
    bits: NDArray[np.uint64]
    tree: Tree
    way: NDArray[np.int64]
    priors: NDArray[np.float64]
    final: NDArray[np.float64]
    values: NDArray[np.float64]
    chance: NDArray[np.uint64]
    goal: float
    guide: Any


@cache
def told_apart(game: type[Game], by_question: bool = False) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """The words of a record that belong to its position, and which of their bits: not dice to come, not the log."""
    seen = np.zeros(1, game.DTYPE).view(np.uint8)
    seen[:] = 0 if by_question else 255
    record = seen.view(game.DTYPE)
    for field in QUESTION if by_question else UNSEEN:
        record[field] = -1 if by_question else 0
    bits = seen.view(np.uint64)
    places = np.flatnonzero(bits)
    return places, bits[places]


@rule
def position_key(desk, i, salt):
    """A number for the position of a record; two of them have the same once in 2^63 times."""
    key = np.uint64(salt + 1)
    for k in range(len(desk.places)):
        key ^= desk.words[i, desk.places[k]] & desk.bits[k]
        key ^= key << np.uint64(13)
        key ^= key >> np.uint64(7)
        key ^= key << np.uint64(17)
    return np.int64(key >> np.uint64(1))


@rule
def promising(desk, choices, number):
    """The answer with the highest upper bound (PUCT: C. D. Rosin 2011, D. Silver et al. 2017).

    One that was never tried is taken to be as good as the position.
    """
    position, answers, seat = desk.tree.positions[number], desk.tree.answers, desk.games[PLAYED].seat
    eager = choices.explore * np.sqrt(position.visits * 1.0)
    usual = position.sums[seat] / max(position.visits, 1)
    best, chosen = -1e9, position.first
    for k in range(position.first, position.first + position.count):
        tried = answers[k].visits
        known = mean_at(answers[k], seat) if tried > 0 else usual
        bound = known + eager * answers[k].prior / (1.0 + tried)
        if bound > best:
            best, chosen = bound, k
    return chosen


@rule
def least_known(desk, choices, root):
    """At the root: the answer with the highest bound by its own visits alone (UCB1: P. Auer et al. 2002)."""
    position, answers, seat = desk.tree.positions[root], desk.tree.answers, desk.games[ROOT].seat
    spread = choices.root * np.sqrt(np.log(position.visits + 1.0))
    best, chosen = -1e9, position.first
    for k in range(position.first, position.first + position.count):
        tried = answers[k].visits
        bound = mean_at(answers[k], seat) + spread / np.sqrt(tried) if tried > 0 else 1e6 + answers[k].prior
        if bound > best:
            best, chosen = bound, k
    return chosen


@rule
def deal(desk):
    """Begin at the root, with new chance.

    The game's generator is put together of numbers from the desk's: with its very states every game would throw the
    dice of the one before, shifted by one.
    """
    copy_to(desk.words[PLAYED], desk.words[ROOT])
    high, low = random_below_at(desk.chance, 0, HALF), random_below_at(desk.chance, 0, HALF)
    desk.games[PLAYED].rng = np.uint64(high * HALF + low + 1)


@rule
def finish(desk, choices):
    """Value a game that is over."""
    for seat in range(desk.games[PLAYED].players):
        desk.final[seat] = desk.points[PLAYED, seat]
    settle(desk, choices)


@rule
def credit(desk, length):
    """Add the values to every position and answer on the way; the last position has no answer."""
    for step in range(length):
        for seat in range(desk.games[PLAYED].players):
            desk.tree.positions[desk.way[step, 0]].sums[seat] += desk.values[seat]
        desk.tree.positions[desk.way[step, 0]].visits += 1
        if desk.way[step, 1] >= 0:
            for seat in range(desk.games[PLAYED].players):
                desk.tree.answers[desk.way[step, 1]].sums[seat] += desk.values[seat]
            desk.tree.answers[desk.way[step, 1]].visits += 1
            desk.tree.answers[desk.way[step, 1]].squares += desk.values[desk.games[ROOT].seat] ** 2


@kernel
def root_of(desk):
    """The position of the root."""
    return root_at(desk.tree, position_key(desk, ROOT, 0))


@kernel
def answer_at(desk, choices, root):
    """The action to take at the root."""
    if choices.root > 0.0:
        best = surely_better(desk.tree, root, desk.games[ROOT].seat, choices.sure, choices.least)
    else:
        best = best_by(desk.tree, root, True)
    return np.int64(desk.tree.answers[best].action)


def search_of(game: type[Game], guide: Guide) -> Function:
    """The compiled search(desk, choices, root, simulations) of a game: the fault that stopped it, or 0."""
    apply_at, trust, value = game.KERNELS.apply_at, guide.trust, guide.value

    @rule
    def go_down(desk: Any, choices: Any, root: Any) -> Any:
        """How many steps the way has, to the first position that wasn't judged, or -1 for a fault."""
        number = root
        for step in range(len(desk.way)):
            desk.way[step, 0], desk.way[step, 1] = number, -1
            if number == NONE or desk.tree.positions[number].count == 0 or desk.games[PLAYED].seat < 0:
                return step + 1
            at_root = step == 0 and choices.root > 0.0
            answer = least_known(desk, choices, root) if at_root else promising(desk, choices, number)
            desk.way[step, 1] = answer
            if apply_at(desk.games, PLAYED, desk.tree.answers[answer].action) != 0:
                return -1
            salt = answer if choices.open else 0
            number = position_of(desk.tree, position_key(desk, PLAYED, salt))
        return len(desk.way)

    @rule
    def judge(desk: Any, choices: Any, number: Any) -> Any:
        g = desk.games[PLAYED]
        if g.seat < 0:
            finish(desk, choices)
            return 0
        trust(desk, choices)
        if number != NONE and desk.tree.positions[number].count == 0:
            add_answers(desk.tree, number, g.legal, desk.priors)
        return value(desk, choices)

    @kernel
    def search(desk: Any, choices: Any, root: Any, simulations: Any) -> Any:
        for _ in range(simulations):
            deal(desk)
            length = go_down(desk, choices, root)
            fault = judge(desk, choices, desk.way[length - 1, 0]) if length > 0 else length
            if fault != 0:
                return fault
            credit(desk, length)
        return 0

    made: Function = search
    return made
