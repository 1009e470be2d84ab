"""`explorer tournament`: a round robin of agents with ratings and a report."""

import argparse

from explorer_env.core.files import write_whole
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
    results_folder,
    save_json,
    whole,
)
from training.games import GAMES

EXAMPLE = "explorer tournament heuristic random my.module:Class --players 3 --games 600 --processes 2 --out runs/cup"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=f"as many as play a game, or more: {AGENTS}")
    parser.add_argument(
        "--out", type=results_folder, required=True, metavar="DIR",
        help="folder for results.jsonl, report.md and report.png; given again, the tournament goes on there",
    )  # fmt: skip
    parser.add_argument("--players", type=whole(2), default=2, metavar="N", help="players of a game (default: 2)")
    add_game(parser)
    add_games(parser, 400)
    parser.add_argument(
        "--seat-games", type=whole(0, 10_000_000), default=1000, metavar="N",
        help="games of random against random and of heuristic against itself, for what a seat is worth (default: 1000)",
    )  # fmt: skip
    add_seed(parser)
    add_config(parser)
    add_processes(parser)
    add_record(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    from training import tournament, tournament_report  # here, so that --help needs no extra packages

    kind = GAMES[arguments.game].kind
    config = chosen_config(arguments, kind) or kind.read_config(None)
    played = tournament.Tournament(
        kind.name, tuple(arguments.agents), arguments.players, arguments.games, arguments.seed, config
    )
    try:
        record = tournament.play(played, arguments.out, arguments.processes, arguments.record)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("stopped; the same command goes on where it was.") from stop
    standings = tournament.standings(played, record)
    standings["rules"] = tournament.seat_advantage(played, arguments.seat_games, arguments.processes)
    write_whole(arguments.out / "report.md", tournament_report.markdown(standings).encode())
    write_whole(arguments.out / "report.png", tournament_report.picture(standings))
    save_json(arguments, standings)
    print(tournament_report.heading(standings))
    print(tournament_report.text(tournament_report.sections(standings)[:2]))
    print(*tournament_report.warnings(standings), sep="\n")
    print(f"Report: {arguments.out / 'report.md'}")
