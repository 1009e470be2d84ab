"""Fits what observations promise in points at the end (`agents.prospects`), to games between those whom a search has
play on.

python -m training.prospects --game expedition --games 2000
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.heuristic import Heuristic
from agents.playing import Playing
from agents.prospects import Prospects, write_prospects
from agents.registry import built_in_class
from explorer_env.core.batch import Batch
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel
from explorer_env.core.progress import progress
from training.commands.arguments import add_game, add_games, add_seed
from training.games import GAMES

AT_ONCE = 100  # games
MOST_TURNS = 24  # of a game that are looked at
RIDGE = 10.0  # how much smallness of the numbers is worth

Sample = tuple[NDArray[np.float64], NDArray[np.float64]]


def gather_of(game: type[Game], playing: Playing) -> Any:
    """The compiled gather(games, weights, observation, mask, out, turns): play all games to their end.

    out: float32 (games, MOST_TURNS, seats, OBSERVATION), what every seat sees when a turn begins, but the first.
    turns: int64 (games,), how many of these there are.
    """
    answer_of, apply_at, observe_at = playing.answer_of, game.KERNELS.apply_at, game.KERNELS.observe_at

    @kernel
    def gather(games: Any, weights: Any, observation: Any, mask: Any, out: Any, turns: Any) -> None:
        for i in range(len(games)):
            turn = games[i].turn
            while games[i].seat >= 0:
                apply_at(games, i, answer_of(games, i, 0, weights, observation, mask))
                if games[i].seat >= 0 and games[i].turn != turn and turns[i] < out.shape[1]:
                    turn = games[i].turn
                    for seat in range(games[i].players):
                        observe_at(games, i, seat, out[i, turns[i], seat])
                    turns[i] += 1

    return gather


def samples(game: type[Game], games: int, seed: int) -> Iterator[Sample]:
    """Observations with a 1 at the end of each, and the points of their seats at the end; of 2 players and more."""
    search: Any = built_in_class("search", game.name)
    heuristic: type[Heuristic] = search.HEURISTIC
    heuristic.prepare()
    gather, weights = gather_of(game, heuristic.PLAYING), heuristic.WEIGHTS.read()
    for players in range(2, game.SEATS[1] + 1):
        for start in range(0, games, AT_ONCE):
            batch = Batch(game, [players] * AT_ONCE)
            batch.begin(np.arange(AT_ONCE), range(seed + start, seed + start + AT_ONCE))
            seen = np.zeros((AT_ONCE, MOST_TURNS, players, game.OBSERVATION), np.float32)
            turns = np.zeros(AT_ONCE, np.int64)
            gather(batch.array, weights, *heuristic.room(), seen, turns)
            which, turn = np.nonzero(np.arange(MOST_TURNS) < turns[:, None])
            views = seen[which, turn].reshape(-1, game.OBSERVATION).astype(np.float64)
            yield np.c_[views, np.ones(len(views))], batch.scores[which, :players].reshape(-1).astype(np.float64)


def fit(game: type[Game], games: int, seed: int) -> Prospects:
    """By least squares with a penalty (A. E. Hoerl, R. W. Kennard 1970); prints how well it foresees."""
    size = game.OBSERVATION + 1
    squares, products = RIDGE * np.eye(size), np.zeros(size)
    total = (game.SEATS[1] - 1) * -(-games // AT_ONCE) * AT_ONCE
    with progress(total, f"Playing {total} games", "heuristics in every seat") as bar:
        for views, points in samples(game, games, seed):
            squares += views.T @ views
            products += views.T @ points
            bar.advance(AT_ONCE)
    found = np.linalg.solve(squares, products)
    print(f"standard deviation {points.std():.2f} points, of what is not foreseen {(points - views @ found).std():.2f}")
    return np.asarray(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game(parser)
    add_games(parser, 2000)
    add_seed(parser)
    arguments = parser.parse_args()
    kind = GAMES[arguments.game].kind
    write_prospects(kind, fit(kind, arguments.games, arguments.seed))


if __name__ == "__main__":
    main()
