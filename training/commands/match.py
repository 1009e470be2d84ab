"""`explorer match`: agents against each other."""

import argparse
from typing import Any

from agents import make
from explorer_env.core.errors import ConfigError
from explorer_env.core.progress import progress
from training import contest
from training.commands.arguments import (
    AGENTS,
    add_config,
    add_game,
    add_games,
    add_json,
    add_processes,
    add_record,
    add_seed,
    chosen_config,
    save_json,
)
from training.commands.results import results_page
from training.games import GAMES

EXAMPLE = "explorer match heuristic random --games 400 --json results.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=f"two or more agents, one for each player: {AGENTS}")
    add_game(parser)
    add_games(parser, 200)
    add_seed(parser)
    add_config(parser)
    add_processes(parser)
    add_record(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    kind = GAMES[arguments.game].kind
    if len(arguments.agents) == 1:
        raise ConfigError("1 agent has nobody to play against: name two or more; `explorer balance` plays alone.")
    kind.check_players(len(arguments.agents))
    config = chosen_config(arguments, kind)
    for name in arguments.agents:
        make(name, game=kind.name)
    rows = play(arguments, config)
    print(results_page(kind.name, rows, "agent", arguments.seed))
    save_json(
        arguments,
        {"game": kind.name, "seed": arguments.seed, "config": config, "results": rows},
    )


def play(arguments: argparse.Namespace, config: dict[str, int] | None) -> list[dict[str, Any]]:
    agents = arguments.agents
    total = -(-arguments.games // len(agents)) * len(agents)
    played: list[contest.Played] = []
    games = contest.contest(
        arguments.game, agents, total, arguments.seed, config, arguments.processes, arguments.record
    )
    with progress(total, f"Playing {total} games", "every agent in every seat equally often") as bar:
        for some in games:
            played += some
            bar.advance(len(some))
    return contest.results(agents, played)
