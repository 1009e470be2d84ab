"""Monte Carlo tree search for any number of seats and with chance, compiled: made of a game and who plays it on.

A simulation goes down the tree from the root, at each position by the answer that promises most to the seat that is
asked, as far as the tree goes; adds what is new; lets the heuristic play on; and adds to every node on the way the
values that came of it, one for each seat (max^n: C. A. Luckhardt, K. B. Irani 1986). Chance is thrown anew each time:
below an answer there is a child for every position that came of it, told apart by `position_key`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.playing import Playing
from agents.tree import NONE, add_child, child_of, find_root, mean
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel, rule
from explorer_env.core.rng import random_below_at

Function = Callable[..., Any]
ROOT, PLAYED = 0, 1  # the two records of a desk
HALF = 1 << 31  # the size of half a generator's state
DEEPEST = 400  # nodes on a way down
UNSEEN = ("rng", "dice_script", "dice_scripted", "draw_script", "draw_scripted", "told", "log")


class Choices(NamedTuple):
    """How a search weighs things.

    explore: how much the little tried draws it on. trust: the share of the prior that the heuristic's answer gets, the
    others share the rest. turns: Game Turns or rounds, with the one of the root, until play is cut off. lead: a lead
    in points that counts half as much as any; rank: the share of the value that is the place alone, at the end. luck:
    how much of what a rival has more or less than usual counts; 0 takes its luck out of the values.
    """

    explore: float = 1.0
    trust: float = 0.5
    turns: int = 10_000
    lead: float = 10.0
    rank: float = 0.0
    luck: float = 1.0


class Desk(NamedTuple):
    """What a search works on.

    games: two records, the root and one to play on, with automatic answers. words: the same memory as u8. points: its
    field of points. places, bits: words that tell positions apart, and which bits of each. tree: see `agents.tree`.
    way: int64, the nodes of one simulation. done: int64, one number: simulations. prospects: float64, what a float of
    an observation promises in points at the end, the last by itself; empty for the points there are. final, usual,
    values: float64, by seat: its points at the end, their mean, what they are worth. chance: u8, one generator.
    weights, observation, mask: for the heuristic. goal: points to reach alone.
    """

    games: NDArray[Any]
    words: NDArray[np.uint64]
    points: NDArray[Any]
    places: NDArray[np.int64]
    bits: NDArray[np.uint64]
    tree: NDArray[Any]
    way: NDArray[np.int64]
    done: NDArray[np.int64]
    prospects: NDArray[np.float64]
    final: NDArray[np.float64]
    usual: NDArray[np.float64]
    values: NDArray[np.float64]
    chance: NDArray[np.uint64]
    weights: NDArray[Any]
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    goal: float


def told_apart(game: type[Game]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """The words of a record that belong to its position, and which of their bits: not dice to come, not the log."""
    seen = np.zeros(1, game.DTYPE).view(np.uint8)
    seen[:] = 255
    record = seen.view(game.DTYPE)
    for field in UNSEEN:
        record[field] = 0
    bits = seen.view(np.uint64)
    places = np.flatnonzero(bits)
    return places, bits[places]


@rule
def position_key(desk, i):
    """A negative number for the position of a record; two of them have the same once in 2^63 times."""
    key = np.uint64(1)
    for k in range(len(desk.places)):
        key ^= desk.words[i, desk.places[k]] & desk.bits[k]
        key ^= key << np.uint64(13)
        key ^= key >> np.uint64(7)
        key ^= key << np.uint64(17)
    return -np.int64(key >> np.uint64(1)) - 1


@rule
def standing(desk, choices, seat, rival):
    """-1..1: how far ahead of a rival a seat is."""
    usual = desk.usual[rival]
    lead = desk.final[seat] - usual - choices.luck * (desk.final[rival] - usual)
    smooth = lead / (abs(lead) + choices.lead)
    if desk.games[PLAYED].seat >= 0:
        return smooth
    return choices.rank * np.sign(lead) + (1.0 - choices.rank) * smooth


@rule
def value_all(desk, choices):
    """What the position is worth to each seat, -1..1: the mean over its rivals; alone, the points."""
    players = desk.games[PLAYED].players
    for seat in range(players):
        if players == 1:
            desk.values[seat] = 2.0 * min(max(desk.final[0] / desk.goal, 0.0), 1.0) - 1.0
            return
        total = 0.0
        for rival in range(players):
            if rival != seat:
                total += standing(desk, choices, seat, rival)
        desk.values[seat] = total / (players - 1)


@rule
def get_used(desk):
    """Learn what points are usual, from this simulation too."""
    desk.done[0] += 1
    for seat in range(desk.games[PLAYED].players):
        desk.usual[seat] += (desk.final[seat] - desk.usual[seat]) / desk.done[0]


@rule
def credit(desk, length):
    """Add the values to every node on the way."""
    for step in range(length):
        node = desk.way[step]
        desk.tree[node].visits += 1
        for seat in range(desk.games[PLAYED].players):
            desk.tree[node].sums[seat] += desk.values[seat]


@rule
def promising(desk, choices, node, hint):
    """The answer with the highest upper bound (PUCT: C. D. Rosin 2011, D. Silver et al. 2017).

    An answer that was never tried is taken to be as good as the position.
    """
    g, tree = desk.games[PLAYED], desk.tree
    others = max(g.legal.sum() - 1, 1)
    eager = choices.explore * np.sqrt(tree[node].visits + 1.0)
    best, chosen = -1e9, hint
    for action in range(len(g.legal)):
        if g.legal[action] != 0:
            prior = choices.trust if action == hint else (1.0 - choices.trust) / others
            child = child_of(tree, node, action)
            known = node if child == NONE else child
            tried = 0 if child == NONE else tree[child].visits
            bound = mean(tree, known, g.seat) + eager * prior / (1.0 + tried)
            if bound > best:
                best, chosen = bound, action
    return chosen


@kernel
def root_of(desk):
    """The node of the root's position."""
    return find_root(desk.tree, position_key(desk, ROOT))


@rule
def deal(desk):
    """Begin at the root, with new chance.

    The game's generator is put together of numbers from the desk's: with its very states every game would throw the
    dice of the one before, shifted by one.
    """
    for k in range(desk.words.shape[1]):
        desk.words[PLAYED, k] = desk.words[ROOT, k]
    high, low = random_below_at(desk.chance, 0, HALF), random_below_at(desk.chance, 0, HALF)
    desk.games[PLAYED].rng = np.uint64(high * HALF + low + 1)


def search_of(game: type[Game], playing: Playing) -> Function:
    """The compiled search(desk, choices, root, simulations) of a game in which the first row of the desk's weights
    plays on: the fault that stopped it, or 0."""
    apply_at, answer_of, observe_at = game.KERNELS.apply_at, playing.answer_of, game.KERNELS.observe_at

    @rule
    def hint_of(desk: Any) -> Any:
        return answer_of(desk.games, PLAYED, 0, desk.weights, desk.observation, desk.mask)

    @rule
    def go_down(desk: Any, choices: Any, root: Any) -> Any:
        """How many nodes the way has, to the first position that is new, or -1 for a fault."""
        node, length = root, 0
        while True:
            desk.way[length] = node
            length += 1
            known = desk.tree[node].visits > 0 or node == root
            if not known or desk.games[PLAYED].seat < 0 or length + 2 > len(desk.way):
                return length
            action = promising(desk, choices, node, hint_of(desk))
            answer = child_of(desk.tree, node, action)
            if answer == NONE:
                answer = add_child(desk.tree, node, action)
            if apply_at(desk.games, PLAYED, action) != 0:
                return -1
            if answer == NONE:
                return length
            desk.way[length] = answer
            length += 1
            key = position_key(desk, PLAYED)
            node = child_of(desk.tree, answer, key)
            if node == NONE:
                node = add_child(desk.tree, answer, key)
            if node == NONE:
                return length

    @rule
    def play_on(desk: Any, choices: Any) -> Any:
        """0, or the fault that stopped it."""
        last = desk.games[ROOT].turn + choices.turns
        fault = 0
        while fault == 0 and desk.games[PLAYED].seat >= 0 and desk.games[PLAYED].turn < last:
            fault = apply_at(desk.games, PLAYED, hint_of(desk))
        return fault

    @rule
    def foresee(desk: Any) -> None:
        """The points of every seat; where play was cut off, those it will have by the prospects, if not alone."""
        foreseen = desk.games[PLAYED].seat >= 0 and len(desk.prospects) > 0 and desk.games[PLAYED].players > 1
        for seat in range(desk.games[PLAYED].players):
            final = np.float64(desk.points[PLAYED, seat])
            if foreseen:
                observe_at(desk.games, PLAYED, seat, desk.observation)
                final = desk.prospects[len(desk.observation)]
                for place in range(len(desk.observation)):
                    final += desk.prospects[place] * desk.observation[place]
            desk.final[seat] = final

    @kernel
    def search(desk: Any, choices: Any, root: Any, simulations: Any) -> Any:
        for _ in range(simulations):
            deal(desk)
            length = go_down(desk, choices, root)
            fault = play_on(desk, choices) if length > 0 else length
            if fault != 0:
                return fault
            foresee(desk)
            get_used(desk)
            value_all(desk, choices)
            credit(desk, length)
        return 0

    made: Function = search
    return made
