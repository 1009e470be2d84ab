"""Test: luck - misfortune + the characteristic + modifiers. The Hedge Maze is vegetal, as the Fern Botanist is."""

import pytest

from tests.adventure.decks import card, deck, lasting, trial
from tests.adventure.scenes import has, seat, table
from tests.adventure.tools import finish, may, play, resolve, script, shows, told

CHARACTERISTICS = {  # Body, Instinct, Heart, Mind
    "Basalt Surveyor": (2, 0, 1, -1), "Fern Botanist": (0, -1, 2, 1), "Otter Captain": (1, 2, -1, 0),
    "Brass Navigator": (-1, 1, 0, 2),
}  # fmt: skip
NAMES = ["body", "instinct", "heart", "mind"]
HERE = "Hedge Maze B1"


def card_of(characteristic, before=(), scope="character"):
    """A card that brings 5 coins for a success and costs 5 for a failure."""
    return card("Trial", scope=scope, effects=[*before, trial(characteristic, [{"coins": 5}], [{"coins": -5}])])


def tried(dice, characteristic="body", character="Basalt Surveyor", more="magic 0", facts="", cards=(), where=HERE,
          before=(), **numbers):  # fmt: skip
    """A character alone draws the Trial; without magic nothing is asked."""
    config = deck(card_of(characteristic, before), *cards, **numbers)
    game = table(seat(0, character, where, more), facts=facts, config=config)
    return resolve(script(game, dice, ["Trial"]), (0, HERE))


def result(game):
    """What came of it, as +2 or -1, told as a success or a failure, with its outcome."""
    [line] = [line for line in finish(game).log() if "succeeds with" in line or "fails with" in line]
    assert has(game)["coins"] == (15 if "succeeds" in line else 5)
    return int(line.split()[-1])


# --- the sum ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", CHARACTERISTICS)
@pytest.mark.parametrize("number", range(4))
def test_test_the_characteristic_is_added(name, number):
    # luck 4 - misfortune 4; on the Tavern, human, nobody is at home
    assert result(tried([4, 4], NAMES[number], name, where="Tavern E5")) == CHARACTERISTICS[name][number]


@pytest.mark.parametrize(
    ("luck", "misfortune", "number"), [(1, 3, 0), (4, 6, 0), (1, 4, -1), (1, 6, -3), (6, 1, 7), (3, 3, 2)]
)
def test_test_luck_less_misfortune_0_or_more_succeeds(luck, misfortune, number):
    game = tried([luck, misfortune])  # Body of the Surveyor is 2
    told(game, f"explorer_0 rolls luck {luck}, misfortune {misfortune}",
         f"explorer_0 {'succeeds' if number >= 0 else 'fails'} with {number:+d}")  # fmt: skip
    assert result(game) == number


@pytest.mark.parametrize(
    ("name", "where", "bonus"),
    [
        ("Fern Botanist", "Hedge Maze B1", 1), ("Fern Botanist", "Tavern E5", 0),
        ("Basalt Surveyor", "Echo Canyon E1", 1), ("Basalt Surveyor", "Hedge Maze B1", 0),
        ("Otter Captain", "Ant City E1", 1), ("Otter Captain", "Echo Canyon E1", 0),
        ("Brass Navigator", "Clockwork Hall E1", 1), ("Brass Navigator", "Ant City E1", 0),
    ],
)  # fmt: skip
def test_test_1_more_on_a_tile_of_the_realm(name, where, bonus):
    tiles = "Echo Canyon at 4,2\nAnt City at 4,1\nClockwork Hall at 3,1"
    assert result(tried([2, 2], character=name, where=where, facts=tiles)) == CHARACTERISTICS[name][0] + bonus


def test_test_the_realm_of_the_tile_where_the_character_is_by_then():
    # Body 0 of the Botanist; the card moves it from its own realm to the Tavern before it tests.
    assert result(tried([2, 2], character="Fern Botanist", before=[{"move": "tavern"}])) == 0
    assert result(tried([2, 2], character="Fern Botanist")) == 1


@pytest.mark.parametrize(
    ("cards", "lines", "number"),
    [
        # Body 2 of the Surveyor
        ([lasting("Boon", 0, "character", tests=3)], "Boon of explorer_0", 2 + 3),
        ([lasting("Boon", 2, "all", tests=-4)], "Boon to 2", 2 - 4),
        ([lasting("Boon", 2, "board", tests=3)], "Boon to 1", 2 + 3),
        ([lasting("Boon", 3, "tile", tests=3)], "Boon to 3 on Hedge Maze", 2 + 3),
        ([lasting("Boon", 3, "tile", tests=3)], "Boon to 3 on Tavern", 2),
        ([lasting("Boon", 2, "all", tests_set=5)], "Boon to 2", 5),
        ([lasting("Boon", 2, "all", tests_set=-1)], "Boon to 2", -1),
        ([lasting("Boon", 2, "all", copies=2, tests=1)], "Boon to 2; Boon to 2", 2 + 1 + 1),
        ([lasting("Boon", 2, tests=1), lasting("Fixed", 2, tests_set=0)], "Boon to 2; Fixed to 2", 0 + 1),
        ([lasting("Mud", 2, steps=-2), lasting("Gold", 2, coins=3)], "Mud to 2; Gold to 2", 2),  # of other numbers
    ],
)
def test_test_modifiers_of_permanent_cards(cards, lines, number):
    assert result(tried([3, 3], cards=cards, facts=f"Lasting: {lines}")) == number


def test_test_a_permanent_card_of_another_character_is_none_of_ones_own():
    cards = [card_of("body"), lasting("Boon", 0, "character", tests=3)]
    seats = [seat(0, "Basalt Surveyor", HERE, "magic 0"), seat(1, "Fern Botanist", HERE)]
    game = table(*seats, facts="Lasting: Boon of explorer_1", config=deck(*cards))
    assert result(resolve(script(game, [3, 3], ["Trial"]), (0, HERE))) == 2


def test_test_all_at_once():
    # Botanist at home in the Maze: a fixed 1 instead of Body 0, 2 and -3 added, 1 for the realm, luck 5 - 3
    cards = [lasting("Fixed", 2, tests_set=1), lasting("Boon", 2, tests=2), lasting("Bane", 2, "tile", tests=-3)]
    lines = "Lasting: Fixed to 2; Boon to 2; Bane to 2 on Hedge Maze"
    assert result(tried([5, 3], character="Fern Botanist", cards=cards, facts=lines)) == 1 + 2 - 3 + 1 + 5 - 3


# --- rolling again ---------------------------------------------------------------------------------------------------
def test_test_for_a_magic_both_dice_are_rolled_again():
    game = tried([1, 6], more="")
    assert (game.seat, game.decision, may(game)) == (0, "REROLL", {"yes", "no"})
    assert game.question() == "Trial: luck 1, misfortune 6, +2: spend magic to roll again?"
    play(script(game, dice=[5, 2]), "yes")
    told(game, "explorer_0 rolls luck 1, misfortune 6", "explorer_0 loses 1 magic", "explorer_0 rolls luck 5, misfort")
    assert result(game) == 5 - 2 + 2
    shows(game, f"explorer_0 Basalt Surveyor at {HERE}: magic 0, coins 15, adventure 1")


def test_test_one_need_not():
    game = play(tried([1, 6], more=""), "no")
    assert result(game) == 1 - 6 + 2
    assert has(game)["magic"] == 1


def test_test_the_second_roll_counts_even_when_it_is_worse():
    game = play(script(tried([1, 4], more=""), dice=[1, 6]), "yes")
    assert result(game) == 1 - 6 + 2


def test_test_again_only_once():
    game = play(script(tried([1, 6], character="Brass Navigator", more=""), dice=[1, 5]), "yes")
    assert game.decision == ""  # magic 3 - 1 would do
    assert result(game) == 1 - 5 - 1
    assert has(game)["magic"] == 2


def test_test_a_success_may_be_rolled_again_too():
    game = tried([6, 1], more="")
    assert game.decision == "REROLL"
    assert result(play(script(game, dice=[1, 6]), "yes")) == 1 - 6 + 2


def test_test_without_magic_nothing_is_asked():
    game = tried([1, 6])
    assert game.decision == ""
    assert result(game) == 1 - 6 + 2


def test_test_each_one_hit_may_roll_its_own_dice_again():
    seats = [seat(0, "Basalt Surveyor", HERE), seat(1, "Fern Botanist", "Hedge Maze E1")]
    seats += [seat(2, "Otter Captain", HERE, "magic 0"), seat(3, "Brass Navigator", "Tavern E5")]
    game = script(table(*seats, config=deck(card_of("body", scope="tile"))), [1, 6], ["Trial"])
    resolve(game, (0, HERE))
    assert (game.seat, game.decision) == (0, "REROLL")
    play(script(game, [6, 6, 1, 2]), "yes")  # the Surveyor again; then the Botanist
    assert (game.seat, game.decision) == (1, "REROLL")
    play(script(game, [4, 6]), "no")  # the Captain, who has no magic
    # Surveyor 0 + 2; Botanist -1 + 0 + 1 at home; Captain -2 + 1; the Navigator is on another tile
    told(finish(game), "explorer_0 succeeds with +2", "explorer_1 succeeds with +0", "explorer_2 fails with -1")
    assert [has(game, who)["coins"] for who in range(4)] == [15, 15, 5, 10]


# --- numbers of our own ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("config", "dice", "number"),
    [
        ({"luck_die": 20}, [20, 6], 20 - 6 + 2),
        ({"luck_die": 1}, [1, 6], 1 - 6 + 2),
        ({"misfortune_die": 20}, [6, 20], 6 - 20 + 2),
        ({"misfortune_die": 1}, [6, 1], 6 - 1 + 2),
    ],
)
def test_test_dice_with_numbers_of_our_own(config, dice, number):
    assert result(tried(dice, **config)) == number


@pytest.mark.parametrize(("config", "sides"), [({"luck_die": 3}, (3, 6)), ({"misfortune_die": 2}, (6, 2))])
def test_test_the_dice_have_so_many_sides(config, sides):
    seen = [set(), set()]
    game = table(seat(0, "Basalt Surveyor", HERE, "magic 0"), config=deck(card_of("body"), **config))
    for _ in range(150):
        resolve(game, (0, HERE))
        seen[0].add(int(game.record.luck[0]))
        seen[1].add(int(game.record.misfortune[0]))
    assert seen == [set(range(1, number + 1)) for number in sides]


@pytest.mark.parametrize(
    ("target", "misfortune", "succeeds"), [(3, 1, True), (3, 2, False), (-2, 6, True), (-1, 6, False), (-1, 5, True)]
)
def test_test_what_succeeds_with_a_number_of_our_own(target, misfortune, succeeds):
    config = {"test_target": target}
    game = tried([2, misfortune], **config)  # luck 2, Body 2
    told(game, f"explorer_0 {'succeeds' if succeeds else 'fails'} with {4 - misfortune:+d}")
    assert has(game)["coins"] == (15 if succeeds else 5)


@pytest.mark.parametrize("bonus", [-9, 0, 3])
def test_test_the_realm_with_a_number_of_our_own(bonus):
    config = {"realm_bonus": bonus}
    assert result(tried([2, 2], character="Fern Botanist", **config)) == bonus
    assert result(tried([2, 2], **config)) == 2


def test_test_magic_for_another_roll_with_a_number_of_our_own():
    config = {"reroll_magic": 2}
    assert tried([1, 6], character="Brass Navigator", more="magic 1", **config).decision == ""
    game = tried([1, 6], character="Brass Navigator", more="magic 2", **config)
    assert game.decision == "REROLL"
    play(script(game, dice=[6, 1]), "yes")
    assert has(game)["magic"] == 0
