"""`explorer rate`: the published ladder, from scratch."""

import argparse

from training.commands.arguments import add_games, add_json, add_processes, add_seed, results_folder, save_json, whole
from training.games import GAMES

EXAMPLE = "explorer rate --out runs/ladder --processes 2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=results_folder, required=True, metavar="DIR",
        help="folder for ladder.md and ladder.png, and for a tournament of each game; given again, it goes on there",
    )  # fmt: skip
    parser.add_argument("--game", choices=sorted(GAMES), help="this game only (default: all)")
    parser.add_argument("--players", type=whole(2), default=2, metavar="N", help="players of a game (default: 2)")
    add_games(parser, 1000)
    parser.add_argument(
        "--budgets", type=whole(1, 10**9), nargs="+", default=[100, 400], metavar="N",
        help="simulations a move of the searches, each guided by the heuristic and by the trained model (default: "
        "100 400)",
    )  # fmt: skip
    add_seed(parser)
    add_processes(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    from training import ladder, ladder_report, tournament_report  # here, so that --help needs no extra packages

    games = list(GAMES) if arguments.game is None else [arguments.game]
    chosen = ladder.Ladder(games, arguments.budgets, arguments.players, arguments.games, arguments.seed)
    try:
        found = ladder.rate(chosen, arguments.out, arguments.processes)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("stopped; the same command goes on where it was.") from stop
    save_json(arguments, dict(zip(games, found, strict=True)))
    print(tournament_report.text(ladder_report.parts(found)))
    for standings in found:
        print(*tournament_report.warnings(standings), sep="\n")
    print(f"Ladder: {arguments.out / 'ladder.md'}")
