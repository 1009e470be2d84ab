"""Tests: luck against misfortune (Test, A28, A31)."""

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import gain_points
from explorer_env.adventure.rules.lasting import modified
from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import throw_die


@rule
def test_modifier(g, who, characteristic):
    """The characteristic as permanent cards have it, and the bonus on a tile of the character's realm."""
    tile = g.spot[who] // t.SQUARES
    number = modified(g, c.TESTS, t.CHARACTERISTICS[g.character[who], characteristic], who, tile)
    at_home = t.TILE_REALM[tile] == t.CHARACTER_REALM[g.character[who]]
    return number + (g.config.realm_bonus if at_home else 0)


@rule
def roll_both(g, who):
    g.luck = throw_die(g, g.config.luck_die)
    g.misfortune = throw_die(g, g.config.misfortune_die)
    tell(g, s.TELL_ROLLS, who, g.luck, g.misfortune)


@rule
def test(g, who, characteristic):
    """Roll; magic may have both dice rolled again, once, before TEST_OVER."""
    g.test_modifier = test_modifier(g, who, characteristic)
    roll_both(g, who)
    push(g, s.TEST_OVER, who, 0)
    if g.points[who, t.MAGIC] >= g.config.reroll_magic:
        ask(g, s.ASK_REROLL, who)


@rule
def offer_reroll(g):
    g.legal[a.YES] = 1
    g.legal[a.NO] = 1


@rule
def answer_reroll(g, who, action):
    if action == a.YES:
        gain_points(g, who, t.MAGIC, -g.config.reroll_magic)
        roll_both(g, who)


@rule
def succeeds(g, who):
    result = g.luck - g.misfortune + g.test_modifier
    success = result >= g.config.test_target
    tell(g, s.TELL_SUCCEEDS if success else s.TELL_FAILS, who, result, 0)
    return success
