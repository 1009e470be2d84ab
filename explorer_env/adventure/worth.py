"""What an event card is worth to a character on average, in score; absence and what may come later not counted."""

import numpy as np

from explorer_env.adventure import cards as c
from explorer_env.adventure.rules.luck import test_modifier
from explorer_env.core.jit import rule


@rule
def row_worth(g, card, row):
    kind, value = g.config.cards.effect[card, row], g.config.cards.value[card, row]
    if kind == c.GAIN_COINS or kind == c.TAKE:
        return value
    if kind == c.GAIN_ADVENTURE:
        return value * g.config.adventure_score
    return value * g.config.life_score if kind == c.GAIN_LIFE else 0


@rule
def rows_worth(g, card, first, number):
    total = 0
    for row in range(first, first + number):
        total += row_worth(g, card, row)
    return total


@rule
def chance(g, modifier):
    """That a test with this modifier succeeds, without rolling again."""
    good = 0
    for luck in range(1, g.config.luck_die + 1):
        good += min(max(luck + modifier - g.config.test_target, 0), g.config.misfortune_die)
    return good / np.float64(g.config.luck_die * g.config.misfortune_die)


@rule
def card_worth(g, card, who):
    """Float: of a test the mean, of a choice the better option."""
    total = np.float64(rows_worth(g, card, 0, c.PLAIN_ROWS))
    fork = g.config.cards.effect[card, c.FORK]
    if fork == c.NO_EFFECT:
        return total
    first = rows_worth(g, card, c.OUTCOMES[0], c.OUTCOME_ROWS)
    second = rows_worth(g, card, c.OUTCOMES[1], c.OUTCOME_ROWS)
    if fork == c.CHOICE:
        return total + max(first, second)
    success = chance(g, test_modifier(g, who, g.config.cards.value[card, c.FORK]))
    return total + success * first + (1 - success) * second
