"""3D members, 5H lose Items, 6E dead or insane, 6F carrying."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.tools import at, finish, may, play, position, script, shows, told

SOLO = "Game Turn 2, 1 player\nexplorer_0 at Angola"


def losing(has, step, argument, config=None):
    return at(position(f"{SOLO}: {has}" if has else SOLO, config), step, 0, argument)


# --- 3D --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "has", "after"),
    [
        (t.ASKARIS, "", ": Askaris 5, Discontent 2"),
        (t.PORTERS, "", ": Porters 7, Discontent 2"),
        (t.PORTERS, "Discontent 6", ": Porters 7, Discontent 6"),  # at most 6
        (t.ASKARIS, "Askaris 0", ": Askaris 0"),  # nobody is there: nothing is lost, no Discontent
        (t.PORTERS, "Porters 0; Quinine", ": Porters 0; Quinine"),  # and nothing is asked
    ],
)
def test_3d_a_member_lost_raises_discontent(kind, has, after):
    game = losing(has, "LOSE_MEMBER", kind)
    assert game.decision == ""
    shows(finish(game), f"explorer_0 at Angola, DP 0{after}")


@pytest.mark.parametrize(("answer", "after"), [("yes", "DP 0"), ("no", "DP 0: Askaris 5, Discontent 2; Quinine")])
def test_3d_a_quinine_may_cancel_the_loss_and_its_discontent(answer, after):
    game = losing("Quinine", "LOSE_MEMBER", t.ASKARIS)
    assert (game.decision, may(game)) == ("QUININE", {"yes", "no"})
    assert "Askaris" in game.question()  # the kind is known
    shows(game, "explorer_0 at Angola, DP 0: Quinine")  # the loss has not counted yet
    shows(finish(play(game, answer)), f"explorer_0 at Angola, {after}")


def test_3d_each_member_by_itself():
    """Haunted: 2 Porters are lost, then a Sanity-roll."""
    game = position(
        """
        Game Turn 2, 1 player
        explorer_0 at Angola: Quinine 2
        Matrix of explorer_0
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    game.record.special = t.SPECIAL_NAMES.index("Haunted")
    script(game, dice=[6])
    at(game, "SPECIAL_EFFECT", 0, 0)
    play(game, "yes", "no")
    # the second Quinine is left; one Porter and one Discontent; the Sanity-roll of 6 is above 5
    shows(finish(game), "explorer_0 at Angola, DP 0: Porters 7, Discontent 2; Quinine")


def test_3d_discontent_for_a_member_is_a_number_of_ours():
    game = losing("", "LOSE_MEMBER", t.PORTERS, {"member_discontent": 2})
    shows(finish(game), "explorer_0 at Angola, DP 0: Porters 7, Discontent 3")
    game = losing("", "LOSE_MEMBER", t.PORTERS, {"discontent_most": 1})
    shows(finish(game), "explorer_0 at Angola, DP 0: Porters 7")


# --- 5H: Items -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("has", "answers", "after"),
    [
        ("Food 20, Gifts 10", ["Food"], "Food 15"),
        ("Food 20, Gifts 10", ["Gifts"], "Gifts 5"),
        ("Food 3, Gifts 10", ["Food"], "Food 0, Gifts 8"),
        ("Food 20, Gifts 2", ["Gifts"], "Food 17, Gifts 0"),
        ("Food 0, Gifts 10", [], "Food 0, Gifts 5"),  # no choice
        ("Food 20, Gifts 0", [], "Food 15, Gifts 0"),
        ("Food 3, Gifts 2", [], "Food 0, Gifts 0"),  # all of it
        ("Food 1, Gifts 1", [], "Food 0, Gifts 0"),  # losing stops at zero
    ],
)
def test_5h_of_items_the_player_says_which_goes_first(has, answers, after):
    game = play(losing(has, "LOSE_ITEMS", 5), *answers)
    assert game.decision == ""
    shows(finish(game), f"explorer_0 at Angola, DP 0: {after}")


# --- 6F (how much in test_end) ---------------------------------------------------------------------------------------
def test_6f_at_the_end_of_equip_of_the_map_phase_turn_and_of_the_player_turn():
    text = f"{SOLO}: Porters 3, Food 11, Gifts 0"
    for step, answers in [("EQUIP", ["done"]), ("MAP_TURN_OVER", []), ("PLAYER_TURN_OVER", [])]:
        shows(
            finish(play(at(position(text), step, 0), *answers)),
            "explorer_0 at Angola, DP 0: Porters 3, Food 10, Gifts 0",
        )


# --- 6E --------------------------------------------------------------------------------------------------------------
DYING = """
Game Turn 3, 3 players
Turn Track: explorer_1, explorer_0, explorer_2
Explored: Teke Savanna
Found: Culture
explorer_0 at Teke, DP 20: {}; Rifle 2, Guide; Patron Science, Bad Luck own, Guide flipped; regions 2, Findings 1
explorer_1 at Angola, DP 30
explorer_2 at Zanzibar, DP 10
Player Turn of explorer_0: came from 1,3; Event 2; hurt by Event 1; Success 1
Matrix of explorer_0
.  .  .        .              .
.  .  @Healer  Village+Rumor  .
.  >  .        Kingdom+Rumor  .
.  .  .        .              .
"""


def test_6e_everything_of_the_dead_is_gone_but_what_was_found():
    text = DYING.format("Health 1, Sanity 1, Discontent 3, Ammo Stock 4")
    game = at(script(position(text), dice=[1]), "ROLL_HEALTH", 0)
    play(game, "no")  # explorer_2 has less DP and holds a marker
    assert game.decision == ""
    shows(
        finish(game),  # all chits and Resources are in their bags again
        """
        Turn Track: explorer_1, -, explorer_2
        Explored: Teke Savanna
        Found: Culture
        explorer_0 dead, DP 23: Discontent 3; Patron Science, Bad Luck own; regions 2, Findings 1
        """,
    )
    record = game.record[0]
    assert (record.encounter.any(), record.find.any(), record.arrow[0], record.region[0]) == (False, False, -1, -1)
    assert record.bag[t.EVENTS + t.RUMOR] == 12
    told(game, "explorer_0 is dead or insane", "scores 3 DP, now 23")


def test_6e_insane_is_the_same():
    game = at(script(position(DYING.format("Sanity 1, Health 1")), dice=[1]), "ROLL_SANITY", 0)
    play(game, "no")
    shows(finish(game), "explorer_0 dead, DP 23: Patron Science, Bad Luck own; regions 2, Findings 1")


def test_6e_everything_still_pending_falls_away():
    game = position(
        "Game Turn 2, 1 player\nTurn Track: Disease, Horror, explorer_0\nexplorer_0 at Angola: Health 1, Sanity 1"
    )
    script(game, dice=[1])  # the Health-roll: no Sanity-roll, no move, no carrying
    at(game, "MAP_TURN", 0)
    assert game.decision == ""
    shows(finish(game), "explorer_0 dead, DP 3")


def test_6e_bad_luck_markers_of_the_dead_stay_out_of_play():
    text = """
        Game Turn 2, 3 players
        explorer_0 dead, DP 3: Bad Luck own, Bad Luck explorer_2
        explorer_1 at Angola
        explorer_2 at Zanzibar, DP 1
        """
    game = at(script(position(text), dice=[6]), "ROLL_HEALTH", 2)
    assert game.seat == 1  # explorer_0 is not asked
    shows(finish(play(game, "no")), "explorer_0 dead, DP 3: Bad Luck own, Bad Luck explorer_2")


def test_6e_the_dead_have_no_turns_and_no_place_on_the_track():
    text = "Game Turn 2, 2 players\nexplorer_0 dead, DP 3\nexplorer_1 at Angola"
    game = at(script(position(text), dice=[5, 6]), "GAME_TURN")
    assert (game.decision, game.seat) == ("MOVE", 1)
    shows(finish(game), "Turn Track: explorer_1, -, -, Disease, Horror")


def test_6e_dp_for_dying_are_a_number_of_ours():
    game = position("Game Turn 2, 1 player\nexplorer_0 at Angola: Health 1, Sanity 1", {"death_dp": 7})
    shows(finish(at(script(game, dice=[1]), "ROLL_HEALTH", 0)), "explorer_0 dead, DP 7")
