"""Data files of a game or of a user, and the arrays made of them."""

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import ConfigError


def read_toml(file: Path | Traversable, what: str = "Data file") -> dict[str, Any]:
    """The content of a TOML file.

    Raises ConfigError, which begins with `what`, for a file that can't be read or is not TOML.
    """
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{what} {file}: {error.strerror}. Give the path of a readable TOML file.") from error
    except (ValueError, RecursionError) as error:  # also of UTF-8, and of tables within tables without end
        raise ConfigError(f"{what} {file} is not TOML: {error}.") from error


def table(rows: Any) -> NDArray[np.int64]:
    """Numbers as an array, as compiled rules read them."""
    return np.array(rows, np.int64)
