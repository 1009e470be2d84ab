"""`explorer evaluate`: a trained model against opponents."""

import argparse

from explorer_env.core.errors import ConfigError
from training.commands.arguments import (
    AGENTS,
    add_config,
    add_game,
    add_games,
    add_json,
    add_record,
    add_seed,
    chosen_config,
    save_json,
    whole,
)
from training.commands.results import results_page
from training.evaluate import evaluate
from training.games import GAMES

EXAMPLE = "explorer evaluate runs/first/model.safetensors heuristic random --games 400"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="file of a trained model, or any agent")
    parser.add_argument(
        "opponents", nargs="*", default=[], metavar="OPPONENT", help=f"agents against it (default: random): {AGENTS}"
    )
    parser.add_argument(
        "--players", type=whole(2), metavar="N", help="players of a game; opponents are repeated until there are enough"
    )
    add_game(parser)
    add_games(parser, 400)
    add_seed(parser)
    add_config(parser)
    add_record(parser)
    add_json(parser)


def seated(model: str, opponents: list[str], players: int | None) -> list[str]:
    """The model and its opponents, repeated in turn until every seat is taken."""
    opponents = opponents or ["random"]
    players = players or len(opponents) + 1
    if len(opponents) > players - 1:
        raise ConfigError(f"{len(opponents)} opponents for {players} players: name {players - 1} at most.")
    return [model] + [opponents[seat % len(opponents)] for seat in range(players - 1)]


def run(arguments: argparse.Namespace) -> None:
    kind = GAMES[arguments.game].kind
    players = seated(arguments.model, arguments.opponents, arguments.players)
    kind.check_players(len(players))
    results = evaluate(
        players, game=kind.name, games=arguments.games, seed=arguments.seed, config=chosen_config(arguments, kind),
        record=arguments.record,
    )  # fmt: skip
    print(results_page(kind.name, results["results"], "player", arguments.seed))
    save_json(arguments, results)
