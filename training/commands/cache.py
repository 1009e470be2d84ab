"""`explorer cache`: the compiled code of the rules on this machine."""

import argparse
import time
from typing import Any

from explorer_env.core.jit import cache_info, clear_cache, ready
from explorer_env.core.table import table
from training.commands.arguments import add_json, save_json
from training.compiled import prepare_all
from training.games import GAMES

EXAMPLE = "explorer cache --build"
MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--build", action="store_true", help="compile now all that games and commands ever need")
    what.add_argument("--clear", action="store_true", help="remove all compiled code; it is compiled again when needed")
    what.add_argument("--info", action="store_true", help="say where it is, how much there is and what is ready")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    if arguments.build:
        build()
    if arguments.clear:
        print(f"Removed {clear_cache() / MEGABYTE:.1f} MB of compiled code.")
    info = cache_info() | {"ready": ready()}
    print(table([shown(info)]))
    print(f"Ready for this version: {', '.join(info['ready']) or 'nothing; explorer cache --build compiles it'}.")
    save_json(arguments, info)


def build() -> None:
    for known in GAMES.values():
        began = time.perf_counter()
        prepare_all(known)
        print(f"{known.kind.name}: ready after {time.perf_counter() - began:.1f} s")


def shown(info: dict[str, Any]) -> dict[str, Any]:
    """`builds` are combinations of Python, NumPy, Numba and processor that have code here."""
    return {"folder": info["folder"], "builds": info["builds"], "files": info["files"], "MB": info["bytes"] / MEGABYTE}
