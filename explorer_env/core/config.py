"""Adjustable numbers of a game: one table of fields with their ranges, one place that checks what a user gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError

ConfigSource = None | Mapping[str, Any] | str | PathLike[str]


def is_whole(value: Any) -> bool:
    """An int or NumPy integer; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def as_whole(value: Any) -> int | None:
    """An int, NumPy integer or integer array of shape () as an int; None for anything else."""
    number = value[()] if isinstance(value, np.ndarray) and value.ndim == 0 else value
    return int(number) if is_whole(number) else None


def check_whole(name: str, value: Any, least: int = 0, most: int | None = None) -> int:
    """Raises ConfigError unless the value is a whole number from `least` to `most` (None: without end)."""
    if is_whole(value) and value >= least and (most is None or value <= most):
        return int(value)
    allowed = f"from {least} up" if most is None else f"from {least} to {most}"
    raise ConfigError(f"{name} = {value!r}: give a whole number {allowed}.")


def check_seed(seed: Any) -> int | None:
    """Raises ConfigError for what is neither a whole number from 0 up nor None."""
    return None if seed is None else check_whole("seed", seed)


def check_flag(name: str, value: Any) -> bool:
    """Raises ConfigError for what is neither True nor False."""
    if not isinstance(value, bool | np.bool_):
        raise ConfigError(f"{name} = {value!r}: give True or False.")
    return bool(value)


@dataclass(frozen=True)
class Field:
    """One adjustable whole number: default, least and most allowed, the rule it belongs to, what it means."""

    name: str
    default: int
    least: int
    most: int
    key: str
    meaning: str

    def check(self, value: Any) -> int:
        if not is_whole(value):
            raise ConfigError(f"{self.name} = {value!r}: give a whole number from {self.least} to {self.most}.")
        if not self.least <= value <= self.most:
            raise ConfigError(f"{self.name} = {value}: allowed is {self.least} to {self.most} ({self.meaning}).")
        return int(value)


@dataclass(frozen=True)
class Fields:
    """All fields of one game."""

    fields: tuple[Field, ...]

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype([(field.name, "i2") for field in self.fields], align=True)

    def read(self, source: ConfigSource = None) -> dict[str, int]:
        """Every field's value: the defaults, changed by a mapping or a TOML file of `name = number` lines.

        Raises ConfigError for an unknown name, a value that is no whole number or out of range, or an unreadable file.
        """
        changes = given(source)
        known = {field.name: field for field in self.fields}
        for name in changes:
            if name not in known:
                raise ConfigError(f"Unknown configuration key {name!r}. {advice(str(name), list(known))}")
        return {name: field.check(changes.get(name, field.default)) for name, field in known.items()}


def advice(name: str, known: list[str]) -> str:
    """What to write instead of an unknown `name`."""
    near = get_close_matches(name, known, n=3)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return f"Allowed are: {', '.join(known)}."


def given(source: ConfigSource) -> Mapping[str, Any]:
    """What a user gave, as a mapping. Raises ConfigError for anything else and for an unreadable file."""
    if source is None:
        return {}
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | PathLike):
        raise ConfigError(f"Configuration {source!r}: give a mapping, the path of a TOML file, or None.")
    return read_toml(Path(source), "Configuration file")


def fields_from(table: Mapping[str, tuple[int, int, int, str, str]]) -> Fields:
    """Fields from a data file's table: name -> default, least, most, rule key, meaning."""
    return Fields(tuple(Field(name, *row) for name, row in table.items()))
