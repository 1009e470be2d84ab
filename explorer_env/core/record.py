"""The layout of a game's record."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import config
from numpy.typing import NDArray


def whole_words(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record of these fields whose size is a multiple of 8 bytes and which has no gaps.

    Copies need not keep the bytes of gaps, and records are compared and saved byte for byte.
    """
    dtype = np.dtype(list(fields))
    if dtype.itemsize % 8:
        dtype = np.dtype([*fields, ("unused", "i4")])
    assert dtype.itemsize % 8 == 0
    return dtype


def for_kernels(records: np.recarray[Any, Any]) -> NDArray[Any]:
    """The same memory as compiled kernels like it best: a plain array costs 0.4 us a call, a recarray 4 to 9 us.

    Without compilation the kernels need the recarray's attributes.
    """
    return records if config.DISABLE_JIT else records.view(np.ndarray)
