"""`explorer balance`: figures of many games beside the reference."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from agents import make
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training import balance, contest
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
from training.commands.results import results_table
from training.games import GAMES

EXAMPLE = "explorer balance --games 1000 --players 3-5 --agent heuristic --processes 2"
LEGEND = "!3: with 3 players the figure is outside its window."
REFERENCE_LEGEND = """\
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
    samples = play(arguments, arguments.agent, counts, config)
    rows = balance.compare(figures.FIGURES, figures.REFERENCE_PLAYERS, samples)
    places = [first_places(sample) for sample in samples]
    more = figures.tables(samples, lambda: play(arguments, "random", counts[-1:], config)[0])
    contests = against(arguments, figures.OPPONENTS, config)
    print(
        f"{known.kind.name}: {arguments.games} games each, {arguments.agent} in every seat, seeds from {arguments.seed}"
    )
    print_figures(rows, figures.REFERENCE_PLAYERS)
    print_first_places(places)
    for one in more:
        print(f"\n{one.title}\n{table(one.rows)}")
    if contests:
        print(f"\n{arguments.agent} against others, two players\n{results_table(contests, 'opponent')}")
    lost = sum(figures.lost_lines(sample) for sample in samples)
    if lost:
        print(f"\n{lost} log lines were lost before they were read; the figures from the log are a little too low.")
    save_json(arguments, {
        "game": known.kind.name, "agent": arguments.agent, "games": arguments.games, "seed": arguments.seed,
        "config": config, "figures": rows, "first_places": places,
        "tables": {one.title: one.rows for one in more}, "contests": contests,
        "lost_lines": lost,
    })  # fmt: skip


def print_figures(rows: list[dict[str, Any]], reference_players: balance.Range | None) -> None:
    columns = [name for name in shown(rows[0]) if reference_players or name != "reference"]
    print(f"Figures by number of players\n{table([shown(row) for row in rows], columns)}")
    print(LEGEND)
    if reference_players:
        print(REFERENCE_LEGEND.format(*reference_players))


def print_first_places(places: list[dict[str, Any]]) -> None:
    most = max(row["players"] for row in places)
    columns = ["players", *(f"seat {seat}" for seat in range(most))]
    percent = [{name: f"{value:.1f}" if name != "players" else value for name, value in row.items()} for row in places]
    print(f"\nFirst places by seat, %\n{table(percent, columns)}")


def play(
    arguments: argparse.Namespace, agent: str, counts: list[int], config: dict[str, int] | None
) -> list[balance.Sample]:
    samples = [balance.empty_sample(arguments.game, players) for players in counts]
    with progress(arguments.games * len(counts), "Playing games", "for the figures of the balance") as bar:
        for sample in samples:
            some = balance.simulate(
                arguments.game, agent, sample.players, arguments.games, arguments.seed, config,
                arguments.processes,
            )  # fmt: skip
            for part in some:
                sample.add(part)
                bar.advance(part.games, f"{sample.players} players")
    return samples


def against(
    arguments: argparse.Namespace, opponents: Sequence[str], config: dict[str, int] | None
) -> list[dict[str, Any]]:
    """The agent's results in games of two against each opponent; every deal from both seats."""
    rows = []
    for opponent in opponents:
        pair, played = (arguments.agent, opponent), []
        with progress(arguments.games, "Playing games", f"against {opponent}") as bar:
            for some in contest.contest(
                arguments.game, pair, arguments.games, arguments.seed, config, arguments.processes
            ):
                played += some
                bar.advance(len(some))
        rows.append({"opponent": opponent} | contest.results(pair, played)[0])
    return rows


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
