"""Monte Carlo tree search for any number of seats and with chance, compiled: made of a game and who guides it.

A simulation goes down the tree from the root, at each position by the answer that promises most to the seat that is
asked, as far as the tree goes; has the guide judge the position that is new; and adds to everything on the way the
values that came of it, one for each seat (max^n: C. A. Luckhardt, K. B. Irani 1986). Chance is thrown anew each time:
an answer leads to whatever position comes of it, which is known again by `position_key`.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.chance import PLAYED, ROOT, begin_round, deal, move_of
from agents.guides import Guide, settle
from agents.playing import Function
from agents.race import NEXT, RUNNING, Race, error_ahead, mean_ahead, note, start, surely_best
from agents.tree import NONE, Tree, add_answers, best_by, mean_at, position_of, root_at
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel, rule

DEEPEST = 200  # positions on a way down
UNSEEN = ("rng", "dice_script", "dice_scripted", "draw_script", "draw_scripted", "told", "log")
QUESTION = ("seat", "asking", "legal")


class Choices(NamedTuple):
    """How a search weighs things.

    explore: how much the little tried draws it on. trust: the share of the prior that the heuristic's answer gets, the
    others share the rest. turns: Game Turns or rounds, with the one of the root, until play is cut off. lead: a lead in
    points that counts half as much as any; rank: the share of the value that is the place alone, at the end. sure: the
    answers to the root race (see `agents.race`) and the one that is trusted most is taken, or one that is better by
    `sure` standard errors and by `least`, as values have errors of their own; 0: they are tried as below the root, and
    the one tried most often is taken. drop: how many standard errors behind one drops out of the race. played: the
    share of the value, by a model, that is played on. open: tell positions apart by the question only, whatever the
    dice were (open loop).
    """

    explore: float = 1.0
    trust: float = 0.5
    turns: int = 10_000
    lead: float = 10.0
    rank: float = 0.0
    sure: float = 0.0
    least: float = 0.0
    drop: float = 1.5
    played: float = 0.0
    open: bool = False


class Desk(NamedTuple):
    """What a search works on.

    games: two records, the root and one to play on, with automatic answers. words: the same memory as u8. points: its
    field of points. places, bits: words that tell positions apart, and which bits of each. tree: see `agents.tree`.
    way: int64 (DEEPEST, 2), a position and the answer to it for every step of a simulation. priors: float64, by action.
    final, values: float64, by seat: its points at the end, what they are worth. chance: u8 (3,), see `agents.chance`.
    race: of the answers to the root. goal: points to reach alone. guide: see `agents.guides`.
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
    race: Race
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


@kernel
def root_of(desk):
    """The position of the root."""
    return root_at(desk.tree, position_key(desk, ROOT, 0))


@kernel
def answer_at(desk, choices, root):
    """The action to take at the root."""
    position = desk.tree.positions[root]
    if choices.sure > 0.0:
        best = position.first + surely_best(desk.race, position.count, choices.sure, choices.least)
    else:
        best = best_by(desk.tree, root, True)
    return np.int64(desk.tree.answers[best].action)


@kernel
def write_tried(tree, race, number, seat, out):
    """Of each answer to a position its action, prior, visits, mean, lead over the trusted one and the standard error of
    that, in rows of `out`."""
    position = tree.positions[number]
    for k in range(position.count):
        answer = tree.answers[position.first + k]
        out[k, 0], out[k, 1], out[k, 2] = answer.action, answer.prior, answer.visits
        out[k, 3], out[k, 4], out[k, 5] = mean_at(answer, seat), mean_ahead(race, k), error_ahead(race, k)


@rule
def line_up(desk, choices, root):
    """Whether the answers to the root race: when it has been judged and so has any. Those that do are there then."""
    position = desk.tree.positions[root]
    if choices.sure == 0.0 or position.count == 0:
        return False
    if desk.race.counts[RUNNING] == 0:
        start(desk.race, position.count, best_by(desk.tree, root, False) - position.first)
    return True


def search_of(game: type[Game], guide: Guide) -> Function:
    """The compiled search(desk, choices, root, simulations) of a game: how many it did, fewer when the race at the root
    was won before, or a fault that stopped it, below 0."""
    trust, value, move = guide.trust, guide.value, move_of(game)

    @rule
    def go_down(desk: Any, choices: Any, root: Any, racing: Any) -> Any:
        """How many steps the way has, to the first position that wasn't judged, or -1 for a fault."""
        number = root
        for step in range(len(desk.way)):
            desk.way[step, 0], desk.way[step, 1] = number, -1
            if number == NONE or desk.tree.positions[number].count == 0 or desk.games[PLAYED].seat < 0:
                return step + 1
            if racing and step == 0:
                answer = desk.tree.positions[root].first + desk.race.counts[NEXT]
            else:
                answer = promising(desk, choices, number)
            desk.way[step, 1] = answer
            if move(desk, desk.tree.answers[answer].action) != 0:
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

    @rule
    def simulate(desk: Any, choices: Any, root: Any, racing: Any) -> Any:
        """A fault, or 0."""
        deal(desk)
        length = go_down(desk, choices, root, racing)
        fault = judge(desk, choices, desk.way[length - 1, 0]) if length > 0 else length
        if fault == 0:
            credit(desk, length)
        return fault

    @kernel
    def search(desk: Any, choices: Any, root: Any, simulations: Any) -> Any:
        for done in range(simulations):
            racing = line_up(desk, choices, root)
            if racing and desk.race.counts[RUNNING] == 1:
                return done
            fault = simulate(desk, choices, root, racing)
            if fault != 0:
                return -abs(fault)
            value = desk.values[desk.games[ROOT].seat]
            count = desk.tree.positions[root].count
            if not racing or note(desk.race, count, value, choices.drop, choices.least):
                begin_round(desk)
        return simulations

    made: Function = search
    return made
