"""Dice: naming a face by Success (5E), Bad Luck for a rival's roll (3G)."""

from agents.expedition.reading import (
    DICE,
    DP,
    MODIFIER,
    ROLL,
    ROLLER,
    TARGET,
    number,
    rival_dp,
    sheet,
    standing_at,
)
from agents.expedition.worth import turns_left
from agents.reading import which
from explorer_env.core.data import table
from explorer_env.core.jit import rule
from explorer_env.expedition import actions as a
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import slot_of_arrow
from explorer_env.expedition.rules.discoveries import GIFTS_MOST, RIFLE_OFFER

LOW_IS_GOOD, HIGH_IS_GOOD, MORE, LESS, SLOT_NUMBER = range(5)
_SENSES = {
    "Connection": LOW_IS_GOOD, "Health": HIGH_IS_GOOD, "Sanity": HIGH_IS_GOOD, "Ambush": LOW_IS_GOOD,
    "Ammo": HIGH_IS_GOOD, "Accident": LESS, "Storm": LESS, "Thirst": LOW_IS_GOOD, "Lost": LOW_IS_GOOD,
    "King": LOW_IS_GOOD, "Sanity Recovery": HIGH_IS_GOOD, "Health Recovery": HIGH_IS_GOOD, "Success": LOW_IS_GOOD,
    "Food": MORE, "Like": LOW_IS_GOOD, "Respect": LOW_IS_GOOD, "Tusk": MORE, "Recruit": HIGH_IS_GOOD,
    "Rumor slot": SLOT_NUMBER, "Desertion": LOW_IS_GOOD,
}  # fmt: skip
SENSE = table([_SENSES.get(name, MORE) for name in t.ROLL_NAMES])


@rule
def arrow_quality(o, w, face):
    """5L: an Arrow that the Time left can reach, the nearer the better."""
    here = standing_at(o)
    away = t.DISTANCE[here, slot_of_arrow(here, face)]
    return (1.0 if away <= sheet(o, t.TIME) else 0.0) - w.arrow_away * away


@rule
def king_refuses(o, dice):
    """5J: a 6, unless it was a Rifle."""
    return dice == GIFTS_MOST and number(o, TARGET) < RIFLE_OFFER


@rule
def roll_quality(o, w, roll, dice):
    """How good the sum of the dice is for the roller."""
    outcome = dice + number(o, MODIFIER)
    low = outcome <= number(o, TARGET)
    sense = SENSE[roll]
    if sense == LOW_IS_GOOD:
        return 1.0 if low and not (roll == t.KING_ROLL and king_refuses(o, dice)) else 0.0
    if sense == HIGH_IS_GOOD:
        return 0.0 if low else 1.0
    if sense == SLOT_NUMBER:
        return arrow_quality(o, w, dice)
    return float(outcome) if sense == MORE else -float(outcome)


@rule
def expected_quality(o, w, roll, die, other):
    """The mean over one die's faces, the other die (0 if none) lying."""
    sides, total = t.ROLL_SIDES[roll, die], 0.0
    for face in range(1, sides + 1):
        total += roll_quality(o, w, roll, face + other)
    return total / sides


# --- Success ---------------------------------------------------------------------------------------------------------
@rule
def face_worth(o, w, action):
    """5E: the best face; or throw when that is nearly as good, and keep the Success for another die."""
    roll = which(o, ROLL, t.ROLLS)
    if action == a.THROW:
        return expected_quality(o, w, roll, 0, 0) + w.keep_success
    face = action - a.FACE_1 + 1
    worth = roll_quality(o, w, roll, face)
    return worth + w.king_face * face if roll == t.KING_ROLL else worth


# --- Bad Luck --------------------------------------------------------------------------------------------------------
@rule
def rivalry(o):
    """How much a rival's harm is worth: nothing when far behind."""
    roller = which(o, ROLLER, t.SEATS)
    return 1.0 if roller > 0 and rival_dp(o, roller - 1) >= number(o, DP) else 0.0


@rule
def reroll_worth(o, w, action):
    """3G: what the roller is likely to lose by a reroll, beyond what a marker is worth."""
    if action == a.NO:
        return 0.0
    roll = which(o, ROLL, t.ROLLS)
    die = 1 if action == a.SECOND_DIE else 0
    first, second = number(o, DICE), number(o, DICE + 1)
    expected = expected_quality(o, w, roll, die, first if die == 1 else second)
    harm = roll_quality(o, w, roll, first + second) - expected
    return harm * w.stake[roll] * rivalry(o) - w.bad_luck * min(turns_left(o, w), 1.0)
