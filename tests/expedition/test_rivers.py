"""4A to 4E. Teke: Kongo flower, Bangi square, Baya circle, Bushongo triangle, Mbala star, Mpongwe crescent, no paw.
Kongo, above the printed Fork of Angola: Kimbundu star, Mbala crescent, Mpongwe square, Teke flower.
"""

import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.rivers import valid_borders
from tests.expedition.tools import at, finish, may, play, position, script, shows, told

RIVER_LIKE = ["River", "Waterfall", "Marsh", "Fork"]
SOURCES = ["Generic Source", "Mountain Source", "Lake Source", "Largest Lake Source", "Marsh Source"]
PICTURED_SOURCES = SOURCES[1:]
NO_CUP = {
    "cup_rivers": 0, "cup_forks": 0, "cup_waterfalls": 0, "cup_marshes": 0, "cup_generic_sources": 0,
    "cup_mountain_sources": 0, "cup_lake_sources": 0, "cup_largest_lake_sources": 0, "cup_marsh_sources": 0,
    "new_sources": 0,
}  # fmt: skip
AROUND_TEKE = "Bangi Savanna, Baya Savanna, Bushongo Savanna, Mbala Savanna, Mpongwe Savanna"


def exploring(rivers="Teke -> Kongo River", *draws, where="Teke", explored="", dice=(), has="", config=None):
    """explorer_0 has entered a region and decided its land; water is sought up to the next decision."""
    kongo = "" if where == "Kongo" else ", Kongo Savanna"
    lines = ["Game Turn 2, 1 player", f"Explored: {where} Savanna{kongo}" + (f", {explored}" if explored else "")]
    lines += [f"Rivers: {rivers}"] if rivers else []
    lines += [f"explorer_0 at {where}" + (f": {has}" if has else "")]
    return at(script(position("\n".join(lines), config), dice, draws), "FIND_WATER", 0)


def over(game):
    assert game.decision == ""
    return finish(game)


# --- 4A: how many branches -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("marker", ["River", "Waterfall", "Marsh"])
def test_4a_one_branch_above_a_river_like_marker(marker):
    game = exploring(f"Teke -> Kongo {marker}", "River", "square+flower")  # Kongo is explored, Bangi is valid
    shows(over(game), f"Rivers: Bangi -> Teke River, Teke -> Kongo {marker}")


def test_4a_two_branches_above_a_fork():
    game = exploring("Teke -> Kongo Fork", "River", "square+flower", "Waterfall", "circle+flower")
    shows(over(game), "Rivers: Bangi -> Teke River, Baya -> Teke Waterfall, Teke -> Kongo Fork")


def test_4a_two_branches_above_a_printed_fork():
    game = exploring("", "River", "star+triangle", "River", "flower+triangle", where="Kongo")  # triangle is Angola
    shows(over(game), "Rivers: Kimbundu -> Kongo River, Teke -> Kongo River")


@pytest.mark.parametrize("source", PICTURED_SOURCES)
def test_4a_above_a_pictured_source_nothing_is_drawn(source):
    game = over(exploring(f"Teke -> Kongo {source}"))
    shows(game, f"Rivers: Teke -> Kongo {source}")
    assert not any("draws" in line for line in game.log())


def test_4a_a_marker_that_already_flows_in_takes_its_branch():
    game = exploring("Teke -> Kongo Fork, Mbala -> Teke River", "River", "square+flower")
    shows(over(game), "Rivers: Bangi -> Teke River, Mbala -> Teke River, Teke -> Kongo Fork")
    game = over(exploring("Teke -> Kongo River, Mbala -> Teke River"))
    shows(game, "Rivers: Mbala -> Teke River, Teke -> Kongo River")
    game = over(exploring("Teke -> Kongo Fork, Mbala -> Teke River, Bangi -> Teke Lake Source"))
    assert not any("draws" in line for line in game.log())


# --- 4A: Sources may be returned -------------------------------------------------------------------------------------
@pytest.mark.parametrize("source", SOURCES)
def test_4a_a_source_of_any_kind_may_be_returned_and_drawn_again(source):
    game = exploring("Teke -> Kongo River", source, "River", "square+flower")
    assert (game.decision, may(game)) == ("RETURN_SOURCE", {"yes", "no"})
    assert source in game.question()
    shows(over(play(game, "yes")), "Rivers: Bangi -> Teke River, Teke -> Kongo River")


@pytest.mark.parametrize("source", PICTURED_SOURCES)
def test_4a_or_kept(source):
    game = exploring("Teke -> Kongo River", source, "square+flower")
    shows(over(play(game, "no")), f"Rivers: Bangi -> Teke {source}, Teke -> Kongo River")


def test_4a_the_second_draw_stands():
    game = exploring("Teke -> Kongo River", "Generic Source", "Marsh Source", "square+flower")
    shows(over(play(game, "yes")), "Rivers: Bangi -> Teke Marsh Source, Teke -> Kongo River")


def test_4a_with_canoes_two_in_a_row_may_be_returned():
    draws = ["Generic Source", "Lake Source", "Mountain Source", "square+flower"]
    game = play(exploring("Teke -> Kongo River", *draws, has="Canoes"), "yes", "yes")
    shows(over(game), "Rivers: Bangi -> Teke Mountain Source, Teke -> Kongo River")


def test_4a_what_was_returned_can_be_drawn_again():
    draws = ["Largest Lake Source", "Largest Lake Source", "square+flower"]  # there is but one
    game = play(exploring("Teke -> Kongo River", *draws), "yes")
    shows(over(game), "Rivers: Bangi -> Teke Largest Lake Source, Teke -> Kongo River")


@pytest.mark.parametrize("marker", RIVER_LIKE)
def test_4a_rivers_may_not_be_returned(marker):
    game = exploring("Teke -> Kongo River", marker, "square+circle")
    assert game.decision == "PLACE_WATER"


def test_4a_each_branch_has_its_own_return():
    draws = ["Generic Source", "Generic Source", "Lake Source", "Generic Source"]
    game = play(exploring("Teke -> Kongo Fork", *draws), "yes", "yes")
    shows(over(game), "Generic Sources: Teke 2")


# --- 4B: where it goes -----------------------------------------------------------------------------------------------
def test_4b_a_generic_source_stays_in_the_region():
    game = play(exploring("Teke -> Kongo River", "Generic Source"), "no")
    shows(over(game), "Rivers: Teke -> Kongo River\nGeneric Sources: Teke")


def test_4b_of_two_valid_borders_the_player_chooses():
    game = exploring("Teke -> Kongo River", "River", "square+star")
    assert (game.decision, may(game)) == ("PLACE_WATER", {"region Bangi", "region Mbala"})
    shows(over(play(game, "Mbala")), "Rivers: Mbala -> Teke River, Teke -> Kongo River")


@pytest.mark.parametrize(
    ("colors", "regions"),
    [
        ("square+crescent", {"Bangi", "Mpongwe"}),
        ("crescent+circle", {"Mpongwe", "Baya"}),
        ("circle+square", {"Baya", "Bangi"}),
    ],
)
def test_4b_the_two_symbols_are_different_ones(colors, regions):
    game = exploring("Teke -> Kongo River", "River", colors)
    assert may(game) == {f"region {name}" for name in regions}


@pytest.mark.parametrize("colors", ["square+paw", "paw+square", "square+flower", "flower+square"])
def test_4b_the_one_valid_border_of_the_two(colors):
    shows(over(exploring("Teke -> Kongo River", "River", colors)), "Rivers: Bangi -> Teke River, Teke -> Kongo River")


@pytest.mark.parametrize("colors", ["paw+flower", "star+paw", "flower+star"])
def test_4b_with_neither_valid_any_valid_border_is_chosen(colors):
    game = exploring("Teke -> Kongo River", "River", colors, explored="Mbala Savanna")
    assert may(game) == {"region Bangi", "region Baya", "region Bushongo", "region Mpongwe"}
    shows(over(play(game, "Baya")), "Rivers: Baya -> Teke River, Teke -> Kongo River")


def test_4b_valid_is_neither_explored_nor_a_water_zone():
    # Bangi flows elsewhere and Bushongo takes its water: both are Water Zones; Mbala is explored
    rivers = "Teke -> Kongo River, Bangi -> Bushongo River"
    game = exploring(rivers, "River", "paw+flower", explored="Mbala Savanna")
    assert may(game) == {"region Baya", "region Mpongwe"}


def test_4b_on_the_empty_map_all_but_ports_and_what_lies_above_them_is_valid():
    record = position("Game Turn 2, 1 player").record[0]
    taken = {region for fork in t.PRINTED_FORKS for region in fork}
    for region in range(t.REGIONS):
        across = {int(number) for number in t.NEIGHBOUR[region] if number >= 0}
        assert valid_borders(record, region) == len(across - taken)


def test_4b_a_printed_fork_makes_a_water_zone():
    text = "Game Turn 2, 1 player\nExplored: Mpongwe Savanna, Teke Savanna\nRivers: Mpongwe -> Teke River\n"
    game = script(position(text + "explorer_0 at Mpongwe"), draws=["River", "paw+square"])  # paw Baya, square Kongo
    at(game, "FIND_WATER", 0)
    shows(over(game), "Rivers: Baya -> Mpongwe River, Mpongwe -> Teke River")


def test_4b_the_second_branch_finds_the_first_ones_border_taken():
    game = exploring("Teke -> Kongo Fork", "River", "square+flower", "River", "square+paw")
    assert may(game) == {"region Baya", "region Bushongo", "region Mbala", "region Mpongwe"}


@pytest.mark.parametrize(("marker", "sources"), [("River", "Teke"), ("Fork", "Teke 2")])
def test_4b_no_valid_border_a_generic_source_for_each_branch(marker, sources):
    game = over(exploring(f"Teke -> Kongo {marker}", explored=AROUND_TEKE))
    shows(game, f"Generic Sources: {sources}")
    assert not any("draws" in line for line in game.log())


def test_4b_no_valid_border_for_the_one_branch_left_of_a_fork():
    game = over(
        exploring("Teke -> Kongo Fork, Mbala -> Teke River", explored=AROUND_TEKE.replace("Mbala Savanna, ", ""))
    )
    shows(game, "Generic Sources: Teke")


ALL_BUT_BANGI = AROUND_TEKE.removeprefix("Bangi Savanna, ")


def test_4b_a_fork_with_one_valid_border_draws_once_and_has_a_generic_source():
    game = exploring("Teke -> Kongo Fork", "River", "paw+star", explored=ALL_BUT_BANGI)
    shows(over(game), "Rivers: Bangi -> Teke River, Teke -> Kongo Fork\nGeneric Sources: Teke")


def test_4b_whatever_came_of_that_draw():
    game = play(exploring("Teke -> Kongo Fork", "Generic Source", explored=ALL_BUT_BANGI), "no")
    shows(over(game), "Rivers: Teke -> Kongo Fork\nGeneric Sources: Teke 2")


def test_4b_with_its_free_return():
    game = exploring("Teke -> Kongo Fork", "Lake Source", "Marsh", "paw+star", explored=ALL_BUT_BANGI)
    shows(over(play(game, "yes")), "Rivers: Bangi -> Teke Marsh, Teke -> Kongo Fork\nGeneric Sources: Teke")


def test_4b_a_generic_source_placed_by_force_scores_for_the_altimeter_too():
    game = over(exploring("Teke -> Kongo Fork", explored=AROUND_TEKE, has="Altimeter"))
    shows(game, "explorer_0 at Teke, DP 2: Altimeter")  # 1 for each of two


def test_4b_without_a_generic_source_in_the_cup_the_branch_ends_without_marker():
    cup = NO_CUP | {"cup_forks": 1, "cup_generic_sources": 1}
    game = over(exploring("Teke -> Kongo Fork", explored=AROUND_TEKE, config=cup))
    shows(game, "Generic Sources: Teke")  # one for two branches


def test_4b_with_nothing_to_draw_the_branch_ends_without_marker():
    game = over(exploring("Teke -> Kongo River", config=NO_CUP | {"cup_rivers": 1}))
    shows(game, "Rivers: Teke -> Kongo River")
    assert game.record.bag[0, t.CUP : t.POOL].sum() == 0


# --- 4C: another way -------------------------------------------------------------------------------------------------
def connecting(*draws, dice=(), rivers="", explored="Teke Savanna", has="", config=None):
    """explorer_0 seeks water in Teke, beside unexplored Kongo: a Fork with both branches open, 3 valid borders."""
    text = f"Game Turn 2, 1 player\nExplored: {explored}\n" + (f"Rivers: {rivers}\n" if rivers else "")
    text += "explorer_0 at Teke" + (f": {has}" if has else "")
    return at(script(position(text, config), dice, draws), "FIND_WATER", 0)


@pytest.mark.parametrize(("dice", "connected"), [([1, 8], True), ([6, 3], True), ([1, 9], False), ([6, 10], False)])
def test_4c_at_or_below_the_chart_connects(dice, connected):
    """Fork, 4 valid borders: 9."""
    game = over(connecting(*(["Lake Source"] if connected else []), dice=dice))
    if connected:
        shows(game, "Rivers: Teke -> Kongo Lake Source\nexplorer_0 at Teke, DP 2: Time 8; water 1")
    else:
        shows(game, "explorer_0 at Teke, DP 0")
        assert not any("draws" in line for line in game.log())


CHART = {  # valid borders: River, Fork; C connects without a roll
    1: ("C", "C"),
    2: (9, "C"),
    3: (7, 10),
    4: (6, 9),
    5: (6, 8),
    6: (5, 7),
}


@pytest.mark.parametrize("count", CHART)
@pytest.mark.parametrize(("row", "marker"), [(0, "River"), (1, "Fork")])
def test_4c_river_chart(count, row, marker):
    """Baya flows into Bamileke; 5 of its other neighbours are valid until explored; Teke's border counts 1."""
    others = ["Bangi", "Fang", "Fulani", "Mpongwe", "Ngbaka"]
    land = ", ".join(f"{name} Savanna" for name in ["Teke", "Kongo", "Bamileke", *others[count - 1 :]])
    rivers = f"Baya -> Bamileke {marker}"
    limit = CHART[count][row]
    if limit == "C":
        game = over(connecting("Lake Source", rivers=rivers, explored=land))
        assert not any("rolls" in line for line in game.log())
        told(game, "connects with the river of Baya")
        return
    game = over(connecting("Lake Source", dice=[1, limit - 1], rivers=rivers, explored=land))
    told(game, "connects with the river of Baya")
    game = over(connecting(dice=[2, limit - 1], rivers=rivers, explored=land))
    told(game, "does not connect with Baya")


def test_4c_a_fork_that_one_branch_has_joined_counts_as_a_river():
    # Kongo: Mbala flows in and is a Water Zone; Kimbundu and Mpongwe and Teke make 3: row River says 7
    land = "Teke Savanna, Mbala Savanna"
    told(over(connecting("Lake Source", dice=[6, 1], rivers="Mbala -> Kongo River", explored=land)), "connects with")
    told(over(connecting(dice=[6, 2], rivers="Mbala -> Kongo River", explored=land)), "does not connect")


def test_4c_candidates_that_another_explorer_tried_are_tried_again():
    game = position("Game Turn 2, 1 player\nExplored: Teke Savanna\nexplorer_0 at Teke")
    game.record.tried[:] = 1
    at(script(game, dice=[1, 1], draws=["Lake Source"]), "FIND_WATER", 0)
    told(over(game), "connects with the river of Kongo")


def test_4c_no_unexplained_branch_no_candidate():
    land = "Teke Savanna, Mbala Savanna, Mpongwe Savanna"
    game = over(connecting(rivers="Mbala -> Kongo River, Mpongwe -> Kongo Lake Source", explored=land))
    assert game.told == 0


def test_4c_a_pictured_source_is_no_candidate():
    game = over(connecting(rivers="Bangi -> Baya Lake Source", explored="Teke Savanna, Kongo Savanna, Baya Savanna"))
    assert game.told == 0


def test_4c_an_explored_neighbour_is_no_candidate():
    assert over(connecting(explored="Teke Savanna, Kongo Savanna")).told == 0


def test_4c_not_with_a_water_marker_on_a_border():
    game = exploring("Teke -> Mbala Lake Source", explored="Mbala Savanna")
    assert over(game).told == 0


TWO = {"rivers": "Mbala -> Ovimbundu River", "explored": "Teke Savanna, Ovimbundu Savanna"}


def test_4c_candidates_are_tried_in_the_order_chosen_until_one_connects():
    game = connecting("Lake Source", dice=[5, 2], **TWO)
    assert (game.decision, may(game)) == ("CONNECT", {"region Kongo", "region Mbala"})
    # Mbala: Bushongo, Kimbundu, Lunda and Teke make 4, row River says 6
    shows(over(play(script(game, dice=[6, 4]), "Mbala")), "Rivers: Mbala -> Ovimbundu River, Teke -> Kongo Lake Source")
    told(game, "does not connect with Mbala", "connects with the river of Kongo")  # Kongo: 3 and a Fork say 10


def test_4c_after_a_connection_no_other_is_tried():
    game = play(connecting("Marsh Source", dice=[6, 4], **TWO), "Kongo")
    shows(over(game), "Rivers: Mbala -> Ovimbundu River, Teke -> Kongo Marsh Source")


def test_4c_all_of_them_must_be_tried():
    game = play(connecting(dice=[6, 5, 6, 1], **TWO), "Kongo")
    told(over(game), "does not connect with Kongo", "does not connect with Mbala")


def test_4c_a_generic_source_is_put_back_and_drawn_again():
    game = over(connecting("Generic Source", "Mountain Source", dice=[1, 1]))
    shows(game, "Rivers: Teke -> Kongo Mountain Source")


def test_4c_a_second_generic_source_means_the_try_has_failed():
    game = over(connecting("Generic Source", "Generic Source", dice=[1, 1]))
    told(game, "does not connect with Kongo")
    shows(game, "explorer_0 at Teke, DP 0")
    game = play(connecting("Generic Source", "Generic Source", "Lake Source", dice=[1, 1, 1, 1], **TWO), "Mbala")
    told(over(game), "does not connect with Mbala", "connects with the river of Kongo")


def test_4c_with_nothing_to_draw_the_try_has_failed():
    told(over(connecting(dice=[1, 1], config=NO_CUP)), "does not connect with Kongo")


@pytest.mark.parametrize("source", PICTURED_SOURCES)
def test_4c_the_connecting_draw_has_no_free_return(source):
    game = over(connecting(source, dice=[1, 1], has="Canoes"))
    dp = 3 if source == "Largest Lake Source" else 2
    shows(game, f"Rivers: Teke -> Kongo {source}\nexplorer_0 at Teke, DP {dp}: Time 8; Canoes; water 1")


@pytest.mark.parametrize(
    ("marker", "dp"), [("River", ""), ("Waterfall", "DP 2: Time 8; water 1"), ("Marsh", "DP 2: Time 8; water 1")]
)
def test_4c_a_river_like_marker_goes_on_upstream_with_one_branch(marker, dp):
    # Kongo is unexplored, but a Water Zone: not valid for the branch
    game = over(connecting(marker, "River", "square+flower", dice=[1, 1]))
    shows(game, f"Rivers: Bangi -> Teke River, Teke -> Kongo {marker}")
    shows(game, f"explorer_0 at Teke, {dp or 'DP 0'}")


def test_4c_a_fork_goes_on_with_two_branches_and_their_free_returns():
    game = connecting("Fork", "Lake Source", "River", "square+flower", "Generic Source", dice=[1, 1])
    shows(over(play(game, "yes", "no")), "Rivers: Bangi -> Teke River, Teke -> Kongo Fork\nGeneric Sources: Teke")


# --- 4D --------------------------------------------------------------------------------------------------------------
def generic(game):
    return int(game.record.new_sources[0]), int(game.record.bag[0, t.CUP + t.GENERIC_SOURCE])


def test_4d_a_fork_on_the_map_moves_a_generic_source_into_the_cup():
    before = exploring("Teke -> Kongo River", "River", "square+flower")
    assert generic(before) == (8, 4)
    game = exploring("Teke -> Kongo River", "Fork", "square+flower")
    assert generic(over(game)) == (7, 5)
    # by a connection too; its two branches end in Generic Sources: 5 - 2
    game = play(connecting("Fork", "Generic Source", "Generic Source", dice=[1, 1]), "no", "no")
    assert generic(over(game)) == (7, 3)


def test_4d_if_one_is_left():
    game = over(exploring("Teke -> Kongo River", "Fork", "square+flower", config={"new_sources": 0}))
    assert generic(game) == (0, 4)


# --- 4E (what scores is in test_scoring, what blocks in test_moving) -------------------------------------------------
def test_4e_two_finds_of_one_region_each_cost_2_time():
    game = exploring("Teke -> Kongo Fork", "Waterfall", "square+flower", "Marsh", "circle+flower")
    shows(over(game), "explorer_0 at Teke, DP 4: Time 6; water 2")


def test_4e_time_stops_at_zero():
    game = exploring("Teke -> Kongo River", "Waterfall", "square+flower", has="Time 1")
    shows(over(game), "explorer_0 at Teke, DP 2: Time 0; water 1")
