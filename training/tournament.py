"""A tournament: any number of agents, every group of them in every seat, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import make
from agents.arena import play as play_arena
from explorer_env.core.codefolder import FileLock
from explorer_env.core.errors import ConfigError
from explorer_env.core.progress import progress
from explorer_env.core.ranks import first_shares, places
from training import ratings
from training.contest import Played, Task, labels, play_one, share_row
from training.games import GAMES
from training.schedule import Pairing, check_agents, level_meetings, number_of_deals, schedule
from training.tournament_file import ResultsFile, header, said
from training.workers import spread

RESULTS = "results.jsonl"
ANCHOR = "random"
RULES_AGENTS = ("random", "heuristic")  # each against itself shows what a seat is worth by the rules
AT_ONCE = 250  # games between two lines of progress
Row = dict[str, Any]


@dataclass(frozen=True)
class Tournament:
    """What is played. config: every field of the game's configuration."""

    game: str
    agents: tuple[str, ...]
    players: int
    games: int
    seed: int
    config: Mapping[str, Any]

    def __post_init__(self) -> None:
        GAMES[self.game].kind.check_players(self.players)
        if self.players < 2:
            raise ConfigError("1 player has nobody to play against: let 2 or more play.")
        check_agents(len(self.agents), self.players)
        for name in dict.fromkeys(self.agents):
            make(name, game=self.game)

    @property
    def deals(self) -> int:
        return number_of_deals(len(self.agents), self.players, self.games)

    def header(self) -> dict[str, Any]:
        return header(self.game, self.agents, self.players, self.seed, self.config)

    def changed(self) -> dict[str, int | str]:
        """What of the configuration differs from the defaults."""
        usual = said(GAMES[self.game].kind.read_config(None))
        return {name: value for name, value in said(self.config).items() if value != usual[name]}


# --- playing ---------------------------------------------------------------------------------------------------------
def play(
    tournament: Tournament, folder: Path, processes: int = 1, record: Path | None = None
) -> list[tuple[Pairing, Played]]:
    """Play what the folder's results don't have yet; all games of the tournament, in the order of its schedule.

    record: a folder for replays of the games that are played now, numbered by the schedule.
    Raises SaveError as `ResultsFile` does, ConfigError when another process plays in this folder.
    """
    games = schedule(len(tournament.agents), tournament.players, tournament.deals, tournament.seed)
    with FileLock(folder / ".lock", lambda: _refuse(folder)):
        results = ResultsFile(folder / RESULTS, tournament.header())
        tasks = [
            Waiting(tournament, pairing, number, record)
            for number, pairing in enumerate(games, 1) if pairing not in results.played
        ]  # fmt: skip
        why = f"{len(games) - len(tasks):,} are in {results.path} already" if results.played else "round robin"
        with progress(len(tasks), f"Playing {len(tasks):,} of {len(games):,} games", why) as bar:
            for pairing, played in spread(play_pairing, tasks, processes, GAMES[tournament.game].kind):
                results.append(pairing, played)
                bar.advance()
    return [(pairing, results.played[pairing]) for pairing in games]


def _refuse(folder: Path) -> None:
    raise ConfigError(f"{folder}: another process plays a tournament there. Wait for it, or give another folder.")


@dataclass(frozen=True)
class Waiting:
    """A game to be played, the `number`th of the schedule. record: the folder for its replay, None for none."""

    tournament: Tournament
    pairing: Pairing
    number: int
    record: Path | None


def play_pairing(waiting: Waiting) -> tuple[Pairing, Played]:
    tournament, pairing = waiting.tournament, waiting.pairing
    names = tuple(tournament.agents[number] for number in pairing.group)
    task = Task(tournament.game, names, (pairing.seed,), dict(tournament.config), waiting.record)
    return pairing, play_one(task, pairing.seed, pairing.seats, waiting.number)


# --- what came of it -------------------------------------------------------------------------------------------------
class Seatings:
    """Every seat of every game as one row: who had it, what came of it."""

    def __init__(self, record: Sequence[tuple[Pairing, Played]]) -> None:
        self.agent, self.seat = _column(record, lambda pairing, _: pairing.group), _column(record, lambda p, _: p.seats)
        self.points = _column(record, lambda _, played: played.scores)
        self.won = _column(record, lambda _, played: first_shares(played.scores))
        self.place = _column(record, lambda _, played: places(played.scores))
        self.turns = _column(record, lambda _, played: np.full(len(played.seats), played.turns))
        self.seconds = _column(record, lambda _, played: played.seconds)
        self.decisions = _column(record, lambda _, played: played.decisions)


def _column(record: Sequence[tuple[Pairing, Played]], value: Callable[[Pairing, Played], Any]) -> NDArray[Any]:
    return np.concatenate([value(pairing, played) for pairing, played in record])


def standings(tournament: Tournament, record: Sequence[tuple[Pairing, Played]]) -> dict[str, Any]:
    """All tables of a tournament that was played; all but `times` follow from its arguments alone."""
    names, seatings = labels(tournament.agents), Seatings(record)
    deals = np.zeros((tournament.deals, len(names), len(names)))
    met = np.zeros((len(names), len(names)), np.int64)
    for pairing, played in record:
        deals[pairing.deal] += ratings.comparisons(len(names), pairing.group, played.scores)
        met[np.ix_(pairing.group, pairing.group)] += 1
    anchor = tournament.agents.index(ANCHOR) if ANCHOR in tournament.agents else 0
    before = deals.sum(axis=0)
    rated = ratings.rate(deals, anchor, tournament.seed)
    return {
        "tournament": tournament.header() | {"games": len(record), "deals": tournament.deals},
        "changed": tournament.changed(),
        "level_meetings": level_meetings(len(names), tournament.players, tournament.deals),
        "always_behind": ratings.always_behind(before),
        "anchor": names[anchor],
        "results": _result_rows(names, seatings, rated),
        "cross": _cross_rows(names, before, met),
        "seats": _seat_rows(names, tournament.players, seatings),
        "times": _time_rows(names, seatings),
    }


def _result_rows(names: Sequence[str], seatings: Seatings, rated: ratings.Ratings) -> list[Row]:
    """A row for each agent, the best first."""
    rows = []
    for number in np.argsort(-rated.points, kind="stable"):
        mine = seatings.agent == number
        rows.append(
            {
                "agent": names[number], "rating": float(rated.points[number]),
                "rating_low": None if rated.low is None else float(rated.low[number]),
                "rating_high": None if rated.high is None else float(rated.high[number]),
            }
            | share_row(seatings.won[mine])
            | {name: float(getattr(seatings, name)[mine].mean()) for name in ("place", "points", "turns", "decisions")}
        )  # fmt: skip
    return rows


def _cross_rows(names: Sequence[str], before: NDArray[np.float64], met: NDArray[np.int64]) -> list[Row]:
    """A row for each two agents that met: how often one finished before the other, a tie as half."""
    return [
        {
            "agent": names[one], "against": names[other], "games": int(met[one, other]),
            "before": float(before[one, other] / met[one, other]),
        }
        for one in range(len(names)) for other in range(len(names)) if one != other and met[one, other]
    ]  # fmt: skip


def _seat_rows(names: Sequence[str], players: int, seatings: Seatings) -> list[Row]:
    rows = []
    for number, name in enumerate(names):
        for seat in range(players):
            mine = (seatings.agent == number) & (seatings.seat == seat)
            points = float(seatings.points[mine].mean())
            rows.append({"agent": name, "seat": seat} | share_row(seatings.won[mine]) | {"points": points})
    return rows


def _time_rows(names: Sequence[str], seatings: Seatings) -> list[Row]:
    rows = []
    for number, name in enumerate(names):
        mine = seatings.agent == number
        spent, decisions = seatings.seconds[mine].sum(), seatings.decisions[mine].sum()
        rows.append({"agent": name, "ms_a_decision": float(1000 * spent / max(decisions, 1))})
    return rows


# --- the rules themselves --------------------------------------------------------------------------------------------
def seat_advantage(tournament: Tournament, games: int, threads: int = 1) -> list[Row]:
    """What a seat is worth by the rules: `games` games of each built-in agent against itself."""
    rows = []
    with progress(games * len(RULES_AGENTS), "Playing games of like agents", "what a seat is worth") as bar:
        for agent in RULES_AGENTS:
            scores = [
                play_arena(
                    [[agent] * tournament.players] * len(seeds), seeds, dict(tournament.config), threads, bar.advance,
                    tournament.game,
                ).scores
                for seeds in _parts(tournament.seed, games)
            ]  # fmt: skip
            rows += _rules_rows(agent, np.concatenate(scores)) if scores else []
    return rows


def _parts(seed: int, games: int) -> list[range]:
    return [range(start, min(start + AT_ONCE, seed + games)) for start in range(seed, seed + games, AT_ONCE)]


def _rules_rows(agent: str, scores: NDArray[np.int64]) -> list[Row]:
    won = first_shares(scores)
    return [
        {"agent": agent, "seat": seat} | share_row(won[:, seat]) | {"points": float(scores[:, seat].mean())}
        for seat in range(scores.shape[1])
    ]
