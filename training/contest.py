"""Agents against each other, fairly: every agent plays every dealt game from every seat."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent, make
from explorer_env.core.ranks import first_shares, places
from explorer_env.core.replay import Replay, file_of
from training.games import GAMES
from training.workers import spread

BLOCKS_A_TASK = 4
Z_95 = 1.959963984540054  # two-sided 95% of the normal distribution


@dataclass(frozen=True)
class Task:
    """Blocks of games: a block is one seed played once for each rotation of the agents round the table.

    record: the folder for replays, None for none; they are numbered from `first` on.
    """

    game: str
    agents: tuple[str, ...]
    seeds: tuple[int, ...]
    config: dict[str, int] | None
    record: Path | None = None
    first: int = 1


@dataclass(frozen=True)
class Played:
    """One game, everything by agent (in the order they were named), not by seat."""

    seats: tuple[int, ...]
    scores: NDArray[np.int64]
    seconds: NDArray[np.float64]  # spent on decisions
    decisions: NDArray[np.int64]
    turns: int  # Game Turns or rounds


def rotations(seed: int, players: int) -> list[tuple[int, ...]]:
    """Seats of the agents in the games of one block: a random order round the table, turned by one each game.

    Every agent has every seat once, and over many blocks every neighbour.
    """
    order = np.random.default_rng([seed, players]).permutation(players)
    return [tuple(int(seat) for seat in (order + turned) % players) for turned in range(players)]


def contest(
    game: str, agents: Sequence[str], games: int, seed: int, config: dict[str, int] | None, processes: int = 1,
    record: Path | None = None,
) -> Iterator[list[Played]]:  # fmt: skip
    """Play at least `games` games, whole blocks of them; lists of what was played, in order.

    record: a folder for replays, one of each game, numbered from 1 in that order.
    """
    blocks = -(-games // len(agents))
    seeds = range(seed, seed + blocks)
    tasks = [
        Task(game, tuple(agents), tuple(seeds[start : start + BLOCKS_A_TASK]), config, record, 1 + start * len(agents))
        for start in range(0, blocks, BLOCKS_A_TASK)
    ]
    return spread(play_task, tasks, processes, GAMES[game].kind)


def play_task(task: Task) -> list[Played]:
    deals = [(seed, seats) for seed in task.seeds for seats in rotations(seed, len(task.agents))]
    return [play_one(task, *deal, number) for number, deal in enumerate(deals, task.first)]


@lru_cache(maxsize=32)
def _made(game: str, agent: str, copy: int) -> Agent:
    """An agent, kept: a trained model is slow to load. `copy` tells those of one name apart."""
    return make(agent, game=game)


def play_one(task: Task, seed: int, seats: tuple[int, ...], number: int) -> Played:
    """One game; its chance comes from the seed alone, so that no other game and no process changes it.

    number: of its replay, if it is recorded.
    """
    players, kind = len(seats), GAMES[task.game].kind
    agents = [_made(task.game, name, task.agents[:at].count(name)) for at, name in enumerate(task.agents)]
    for at, agent in enumerate(agents):
        agent.reset(seed=seed * kind.SEATS[1] + at, seat=seats[at])
    sitting = [seats.index(seat) for seat in range(players)]
    game = kind.start(players, seed=seed, config=task.config)
    seconds, decisions, actions = np.zeros(players), np.zeros(players, np.int64), []
    while not game.over:
        asked = sitting[game.seat]
        began = time.perf_counter()
        action = agents[asked].act_in(game)
        seconds[asked] += time.perf_counter() - began
        decisions[asked] += 1
        game.apply(action)
        actions.append(action)
    if task.record is not None:
        names = [task.agents[at] for at in sitting]
        Replay(kind, names, seed, actions, task.config).save(file_of(task.record, number))
    return Played(seats, game.scores()[list(seats)], seconds, decisions, game.turn)


# --- results ---------------------------------------------------------------------------------------------------------
def wilson(wins: float, games: int) -> tuple[float, float]:
    """95% interval of a share (E. B. Wilson 1927): least and most, 0..1; wins may be a fraction for shared places."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread_ = Z_95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, middle - spread_), min(1.0, middle + spread_)


def labels(agents: Sequence[str]) -> list[str]:
    """The names, told apart where one is given twice."""
    given = list(agents)
    return [
        name if given.count(name) == 1 else f"{name} #{given[: at + 1].count(name)}" for at, name in enumerate(given)
    ]


def share_row(won: NDArray[np.float64]) -> dict[str, Any]:
    """Games, wins and the share of them with its interval, from shares of the first place by game."""
    wins = float(won.sum())
    low, high = wilson(wins, len(won))
    return {"games": len(won), "wins": wins, "win_rate": wins / len(won), "low": low, "high": high}


def result_rows(
    who: str, names: Sequence[str], scores: NDArray[np.int64], won: NDArray[np.float64]
) -> list[dict[str, Any]]:
    """A row for each name, under the key `who`; scores and shares of the first place by game and name."""
    place = np.array([places(row) for row in scores]).mean(axis=0)
    return [
        {who: label}
        | share_row(won[:, number])
        | {"place": float(place[number]), "points": float(scores[:, number].mean())}
        for number, label in enumerate(labels(names))
    ]


def results(agents: Sequence[str], played: Sequence[Played]) -> list[dict[str, Any]]:
    """A row for each agent. A first place that several share counts as its share of a win."""
    scores = np.array([one.scores for one in played])
    seconds = np.sum([one.seconds for one in played], axis=0)
    decisions = np.maximum(np.sum([one.decisions for one in played], axis=0), 1)
    rows = result_rows("agent", agents, scores, first_shares(scores))
    for row, spent in zip(rows, 1000 * seconds / decisions, strict=True):
        row["ms_a_decision"] = float(spent)
    return rows
