"""Many games between built-in agents at compiled speed; `play_game` plays one between any agents."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.heuristic import Heuristic, heuristic_named
from agents.playing import RANDOM
from explorer_env.core.batch import Batch
from explorer_env.core.config import ConfigSource, check_whole
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.core.record import for_kernels

Player = str | Mapping[str, Any]
SLICE = 32  # games between two reports of progress


class Played(NamedTuple):
    """Finished games: records, shape (games,); scores, int64, and returns, float64, shape (games, players)."""

    records: np.recarray[Any, Any]
    scores: NDArray[np.int64]
    returns: NDArray[np.float64]


def play(
    seats: Sequence[Sequence[Player]],
    seeds: Sequence[int],
    config: ConfigSource = None,
    threads: int = 2,
    advance: Callable[[int], object] = lambda finished: None,
    game: str = "expedition",
) -> Played:
    """Play games, one for each seed.

    seats: for each game who plays its seats: "random", the name of a built-in heuristic, or a mapping of weights in
    which the usual one differs; every game the same number. Random seats take their chance from the game's own
    generator. advance: called with the number of games finished since the last call.
    Raises ConfigError for unknown players, lengths that don't fit, or a game without a compiled heuristic.
    """
    if len(seats) != len(seeds) or len({len(row) for row in seats}) != 1:
        raise ConfigError(f"{len(seats)} rows of seats, {len(seeds)} seeds: give as many, all rows of one length.")
    threads = check_whole("threads", threads, 1)
    heuristic = heuristic_named("heuristic", game)
    known: list[Player] = ["heuristic"]
    rows = np.array([[_row(player, known) for player in row] for row in seats], np.int64)
    weights = np.concatenate([_weights(player, game) for player in known])
    heuristic.prepare()
    batch = Batch(heuristic.GAME, [rows.shape[1]] * len(seeds), config)
    batch.begin(np.arange(len(batch)), seeds)
    play_rows(heuristic, batch, rows, weights.view(np.recarray), threads, advance)
    returns = np.array([batch.game(i).returns() for i in range(len(batch))])
    return Played(batch.records, batch.scores[:, : rows.shape[1]], returns)


def _weights(player: Player, game: str) -> NDArray[Any]:
    if isinstance(player, Mapping):
        return heuristic_named("heuristic", game).WEIGHTS.read(player)
    return heuristic_named(player, game).WEIGHTS.read()


def _row(player: Player, known: list[Player]) -> int:
    """Which row of weights plays; a new one is appended."""
    if player == "random":
        return RANDOM
    if player not in known:
        known.append(player)
    return known.index(player)


def play_rows(
    heuristic: type[Heuristic],
    batch: Batch,
    rows: NDArray[np.int64],
    weights: np.recarray[Any, Any],
    threads: int,
    advance: Callable[[int], object] = lambda finished: None,
) -> None:
    """Play the games of a batch to their end; rows (games, seats) says which record of weights answers, or RANDOM."""
    values = for_kernels(weights)

    def play_slice(start: int) -> int:
        stop = min(start + SLICE, len(batch))
        fault = heuristic.PLAYING.play_range(batch.array, start, stop, rows, values, *heuristic.room())
        if fault:
            raise ExplorerError(f"arena: fault {fault} in a game of slice {start}-{stop}; please report it.")
        return stop - start

    with ThreadPoolExecutor(threads) as pool:
        for finished in pool.map(play_slice, range(0, len(batch), SLICE)):
            advance(finished)
