"""`explorer play --terminal`: its arguments, and the table they make."""

import argparse
import os
import time
from pathlib import Path

from explorer_env.core.errors import ConfigError
from explorer_env.play.table import PERSON, Table
from training.commands.arguments import AGENTS, add_config, add_game, chosen_config, new_file, whole
from training.extras import missing_play_extra
from training.games import GAMES
from training.prompt import prompt

AGAINST = ["heuristic"]
KEPT = "terminal-*.table"  # files of games that go on


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("in the terminal")
    group.add_argument("--terminal", action="store_true", help="play here, without a page")
    add_game(group)
    group.add_argument(
        "--against", nargs="*", default=AGAINST, metavar="NAME",
        help=f"who plays with you, clockwise from your seat: {PERSON} for somebody at the same keys, or {AGENTS}; "
        f"nobody, to play alone (default: {' '.join(AGAINST)})",
    )  # fmt: skip
    group.add_argument("--seat", type=whole(0), default=0, metavar="S", help="yours, explorer_S (default: 0)")
    group.add_argument("--seed", type=whole(0), metavar="S", help="seed of the game (default: one that nobody knows)")
    add_config(group)
    group.add_argument("--practice", action="store_true", help="answers may be taken back")
    group.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game (without FILE: the last one kept)",
    )
    group.add_argument("--replay", type=new_file, metavar="FILE", help="write the game's replay to FILE at its end")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """folder: where games are kept while they go on."""
    try:
        from rich.console import Console

        from explorer_env.play.terminal import Terminal
    except ImportError as error:
        raise missing_play_extra(error) from error
    table, kept = resumed(arguments.resume, folder) if arguments.resume is not None else begun(arguments, folder)
    console = Console(markup=False, emoji=False, highlight=False)
    try:
        over = Terminal(table, console, prompt, kept).play()
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(f"stopped; {goes_on(kept)}") from stop
    if not over:
        print(f"Kept: {goes_on(kept)}")
        return
    kept.unlink(missing_ok=True)
    if arguments.replay is not None:
        table.replay().save(arguments.replay)
        print(f"explorer replay {arguments.replay} shows the game again.")


def begun(arguments: argparse.Namespace, folder: Path) -> tuple[Table, Path]:
    """A new table, and where it is kept. Raises ConfigError for what can't be played."""
    kind = GAMES[arguments.game].kind
    seats = seated(arguments.against, arguments.seat)
    kind.check_players(len(seats))
    table = Table(kind.name, seats, arguments.seed, chosen_config(arguments, kind), arguments.practice)
    return table, new_kept(folder)


def new_kept(folder: Path) -> Path:
    """A file for a game that goes on; the last in order is the last begun."""
    return folder / KEPT.replace("*", f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")


def seated(against: list[str], seat: int) -> list[str]:
    """Who has each seat; the others sit clockwise from the person's. Raises ConfigError for a seat that isn't there."""
    if seat > len(against):
        raise ConfigError(f"--seat {seat}: {len(against) + 1} players have seats 0 to {len(against)}.")
    behind = len(against) - seat  # seats after the person's
    return [*against[behind:], PERSON, *against[:behind]]


def resumed(name: str, folder: Path) -> tuple[Table, Path]:
    """A saved table, and where it is kept from now on: a file that somebody saved by name stays as it is.

    Raises SaveError for a bad file, ConfigError when there is none.
    """
    kept = sorted(folder.glob(KEPT))
    if not name and not kept:
        raise ConfigError(f"no game is kept in {folder}: begin one, or give the file of a saved one behind --resume.")
    file = Path(name) if name else kept[-1]
    return Table.load(file), file if file in kept else new_kept(folder)


def goes_on(kept: Path) -> str:
    return f"explorer play --terminal --resume {kept} goes on with the game."
