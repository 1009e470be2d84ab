"""6A Time up, 6B Desertion, 6C Spend, 6D Envy, 6E death in the Matrix, 6F Carrying, 6G and 6H the end."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, facts, outcome, scene
from tests.expedition.tools import at, finish, heading, may, play, position, script, shows, told

NO_MEMBERS = "Askaris 0, Porters 0, Food 0, Gifts 0"


# --- 6A --------------------------------------------------------------------------------------------------------------
FULL = [
    "Village+Rumor+Culture  Kingdom+Rumor  .  Mineral  >Tusk+Flora",
    "Wildlife+Scenery  .  @Village+Kingdom  .  Lake",
    ".  .  .  .  .",
    "Healer  Plant  Missionary  .  .",
]


def test_6a_everything_in_the_matrix_returns_an_arrows_rumor_too():
    game = scene(rows=FULL, has=NO_MEMBERS)
    outcome(game, "TIME_UP")
    bag = game.record.bag[0, : t.CUP].tolist()
    assert bag == [copies for _, _, copies in t.ENCOUNTER_TYPES + t.EVENT_TYPES]
    assert game.record.searching[0, 0] == 0
    assert game.record.arrow[0, 0] == -1


def test_6a_the_rivals_matrix_stays():
    game = position(
        """Game Turn 2, 2 players
        Explored: Baganda Veldt, Zande Veldt
        explorer_0 at Baganda: Askaris 0, Porters 0
        explorer_1 at Zande
        Matrix of explorer_0
        .  .  @  .  .
        .  Tusk  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        Matrix of explorer_1
        .  .  @  .  .
        .  Village+Rumor  .  .  .
        .  .  .  .  .
        .  .  .  .  ."""
    )
    outcome(game, "TIME_UP")
    shows(game, "Matrix of explorer_1\n. Village+Rumor . . .")


def test_6a_desertion_and_spending_follow_at_once_before_the_next_player():
    # Matrix Phase: explorer_0 and 1 rested. Each: two Desertion-rolls, then Spend.
    game = position(
        "Game Turn 2, 2 players\nexplorer_0 at Angola: Health 4; Quinine\nexplorer_1 at Khartoum: Sanity 4; Cannabis"
    )
    script(game, dice=[5, 5, 4, 4])
    at(game, "MATRIX_PHASE")
    assert (game.seat, game.decision) == (0, "SPEND")
    assert game.record.disease[0] == game.record.horror[0] == 0  # 3A: off the track with the Map Phase
    play(game, "Quinine")
    assert (game.seat, game.decision) == (1, "SPEND")
    play(game, "done")
    told(
        finish(game),
        "explorer_0's Time is up",
        "explorer_0 rolls 5",
        "explorer_0 returns Quinine",
        "explorer_1's Time is up",
    )


# --- 6B --------------------------------------------------------------------------------------------------------------
# d6 + Discontent + weakness - 1 with a Revolver, above 6: one deserts and Discontent -1
@pytest.mark.parametrize(
    ("has", "dice", "changed"),
    [
        ("", [5, 5], {}),
        ("", [6, 5], {"Askaris": -1}),  # Discontent is at its least of 1
        ("", [5, 6], {"Porters": -1}),
        ("", [6, 6], {"Askaris": -1, "Porters": -1}),
        ("Discontent 3", [3, 3], {}),
        ("Discontent 3", [4, 4], {"Askaris": -1, "Discontent": -1}),  # then 4 + 2 is not above 6
        ("Discontent 3", [4, 5], {"Askaris": -1, "Porters": -1, "Discontent": -2}),
        ("Discontent 3", [3, 4], {"Porters": -1, "Discontent": -1}),
        ("Health 3", [5, 5], {}),  # weakness 1 at 2, 2 at 1
        ("Health 2", [5, 4], {"Askaris": -1}),
        ("Sanity 2", [5, 4], {"Askaris": -1}),
        ("Health 1", [4, 3], {"Askaris": -1}),
        ("Health 1, Sanity 2", [4, 3], {"Askaris": -1}),
        ("Sanity 1", [4, 3], {"Askaris": -1}),
        ("Revolver", [], {}),  # 6 + 1 - 1 is not above 6: no die
        ("Discontent 2; Revolver", [5, 5], {}),
        ("Discontent 2; Revolver", [6], {"Askaris": -1, "Discontent": -1}),  # then even a 6 stays: no die
        ("Discontent 3; Revolver 2", [4, 4], {}),
        ("Askaris 0", [6], {"Porters": -1}),
        ("Porters 0", [6], {"Askaris": -1}),
        ("Askaris 0, Porters 0", [], {}),
        # no Quinine, no 3D; what is left of it is not spent at Health 5
        ("Quinine", [6, 5], {"Askaris": -1}),
    ],
)
def test_6b_desertion_rolls(has, dice, changed):
    game = scene(has=f"Time 0; {has}" if has else "Time 0")
    assert outcome(game, "TIME_UP", dice=dice) == changed


@pytest.mark.parametrize(
    ("config", "has", "dice", "changed"),
    [
        ({"desertion_limit": 5}, "", [5, 4], {"Askaris": -1}),  # 5 + Discontent 1
        ({"desertion_calm": 2}, "Discontent 3", [4, 5], {"Askaris": -1, "Discontent": -2}),  # then 5 + 1 stays
        ({"weakness_from": 5}, "Health 4", [5, 4], {"Askaris": -1}),  # 5 + 1 + weakness 1
    ],
)
def test_6b_numbers_of_our_own(config, has, dice, changed):
    game = scene(has=f"Time 0, {has}" if has else "Time 0", config=config)
    assert outcome(game, "TIME_UP", dice=dice) == changed


def test_6b_no_die_where_nobody_stays():
    # Discontent 6 with weakness 2: at least 9; then Discontent 5: at least 8
    game = scene(has="Time 0, Discontent 6, Health 1")
    assert outcome(game, "TIME_UP") == {"Askaris": -1, "Porters": -1, "Discontent": -2}


def test_6b_askaris_first():
    game = scene(has="Time 0")
    outcome(game, "TIME_UP", dice=[6, 6])
    told(game, "one of the Askaris deserts", "one of the Porters deserts")


# --- 6C --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("has", "answers", "changed"),
    [
        ("Ammo 2", ["Ammo", "done"], {"Ammo": -1, "Ammo Stock": 3}),
        ("Ammo 2", ["Ammo", "Ammo"], {"Ammo": -2, "Ammo Stock": 6}),
        ("Ammo 3", ["Ammo", "Ammo", "Ammo"], {"Ammo": -3, "Ammo Stock": 8}),  # 8 at most
        ("Ammo, Ammo Stock 7", ["Ammo"], {"Ammo": -1, "Ammo Stock": 1}),
        ("Ammo, Ammo Stock 8", [], {}),
        ("Quinine 2, Health 2", ["Quinine", "Quinine"], {"Quinine": -2, "Health": 3}),  # 5 at most
        ("Quinine, Health 5", [], {}),
        ("Cannabis, Sanity 3", ["Cannabis"], {"Cannabis": -1, "Sanity": 2}),
        ("Cannabis, Sanity 3", ["done"], {}),
        ("Rifle, Bible, Canteen, Health 2", [], {}),
        ("Ammo, Quinine, Cannabis, Health 4, Sanity 4", ["Cannabis", "Quinine", "Ammo"],
         {"Ammo": -1, "Quinine": -1, "Cannabis": -1, "Ammo Stock": 3, "Health": 1, "Sanity": 1}),
    ],
)  # fmt: skip
def test_6c_spend_one_at_a_time_while_it_raises_its_track(has, answers, changed):
    game = scene(has=f"Time 0, Askaris 0, Porters 0; {has}")
    assert outcome(game, "TIME_UP", *answers) == changed


def test_6c_only_what_raises_its_track_is_offered():
    game = begin(scene(has="Askaris 0, Porters 0; Ammo, Quinine, Cannabis, Sanity 4"), "TIME_UP")
    assert may(game) == {"Resource Ammo", "Resource Cannabis", "done"}


def test_6c_configured_gains():
    config = {"ammo_spent_gain": 1, "quinine_spent_gain": 1, "cannabis_spent_gain": 4}
    game = scene(has="Time 0, Askaris 0, Porters 0; Ammo, Quinine, Cannabis, Health 1, Sanity 1", config=config)
    changed = outcome(game, "TIME_UP", "Ammo", "Quinine", "Cannabis")
    assert [changed[kind] for kind in ("Ammo Stock", "Health", "Sanity")] == [1, 1, 4]


# --- 6D --------------------------------------------------------------------------------------------------------------
def over(*seats, turn=2, config=None):
    """The Game Turn is over; Askaris and the like don't matter. The next one's Turn Track is thrown at random."""
    ports = ["Angola", "Khartoum", "Zanzibar", "Mocambique", "Fernando Poo"]
    lines = [f"explorer_{n} {seat.replace('at', f'at {ports[n]},', 1)}" for n, seat in enumerate(seats)]
    game = position("\n".join([heading(len(seats), turn), *lines]), config=config)
    return at(game, "GAME_TURN_OVER")


@pytest.mark.parametrize(
    ("seats", "dp"),
    [
        (["at DP 20", "at DP 10"], [20, 12]),
        (["at DP 19", "at DP 10"], [19, 10]),
        (["at DP 30", "at DP 10", "at DP 10"], [30, 10, 10]),  # not alone
        (["at DP 30", "at DP 10", "at DP 11"], [30, 12, 11]),
        (["at DP 30", "dead, DP 5", "at DP 20"], [30, 5, 22]),  # the fewest of the living
        (["at DP 15", "dead, DP 25", "at DP 20"], [17, 25, 20]),  # the highest of all, dead too
        (["dead, DP 30", "at DP 10", "dead, DP 0"], [30, 12, 0]),
        (["at DP 0"], [0]),  # solo: no envy
        (["at DP 40", "at DP 30", "at DP 28", "at DP 29", "at DP 31"], [40, 30, 30, 29, 31]),
    ],
)
def test_6d_envy(seats, dp):
    assert over(*seats).record.dp[0, : len(seats)].tolist() == dp


def test_6d_configured_envy():
    game = over("at DP 20", "at DP 15", config={"envy_gap": 5, "envy_dp": 4})
    assert game.record.dp[0, :2].tolist() == [20, 19]


def test_6d_envy_comes_before_the_end_is_looked_at():
    # 48 + 2 ends the game: only explorer_1 can have it with a configured gap of 1 behind 49
    game = over("at DP 49", "at DP 48", config={"envy_gap": 1})
    assert game.over
    assert game.scores().tolist() == [49, 50]


# --- 6E in the Matrix Phase ------------------------------------------------------------------------------------------
def test_6e_death_in_a_player_turn_ends_all_that_is_pending():
    rows = ["Village+Rumor  .  @  .  >", ".  .  Mineral  .  .", ".  .  .  .  .", ".  .  .  .  Kingdom+Rumor"]
    game = scene("Jungle", "Health 1; Rifle, Quinine 2", rows=rows)
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 4 + ["Malaria"])
    finish(game)
    shows(game, "explorer_0 dead, DP 13")
    assert game.record.bag[0, : t.CUP].tolist() == [copies for _, _, copies in t.ENCOUNTER_TYPES + t.EVENT_TYPES]
    assert game.record.resources[0, 0].tolist() == [0] * t.RESOURCES
    assert not any("Time is up" in line for line in game.log())


def test_6e_the_next_player_goes_on():
    game = position(
        """Game Turn 2, 2 players
        Explored: Baganda Jungle, Zande Veldt
        explorer_0 at Baganda, DP 10: Health 1
        explorer_1 at Zande
        Matrix of explorer_0
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        Matrix of explorer_1
        .  .  @  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  ."""
    )
    script(game, draws=["Wildlife(GYD)"] * 6 + ["Malaria"] + ["Wildlife(GYD)"] * 6 + ["Rumor"])
    at(game, "MATRIX_ROUND")
    assert (game.seat, game.decision) == (1, "STEP")
    finish(game)


# --- 6F --------------------------------------------------------------------------------------------------------------
# capacity 10 x (Porters - 2), less 10 for each of Health and Sanity at 2 or lower, never below 0
@pytest.mark.parametrize(
    ("has", "capacity"),
    [
        ("Porters 10", 80),
        ("Porters 8", 60),
        ("Porters 3", 10),
        ("Porters 2", 0),
        ("Porters 0", 0),
        ("Porters 8, Health 3, Sanity 3", 60),
        ("Porters 8, Health 2", 50),
        ("Porters 8, Sanity 1", 50),
        ("Porters 8, Health 1, Sanity 2", 40),
        ("Porters 3, Health 2, Sanity 2", 0),
    ],
)
def test_6f_carrying_capacity(has, capacity):
    fits = scene(has=f"{has}, Food {capacity}, Gifts 0")
    assert outcome(fits, "CARRY") == {}
    game = scene(has=f"{has}, Food {capacity}, Gifts 7")
    begin(game, "CARRY")
    if capacity:
        assert (game.decision, game.record.amount[0]) == ("FIRST_LOST", 7)
        play(game, "Gifts")
    finish(game)
    assert (facts(game)["Food"], facts(game)["Gifts"]) == (capacity, 0)


@pytest.mark.parametrize(
    ("food", "gifts", "first", "left"),
    [
        (50, 30, "Food", (30, 30)),
        (50, 30, "Gifts", (50, 10)),
        (70, 5, "Gifts", (60, 0)),
        (5, 70, "Food", (0, 60)),
        (70, 0, None, (60, 0)),
        (0, 99, None, (0, 60)),
        (30, 30, None, (30, 30)),
    ],
)
def test_6f_the_player_says_which_goes_first(food, gifts, first, left):
    game = scene(has=f"Food {food}, Gifts {gifts}")
    outcome(game, "CARRY", *[first] if first else [])
    assert (facts(game)["Food"], facts(game)["Gifts"]) == left


def test_6f_a_configured_load():
    config = {"carried_by_porter": 5, "idle_porters": 0, "sick_load": 3, "sick_track": 4}
    game = scene(has="Porters 8, Health 4, Food 60, Gifts 0", config=config)
    outcome(game, "CARRY")
    assert facts(game)["Food"] == 5 * 8 - 3


# --- 6G --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "turn", "ends"),
    [
        (["at DP 49", "at DP 45"], 2, False),
        (["at DP 50", "at DP 45"], 2, True),
        (["dead, DP 50", "at DP 45"], 2, True),  # anybody
        (["dead, DP 20", "dead, DP 10"], 2, True),
        (["dead, DP 20", "at DP 15"], 2, False),
        (["at DP 5", "at DP 4"], 19, False),
        (["at DP 5", "at DP 4"], 20, True),
        (["dead, DP 5"], 2, True),
        (["at DP 50"], 2, True),
    ],
)
def test_6g_the_end_of_the_game(seats, turn, ends):
    game = over(*seats, turn=turn)
    assert game.over == ends
    if not ends:
        assert game.turn == turn + 1


def test_6g_configured_ends():
    assert over("at DP 30", "at DP 25", config={"goal_dp": 30}).over
    assert over("at DP 3", "at DP 2", turn=4, config={"game_turns": 4}).over


def test_6g_guides_flip_back_and_turn_markers_leave():
    game = over("at DP 50: Guide; Guide flipped", "at DP 45")
    assert not game.record.guide_used.any()
    assert not game.record.track.any()


def test_6g_in_the_next_game_turn_the_living_have_all_their_time_again():
    game = over("at DP 5: Time 0", "at DP 6: Time 3", "dead, DP 9")
    assert game.record.sheet[0, :3, t.TIME].tolist() == [10, 10, 0]
    assert game.turn == 3


# --- 6H --------------------------------------------------------------------------------------------------------------
TALLIES = ["regions", "water", "Findings", "Discoveries", "Special Discoveries"]
SOLO = {"regions": 6, "water": 3, "Findings": 4, "Discoveries": 4, "Special Discoveries": 1}


@pytest.mark.parametrize("tally", TALLIES)
@pytest.mark.parametrize(
    ("numbers", "gains"),
    [
        ([3, 2, 1], [1, 0, 0]),
        ([0, 1, 0], [0, 1, 0]),  # at least one
        ([0, 0, 0], [0, 0, 0]),
        ([2, 2, 1], [0, 0, 0]),  # strictly the most
        ([1, 2, 2], [0, 0, 0]),
        ([2, 2, 3], [0, 0, 1]),
    ],
)
def test_6h_one_dp_for_strictly_the_most(tally, numbers, gains):
    seats = [f"at DP {dp}" + (f": {tally} {n}" if n else "") for dp, n in zip([50, 45, 44], numbers, strict=True)]
    game = over(*seats)
    assert game.scores().tolist() == [dp + gain for dp, gain in zip([50, 45, 44], gains, strict=True)]


def test_6h_among_the_living():
    game = over("at DP 50: Findings 1", "dead, DP 45: Findings 5", "at DP 45")
    assert game.scores().tolist() == [51, 45, 45]


def test_6h_all_five_may_go_to_one():
    game = over("at DP 50: " + ", ".join(f"{name} 1" for name in TALLIES), "at DP 45")
    assert game.scores().tolist() == [55, 45]


@pytest.mark.parametrize("tally", TALLIES)
def test_6h_solo_at_least_the_number(tally):
    assert over(f"at DP 50: {tally} {SOLO[tally]}").scores().tolist() == [51]
    if SOLO[tally] > 1:
        assert over(f"at DP 50: {tally} {SOLO[tally] - 1}").scores().tolist() == [50]


def test_6h_solo_the_dead_gain_nothing():
    assert over("dead, DP 50: regions 9").scores().tolist() == [50]


def test_6h_configured_final_procedure():
    config = {"most_dp": 3, "least_for_most": 4}
    assert over("at DP 50: water 3, Findings 4", "at DP 45", config=config).scores().tolist() == [53, 45]


@pytest.mark.parametrize(
    ("tally", "config"),
    [
        ("regions", {"solo_regions": 2}),
        ("water", {"solo_water": 2}),
        ("Findings", {"solo_findings": 2}),
        ("Discoveries", {"solo_discoveries": 2}),
        ("Special Discoveries", {"solo_specials": 2}),
    ],
)
def test_6h_configured_solo_numbers(tally, config):
    assert over(f"at DP 50: {tally} 2", config=config).scores().tolist() == [51]
    assert over(f"at DP 50: {tally} 1", config=config).scores().tolist() == [50]


@pytest.mark.parametrize(
    ("seats", "returns"),
    [
        (["at DP 50", "at DP 45"], [1, -1]),
        (["at DP 50", "at DP 50"], [0, 0]),
        (["at DP 50", "dead, DP 50", "at DP 45"], [0.5, 0.5, -1]),
        (["at DP 45", "at DP 50", "at DP 44", "at DP 43", "at DP 49"], [0, 1, -0.5, -1, 0.5]),
    ],
)
def test_6h_most_dp_wins_ties_share_the_place(seats, returns):
    assert over(*seats).returns().tolist() == returns


@pytest.mark.parametrize(("seat", "value"), [("at DP 50", 1), ("at DP 60", 1), ("dead, DP 25", 0), ("dead, DP 0", -1)])
def test_6h_solo_returns(seat, value):
    # 2 x clip(DP / 50, 0, 1) - 1
    assert over(seat).returns().tolist() == [value]


def test_6h_the_end_is_told():
    told(
        over("at DP 50: regions 1", "at DP 45"),
        "explorer_0 has the most regions",
        "The game is over after 2 Game Turns",
    )
