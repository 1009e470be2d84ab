"""The pile of event cards and its discards (E1-E3, A24, A25)."""

from explorer_env.adventure import steps as s
from explorer_env.adventure.cards import DIFFERENT_MOST
from explorer_env.adventure.state import DISCARDS, PILE
from explorer_env.core.agenda import NOBODY
from explorer_env.core.bag import count, draw
from explorer_env.core.jit import rule
from explorer_env.core.log import tell


@rule
def pile_left(g):
    return count(g, PILE, PILE + DIFFERENT_MOST)


@rule
def discard(g, card):
    g.bag[DISCARDS + card] += 1


@rule
def refill(g):
    """E3: the discards become the new pile."""
    discards = count(g, DISCARDS, DISCARDS + DIFFERENT_MOST)
    if discards == 0:
        return
    for card in range(DIFFERENT_MOST):
        g.bag[PILE + card] += g.bag[DISCARDS + card]
        g.bag[DISCARDS + card] = 0
    tell(g, s.TELL_REFILLS, NOBODY, discards, 0)


@rule
def draw_card(g):
    """A24: refilled at the moment its last card is drawn, or at the first later draw that finds discards. -1: A25."""
    if pile_left(g) == 0:
        refill(g)
    card = draw(g, PILE, PILE + DIFFERENT_MOST)
    if pile_left(g) == 0:
        refill(g)
    return card
