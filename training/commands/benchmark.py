"""`explorer benchmark`: the speed of the rules and of the environments on this machine."""

import argparse
import shlex
import textwrap
from typing import Any

from explorer_env.core.board import WIDTH
from explorer_env.core.errors import ConfigError, MissingExtra
from explorer_env.core.files import write_whole
from explorer_env.core.game import Game
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training import benchmark, race, race_report
from training.commands.arguments import add_game, add_json, results_folder, save_json, whole
from training.games import GAMES

ENVIRONMENT = "share of the environment in the wall time of training"
EXAMPLE = "explorer benchmark all --repeats 9 --json speed.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "part",
        nargs="?",
        choices=["kernel", "aec", "train", "all"],
        help="the rules by themselves, the PettingZoo environments, training with MaskablePPO, or all of it (default: "
        "all; none with --rivals)",
    )
    add_game(parser)
    parser.add_argument("--players", type=whole(1), default=4, metavar="N", help="players of a game (default: 4)")
    parser.add_argument("--games", type=whole(1, 100_000), default=20, metavar="N", help="games a repeat (default: 20)")
    parser.add_argument("--repeats", type=whole(1, 1000), default=7, metavar="N", help="repeats (default: 7)")
    parser.add_argument(
        "--start", action="store_true", help="also time a cold and a warm start in new processes (takes minutes)"
    )
    parser.add_argument(
        "--rivals", action="store_true",
        help="games of other packages beside ours, as far as they are installed: pip install 'explorer-env[rivals]'",
    )  # fmt: skip
    parser.add_argument(
        "--save", type=results_folder, metavar="FOLDER", help="with --rivals: also write rivals.md and rivals.png there"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    if arguments.save and not arguments.rivals:
        raise ConfigError("--save keeps the table of the rivals: give --rivals too.")
    if arguments.save:
        from training.race_picture import picture  # here, so that other benchmarks need no extra packages
    part = arguments.part or ("" if arguments.rivals else "all")
    game = GAMES[arguments.game].kind
    game.check_players(arguments.players)
    game.prepare()
    racers = race.ours(game.name, arguments.players) + race.RIVALS if arguments.rivals else []
    machine = benchmark.facts() | race.versions(racers)
    results: dict[str, Any] = {"machine": machine, "game": game.name, "players": arguments.players}
    facts = "  ".join(f"{name}: {value}" for name, value in machine.items())
    print("\n".join(textwrap.wrap(facts, WIDTH)))
    measured = f"on one core; {arguments.repeats} repeats of {arguments.games} games"
    if part in ("kernel", "all"):
        results["kernel"] = measure_kernel(game, arguments)
        show(f"{game.name}, {arguments.players} players, random play {measured}", results["kernel"])
    if part in ("aec", "all"):
        results["aec"] = measure_aec(game, arguments)
        show(f"{game.name}, {arguments.players} players, last() and step() {measured}", results["aec"])
        print("times slower: than raw_env, the median of the repeats")
    if part in ("train", "all"):
        results["train"] = measure_training(game, arguments)
        show(f"{game.name}, MaskablePPO on 64 games as in ppo_{game.name}_quick, by rollouts", results["train"])
    if arguments.start:
        with progress(None, "Starting in new processes", "compiles all rules once"):
            results["start"] = benchmark.start_seconds(game)
        rows = [{"start": name, "seconds": seconds} for name, seconds in results["start"].items()]
        show("From nothing to the first move in a new process", rows)
    if arguments.rivals:
        game.prepare_many()
        results["rivals"] = race.race(racers, arguments.repeats)
        print(f"\n{race_report.text(results['rivals'])}")
    if arguments.save:
        report = race_report.markdown(results["rivals"], machine, again(arguments))
        write_whole(arguments.save / "rivals.md", report.encode())
        write_whole(arguments.save / "rivals.png", picture(results["rivals"], machine["processor"]))
        print(f"Report: {arguments.save / 'rivals.md'}")
    save_json(arguments, results)


def again(arguments: argparse.Namespace) -> str:
    """The command that measures the rivals like this."""
    return shlex.join([
        "explorer", "benchmark", "--rivals", "--game", arguments.game, "--players", str(arguments.players),
        "--repeats", str(arguments.repeats), "--save", str(arguments.save),
    ])  # fmt: skip


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


def measure_training(game: type[Game], arguments: argparse.Namespace) -> list[dict[str, Any]]:
    try:
        from training.share import TABLES, shares  # here, since it needs the extra `train`
    except MissingExtra as missing:
        return [{"what": ENVIRONMENT, "unit": f"not measured: {missing}"}]
    rows = []
    with progress(arguments.repeats * len(TABLES), "Measuring training") as bar:
        for what, changes in TABLES.items():
            found = shares(f"ppo_{game.name}_quick", changes, arguments.repeats, bar)
            rows += [
                benchmark.spread(what, "decisions/s", found.rates),
                benchmark.spread("  the same learner where the environment costs nothing", "decisions/s", found.free),
                benchmark.spread("  share of that speed", "%", found.reached),
                benchmark.spread(f"  {ENVIRONMENT}", "%", found.environment),
            ]
    return rows
