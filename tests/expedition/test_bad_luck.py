"""3G Bad Luck, shown on Health-rolls (one die; 5 or less hurts) and Connection-rolls (two dice)."""

import pytest

from tests.expedition.tools import at, finish, heading, may, play, position, script, shows


def table(*seats, track=""):
    lines = [heading(len(seats)), *([f"Turn Track: {track}"] if track else [])]
    return "\n".join(lines + [f"explorer_{who} {line}" for who, line in enumerate(seats)])


def health_roll(text, dice, roller=0):
    return at(script(position(text), dice), "ROLL_HEALTH", roller)


def asked(game):
    """Who is asked to play Bad Luck, when all refuse."""
    seats = []
    while game.decision == "REROLL":
        seats.append(game.seat)
        play(game, "no")
    return seats


PORTS = ["at Angola", "at Zanzibar", "at Khartoum", "at Mocambique", "at Fernando Poo"]


@pytest.mark.parametrize(("players", "givers"), [(1, []), (2, []), (3, [1, 2]), (4, [1, 2, 3]), (5, [1, 2, 3, 4])])
def test_3g_only_with_three_or_more_players(players, givers):
    game = health_roll(table(*PORTS[:players]), dice=[6])
    assert asked(game) == givers
    finish(game)


@pytest.mark.parametrize(
    ("roller", "givers"),
    [(3, [0, 4, 2, 1]), (4, [2, 1, 3, 0]), (1, [3, 0, 4, 2])],
)
def test_3g_asked_in_turn_track_order_going_round_from_the_roller(roller, givers):
    track = "explorer_3, explorer_0, Disease, explorer_4, explorer_2, Horror, explorer_1"
    assert asked(health_roll(table(*PORTS, track=track), dice=[6], roller=roller)) == givers


def test_3g_the_dead_are_not_asked():
    assert asked(health_roll(table("at Angola, DP 9", "dead, DP 3: Bad Luck own", "at Zanzibar"), dice=[6])) == [2]


@pytest.mark.parametrize(("roller_dp", "givers"), [(5, [1, 2]), (4, [2]), (3, [])])
def test_3g_the_roller_has_at_least_as_many_dp_as_the_giver(roller_dp, givers):
    text = table(f"at Angola, DP {roller_dp}", "at Zanzibar, DP 5", "at Khartoum, DP 4")
    assert asked(health_roll(text, dice=[6])) == givers


def test_3g_the_giver_needs_a_marker():
    text = table("at Angola: Bad Luck own, Bad Luck explorer_1", "at Zanzibar", "at Khartoum")
    assert asked(health_roll(text, dice=[6])) == [2]


def test_3g_nobody_gets_his_own_colour_back():
    text = table("at Angola", "at Zanzibar: Bad Luck explorer_0", "at Khartoum: Bad Luck explorer_1, Bad Luck own")
    assert asked(health_roll(text, dice=[6])) == [2]


def test_3g_the_die_is_thrown_again_and_the_roller_receives_the_marker():
    game = health_roll(table("at Angola", "at Zanzibar", "at Khartoum"), dice=[6, 2])
    assert may(game) == {"first die", "no"}
    play(game, "first die")
    # 2 is low: 1 Health is lost; a reroll can't be rerolled, explorer_2 is not asked
    assert game.decision == ""
    shows(
        finish(game),
        """
        explorer_0 at Angola, DP 0: Health 4; Bad Luck own, Bad Luck explorer_1
        explorer_1 at Zanzibar, DP 0
        explorer_2 at Khartoum, DP 0: Bad Luck own
        """,
    )


def test_3g_who_comes_later_is_asked_when_the_first_refuses():
    game = play(health_roll(table("at Angola", "at Zanzibar", "at Khartoum"), dice=[1, 6]), "no", "first die")
    shows(finish(game), "explorer_0 at Angola, DP 0: Bad Luck own, Bad Luck explorer_2")


def test_3g_the_receiver_may_play_the_marker_later():
    text = table("at Angola: Bad Luck explorer_1", "at Zanzibar", "at Khartoum: Bad Luck own, Bad Luck explorer_0")
    game = health_roll(text, dice=[6, 6], roller=2)
    assert game.seat == 0
    play(game, "first die")
    shows(finish(game), "explorer_2 at Khartoum, DP 0: Bad Luck explorer_0, Bad Luck explorer_1, Bad Luck own")


@pytest.mark.parametrize(
    ("held", "given"),
    [
        ("Bad Luck explorer_0, Bad Luck own", "own"),
        ("Bad Luck own, Bad Luck explorer_3", "own"),
        ("Bad Luck explorer_3, Bad Luck explorer_0", "explorer_0"),
        ("Bad Luck explorer_3, Bad Luck explorer_2", "explorer_3"),  # explorer_2 rolls: never its own colour
    ],
)
def test_3g_of_several_markers_the_own_colour_first_then_by_seat(held, given):
    elsewhere = "" if "own" in held else ": Bad Luck explorer_1"
    text = table(f"at Angola, DP 9{elsewhere}", f"at Zanzibar: {held}", "at Khartoum", "at Mocambique, DP 9")
    game = health_roll(text, [6, 6], roller=2)
    before = [name for name in held.split(", ") if name != f"Bad Luck {given}"]
    play(game, "first die")
    shows(finish(game), f"explorer_1 at Zanzibar, DP 0: {', '.join(before)}")


CONNECTION = """
Game Turn 2, 3 players
Explored: Teke Savanna
explorer_0 at Teke
explorer_1 at Zanzibar
explorer_2 at Khartoum
"""  # Kongo's Fork: Kimbundu, Mbala and Mpongwe are valid, with Teke 4: 9 or less of d6 + d10


@pytest.mark.parametrize(("die", "dice", "total"), [("first die", [6, 8, 1], 9), ("second die", [6, 8, 3], 9)])
def test_3g_of_two_dice_the_giver_says_which(die, dice, total):
    game = script(position(CONNECTION), dice, draws=["Lake Source"])
    at(game, "FIND_WATER", 0)
    assert may(game) == {"first die", "second die", "no"}
    play(game, die)
    assert game.record.dice[0].sum() == total
    shows(finish(game), "Rivers: Teke -> Kongo Lake Source")


def test_3g_each_roll_by_itself():
    """A Health-roll and a Sanity-roll: a marker for each."""
    text = table("at Angola", "at Zanzibar", "at Khartoum", track="Disease, Horror, explorer_0, explorer_1, explorer_2")
    game = at(script(position(text), [6, 6, 6, 6]), "MAP_TURN", 0)
    play(game, "first die")
    assert (game.decision, game.seat) == ("REROLL", 2)  # explorer_1 has none left
    play(game, "first die")
    assert game.decision == "MOVE"
    shows(finish(game), "explorer_0 at Angola, DP 0: Food 6; Bad Luck own, Bad Luck explorer_1, Bad Luck explorer_2")


def test_3g_draws_are_no_rolls():
    text = table("at Kongo, DP 9", "at Angola", "at Angola") + "\nExplored: Kongo Savanna"
    game = position(text)
    script(game, draws=["River", "star+flower"])
    at(game, "UPSTREAM", 0, 1)
    assert game.decision == "PLACE_WATER"


RECOVERING = """
Game Turn 2, 3 players
Explored: Baganda Veldt
explorer_0 at Baganda, DP 9: Sanity 4
explorer_1 at Angola
explorer_2 at Zanzibar
Player Turn of explorer_0: came from 1,3; Success 1
Matrix of explorer_0
.  .  .       .  .
.  .  @Plant  .  .
.  .  .       .  .
.  .  .       .  .
"""


def test_3g_a_die_set_by_success_is_no_roll():
    game = at(position(RECOVERING), "ENCOUNTER_HERE", 0)
    assert game.decision == "FACE"
    play(game, "face 6")
    assert game.decision == ""  # neither rival is asked
    # Health 5 is above Sanity 4: 6 + 1 is above 4
    shows(finish(game), "explorer_0 at Baganda, DP 9: Bad Luck own")


def test_3g_a_success_kept_for_later_leaves_a_roll():
    game = play(at(script(position(RECOVERING), dice=[1]), "ENCOUNTER_HERE", 0), "roll")
    assert asked(game) == [1, 2]


def test_3g_the_question_says_what_is_to_be_known():
    game = health_roll(table("at Angola: Health 3", "at Zanzibar", "at Khartoum"), dice=[2])
    # Sanity 5 is above Health 3: +1
    assert "explorer_0's Health-roll shows 2, +1, against 3" in game.question()
