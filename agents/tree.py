"""A search tree: positions, found by their keys however one came to them, and the answers to each, in a row.

`tree.used` counts positions and answers; number 0 of the positions is none.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import kernel, rule
from explorer_env.core.record import for_kernels, whole_words

NONE = 0
POSITIONS, ANSWERS = 0, 1  # what `used` counts
ANSWERS_EACH = 6  # room for so many answers a position


class Tree(NamedTuple):
    """positions, answers: arrays of records; slots: int64, numbers of positions by their keys; used: int64 (2,)."""

    positions: NDArray[Any]
    answers: NDArray[Any]
    slots: NDArray[np.int64]
    used: NDArray[np.int64]


def new_tree(positions: int, seats: int) -> Tree:
    """An empty tree with room for so many positions, with sums of values for so many seats.

    positions: a power of 2.
    """
    position = whole_words([
        ("key", "i8"),
        ("first", "i8"),  # of its answers
        ("count", "i8"),  # of them; 0 for a position that wasn't judged
        ("visits", "i8"),
        ("sums", "f8", (seats,)),  # of the values of all visits
    ])  # fmt: skip
    answer = whole_words([
        ("action", "i8"),
        ("prior", "f8"),  # how much it is trusted
        ("visits", "i8"),
        ("sums", "f8", (seats,)),
    ])  # fmt: skip
    return Tree(
        for_kernels(np.zeros(positions, position).view(np.recarray)),
        for_kernels(np.zeros(positions * ANSWERS_EACH, answer).view(np.recarray)),
        np.zeros(2 * positions, np.int64), np.array([1, 0]),
    )  # fmt: skip


@kernel
def clear(tree):
    tree.used[POSITIONS], tree.used[ANSWERS] = 1, 0
    tree.slots[:] = NONE


@rule
def is_full(tree):
    return tree.used[POSITIONS] == len(tree.positions)


@rule
def slot_of(tree, key):
    """Where the number of a position is, or will be."""
    slot = key & (len(tree.slots) - 1)
    while tree.slots[slot] != NONE and tree.positions[tree.slots[slot]].key != key:
        slot = (slot + 1) & (len(tree.slots) - 1)
    return slot


@rule
def position_of(tree, key):
    """The position with this key, a new one if there is none; NONE when the tree is full."""
    slot = slot_of(tree, key)
    if tree.slots[slot] == NONE and not is_full(tree):
        number = tree.used[POSITIONS]
        tree.used[POSITIONS] += 1
        tree.slots[slot] = number
        position = tree.positions[number]
        position.key = key
        position.count = position.visits = 0
        position.sums[:] = 0.0
    return tree.slots[slot]


@rule
def add_answers(tree, number, legal, priors):
    """What may be answered in a position, and how much each answer is trusted. Nothing when there is no room."""
    count = legal.sum()
    if tree.used[ANSWERS] + count > len(tree.answers):
        return
    tree.positions[number].first, tree.positions[number].count = tree.used[ANSWERS], count
    for action in range(len(legal)):
        if legal[action] != 0:
            answer = tree.answers[tree.used[ANSWERS]]
            answer.action, answer.prior, answer.visits = action, priors[action], 0
            answer.sums[:] = 0.0
            tree.used[ANSWERS] += 1


@rule
def root_at(tree, key):
    """The root's position; the tree is begun anew when it isn't there or the tree is half full."""
    known = tree.slots[slot_of(tree, key)] != NONE
    half = 2 * tree.used[POSITIONS] > len(tree.positions) or 2 * tree.used[ANSWERS] > len(tree.answers)
    if half or not known:
        clear(tree)
    return position_of(tree, key)


@rule
def best_by(tree, number, by_visits):
    """The answer to a position that is trusted most, or the one tried most often, of equals the one trusted most."""
    position = tree.positions[number]
    most, best = -1.0, position.first
    for k in range(position.first, position.first + position.count):
        answer = tree.answers[k]
        weight = answer.prior + (answer.visits if by_visits else 0)
        if weight > most:
            most, best = weight, k
    return best


@rule
def mean_at(answer, seat):
    return answer.sums[seat] / max(answer.visits, 1)
