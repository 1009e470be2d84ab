"""3I Deciding terrain.

Lamba has no square and no neighbour with one; Kimbundu shows Savanna, Nuer and Kababish (green) Veldt and Desert, Fang
Jungle, Nyaneka Desert.
"""

import pytest

from tests.expedition.tools import at, finish, may, play, position, script, shows, told

NO_MATCH = {"Lamba": "paw", "Kimbundu": "paw", "Fang": "paw", "Nyaneka": "paw", "Zaghawa": "circle", "Teke": "paw"}
PLENTY = {"jungle_markers": 64, "savanna_markers": 64, "veldt_markers": 64, "desert_markers": 64}


def without(*terrains):
    return PLENTY | {f"{terrain.lower()}_markers": 0 for terrain in terrains}


def enter(region, dice=(), draws=(), explored="", has="", config=None):
    """explorer_0 has entered an unexplored region: its terrain is decided."""
    land = f"Explored: {explored}\n" if explored else ""
    text = f"Game Turn 2, 1 player\n{land}explorer_0 at {region}" + (f": {has}" if has else "")
    game = script(position(text, config), dice, draws)
    at(game, "CONFIRM_SQUARE", 0)
    assert game.decision == ""
    return finish(game)


def becomes(game, region, terrain):
    told(game, f"finds {terrain} in {region}")
    return game


# --- step 1 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("die", [1, 2])
def test_3i_a_square_is_confirmed_on_1_and_2(die):
    game = becomes(enter("Kimbundu", dice=[die]), "Kimbundu", "Savanna")
    shows(game, "Explored: Kimbundu Savanna\nexplorer_0 at Kimbundu, DP 1")


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_3i_on_3_to_6_the_color_code_decides(die):
    game = enter("Kimbundu", dice=[die], draws=["star"], explored="Kongo Veldt")
    becomes(game, "Kimbundu", "Veldt")


def test_3i_without_a_square_the_color_code_decides_at_once():
    becomes(enter("Lamba", draws=["square"], explored="Luvale Veldt"), "Lamba", "Veldt")


def test_3i_no_roll_for_a_square_of_which_no_marker_is_left():
    game = enter("Kimbundu", draws=["star"], explored="Kongo Veldt", config=without("Savanna"))
    becomes(game, "Kimbundu", "Veldt")


# --- step 2 ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("terrain", ["Jungle", "Savanna", "Veldt", "Desert"])
def test_3i_the_terrain_across_the_border_with_the_symbol(terrain):
    becomes(enter("Lamba", draws=["star"], explored=f"Tonga {terrain}"), "Lamba", terrain)


def test_3i_even_a_presumed_one():
    becomes(enter("Zaghawa", draws=["square"]), "Zaghawa", "Desert")  # the square of Kababish


def test_3i_a_marker_covers_the_square():
    becomes(enter("Zaghawa", draws=["square"], explored="Kababish Veldt"), "Zaghawa", "Veldt")


def test_3i_ports_count():
    becomes(enter("Nuer", dice=[3], draws=["crescent"]), "Nuer", "Desert")  # Khartoum


def test_3i_no_such_symbol_on_the_region_the_chart_decides():
    becomes(enter("Lamba", dice=[4], draws=["paw"]), "Lamba", "Veldt")


def test_3i_no_terrain_across_the_chart_decides():
    becomes(enter("Lamba", dice=[4], draws=["star"]), "Lamba", "Veldt")


def test_3i_a_green_symbol_confirms_a_square_with_a_green_one_beside_it():
    becomes(enter("Kababish", dice=[6], draws=["circle"]), "Kababish", "Desert")


def test_3i_a_green_symbol_is_like_any_other_beside_a_square_without_a_green_one():
    # Hehe shows Veldt; its circle leads to Nyamwesi
    becomes(enter("Hehe", dice=[6], draws=["circle"], explored="Nyamwesi Jungle"), "Hehe", "Jungle")


def test_3i_green_with_no_marker_of_the_square_left_the_chart_decides():
    game = enter("Kababish", dice=[4], draws=["circle"], config=without("Desert"))
    becomes(game, "Kababish", "Veldt")


def test_3i_no_marker_left_for_the_color_code_the_chart_decides():
    game = enter("Nuer", dice=[3, 2], draws=["crescent"], config=without("Desert"))  # Khartoum is a Desert
    becomes(game, "Nuer", "Savanna")


# --- step 3 ----------------------------------------------------------------------------------------------------------
CHART = [(1, "Jungle"), (2, "Savanna"), (3, "Savanna"), (4, "Veldt"), (5, "Veldt"), (6, "Desert")]


@pytest.mark.parametrize(("die", "terrain"), CHART)
def test_3i_terrain_chart(die, terrain):
    becomes(enter("Lamba", dice=[die], draws=["paw"]), "Lamba", terrain)


def test_3i_desert_against_a_jungle_square_is_rolled_again():
    # Desert beside Jungle would become Veldt, but the reroll comes first
    becomes(enter("Fang", dice=[3, 6, 2], draws=["paw"]), "Fang", "Savanna")


def test_3i_jungle_against_a_desert_square_is_rolled_again():
    becomes(enter("Nyaneka", dice=[3, 1, 1, 4], draws=["paw"]), "Nyaneka", "Veldt")


def test_3i_the_reroll_against_the_square_belongs_to_the_chart_only():
    # Bushongo shows Jungle; its star leads to Lunda, and no neighbour shows Jungle any more
    around = "Bangi Savanna, Mongo Savanna, Songye Savanna, Lunda Desert"
    becomes(enter("Bushongo", dice=[3], draws=["star"], explored=around), "Bushongo", "Desert")


def test_3i_a_result_without_marker_is_rolled_again():
    game = enter("Lamba", dice=[4, 5, 2], draws=["paw"], config=without("Veldt"))
    becomes(game, "Lamba", "Savanna")


def test_3i_no_die_where_one_terrain_only_can_come_of_it():
    game = enter("Lamba", draws=["paw"], config=without("Jungle", "Veldt", "Desert"))
    becomes(game, "Lamba", "Savanna")


@pytest.mark.parametrize(("die", "terrain"), [(1, "Jungle"), (2, "Savanna")])
def test_3i_a_die_where_two_terrains_can_come_of_it(die, terrain):
    becomes(enter("Lamba", dice=[6, die], draws=["paw"], config=without("Veldt", "Desert")), "Lamba", terrain)


@pytest.mark.parametrize(("die", "terrain"), CHART)
def test_3i_the_last_marker_is_placed(die, terrain):
    game = enter("Lamba", dice=[die], draws=["paw"], config=PLENTY | {f"{terrain.lower()}_markers": 1})
    becomes(game, "Lamba", terrain)


@pytest.mark.parametrize(
    ("region", "gone", "terrain"),
    [
        ("Zaghawa", ("Savanna", "Veldt", "Desert"), "Jungle"),  # beside Deserts Jungle becomes Savanna: none left
        ("Teke", ("Savanna", "Veldt", "Jungle"), "Desert"),  # beside Jungles Desert becomes Veldt: none left
        ("Fang", ("Savanna", "Veldt", "Jungle"), "Desert"),  # against the square
        ("Zaghawa", ("Savanna", "Veldt"), "Desert"),  # a 6 leads to a Desert, nothing else to anything
    ],
)
def test_3i_no_face_leads_to_a_marker_the_first_that_has_one_as_it_is(region, gone, terrain):
    game = enter(region, draws=[NO_MATCH[region]], config=without(*gone))
    becomes(game, region, terrain)


def test_3i_a_new_roll_of_the_chart_may_be_met_with_bad_luck_again():
    text = "Game Turn 2, 3 players\nexplorer_0 at Fang, DP 5\nexplorer_1 at Angola\nexplorer_2 at Zanzibar, DP 9"
    game = script(position(text), dice=[3, 2, 6, 2], draws=["paw"])
    at(game, "CONFIRM_SQUARE", 0)
    assert (game.decision, game.seat) == ("REROLL", 1)  # of the 3
    play(game, "no")
    assert game.seat == 1  # of the 2
    play(game, "first die")  # becomes a 6, against the square: a new roll, a 2
    # explorer_1 has no marker left, explorer_2 has more DP than the roller
    assert game.decision == ""
    becomes(finish(game), "Fang", "Savanna")


# --- conversion ------------------------------------------------------------------------------------------------------
def test_3i_jungle_beside_desert_becomes_savanna_in_step_1():
    game = enter("Fang", dice=[1], explored="Baya Desert")
    shows(becomes(game, "Fang", "Savanna"), "explorer_0 at Fang, DP 1")


def test_3i_desert_beside_jungle_becomes_veldt_in_step_2():
    game = enter("Mpongwe", dice=[3], draws=["crescent"], explored="Teke Desert")  # Baya and Fang show Jungle
    becomes(game, "Mpongwe", "Veldt")


def test_3i_jungle_beside_a_presumed_desert_becomes_savanna_in_step_3():
    becomes(enter("Zaghawa", dice=[1], draws=["circle"]), "Zaghawa", "Savanna")


def test_3i_desert_beside_a_presumed_jungle_becomes_veldt_in_step_3():
    becomes(enter("Teke", dice=[6], draws=["paw"]), "Teke", "Veldt")


def test_3i_jungle_beside_a_port_in_the_desert_becomes_savanna():
    # Nuer's Veldt isn't confirmed, paw leads nowhere; of its neighbours Khartoum alone is a Desert
    becomes(enter("Nuer", dice=[3, 1], draws=["paw"], explored="Kababish Savanna"), "Nuer", "Savanna")


def test_3i_a_covered_square_no_longer_converts():
    around = "Bangi Savanna, Baya Savanna, Bushongo Savanna, Mpongwe Savanna"
    becomes(enter("Teke", dice=[6], draws=["paw"], explored=around), "Teke", "Desert")


def test_3i_whether_a_marker_is_left_is_asked_after_the_conversion():
    becomes(enter("Zaghawa", dice=[1], draws=["circle"], config=without("Jungle")), "Zaghawa", "Savanna")
    becomes(enter("Zaghawa", dice=[1, 4], draws=["circle"], config=without("Savanna")), "Zaghawa", "Veldt")
    # the square's Jungle becomes Savanna, of which none is left; star leads to Savanna, none left either; of the chart
    # Jungle becomes Savanna, Desert is against the square: nothing but Veldt can come of it
    game = enter("Fang", draws=["star"], explored="Baya Desert", config=without("Savanna"))
    becomes(game, "Fang", "Veldt")


# --- DP and Time -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("die", "has", "after"),
    [
        (1, "", "DP 2: Time 9"),
        (2, "", "DP 1"),
        (4, "", "DP 1"),
        (6, "", "DP 2: Time 9"),
        (1, "Machete", "DP 2: Machete"),
        (1, "Canteen", "DP 2: Time 9; Canteen"),
        (6, "Canteen", "DP 2: Canteen"),
        (6, "Machete", "DP 2: Time 9; Machete"),
    ],
)
def test_3i_dp_and_time(die, has, after):
    shows(enter("Lamba", dice=[die], draws=["paw"], has=has), f"explorer_0 at Lamba, {after}")


def test_3i_a_converted_terrain_scores_as_what_it_became():
    shows(enter("Zaghawa", dice=[1], draws=["circle"]), "explorer_0 at Zaghawa, DP 1")


def test_3i_markers_come_from_the_box():
    game = enter("Lamba", dice=[6], draws=["paw"])
    assert game.record.bag[0, -4:].tolist() == [16, 16, 16, 15]


def test_3i_entering_first_decides_the_land_then_its_water():
    game = script(position("Game Turn 2, 1 player\nexplorer_0 at Kongo"), dice=[2], draws=["River", "star+flower"])
    finish(at(game, "EXPLORE", 0))
    told(game, "finds Savanna in Kongo", "draws River")
    assert may(game) == {"region Kimbundu", "region Teke"}
    shows(game, "explorer_0 at Kongo, DP 1: searching; regions 1")
