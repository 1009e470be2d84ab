"""The command `explorer`: finds the command's own module, and turns errors and Ctrl-C into one line.

Exit codes: 0 done, 2 bad input (one line on stderr says what is allowed), 130 stopped with Ctrl-C.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from explorer_env import __version__
from explorer_env.core.errors import ExplorerError
from training.stopping import none_lost

BAD_INPUT = 2
STOPPED = 130  # as shells report SIGINT
STOPPED_LINE = "explorer: stopped; nothing is left half-written."

COMMANDS = {
    "play": "Play in the browser or the terminal, alone, with others or against bots.",
    "match": "Play agents against each other and print a table of results.",
    "watch": "Play one game in the terminal, move by move, in words.",
    "replay": "Check a recorded game and show it, move by move or as pictures.",
    "explain": "Ask agents what they think of each answer at a move of a recorded game.",
    "train": "Train an agent as a configuration says, with checkpoints and logs.",
    "evaluate": "Play a trained model against opponents and print how often it wins.",
    "plot": "Draw the learning curves of training runs as a picture.",
    "tournament": "Play a round robin of agents; ratings, tables and a report.",
    "rate": "Rate all agents that come with the project: the ladder of both games.",
    "balance": "Simulate many games and compare their figures with the reference.",
    "benchmark": "Measure the speed of the rules and of the environments.",
    "cache": "Build, show or clear the cache of compiled code.",
}


def command_module(name: str) -> ModuleType:
    """The module of a command, loaded only when it is wanted: some need torch, all need Numba."""
    return import_module(f"training.commands.{name}")


def _formatter(prog: str) -> argparse.HelpFormatter:
    formatter = argparse.RawDescriptionHelpFormatter(prog, max_help_position=26)
    formatter._action_max_length = 13  # or argparse breaks the line behind the longest command
    return formatter


def make_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of every command; only the chosen one knows its arguments."""
    parser = argparse.ArgumentParser(
        "explorer",
        description="Games of exploration: play, watch, measure and train agents.",
        epilog="examples:\n  explorer match heuristic random --games 200\n  explorer COMMAND --help",
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"explorer-env {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name, help=summary, description=summary, formatter_class=_formatter, allow_abbrev=False
        )
        command.set_defaults(refuse=command.error)
        if name == chosen:
            module = command_module(name)
            module.add_arguments(command)
            command.epilog = f"example:\n  {module.EXAMPLE}"
    return parser


def run_command(given: Sequence[str]) -> None:
    chosen = next((word for word in given if not word.startswith("-")), None)
    arguments, unknown = make_parser(chosen).parse_known_args(given)
    if unknown:
        arguments.refuse(f"unrecognized arguments: {' '.join(unknown)}")
    command_module(arguments.command).run(arguments)
    sys.stdout.flush()


def main(given: Sequence[str] | None = None) -> int:
    """Run one command; `given` are its words, those of the process when None. The exit code is returned."""
    if sys.stdout is None:  # closed, as by `>&-`
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the process
    try:
        with none_lost():
            run_command(sys.argv[1:] if given is None else given)
    except KeyboardInterrupt as stop:
        exec("")  # Python would end the process by the signal if the interrupt came through an exec, as Numba has them
        print(f"explorer: {stop}" if stop.args else STOPPED_LINE, file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # the reader of a pipe has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ExplorerError, OSError) as error:
        print(f"explorer: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    return 0


if __name__ == "__main__":
    sys.exit(main())
