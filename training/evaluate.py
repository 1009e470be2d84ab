"""How often agents win against each other: many games at once, the seats balanced."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent, make
from explorer_env.core.batch import Batch, Rows
from explorer_env.core.config import ConfigSource, check_whole
from explorer_env.core.errors import ConfigError
from explorer_env.core.game import Game
from explorer_env.core.progress import progress
from explorer_env.core.ranks import first_shares
from explorer_env.core.replay import Replay, file_of
from training.contest import result_rows, rotations
from training.games import GAMES

AT_ONCE = 512  # games
Answers = list[tuple[Rows, Rows]]  # games of a batch, what was answered in each; one after the other


def evaluate(
    players: Sequence[str | Agent],
    game: str = "expedition",
    games: int = 400,
    seed: int = 0,
    config: Mapping[str, int] | str | PathLike[str] | None = None,
    quiet: bool | None = None,
    record: Path | None = None,
) -> dict[str, Any]:
    """Play `games` games, rounded up so that every player has every seat of every deal once.

    players: one for each seat, agents or what `agents.make` understands (a model's file, a name, "module:Class").
    config: the rules' numbers that differ from the defaults. record: a folder for replays, one of each game, numbered
    from 1.

    Returns game, games, seed, players, fair (the share of wins that equal players have), turns (mean number of Game
    Turns or rounds) and results, a row for each player: player, games, wins (a shared first place counts as its share;
    alone: games with the best return), win_rate, low and high (95% interval), place and points (means), above_fair (the
    interval lies above `fair`). The same arguments give the same result. Raises ConfigError and SaveError as
    `agents.make` and `Game.start` do.
    """
    if game not in GAMES:
        raise ConfigError(f"game {game!r}: this version knows {', '.join(GAMES)}.")
    games, seed = check_whole("games", games, 1), check_whole("seed", seed)
    kind = GAMES[game].kind
    if isinstance(players, str):
        raise ConfigError(f"players = {players!r}: give a list, one for each seat.")
    kind.check_players(len(players))
    agents = _agents(players, game, seed)
    seats, seeds = _deals(len(agents), games, seed)
    names, fair = [_name(player) for player in players], 1 / len(agents)
    keep = None if record is None else partial(_keep, record, kind, names, config, seats, seeds)
    scores, won, turns = _play_all(kind, agents, seats, seeds, config, quiet, keep)
    rows = [row | {"above_fair": row["low"] > fair} for row in result_rows("player", names, scores, won)]
    return {
        "game": game, "games": len(seats), "seed": seed, "players": names, "fair": fair, "turns": float(turns.mean()),
        "results": rows,
    }  # fmt: skip


def _name(player: str | Agent) -> str:
    return player if isinstance(player, str) else player.name


def _agents(players: Sequence[str | Agent], game: str, seed: int) -> list[Agent]:
    """Equal names share an agent, so that their games are answered together."""
    made: dict[str | Agent, Agent] = {}
    for player in players:
        if player not in made:
            made[player] = player if isinstance(player, Agent) else make(player, game=game)
            made[player].reset(seed=seed)
    return [made[player] for player in players]


def _deals(players: int, games: int, seed: int) -> tuple[Rows, list[int]]:
    """The seat of every player in every game, and the games' seeds."""
    seeds = [seed + block for block in range(-(-games // players)) for _ in range(players)]
    seats = [seat for block in range(-(-games // players)) for seat in rotations(seed + block, players)]
    return np.array(seats, np.int64), seeds


def _play_all(
    kind: type[Game], agents: list[Agent], seats: Rows, seeds: list[int], config: Any, quiet: bool | None,
    keep: Callable[[int, Answers], None] | None,
) -> tuple[Rows, NDArray[np.float64], Rows]:  # fmt: skip
    """Points and shares of the first place, by game and player; turns by game.

    keep: called with the number of a batch's first game and all its answers.
    """
    scores, won, turns = np.zeros(seats.shape, np.int64), np.zeros(seats.shape), np.zeros(len(seats), np.int64)
    with progress(len(seats), f"Playing {len(seats)} games", "every player in every seat", quiet=quiet) as bar:
        for start in range(0, len(seats), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            batch = Batch(kind, [len(agents)] * len(seats[part]), config)
            batch.begin(np.arange(len(batch)), seeds[part])
            answers = _play(batch, agents, seats[part], bar.advance)
            if keep is not None:
                keep(start, answers)
            points = batch.scores[:, : len(agents)]
            scores[part] = np.take_along_axis(points, seats[part], axis=1)
            won[part], turns[part] = _shares(batch, scores[part]), batch.records.turn
    return scores, won, turns


def _play(batch: Batch, agents: list[Agent], seats: Rows, tell: Any) -> Answers:
    sitting = np.argsort(seats, axis=1)  # the player in each seat
    distinct = list(dict.fromkeys(agents))
    number = np.array([distinct.index(agent) for agent in agents])
    rows, answers = np.arange(len(batch)), []
    while len(rows):
        on_turn = batch.seats[rows]
        going = on_turn >= 0
        if not going.all():
            tell(int(np.sum(~going)))
        rows, on_turn = rows[going], on_turn[going]
        asked = number[sitting[rows, on_turn]]
        for which, agent in enumerate(distinct):
            mine = asked == which
            if mine.any():
                answers.append((rows[mine], agent.act_in_many(batch, rows[mine])))
                batch.apply(*answers[-1])
    return answers


def _keep(
    folder: Path, kind: type[Game], names: list[str], config: ConfigSource, seats: Rows, seeds: list[int],
    first: int, answers: Answers,
) -> None:  # fmt: skip
    """Write the replays of a batch; `first`, of `seats` and `seeds`, is its first game."""
    actions: dict[int, list[int]] = {}
    for rows, given in answers:
        for row, action in zip(rows.tolist(), given.tolist(), strict=True):
            actions.setdefault(first + row, []).append(action)
    for game, moves in actions.items():
        players = [names[player] for player in np.argsort(seats[game])]
        Replay(kind, players, seeds[game], moves, config).save(file_of(folder, game + 1))


def _shares(batch: Batch, scores: Rows) -> NDArray[np.float64]:
    """Who won, by player: a first place that k share is 1/k for each; alone, 1 for the best return there is."""
    if scores.shape[1] == 1:
        return np.array([[float(batch.game(i).returns()[0] >= 1.0)] for i in range(len(batch))])
    return first_shares(scores)
