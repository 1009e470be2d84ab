"""`explorer play`: games for people, on a page of a server on this machine or in the terminal."""

import argparse
import os
from pathlib import Path

from explorer_env.core.errors import ConfigError
from explorer_env.core.replay import Replay
from explorer_env.play.table import PAUSE
from training import terminal
from training.commands.arguments import results_folder, seconds, whole
from training.extras import missing_play_extra

EXAMPLE = "explorer play --terminal --against trained --practice"
PORT = 8017


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_server(parser)
    parser.add_argument(
        "--pause",
        type=seconds,
        default=PAUSE,
        metavar="SECONDS",
        help=f"between two answers of bots (default: {PAUSE})",
    )
    terminal.add_arguments(parser)


def add_server(parser: argparse._ActionsContainer) -> None:
    """The arguments of what opens a page."""
    parser.add_argument(
        "--port", type=whole(0, 65535), default=PORT, help=f"of the page, 0 for a free one (default: {PORT})"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address, open nothing")
    parser.add_argument(
        "--data",
        type=results_folder,
        metavar="FOLDER",
        help="where games are kept (default: ~/.local/share/explorer-env)",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS",
        help="of this machine, for others to play too; who knows a game's address can play it (default: 127.0.0.1)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> None:
    if arguments.terminal:
        terminal.run(arguments, arguments.data or default_folder())
    else:
        serve_page(arguments, arguments.pause)


def serve_page(arguments: argparse.Namespace, pause: float = PAUSE, replay: Replay | None = None) -> None:
    """Open the page as the arguments of `add_server` say, at a replay if there is one. Raises as `serve` does, and
    MissingExtra."""
    try:
        from explorer_env.play.serving import Settings, serve
    except ImportError as error:
        raise missing_play_extra(error) from error
    folder = arguments.data or default_folder()
    serve(Settings(folder, arguments.port, arguments.host, not arguments.no_browser, pause), replay)


def default_folder() -> Path:
    """Where games are kept. Raises ConfigError without a home."""
    given = os.environ.get("XDG_DATA_HOME")
    try:
        return (Path(given) if given else Path.home() / ".local" / "share") / "explorer-env"
    except RuntimeError as error:
        raise ConfigError(f"No home folder ({error}): say with --data where games are kept.") from error
