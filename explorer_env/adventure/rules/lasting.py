"""Permanent cards: how long they last and what they modify (E10, A16-A19, A31)."""

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.pile import discard
from explorer_env.core.agenda import NOBODY
from explorer_env.core.jit import rule
from explorer_env.core.log import tell


@rule
def begin_lasting(g, card, who, spot):
    """E10, A16: the card lies visible; its turns count the present one."""
    here = g.lastings
    lasts = g.config.cards.lasts[card]
    g.lasting[here] = card
    g.lasting_to[here] = g.turn + lasts - 1 if lasts > 0 else 0
    g.lasting_for[here] = who if g.config.cards.scope[card] == c.CHARACTER else spot // t.SQUARES
    g.lastings += 1
    tell(g, s.TELL_LASTS, who, card, 0)


@rule
def end_lasting(g, place):
    """Take one out of the row of permanent cards in play."""
    discard(g, g.lasting[place])
    tell(g, s.TELL_ENDS, NOBODY, g.lasting[place], 0)
    g.lastings -= 1
    for later in range(place, g.lastings):
        g.lasting[later] = g.lasting[later + 1]
        g.lasting_to[later] = g.lasting_to[later + 1]
        g.lasting_for[later] = g.lasting_for[later + 1]


@rule
def end_lastings_of_round(g):
    """A16: after the last trigger of its last turn, in order of discovery."""
    place = 0
    while place < g.lastings:
        if g.lasting_to[place] == g.turn:
            end_lasting(g, place)
        else:
            place += 1


@rule
def concerns(g, place, who, tile):
    """A17-A19: whether the permanent card at that place of the row is about this character on this tile."""
    scope = g.config.cards.scope[g.lasting[place]]
    if scope == c.CHARACTER:
        return g.lasting_for[place] == who
    return scope != c.TILE or g.lasting_for[place] == tile


@rule
def modified(g, modifier, base, who, tile):
    """A31: the latest "set" counts, then all "add"."""
    number, added = base, 0
    for place in range(g.lastings):
        card = g.lasting[place]
        if g.config.cards.modifier[card] == modifier and concerns(g, place, who, tile):
            if g.config.cards.sets[card]:
                number = g.config.cards.amount[card]
            else:
                added += g.config.cards.amount[card]
    return number + added


@rule
def is_closed(g, tile):
    """Whether a permanent card closes the sides of the tile."""
    for place in range(g.lastings):
        if g.config.cards.modifier[g.lasting[place]] == c.CLOSED and g.lasting_for[place] == tile:
            return True
    return False
