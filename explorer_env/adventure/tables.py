"""The tiles and the characters as constant arrays and names. Every number we chose for the rules is in `config`."""

from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.data import read_toml, table

DATA = files("explorer_env.adventure") / "data"
_TILES: list[dict[str, Any]] = read_toml(DATA / "tiles.toml")["tile"]
_CHARACTERS: list[dict[str, Any]] = read_toml(DATA / "characters.toml")["character"]

SEATS = 4
NONE = -1

# --- the grid of tile places and the places of persistent events ---------------------------------------------------
GRID = 7
PLACES = 7

# --- squares: row * 10 + column ------------------------------------------------------------------------------------
SIDE = 10
SQUARES = SIDE * SIDE
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTION_NAMES = ["up", "right", "down", "left"]
DOWN, RIGHT = table([-1, 0, 1, 0]), table([0, 1, 0, -1])  # [direction] -> what a step adds to row and column


def square_name(square: int) -> str:
    """Column and row, as "E1"."""
    row, column = divmod(square, SIDE)
    return f"{'ABCDEFGHIJ'[column]}{row + 1}"


_SQUARE = {square_name(square): square for square in range(SQUARES)}


def _squares(names: str) -> list[int]:
    return [_SQUARE[name] for name in names.split()]


def _steps(square: int) -> list[int]:
    row, column = divmod(square, SIDE)
    return [
        square - SIDE if row > 0 else NONE,
        square + 1 if column < SIDE - 1 else NONE,
        square + SIDE if row < SIDE - 1 else NONE,
        square - 1 if column > 0 else NONE,
    ]


def _where(squares: NDArray[np.int64]) -> NDArray[np.int64]:
    """[square] -> row and column of `squares` where it stands, or NONE twice."""
    places = np.full((SQUARES, 2), NONE, np.int64)
    for place, square in np.ndenumerate(squares):
        places[square] = place
    return places


STEP = table([_steps(square) for square in range(SQUARES)])  # [square, direction] -> square, NONE over the edge
DOORS = table([_squares("E1 F1"), _squares("J5 J6"), _squares("F10 E10"), _squares("A6 A5")])  # [side], clockwise
DOOR_SIDE, DOOR_INDEX = _where(DOORS).T.copy()  # [square] -> the side it is a door of; the first or second door there


def _turned() -> NDArray[np.int64]:
    squares = np.arange(SQUARES).reshape(SIDE, SIDE)
    return np.stack([np.rot90(squares, -quarters).ravel() for quarters in range(4)])


OWN_SQUARE = _turned()  # [clockwise quarters, square as it lies] -> square in the tile's own frame
LYING_SQUARE = np.argsort(OWN_SQUARE, axis=1)  # [clockwise quarters, square in the tile's own frame] -> as it lies
START_SQUARES = table(_squares("E1 F10 A6 J5"))  # [seat], in the Tavern

# --- tiles -----------------------------------------------------------------------------------------------------------
REALM_NAMES = ["mineral", "vegetal", "animal", "human", "mechanical"]
TILE_NAMES: list[str] = [tile["name"] for tile in _TILES]
TILES = len(TILE_NAMES)
TAVERN = 0
TILE_REALM = table([REALM_NAMES.index(tile["realm"]) for tile in _TILES])

BARRED = -1
PLAIN, EVENT, TREASURE, SPRING = range(4)
SYMBOL_LETTERS = ".ETS"
EVENTS_MOST, TREASURES_MOST, SPRINGS_MOST = 8, 2, 1  # of one tile

SYMBOL = table([[SYMBOL_LETTERS.find(letter) for letter in "".join(tile["map"].split())] for tile in _TILES])


def _listed(wanted: NDArray[np.bool_], most: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """[tile, place] -> the wanted squares in reading order, NONE behind them; [tile] -> how many they are."""
    squares = np.full((TILES, most), NONE, np.int64)
    for tile, flags in enumerate(wanted):
        found = np.flatnonzero(flags)
        squares[tile, : len(found)] = found
    return squares, wanted.sum(axis=1)


EVENT_SQUARES, EVENT_COUNT = _listed(SYMBOL == EVENT, EVENTS_MOST)
TREASURE_SQUARES, TREASURE_COUNT = _listed(SYMBOL == TREASURE, TREASURES_MOST)
SPRING_SQUARES, SPRING_COUNT = _listed(SYMBOL == SPRING, SPRINGS_MOST)
SQUARES_OF, SQUARE_COUNT = _listed(SYMBOL != BARRED, SQUARES)


def _numbers() -> NDArray[np.int64]:
    numbers = np.full((TILES, SQUARES), NONE, np.int64)
    for listed in (EVENT_SQUARES, TREASURE_SQUARES, SPRING_SQUARES):
        for (tile, place), square in np.ndenumerate(listed):
            if square != NONE:
                numbers[tile, square] = place
    return numbers


NUMBER = _numbers()  # [tile, square] -> which event, treasure or spring of its tile it is, or NONE

# --- characters ------------------------------------------------------------------------------------------------------
CHARACTERISTIC_NAMES = ["Body", "Instinct", "Heart", "Mind"]
BODY, INSTINCT, HEART, MIND = range(4)
POINT_NAMES = ["life", "breath", "balance", "magic"]
LIFE, BREATH, BALANCE, MAGIC = range(4)

CHARACTER_NAMES: list[str] = [character["name"] for character in _CHARACTERS]
CHARACTERS = len(CHARACTER_NAMES)
CHARACTER_REALM = table([REALM_NAMES.index(character["realm"]) for character in _CHARACTERS])
CHARACTERISTICS = table([[character[name.lower()] for name in CHARACTERISTIC_NAMES] for character in _CHARACTERS])
POSITIVE = np.maximum(CHARACTERISTICS, 0)  # [character, point] -> what the characteristic adds to it at the start
