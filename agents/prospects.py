"""What points at the end an observation promises: a number for each of its floats, in a file of agents/data.

`python -m training.prospects --game GAME` fits and writes the file.
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import ConfigError
from explorer_env.core.files import write_whole
from explorer_env.core.game import Game

REST = "rest"  # what is promised whatever is seen
A_LINE = 12  # numbers

Prospects = NDArray[np.float64]


def read_prospects(game: type[Game]) -> Prospects:
    """The numbers of a game, float64 of shape (OBSERVATION + 1,), the last by itself.

    Raises ConfigError when they were fitted to other observations.
    """
    return _as_array(game, tomllib.loads(_file(game).read_text("utf-8")))


def write_prospects(game: type[Game], prospects: Prospects) -> None:
    runs = [(piece.name, prospects[piece.start : piece.stop]) for piece in game.PIECES]
    head = f"# What each float of an observation of {game.name.capitalize()} promises in points at the end.\n"
    text = head + "# Fitted by `python -m training.prospects`; not written by hand.\n\n"
    text += "".join(_run(name, numbers) for name, numbers in [*runs, (REST, prospects[-1:])])
    write_whole(_file(game), text.encode())


def _file(game: type[Game]) -> Path:
    return Path(str(files("agents"))) / "data" / f"{game.name}_prospects.toml"


def _as_array(game: type[Game], runs: dict[str, Any]) -> Prospects:
    wanted = {**{piece.name: piece.size for piece in game.PIECES}, REST: 1}
    given = {name: len(numbers) for name, numbers in runs.items()}
    if given != wanted:
        raise ConfigError(
            f"The prospects of {game.name} don't fit its observations: "
            f"run `python -m training.prospects --game {game.name}`."
        )
    return np.concatenate([np.array(runs[name], np.float64) for name in wanted])


def _run(name: str, numbers: Sequence[float] | Prospects) -> str:
    shown = [f"{number:.3f}" for number in numbers]
    lines = [", ".join(shown[start : start + A_LINE]) for start in range(0, len(shown), A_LINE)]
    return f"{name} = [\n" + "".join(f"    {line},\n" for line in lines) + "]\n"
