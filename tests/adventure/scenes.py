"""Characters in the Hedge Maze, which lies north of the Tavern as it is drawn in the data."""

import numpy as np

from explorer_env.adventure import tables as t
from tests.adventure.tools import at, heading, position, spot


def seat(number, character, where, has=""):
    """The line of a seat: `has` is what differs from the start."""
    return f"explorer_{number} {character} at {where}" + (f": {has}" if has else "")


def table(*seats, facts="", turn=1, config=None, seed=0):
    """A position of these seats; facts: more lines."""
    return position("\n".join([heading(len(seats), turn), "Hedge Maze at 4,3", *seats, facts]), config, seed)


def moving(where, has="", character="Basalt Surveyor", facts="", config=None):
    """The movement of one character and nothing after it."""
    return at(table(seat(0, character, where, has), facts=facts, config=config), "MOVE", 0)


def has(game, who=0):
    """Points, coins and adventure points of a seat."""
    record = game.record[0]
    values = [*record.points[who], record.coins[who], record.adventure[who]]
    return {name: int(value) for name, value in zip([*t.POINT_NAMES, "coins", "adventure"], values, strict=True)}


def in_reading_order(words):
    """Which practicable square of its tile this is, from 0: what `script` takes for a displacement."""
    tile, square = divmod(spot(words), t.SQUARES)
    return int(np.flatnonzero(t.SYMBOL[tile] != t.BARRED).tolist().index(square))
