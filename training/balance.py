"""Is a game balanced? Many games are played by one agent and their figures set beside a reference.

A game has a module of its own for this (`training.games`): `FIGURES`; `REFERENCE_PLAYERS`, the least and most players
that its reference is for, or None; `OPPONENTS`, agents that the one plays against as well; `prepare_kernels()`,
`new_counts()`, `new_reader()` for each game, `read(game, reader, counts)` after each decision, `close(game, reader,
counts)` at the end, `lost_lines(sample)`; `tables(samples, by_random)`, what else there is to show, where `by_random()`
plays as many games with random agents.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent, make
from explorer_env.core.ranks import first_shares
from training.games import GAMES
from training.workers import spread

GAMES_A_TASK = 10
Range = tuple[float, float]


@dataclass
class Sample:
    """What games with one number of players came to, summed."""

    players: int
    counts: NDArray[np.int64]  # what the logs told and the finished games say, as the game's module counts it
    first_places: NDArray[np.float64]  # by seat; a shared place counts as its share
    games: int = 0
    turns: int = 0
    decisions: int = 0

    def add(self, other: "Sample") -> None:
        self.counts += other.counts
        self.first_places += other.first_places
        for name in ("games", "turns", "decisions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True)
class Table:
    """More than a figure for each number of players: rows under a title."""

    title: str
    rows: list[dict[str, Any]]


def percent(part: float, whole: float) -> float:
    return 100 * float(part) / float(whole) if whole else float("nan")


@dataclass(frozen=True)
class Figure:
    """One line of the table: how it comes from a sample, what a reference gave, what it must keep to."""

    name: str
    value: Callable[[Sample], float]
    reference: Range | None = None
    window: Range | None = None

    def differs(self, value: float) -> bool:
        """By more than half from the reference."""
        return self.reference is not None and not self.reference[0] / 2 <= value <= self.reference[1] * 1.5

    def outside(self, value: float) -> bool:
        return self.window is not None and not self.window[0] <= value <= self.window[1]


@dataclass(frozen=True)
class Task:
    """Games with seeds `first` .. `first + games - 1`, every seat played by the agent."""

    game: str
    agent: str
    players: int
    first: int
    games: int
    config: dict[str, int] | None


def simulate(
    game: str, agent: str, players: int, games: int, seed: int, config: dict[str, int] | None, processes: int = 1
) -> Iterator[Sample]:
    """Samples of a few games each, `games` altogether."""
    _log_of(game).prepare_kernels()
    end = seed + games
    tasks = [
        Task(game, agent, players, first, min(GAMES_A_TASK, end - first), config)
        for first in range(seed, end, GAMES_A_TASK)
    ]
    return spread(play_task, tasks, processes, GAMES[game].kind)


def empty_sample(game: str, players: int) -> Sample:
    return Sample(players, _log_of(game).new_counts(), np.zeros(players))


def _log_of(game: str) -> Any:
    """The module that reads the game's log; it knows this one, so it is found by name."""
    return import_module(GAMES[game].balance)


def play_task(task: Task) -> Sample:
    total = empty_sample(task.game, task.players)
    agents = [make(task.agent, game=task.game) for _ in range(task.players)]
    for seed in range(task.first, task.first + task.games):
        total.add(play_one(task, agents, seed))
    return total


def play_one(task: Task, agents: Sequence[Agent], seed: int) -> Sample:
    """Play one game and read its log after every decision, before the bounded log forgets."""
    log = _log_of(task.game)
    sample = empty_sample(task.game, task.players)
    game = GAMES[task.game].kind.start(task.players, seed=seed, config=task.config)
    for seat, agent in enumerate(agents):
        agent.reset(seed=seed * game.SEATS[1] + seat, seat=seat)
    reader = log.new_reader()
    log.read(game, reader, sample.counts)
    while not game.over:
        game.apply(agents[game.seat].act_in(game))
        log.read(game, reader, sample.counts)
        sample.decisions += 1
    log.close(game, reader, sample.counts)
    sample.first_places += first_shares(game.scores())
    sample.games, sample.turns = 1, game.turn
    return sample


# --- the table -------------------------------------------------------------------------------------------------------
def compare(
    figures: Sequence[Figure], reference_players: Range | None, samples: Sequence[Sample]
) -> list[dict[str, Any]]:
    """For every figure its value by number of players, and where it leaves its window or differs from the reference."""
    least, most = reference_players or (0, -1)
    rows: list[dict[str, Any]] = []
    for figure in figures:
        values = {sample.players: figure.value(sample) for sample in samples}
        rows.append({
            "figure": figure.name, "players": values, "reference": figure.reference, "window": figure.window,
            "outside": [players for players, value in values.items() if figure.outside(value)],
            "differs": [n for n, value in values.items() if least <= n <= most and figure.differs(value)],
        })  # fmt: skip
    return rows
