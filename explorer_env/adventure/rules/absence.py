"""Coma, exhaustion and madness (Absence)."""

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import gain_coins, gain_points
from explorer_env.adventure.state import COMA, EXHAUSTED, MAD, PRESENT
from explorer_env.core.jit import rule
from explorer_env.core.log import tell


@rule
def absence_due(g, who):
    """The longest of those that zeros bring; balance stays at zero while the character is mad."""
    if g.points[who, t.LIFE] == 0:
        return COMA
    if g.points[who, t.BREATH] == 0:
        return EXHAUSTED
    if g.points[who, t.BALANCE] == 0 and g.absent[who] != MAD:
        return MAD
    return PRESENT


@rule
def look_at_zeros(g):
    """A28: when a card is done."""
    for who in range(g.players):
        due = absence_due(g, who)
        if g.absent[who] < EXHAUSTED and due > g.doomed[who]:
            g.doomed[who] = due
            tell(g, s.TELL_MAD + MAD - due, who, 0, 0)
            if due == COMA:
                drop_coins(g, who)


@rule
def drop_coins(g, who):
    """A share of them, rounded up, stays on the square; dropped coins add up."""
    dropped = (g.coins[who] * g.config.dropped_percent + 99) // 100
    if dropped == 0:
        return
    tell(g, s.TELL_DROPS, who, dropped, 0)
    gain_coins(g, who, -dropped)
    here = 0
    while here < g.drops and g.drop_at[here] != g.spot[who]:
        here += 1
    if here == g.drops:
        g.drops += 1
        g.drop_coins[here] = 0
    g.drop_at[here] = g.spot[who]
    g.drop_coins[here] += dropped


@rule
def rounds_of(g, absence):
    if absence == COMA:
        return g.config.coma_rounds
    return g.config.exhausted_rounds if absence == EXHAUSTED else g.config.mad_rounds


@rule
def begin_absences(g):
    """Absence begins with the next round."""
    for who in range(g.players):
        if g.doomed[who] > PRESENT:
            g.absent[who] = g.doomed[who]
            g.away[who] = rounds_of(g, g.doomed[who])
            g.doomed[who] = PRESENT


@rule
def end_absences(g):
    """A round of every absence is over; after the last one all zeros become 1."""
    for who in range(g.players):
        if g.absent[who] > PRESENT:
            g.away[who] -= 1
            if g.away[who] == 0:
                g.absent[who] = PRESENT
                come_back(g, who)


@rule
def come_back(g, who):
    """A mad character for whom a longer absence is due gets back its balance alone."""
    tell(g, s.TELL_RETURNS, who, 0, 0)
    for point in range(t.MAGIC):
        if g.points[who, point] == 0 and (point == t.BALANCE or g.doomed[who] == PRESENT):
            gain_points(g, who, point, g.config.return_points)
