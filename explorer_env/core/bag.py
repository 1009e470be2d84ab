"""Bags and pools as counts, all in one field `bag` of the record: a bag is the section [start, stop).

Draws are uniform over the chits now inside, so that only the counts matter. A scripted draw names the chit itself.
"""

import numpy as np

from explorer_env.core.jit import rule
from explorer_env.core.rng import BAD_SCRIPT, random_below


@rule
def count(g, start, stop):
    total = np.int64(0)
    for chit in range(start, stop):
        total += g.bag[chit]
    return total


@rule
def scripted_draw(g, start, stop):
    g.draw_scripted -= 1
    chit = start + np.int64(g.draw_script[g.draw_scripted])
    if chit < start or chit >= stop or g.bag[chit] == 0:
        g.fault = BAD_SCRIPT
        return np.int64(-1)
    return chit


@rule
def random_draw(g, start, stop, inside):
    left = random_below(g, inside)
    for chit in range(start, stop):
        left -= g.bag[chit]
        if left < 0:
            return np.int64(chit)
    return np.int64(-1)


@rule
def draw(g, start, stop):
    """Take one chit out: its place in the section, or -1 from an empty bag."""
    inside = count(g, start, stop)
    if inside == 0:
        return np.int64(-1)
    if g.draw_scripted > 0:
        chit = scripted_draw(g, start, stop)
    else:
        chit = random_draw(g, start, stop, inside)
    if chit < 0:
        return np.int64(-1)
    g.bag[chit] -= 1
    return chit - start


@rule
def put(g, start, chit):
    """Put one chit (its place in the section) back."""
    g.bag[start + chit] += 1
