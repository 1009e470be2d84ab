"""`explorer benchmark`: the speed of the rules and of the environments on this machine."""

import argparse
import textwrap
from typing import Any

from explorer_env.core.board import WIDTH
from explorer_env.core.game import Game
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training import benchmark
from training.commands.arguments import add_game, add_json, save_json, whole
from training.games import GAMES

EXAMPLE = "explorer benchmark all --repeats 9 --json speed.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "part",
        nargs="?",
        default="all",
        choices=["kernel", "aec", "all"],
        help="the rules by themselves, the PettingZoo environments, or both (default: all)",
    )
    add_game(parser)
    parser.add_argument("--players", type=whole(1), default=4, metavar="N", help="players of a game (default: 4)")
    parser.add_argument("--games", type=whole(1, 100_000), default=20, metavar="N", help="games a repeat (default: 20)")
    parser.add_argument("--repeats", type=whole(1, 1000), default=7, metavar="N", help="repeats (default: 7)")
    parser.add_argument(
        "--start", action="store_true", help="also time a cold and a warm start in new processes (takes minutes)"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    game = GAMES[arguments.game].kind
    game.check_players(arguments.players)
    game.prepare()
    results: dict[str, Any] = {"machine": benchmark.facts(), "game": game.name, "players": arguments.players}
    facts = "  ".join(f"{name}: {value}" for name, value in results["machine"].items())
    print("\n".join(textwrap.wrap(facts, WIDTH)))
    measured = f"on one core; {arguments.repeats} repeats of {arguments.games} games"
    if arguments.part in ("kernel", "all"):
        results["kernel"] = measure_kernel(game, arguments)
        show(f"{game.name}, {arguments.players} players, random play {measured}", results["kernel"])
    if arguments.part in ("aec", "all"):
        results["aec"] = measure_aec(game, arguments)
        show(f"{game.name}, {arguments.players} players, last() and step() {measured}", results["aec"])
        print("times slower: than raw_env, the median of the repeats")
    if arguments.start:
        with progress(None, "Starting in new processes", "compiles all rules once"):
            results["start"] = benchmark.start_seconds(game)
        rows = [{"start": name, "seconds": seconds} for name, seconds in results["start"].items()]
        show("From nothing to the first move in a new process", rows)
    save_json(arguments, results)


def show(title: str, rows: list[dict[str, Any]]) -> None:
    print(f"\n{title}\n{table(rows)}", flush=True)


def measure_kernel(game: type[Game], arguments: argparse.Namespace) -> list[dict[str, Any]]:
    contenders = benchmark.kernel_contenders(game, arguments.players, arguments.games)
    with progress(arguments.repeats * len(contenders), "Measuring the rules") as bar:
        return benchmark.summary(contenders, benchmark.interleave(contenders, arguments.repeats, bar))


def measure_aec(game: type[Game], arguments: argparse.Namespace) -> list[dict[str, Any]]:
    contenders = benchmark.aec_contenders(game, arguments.players, arguments.games)
    with progress(arguments.repeats * len(contenders), "Measuring the environments") as bar:
        return benchmark.summary(contenders, benchmark.interleave(contenders, arguments.repeats, bar), base=0)
