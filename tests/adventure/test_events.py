"""The resolution phase: triggers, kinds, scopes, choices, the order of effects (E2, E7-E9, A4-A8, A12-A28, A32)."""

import pytest

from tests.adventure.decks import card, choice, trial
from tests.adventure.tools import finish, heading, may, play, position, resolve, script, shows, start_round, told, visit

MAZE, CANYON = "Hedge Maze", "Echo Canyon"
B1, D5 = f"{MAZE} B1", f"{MAZE} D5"
LAND = f"{MAZE} at 5,4 turned 0\n{CANYON} at 4,3 turned 0\n"
DECK = [
    card("Gift", effects=[{"coins": 3}], copies=2),
    card("Gust", "permanent", lasts=2, modifier={"steps": 1}, copies=2),
    card("Wall", "persistent", effects=[{"coins": 4}], copies=2),
    card("Ruin", "definitive", effects=[{"coins": 5}], copies=2),
    card("Rain", scope="tile", effects=[{"coins": -1}]),
    card("Feast", scope="all", effects=[{"coins": 1}]),
    card("Refill", scope="board", effects=[{"refresh": True}]),
    card("Far", effects=[{"move": "tavern"}, {"coins": 1}]),
    card("Away", scope="tile", effects=[{"move": "tavern"}, {"coins": 2}]),
    card("Bet", effects=[choice([{"coins": -2}, {"adventure": 1}], [{"coins": 2}])]),
    card("Vote", scope="all", effects=[choice([{"coins": 2}], [{"coins": -4}])]),
    card("Trial", scope="all", effects=[trial("mind", [{"coins": 1}], [{"coins": -1}])]),
    card("Chill", scope="all", effects=[{"life": -1}, {"coins": 2}, {"life": 1}]),
    card("Fall", effects=[{"life": -9}, {"life": 1}]),
    card("Abyss", effects=[{"life": -9}]),
]  # fmt: skip


def table(text="", players=2, turn=1):
    return position(f"{heading(players, turn)}\n{LAND}{text}", {"cards": DECK})


def coins(game):
    return game.record.coins[0, : game.players].tolist()


def drawing(game, *draws):
    return script(game, draws=draws)


# --- kinds -----------------------------------------------------------------------------------------------------------
def test_e2_an_ordinary_card_is_discarded_once_it_is_applied():
    game = resolve(drawing(table(), "Gift"), (0, B1))
    shows(game, "Discards: Gift")
    assert coins(game) == [13, 10]
    finish(game)


def test_e9_permanent_persistent_and_definitive_cards_leave_something_behind():
    game = resolve(drawing(table(), "Gust", "Wall", "Ruin"), (0, B1), (0, D5), (0, f"{MAZE} I6"))
    shows(game, f"Lasting: Gust to 2 of explorer_0\nPlace 1: Wall at {D5}\nKilled: {MAZE} I6\nDiscards: Ruin")
    finish(game)


def test_a14_the_kind_of_a_card_goes_before_being_discarded():
    """A persistent event is applied at once when it is found, then placed; a definitive one ends the square."""
    game = resolve(drawing(table(), "Wall", "Ruin"), (0, B1), (1, D5))
    assert coins(game) == [14, 15]
    shows(game, f"Place 1: Wall at {B1}\nKilled: {D5}\nDiscards: Ruin")
    finish(game)


# --- two characters on one square in a round, for each kind (A7) -----------------------------------------------------
# draws; coins of both after; how the second one's trigger is told
SECOND = {
    "ordinary": (["Gift", "Gift"], [13, 13], "explorer_1 draws Gift"),
    "permanent": (["Gust", "Gift"], [10, 13], "explorer_1 draws Gift"),
    "persistent": (["Wall"], [14, 14], "explorer_1 meets Wall again"),
    "definitive": (["Ruin"], [15, 10], "explorer_1's event lapses"),
}


@pytest.mark.parametrize("kind", SECOND)
def test_a7_a_second_character_meets_the_square_as_the_first_one_left_it(kind):
    draws, after, words = SECOND[kind]
    game = start_round(table())
    drawing(game, *draws)
    visit(game, B1, B1)
    assert coins(game) == after
    told(game, words)
    finish(game)


def test_a8_where_the_event_was_evicted_meanwhile_a_card_is_drawn():
    """explorer_0 finds a seventh event, which evicts the first one while explorer_1's trigger on its square waits."""
    squares = [f"{MAZE} {name}" for name in ("B1", "H1", "D5", "I6", "B9", "H9")]
    deck = [card(f"P{n}", "persistent", effects=[{"coins": 1}]) for n in range(1, 8)] + [card("Gift")]
    tokens = "".join(f"Place {n}: P{n} at {square}\n" for n, square in enumerate(squares, 1))
    game = start_round(position(f"{heading(2)}\n{LAND}{tokens}", {"cards": deck}))
    drawing(game, "P7", "Gift")
    visit(game, f"{CANYON} B5", squares[0])
    told(game, "explorer_0 draws P7", "P1 leaves place 1", "explorer_1 draws Gift")
    finish(game)


# --- the course of the phase -----------------------------------------------------------------------------------------
def test_e7_effects_come_after_all_movements_of_the_round():
    game = start_round(table())
    drawing(game, "Gift")
    visit(game, B1)
    assert coins(game) == [10, 10]  # explorer_1 moves first
    play(game, "done")
    assert coins(game) == [13, 10]
    finish(game)


def test_a4_one_resolution_phase_handles_the_triggers_of_all():
    game = start_round(table())
    drawing(game, "Gift", "Feast")
    visit(game, B1, D5)
    told(game, f"explorer_0 comes to an event square at {B1}", f"explorer_1 comes to an event square at {D5}",
         "explorer_0 draws Gift", "explorer_1 draws Feast", "Round 2 begins")  # fmt: skip
    finish(game)


def test_a5_while_characters_move_nothing_is_drawn():
    game = start_round(table())
    pile = int(game.record.bag[0, :40].sum())
    visit(game, B1)
    assert int(game.record.bag[0, :40].sum()) == pile
    assert game.record.trigger_who[0, 0] == 0
    finish(game)


def test_a6_triggers_are_handled_in_the_order_of_entering():
    """In round 2 explorer_1 moves first."""
    game = start_round(table(turn=2))
    drawing(game, "Ruin")
    visit(game, B1, B1)
    told(game, "explorer_1 draws Ruin", "explorer_0's event lapses")
    finish(game)


def test_a32_what_is_triggered_in_a_round_is_applied_in_it():
    game = start_round(table(players=1))
    drawing(game, "Gift")
    visit(game, B1)
    told(game, "Round 1 begins", "explorer_0 draws Gift", "Round 2 begins")
    finish(game)


def test_a12_dropped_coins_and_tokens_trigger_nothing():
    game = resolve(table(f"Dropped: {B1} 4\nPlace 1: Wall at {D5}"))
    assert not any("event" in line for line in game.log())
    assert coins(game) == [10, 10]
    finish(game)


@pytest.mark.parametrize("state", ["coma 2", "exhausted 1"])
def test_a13_the_trigger_of_a_character_that_is_out_lapses(state):
    game = resolve(table(f"explorer_1: {state}"), (1, B1))
    told(game, "explorer_1's event lapses")
    finish(game)


# --- scopes ----------------------------------------------------------------------------------------------------------
# card; where the three characters stand; coins after
SCOPES = [
    ("Gift", [13, 10, 10]),
    ("Rain", [9, 9, 10]),  # explorer_1 is on the tile, explorer_2 in the Tavern
    ("Feast", [11, 11, 11]),
    ("Refill", [10, 10, 10]),
]
STANDING = f"explorer_0 at {B1}\nexplorer_1 at {D5}\nexplorer_2 at Tavern E1"


@pytest.mark.parametrize(("name", "after"), SCOPES, ids=[name for name, _ in SCOPES])
def test_e8_scopes(name, after):
    game = resolve(drawing(table(STANDING, players=3), name), (0, B1))
    assert coins(game) == after
    finish(game)


@pytest.mark.parametrize(("name", "hit"), [("Gift", []), ("Rain", [0, 1]), ("Feast", [0, 1, 2])])
def test_e8_whom_a_card_that_may_hit_several_hits_is_told(name, hit):
    game = resolve(drawing(table(STANDING, players=3), name), (0, B1))
    assert [line for line in game.log() if "is hit" in line] == [f"explorer_{who} is hit" for who in hit]
    finish(game)


def test_a17_character_scope_means_the_one_that_triggered_wherever_it_is():
    """The first card moves explorer_0 away, the second one finds it in the Tavern."""
    game = resolve(drawing(table(STANDING, players=3), "Far", "Gift"), (0, B1), (0, D5))
    shows(game, "explorer_0 Basalt Surveyor at Tavern E1: coins 14, adventure 2; stood at Hedge Maze B1")
    finish(game)


@pytest.mark.parametrize(("name", "after"), [("Rain", [9, 10, 10]), ("Feast", [11, 10, 11])])
def test_a18_who_is_out_is_not_hit(name, after):
    out = STANDING.replace(f"at {D5}", f"at {D5}: coma 2")
    game = resolve(drawing(table(out, players=3), name), (0, B1))
    assert coins(game) == after
    finish(game)


def test_a18_the_mad_are_hit():
    game = resolve(drawing(table(STANDING.replace(f"at {D5}", f"at {D5}: mad 1"), players=3), "Rain"), (0, B1))
    assert coins(game) == [9, 9, 10]
    finish(game)


def test_a19_board_scope_touches_no_character_and_the_finder_suffers_a_persistent_event_first():
    game = resolve(drawing(table(f"Emptied: {MAZE} D3", players=3), "Refill", "Wall"), (0, B1), (1, D5))
    told(game, "explorer_1 draws Wall", "explorer_1 gains 4 coins", "Wall lies on place 1")
    assert not game.record.emptied.any()
    finish(game)


def test_a28_whom_a_card_hits_is_fixed_when_it_is_turned_up():
    """The card moves both away from the tile; its second effect still hits both."""
    game = resolve(drawing(table(STANDING, players=3), "Away"), (0, B1))
    assert coins(game) == [12, 12, 10]
    shows(game, "explorer_1 Fern Botanist at Tavern F10: coins 12; stood at Hedge Maze D5")
    finish(game)


# --- choices and tests -----------------------------------------------------------------------------------------------
def test_a28_a_choice_is_made_once_and_holds_for_all():
    game = resolve(drawing(table(players=3), "Vote"), (1, B1))
    assert game.seat == 1
    play(game, "first option")
    assert coins(game) == [12, 12, 12]
    finish(game)


def test_cards_an_option_whose_cost_cannot_be_paid_is_not_offered():
    game = resolve(drawing(table("explorer_0: coins 1"), "Bet"), (0, B1))
    assert coins(game) == [3, 10]  # the other option, without asking
    game = resolve(drawing(table("explorer_0: coins 2"), "Bet"), (0, B1))
    assert may(game) == {"first option", "second option"}
    play(game, "first option")
    assert (coins(game), game.record.adventure[0, 0]) == ([0, 10], 2)
    finish(game)


# coins of who chooses; its first option; whether that is offered beside the second one
COSTS = [
    (6, [{"coins": -4}, {"coins": -3}], False), (7, [{"coins": -4}, {"coins": -3}], True),
    (3, [{"coins": 9}, {"coins": -4}], False), (4, [{"coins": -4}, {"coins": 9}], True),
    (4, [{"coins": -4}, {"magic": -1}], True), (4, [{"coins": -4}, {"magic": -2}], False),
    (0, [{"adventure": -1}], True), (0, [{"adventure": -1}, {"adventure": -1}], False),  # 1 for the draw
    (0, [{"life": -4}], True), (0, [{"life": -5}], False), (0, [{"steps": -12}], True),
]  # fmt: skip


@pytest.mark.parametrize(("owned", "first", "offered"), COSTS)
def test_cards_all_costs_of_an_option_must_be_there_together(owned, first, offered):
    deck = [card("Bargain", effects=[choice(first, [{"move": "tavern"}])])]
    game = position(f"{heading(1)}\n{LAND}explorer_0: coins {owned}", {"cards": deck})  # Surveyor: magic 1
    resolve(script(game, draws=["Bargain"]), (0, B1))
    assert game.decision == ("CHOICE" if offered else "")
    finish(game)


def test_a28_a_test_is_rolled_by_each_one_hit_in_order_from_the_triggering_one():
    """Mind: explorer_1 +1, explorer_2 0, explorer_0 -1, the Tavern's realm is nobody's."""
    game = table(players=3)
    script(game, dice=[1, 2, 3, 4, 4, 4], draws=["Trial"])
    resolve(game, (1, B1))
    play(game, "no", "no", "no")
    told(game, "explorer_1 rolls luck 1, misfortune 2", "explorer_1 succeeds with +0", "explorer_2 rolls luck 3",
         "explorer_2 fails with -1", "explorer_0 rolls luck 4, misfortune 4", "explorer_0 fails with -1")  # fmt: skip
    assert coins(game) == [9, 11, 9]
    finish(game)


def test_a28_effects_come_in_the_order_of_the_card_each_to_all():
    game = resolve(drawing(table(), "Chill"), (1, B1))
    told(game, "explorer_1 loses 1 life", "explorer_0 loses 1 life", "explorer_1 gains 2 coins", "explorer_0 gains",
         "explorer_1 gains 1 life", "explorer_0 gains 1 life")  # fmt: skip
    finish(game)


def test_a28_zeros_are_looked_at_when_the_whole_card_is_done():
    game = resolve(drawing(table(), "Fall", "Abyss"), (0, B1), (1, D5))
    told(game, "explorer_0 loses 4 life", "explorer_0 gains 1 life", "explorer_1 falls into a coma")
    assert game.record.doomed[0, :2].tolist() == [0, 3]
    finish(game)
