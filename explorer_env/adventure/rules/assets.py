"""Coins, adventure points, points and score: the one door for each (Characters, End)."""

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.state import EXHAUSTED
from explorer_env.core.jit import rule
from explorer_env.core.log import tell

COINS, ADVENTURE = len(t.POINT_NAMES), len(t.POINT_NAMES) + 1  # in messages, after the points
ASSET_NAMES = [*t.POINT_NAMES, "coins", "adventure points"]


@rule
def score(g, who):
    """End: coins, adventure points and life left."""
    life = g.points[who, t.LIFE]
    g.score[who] = g.coins[who] + g.config.adventure_score * g.adventure[who] + g.config.life_score * life


@rule
def tell_change(g, who, asset, change):
    if change > 0:
        tell(g, s.TELL_GAINS, who, asset, change)
    elif change < 0:
        tell(g, s.TELL_LOSES, who, asset, -change)
    score(g, who)


@rule
def gain_coins(g, who, number):
    """Coins stay at 0 or more; what was really gained."""
    change = max(number, -g.coins[who])
    g.coins[who] += change
    tell_change(g, who, COINS, change)
    return change


@rule
def gain_adventure(g, who, number):
    """Adventure points stay at 0 or more."""
    change = max(number, -g.adventure[who])
    g.adventure[who] += change
    tell_change(g, who, ADVENTURE, change)


@rule
def most_points(g, who, point):
    """What a character began with."""
    least = g.config.start_life if point == t.LIFE else g.config.start_points
    return least + t.POSITIVE[g.character[who], point]


@rule
def gain_points(g, who, point, number):
    """Life, breath, balance and magic stay between 0 and what the character began with."""
    now = g.points[who, point]
    then = min(max(now + number, 0), most_points(g, who, point))
    g.points[who, point] = then
    tell_change(g, who, point, then - now)


@rule
def is_out(g, who):
    """A12: in a coma or exhausted; the mad are not out."""
    return g.absent[who] >= EXHAUSTED


@rule
def in_order(g, first, away):
    """The seat that is `away` seats after `first` in the round's order, which goes round the table."""
    return (first + away) % g.players


@rule
def first_seat(g):
    """Round: seat 0 is first in round 1, then the next seat each round, out or not."""
    return (g.turn - 1) % g.players
