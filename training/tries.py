"""What each legal answer brings, tried by playouts in positions of games: lessons to improve a policy by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.registry import built_in_class
from agents.search import Search
from explorer_env.core.progress import progress
from training.games import GAMES
from training.workers import spread

TAKEN = 0.12  # of the decisions of a game
WANDER = 0.02  # random answers, so that positions are seen that the player doesn't get into
GAMES_A_TASK = 8
FIRST_SEED = 50_000_000  # of the games: other ones than any evaluation's


class Tries(NamedTuple):
    """Positions with more than one legal answer, a row for each.

    observations: float16 (k, OBSERVATION). masks: int8 (k, ACTIONS). usual: int64 (k,), what the player answers. gains:
    float32 (k, ACTIONS), how much more each legal answer brings than that one, -2..2, see `Search.played_out`; 0 for
    what isn't legal. decisions: int64 (k,), by number.
    """

    observations: NDArray[np.float16]
    masks: NDArray[np.int8]
    usual: NDArray[np.int64]
    gains: NDArray[np.float32]
    decisions: NDArray[np.int64]


TYPES = (np.float16, np.int8, np.int64, np.float32, np.int64)


@dataclass(frozen=True)
class Task:
    """Games from a seed on, with these numbers of players in turn, and playouts after each answer."""

    game: str
    players: tuple[int, ...]
    seed: int
    playouts: int


def tries(game: str, players: Sequence[int], positions: int, playouts: int, seed: int, processes: int) -> Tries:
    """So many positions of games between the heuristics that searches of this game play on with.

    The same arguments give the same ones, however many processes there are.
    """
    tasks = [
        Task(game, tuple(players), FIRST_SEED + seed * positions + number * GAMES_A_TASK, playouts)
        for number in range(positions)
    ]
    parts: list[Tries] = []
    found = 0
    with progress(positions, f"Trying answers in {positions:,} positions", "by playouts") as bar:
        for part in spread(try_in_games, tasks, processes, GAMES[game].kind):
            parts.append(part)
            found += len(part.usual)
            bar.advance(len(part.usual))
            if found >= positions:
                break
    return Tries._make(np.concatenate(arrays)[:positions] for arrays in zip(*parts, strict=True))


def try_in_games(task: Task) -> Tries:
    rows = [
        row
        for number in range(GAMES_A_TASK)
        for row in _try_in_game(task, task.players[number % len(task.players)], task.seed + number)
    ]
    return Tries._make(np.array(column, dtype) for column, dtype in zip(zip(*rows, strict=True), TYPES, strict=True))


def _try_in_game(task: Task, players: int, seed: int) -> Iterator[tuple[Any, ...]]:
    search: Any = built_in_class("search", task.game)
    assert issubclass(search, Search)
    player, chance = search.HEURISTIC(), np.random.default_rng(seed)
    game = GAMES[task.game].kind.start(players, seed=seed)
    while not game.over:
        action, legal = player.act_in(game), game.legal()
        if legal.sum() > 1 and chance.random() < TAKEN:
            seeds = chance.integers(1, 2**63, task.playouts).astype(np.uint64)
            values = search.played_out(game.sandbox(seed), seeds).mean(axis=1)
            gains = np.where(legal > 0, values - values[action], 0)
            yield game.view(game.seat), legal, action, gains, int(game.record[0].asking)
        if chance.random() < WANDER:
            action = int(chance.choice(np.flatnonzero(legal)))
        game.apply(action)
