"""1: Water Zones, dots that are legal."""

import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.land import fits, flows_in, marker_between, water_zone
from tests.expedition.tools import position


def in_land(terrain, river=""):
    return position(f"Game Turn 2, 1 player\nExplored: Baganda {terrain}\n{river}\nexplorer_0 at Baganda")


DRY_LAND = {"Jungle": {"G"}, "Savanna": {"Y"}, "Veldt": {"Y"}, "Desert": {"D"}}


@pytest.mark.parametrize("terrain", DRY_LAND)
@pytest.mark.parametrize("river", ["", "Rivers: Baganda -> Zande River", "Rivers: Zande -> Baganda River"])
def test_1_a_chit_is_legal_by_a_dot_of_the_land_or_water_in_a_water_zone(terrain, river):
    game = in_land(terrain, river)
    legal = {letter for letter in "GYDW" if fits(game.record[0], 0, t.DOTS[letter])}
    assert legal == DRY_LAND[terrain] | ({"W"} if river else set())


def test_1_one_fitting_dot_is_enough_and_chits_without_dots_are_legal_everywhere():
    record = in_land("Desert").record[0]
    assert fits(record, 0, t.DOTS["G"] + t.DOTS["D"])
    assert not fits(record, 0, t.DOTS["G"] + t.DOTS["Y"])
    assert fits(record, 0, 0)


def test_1_a_water_zone_has_a_marker_or_printed_fork_on_a_border_on_either_side():
    record = position("Game Turn 2, 1 player\nRivers: Zande -> Baganda Mountain Source").record[0]
    wet = {t.REGION_NAMES[region] for region in range(t.REGIONS) if water_zone(record, region)}
    printed = {"Khartoum", "Nuer", "Fernando Poo", "Bamileke", "Angola", "Kongo", "Zanzibar", "Hehe", "Mocambique"}
    assert wet == printed | {"Shona", "Zande", "Baganda"}


def test_1_a_generic_source_lies_in_its_region_on_no_border():
    record = position("Game Turn 2, 1 player\nGeneric Sources: Zande\nExplored: Zande Veldt").record[0]
    assert not water_zone(record, t.REGION["Zande"])


def test_1_what_flows_into_a_region_is_counted():
    text = "Game Turn 2, 1 player\nRivers: Zande -> Baganda River, Kumu -> Baganda River, Baganda -> Maasai Fork"
    record = position(text).record[0]
    flowing = [flows_in(record, t.REGION[name]) for name in ("Baganda", "Maasai", "Zande", "Angola")]
    assert flowing == [2, 1, 0, 1]


def test_1_water_may_flow_over_every_border_of_the_map():
    record = position("Game Turn 2, 1 player").record[0]
    for here, symbol in zip(*(t.NEIGHBOUR >= 0).nonzero(), strict=True):
        across = t.NEIGHBOUR[here, symbol]
        if max(record.downstream[here], record.downstream[across]) >= 0:
            continue  # a printed Fork flows out already
        before = flows_in(record, across)
        record.downstream[here], record.water[here] = across, t.MARSH
        assert flows_in(record, across) == before + 1
        assert water_zone(record, here)
        assert water_zone(record, across)
        assert marker_between(record, here, across) == marker_between(record, across, here) == t.MARSH
        record.downstream[here] = -1
