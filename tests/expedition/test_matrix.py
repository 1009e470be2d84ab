"""5A Discovery Procedure, 5B Encounters, 5C Player Turn, 5F Guide."""

from itertools import pairwise

import numpy as np
import pytest

from explorer_env.core.errors import ExplorerError
from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, outcome, scene, standing
from tests.expedition.tools import at, finish, may, play, position, script, shows, told

AT_START = standing(1, 3)


# --- 5A --------------------------------------------------------------------------------------------------------------
# 18 Events: the slots row by row without START (1,3) and END (4,3)
DRAWN = [
    "Kingdom(Y)", "Kingdom(G)", "Mountain(D)", "Lake(GYD)",
    "Malaria", "Rumor", "Culture", "Warrior Nation(GYD)", "Warrior Nation(YD)",
    "Lost City(GYD)", "Kingdom(W)", "Highest Mountain(GYD)", "Success", "Kingdom(W)",
    "Lake(Y)", "Thirst", "Scenery", "Mountain(Y)",
]  # fmt: skip


@pytest.mark.parametrize(
    ("land", "water", "board"),
    [
        (
            "Savanna", False,
            """Kingdom(Y) . @ . Lake(GYD)
            . . . Warrior Nation(GYD) Warrior Nation(YD)
            Lost City(GYD) . Highest Mountain(GYD) . .
            Lake(Y) . . . Mountain(Y)""",
        ),
        (
            "Jungle", True,
            """. Kingdom(G) @ . Lake(GYD)
            . . . Warrior Nation(GYD) .
            Lost City(GYD) Kingdom(W) Highest Mountain(GYD) . Kingdom(W)
            . . . . .""",
        ),
        (
            "Desert", False,
            """. . @ Mountain(D) Lake(GYD)
            . . . Warrior Nation(GYD) Warrior Nation(YD)
            Lost City(GYD) . Highest Mountain(GYD) . .
            . . . . .""",
        ),
    ],
)  # fmt: skip
def test_5a_legal_discoveries_stay_where_they_fell(land, water, board):
    game = scene(land, rows=AT_START, water=water)
    assert outcome(game, "DISCOVERIES", draws=DRAWN) == {}
    shows(game, board)


def test_5a_everything_else_returns():
    game = scene("Savanna", rows=AT_START)
    others = ["Impassable", "Thirst", "Lost", "Malaria", "Success", "Storm", "Warband", "Taboo", "Accident", "Rumor"]
    findings = ["Culture", "Flora", "Scenery", "Mineral"]
    outcome(game, "DISCOVERIES", draws=[*others, *findings, "Kingdom(G)", "Kingdom(D)", "Kingdom(W)", "Lake(G)"])
    assert not game.record.find[0].any()
    assert game.record.bag[0, t.EVENTS : t.CUP].tolist() == [copies for _, _, copies in t.EVENT_TYPES]


def test_5a_only_after_all_draws_do_chits_return():
    # there are 5 Malaria: a sixth can't be drawn before the first ones have returned
    with pytest.raises(ExplorerError, match="fault 1"):
        begin(scene("Savanna", rows=AT_START), "DISCOVERIES", draws=["Malaria"] * 6 + ["Rumor"] * 12)


def test_5a_the_explorer_stands_on_start():
    game = scene("Savanna", rows=standing(4, 5))
    outcome(game, "DISCOVERIES", draws=["Thirst"] * 5 + ["Rumor"] * 12 + ["Lost"])
    shows(game, ". . @ . .")


def test_5a_a_small_bag_fills_what_it_can():
    game = scene("Savanna", rows=AT_START)
    game.record.bag[0, t.EVENTS : t.CUP] = 0
    game.record.bag[0, t.EVENTS + t.EVENT_TYPES.index(("Mountain", "Y", 1))] = 1
    at(game, "DISCOVERIES", 0)
    shows(game, "Mountain . @ . .")
    assert game.record.fault[0] == 0


BOTH = """Game Turn 2, 3 players
Explored: Baganda Savanna, Zande Savanna
explorer_0 at Baganda
explorer_1 at Angola: Askaris 0, Porters 0
explorer_2 at Zande: Time {time}, Askaris 0, Porters 0
Matrix of explorer_0
.  .  @  .  .
.  .  .  .  .
.  .  .  .  .
.  .  .  .  .
Matrix of explorer_2
.  .  @  .  .
.  .  .  .  .
.  .  .  .  .
.  .  .  .  ."""


def test_5_who_has_no_matrix_phase_goes_through_6a_to_6c_first():
    # explorer_1 rested, explorer_2 has no Time left; neither has members who might desert
    game = position(BOTH.format(time=0))
    script(game, draws=["Rumor"] * 12 + ["Thirst"] * 5 + ["Lake(Y)"] + ["Wildlife(YD)"] * 3 + ["Wildlife(GYD)"] * 3)
    script(game, draws=["Success"])
    at(game, "MATRIX_PHASE")
    told(
        game, "explorer_1's Time is up", "explorer_2's Time is up", "explorer_0 finds Lake", "explorer_0 finds Wildlife"
    )
    assert (game.seat, game.decision) == (0, "STEP")
    assert game.record.searching[0].tolist() == [1, 0, 0, 0, 0]
    finish(game)


def test_5a_all_lay_their_discoveries_before_the_first_player_turn():
    game = position(BOTH.format(time=1))
    script(game, draws=["Rumor"] * 12 + ["Thirst"] * 5 + ["Lake(Y)"])
    script(game, draws=["Rumor"] * 12 + ["Thirst"] * 5 + ["Mountain(Y)"])
    script(game, draws=["Wildlife(YD)"] * 3 + ["Wildlife(GYD)"] * 3 + ["Success"])
    at(game, "MATRIX_PHASE")
    told(game, "explorer_1's Time is up", "explorer_0 finds Lake", "explorer_2 finds Mountain", "explorer_0 finds Wild")
    finish(game)


# --- 5B --------------------------------------------------------------------------------------------------------------
def test_5b_from_start_the_nearest_first_then_up_down_left_right():
    game = scene("Savanna", rows=AT_START)
    draws = ["Wildlife", "Village", "Plant", "Healer", "Tusk", "Missionary"]
    assert outcome(game, "LAY_ENCOUNTERS", draws=draws) == {}
    shows(game, "Tusk Village @ Plant Missionary\n. . Wildlife . .\n. . Healer . .\n. . . . .")


def test_5b_from_the_middle():
    # up is START; then down, left, right; then two steps: no row above, END below, left, right
    game = scene("Savanna")
    draws = ["Wildlife", "Village", "Plant", "Healer", "Tusk", "Missionary"]
    outcome(game, "LAY_ENCOUNTERS", draws=draws)
    shows(game, ". . . . .\nTusk Village @ Plant Missionary\n. . Wildlife . .\n. . Healer . .")


@pytest.mark.parametrize("slot", range(t.SLOTS))
def test_5b_every_slot_reaches_straight_two_steps(slot):
    row, column = divmod(slot, 5)
    near = {
        (row + down * far, column + right * far)
        for down, right in [(-1, 0), (1, 0), (0, -1), (0, 1)]
        for far in (1, 2)
        if 0 <= row + down * far < 4 and 0 <= column + right * far < 5
    } - {(0, 2)}
    game = scene("Savanna", rows=standing(row + 1, column + 1))
    outcome(game, "LAY_ENCOUNTERS", draws=["Wildlife(GYD)"] * len(near))
    laid = {divmod(int(slot), 5) for slot in np.flatnonzero(game.record.encounter[0, 0])}
    assert laid == near


def test_5b_encounters_and_the_arrow_keep_encounters_out_others_do_not():
    # up START, down a Kingdom: drawn; left an Encounter: not; right the Arrow: not; END: drawn; 2,1 a Mineral: drawn
    game = scene("Savanna", before="Village", r3c3="Kingdom", r2c4=">", r2c1="Mineral", r2c5="Tusk")
    outcome(game, "LAY_ENCOUNTERS", draws=["Wildlife", "Plant", "Healer"])
    shows(game, "Healer+Mineral Village @ > Tusk\n. . Wildlife+Kingdom . .\n. . Plant . .")


def test_5b_no_encounter_is_laid_under_the_explorer():
    game = scene("Savanna", rows=standing(1, 1))
    outcome(game, "LAY_ENCOUNTERS", draws=["Wildlife", "Village", "Plant"])  # down, right, two down; two right is START
    shows(game, "@ Village . . .\nWildlife . . . .\nPlant . . . .")


@pytest.mark.parametrize(
    ("land", "water", "legal"),
    [
        ("Jungle", False, ["Village(GYD)", "Village(GD)", "Village(GY)"]),
        ("Savanna", False, ["Village(GYD)", "Village(Y)", "Village(GY)"]),
        ("Veldt", False, ["Village(GYD)", "Village(Y)", "Village(GY)"]),
        ("Desert", False, ["Village(GYD)", "Village(GD)"]),
        ("Jungle", True, ["Village(GYD)", "Village(GD)", "Village(GY)", "Village(W)"]),
        ("Desert", True, ["Village(GYD)", "Village(GD)", "Village(W)"]),
    ],
)
def test_5b_what_is_legal_stays(land, water, legal):
    drawn = ["Village(GYD)", "Village(Y)", "Village(GD)", "Village(GY)", "Village(W)", "Plant(W)"]
    game = scene(land, rows=AT_START, water=water)
    outcome(game, "LAY_ENCOUNTERS", draws=drawn)
    laid = [f"{kind}({dots})" for kind, dots, _ in (t.ENCOUNTER_TYPES[e - 1] for e in game.record.encounter[0, 0] if e)]
    assert sorted(laid) == sorted(legal + (["Plant(W)"] if water else []))


def test_5b_illegal_encounters_wait_until_all_are_drawn_the_telescope_too():
    game = scene("Desert", "Telescope", rows=AT_START)
    begin(game, "LAY_ENCOUNTERS", draws=["Village(Y)"] * 4 + ["Plant(G)", "Tusk(W)"])
    assert game.decision == "TELESCOPE"
    left = game.record.bag[0, t.ENCOUNTERS : t.EVENTS]
    assert left.sum() == 60 - 6
    finish(play(game, "done"))
    assert left.sum() == 60


def test_5b_telescope_one_diagonal_slot_as_well():
    game = scene("Savanna", "Telescope 2")
    draws = ["Wildlife", "Village", "Plant", "Healer", "Tusk", "Missionary", "Village"]
    begin(game, "LAY_ENCOUNTERS", draws=draws)
    assert may(game) == {"slot 1,2", "slot 1,4", "slot 3,2", "slot 3,4", "done"}
    finish(play(game, "3,4"))
    shows(game, "Tusk Village @ Plant Missionary\n. . Wildlife Village .")
    assert game.decision == ""


def test_5b_telescope_only_slots_of_the_same_kind():
    # 1,2 has an Encounter, 1,4 is the Arrow's, 3,2 has a Discovery (open), 3,4 a Mineral (open)
    game = scene("Savanna", "Telescope", r1c2="Plant", r1c4=">", r3c2="Kingdom", r3c4="Mineral")
    begin(game, "LAY_ENCOUNTERS", draws=["Wildlife", "Village", "Plant", "Healer", "Tusk", "Missionary"])
    assert may(game) == {"slot 3,2", "slot 3,4", "done"}


def test_5b_telescope_start_is_no_slot_for_it():
    game = scene("Savanna", "Telescope", rows=standing(2, 2))
    begin(game, "LAY_ENCOUNTERS", draws=["Wildlife(GYD)"] * 6)  # up, down, left, right, two down, two right
    assert may(game) == {"slot 1,1", "slot 3,1", "slot 3,3", "done"}


def test_5b_telescope_asks_nothing_where_no_diagonal_is_open():
    game = scene("Savanna", "Telescope", r1c2="Plant", r1c4="Tusk", r3c2="Healer", r3c4="Village")
    outcome(game, "LAY_ENCOUNTERS", draws=["Wildlife(GYD)"] * 6)


def test_5b_telescope_an_illegal_draw_returns():
    game = scene("Desert", "Telescope", rows=standing(1, 1))
    begin(game, "LAY_ENCOUNTERS", draws=["Wildlife", "Tusk", "Wildlife", "Village(Y)"])
    finish(play(game, "2,2"))
    shows(game, "@ Tusk . . .\nWildlife . . . .\nWildlife . . . .")


@pytest.mark.parametrize("land", ["Savanna", "Desert"])
def test_5b_an_empty_bag_gives_nothing(land):
    game = scene(land, "Telescope")
    game.record.bag[0, t.ENCOUNTERS : t.EVENTS] = 0
    begin(game, "LAY_ENCOUNTERS")
    play(game, "1,2")
    assert game.record.fault[0] == 0
    assert not game.record.encounter.any()
    assert not game.record.bag[0, t.ENCOUNTERS : t.EVENTS].any()


def test_5b_a_chit_returns_to_its_own_count():
    number = t.ENCOUNTER_TYPES.index(("Village", "W", 4))
    game = scene("Desert", water=True, before="Village(W)")
    assert game.record.bag[0, t.ENCOUNTERS + number] == 3
    outcome(game, "PLAYER_TURN_OVER")
    assert game.record.bag[0, t.ENCOUNTERS + number] == 4


# --- 5C --------------------------------------------------------------------------------------------------------------
def test_5c_a_player_turn_from_its_first_draw_to_its_last():
    """Encounters, Event, move, Event, Discovery, Encounter; then the Encounter left behind returns."""
    game = scene("Savanna", "Books", here="Village", before="Tusk", r3c3="Lake")
    # laid: 3,3 Wildlife; 2,4 Plant; END Healer; 2,1 Plant; 2,5 Tusk (2,2 has its Tusk)
    draws = ["Wildlife", "Plant", "Healer", "Plant", "Tusk", "Culture", "Storm"]
    # Storm beside Wildlife: 6 + 4 Food of 20. Hunt: Ammo 0 below Askaris 6: 5 + 1 is low. From a Village: 2 x (6 - 3).
    begin(game, "PLAYER_TURN", dice=[6, 5, 6], draws=draws)
    assert may(game) == {"up", "down", "left", "right"}  # Culture fits nowhere but on the Village below the Explorer
    play(game, "down", "hunt")
    finish(game)
    told(
        game, "finds Wildlife in slot 3,3", "draws Culture as Event 1", "moves down", "loses 1 Time",
        "draws Storm as Event 2", "deals with Lake", "scores 2 DP", "loses 1 Time", "hunts",
    )  # fmt: skip
    shows(game, "explorer_0 at Baganda, DP 12: Food 16, Time 8; Books; Discoveries 1")
    shows(game, "Plant Tusk . Plant Tusk\n. . @Wildlife . .\n. . Healer . .")
    shows(game, "Found: Lake")


@pytest.mark.parametrize(
    ("row", "column", "ways"),
    [
        (1, 1, {"down", "right"}), (1, 3, {"down", "left", "right"}), (1, 5, {"down", "left"}),
        (4, 1, {"up", "right"}), (4, 3, {"up", "left", "right"}), (4, 5, {"up", "left"}),
        (2, 1, {"up", "down", "right"}), (3, 5, {"up", "down", "left"}), (3, 4, {"up", "down", "left", "right"}),
    ],
)  # fmt: skip
def test_5c_one_slot_up_down_left_or_right(row, column, ways):
    assert may(begin(scene("Savanna", rows=standing(row, column)), "STEP")) == ways


@pytest.mark.parametrize(
    ("way", "board"),
    [("up", "@ . . . ."), ("down", "@ . . . ."), ("left", "@ . . . ."), ("right", ". . @ . .")],
)
def test_5c_moving_costs_one_time(way, board):
    game = scene("Savanna", rows=standing(2, 2))
    assert outcome(game, "STEP", way) == {"Time": -1}
    row, column = {"up": (1, 2), "down": (3, 2), "left": (2, 1), "right": (2, 3)}[way]
    assert divmod(int(game.record.at[0, 0]), 5) == (row - 1, column - 1)
    assert game.record.came_from[0] == 6


def test_5c_the_explorer_may_go_back_to_start():
    game = scene("Savanna")
    outcome(game, "STEP", "up")
    shows(game, ". . @ . .")


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ("Village+Rumor", "."),
        ("Village+Rumor+Culture", "."),
        ("Village+Rumor+Kingdom+Rumor", "Kingdom+Rumor"),
        ("Wildlife+Scenery", "."),
        ("Tusk+Mineral", "Mineral"),
        ("Lake", "Lake"),
        (".", "."),
    ],
)
def test_5c_the_previous_encounter_returns_with_what_lies_on_it(before, left):
    game = scene("Savanna", before=before, here="Plant")
    outcome(game, "PLAYER_TURN_OVER")
    shows(game, f". {left} @Plant . .")
    assert game.record.came_from[0] == -1


def test_5c_the_encounter_you_deal_with_stays_for_the_next_player_turn():
    game = scene("Savanna", here="Tusk")
    assert outcome(game, "ENCOUNTER_HERE", dice=[4]) == {"Gifts": 4}
    shows(game, ". . @Tusk . .")


def test_5c_time_0_does_not_cut_the_turn_short():
    # Time 1 is spent on the move; the second Event, the Mineral and the Tusk are dealt with; then 6A
    game = scene("Savanna", "Time 1, Askaris 0, Porters 6", r3c3="Tusk+Mineral")
    begin(game, "PLAYER_TURN", dice=[4, 5], draws=["Wildlife(GYD)"] * 5 + ["Rumor", "Rumor"])
    play(game, "down")
    told(finish(game), "moves down", "draws Rumor as Event 2", "deals with Mineral", "gains 4 Gifts", "Time is up")
    # Porters 6: 5 + Discontent 1 is not above 6


def test_5c_the_find_is_dealt_with_at_time_0():
    game = scene("Savanna", "Time 0", here="Mineral")
    assert outcome(game, "FIND_HERE") == {"DP": 2}


@pytest.mark.parametrize(
    ("has", "rows", "up"),
    [
        ("Time 1", standing(3, 3), False),
        ("Time 0", standing(3, 3), True),
        ("Time 9", standing(4, 3), True),
        ("Time 9", standing(4, 2), False),
    ],
)
def test_5c_time_is_up_at_0_or_on_end(has, rows, up):
    game = scene("Savanna", has + ", Askaris 0, Porters 3", rows=rows)
    dice = [5] if up else []  # the Porters' Desertion-roll: 5 + 1 is not above 6
    if up:
        game.record.sheet[0, 0, t.FOOD] = 0
    begin(game, "PLAYER_TURN_OVER", dice=dice)
    if game.decision == "FIRST_LOST":
        play(game, "Food")
    assert game.record.searching[0, 0] == (not up)
    assert (game.record.sheet[0, 0, t.TIME] == 0) == up
    finish(game)


def test_5c_carrying_is_looked_at_before_the_time():
    # Porters 4 carry 20: of Food 20 and Gifts 10 ten are left behind, then the Desertion-rolls at Time 0
    game = scene("Savanna", "Time 0, Porters 4")
    begin(game, "PLAYER_TURN_OVER", dice=[1, 1])
    assert (game.decision, may(game)) == ("FIRST_LOST", {"Food", "Gifts"})
    finish(play(game, "Food"))
    told(game, "loses 10 Food", "Time is up")


@pytest.mark.parametrize("event", [1, 2])
def test_5c_nothing_is_drawn_from_an_empty_event_bag(event):
    game = scene("Savanna")
    game.record.bag[0, t.EVENTS : t.CUP] = 0
    before = game.record.bag.copy()
    begin(game, "EVENT", event)
    assert np.array_equal(game.record.bag, before)
    assert not game.record.drawn.any()
    assert game.told == 0


def test_5c_an_empty_event_bag_lets_the_turn_go_on():
    game = scene("Savanna", rows=AT_START)
    game.record.bag[0, t.EVENTS : t.CUP] = 0
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 6)
    play(game, "left", "let it go")
    assert game.record.fault[0] == 0
    told(game, "moves left")


def test_5c_rounds_follow_in_turn_track_order_until_everybodys_time_is_up():
    game = position(
        """Game Turn 2, 3 players
        Turn Track: explorer_2, explorer_0, explorer_1
        Explored: Baganda Savanna, Zande Savanna, Kumu Savanna
        explorer_0 at Baganda: Time 2
        explorer_1 at Zande: Time 6
        explorer_2 at Kumu: Time 4
        Matrix of explorer_0
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        Matrix of explorer_1
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        Matrix of explorer_2
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .""",
        seed=5,
    )
    at(game, "MATRIX_ROUND")
    turns, chance = [], np.random.default_rng(3)
    while game.record.searching.any():
        if game.decision == "STEP" and game.record.came_from[0] < 0:
            assert game.record.mover[0] == game.seat
            turns.append((game.seat, int(game.record.sheet[0, game.seat, t.TIME])))
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    movers = [seat for seat, _ in turns]
    # every Round names the seats that are left in the order of the track
    rounds, order = [[]], [2, 0, 1]
    for seat in movers:
        if rounds[-1] and order.index(seat) <= order.index(rounds[-1][-1]):
            rounds.append([])
        rounds[-1].append(seat)
    assert rounds[0] == order
    for earlier, later in pairwise(rounds):
        assert set(later) <= set(earlier)
    assert {2, 0, 1} == set(movers)


def test_5c_a_new_player_turn_forgets_the_last():
    game = scene(
        "Savanna",
        rows=AT_START,
        turn="Event 2; drew Warband, Storm 2; hurt by Event 1; chased off; no entry; Success 1",
    )
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 6 + ["Impassable"])
    shows(game, "Player Turn of explorer_0: Event 1; drew Impassable; no entry")


def test_5c_who_is_not_searching_has_no_player_turn():
    game = position(BOTH.format(time=0))  # explorer_1 rests in a Port
    assert at(game, "PLAYER_TURN", 1).decision == ""
    assert finish(game).told == 0


# --- 5F --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("has", "offered"),
    [
        ("Guide, Time 1", True),
        ("Guide, Time 5", True),
        ("Guide", True),  # Time 10: +2, at most 10, gains nothing, but it is a right of the player
        ("Guide, Time 0", False),
        ("Guide, Time 5; Guide flipped", False),
        ("Time 5", False),
    ],
)
def test_5f_once_per_game_turn_before_moving_with_time_left(has, offered):
    game = begin(scene("Savanna", has), "STEP")
    assert ("Resource Guide" in may(game)) == offered


@pytest.mark.parametrize(("time", "gained"), [(1, 2), (7, 2), (8, 2), (9, 1), (10, 0)])
def test_5f_two_time_at_most_ten(time, gained):
    game = begin(scene("Savanna", f"Guide, Time {time}"), "STEP")
    play(game, "Guide")
    assert game.record.sheet[0, 0, t.TIME] == time + gained
    assert may(game) == {"up", "down", "left", "right"}  # flipped, and a move is still to come
    play(game, "down")
    assert game.record.sheet[0, 0, t.TIME] == time + gained - 1
    assert game.record.guide_used[0, 0] == 1


def test_5f_time_gained_and_spent_in_one_move():
    game = scene("Savanna", "Guide, Time 3")
    assert outcome(game, "STEP", "Guide", "down") == {"Time": 1}


def test_5f_a_configured_guide():
    game = scene("Savanna", "Guide, Time 3", config={"guide_time": 4})
    assert outcome(game, "STEP", "Guide", "down") == {"Time": 3}
