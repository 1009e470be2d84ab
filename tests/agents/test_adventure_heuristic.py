"""The heuristic's sense in single positions of Adventure."""

import pytest

from agents.adventure.ground import DOOR, FACING, ON_GROUND, STEP
from agents.adventure.heuristic import AdventureHeuristic
from explorer_env.adventure.state import CHARACTERS_LEFT, TILE_PILE
from tests.adventure.tools import at, heading, position, resolve, script, start_round, told
from tests.tools import play

MENAGERIE = "Moonlit Menagerie at 4,3 turned 0\n"


def standing(square, *more, turn=1, tiles_left=False):
    """A position of two: explorer_0 stands there in the Menagerie, above the Tavern."""
    lines = [f"explorer_0 Otter Captain at Moonlit Menagerie {square}", *more]
    game = position(f"{heading(2, turn)}\n{MENAGERIE}" + "\n".join(lines))
    if not tiles_left:
        game.record.bag[0, TILE_PILE:CHARACTERS_LEFT] = 0
    return game


def answer(game, **weights):
    """The heuristic's answer in words."""
    return game.words(AdventureHeuristic(weights=weights).act(game.view(game.seat), game.legal()))


def walk(game, **weights):
    """explorer_0's movement."""
    at(game, "MOVE", 0)
    while game.seat == 0 and game.decision == "STEP":
        play(game, answer(game, **weights))
    return game


# --- the ground ------------------------------------------------------------------------------------------------------
def test_steps_of_the_ground_cross_a_side_between_facing_doors_only():
    for side in range(4):
        for door in range(2):
            assert STEP[DOOR[side, door], side] == FACING[side, door]
            assert STEP[FACING[side, door], (side + 2) % 4] == DOOR[side, door]
    assert (STEP[ON_GROUND[0]] < 0).sum() == 2


# --- STEP ------------------------------------------------------------------------------------------------------------
def test_goes_to_an_event_that_is_near():
    told(walk(standing("C2")), "goes up to Moonlit Menagerie C1", "comes to an event square")


def test_takes_a_treasure_on_the_way_to_an_event():
    told(walk(script(standing("D6"), dice=[4])), "finds a treasure", "comes to an event square")


def test_leaves_the_event_on_which_it_stood_for_another():
    """A9: coming back to C1 would trigger nothing; A3 is 4 steps off."""
    told(walk(standing("C1")), "comes to an event square at Moonlit Menagerie A3")


def test_the_event_on_which_it_stood_is_no_goal_on_the_way_either():
    game = at(standing("C1", "Killed: Moonlit Menagerie A3"), "MOVE", 0)
    assert answer(play(game, "down")) != "up"


@pytest.mark.parametrize(("card", "met"), [("Quicksand", 0), ("The Talking Engine", 0), ("Trackless Thicket", 1)])
def test_meets_a_persistent_event_again_when_it_is_good_at_it(card, met):
    """C1 is 2 steps from B2; the Otter Captain has Mind 0 and Instinct 2."""
    log = "\n".join(walk(standing("B2", f"Place 1: {card} at Moonlit Menagerie C1")).log())
    assert log.count("comes to an event square") == 1
    assert log.count("comes to an event square at Moonlit Menagerie C1") == met


def test_discovers_a_tile_from_the_tavern():
    told(walk(script(position(heading(1)), draws=["Ant City", 0])), "discovers the Ant City")


def test_hurries_for_what_it_cannot_reach_otherwise():
    """In the last round C10 draws, 2 steps from B9."""
    game = at(standing("B9", turn=24), "MOVE", 0)
    game.record.steps_left = 1
    assert answer(game) == "hurry"
    assert answer(game, hurry=9.0) == "done"


def test_ends_in_the_last_round_when_nothing_is_near():
    game = at(standing("E5: breath 1", turn=24), "MOVE", 0)
    game.record.steps_left = 1
    assert answer(game) == "done"


# --- other answers ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("breath", "said"), [(1, "breath"), (2, "magic")])
def test_rests_for_breath_when_it_is_low(breath, said):
    """The Otter Captain begins with 3 breath and 1 magic."""
    assert answer(at(position(f"{heading(1)}\nexplorer_0 Otter Captain: breath {breath}, magic 0"), "REST", 0)) == said


@pytest.mark.parametrize(("luck", "said"), [(1, "yes"), (6, "no")])
def test_spends_magic_on_a_test_that_failed(luck, said):
    game = script(standing("C1"), dice=[luck, 6], draws=["The Sheer Wall"])
    assert answer(resolve(game, (0, "Moonlit Menagerie C1"))) == said


@pytest.mark.parametrize(("life", "said"), [(2, "first option"), (3, "second option")])
def test_pays_for_a_life_that_it_needs(life, said):
    """Marsh Fever takes 1 life, then asks: 4 coins for 1 life, or 2 steps less."""
    game = script(standing("C1"), draws=["Marsh Fever"])
    game.record.points[0, 0, 0] = life
    assert answer(resolve(game, (0, "Moonlit Menagerie C1"))) == said


def test_cancels_the_worst_event_near_by():
    places = ["Place 3: Amber Seam at Moonlit Menagerie H1", "Place 5: The Jeering Gallery at Moonlit Menagerie J3"]
    game = script(standing("C1", *places), draws=["Broken Spell"])
    assert answer(resolve(game, (0, "Moonlit Menagerie C1"))) == "place 5"


def test_reveals_the_side_farthest_off():
    game = script(standing("C1", tiles_left=True), draws=["Signal From the Hill"])
    assert answer(resolve(game, (0, "Moonlit Menagerie C1"))) == "right"


def test_swaps_with_who_stands_on_a_tile_of_events():
    """explorer_2 stands in the Menagerie, explorer_1 in the Tavern."""
    game = position(
        f"{heading(3)}\n{MENAGERIE}Ant City at 3,4 turned 0\nexplorer_0 at Ant City E1\n"
        "explorer_1 at Tavern E5\nexplorer_2 at Moonlit Menagerie C2"
    )
    game = resolve(script(game, draws=["Mirror Carriage"]), (0, "Ant City H1"))
    assert answer(game) == "character 2 to the left"


def test_every_decision_of_a_round_has_an_answer():
    game = start_round(standing("C2"))
    while not game.over:
        play(game, answer(game))
    assert game.turn == 24
