"""E10, A16, A18, A31: permanent cards. The Hedge Maze lies north of the Tavern; a movement has 6 steps."""

import pytest

from explorer_env.adventure.board import drawn
from tests.adventure.decks import card, deck, lasting, trial
from tests.adventure.scenes import has, moving, seat, table
from tests.adventure.tools import at, finish, may, play, resolve, script, shows, start_round, told

HERE, THERE = "Hedge Maze B1", "Hedge Maze H1"
NOTHING = card("Nothing")
TRIAL = card("Trial", effects=[trial("body")])
TWO = [seat(0, "Basalt Surveyor", HERE, "magic 0"), seat(1, "Brass Navigator", "Tavern E5", "magic 0")]


def found(card_found, *others, finder=0, seats=TWO, turn=1):
    """The card is drawn at HERE by that seat; nothing follows."""
    game = table(*seats, config=deck(card_found, *others), turn=turn)
    return resolve(script(game, draws=[card_found["name"]]), (finder, HERE))


def steps(cards, lines, where="Tavern E5", more=""):
    """Steps of a movement that begins there while these cards last."""
    return int(moving(where, more, facts=lines, config=deck(*cards)).record.steps_left[0])


def treasure(cards, lines, face, start="Hedge Maze C3", ways=("right",)):
    """Coins of the treasure that the movement comes to."""
    game = moving(start, facts=lines, config=deck(*cards))
    return has(play(script(game, dice=[face]), *ways))["coins"] - 10


# --- it lies there while it lasts ------------------------------------------------------------------------------------
def test_e10_the_card_lies_visible_while_it_lasts():
    game = found(lasting("Wind", 3, steps_set=8), NOTHING)
    told(game, "explorer_0 draws Wind", "Wind lasts")
    shows(finish(game), "Lasting: Wind to 3")
    assert not any(line.startswith(("Discards", "Place")) for line in drawn(game).splitlines())


def test_e10_its_square_goes_on_drawing():
    game = table(*TWO, config=deck(lasting("Wind", 3, steps_set=8), NOTHING))
    resolve(script(game, draws=["Wind", "Nothing"]), (0, HERE), (1, HERE))
    told(finish(game), "explorer_0 draws Wind", "Wind lasts", "explorer_1 draws Nothing")
    shows(game, "Lasting: Wind to 3\nDiscards: Nothing")


def test_e10_its_square_draws_in_later_rounds_too():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), config=deck(lasting("Wind", 3, steps=1), NOTHING))
    play(start_round(script(game, draws=["Wind", "Nothing"])), "left", "right", "done", "left")
    told(finish(game), "draws Wind", "Round 2 begins", "Round 3 begins", "draws Nothing")


def test_e10_the_effect_is_there_as_long_as_the_card():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), config=deck(lasting("Wind", 3, steps_set=8)))
    play(start_round(script(game, draws=["Wind"])), "left")
    for turn, number in ((2, 8), (3, 8), (4, 6)):  # found in round 1: rounds 1, 2, 3
        assert (game.turn, game.record.steps_left[0]) == (turn, number)
        play(game, "done")
    told(finish(game), "Wind lasts", "Round 3 begins", "Wind ends", "Round 4 begins")


# --- how long --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("lasts", "turn", "line"), [(2, 1, "to 2"), (2, 5, "to 6"), (3, 5, "to 7"), (9, 5, "to 13")])
def test_a16_rounds_count_the_present_one(lasts, turn, line):
    shows(finish(found(lasting("Wind", lasts, steps=1), turn=turn)), f"Lasting: Wind {line}")


def test_a16_it_modifies_the_rest_of_the_present_round():
    # Navigator: Body -1; luck 1 - misfortune 3; on the Tavern nobody is at home
    game = table(*TWO, config=deck(lasting("Boon", 2, tests=4), TRIAL))
    resolve(script(game, [1, 3], ["Boon", "Trial"]), (0, HERE), (1, THERE))
    told(finish(game), "Boon lasts", "explorer_1 succeeds with +1")


def test_a16_it_ends_after_the_last_trigger_of_its_last_round():
    game = table(*TWO, facts="Lasting: Boon to 4", turn=4, config=deck(lasting("Boon", 2, tests=4), TRIAL))
    resolve(script(game, [1, 3], ["Trial"]), (1, THERE))
    assert game.record.lastings == 1
    at(game, "ROUND_OVER")
    told(finish(game), "explorer_1 succeeds with +1", "Boon ends", "Round 5 begins")
    shows(game, "Discards: Boon, Trial")


@pytest.mark.parametrize(
    "lines",
    [
        "Gold to 4 of explorer_1; Boon to 6 on Hedge Maze; Mud; Wind to 4",
        "Gold to 4 of explorer_1; Wind to 4; Boon to 6 on Hedge Maze; Mud",
    ],
)
def test_a16_those_that_end_together_end_in_the_order_of_discovery(lines):
    cards = [
        lasting("Wind", 3, steps=1), lasting("Boon", 4, "tile", tests=1),
        lasting("Gold", 2, "character", coins=1), lasting("Mud", 0, steps=-1),
    ]  # fmt: skip
    game = at(table(*TWO, facts=f"Lasting: {lines}", turn=4, config=deck(*cards, NOTHING)), "ROUND_OVER")
    told(game, "Gold ends", "Wind ends", "Round 5 begins")
    shows(finish(game), "Lasting: Boon to 6 on Hedge Maze; Mud\nDiscards: Wind, Gold")


def test_a16_the_same_card_may_lie_twice_each_to_its_own_end():
    game = table(
        *TWO, facts="Lasting: Wind to 4; Wind to 5", turn=4, config=deck(lasting("Wind", 3, copies=2, steps=1))
    )
    at(game, "ROUND_OVER")
    assert game.record.steps_left == 7
    shows(finish(game), "Lasting: Wind to 5\nDiscards: Wind")


def test_a16_to_the_end_of_the_game():
    game = found(lasting("Atlas", 0, "character", tests=1), NOTHING, turn=23)
    shows(game, "Lasting: Atlas of explorer_0")
    play(at(game, "ROUND_OVER"), "done", "done")
    assert game.over
    assert "Atlas ends" not in " ".join(game.log())
    shows(finish(game), "Lasting: Atlas of explorer_0")


def test_a16_an_ended_card_can_be_drawn_again():
    config = deck(lasting("Wind", 2, steps=1))
    game = table(seat(0, "Basalt Surveyor", HERE), facts="Lasting: Wind to 1", config=config)
    play(start_round(game), "done")
    assert game.turn == 2
    resolve(script(game, draws=["Wind"]), (0, HERE))
    shows(finish(game), "Lasting: Wind to 3")


# --- whom and what it is about ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("scope", "line", "numbers"),
    [
        # steps of explorer_0 on the Hedge Maze and of explorer_1 on the Tavern, found by explorer_1 at HERE
        ("character", "Wind to 2 of explorer_1", (6, 8)), ("tile", "Wind to 2 on Hedge Maze", (8, 6)),
        ("all", "Wind to 2", (8, 8)), ("board", "Wind to 2", (8, 8)),
    ],
)  # fmt: skip
def test_a18_kinds_of_scope(scope, line, numbers):
    # the finder has left the tile of its trigger: the card is about that tile all the same
    game = found(lasting("Wind", 2, scope, steps=2), finder=1)
    shows(finish(game), f"Lasting: {line}")
    assert tuple(int(at(game, "MOVE", who).record.steps_left[0]) for who in (0, 1)) == numbers


def test_a18_of_a_tile_who_begins_a_movement_there():
    wind, line = [lasting("Wind", 2, "tile", steps=-2)], "Lasting: Wind to 2 on Hedge Maze"
    assert steps(wind, line, "Hedge Maze E1") == 4
    assert steps(wind, line, "Tavern E1") == 6
    game = play(moving("Tavern E1", facts=line, config=deck(*wind)), "up")  # walks in, with what it began with
    assert game.record.steps_left == 5
    game = play(moving("Hedge Maze E10", facts=line, config=deck(*wind)), "down")  # walks out
    assert game.record.steps_left == 3


def test_a18_of_a_tile_who_tests_there():
    # Fern Botanist: Body 0; not at home on the Tavern, at home in the Maze: 1 more; the card that moves it comes first.
    moved = card("Moved", effects=[{"move": "tavern"}, trial("body")])
    for place, number in (("Hedge Maze", 0), ("Tavern", 3)):
        game = table(seat(0, "Fern Botanist", HERE, "magic 0"), facts=f"Lasting: Boon to 2 on {place}",
                     config=deck(lasting("Boon", 2, "tile", tests=3), moved))  # fmt: skip
        told(resolve(script(game, [2, 2], ["Moved"]), (0, HERE)), f"explorer_0 succeeds with {number:+d}")
        finish(game)


def test_a18_of_a_tile_who_finds_there():
    gold = [lasting("Gold", 2, "tile", coins=3)]
    assert treasure(gold, "Lasting: Gold to 2 on Hedge Maze", 4) == 4 + 2 + 3
    assert treasure(gold, "Lasting: Gold to 2 on Tavern", 4) == 4 + 2
    # who began on the Tavern finds there too: the first row of the Causeway is `###....T##`
    for tile, coins in (("Basalt Causeway", 4 + 2 + 3), ("Tavern", 4 + 2)):
        lines = f"Basalt Causeway at 4,5\nLasting: Gold to 2 on {tile}"
        assert treasure(gold, lines, 4, "Tavern F10", ["down", "right", "right"]) == coins


@pytest.mark.parametrize(
    ("scope", "line", "coins"),
    [("character", "Gold to 2 of explorer_0", 9), ("all", "Gold to 2", 9), ("board", "Gold to 2", 9)],
)
def test_a18_coins_found_by_scope(scope, line, coins):
    assert treasure([lasting("Gold", 2, scope, coins=3)], f"Lasting: {line}", 4) == coins


def test_a18_closed_sides_are_those_of_the_tile_of_the_trigger():
    for square, way, closed in (("E1", "up", True), ("E10", "down", False)):  # up lies the Maze, down nothing yet
        seats = [TWO[0], seat(1, "Brass Navigator", f"Tavern {square}")]
        game = found(lasting("Slip", 2, "tile", closed=True), finder=1, seats=seats)
        shows(game, "Lasting: Slip to 2 on Hedge Maze")
        assert (way not in may(at(game, "MOVE", 1))) is closed


def test_a18_closed_sides_open_again():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze F10"), facts="Lasting: Landslip to 2 on Hedge Maze")
    start_round(game)
    assert "down" not in may(game)
    play(game, "done")
    assert (game.turn, "down" in may(game)) == (2, False)
    play(game, "done")
    assert (game.turn, "down" in may(game)) == (3, True)
    told(finish(game), "Round 2 begins", "Landslip ends", "Round 3 begins")


def test_a18_two_cards_that_close_one_tile():
    slip = deck(lasting("Slip", 2, "tile", closed=True), lasting("Rockfall", 3, "tile", closed=True))
    line = "Lasting: Slip to 2 on Hedge Maze; Rockfall to 3 on Hedge Maze"
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze F10"), facts=line, turn=2, config=slip))
    play(game, "done")
    told(game, "Slip ends", "Round 3 begins")
    assert "down" not in may(game)


# --- several at once -------------------------------------------------------------------------------------------------
SET_8, SET_4 = lasting("Wind", 3, steps_set=8), lasting("Mud", 3, steps_set=4)
ADD_2, TAKE_3 = lasting("Boots", 3, copies=3, steps=2), lasting("Rain", 3, copies=2, steps=-3)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ("Wind to 3", 8), ("Mud to 3", 4), ("Boots to 3", 6 + 2), ("Rain to 3", 6 - 3),
        ("Wind to 3; Mud to 3", 4),  # the latest found counts
        ("Mud to 3; Wind to 3", 8),
        ("Mud to 3; Wind to 1", 8),  # whichever ends first
        ("Boots to 3; Rain to 3", 6 + 2 - 3),
        ("Boots to 3; Boots to 3", 6 + 2 + 2),
        ("Wind to 3; Boots to 3", 8 + 2), ("Boots to 3; Wind to 3", 8 + 2),  # all that add, before or after
        ("Rain to 3; Wind to 3; Boots to 3; Mud to 3", 4 + 2 - 3),
        ("Mud to 3; Rain to 3; Rain to 3", 1),  # 4 - 3 - 3; a movement has 1 step at least
        ("Wind to 3; Boots to 3; Boots to 3; Boots to 3", 12),  # 14; and 12 at most
    ],
)  # fmt: skip
def test_a31_the_latest_set_counts_then_all_that_add(lines, number):
    cards = [SET_8, SET_4, ADD_2, TAKE_3]
    assert steps(cards, f"Lasting: {lines}") == number


def test_a31_steps_of_a_card_come_on_top():
    assert steps([SET_4, ADD_2], "Lasting: Mud to 3; Boots to 3", more="next steps +3") == 4 + 2 + 3


def test_a31_a_set_that_is_about_others_does_not_count():
    cards = [SET_8, lasting("Bog", 3, "tile", steps_set=1), lasting("Chains", 3, "character", steps_set=2)]
    assert steps(cards, "Lasting: Wind to 3; Bog to 3 on Hedge Maze") == 8
    assert steps(cards, "Lasting: Wind to 3; Bog to 3 on Tavern") == 1
    game = table(*TWO, facts="Lasting: Wind to 3; Chains to 3 of explorer_1", config=deck(*cards))
    assert [int(at(game, "MOVE", who).record.steps_left[0]) for who in (0, 1)] == [8, 2]


def test_a31_when_the_latest_ends_the_one_before_counts_again():
    config = deck(SET_8, SET_4)
    game = table(seat(0, "Basalt Surveyor", "Tavern E5"), facts="Lasting: Mud to 3; Wind to 2", config=config)
    start_round(game)
    for number in (8, 8, 4, 6):
        assert game.record.steps_left == number
        play(game, "done")
    told(finish(game), "Round 2 begins", "Wind ends", "Round 3 begins", "Mud ends", "Round 4 begins")


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        # d8 4 + 2
        ("Gold to 3", 6 + 3), ("Tax to 3", 0), ("Mint to 3", 5), ("Mint to 3; Gold to 3", 5 + 3),
        ("Gold to 3; Mint to 3; Dust to 3", 1 + 3), ("Dust to 3; Mint to 3", 5), ("Mint to 3; Tax to 3", 0),
    ],
)  # fmt: skip
def test_a31_coins_found(lines, number):
    cards = [
        lasting("Gold", 3, coins=3), lasting("Tax", 3, coins=-20), lasting("Mint", 3, coins_set=5),
        lasting("Dust", 3, coins_set=1),
    ]  # fmt: skip
    assert treasure(cards, f"Lasting: {lines}", 4) == number


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        # Body 2 of the Surveyor, luck 3 - misfortune 3
        ("Plain to 3", 0), ("Plain to 3; Sharp to 3", 4), ("Sharp to 3; Plain to 3", 0),
        ("Sharp to 3; Plain to 3; Boon to 3", 1), ("Boon to 3; Sharp to 3", 4 + 1), ("Boon to 3", 2 + 1),
    ],
)  # fmt: skip
def test_a31_tests(lines, number):
    cards = [lasting("Plain", 3, tests_set=0), lasting("Sharp", 3, tests_set=4), lasting("Boon", 3, tests=1)]
    game = table(*TWO, facts=f"Lasting: {lines}", config=deck(*cards, TRIAL))
    told(resolve(script(game, [3, 3], ["Trial"]), (0, HERE)), f"explorer_0 succeeds with {number:+d}")
    finish(game)


def test_a31_each_number_has_its_own_cards():
    cards = [SET_4, lasting("Plain", 3, tests_set=0), lasting("Mint", 3, coins_set=5)]
    line = "Lasting: Mud to 3; Plain to 3; Mint to 3"
    assert steps(cards, line) == 4
    assert treasure(cards, line, 4) == 5
