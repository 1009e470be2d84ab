"""Reading a game's bounded log as it grows, compiled: what a line means is the game's own."""

from collections.abc import Callable
from typing import Any

import numpy as np

from explorer_env.core.game import Game
from explorer_env.core.jit import kernel
from explorer_env.core.record import for_kernels

READ = 0  # in the reader: lines read so far


def reading_of(game: type[Game], read_line: Callable[..., Any], lost_lines: int) -> Callable[..., None]:
    """read_log(games, i, reader, counts): add to `counts` what game i has told since the last call.

    read_line(g, line, reader, counts): a compiled rule, called for each line of the record g's log. lost_lines: where
    `counts` has the number of lines that left the log before they were read. reader: int64, zeros before the first
    call, [READ] is used here. counts: int64, added to.
    """
    length = game.DTYPE["log"].shape[0]

    @kernel
    def read_log(games: Any, i: int, reader: Any, counts: Any) -> None:
        g = games[i]
        lost = g.told - length - reader[READ]
        if lost > 0:
            counts[lost_lines] += lost
            reader[READ] += lost
        while reader[READ] < g.told:
            read_line(g, g.log[reader[READ] % length], reader, counts)
            reader[READ] += 1

    read: Callable[..., None] = read_log
    return read


def warm(game: type[Game], read_log: Callable[..., None], reader: int, counts: int) -> None:
    """Read the log of a game that has told nothing."""
    read_log(for_kernels(game.blank(1)), 0, np.zeros(reader, np.int64), np.zeros(counts, np.int64))
