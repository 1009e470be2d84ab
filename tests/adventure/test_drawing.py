"""The drawing for people: a person must be able to play from it."""

import numpy as np
import pytest

from explorer_env.adventure import tables as t
from explorer_env.adventure.actions import DONE
from explorer_env.adventure.drawing import initials
from explorer_env.adventure.game import Adventure
from tests.adventure.tools import heading, play, position, resolve, script, start_round

ALWAYS = {"Characters", "Tiles with characters", "World", "Left to draw"}
SCENE = heading(3, 3) + """
Hedge Maze at 4,5 turned 1
Ant City at 4,6 turned 0
explorer_0 at Hedge Maze B1: coins 12
explorer_1 at Hedge Maze A5: coma 1; drunk at Hedge Maze
explorer_2 at Hedge Maze A5: mad 1; doomed exhausted; next steps -3
Place 3: The Sheer Wall at Hedge Maze D5
Killed: Hedge Maze H1
Emptied: Hedge Maze D3
Dropped: Hedge Maze J5 7
Lasting: Landslip to 4 on Ant City; Annotated Atlas of explorer_1
Discards: Toll of the Troll Clerk 2, Stampede
"""  # fmt: skip


def block(game, title):
    return dict(game.drawing()).get(title, [])


def words(game, title):
    return " ".join(line.strip() for line in block(game, title))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_decision_is_drawn_within_100_columns(players):
    game, chance, titles = Adventure.start(players, seed=players), np.random.default_rng(players), set()
    for number in range(10_000):
        if number % 10 == 0 or game.over or game.decision not in ("STEP", "REST"):
            drawing = game.drawing()
            assert all(len(line) <= 100 for _, lines in drawing for line in lines)
            assert drawing[0][0] == f"Adventure, round {game.turn} of 24"
            assert {title for title, _ in drawing} >= ALWAYS
            titles |= {title for title, _ in drawing}
        if game.over:
            break
        legal = game.legal()
        legal[DONE] = legal[DONE] and not legal[:DONE].any()
        game.apply(int(chance.choice(np.flatnonzero(legal))))
    assert titles >= ALWAYS | {"Event now"}


def test_the_longest_names_and_numbers_have_room():
    lines = [heading(4, 20), "Ringed Observatory at 3,4 turned 3", "Moonlit Menagerie at 5,4 turned 1"]
    lines += ["Sleeping Leviathan at 4,3", "Basalt Causeway at 4,5"]
    names = ["Ringed Observatory F10", "Moonlit Menagerie F10", "Sleeping Leviathan F10", "Basalt Causeway F10"]
    facts = "coins 999, adventure 99; exhausted 1; next steps -12; drunk at Moonlit Menagerie; drunk at Orchid Jungle"
    lines += [f"explorer_{seat} at {name}: {facts}" for seat, name in enumerate(names)]
    game = position("\n".join(lines))
    assert max(len(line) for _, lines in game.drawing() for line in lines) <= 100
    assert [line.split()[:3] for line in block(game, "Characters")[2:6]] == [
        [f"explorer_{seat}", *name.split()[:2]] for seat, name in enumerate(names)
    ]


# --- tiles -----------------------------------------------------------------------------------------------------------
def test_a_turned_tile_is_drawn_as_it_lies_with_all_that_is_on_it():
    # the data's rows from left to right are the columns from top to bottom, the first row on the right
    assert block(position(SCENE), "Tiles with characters")[:14] == [
        "Hedge Maze",
        "vegetal",
        "at 4,5, turned 1",
        "   10 9 8 7 6 5 4 3 2 1",
        " A  . . . . .@@ . . . .",
        " B ## E###### .######@0",
        " C ## . . S## . . .## .",
        " D ## .###### 3## t## .",
        " E  . . . . . .###### .",
        " F  . .###### . . . . .",
        " G ## . . .## .###### .",
        " H ## E## . . . . T## x",
        " I ## .#### E######## .",
        " J ## . . . . $ . . . .",
    ]


def test_the_key_and_the_sides_of_a_tile():
    told = words(position(SCENE), "Tiles with characters")
    assert "Hedge Maze: up Tavern, right a new tile, down Ant City (closed), left a new tile" in told
    assert "## barred, . floor, E event, 1-7 event on that place, x event no more" in told


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(("answer", "down", "right"), [("up", -1, 0), ("right", 0, 1), ("down", 1, 0), ("left", 0, -1)])
def test_a_step_goes_in_the_drawing_where_its_word_says(quarters, answer, down, right):
    # G5 has a way to all four sides
    game = position(heading(1) + f"\nMoonlit Menagerie at 4,5 turned {quarters}\nexplorer_0 at Moonlit Menagerie G5")
    start_round(game)
    row, column = seen(game)
    play(game, answer)
    assert seen(game) == (row + down, column + 2 * right)


def seen(game):
    [place] = [
        (row, line.index("@0"))
        for row, line in enumerate(block(game, "Tiles with characters")[:14])
        if "@0" in line
    ]  # fmt: skip
    return place


# --- the world -------------------------------------------------------------------------------------------------------
def test_the_grid_shows_ways_open_sides_closed_sides_and_edges():
    text = heading(1) + """
Hedge Maze at 1,4 turned 2
Ant City at 2,4 turned 0
Orchid Jungle at 3,4 turned 0
Paper Bazaar at 4,7 turned 0
Lasting: Landslip to 2 on Paper Bazaar
"""  # fmt: skip
    lines = [line[:45].rstrip() for line in block(position(text), "World")]
    assert lines[6:9] == [
        "   ??    ??    ??    ??",
        "4 [HM]--[AC]--[OJ]--[Ta]?? .     .     .",
        "   ??    ??    ??    ??",
    ]
    assert lines[12:14] == ["                     ##", "7  .     .     .  ##[PB]## .     .     ."]
    table = [line[45:].split() for line in block(position(text), "World")[2:7]]
    assert [row[0] for row in table] == ["Ta", "HM", "AC", "OJ", "PB"]
    assert table[1] == ["HM", "Hedge", "Maze", "vegetal", "2", "6", "2", "1"]


def test_counts_of_a_tile_are_those_of_what_is_left():
    [maze] = [line[45:].split() for line in block(position(SCENE), "World") if line[45:].startswith("HM")]
    assert maze[-3:] == ["5", "1", "1"]
    assert "Coins lie at: Hedge Maze J5 7" in block(position(SCENE), "World")


def test_without_tiles_left_the_sides_are_closed():
    names = [name for name in t.TILE_NAMES if name != "Tavern"]
    game = position(heading(1) + "".join(f"\n{name} at {1 + n % 7},{1 + n // 7}" for n, name in enumerate(names)))
    assert "Tavern: up no tile left (closed)" in words(game, "Tiles with characters")


def test_initials_are_all_different():
    assert len({initials(name) for name in t.TILE_NAMES}) == t.TILES


# --- characters and events -------------------------------------------------------------------------------------------
def test_characters_and_what_counts_for_them():
    lines = block(position(SCENE), "Characters")
    assert lines[0].split() == ["where", "life", "breath", "bal.", "magic", "coins", "adv.", "score", "state"]
    # 12 coins + 2 x 4 life
    assert lines[2].split() == ["explorer_0", "Hedge", "Maze", "B1", "4/4", "1/1", "2/2", "1/1", "12", "0", "20"]
    assert lines[3].split()[-2:] == ["coma", "1"]
    told = words(position(SCENE), "Characters")
    assert (
        "explorer_0: Basalt Surveyor (mineral), Body 2, Instinct 0, Heart 1, Mind -1; on an event square explorer_1"
    ) in told
    assert "Mind 1; drank at Hedge Maze explorer_2" in told
    assert told.endswith("exhausted from the next round; next movement -3")


def test_events_that_stay_and_cards_that_last():
    game = position(SCENE)
    assert words(game, "Events on their squares").startswith("3: The Sheer Wall. Persistent, the character that came: ")
    assert "At Hedge Maze D5. Place taken last: 3" in words(game, "Events on their squares")
    assert words(game, "Lasting") == (
        "Landslip to 4 on Ant City. Permanent, 2 rounds, whoever is on the tile: no step over the sides of the tile. "
        "Annotated Atlas of explorer_1. Permanent, to the end of the game, the character that came: +1 in tests."
    )
    assert "Event cards in the pile: 34 Discards: Stampede, Toll of the Troll Clerk 2" in words(game, "Left to draw")


def test_the_movement_going_on_and_the_events_to_come():
    game = start_round(position(heading(2, 2) + "\nHedge Maze at 4,5\nexplorer_1 at Hedge Maze A1"))
    assert words(game, "Adventure, round 2 of 24") == (
        "Order: explorer_1, explorer_0; explorer_1 moves from Hedge Maze A1, steps left: 6"
    )
    play(game, "right")
    assert "; event to come of explorer_1 at Hedge Maze B1" in words(game, "Adventure, round 2 of 24")


def test_the_event_now_applied_and_the_tile_where_it_was_found():
    game = script(
        position(SCENE.replace("explorer_0 at Hedge Maze B1", "explorer_0 at Tavern E1")), draws=["Marsh Fever"]
    )
    resolve(game, (0, "Hedge Maze B1"), (0, "Hedge Maze B9"))
    assert words(game, "Event now").startswith("Marsh Fever. Ordinary, the character that came: -1 life; choose; ")
    assert words(game, "Event now").endswith("drawn by explorer_0 at Hedge Maze B1; it hits: explorer_0")
    assert "event to come of explorer_0 at Hedge Maze B9" in words(game, "Adventure, round 3 of 24")
    assert block(game, "Tiles with characters")[0].split() == ["Tavern", "Hedge", "Maze"]
