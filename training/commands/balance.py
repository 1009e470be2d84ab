"""`explorer balance`: figures of many games beside the reference."""

import argparse
from importlib import import_module
from typing import Any

from agents import make
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training import balance
from training.commands.arguments import (
    AGENTS,
    add_config,
    add_game,
    add_games,
    add_json,
    add_processes,
    add_seed,
    chosen_config,
    save_json,
)
from training.games import GAMES

EXAMPLE = "explorer balance --games 1000 --players 3-5 --agent heuristic --processes 2"
LEGEND = """\
!3: with 3 players the figure is outside its window.
*3: with 3 players it differs by more than half from the reference, another model's games of {} to {} players."""


def span(text: str) -> range:
    """A type for argparse: "4" or "1-5"."""
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or int(first) > int(last or first):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number of players nor a range such as 1-5")
    return range(int(first), int(last or first) + 1)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_games(parser, 1000)
    parser.add_argument(
        "--players", type=span, metavar="N or N-M", help="numbers of players (default: all that the game is for)"
    )
    parser.add_argument(
        "--agent", default="heuristic", metavar="AGENT", help=f"who sits in every seat (default: heuristic): {AGENTS}"
    )
    add_seed(parser)
    add_config(parser)
    add_processes(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    known = GAMES[arguments.game]
    counts = arguments.players or list(range(known.kind.SEATS[0], known.kind.SEATS[1] + 1))
    for players in counts:
        known.kind.check_players(players)
    config = chosen_config(arguments, known.kind)
    make(arguments.agent, game=known.kind.name)
    figures: Any = import_module(known.balance)
    samples = play(arguments, counts, config)
    rows = balance.compare(figures.FIGURES, figures.REFERENCE_PLAYERS, samples)
    print(
        f"{known.kind.name}: {arguments.games} games each, {arguments.agent} in every seat, seeds from {arguments.seed}"
    )
    print(f"Figures by number of players\n{table([shown(row) for row in rows])}")
    print(LEGEND.format(*figures.REFERENCE_PLAYERS))
    places = [first_places(sample) for sample in samples]
    columns = ["players", *(f"seat {seat}" for seat in range(max(counts)))]
    percent = [{name: f"{value:.1f}" if name != "players" else value for name, value in row.items()} for row in places]
    print(f"\nFirst places by seat, %\n{table(percent, columns)}")
    lost = sum(figures.lost_lines(sample) for sample in samples)
    if lost:
        print(f"\n{lost} log lines were lost before they were read; the figures from the log are a little too low.")
    save_json(arguments, {
        "game": known.kind.name, "agent": arguments.agent, "games": arguments.games, "seed": arguments.seed,
        "config": config, "figures": rows, "first_places": places,
        "lost_lines": lost,
    })  # fmt: skip


def play(arguments: argparse.Namespace, counts: list[int], config: dict[str, int] | None) -> list[balance.Sample]:
    samples = [balance.empty_sample(arguments.game, players) for players in counts]
    with progress(arguments.games * len(counts), "Playing games", "for the figures of the balance") as bar:
        for sample in samples:
            some = balance.simulate(
                arguments.game, arguments.agent, sample.players, arguments.games, arguments.seed, config,
                arguments.processes,
            )  # fmt: skip
            for part in some:
                sample.add(part)
                bar.advance(part.games, f"{sample.players} players")
    return samples


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """A line of the table, its marks behind it."""
    marks = [f"!{players}" for players in row["outside"]] + [f"*{players}" for players in row["differs"]]
    values = {str(players): f"{value:.1f}" for players, value in row["players"].items()}
    ranges = {name: _range(row[name]) for name in ("reference", "window")}
    return {"figure": row["figure"]} | values | ranges | {"marks": " ".join(marks)}


def _range(given: tuple[float, float] | None) -> str:
    return "" if given is None else f"{given[0]:g} - {given[1]:g}"


def first_places(sample: balance.Sample) -> dict[str, Any]:
    shares = 100 * sample.first_places / sample.games
    return {"players": sample.players} | {f"seat {seat}": float(share) for seat, share in enumerate(shares)}
