"""E4-E6, A1-A3, A9, A10, A15, Round: movements. The first row of the Hedge Maze is `.E.....E..`: B1 draws."""

import pytest

from explorer_env.adventure import tables as t
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.notation import spot_words
from explorer_env.core.errors import ConfigError
from tests.adventure.decks import card, deck
from tests.adventure.scenes import has, in_reading_order, moving, seat, table
from tests.adventure.tools import at, finish, heading, may, play, position, resolve, script, shows, start_round, told

EVENT_TILES = [name for name in t.TILE_NAMES if name != "Tavern"]
ROUND_TRIP = ["right", "left"]
WHIRL = deck(card("Whirl", effects=[{"move": "tile"}]))
NOTHING = deck(card("Nothing"))


def moved(game, where, more=""):
    """The movement is over: where the Surveyor stands, and what differs from the start."""
    assert game.decision == ""
    return shows(finish(game), seat(0, "Basalt Surveyor", where, more))


# --- stepping onto an event square -----------------------------------------------------------------------------------
def test_e4_stepping_onto_an_event_square_triggers_it():
    game = play(moving("Hedge Maze C1"), "left")
    told(game, "explorer_0 comes to an event square at Hedge Maze B1")
    moved(game, "Hedge Maze B1", "stood at Hedge Maze C1")
    assert game.record.triggers == 1


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("tile", EVENT_TILES)
def test_e4_every_event_square_of_every_tile_triggers(tile, quarters):
    number = t.TILE_NAMES.index(tile)
    for square in t.EVENT_SQUARES[number, : t.EVENT_COUNT[number]]:
        way = next(way for way in range(4) if t.STEP[square, way] >= 0 and t.SYMBOL[number, t.STEP[square, way]] >= 0)
        beside = spot_words(number * t.SQUARES + int(t.STEP[square, way]))
        game = position(f"{heading(1)}\n{tile} at 4,3 turned {quarters}\nexplorer_0 at {beside}")
        play(at(game, "MOVE", 0), t.DIRECTION_NAMES[(way + 2 + quarters) % 4])
        told(game, f"comes to an event square at {spot_words(number * t.SQUARES + int(square))}")
        assert (game.decision, game.record.triggers[0]) == ("", 1)


def test_e4_a_square_without_the_symbol_triggers_nothing():
    game = play(moving("Hedge Maze F1"), "left", "left", "done")  # E1 is a door, D1 plain
    moved(game, "Hedge Maze D1", "stood at Hedge Maze F1")
    assert game.record.triggers == 0


def test_e4_each_character_that_comes_triggers():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), seat(1, "Fern Botanist", "Hedge Maze A1"))
    play(start_round(script(game, draws=["Amber Seam"])), "left")
    assert game.record.triggers == 1
    told(play(game, "right"), "explorer_0 draws Amber Seam", "explorer_1 meets Amber Seam again")
    finish(game)


def test_e5_there_the_movement_ends_whatever_steps_are_left():
    game = play(moving("Hedge Maze E1"), "left", "left")
    assert game.record.steps_left == 4
    assert may(game) == {"left", "right", "done"}  # C1 is plain: C2 below is barred
    play(game, "left")
    moved(game, "Hedge Maze B1", "stood at Hedge Maze E1")
    assert game.record.steps_left == 3


def test_e5_no_hurrying_on_either():
    game = moving("Hedge Maze C1", character="Otter Captain")
    assert "hurry" in may(game)
    play(game, "left")
    assert game.decision == ""
    assert has(game)["breath"] == 3


def test_e5_then_it_is_the_next_ones_turn():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), seat(1, "Fern Botanist", "Tavern F10")))
    assert game.seat == 0
    play(game, "left")
    assert (game.seat, game.decision, game.turn) == (1, "STEP", 1)


# --- no second draw --------------------------------------------------------------------------------------------------
def test_e6_staying_for_rounds_draws_nothing():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze B1")))
    play(game, "done", "done", "done")
    assert game.turn == 4
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze B1"))  # 10 coins, no adventure point: no card


@pytest.mark.parametrize("way", [ROUND_TRIP, ["left", "right"], ["right", "right", "left", "left"]])
def test_e6_coming_back_in_the_same_round_draws_nothing(way):
    game = play(moving("Hedge Maze B1"), *way)
    assert game.record.triggers == 0
    assert game.record.steps_left == 6 - len(way)
    moved(play(game, "done"), "Hedge Maze B1")


def test_e6_coming_back_many_times_draws_nothing():
    game = play(moving("Hedge Maze B1"), *ROUND_TRIP * 3)
    assert game.record.triggers == 0
    moved(game, "Hedge Maze B1")


def test_e6_in_a_later_round_it_draws_again():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze B1")))
    play(game, "right", "done")
    assert game.turn == 2
    play(script(game, draws=["Amber Seam"]), "left")
    told(game, "explorer_0 draws Amber Seam")
    # 10 + 5 coins; 1 adventure point for the draw
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze B1", "coins 15, adventure 1"))


def test_e6_after_a_draw_one_stays_or_comes_back_without_another():
    game = script(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), config=NOTHING), draws=["Nothing"])
    play(start_round(game), "left")
    assert game.turn == 2
    play(game, *ROUND_TRIP, "done", "done")
    assert game.turn == 4
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze B1", "adventure 1"))  # for the one draw


# --- what stops and what does not ------------------------------------------------------------------------------------
def test_a1_steps_left_are_lost_and_nothing_else_is():
    # Otter Captain: breath 3 - 1 for hurrying; the treasure of D3 on the way, 6 + 2 coins
    game = script(moving("Hedge Maze C3", character="Otter Captain"), dice=[6])
    play(game, "hurry", "right", "left", "down", "down", "right")  # D3, C3, C4, C5, D5
    assert (game.decision, game.record.steps_left[0]) == ("", 6 + 3 - 5)
    shows(finish(game), "Emptied: Hedge Maze D3\n" + seat(
        0, "Otter Captain", "Hedge Maze D5", "breath 2, coins 18; stood at Hedge Maze C3"
    ))  # fmt: skip


def test_a1_steps_lost_do_not_come_back_in_the_next_round():
    game = script(start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"))), draws=["Amber Seam"])
    play(game, "left")
    assert (game.turn, game.record.steps_left[0]) == (2, 6)


def test_a1_the_character_that_stopped_has_not_rested():
    game = moving("Hedge Maze C1", "magic 0")
    play(game, "left")
    assert game.decision == ""
    assert has(game)["magic"] == 0


def test_a2_a_cancel_marker_does_not_stop():
    game = play(moving("Hedge Maze C1", facts="Killed: Hedge Maze B1"), "left")
    assert (game.decision, game.record.triggers[0], game.record.steps_left[0]) == ("STEP", 0, 5)
    moved(play(game, "left", "done"), "Hedge Maze A1", "stood at Hedge Maze C1")


def test_a2_the_square_of_the_beginning_does_not_stop():
    game = play(moving("Hedge Maze B1"), "right", "left", "left", "done")
    assert game.record.triggers == 0
    moved(game, "Hedge Maze A1", "stood at Hedge Maze B1")


def test_a3_a_token_stops_and_triggers():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), facts="Place 3: Amber Seam at Hedge Maze B1")
    play(start_round(game), "left")
    told(game, "comes to an event square at Hedge Maze B1", "explorer_0 meets Amber Seam again", "gains 5 coins")
    assert game.turn == 2
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze B1", "coins 15"))  # a repeat: no adventure point


# --- what is remembered ----------------------------------------------------------------------------------------------
def test_a9_another_event_square_than_that_of_the_beginning_triggers():
    game = play(moving("Hedge Maze B1"), *["right"] * 6)  # B1 to H1
    told(game, "comes to an event square at Hedge Maze H1")
    moved(game, "Hedge Maze H1", "stood at Hedge Maze B1")


def test_a9_each_has_its_own_square():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), seat(1, "Fern Botanist", "Hedge Maze C1")))
    play(game, *ROUND_TRIP, "done")
    assert (game.seat, game.record.triggers[0]) == (1, 0)
    play(script(game, draws=["Amber Seam"]), "left")
    told(game, "explorer_1 draws Amber Seam")
    finish(game)


def test_a9_who_was_put_on_an_event_square_stood_there_when_the_next_phase_began():
    game = script(
        table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), config=WHIRL),
        draws=["Whirl", in_reading_order("Hedge Maze B1")],
    )
    start_round(game)
    play(game, "right", "right", "right", "right", "right")  # D1, E1, F1, G1 and H1, that draws
    told(game, "explorer_0 draws Whirl", "is moved to Hedge Maze B1", "Round 2 begins")
    play(game, *ROUND_TRIP, "done")
    assert game.turn == 3
    assert " ".join(game.log()).count("comes to") == 1
    finish(game)


def test_a10_it_holds_for_persistent_repeats():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), facts="Place 3: Amber Seam at Hedge Maze B1")
    play(start_round(game), *ROUND_TRIP, "done")
    assert game.turn == 2
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze B1"))


def test_a10_an_event_of_an_earlier_round_is_forgotten():
    # B1 draws, the card moves its finder to C1; in the next round B1 draws again.
    draws = ["Whirl", in_reading_order("Hedge Maze C1"), "Whirl", in_reading_order("Hedge Maze A1")]
    game = script(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), config=WHIRL), draws=draws)
    play(start_round(game), "left", "left")
    assert game.turn == 3
    # two draws, two adventure points
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze A1", "adventure 2"))


def test_a15_the_same_turn_is_the_round_of_all():
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), seat(1, "Fern Botanist", "Tavern F10"))
    play(start_round(game), "right", "done")
    assert (game.turn, game.seat) == (1, 1)
    play(game, "done")
    assert (game.turn, game.seat) == (2, 1)  # seat 1 begins round 2
    play(script(game, draws=["Amber Seam"]), "done", "left")
    told(finish(game), "Round 2 begins", "explorer_0 draws Amber Seam", "Round 3 begins")


# --- steps -----------------------------------------------------------------------------------------------------------
def test_round_a_movement_has_six_steps():
    game = moving("Tavern E5")
    for left in range(6, 0, -1):
        assert (game.decision, game.record.steps_left[0]) == ("STEP", left)
        play(game, "right" if left % 2 else "left")
    moved(game, "Tavern E5")
    assert game.record.walked == 6


def test_round_a_step_goes_up_right_down_or_left():
    assert may(moving("Tavern E5")) == {"up", "right", "down", "left", "done"}
    for way, square in (("up", "E4"), ("right", "F5"), ("down", "E6"), ("left", "D5")):
        moved(play(moving("Tavern E5"), way, "done"), f"Tavern {square}", "stood at Tavern E5")


def test_round_only_practicable_squares_are_entered():
    assert may(moving("Hedge Maze D1")) == {"left", "right", "done"}  # D2 is barred, the edge no door
    assert may(moving("Hedge Maze D3")) == {"left", "done"}  # a dead end


def test_round_a_movement_may_end_before():
    moved(play(moving("Tavern E5"), "done"), "Tavern E5")
    moved(play(moving("Tavern E5"), "up", "up", "done"), "Tavern E3", "stood at Tavern E5")


def test_round_characters_share_a_square_and_pass_each_other():
    game = start_round(table(seat(0, "Basalt Surveyor", "Tavern E5"), seat(1, "Fern Botanist", "Tavern F5")))
    play(game, "right", "right", "left", "done")
    shows(
        game, seat(0, "Basalt Surveyor", "Tavern F5", "stood at Tavern E5") + "\nexplorer_1 Fern Botanist at Tavern F5"
    )


@pytest.mark.parametrize(("more", "steps"), [("+2", 8), ("-2", 4), ("-5", 1), ("-9", 1), ("+6", 12), ("+9", 12)])
def test_round_steps_of_a_card_count_once_from_1_to_12(more, steps):
    game = moving("Tavern E5", f"next steps {more}")
    assert (game.record.steps_left[0], int(game.record.next_steps[0, 0])) == (steps, 0)
    for number in range(steps):
        assert game.decision == "STEP"
        play(game, "up" if number % 2 else "down")
    assert game.decision == ""
    at(game, "MOVE", 0)
    assert game.record.steps_left == 6


def test_round_steps_with_a_number_of_our_own():
    game = play(moving("Tavern E5", config={"steps": 2}), "up", "up")
    moved(game, "Tavern E3", "stood at Tavern E5")


# --- hurrying --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("breath", "hurries"), [(0, False), (1, False), (2, True), (3, True)])
def test_round_hurrying_takes_2_breath_or_more(breath, hurries):
    game = moving("Tavern E5", f"breath {breath}", "Otter Captain")
    assert ("hurry" in may(game)) is hurries


def test_round_hurrying_costs_1_breath_for_3_more_steps_once():
    game = play(moving("Tavern E5", character="Otter Captain"), "hurry")
    assert (game.record.steps_left[0], has(game)["breath"]) == (9, 2)
    told(game, "explorer_0 hurries", "explorer_0 loses 1 breath")
    for number in range(9):
        assert "hurry" not in may(game)
        play(game, "up" if number % 2 else "down")
    assert game.decision == ""
    shows(finish(game), "explorer_0 Otter Captain at Tavern E6: breath 2; stood at Tavern E5")


def test_round_one_may_hurry_when_all_steps_are_taken():
    game = play(moving("Tavern E5", character="Otter Captain"), *["up", "down"] * 3)
    assert may(game) == {"hurry", "done"}
    play(game, "hurry")
    assert game.record.steps_left == 3
    play(game, "up", "up", "up")
    assert game.decision == ""
    shows(finish(game), "explorer_0 Otter Captain at Tavern E2: breath 2; stood at Tavern E5")


def test_round_one_may_hurry_again_in_the_next_round():
    game = play(start_round(table(seat(0, "Otter Captain", "Tavern E5"))), "hurry", "up", "done")
    assert (game.turn, "hurry" in may(game)) == (2, True)
    play(game, "hurry", "down", "done")
    assert (game.turn, "hurry" in may(game)) == (3, False)  # breath 3 - 1 - 1 is less than 2
    finish(game)


def test_round_hurrying_goes_beyond_the_12_steps_of_a_movement():
    game = play(moving("Tavern E5", "next steps +9", "Otter Captain"), "hurry")
    assert game.record.steps_left == 12 + 3


@pytest.mark.parametrize(("config", "breath", "hurries"), [
    ({"hurry_breath": 3}, 2, False), ({"hurry_breath": 3}, 3, True), ({"hurry_breath": 4}, 3, False),
])  # fmt: skip
def test_round_breath_for_hurrying_with_a_number_of_our_own(config, breath, hurries):
    assert ("hurry" in may(moving("Tavern E5", f"breath {breath}", "Otter Captain", config=config))) is hurries


def test_round_steps_of_hurrying_with_a_number_of_our_own():
    game = play(moving("Tavern E5", character="Otter Captain", config={"hurry_steps": 1}), "hurry")
    assert (game.record.steps_left[0], has(game)["breath"]) == (6 + 1, 2)


@pytest.mark.parametrize("cost", [0, 2])
def test_round_breath_spent_by_hurrying_with_a_number_of_our_own(cost):
    game = play(moving("Tavern E5", character="Otter Captain", config={"hurry_cost": cost, "hurry_breath": 3}), "hurry")
    assert has(game)["breath"] == 3 - cost


@pytest.mark.parametrize("config", [{"hurry_cost": 2}, {"hurry_cost": 3, "hurry_breath": 3}])
def test_round_nobody_may_hurry_down_to_no_breath(config):
    with pytest.raises(ConfigError, match=rf"hurry_cost = {config['hurry_cost']}, hurry_breath = \d.*lower cost"):
        Adventure.read_config(config)


# --- treasures -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", [1, 5, 8])
def test_round_a_treasure_gives_d8_and_2_coins(face):
    game = play(script(moving("Hedge Maze C3"), dice=[face]), "right", "done")
    told(game, "explorer_0 finds a treasure", f"explorer_0 gains {face + 2} coins")
    moved(game, "Hedge Maze D3", f"coins {10 + face + 2}; stood at Hedge Maze C3")
    shows(game, "Emptied: Hedge Maze D3")


def test_round_a_treasure_is_found_once_and_in_passing():
    game = play(script(moving("Hedge Maze C3"), dice=[4]), "right", "left", "right", "left", "down", "done")
    moved(game, "Hedge Maze C4", "coins 16; stood at Hedge Maze C3")


def test_round_a_treasure_is_found_once_by_all():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C3"), seat(1, "Fern Botanist", "Hedge Maze C3")))
    play(script(game, dice=[4]), "right", "done", "right")
    shows(finish(game), seat(0, "Basalt Surveyor", "Hedge Maze D3", "coins 16; stood at Hedge Maze C3"))
    shows(game, seat(1, "Fern Botanist", "Hedge Maze D3", "stood at Hedge Maze C3"))


def test_round_each_treasure_of_a_tile_is_its_own():
    game = play(script(moving("Hedge Maze H4", facts="Emptied: Hedge Maze D3"), dice=[4]), "up", "done")
    moved(game, "Hedge Maze H3", "coins 16; stood at Hedge Maze H4")
    shows(game, "Emptied: Hedge Maze D3, Hedge Maze H3")


def test_round_who_stands_on_a_treasure_finds_nothing_without_a_step():
    moved(play(moving("Hedge Maze D3"), "done"), "Hedge Maze D3")


def test_round_being_moved_onto_a_treasure_or_spring_gives_nothing():
    for square in ("D3", "C7"):
        life = "life 2" if square == "C7" else ""
        game = script(table(seat(0, "Basalt Surveyor", "Hedge Maze B1", life), config=WHIRL), draws=["Whirl"])
        resolve(script(game, draws=[in_reading_order(f"Hedge Maze {square}")]), (0, "Hedge Maze B1"))
        end = ", ".join(filter(None, [life, "adventure 1"])) + "; stood at Hedge Maze B1"
        moved(game, f"Hedge Maze {square}", end)
        assert game.record.emptied.sum() == 0


@pytest.mark.parametrize(("config", "face", "coins"), [
    ({"treasure_die": 20}, 20, 22), ({"treasure_bonus": 0}, 8, 8), ({"treasure_bonus": 20, "treasure_die": 1}, 1, 21),
])  # fmt: skip
def test_round_treasures_with_numbers_of_our_own(config, face, coins):
    game = play(script(moving("Hedge Maze C3", config=config), dice=[face]), "right", "done")
    moved(game, "Hedge Maze D3", f"coins {10 + coins}; stood at Hedge Maze C3")


# --- springs ---------------------------------------------------------------------------------------------------------
def test_round_a_spring_gives_1_life_also_in_passing():
    game = play(moving("Hedge Maze C8", "life 2"), "up", "down", "done")
    told(game, "explorer_0 drinks from a spring", "explorer_0 gains 1 life")
    moved(game, "Hedge Maze C8", "life 3; drunk at Hedge Maze")


def test_round_a_spring_gives_life_once_per_character():
    game = play(moving("Hedge Maze C8", "life 2; drunk at Hedge Maze"), "up", "done")
    moved(game, "Hedge Maze C7", "life 2; drunk at Hedge Maze; stood at Hedge Maze C8")
    others = [
        seat(0, "Basalt Surveyor", "Hedge Maze C8", "life 2"),
        seat(1, "Fern Botanist", "Hedge Maze C8", "life 1"),
    ]
    game = play(start_round(table(*others)), "up", "done", "up")
    shows(game, seat(0, "Basalt Surveyor", "Hedge Maze C7", "life 3; drunk at Hedge Maze; stood at Hedge Maze C8"))
    shows(game, seat(1, "Fern Botanist", "Hedge Maze C7", "drunk at Hedge Maze; stood at Hedge Maze C8"))


def test_round_each_spring_gives_life():
    game = play(moving("Hedge Maze C8", "life 2; drunk at Echo Canyon", facts="Echo Canyon at 4,2"), "up", "done")
    moved(game, "Hedge Maze C7", "life 3; drunk at Echo Canyon; drunk at Hedge Maze; stood at Hedge Maze C8")


def test_round_a_spring_gives_nothing_at_full_life_and_is_kept():
    game = play(moving("Hedge Maze C8"), "up", "down", "done")
    moved(game, "Hedge Maze C8")
    game.record.points[0, 0, t.LIFE] = 3
    play(at(game, "MOVE", 0), "up", "done")
    moved(game, "Hedge Maze C7", "drunk at Hedge Maze; stood at Hedge Maze C8")


@pytest.mark.parametrize(("life", "after"), [(1, 3), (3, 4)])
def test_round_life_of_a_spring_with_a_number_of_our_own(life, after):
    game = play(moving("Hedge Maze C8", f"life {life}", config={"spring_life": 2}), "up", "done")
    assert has(game)["life"] == after  # a Surveyor has 4 at most


# --- resting ---------------------------------------------------------------------------------------------------------
def test_round_without_a_step_gives_back_breath_or_magic():
    for answer, after in (("breath", "magic 1"), ("magic", "breath 1, magic 2")):
        game = play(moving("Tavern E5", "breath 1, magic 1", "Brass Navigator"), "done")
        assert (game.decision, may(game)) == ("REST", {"breath", "magic"})
        play(game, answer)
        told(game, "explorer_0 rests", f"explorer_0 gains 1 {answer}")
        # a Navigator has 2 breath and 3 magic at most; what is full is not drawn
        shows(finish(game), f"explorer_0 Brass Navigator at Tavern E5: {after}")


@pytest.mark.parametrize("answers", [["up", "done"], ["up", "down", "done"]])
def test_round_with_a_step_gives_nothing_back(answers):
    game = play(moving("Tavern E5", "magic 1", "Brass Navigator"), *answers)
    assert (game.decision, has(game)["magic"]) == ("", 1)


def test_round_only_what_lacks_is_offered():
    game = play(moving("Tavern E5", "magic 1", "Brass Navigator"), "done")  # breath is full: magic without asking
    shows(finish(game), "explorer_0 Brass Navigator at Tavern E5: magic 2")
    game = play(moving("Tavern E5", "breath 1", "Brass Navigator"), "done")
    shows(finish(game), "explorer_0 Brass Navigator at Tavern E5")
    game = play(moving("Tavern E5", "life 1", "Brass Navigator"), "done")  # life is not given back
    assert "rests" not in " ".join(game.log())
    shows(finish(game), "explorer_0 Brass Navigator at Tavern E5: life 1")


def test_round_hurrying_without_a_step_is_a_rest():
    game = play(moving("Tavern E5", character="Brass Navigator"), "hurry", "done")
    shows(finish(game), "explorer_0 Brass Navigator at Tavern E5")  # breath 2 - 1 + 1


@pytest.mark.parametrize("absence", ["exhausted 1", "coma 2", "coma 1"])
def test_round_who_is_out_neither_moves_nor_rests(absence):
    game = moving("Tavern E5", f"magic 1; {absence}", "Brass Navigator")
    assert game.decision == ""
    shows(finish(game), f"explorer_0 Brass Navigator at Tavern E5: magic 1; {absence}")


@pytest.mark.parametrize(("rest", "magic"), [(0, 0), (2, 2), (9, 3)])
def test_round_resting_with_a_number_of_our_own(rest, magic):
    game = play(moving("Tavern E5", "magic 0", "Brass Navigator", config={"rest": rest}), "done")
    assert has(game)["magic"] == magic


def test_round_nobody_is_asked_to_rest_where_it_gives_nothing():
    game = moving("Tavern E5", "breath 1, magic 0", "Brass Navigator", config={"rest": 0})
    assert play(game, "done").decision == ""
    assert "rests" not in " ".join(game.log())
