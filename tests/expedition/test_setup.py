"""1 Components, 2 Set-up, 3B Port and Patron, 3C Equip."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from tests.expedition.tools import at, finish, may, play, position, script, shows


def bag(game, first, last):
    return game.record.bag[0, first:last].tolist()


# --- 1 the map -------------------------------------------------------------------------------------------------------
def borders():
    """Each border once: (region, other region)."""
    pairs = [(here, int(there)) for here in range(t.REGIONS) for there in t.NEIGHBOUR[here] if there >= 0]
    return [pair for pair in pairs if pair[0] < pair[1]]


def test_1_map_has_64_regions_and_161_borders_with_one_of_7_symbols():
    assert (t.REGIONS, len(borders()), t.SYMBOLS) == (64, 161, 7)
    for here, there in borders():
        symbol = t.NEIGHBOUR[here].tolist().index(there)
        assert t.NEIGHBOUR[there, symbol] == here  # the same symbol is seen from both sides


def test_1_no_two_borders_of_the_map_cross():
    place = [(region["x"], region["y"]) for region in t.MAP["regions"]]

    def left(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    for one, other in combinations(borders(), 2):
        a, b, c, d = (place[region] for region in (*one, *other))
        if len({a, b, c, d}) == 4:
            cross = left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
            assert not cross, [t.REGION_NAMES[region] for region in (*one, *other)]


PORTS = {
    "Khartoum": "Desert", "Fernando Poo": "Jungle", "Angola": "Savanna", "Zanzibar": "Savanna", "Mocambique": "Veldt",
}  # fmt: skip


def test_1_ports_are_explored_water_zones_with_a_printed_fork_flowing_in():
    record = Expedition.start(4, seed=1).record[0]
    explored = np.flatnonzero(record.terrain >= 0)
    assert {t.REGION_NAMES[region]: t.TERRAIN_NAMES[record.terrain[region]] for region in explored} == PORTS
    into = record.downstream[record.downstream >= 0]
    assert {t.REGION_NAMES[region] for region in into} == set(PORTS)
    assert len(into) == 5


def test_1_bags_cup_and_markers():
    game = Expedition.start(4, seed=1)
    assert bag(game, t.TERRAINS, t.BAGS_END) == [16, 16, 16, 16]
    cup = dict(zip(t.FIND_NAMES[: t.WATERS], bag(game, t.CUP, t.POOL), strict=True))
    assert cup == {
        "River": 24, "Fork": 8, "Waterfall": 3, "Marsh": 3, "Generic Source": 4, "Mountain Source": 2, "Lake Source": 2,
        "Largest Lake Source": 1, "Marsh Source": 1,
    }  # fmt: skip
    assert sum(number for name, number in cup.items() if "Source" in name) == 10  # the source: 10 of all kinds
    assert game.record.new_sources[0] == 8
    assert bag(game, t.SPECIALS_LEFT, t.TERRAINS) == [1] * 16
    assert t.PATRONS == 5


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_1_bad_luck_markers_only_with_three_or_more(players):
    record = Expedition.start(players, seed=1).record[0]
    own = int(players >= 3)
    assert record.bad_luck.tolist() == [[own * (a == b < players) for b in range(5)] for a in range(5)]


def test_1_numbers_of_our_own_can_be_changed():
    config = {
        "jungle_markers": 20, "cup_rivers": 30, "cup_forks": 7, "new_sources": 3, "copies_per_player": 2,
        "plentiful_copies_per_player": 3,
    }  # fmt: skip
    game = Expedition.start(2, seed=1, config=config)
    assert bag(game, t.TERRAINS, t.BAGS_END) == [20, 16, 16, 16]
    assert bag(game, t.CUP, t.CUP + 2) == [30, 7]
    assert game.record.new_sources[0] == 3
    assert bag(game, t.POOL, t.POOL + 5) == [4, 4, 4, 4, 6]  # the fifth kind is Ammo


# --- 1.1, 1.2, 1.3 what is in the bags -------------------------------------------------------------------------------
ENCOUNTERS = {  # as table 1.1 lists them
    "Wildlife": "1 YD, 2 YD, 3 GYD, 2 Y, 2 W, 2 W, 1 GY, 2 GY, 3 GYD, 2 GYD",
    "Village": "4 GYD, 4 Y, 4 GD, 4 GY, 4 W",
    "Missionary": "2 W, 1 GYD, 2 GY",
    "Healer": "1 YD, 2 GYD, 1 W, 1 GY",
    "Plant": "1 D, 2 GY, 1 W, 1 G",
    "Tusk": "2 GYD, 1 YD, 1 W, 1 GY",
}


def counted(rows):
    copies = Counter()
    for kind, text in rows.items():
        for item in text.split(", "):
            number, dots = item.split(" ")
            copies[kind, dots] += int(number)
    return copies


def test_1_1_encounters():
    assert {(kind, dots): copies for kind, dots, copies in t.ENCOUNTER_TYPES} == counted(ENCOUNTERS)
    assert sum(bag(Expedition.start(2, seed=1), t.ENCOUNTERS, t.EVENTS)) == 60


DISCOVERIES = {
    "Warrior Nation": "2 GYD, 3 YD", "Kingdom": "1 Y, 2 GYD, 1 G, 1 GY, 1 D, 2 W", "Lost City": "3 GYD",
    "Mountain": "1 D, 1 Y, 1 G, 1 GYD", "Highest Mountain": "1 GYD", "Lake": "1 D, 1 Y, 1 G, 1 GYD",
}  # fmt: skip


def test_1_2_events():
    types = {(kind, dots): copies for kind, dots, copies in t.EVENT_TYPES}
    incidents = ["Impassable", "Thirst", "Lost", "Malaria", "Success", "Storm", "Warband", "Taboo", "Accident"]
    findings = {"Culture": 4, "Flora": 5, "Scenery": 4, "Mineral": 12}
    assert types == (
        {(kind, ""): 5 for kind in incidents} | {("Rumor", ""): 12}
        | {(kind, ""): copies for kind, copies in findings.items()} | counted(DISCOVERIES)
    )  # fmt: skip
    assert sum(bag(Expedition.start(2, seed=1), t.EVENTS, t.CUP)) == 57 + 25 + 25


@pytest.mark.parametrize("players", [1, 3, 5])
def test_1_3_pool_has_one_copy_a_player_and_two_of_five_kinds(players):
    game = Expedition.start(players, seed=1)
    twice = {"Ammo", "Bible", "Cannabis", "Quinine", "Rifle"}
    assert bag(game, t.POOL, t.SPECIALS_LEFT) == [players * (2 if name in twice else 1) for name in t.RESOURCE_NAMES]
    assert t.RESOURCES == 18


# --- 2 ---------------------------------------------------------------------------------------------------------------
def test_2_start_values():
    record = Expedition.start(2, seed=1).record[0]
    values = dict(zip(t.KIND_NAMES, record.sheet[0].tolist(), strict=True))
    assert values == {
        "Askaris": 6, "Porters": 8, "Food": 20, "Gifts": 10, "Ammo Stock": 0, "Health": 5, "Sanity": 5, "Discontent": 1,
        "Time": 10,
    }  # fmt: skip
    assert record.dp[:2].tolist() == [0, 0]
    assert not record.resources.any()


# --- 3B --------------------------------------------------------------------------------------------------------------
BEFORE = "Game Turn 0, 3 players"


def first_game_turn():
    """Ties of the Turn Track: explorer_2, then explorer_1 of (0, 1), then explorer_0. Disease 6 - 1, Horror 5 - 1."""
    game = script(position(BEFORE), dice=[6, 5], draws=[2, 1])
    return at(game, "GAME_TURN")


def test_3b_in_turn_track_order_everybody_takes_a_free_port_and_a_free_patron():
    game = first_game_turn()
    assert (game.decision, game.seat) == ("PORT", 2)
    assert may(game) == {f"region {port}" for port in PORTS}
    play(game, "Angola")
    assert (game.decision, game.seat) == ("PATRON", 2)
    assert may(game) == {"Patron " + name for name in ("Exploring", "Science", "Finance", "Politician", "The News")}
    play(game, "Science")
    assert (game.decision, game.seat) == ("PORT", 1)
    assert may(game) == {f"region {port}" for port in PORTS if port != "Angola"}
    play(game, "Zanzibar")
    assert may(game) == {"Patron " + name for name in ("Exploring", "Finance", "Politician", "The News")}
    play(game, "The News")
    assert (game.decision, game.seat) == ("PORT", 0)
    play(game, "Khartoum", "Exploring")
    finish(game)
    shows(
        game,
        """
        Turn Track: explorer_2, explorer_1, explorer_0, Horror, Disease
        explorer_0 at Khartoum, DP 0: Patron Exploring, Bad Luck own
        explorer_1 at Zanzibar, DP 0: Patron The News, Bad Luck own
        explorer_2 at Angola, DP 0: Patron Science, Bad Luck own
        """,
    )


def test_3b_then_everybody_equips_in_order_then_the_first_player_turn():
    game = play(first_game_turn(), "Angola", "Science", "Zanzibar", "The News", "Khartoum", "Exploring")
    for seat in (2, 1, 0):
        assert (game.decision, game.seat) == ("EQUIP", seat)
        play(game, "Rifle", "done")
    assert (game.decision, game.seat) == ("MOVE", 2)
    finish(game)


def test_3b_only_in_the_first_game_turn():
    game = position("Game Turn 1, 1 player\nexplorer_0 at Kongo: Patron Science\nExplored: Kongo Savanna")
    script(game, dice=[6, 5])  # 6 - 2 and 5 - 2: Disease 4, Horror 3, below explorer_0 in slot 1
    at(game, "GAME_TURN")
    assert game.decision == "MOVE"
    finish(game)


# --- 3C --------------------------------------------------------------------------------------------------------------
AT_PORT = "Game Turn 1, 2 players\nexplorer_0 at Angola\nexplorer_1 at Zanzibar"


def equipping(text=AT_PORT, config=None):
    return at(position(text, config), "EQUIP", 0)


@pytest.mark.parametrize(
    ("bought", "credits", "sheet"),
    [
        ("Askaris", 1, "Askaris 7"),
        ("Porters", 1, "Porters 9"),
        ("Food", 1, "Food 30"),
        ("Gifts", 1, "Gifts 15"),
        ("Ammo Stock", 1, "Ammo Stock 1"),
        ("Resource Quinine", 3, "Quinine"),
    ],
)
def test_3c_what_credits_buy(bought, credits, sheet):
    game = equipping()
    assert game.record.amount[0] == 20
    play(game, bought)
    assert game.record.amount[0] == 20 - credits
    shows(finish(game), f"explorer_0 at Angola, DP 0: {sheet}")


def test_3c_twenty_credits():
    game = equipping()
    # 2 + 2 members reach their maxima; 40 + 15 Items fit the 80 that 10 Porters carry; 4 Ammo Stock; 3 Resources for 9
    play(game, *["Askaris"] * 2, *["Porters"] * 2, *["Ammo Stock"] * 4, "Food", "Food", "Gifts")
    play(game, *["Rifle"] * 2, "Guide")
    assert game.decision == ""
    shows(
        finish(game),
        """
        explorer_0 at Angola, DP 0: Askaris 8, Porters 10, Food 40, Gifts 15, Ammo Stock 4; Rifle 2, Guide
        """,
    )


def test_3c_nothing_else_is_sold():
    kinds = {"Askaris", "Porters", "Food", "Gifts", "Ammo Stock"}
    assert may(equipping()) == {"done"} | kinds | {f"Resource {name}" for name in t.RESOURCE_NAMES}


def test_3c_the_last_credit_may_be_spent_and_then_nobody_is_asked():
    game = equipping(config={"equip_credits": 1})
    assert may(game) == {"done", "Askaris", "Porters", "Food", "Gifts", "Ammo Stock"}
    game.record.automatic = 0
    assert play(game, "Askaris").decision == ""
    shows(finish(game), "explorer_0 at Angola, DP 0: Askaris 7")


def test_3c_unspent_credits_are_lost():
    game = play(equipping(), "done")
    assert game.decision == ""
    shows(finish(game), "explorer_0 at Angola, DP 0")


def test_3c_a_purchase_beyond_a_maximum_is_not_offered():
    game = equipping("Game Turn 1, 2 players\nexplorer_0 at Angola: Askaris 8, Porters 10, Ammo Stock 8")
    assert not {"Askaris", "Porters", "Ammo Stock"} & may(game)
    game = equipping("Game Turn 1, 2 players\nexplorer_0 at Angola: Askaris 7, Porters 9, Ammo Stock 7")
    assert {"Askaris", "Porters", "Ammo Stock"} <= may(game)


@pytest.mark.parametrize(
    ("food", "gifts", "offered"),
    [
        (30, 20, {"Food", "Gifts"}),  # 10 x (8 - 2) = 60 carried: 50 + 10 fit
        (30, 21, {"Gifts"}),  # 51 + 10 don't, 51 + 5 do
        (30, 26, set()),  # 56 + 5 don't
    ],
)
def test_3c_a_purchase_beyond_the_carrying_capacity_is_not_offered(food, gifts, offered):
    game = equipping(f"Game Turn 1, 2 players\nexplorer_0 at Angola: Food {food}, Gifts {gifts}")
    assert {"Food", "Gifts"} & may(game) == offered


def test_3c_each_player_fully_before_the_next():
    game = position(AT_PORT)
    at(game, "EVERYONE", -1, 6 * t.SEATS)  # EQUIP is step 6
    play(game, "Food", "Guide")
    assert game.seat == 0
    play(game, "done")
    assert (game.seat, game.record.amount[0]) == (1, 20)


def test_3c_guide_and_canoes_can_be_bought_once():
    game = equipping()
    assert {"Resource Guide", "Resource Canoes"} <= may(game)
    play(game, "Guide", "Canoes")
    assert not {"Resource Guide", "Resource Canoes"} & may(game)
    shows(finish(game), "explorer_0 at Angola, DP 0: Guide, Canoes")


def test_3c_resources_come_from_the_pool():
    game = equipping("Game Turn 1, 2 players\nexplorer_0 at Angola\nexplorer_1 at Zanzibar: Machete 2, Rifle 3")
    assert "Resource Machete" not in may(game)
    play(game, "Rifle")
    assert "Resource Rifle" not in may(game)
    finish(game)


def test_3c_prices_lots_and_credits_of_our_own():
    config = {
        "equip_credits": 9, "askari_price": 2, "porter_price": 3, "food_price": 4, "gifts_price": 5, "ammo_price": 6,
        "resource_price": 7, "food_lot": 11, "gifts_lot": 6,
    }  # fmt: skip
    prices = {"Askaris": 2, "Porters": 3, "Food": 4, "Gifts": 5, "Ammo Stock": 6, "Rifle": 7}
    for bought, price in prices.items():
        game = play(equipping(config=config), bought)
        assert game.record.amount[0] == 9 - price
    shows(play(equipping(config=config), "Food", "Gifts"), "explorer_0 at Angola, DP 0: Food 31, Gifts 16")
    rich = equipping(config=config | {"equip_credits": 6})
    assert "Resource Rifle" not in may(rich)
    assert "Ammo Stock" in may(rich)
