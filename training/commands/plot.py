"""`explorer plot`: learning curves of training runs."""

import argparse
from pathlib import Path

from explorer_env.core.files import write_whole
from training.commands.arguments import new_file

EXAMPLE = "explorer plot runs/first runs/second --out curves.png"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "runs", nargs="+", type=Path, metavar="RUN",
        help="folder of a run that was evaluated on the way; runs that differ in the seed only become one curve",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=new_file, metavar="FILE", help="the picture, a PNG (default: curves.png in the first run)"
    )


def run(arguments: argparse.Namespace) -> None:
    from training.curves import picture  # here, so that --help needs no extra packages

    out = arguments.out or arguments.runs[0] / "curves.png"
    write_whole(out, picture(arguments.runs))
    print(f"Drawn: {out}")
