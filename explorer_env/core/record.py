"""The layout of a game's record."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import config
from numpy.typing import ArrayLike, DTypeLike, NDArray


def whole_words(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record of these fields whose size is a multiple of 8 bytes and which has no gaps.

    Copies need not keep the bytes of gaps, and records are compared and saved byte for byte.
    """
    dtype = np.dtype(list(fields))
    if dtype.itemsize % 8:
        dtype = np.dtype([*fields, ("unused", "i4")])
    assert dtype.itemsize % 8 == 0
    return _known(np.dtype((np.record, dtype)))  # or every recarray makes that of it anew


@cache
def _known(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """One object for all equal layouts: Numba compares any other with the first it met, at every call."""
    return dtype


def copied(records: np.recarray[Any, Any]) -> np.recarray[Any, Any]:
    """A copy, word by word: NumPy copies records field by field, which takes 40 times as long."""
    words = records.view(np.ndarray).view(np.uint64).copy()
    return words.view(_known(records.dtype)).view(np.recarray)


def for_kernels(records: np.recarray[Any, Any]) -> NDArray[Any]:
    """The same memory as compiled kernels like it best: a plain array of the one known layout costs 0.4 us a call,
    with another equal layout 5 us, a recarray 4 to 9 us.

    Without compilation the kernels need the recarray's attributes.
    """
    return records if config.DISABLE_JIT else records.view(np.ndarray).view(_known(records.dtype))


def plain(array: ArrayLike, dtype: DTypeLike) -> NDArray[Any]:
    """An array as kernels are compiled for: for a read-only or scattered one, or another type, they would be anew."""
    return np.require(array, dtype, ["C", "A", "W"])
