"""The deck of the game has the shares of kinds, scopes and effects that the rules ask for, and is worth nothing."""

from itertools import product

import numpy as np
import pytest

from explorer_env.adventure import cards as c
from explorer_env.adventure import tables as t

DECK = c.read_cards()
NUMBERS = range(int(DECK["different"]))
SCORE = {c.GAIN_COINS: 1, c.GAIN_ADVENTURE: 5, c.GAIN_LIFE: 2, c.TAKE: 1}  # of one
POINT = 2  # where breath, balance and magic count too: like life
SCORE_AND_POINTS = SCORE | {c.GAIN_BREATH: POINT, c.GAIN_BALANCE: POINT, c.GAIN_MAGIC: POINT}


def effects(card, first=0, rows=c.ROWS):
    place = slice(first, first + rows)
    return list(zip(DECK["effect"][card][place].tolist(), DECK["value"][card][place].tolist(), strict=True))


def has(card, *wanted):
    return any(effect in wanted for effect, _ in effects(card))


def copies(wanted):
    return sum(int(DECK["copies"][card]) for card in NUMBERS if wanted(card))


def of_kind(kind):
    return [card for card in NUMBERS if DECK["kind"][card] == kind]


def chance(characteristic):
    """Of a test: d6 - d6 + characteristic is 0 or more."""
    return np.mean([luck - misfortune + characteristic >= 0 for luck, misfortune in product(range(6), repeat=2)])


def worth(rows, units):
    return sum(units.get(effect, 0) * value for effect, value in rows)


def change(card, character, units):
    """Mean change for the character that came: tests by its own chance, both options equally often."""
    fork, value = effects(card)[c.FORK]
    first, second = (worth(effects(card, start, c.OUTCOME_ROWS), units) for start in c.OUTCOMES)
    share = chance(t.CHARACTERISTICS[character, value]) if fork == c.TEST else 0.5
    return worth(effects(card, 0, c.PLAIN_ROWS), units) + share * first + (1 - share) * second


def changes(card, units=SCORE_AND_POINTS):
    return [change(card, character, units) for character in range(t.CHARACTERS)]


def depends_on_who_comes(card):
    """Strong for somebody, bad for somebody else."""
    return has(card, c.TEST) and max(changes(card)) >= 5 and min(changes(card)) < 0


def bad_for_everybody(card):
    return max(changes(card)) <= -3


# --- shares, copies counted ------------------------------------------------------------------------------------------
def test_40_cards_of_33_to_38_different():
    assert copies(lambda card: True) == 40
    assert 33 <= DECK["different"] <= 38


@pytest.mark.parametrize(("kind", "least"), [(c.ORDINARY, 14), (c.PERSISTENT, 14), (c.PERMANENT, 4), (c.DEFINITIVE, 4)])
def test_each_kind_has_its_share(kind, least):
    assert copies(lambda card: DECK["kind"][card] == kind) >= least


@pytest.mark.parametrize(("scope", "least"), [(c.CHARACTER, 20), (c.TILE, 4), (c.ALL, 4), (c.BOARD, 4)])
def test_each_scope_has_its_share(scope, least):
    assert copies(lambda card: DECK["scope"][card] == scope) >= least


def test_two_cards_cancel_and_six_have_a_choice():
    assert copies(lambda card: has(card, c.CANCEL)) >= 2
    assert copies(lambda card: has(card, c.CHOICE)) >= 6


def test_four_cards_take_swap_or_hurt_a_whole_tile():
    def hurts_the_tile(card):
        return DECK["scope"][card] == c.TILE and DECK["modifier"][card] == 0 and max(changes(card)) < 0

    assert copies(lambda card: has(card, c.TAKE, c.SWAP) or hurts_the_tile(card)) >= 4


def test_every_effect_and_every_modifier_is_used():
    used = {effect for card in NUMBERS for effect, _ in effects(card)}
    assert used == set(range(18))
    assert set(DECK["modifier"][of_kind(c.PERMANENT)].tolist()) == {c.STEPS, c.TESTS, c.COINS, c.CLOSED}


def test_two_permanent_cards_set_the_same_number():
    set_by = [int(DECK["modifier"][card]) for card in of_kind(c.PERMANENT) if DECK["sets"][card]]
    assert max(map(set_by.count, set_by)) >= 2


# --- persistent cards ------------------------------------------------------------------------------------------------
def test_half_of_the_persistent_cards_are_strong_and_depend_on_who_comes():
    strong = [card for card in of_kind(c.PERSISTENT) if depends_on_who_comes(card)]
    assert 2 * copies(strong.__contains__) == copies(of_kind(c.PERSISTENT).__contains__)


def test_a_strong_card_is_worth_5_to_8_to_who_is_good_at_its_test():
    """+2 adventure points or +8 coins; failing costs a point, and coins."""
    for card in filter(depends_on_who_comes, of_kind(c.PERSISTENT)):
        success, failure = (effects(card, start, c.OUTCOME_ROWS) for start in c.OUTCOMES)
        assert success[0] in [(c.GAIN_ADVENTURE, 2), (c.GAIN_COINS, 8)]
        assert failure[0] in [(gain, -1) for gain in (c.GAIN_LIFE, c.GAIN_BREATH, c.GAIN_BALANCE, c.GAIN_MAGIC)]
        assert 5 <= max(changes(card)) <= 8


def test_the_other_persistent_cards_are_worth_5_to_everybody_or_a_loss_to_everybody():
    others = [card for card in of_kind(c.PERSISTENT) if not depends_on_who_comes(card)]
    good = [card for card in others if changes(card) == [5] * t.CHARACTERS]
    assert 1 <= copies(good.__contains__) <= 2
    assert all(bad_for_everybody(card) for card in others if card not in good)


def test_each_characteristic_is_tested_equally_often():
    tested = [effects(card)[c.FORK][1] for card in NUMBERS if has(card, c.TEST)]
    assert len({tested.count(characteristic) for characteristic in range(4)}) == 1


# --- all together ----------------------------------------------------------------------------------------------------
def test_good_and_bad_even_out_over_the_deck():
    """The mean over the characters and the cards, the adventure point of the draw apart."""
    means = [np.mean(changes(card, SCORE)) for card in NUMBERS]
    assert abs(np.average(means, weights=DECK["copies"][NUMBERS])) <= 0.5


def test_the_deck_is_as_good_for_every_character():
    """Within 1 point of score a card."""
    each = np.array([changes(card, SCORE) for card in NUMBERS])
    assert np.ptp(np.average(each, axis=0, weights=DECK["copies"][NUMBERS])) <= 1


def test_every_card_can_be_said_in_one_line():
    for card in NUMBERS:
        words = f"{c.card_name(DECK, card)}: {c.card_sentence(DECK, card)}"
        assert words.isascii()
        assert len(words) <= 160
