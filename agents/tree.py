"""A search tree in one array of records: positions and, below each, the answers tried there, in turns.

A node's number is its place in the array. Node 0 is none; its `visits` say how many others are in use.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import kernel, rule
from explorer_env.core.record import for_kernels, whole_words

NONE = 0


def new_tree(nodes: int, seats: int) -> NDArray[Any]:
    """An empty tree with room for so many nodes, with sums of values for so many seats."""
    node = whole_words([
        ("key", "i8"),  # of an answer the action, of a position a negative number
        ("first", "i4"),  # the youngest child
        ("next", "i4"),  # the next older child of the same parent
        ("visits", "i8"),
        ("sums", "f8", (seats,)),  # of the values of all visits
    ])  # fmt: skip
    return for_kernels(np.zeros(nodes + 1, node).view(np.recarray))


@rule
def child_of(tree, parent, key):
    child = tree[parent].first
    while child != NONE and tree[child].key != key:
        child = tree[child].next
    return np.int64(child)


@rule
def add_node(tree, key):
    """A new node without a parent, or NONE when the tree is full."""
    if tree[0].visits + 1 == len(tree):
        return np.int64(NONE)
    tree[0].visits += 1
    node = tree[0].visits
    tree[node].key = key
    tree[node].first = NONE
    tree[node].next = NONE
    tree[node].visits = 0
    tree[node].sums[:] = 0.0
    return node


@rule
def add_child(tree, parent, key):
    child = add_node(tree, key)
    if child != NONE:
        tree[child].next = tree[parent].first
        tree[parent].first = child
    return child


@rule
def mean(tree, node, seat):
    """Of the values for a seat; 0 without visits."""
    return tree[node].sums[seat] / max(tree[node].visits, 1)


@rule
def find_root(tree, key):
    """The most visited node of a position; the tree is begun anew when it isn't there or the tree is half full."""
    found = np.int64(NONE)
    for node in range(1, tree[0].visits + 1):
        if tree[node].key == key and (found == NONE or tree[node].visits > tree[found].visits):
            found = node
    if found == NONE or 2 * tree[0].visits > len(tree):
        tree[0].visits = 0
        found = add_node(tree, key)
    return found


@kernel
def most_visited(tree, parent):
    """Of the answers to a position; of equals the older one."""
    best = child = np.int64(tree[parent].first)
    while child != NONE:
        if tree[child].visits >= tree[best].visits:
            best = child
        child = np.int64(tree[child].next)
    return np.int64(tree[best].key)
