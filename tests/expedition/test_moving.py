"""3H Moving, 4F Fishing. Kongo has borders with Angola (a Port, printed Fork), Kimbundu, Mbala, Mpongwe and Teke."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.tools import at, finish, heading, may, play, position, script, shows, told

AROUND_KONGO = {"region Angola", "region Kimbundu", "region Mbala", "region Mpongwe", "region Teke"}


def moving(has="", explored="Kongo Savanna", rivers="", others=(), where="Kongo"):
    """explorer_0 must move; the others stand where they are said to."""
    lines = [heading(1 + len(others)), f"Explored: {explored}"]
    lines += [f"Rivers: {rivers}"] if rivers else []
    lines += [f"explorer_0 at {where}" + (f": {has}" if has else "")]
    lines += [f"explorer_{seat} {place}" for seat, place in enumerate(others, 1)]
    return at(position("\n".join(lines)), "MOVE", 0)


# --- one border, or hurry on -----------------------------------------------------------------------------------------
def test_3h_one_border_must_be_crossed():
    game = moving()
    assert (game.decision, game.seat) == ("MOVE", 0)
    assert may(game) == AROUND_KONGO


@pytest.mark.parametrize("region", t.REGION_NAMES)
def test_3h_every_border_of_a_region_may_be_crossed(region):
    across = {f"region {t.REGION_NAMES[number]}" for number in t.NEIGHBOUR[t.REGION[region]] if number >= 0}
    explored = "Kongo Savanna" if t.REGION[region] in t.PORT_REGIONS else f"{region} Savanna"
    assert len(across) > 1
    assert may(moving(where=region, explored=explored)) == across


def test_3h_entering_an_unexplored_region_ends_the_move():
    game = moving()
    # Teke has no square; its circle leads to the presumed Jungle of Baya; water is sought in Kongo only, explored
    play(script(game, draws=["circle"]), "Teke")
    assert game.decision == ""
    shows(finish(game), "explorer_0 at Teke, DP 2: Time 9; searching; regions 1")


def test_3h_in_an_explored_region_one_may_stop():
    game = play(moving(), "Angola")
    assert may(game) == {"done", "region Kimbundu", "region Kongo"}
    play(game, "done")
    assert game.decision == ""
    shows(finish(game), "explorer_0 at Angola, DP 0: Food 40")  # 20 + 20, no DP, not searching


def test_3h_hurrying_across_a_region_costs_1_time():
    game = play(script(moving(), dice=[1]), "Angola", "Kimbundu")  # its Savanna is confirmed
    shows(finish(game), "explorer_0 at Kimbundu, DP 1: Time 9; searching; regions 1")


def test_3h_at_most_two_regions_are_hurried_across():
    game = moving(explored="Kongo Savanna, Kimbundu Savanna, Nyaneka Veldt")
    play(game, "Angola", "Kimbundu")
    assert game.record.sheet[0, 0, 8] == 9
    play(game, "Nyaneka")
    assert game.decision == ""  # two regions were hurried across: this is the end
    shows(finish(game), "explorer_0 at Nyaneka, DP 0: Food 40, Time 8")


def test_3h_after_two_hurried_regions_an_unexplored_one_may_be_entered():
    game = play(moving(explored="Kongo Savanna, Kimbundu Savanna"), "Angola", "Kimbundu")
    play(script(game, draws=["star"]), "Ovimbundu")  # star leads to the Desert square of Nyaneka
    shows(finish(game), "explorer_0 at Ovimbundu, DP 2: Time 7; searching; regions 1")  # 10 - 2 hurried - 1 Desert


def test_3h_the_region_one_starts_from_is_not_hurried_across_and_may_be_entered_again():
    game = play(moving(), "Angola")
    assert game.record.sheet[0, 0, 8] == 10
    play(game, "Kongo", "done")
    shows(finish(game), "explorer_0 at Kongo, DP 0: Food 40, Time 9")


def test_3h_without_time_the_first_border_is_crossed_and_nothing_hurried_across():
    game = play(moving("Time 0"), "Angola")
    assert game.decision == ""
    shows(finish(game), "explorer_0 at Angola, DP 0: Food 40, Time 0")


def test_3h_each_step_is_decided_after_the_one_before():
    game = play(moving(), "Angola")
    assert (game.decision, game.seat, game.record.crossed[0]) == ("MOVE", 0, 1)
    shows(game, "explorer_0 at Angola, DP 0")


def test_3h_food_stays_at_99():
    shows(finish(play(moving("Food 90"), "Angola", "done")), "explorer_0 at Angola, DP 0: Food 99")


def test_3h_ending_in_an_explored_region_means_no_matrix_phase():
    game = play(moving(), "Angola", "done")
    script(game, dice=[1, 1])  # Desertion-rolls of who stays out
    at(game, "MATRIX_PHASE")
    told(finish(game), "explorer_0's Time is up")
    assert game.decision == ""


# --- meetings --------------------------------------------------------------------------------------------------------
def test_3h_two_dp_for_each_explorer_there():
    game = moving(others=["at Angola, DP 7", "at Angola", "at Zanzibar, DP 3"])
    play(game, "Angola", "done")
    shows(
        finish(game),
        """
        explorer_0 at Angola, DP 2: Food 40; Bad Luck own
        explorer_1 at Angola, DP 9: Bad Luck own
        explorer_2 at Angola, DP 2: Bad Luck own
        explorer_3 at Zanzibar, DP 3: Bad Luck own
        """,
    )


def test_3h_nobody_is_met_on_the_way():
    game = play(moving(others=["at Angola"]), "Angola", "Kongo", "done")
    shows(finish(game), "explorer_0 at Kongo, DP 0: Food 40, Time 9\nexplorer_1 at Angola, DP 0")


def test_3h_the_dead_meet_nobody():
    game = play(moving(others=["dead, DP 5"]), "Angola", "done")
    shows(finish(game), "explorer_0 at Angola, DP 0: Food 40\nexplorer_1 dead, DP 5")


# --- blocked borders, Canoes (3H, 4E) --------------------------------------------------------------------------------
BLOCKING = ["Lake Source", "Largest Lake Source", "Marsh", "Marsh Source"]
OPEN = ["River", "Fork", "Waterfall", "Mountain Source"]


@pytest.mark.parametrize("marker", BLOCKING)
@pytest.mark.parametrize(
    ("where", "explored", "blocked"), [("Kongo", "Kongo Savanna", "Teke"), ("Teke", "Teke Savanna", "Kongo")]
)
def test_4e_a_lake_source_or_marsh_blocks_its_border_from_either_side(marker, where, explored, blocked):
    rivers = f"Teke -> Kongo {marker}"
    assert f"region {blocked}" not in may(moving(where=where, explored=explored, rivers=rivers))
    assert f"region {blocked}" in may(moving("Canoes", where=where, explored=explored, rivers=rivers))


@pytest.mark.parametrize("marker", OPEN)
def test_4e_other_markers_block_nothing(marker):
    assert may(moving(rivers=f"Teke -> Kongo {marker}")) == AROUND_KONGO


def test_3h_canoes_are_returned_on_crossing_a_border_without_water():
    game = play(moving("Canoes", explored="Kongo Savanna, Teke Savanna"), "Teke", "done")
    shows(finish(game), "explorer_0 at Teke, DP 0: Food 40")


@pytest.mark.parametrize("marker", BLOCKING + OPEN)
def test_3h_canoes_are_kept_on_crossing_a_border_with_a_water_marker(marker):
    game = moving("Canoes", explored="Kongo Savanna, Teke Savanna", rivers=f"Teke -> Kongo {marker}")
    shows(finish(play(game, "Teke", "done")), "explorer_0 at Teke, DP 0: Food 40; Canoes")


def test_3h_canoes_are_kept_on_crossing_a_printed_fork():
    shows(finish(play(moving("Canoes"), "Angola", "done")), "explorer_0 at Angola, DP 0: Food 40; Canoes")


OROMO = "Murle -> Oromo Lake Source, Somali -> Oromo Marsh Source, Oromo -> Nuer Marsh"


def test_3h_who_can_cross_no_border_stays_as_if_ending_there():
    game = moving(where="Oromo", explored="Oromo Veldt", rivers=OROMO, others=["at Oromo"])
    assert game.decision == ""
    shows(finish(game), "explorer_0 at Oromo, DP 2: Food 40\nexplorer_1 at Oromo, DP 2")


@pytest.mark.parametrize(
    ("where", "blocked", "way"),
    [
        ("Oromo", "Murle -> Oromo Lake Source, Somali -> Oromo Marsh Source", "Nuer"),
        ("Kababish", "Bideyat -> Kababish Marsh, Zaghawa -> Kababish Marsh Source, Dinka -> Kababish Lake Source, "
                     "Kababish -> Nuer Marsh", "Khartoum"),
    ],
)  # fmt: skip
def test_3h_the_only_way_is_taken(where, blocked, way):
    game = moving(where=where, explored="Oromo Veldt, Kababish Veldt, Nuer Veldt", rivers=blocked)
    told(game, f"crosses into {way}")
    assert (game.decision, game.record.crossed[0]) == ("MOVE", 1)


def test_3h_with_canoes_there_is_a_way():
    game = moving("Canoes", where="Oromo", explored="Oromo Veldt", rivers=OROMO)
    assert may(game) == {"region Murle", "region Nuer", "region Somali"}


# --- 4F --------------------------------------------------------------------------------------------------------------
def ending(where, has, rivers=""):
    land = f"Explored: Teke Savanna\n{rivers}"
    return at(position(f"Game Turn 2, 1 player\n{land}\nexplorer_0 at {where}: {has}"), "MAP_TURN_OVER", 0)


@pytest.mark.parametrize(
    ("where", "has", "rivers", "after"),
    [
        ("Angola", "Fishing", "", "Food 25; Fishing"),  # a Port is a Water Zone
        ("Teke", "Fishing", "Rivers: Bangi -> Teke River", "Food 25; Fishing"),
        ("Teke", "Fishing", "Rivers: Teke -> Kongo River", "Food 25; Fishing"),
        ("Teke", "Fishing", "", "Fishing"),
        ("Angola", "Books", "", "Books"),
    ],
)
def test_4f_fishing_in_a_water_zone(where, has, rivers, after):
    shows(finish(ending(where, has, rivers)), f"explorer_0 at {where}, DP 0: {after}")


def test_4f_then_carrying():
    game = ending("Angola", "Porters 4, Food 12, Gifts 4; Fishing")  # carries 20; 12 + 5 + 4 = 21
    assert (game.decision, game.record.amount[0]) == ("FIRST_LOST", 1)
    shows(finish(play(game, "Gifts")), "explorer_0 at Angola, DP 0: Porters 4, Food 17, Gifts 3; Fishing")


def test_4f_in_a_region_explored_before():
    game = position("Game Turn 2, 1 player\nExplored: Kongo Savanna\nexplorer_0 at Kongo: Fishing")
    play(at(game, "MAP_TURN", 0), "Angola", "done")
    # 20 - 14 fed + 20 for ending there + 5
    shows(finish(game), "explorer_0 at Angola, DP 0: Food 31; Fishing")


def test_4f_in_a_region_just_explored():
    game = position(
        "Game Turn 2, 1 player\nExplored: Kongo Savanna\nRivers: Teke -> Kongo River\nexplorer_0 at Kongo: Fishing"
    )
    script(game, draws=["flower", "Generic Source"])  # Teke becomes Savanna as Kongo; its river has a Generic Source
    play(at(game, "MAP_TURN", 0), "Teke", "no")
    shows(finish(game), "explorer_0 at Teke, DP 1: Food 11; Fishing; searching; regions 1")  # 20 - 14 + 5
