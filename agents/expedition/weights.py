"""The heuristic's weights: agents/data/expedition.toml as one numpy record."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import ConfigError
from explorer_env.core.record import for_kernels, whole_words

_FILE = files("agents") / "data" / "expedition.toml"
DEFAULTS: dict[str, Any] = tomllib.loads(_FILE.read_text("utf-8"))


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list | dict) else 1


DTYPE = whole_words(
    [(name, "f8") if _length(value) == 1 else (name, "f8", (_length(value),)) for name, value in DEFAULTS.items()]
)


def weights(changes: Mapping[str, Any] | None = None) -> NDArray[Any]:
    """The record of weights, shape (1,), as kernels take it, with some of them changed.

    changes: name -> number, list of numbers, or for a table a mapping of what differs. Raises ConfigError for an
    unknown name or a wrong shape.
    """
    record = np.zeros(1, DTYPE).view(np.recarray)
    changes = changes or {}
    unknown = [name for name in changes if name not in DEFAULTS]
    if unknown:
        raise ConfigError(f"weight {unknown[0]!r}: the heuristic has {', '.join(DEFAULTS)}.")
    for name, default in DEFAULTS.items():
        record[name] = _numbers(name, default, changes.get(name, default))
    return for_kernels(record)


def _numbers(name: str, default: Any, given: Any) -> Any:
    if isinstance(default, dict) and isinstance(given, Mapping):
        strange = [key for key in given if key not in default]
        if strange:
            raise ConfigError(f"weight {name}.{strange[0]}: there are {', '.join(default)}.")
        given = list({**default, **given}.values())
    if np.shape(given) not in {(), (_length(default),)} or (np.shape(given) == () and _length(default) > 1):
        raise ConfigError(f"weight {name} = {given!r}: give {_length(default)} numbers.")
    return given
