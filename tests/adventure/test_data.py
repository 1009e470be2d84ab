"""The tiles and characters fulfil what the rules ask of them, and the tables say what the files say."""

from collections import Counter

import numpy as np
import pytest

from explorer_env.adventure import tables as t

LAYOUTS = range(1, t.TILES)
DOOR_SQUARES = t.DOORS.ravel()
each_tile = pytest.mark.parametrize("tile", range(t.TILES), ids=t.TILE_NAMES)
each_layout = pytest.mark.parametrize("tile", LAYOUTS, ids=t.TILE_NAMES[1:])


def squares_of(tile, *symbols):
    return {square for square in range(t.SQUARES) if t.SYMBOL[tile, square] in symbols}


def practicable(tile):
    return squares_of(tile, t.PLAIN, t.EVENT, t.TREASURE, t.SPRING)


def distances(start, allowed):
    """Steps from the squares `start` to every square that can be reached over `allowed` ones."""
    far = dict.fromkeys(start, 0)
    front = list(start)
    for square in front:
        for following in t.STEP[square].tolist():
            if following in allowed and following not in far:
                far[following] = far[square] + 1
                front.append(following)
    return far


def secluded_sides(tile):
    """Sides from whose doors no other side can be reached without an event square."""
    quiet = practicable(tile) - squares_of(tile, t.EVENT)
    sides = []
    for side in range(4):
        near = distances(t.DOORS[side].tolist(), quiet)
        if all(t.DOOR_SIDE[square] in (side, t.NONE) for square in near):
            sides.append(side)
    return sides


# --- tiles -----------------------------------------------------------------------------------------------------------
def test_a_tavern_and_eleven_layouts_each_with_its_own_name():
    assert t.TILES == 12
    assert t.TILE_NAMES[t.TAVERN] == "Tavern"
    assert len(set(t.TILE_NAMES)) == 12
    assert all(name.isascii() for name in t.TILE_NAMES)


def test_each_realm_has_two_tiles_or_more():
    found = Counter(t.TILE_REALM.tolist())
    assert set(found) == set(range(len(t.REALM_NAMES)))
    assert min(found.values()) >= 2


@each_tile
def test_a_map_has_ten_rows_of_ten_known_letters(tile):
    rows = t._TILES[tile]["map"].split()
    assert [len(row) for row in rows] == [t.SIDE] * t.SIDE
    assert set("".join(rows)) <= set(t.SYMBOL_LETTERS + "#")


@each_tile
def test_the_last_corner_is_never_practicable(tile):
    assert t.square_name(99) == "J10"
    assert t.SYMBOL[tile, 99] == t.BARRED


@each_tile
def test_the_eight_doors_are_practicable_and_have_no_symbol(tile):
    assert {t.square_name(square) for square in DOOR_SQUARES} == {"E1", "F1", "E10", "F10", "A5", "A6", "J5", "J6"}
    assert (t.SYMBOL[tile, DOOR_SQUARES] == t.PLAIN).all()


@each_tile
def test_every_practicable_square_can_be_reached(tile):
    squares = practicable(tile)
    assert set(distances(t.DOORS[t.NORTH].tolist(), squares)) == squares


@each_layout
def test_a_layout_has_its_share_of_symbols_and_room_to_walk(tile):
    assert 5 <= t.EVENT_COUNT[tile] <= 8
    assert 1 <= t.TREASURE_COUNT[tile] <= 2
    assert t.SPRING_COUNT[tile] <= 1
    assert 45 <= t.SQUARE_COUNT[tile] <= 80


@each_layout
def test_a_short_walk_usually_reaches_an_event(tile):
    """From 9 of 10 squares 6 steps or fewer do, the steps of one round."""
    far = distances(sorted(squares_of(tile, t.EVENT)), practicable(tile))
    assert np.mean([steps <= 6 for steps in far.values()]) >= 0.9


def test_the_tavern_has_no_symbols():
    assert squares_of(t.TAVERN, t.EVENT, t.TREASURE, t.SPRING) == set()


def test_in_half_of_the_layouts_two_sides_lie_behind_events():
    behind_events = [tile for tile in LAYOUTS if len(secluded_sides(tile)) >= 2]
    assert len(behind_events) >= len(LAYOUTS) / 2


# --- the arrays ------------------------------------------------------------------------------------------------------
def test_squares_are_named_by_column_and_row():
    assert [t.square_name(square) for square in (0, 9, 10, 45, 90, 99)] == ["A1", "J1", "A2", "F5", "A10", "J10"]


def test_a_step_goes_one_square_and_not_over_the_edge():
    named = {direction: t.STEP[44, number] for number, direction in enumerate(t.DIRECTION_NAMES)}
    assert {direction: t.square_name(square) for direction, square in named.items()} == {
        "up": "E4", "right": "F5", "down": "E6", "left": "D5",
    }  # fmt: skip
    assert t.STEP[0].tolist() == [t.NONE, 1, 10, t.NONE]
    assert t.STEP[99].tolist() == [89, t.NONE, t.NONE, 98]


def test_a_step_and_the_step_back_return():
    for square in range(t.SQUARES):
        for direction in range(4):
            following = t.STEP[square, direction]
            assert following == t.NONE or t.STEP[following, (direction + 2) % 4] == square


def test_doors_go_round_clockwise_and_over_the_edge():
    """Turned a quarter clockwise, (row, column) comes to (column, 9 - row): each side's doors to the next side's."""
    row, column = np.divmod(t.DOORS, t.SIDE)
    turned = column * t.SIDE + t.SIDE - 1 - row
    assert turned.tolist() == np.roll(t.DOORS, -1, axis=0).tolist()
    assert all(t.STEP[square, side] == t.NONE for side in range(4) for square in t.DOORS[side])


def test_every_door_knows_its_side_and_number():
    for side in range(4):
        for number, square in enumerate(t.DOORS[side]):
            assert (t.DOOR_SIDE[square], t.DOOR_INDEX[square]) == (side, number)
    assert np.count_nonzero(t.DOOR_SIDE != t.NONE) == np.count_nonzero(t.DOOR_INDEX != t.NONE) == 8


def test_characters_start_on_a_door_of_each_side_of_the_tavern():
    assert [t.square_name(square) for square in t.START_SQUARES] == ["E1", "F10", "A6", "J5"]


@pytest.mark.parametrize(
    ("symbol", "listed", "counts"),
    [
        (t.EVENT, t.EVENT_SQUARES, t.EVENT_COUNT),
        (t.TREASURE, t.TREASURE_SQUARES, t.TREASURE_COUNT),
        (t.SPRING, t.SPRING_SQUARES, t.SPRING_COUNT),
    ],
)
def test_symbols_are_listed_and_numbered_in_reading_order(symbol, listed, counts):
    for tile in range(t.TILES):
        squares = sorted(squares_of(tile, symbol))
        assert listed[tile].tolist() == squares + [t.NONE] * (listed.shape[1] - len(squares))
        assert counts[tile] == len(squares)
        assert t.NUMBER[tile, squares].tolist() == list(range(len(squares)))


def test_squares_without_a_symbol_have_no_number():
    assert (t.NUMBER[t.SYMBOL <= t.PLAIN] == t.NONE).all()


@each_tile
def test_practicable_squares_are_listed(tile):
    squares = sorted(practicable(tile))
    assert t.SQUARES_OF[tile, : t.SQUARE_COUNT[tile]].tolist() == squares
    assert (t.SQUARES_OF[tile, len(squares) :] == t.NONE).all()


# --- characters ------------------------------------------------------------------------------------------------------
def test_four_characters_of_four_realms_with_different_profiles():
    assert t.CHARACTERS == t.SEATS == 4
    assert len(set(t.CHARACTER_NAMES)) == len(set(t.CHARACTER_REALM.tolist())) == 4
    assert len({tuple(profile) for profile in t.CHARACTERISTICS.tolist()}) == 4


def test_characteristics_go_from_minus_1_to_2_and_sum_to_2():
    assert t.CHARACTERISTICS.min() >= -1
    assert t.CHARACTERISTICS.max() <= 2
    assert t.CHARACTERISTICS.sum(axis=1).tolist() == [2, 2, 2, 2]


def test_nobody_is_the_best():
    """Each characteristic is somebody's strength and somebody's weakness, and every profile has the same numbers."""
    assert t.CHARACTERISTICS.max(axis=0).tolist() == [2, 2, 2, 2]
    assert t.CHARACTERISTICS.min(axis=0).tolist() == [-1, -1, -1, -1]
    assert np.unique(np.sort(t.CHARACTERISTICS, axis=1), axis=0).shape == (1, 4)


def test_every_characters_realm_has_as_many_tiles():
    assert len({np.count_nonzero(realm == t.TILE_REALM) for realm in t.CHARACTER_REALM}) == 1


def test_points_at_the_start():
    """Life 2 + the positive points of body; breath, balance and magic 1 + those of instinct, heart and mind."""
    surveyor = t.CHARACTER_NAMES.index("Basalt Surveyor")  # body 2, instinct 0, heart 1, mind -1
    assert t.POSITIVE[surveyor].tolist() == [2, 0, 1, 0]
    assert (t.POSITIVE.sum(axis=1) == 3).all()
