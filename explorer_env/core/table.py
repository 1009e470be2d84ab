"""Results as plain text for people and as JSON for programs."""

import json
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import numpy as np

from explorer_env.core.files import write_whole

Columns = Sequence[str] | Mapping[str, str]


def table(rows: Sequence[Mapping[str, Any]], columns: Columns | None = None) -> str:
    """Rows as aligned plain text: a heading, a line under it, a line for each row; numbers to the right.

    `columns` are keys of the rows in order, or a mapping from key to heading; without it the first row's keys.
    A missing value or None is left empty. Floats of one column share their number of decimals.
    """
    return "\n".join("  ".join(cells).rstrip() for cells in _lines(rows, columns, colon=False))


def markdown_table(rows: Sequence[Mapping[str, Any]], columns: Columns | None = None) -> str:
    """The same as a table of Markdown."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in _lines(rows, columns, colon=True))


def _lines(rows: Sequence[Mapping[str, Any]], columns: Columns | None, colon: bool) -> Iterable[tuple[str, ...]]:
    """Heading, line and rows, in cells of equal width; Markdown marks a column of numbers by a colon under it."""
    if columns is None:
        columns = list(rows[0]) if rows else []
    headings = dict(columns) if isinstance(columns, Mapping) else {key: key for key in columns}
    drawn = [_column([row.get(key) for row in rows], heading, colon) for key, heading in headings.items()]
    return zip(*drawn, strict=True)


def _column(values: list[Any], heading: str, colon: bool) -> list[str]:
    decimals = _decimals([abs(float(value)) for value in values if _is_float(value) and math.isfinite(value)])
    cells = [_cell(value, decimals) for value in values]
    width = max(len(cell) for cell in [heading, *cells])
    numeric = any(cells) and all(_looks_numeric(cell) for cell in cells if cell)
    align = str.rjust if numeric else str.ljust
    line = "-" * max(1, width - 1) + ":" if colon and numeric else "-" * width
    return [align(heading, width), line, *(align(cell, width) for cell in cells)]


def _is_float(value: Any) -> bool:
    return isinstance(value, float | np.floating)


def _decimals(sizes: list[float]) -> int:
    largest = max(sizes, default=0.0)
    return next((decimals for bound, decimals in ((10, 3), (100, 2), (1000, 1)) if largest < bound), 0)


def _cell(value: Any, decimals: int) -> str:
    if value is None:
        return ""
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if _is_float(value):
        return f"{value:,.{decimals}f}"
    if isinstance(value, int | np.integer):
        return f"{value:,}"
    return str(value)


def _looks_numeric(cell: str) -> bool:
    digits = cell.lstrip("+-").rstrip("%").replace(",", "").replace(".", "", 1)
    return digits.isdigit() or digits in ("nan", "inf")


def write_json(path: str | os.PathLike[str], data: Any) -> None:
    """Write `data` as JSON, whole or not at all.

    NumPy numbers and arrays, tuples, sets and paths become plain JSON; NaN and infinities become null.
    Raises TypeError for anything else that JSON doesn't know, OSError when the file can't be written.
    """
    write_whole(path, (json.dumps(plain(data), indent=2, allow_nan=False) + "\n").encode())


def plain(value: Any) -> Any:
    """As JSON knows it: see `write_json`."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, set | frozenset):
        return [plain(item) for item in sorted(value)]
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return str(value) if isinstance(value, PurePath) else value
