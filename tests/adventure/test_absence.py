"""Absence: coma, exhaustion, madness; A11 of the mad; A28: zeros are looked at when the card is done."""

import pytest

from tests.adventure.decks import card, choice, deck, lasting, trial
from tests.adventure.scenes import has, moving, seat, table
from tests.adventure.tools import at, finish, may, play, resolve, script, shows, start_round, told

HERE = "Hedge Maze B1"
LIFE, BREATH, BALANCE, MAGIC = ({name: -20} for name in ("life", "breath", "balance", "magic"))
NOTHING = card("Nothing")
WALK = [0, 0, 1, 0, 1, 0]  # of a mad one from B1 to D1: right and left are its ways on B1, C1 and D1


def struck(*effects, seats=None, facts="", scope="character", **numbers):
    """The character of seat 0 draws a card with these effects; nothing follows."""
    seats = seats or [seat(0, "Fern Botanist", HERE)]
    game = table(*seats, facts=facts, config=deck(card("Blow", scope=scope, effects=effects), NOTHING, **numbers))
    return resolve(script(game, draws=["Blow"]), (0, HERE))


def walked_into(*effects, draws=(), **numbers):
    """A character alone draws it in round 1; on to the next decision that it is asked for."""
    game = table(
        seat(0, "Fern Botanist", "Hedge Maze C1"), config=deck(card("Blow", effects=effects), NOTHING, **numbers)
    )
    return finish(play(start_round(script(game, draws=["Blow", *draws])), "left"))


def botanist(game, after, where=HERE):
    """What of the character of seat 0 is not as at the start."""
    return shows(game, f"explorer_0 Fern Botanist at {where}: {after}")


# --- what zeros bring ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("effects", "after"),
    [
        # Fern Botanist: life 2, breath 1, balance 3, magic 2 at the start; in a coma half of 10 coins are dropped
        ([LIFE], "life 0, coins 5, adventure 1; doomed coma"),
        ([BREATH], "breath 0, adventure 1; doomed exhausted"),
        ([BALANCE], "balance 0, adventure 1; doomed mad"),
        ([MAGIC], "magic 0, adventure 1"),
        ([{"balance": -2}], "balance 1, adventure 1"),
        ([LIFE, BREATH, BALANCE], "life 0, breath 0, balance 0, coins 5, adventure 1; doomed coma"),
        ([BREATH, BALANCE], "breath 0, balance 0, adventure 1; doomed exhausted"),
    ],
)
def test_absence_of_each_zero_the_longest_of_several(effects, after):
    botanist(finish(struck(*effects)), after)


@pytest.mark.parametrize(
    ("effect", "words"),
    [(LIFE, "falls into a coma"), (BREATH, "is exhausted"), (BALANCE, "goes mad")],
)
def test_absence_begins_with_the_next_round(effect, words):
    game = struck(effect)
    told(game, f"explorer_0 {words}")
    assert game.record.absent[0, 0] == 0
    script(game, draws=WALK if effect is BALANCE else [])
    told(at(game, "ROUND_OVER"), words, "Round 2 begins", "explorer_0 is back")
    finish(game)


def test_absence_who_is_struck_is_still_hit_in_this_round():
    seats = [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Tavern E5")]
    game = table(*seats, config=deck(card("Blow", effects=[LIFE]), card("Tax", scope="all", effects=[{"coins": -3}])))
    resolve(script(game, draws=["Blow", "Tax"]), (0, HERE), (1, "Hedge Maze H1"))
    assert [has(finish(game), who)["coins"] for who in (0, 1)] == [10 - 5 - 3, 10 - 3]


def test_absence_of_all_that_a_card_hits():
    seats = [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Tavern E5", "coins 7")]
    seats += [seat(2, "Brass Navigator", "Tavern E5", "life 0, coins 3; coma 1")]
    shows(finish(struck(LIFE, seats=seats, scope="all")), f"""
        explorer_0 Fern Botanist at {HERE}: life 0, coins 5, adventure 1; doomed coma
        explorer_1 Otter Captain at Tavern E5: life 0, coins 3; doomed coma
        explorer_2 Brass Navigator at Tavern E5: life 0, coins 3; coma 1
        Dropped: {HERE} 5, Tavern E5 4
    """)  # fmt: skip


# --- how long --------------------------------------------------------------------------------------------------------
def test_absence_a_coma_lasts_2_rounds_and_ends_with_1_life():
    game = walked_into(LIFE)
    told(game, "Round 2 begins", "Round 3 begins", "explorer_0 is back", "explorer_0 gains 1 life", "Round 4 begins")
    assert game.turn == 4
    botanist(game, f"life 1, coins 5, adventure 1\nDropped: {HERE} 5")


def test_absence_exhaustion_lasts_1_round_and_ends_with_1_breath():
    game = walked_into(BREATH)
    told(game, "Round 2 begins", "explorer_0 is back", "explorer_0 gains 1 breath", "Round 3 begins")
    assert game.turn == 3
    botanist(game, "adventure 1")  # breath 1 as at the start


def test_absence_madness_lasts_1_round_and_ends_with_1_balance():
    game = walked_into(BALANCE, draws=WALK)
    told(game, "Round 2 begins", "wanders", "explorer_0 is back", "explorer_0 gains 1 balance", "Round 3 begins")
    assert game.turn == 3
    botanist(game, "balance 1, adventure 1", "Hedge Maze D1")


@pytest.mark.parametrize(
    ("effects", "turn", "after"),
    [
        ([LIFE, BREATH, BALANCE], 4, "life 1, balance 1, coins 5, adventure 1"),  # breath 1 is as at the start
        ([LIFE, BALANCE], 4, "life 1, balance 1, coins 5, adventure 1"),
        ([BREATH, BALANCE], 3, "balance 1, adventure 1"),
        ([LIFE, MAGIC], 4, "life 1, magic 0, coins 5, adventure 1"),  # magic at zero is no absence
    ],
)
def test_absence_all_zeros_are_1_on_return(effects, turn, after):
    game = walked_into(*effects)
    assert game.turn == turn
    botanist(game, after)


def test_absence_a_longer_one_takes_the_place_of_a_shorter_one():
    seats = [seat(0, "Fern Botanist", HERE, "balance 0; doomed mad")]
    botanist(struck(BREATH, seats=seats), "breath 0, balance 0, adventure 1; doomed exhausted")
    botanist(struck(LIFE, seats=seats), "life 0, balance 0, coins 5, adventure 1; doomed coma")


def test_absence_a_shorter_one_changes_nothing():
    seats = [seat(0, "Fern Botanist", HERE, "life 0; doomed coma")]
    game = struck(BREATH, seats=seats)
    assert "exhausted" not in " ".join(game.log())
    # nothing is dropped a second time
    botanist(finish(game), "life 0, breath 0, adventure 1; doomed coma")


def test_absence_points_gained_in_the_same_round_come_too_late():
    seats = [seat(0, "Fern Botanist", HERE, "life 0, coins 5; doomed coma")]
    game = struck({"life": 2}, seats=seats, facts=f"Dropped: {HERE} 5")
    botanist(game, "coins 5, adventure 1; doomed coma")
    at(game, "ROUND_OVER")
    assert game.turn == 4
    botanist(finish(game), "coins 5, adventure 1")  # life 2 stays as it is


@pytest.mark.parametrize(
    ("effect", "config", "turn", "draws", "after"),
    [
        (LIFE, {"coma_rounds": 3}, 5, [], "life 1, coins 5, adventure 1"),
        (BREATH, {"exhausted_rounds": 4}, 6, [], "adventure 1"),
        # in its second round it goes to and fro between D1 and C1
        (BALANCE, {"mad_rounds": 2}, 4, [*WALK, 1, 0, 1, 0, 1, 0], "balance 1, adventure 1"),
        (LIFE, {"return_points": 2}, 4, [], "coins 5, adventure 1"),
        (LIFE, {"return_points": 9}, 4, [], "coins 5, adventure 1"),  # 2 at most
        (BALANCE, {"return_points": 2}, 3, WALK, "balance 2, adventure 1"),
    ],
)
def test_absence_with_numbers_of_our_own(effect, config, turn, draws, after):
    game = walked_into(effect, draws=draws, **config)
    assert game.turn == turn
    botanist(game, after, "Hedge Maze D1" if effect is BALANCE else HERE)
    assert " ".join(game.log()).count("goes mad") == (effect is BALANCE)


# --- dropped coins ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("percent", "dropped"), [(0, 0), (1, 1), (30, 3), (31, 4), (100, 10)])
def test_absence_coins_dropped_with_a_number_of_our_own(percent, dropped):
    """Of 10 coins, rounded up."""
    numbers = {"dropped_percent": percent}
    game = struck(LIFE, seats=[seat(0, "Fern Botanist", HERE)], **numbers)
    assert has(finish(game))["coins"] == 10 - dropped


@pytest.mark.parametrize(("coins", "dropped"), [(10, 5), (11, 6), (1, 1)])
def test_absence_half_the_coins_rounded_up_are_dropped_in_a_coma(coins, dropped):
    game = struck(LIFE, seats=[seat(0, "Fern Botanist", HERE, f"coins {coins}")])
    told(game, f"explorer_0 drops {dropped} coin", f"explorer_0 loses {dropped} coin")
    assert has(game)["coins"] == coins - dropped
    shows(finish(game), f"Dropped: {HERE} {dropped}")


def test_absence_without_coins_nothing_is_dropped():
    game = struck(LIFE, seats=[seat(0, "Fern Botanist", HERE, "coins 0")])
    assert game.record.drops == 0
    told(finish(game), "explorer_0 falls into a coma")


def test_absence_coins_are_dropped_where_the_card_left_the_character():
    shows(finish(struck(LIFE, {"move": "tavern"})), "Dropped: Tavern E1 5")


def test_absence_dropped_coins_add_up():
    game = struck(LIFE, facts=f"Dropped: Tavern E5 4, {HERE} 3")
    shows(finish(game), f"Dropped: Tavern E5 4, {HERE} 8")


def test_absence_dropped_coins_go_to_the_next_that_enters_by_a_step():
    game = play(moving("Hedge Maze C1", facts="Dropped: Hedge Maze D1 7, Hedge Maze F1 2"), "right")
    told(game, "explorer_0 goes right to Hedge Maze D1", "explorer_0 picks up 7 coins", "explorer_0 gains 7 coins")
    play(game, "left", "right", "done")
    shows(finish(game), """
        explorer_0 Basalt Surveyor at Hedge Maze D1: coins 17; stood at Hedge Maze C1
        Dropped: Hedge Maze F1 2
    """)  # fmt: skip


def test_absence_picking_up_does_not_stop_anybody():
    game = play(
        moving("Hedge Maze C1", facts="Dropped: Hedge Maze D1 7, Hedge Maze F1 2, Hedge Maze G1 1"), *["right"] * 4
    )
    told(finish(game), "picks up 7 coins", "picks up 2 coins", "picks up 1 coin")
    assert (game.record.drops[0], has(game)["coins"]) == (0, 20)


def test_absence_the_square_of_dropped_coins_still_triggers():
    game = table(seat(0, "Fern Botanist", "Hedge Maze C1"), facts=f"Dropped: {HERE} 7", config=deck(NOTHING))
    play(start_round(script(game, draws=["Nothing"])), "left")
    told(finish(game), "picks up 7 coins", f"comes to an event square at {HERE}", "draws Nothing")


def test_absence_staying_or_being_moved_picks_nothing_up():
    game = play(moving(HERE, facts=f"Dropped: {HERE} 7"), "done")
    shows(finish(game), f"explorer_0 Basalt Surveyor at {HERE}")
    game = struck({"move": "tavern"}, facts="Dropped: Tavern E1 7")
    botanist(finish(game), "adventure 1; stood at Hedge Maze B1\nDropped: Tavern E1 7", "Tavern E1")


def test_absence_who_is_back_finds_its_own_coins_by_a_step():
    game = play(walked_into(LIFE), "right", "left")
    told(game, "explorer_0 is back", "explorer_0 picks up 5 coins")
    assert has(finish(game))["coins"] == 10


# --- who is out ------------------------------------------------------------------------------------------------------
OUT = ["coma 2", "exhausted 1"]


def beside(absence):
    """Seat 1 on the same tile, rich, in this absence."""
    return [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Hedge Maze C1", f"coins 50; {absence}")]


@pytest.mark.parametrize("absence", OUT)
@pytest.mark.parametrize("scope", ["tile", "all"])
def test_absence_who_is_out_is_hit_by_nothing(absence, scope):
    game = struck({"coins": -3}, seats=beside(absence), scope=scope)
    assert [has(finish(game), who)["coins"] for who in (0, 1)] == [7, 50]


@pytest.mark.parametrize("absence", OUT)
def test_absence_who_is_out_is_chosen_by_nothing(absence):
    game = struck({"swap": True}, seats=[*beside(absence), seat(2, "Brass Navigator", "Tavern E5")])
    # only the Navigator is left to swap with: nobody is asked
    told(finish(game), "explorer_0 swaps places with explorer_2")
    assert struck({"swap": True}, seats=beside(absence)).decision == ""  # nobody at all


@pytest.mark.parametrize("absence", OUT)
def test_absence_who_is_out_cannot_be_the_richest(absence):
    game = struck({"take": 4}, seats=[*beside(absence), seat(2, "Brass Navigator", "Tavern E5")])
    told(game, "explorer_0 takes 4 coins from explorer_2")
    assert [has(finish(game), who)["coins"] for who in range(3)] == [14, 50, 6]
    assert has(struck({"take": 4}, seats=beside(absence)))["coins"] == 10


@pytest.mark.parametrize("absence", OUT)
def test_absence_the_trigger_of_who_is_out_lapses(absence):
    # A13 by a constructed position: play never comes to it, since absence begins with the next round.
    game = table(*beside(absence), config=deck(NOTHING))
    resolve(game, (1, HERE))
    told(finish(game), "explorer_1's event lapses")
    assert has(game, 1)["adventure"] == 0


@pytest.mark.parametrize("absence", OUT)
def test_absence_who_is_out_stays_and_keeps_its_steps(absence):
    game = table(seat(0, "Fern Botanist", "Tavern E5", f"life 0, breath 0; {absence}; next steps +3"))
    start_round(game)
    told(game, "explorer_0 is back")
    assert game.record.steps_left == 6 + 3
    botanist(finish(game), "life 1", "Tavern E5")


def test_absence_no_new_one_while_one_is_out():
    # The Captain's breath is at zero all the time; another's card is done meanwhile.
    seats = [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Tavern E5", "breath 0; exhausted 1")]
    shows(finish(struck(seats=seats)), "explorer_1 Otter Captain at Tavern E5: breath 0; exhausted 1")


# --- the mad ---------------------------------------------------------------------------------------------------------
def mad(where, draws=(), dice=(), more="", facts="", character="Fern Botanist", config=None, others=()):
    """The round of a mad character begins; on to the first decision."""
    game = table(seat(0, character, where, f"balance 0{more}; mad 1"), *others, facts=facts, config=config)
    return start_round(script(game, dice, draws))


def test_absence_the_mad_take_6_steps_by_chance():
    game = mad("Tavern E5", [0, 1, 1, 2, 2, 2], others=[seat(1, "Otter Captain", "Tavern J5")])
    # of four ways up; of up, right, down right; of up, down, left down; of four down, down; of up, down, left left
    told(game, "explorer_0 is mad and wanders", "goes up to Tavern E4", "goes right to Tavern F4",
         "goes down to Tavern F5", "goes down to Tavern F6", "goes down to Tavern F7",
         "goes left to Tavern E7")  # fmt: skip
    assert (finish(game).seat, game.record.walked[0]) == (1, 0)


def test_absence_steps_of_the_mad_are_uniform_over_the_legal_ones():
    first = dict.fromkeys(("up", "right", "down", "left"), 0)
    for seed in range(200):
        game = table(seat(0, "Fern Botanist", "Tavern E5", "balance 0; mad 1"), config={"steps": 1}, seed=seed)
        [line] = [line for line in at(game, "MOVE", 0).log() if "goes" in line]
        first[line.split()[2]] += 1
    assert min(first.values()) > 25  # 50 each expected, with a deviation of 6


def test_absence_the_mad_move_in_their_place_of_the_order():
    seats = [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Hedge Maze D1", "balance 0; mad 1")]
    game = start_round(script(table(*seats, turn=1), draws=[1, 0, 1, 0, 1, 0]))
    assert game.seat == 0
    play(game, "right", "done")
    told(finish(game), "explorer_0 goes right", "explorer_1 is mad and wanders", "explorer_1 is back", "Round 2 begins")
    assert game.seat == 1  # first in round 2, and asked again


def test_absence_the_mad_are_asked_neither_to_hurry_nor_to_rest():
    game = mad(HERE, WALK, more=", breath 2, magic 0", character="Otter Captain")
    assert (game.turn, game.decision) == (2, "STEP")
    assert has(finish(game)) == {"life": 3, "breath": 2, "balance": 1, "magic": 0, "coins": 10, "adventure": 0}


def test_absence_the_mad_find_what_lies_on_their_way():
    # from C4 up to C3, right to the treasure of D3: 5 + 2 coins; there left is the only way; then to and fro
    game = mad("Hedge Maze C4", [0, 0, 0, 0, 0, 0], [5], facts="Dropped: Hedge Maze C3 4")
    told(game, "picks up 4 coins", "finds a treasure", "gains 7 coins", "explorer_0 is back")
    assert has(finish(game))["coins"] == 10 + 4 + 7


def test_absence_the_mad_discover_tiles():
    game = mad("Tavern A6", [2, "Paper Bazaar", 2], config={"steps": 1})  # of up, right, left the last
    told(finish(game), "explorer_0 discovers the Paper Bazaar", "gains 1 adventure point", "explorer_0 is back")


@pytest.mark.parametrize(
    ("more", "facts", "steps"), [("; next steps -4", "", 2), ("", "Lasting: Season of Mud to 3", 4)]
)
def test_absence_the_mad_have_the_steps_of_any_movement(more, facts, steps):
    game = mad("Hedge Maze D1", [1, 0, 1, 0][:steps], more=more, facts=facts)
    assert " ".join(finish(game).log()).count("explorer_0 goes ") == steps


def test_absence_the_mad_are_hit_and_chosen_like_others():
    seats = [seat(0, "Fern Botanist", HERE), seat(1, "Otter Captain", "Hedge Maze C1", "balance 0, coins 50; mad 1")]
    assert has(struck({"coins": -3}, seats=seats, scope="all"), 1)["coins"] == 47
    told(struck({"swap": True}, seats=seats), "explorer_0 swaps places with explorer_1")
    told(struck({"take": 4}, seats=seats), "explorer_0 takes 4 coins from explorer_1")


def test_absence_balance_comes_back_at_the_end_of_the_round_after_its_events():
    game = mad("Hedge Maze C1", [1, "Nothing"], config=deck(NOTHING))
    told(finish(game), "draws Nothing", "explorer_0 is back", "explorer_0 gains 1 balance", "Round 2 begins")


def test_absence_the_mad_go_on_to_a_longer_absence_from_the_next_round():
    config = deck(card("Blow", effects=[LIFE]))
    game = mad("Hedge Maze C1", [1, "Blow"], config=config)
    # round 1: balance 1 again, life 0 waits; rounds 2 and 3 in a coma; asked in round 4 with life 1
    told(game, "falls into a coma", "is back", "gains 1 balance", "Round 2 begins", "Round 3 begins", "is back",
         "gains 1 life", "Round 4 begins")  # fmt: skip
    botanist(finish(game), "life 1, balance 1, coins 5, adventure 1")


def test_absence_the_mad_are_not_mad_once_more_for_the_same_zero():
    game = mad("Hedge Maze C1", [1, "Nothing"], config=deck(NOTHING))
    assert "goes mad" not in " ".join(game.log())
    assert (game.turn, game.decision) == (2, "STEP")


def test_a11_the_mad_that_walk_onto_an_event_trigger_it_and_stop():
    game = mad("Hedge Maze C1", [1, "Nothing"], config=deck(NOTHING))
    told(game, f"explorer_0 comes to an event square at {HERE}", "explorer_0 draws Nothing", "gains 1 adventure point")
    botanist(finish(game), "balance 1, adventure 1")


def test_a11_the_mad_answer_for_their_cards():
    options = choice([{"coins": 2}], [{"adventure": 1}])
    game = mad("Hedge Maze C1", [1, "Fork"], config=deck(card("Fork", effects=[options])))
    assert (game.seat, game.decision) == (0, "CHOICE")
    play(game, "first option")
    told(finish(game), "explorer_0 chooses the first option", "explorer_0 gains 2 coins", "explorer_0 is back")


def test_a11_the_mad_may_roll_again():
    config = deck(card("Trial", effects=[trial("body", [{"coins": 1}], [{"coins": -1}])]))
    game = mad("Hedge Maze C1", [1, "Trial"], [1, 6], config=config)
    assert (game.seat, game.decision) == (0, "REROLL")
    told(finish(play(game, "no")), "explorer_0 fails with -4", "explorer_0 is back")  # 1 - 6 + 0, 1 at home


def test_a11_the_square_where_the_mad_began_neither_triggers_nor_stops():
    game = mad(HERE, [0, 1, 0, 1, 0, 1])
    assert "comes to" not in " ".join(game.log())
    botanist(finish(game), "balance 1")


# --- zeros when the card is done -------------------------------------------------------------------------------------
@pytest.mark.parametrize("point", ["life", "breath", "balance"])
def test_a28_a_point_that_the_card_gives_back_was_never_at_zero(point):
    game = struck({point: -20}, {point: 1})
    assert game.record.doomed[0, 0] == 0
    assert has(finish(game)) == {"life": 2, "breath": 1, "balance": 3, "magic": 2, "coins": 10, "adventure": 1} | {
        point: 1
    }


def test_a28_zeros_wait_for_the_choice_of_the_card():
    game = struck(LIFE, choice([{"coins": -4}, {"life": 1}]))
    assert (game.decision, may(game), game.record.doomed[0, 0]) == ("CHOICE", {"first option", "second option"}, 0)
    botanist(play(game.copy(), "first option"), "life 1, coins 6, adventure 1")
    botanist(play(game, "second option"), "life 0, coins 5, adventure 1; doomed coma")


def test_a28_zeros_of_all_are_looked_at_when_all_have_suffered():
    # Both lose their life first; then each tests and gets it back or not: the Botanist succeeds, the Captain fails.
    seats = [seat(0, "Fern Botanist", HERE, "magic 0"), seat(1, "Otter Captain", "Tavern E5", "magic 0")]
    game = table(*seats, config=deck(card("Blow", scope="all", effects=[LIFE, trial("body", [{"life": 1}])])))
    resolve(script(game, [1, 1, 1, 6], ["Blow"]), (0, HERE))
    told(finish(game), "explorer_0 succeeds with +1", "explorer_1 fails with -4", "explorer_1 falls into a coma")
    assert "explorer_0 falls" not in " ".join(game.log())


def test_a28_a_card_that_repeats_is_looked_at_like_one_drawn():
    game = table(seat(0, "Fern Botanist", HERE, "life 1"), facts=f"Place 1: Sulphur Vent at {HERE}")
    told(finish(resolve(game, (0, HERE))), "meets Sulphur Vent again", "explorer_0 falls into a coma")


def test_a28_of_a_card_that_lasts_too():
    # Its finder lost the last breath in another way; the permanent card is done, so zeros are looked at.
    seats = [seat(0, "Fern Botanist", HERE, "breath 0")]
    game = table(*seats, config=deck(lasting("Wind", steps=2)))
    told(finish(resolve(script(game, draws=["Wind"]), (0, HERE))), "Wind lasts", "explorer_0 is exhausted")
