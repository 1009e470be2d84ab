"""Rolls (3G): one throw of one or two dice by a player, which rivals may have thrown again."""

from explorer_env.core.agenda import drop_all, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import throw_die
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t

BAD_LUCK_PLAYERS = 3  # 3G: with at least so many


@rule
def sides(g, die):
    return t.ROLL_SIDES[g.roll, die]


@rule
def result(g):
    return g.dice[0] + g.dice[1] + g.roll_modifier


@rule
def low(g):
    """The roll with its modifiers is equal to or lower than its target."""
    return result(g) <= g.roll_target


@rule
def set_faces(g, first, second):
    g.dice[0] = first
    g.dice[1] = second


@rule
def certain(g):
    """No die is thrown where every face means the same: the faces are set instead."""
    most = sides(g, 0) + sides(g, 1)
    least = 1 + min(1, sides(g, 1))
    if t.ROLL_CERTAIN[g.roll] == t.NEVER:
        return False
    if most + g.roll_modifier <= g.roll_target:
        set_faces(g, 1, least - 1)
        return True
    if least + g.roll_modifier > g.roll_target and t.ROLL_CERTAIN[g.roll] == t.ALWAYS:
        set_faces(g, sides(g, 0), sides(g, 1))
        return True
    return False


@rule
def roll(g, who, name, target, modifier):
    """3G: begin a roll; the step pushed before finds the faces in `g.dice`."""
    g.roller = who
    g.roll = name
    g.roll_target = target
    g.roll_modifier = modifier
    set_faces(g, 0, 0)
    if certain(g):
        return
    push(g, s.THROW, who, 0)
    if g.successes > 0 and t.ROLL_SUCCESS[name]:
        push(g, s.NAME_FACE, who, 0)


@rule
def throw(g, who):
    set_faces(g, throw_die(g, sides(g, 0)), 0)
    if sides(g, 1) > 0:
        g.dice[1] = throw_die(g, sides(g, 1))
        tell(g, s.TELL_ROLLS_TWO, who, g.dice[0] + g.dice[1], g.roll)
    else:
        tell(g, s.TELL_ROLLS, who, g.dice[0], g.roll)
    if g.players >= BAD_LUCK_PLAYERS:
        offer_rerolls(g, who)


# --- Success (5E) ----------------------------------------------------------------------------------------------------
@rule
def offer_face(g):
    g.legal[a.FACE_1 : a.FACE_1 + sides(g, 0)] = 1
    g.legal[a.THROW] = 1


@rule
def name_face(g, who, action):
    """5E: a die set by a kept Success is not rolled, so Bad Luck can't touch it."""
    if action == a.THROW:
        return
    g.successes -= 1
    set_faces(g, action - a.FACE_1 + 1, 0)
    drop_all(g, s.THROW)
    tell(g, s.TELL_NAMES, who, g.dice[0], g.roll)


# --- Bad Luck (3G) ---------------------------------------------------------------------------------------------------
@rule
def place_in_order(g, who):
    for place in range(g.playing):
        if g.order[place] == who:
            return place
    return -1


@rule
def colour_to_give(g, giver, roller):
    """3G: the marker the giver would hand over: its own colour first, then by seat, never the roller's; -1 if none."""
    if g.bad_luck[giver, giver] > 0:
        return giver
    for colour in range(g.players):
        if colour != roller and g.bad_luck[giver, colour] > 0:
            return colour
    return -1


@rule
def may_reroll(g, giver, roller):
    if g.alive[giver] == 0 or g.dp[roller] < g.dp[giver]:
        return False
    return colour_to_give(g, giver, roller) >= 0


@rule
def offer_rerolls(g, roller):
    """3G: rivals are asked in Turn Track order, going round from the roller."""
    here = place_in_order(g, roller)
    for away in range(g.playing - 1, 0, -1):
        rival = g.order[(here + away) % g.playing]
        if may_reroll(g, rival, roller):
            push(g, s.OFFER_REROLL, rival, 0)


@rule
def offer_reroll(g):
    g.legal[a.NO] = 1
    g.legal[a.FIRST_DIE] = 1
    if sides(g, 1) > 0:
        g.legal[a.SECOND_DIE] = 1


@rule
def reroll(g, giver, action):
    """3G: the roller receives the marker; a roll is rerolled once."""
    if action == a.NO:
        return
    colour = colour_to_give(g, giver, g.roller)
    g.bad_luck[giver, colour] -= 1
    g.bad_luck[g.roller, colour] += 1
    drop_all(g, s.OFFER_REROLL)
    die = 1 if action == a.SECOND_DIE else 0
    tell(g, s.TELL_REROLLS, giver, g.roller, die + 1)
    g.dice[die] = throw_die(g, sides(g, die))
    tell(g, s.TELL_ROLLS, g.roller, g.dice[die], g.roll)
