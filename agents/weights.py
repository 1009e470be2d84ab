"""The weights of a heuristic: a file of agents/data as one numpy record."""

import json
from collections.abc import Iterator, Mapping
from copy import copy
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError
from explorer_env.core.files import write_whole
from explorer_env.core.record import for_kernels, whole_words


class Weights:
    """Names with a number, a list of numbers, or a table of named numbers.

    file: a TOML file of agents/data.
    """

    def __init__(self, file: str) -> None:
        self.file = files("agents") / "data" / file
        self.defaults: dict[str, Any] = read_toml(self.file)
        sizes = {name: _length(value) for name, value in self.defaults.items()}
        self.dtype = whole_words([(n, "f8") if size == 1 else (n, "f8", (size,)) for n, size in sizes.items()])

    def but(self, changes: Mapping[str, Any]) -> "Weights":
        """The same with some other defaults, whole ones. Raises ConfigError as `read` does."""
        self.read(changes)
        other = copy(self)
        other.defaults = {**self.defaults, **changes}
        return other

    def write(self, numbers: NDArray[np.float64]) -> None:
        """Have the file hold these instead, one for each float of the record, with 4 digits; head and names stay."""
        left = iter(numbers.tolist())
        lines = [f"{name} = {_told(default, left)}\n" for name, default in self.defaults.items()]
        head = self.file.read_text("utf-8").partition("\n\n")[0]
        write_whole(Path(str(self.file)), f"{head}\n\n{''.join(lines)}".encode())

    def read(self, changes: Mapping[str, Any] | None = None) -> NDArray[Any]:
        """The record of weights, shape (1,), as kernels take it, with some of them changed.

        changes: name -> number, list of numbers, or for a table a mapping of what differs. Raises ConfigError for an
        unknown name or a wrong shape.
        """
        record = np.zeros(1, self.dtype).view(np.recarray)
        changes = changes or {}
        if not isinstance(changes, Mapping):
            raise ConfigError(f"weights {changes!r}: give a mapping from names to numbers.")
        unknown = [name for name in changes if name not in self.defaults]
        if unknown:
            raise ConfigError(f"weight {unknown[0]!r}: the heuristic has {', '.join(self.defaults)}.")
        for name, default in self.defaults.items():
            record[name] = _numbers(name, default, changes.get(name, default))
        return for_kernels(record)


def as_floats(record: NDArray[Any]) -> NDArray[np.float64]:
    """The same memory as float64, a row for each record."""
    return record.view(np.ndarray).view(np.float64).reshape(len(record), -1)


def _told(default: Any, left: Iterator[float]) -> str:
    """The next numbers, as TOML that is shaped as the default."""
    if isinstance(default, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {next(left):.4g}" for key in default) + " }"
    if isinstance(default, list):
        return "[" + ", ".join(f"{next(left):.4g}" for _ in default) + "]"
    return f"{next(left):.4g}"


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list | dict) else 1


def _numbers(name: str, default: Any, given: Any) -> Any:
    if isinstance(default, dict) and isinstance(given, Mapping):
        strange = [key for key in given if key not in default]
        if strange:
            raise ConfigError(f"weight {name}.{strange[0]}: there are {', '.join(default)}.")
        given = list({**default, **given}.values())
    length = _length(default)
    if _real(given) not in ([(), (1,)] if length == 1 else [(length,)]):
        raise ConfigError(f"weight {name} = {given!r}: give {length} finite numbers.")
    return given


def _real(given: Any) -> tuple[int, ...] | None:
    """The shape of finite numbers; None for anything else."""
    try:
        numbers = np.asarray(given)
    except ValueError:  # lists of several lengths
        return None
    return numbers.shape if numbers.dtype.kind in "iuf" and np.isfinite(numbers).all() else None
