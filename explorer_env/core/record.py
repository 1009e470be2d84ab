"""The layout of a game's record."""

from collections.abc import Sequence
from typing import Any

import numpy as np


def whole_words(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record of these fields whose size is a multiple of 8 bytes and which has no gaps.

    Copies need not keep the bytes of gaps, and records are compared and saved byte for byte.
    """
    dtype = np.dtype(list(fields))
    if dtype.itemsize % 8:
        dtype = np.dtype([*fields, ("unused", "i4")])
    assert dtype.itemsize % 8 == 0
    return dtype
