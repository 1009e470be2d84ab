"""Arguments that several commands take."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from explorer_env.core.files import config_file
from explorer_env.core.game import Game
from explorer_env.core.table import write_json
from training.games import GAMES


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for argparse: a whole number from `least` to `most`."""
    allowed = f"a whole number from {least} up" if most is None else f"a whole number from {least:,} to {most:,}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not {allowed}") from None
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{number} is not {allowed}")
        return number

    return read


def real(least: float, most: float, unit: str = "") -> Callable[[str], float]:
    """A type for argparse: a number from `least` to `most`."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number{unit and f' of {unit}'}") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least:g} to {most:g}{unit and f' {unit}'}")
        return number

    return read


seconds = real(0, 3600, "seconds")


def new_file(text: str) -> Path:
    """A type for argparse: a path where a file can be written, found out before any work is done."""
    path = Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is a folder; give the path of a file")
    return _writable(path)


def results_folder(text: str) -> Path:
    """A type for argparse: a folder that is there or can be made, found out before any work is done."""
    return _writable(Path(text) / "results").parent


def _writable(path: Path) -> Path:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise argparse.ArgumentTypeError(f"{str(path)!r} can't be written; choose another place")
    return path


AGENTS = (
    "a built-in agent (random, heuristic, trained, search:400 or search:0.5s a move, with :trained after it guided by "
    'that model), a trained model\'s file, or a class of yours as "my.module:Class"'
)


def add_game(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--game", default="expedition", choices=sorted(GAMES), help="the game to play (default: expedition)"
    )


def add_config(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--config", metavar="FILE", help="TOML file of the rules' numbers that differ from the defaults"
    )


def add_seed(parser: argparse.ArgumentParser, of: str = "the games") -> None:
    parser.add_argument("--seed", type=whole(0), default=0, metavar="S", help=f"seed of {of}, from 0 up (default: 0)")


def add_games(parser: argparse.ArgumentParser, default: int) -> None:
    parser.add_argument(
        "--games", type=whole(1, 10_000_000), default=default, metavar="N", help=f"number of games (default: {default})"
    )


def add_processes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--processes", type=whole(1, 1024), default=1, metavar="N", help="processes that share the games (default: 1)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", type=new_file, metavar="FILE", help="write the results to FILE as JSON as well")


def add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--record", type=results_folder, metavar="DIR",
        help="write every game played to DIR as a replay, 000001.replay and so on (see explorer replay)",
    )  # fmt: skip


def save_json(arguments: argparse.Namespace, results: dict[str, Any]) -> None:
    """Write what `--json` asked for, whole or not at all."""
    if arguments.json is not None:
        write_json(arguments.json, results)


def chosen_config(arguments: argparse.Namespace, game: type[Game]) -> dict[str, int] | None:
    """The rules' numbers that `--config` asks for, checked; None for the defaults."""
    return None if arguments.config is None else game.read_config(config_file(arguments.config))
