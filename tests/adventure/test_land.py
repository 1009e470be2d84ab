"""World: tiles on the grid, their doors, how they are turned and laid."""

import itertools

import numpy as np
import pytest

from explorer_env.adventure import tables as t
from explorer_env.adventure.board import drawn
from explorer_env.adventure.game import Adventure
from tests.adventure.scenes import has, moving
from tests.adventure.tools import at, finish, heading, may, play, position, script, shows, start_round, told

QUARTERS = range(4)
OTHERS = [name for name in t.TILE_NAMES if name != "Tavern"]
BESIDE = {"up": "2,1", "right": "3,2", "down": "2,3", "left": "1,2"}  # of 2,2, column first
BACK = {"up": "down", "right": "left", "down": "up", "left": "right"}
# Where one stands and where the step over the side leads, as the tiles lie, (row, column) from 0: straight on.
CROSSINGS = {
    "up": [((0, 4), (9, 4)), ((0, 5), (9, 5))],
    "right": [((4, 9), (4, 0)), ((5, 9), (5, 0))],
    "down": [((9, 4), (0, 4)), ((9, 5), (0, 5))],
    "left": [((4, 0), (4, 9)), ((5, 0), (5, 9))],
}
MIDDLE = {way: squares[0][0] for way, squares in CROSSINGS.items()}  # a square to leave a tile from


def own(square, quarters):
    """The name in the tile's own frame of a square as the tile lies: turned back, a clockwise quarter at a time."""
    row, column = square
    for _ in range(-quarters % 4):
        row, column = column, 9 - row
    return t.square_name(row * 10 + column)


def leaving(way, quarters=0, lines=(), where="2,2", config=None):
    """The movement of one who stands at the Ant City's side of that direction."""
    here = f"Ant City at {where} turned {quarters}"
    seat = f"explorer_0 at Ant City {own(MIDDLE[way], quarters)}"
    return at(position("\n".join([heading(1), here, *lines, seat]), config), "MOVE", 0)


# --- how it begins ---------------------------------------------------------------------------------------------------
def test_world_the_tavern_lies_alone_in_the_middle_of_the_grid():
    game = Adventure.start(4, seed=5)
    record = game.record[0]
    assert np.flatnonzero(record.tile_at).tolist() == [3 * 7 + 3]
    assert record.tile_at[3 * 7 + 3] == 1 + t.TILE_NAMES.index("Tavern")
    assert record.quarters.sum() == 0
    assert len(OTHERS) == 11
    told(play(script(game, draws=["Paper Bazaar", 0]), "up"), "discovers the Paper Bazaar, turned by 0 quarters")


def test_world_characters_start_on_the_tavern_by_seat():
    shows(position(heading(4)), """
        explorer_0 Basalt Surveyor at Tavern E1
        explorer_1 Fern Botanist at Tavern F10
        explorer_2 Otter Captain at Tavern A6
        explorer_3 Brass Navigator at Tavern J5
    """)  # fmt: skip


# --- over the sides --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", CROSSINGS)
@pytest.mark.parametrize(("mine", "other"), list(itertools.product(QUARTERS, QUARTERS)))
def test_world_a_step_over_a_side_leads_onto_the_facing_square(way, mine, other):
    for here, there in CROSSINGS[way]:
        tiles = f"Ant City at 2,2 turned {mine}\nHedge Maze at {BESIDE[way]} turned {other}"
        game = position(f"{heading(1)}\n{tiles}\nexplorer_0 at Ant City {own(here, mine)}")
        play(at(game, "MOVE", 0), way)
        assert game.record.steps_left == 5
        arrived = f"explorer_0 Basalt Surveyor at Hedge Maze {own(there, other)}"
        shows(game, f"{arrived}: stood at Ant City {own(here, mine)}")
        play(game, BACK[way], "done")
        shows(finish(game), f"explorer_0 Basalt Surveyor at Ant City {own(here, mine)}")


def test_world_named_by_hand():
    # The Hedge Maze at 4,3 as drawn, the Tavern south of it: columns E and F meet.
    game = play(moving("Hedge Maze F10"), "down", "done")
    shows(finish(game), "explorer_0 Basalt Surveyor at Tavern F1: stood at Hedge Maze F10")
    # Turned by one clockwise quarter, column A is at the top, row 10 on the left: right of it lies what was above.
    game = position(heading(1) + "\nHedge Maze at 3,4 turned 1\nexplorer_0 at Hedge Maze E1")
    game = play(at(game, "MOVE", 0), "right", "done")
    shows(finish(game), "explorer_0 Basalt Surveyor at Tavern A5: stood at Hedge Maze E1")


@pytest.mark.parametrize("tile", t.TILE_NAMES)
def test_world_only_the_two_middle_squares_of_a_side_lead_out(tile):
    number = t.TILE_NAMES.index(tile)
    place = "" if tile == "Tavern" else f"\n{tile} at 4,3"
    out = set()
    for square in np.flatnonzero(t.SYMBOL[number] != t.BARRED):
        row, column = divmod(int(square), 10)
        edges = {"up": row == 0, "right": column == 9, "down": row == 9, "left": column == 0}
        if any(edges.values()):
            game = position(f"{heading(1)}{place}\nexplorer_0 at {tile} {t.square_name(int(square))}")
            out |= {(way, t.square_name(int(square))) for way in may(at(game, "MOVE", 0)) if edges.get(way)}
    assert out == {
        ("up", "E1"), ("up", "F1"), ("right", "J5"), ("right", "J6"),
        ("down", "E10"), ("down", "F10"), ("left", "A5"), ("left", "A6"),
    }  # fmt: skip


@pytest.mark.parametrize("quarters", QUARTERS)
def test_world_steps_go_as_the_tile_lies(quarters):
    # Hedge Maze D1: barred above by the edge and below by D2; C1 and E1 to the left and right of it when not turned.
    game = position(f"{heading(1)}\nHedge Maze at 4,3 turned {quarters}\nexplorer_0 at Hedge Maze D1")
    right, left = [("right", "left"), ("down", "up"), ("left", "right"), ("up", "down")][quarters]
    assert may(at(game, "MOVE", 0)) == {right, left, "done"}
    shows(play(game, right, "done"), "explorer_0 Basalt Surveyor at Hedge Maze E1: stood at Hedge Maze D1")


# --- laying ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", CROSSINGS)
@pytest.mark.parametrize("quarters", QUARTERS)
def test_world_over_a_side_without_a_tile_the_next_one_is_laid(way, quarters):
    game = play(script(leaving(way), draws=["Steam Foundry", quarters]), way)
    told(game, f"explorer_0 discovers the Steam Foundry, turned by {quarters} quarter", "gains 1 adventure point",
         f"explorer_0 goes {way} to Steam Foundry")  # fmt: skip
    arrived = own(CROSSINGS[way][0][1], quarters)
    shows(finish(game), f"""
        Steam Foundry at {BESIDE[way]} turned {quarters}
        explorer_0 Basalt Surveyor at Steam Foundry {arrived}: adventure 1; stood at Ant City {own(MIDDLE[way], 0)}
    """)  # fmt: skip
    assert (game.record.steps_left[0], game.scores().tolist()) == (5, [10 + 5 + 2 * 4])


@pytest.mark.parametrize("quarters", QUARTERS)
def test_world_a_turned_tile_is_left_over_any_side_too(quarters):
    for way in CROSSINGS:
        game = play(script(leaving(way, quarters), draws=["Steam Foundry", 0]), way)
        shows(finish(game), f"Steam Foundry at {BESIDE[way]} turned 0")


def test_world_a_tile_is_discovered_once():
    game = play(script(leaving("up"), draws=["Steam Foundry", 0]), "up", "down", "up", "done")
    assert has(finish(game))["adventure"] == 1


def test_world_a_tile_that_lies_gives_no_adventure_point():
    assert has(play(leaving("up", lines=["Hedge Maze at 2,1"]), "up"))["adventure"] == 0


def test_world_a_laid_tile_is_not_in_the_pile_any_more():
    game = play(script(leaving("up"), draws=["Steam Foundry", 0]), "up")
    left = game.record[0].bag[-t.TILES - t.CHARACTERS : -t.CHARACTERS]
    assert [t.TILE_NAMES[tile] for tile in np.flatnonzero(left)] == [
        name for name in OTHERS if name not in ("Ant City", "Steam Foundry")
    ]


def test_world_tiles_and_turns_come_by_chance():
    laid = set()
    for seed in range(120):
        play(game := start_round(position(heading(1), seed=seed)), "up")
        laid.add(tuple(drawn(game).splitlines()[1].split(" at 4,3 turned ")))
    assert {tile for tile, _ in laid} == set(OTHERS)
    assert {turned for _, turned in laid} == {"0", "1", "2", "3"}


@pytest.mark.parametrize("points", [0, 3])
def test_world_discovering_with_a_number_of_our_own(points):
    game = leaving("up", config={"tile_adventure": points})
    assert has(play(script(game, draws=["Steam Foundry", 0]), "up"))["adventure"] == points


# --- closed sides ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("where", "closed"),
    [
        ("4,1", {"up"}), ("7,4", {"right"}), ("4,7", {"down"}), ("1,4", {"left"}), ("7,1", {"up", "right"}),
        ("1,7", {"down", "left"}), ("2,2", set()),
    ],
)  # fmt: skip
def test_world_a_side_at_the_edge_of_the_grid_is_closed(where, closed):
    for quarters in (0, 3):
        assert {way for way in CROSSINGS if way not in may(leaving(way, quarters, where=where))} == closed


def lying(names):
    """These tiles in rows from the top left on, away from the Tavern and its neighbours."""
    return [f"{name} at {number % 7 + 1},{number // 7 + 1}" for number, name in enumerate(names)]


def test_world_with_no_tile_left_a_side_is_closed():
    for way in CROSSINGS:
        seat = f"explorer_0 at Tavern {own(MIDDLE[way], 0)}"
        last = position("\n".join([heading(1), *lying(OTHERS[:-1]), seat]))
        assert way in may(at(last, "MOVE", 0))
        play(script(last, draws=[OTHERS[-1], 2]), way)
        play(last, BACK[way])
        assert way in may(last)  # a tile lies there now
        none = position("\n".join([heading(1), *lying(OTHERS), seat]))
        assert way not in may(at(none, "MOVE", 0))


def test_world_with_no_tile_left_one_goes_on_between_those_that_lie():
    names = ["Echo Canyon", *(name for name in OTHERS if name != "Echo Canyon")]
    game = position("\n".join([heading(1), *lying(names), "explorer_0 at Echo Canyon J5"]))
    play(at(game, "MOVE", 0), "right")
    told(finish(game), f"explorer_0 goes right to {names[1]} A5")


@pytest.mark.parametrize("way", CROSSINGS)
def test_world_a_card_closes_a_tile_outwards(way):
    beside = [f"Hedge Maze at {BESIDE[way]}"]
    assert way in may(leaving(way)) & may(leaving(way, lines=beside))
    closed = ["Lasting: Landslip to 2 on Ant City"]
    assert way not in may(leaving(way, lines=closed)) | may(leaving(way, lines=closed + beside))


@pytest.mark.parametrize("way", CROSSINGS)
def test_world_a_card_closes_a_tile_inwards(way):
    lines = [f"Hedge Maze at {BESIDE[way]}", "Lasting: Landslip to 2 on Hedge Maze"]
    assert way not in may(leaving(way, lines=lines))
    others = set(CROSSINGS) - {way}
    assert {other for other in others if other in may(leaving(other, lines=lines))} == others


def test_world_steps_within_a_closed_tile_go_on():
    game = play(moving("Hedge Maze E10", facts="Lasting: Landslip to 2 on Hedge Maze"), "right")
    assert may(game) == {"up", "left", "done"}  # not down into the Tavern
