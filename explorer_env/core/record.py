"""The layout of a game's record."""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any, Self

import numpy as np
from numba import config
from numpy.typing import ArrayLike, DTypeLike, NDArray


class Copied:
    """`copy.copy` makes what `copy.deepcopy` makes: half a copy would play the other's game."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def engine_fields(config: np.dtype[Any], actions: int, depth: int, script: int, log: int) -> list[tuple[Any, ...]]:
    """The fields that the engine itself uses (`rng`, `agenda`, `log`, `kernels`, `game`), the first of every record.

    Numbers are as short as they can be, since thousands of games are read from memory again and again: i2 for what a
    game counts, i4 for what may grow past 32,767 or holds bits.

    depth, script, log: most steps on the agenda, numbers in a script, lines kept of the log.
    """
    return [
        ("rng", "u8"),
        ("config", config),
        # scripts for tests: stacks, what comes first lies last
        ("dice_script", "i2", (script,)),
        ("dice_scripted", "i2"),
        ("draw_script", "i2", (script,)),
        ("draw_scripted", "i2"),
        ("fault", "i2"),  # a defect or an impossible script; 0 in every sound game
        # what happens next
        ("agenda", "i2", (depth, 3)),  # step, who, argument
        ("depth", "i2"),
        ("asking", "i2"),  # the decision that waits for an answer
        ("seat", "i2"),  # who must answer; -1 when the game is over
        ("legal", "i1", (actions,)),  # what may be answered
        ("automatic", "i2"),  # a choice with one answer is made without asking
        # the game, and what happened, told in words outside
        ("players", "i2"),
        ("turn", "i2"),  # Game Turn or round, from 1
        ("told", "i4"),  # log lines so far
        ("log", "i2", (log, 4)),  # message, who, two numbers
    ]


def whole_words(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record of these fields whose size is a multiple of 8 bytes and which has no gaps.

    Copies need not keep the bytes of gaps, and records are compared and saved byte for byte.
    """
    dtype = np.dtype(list(fields))
    if dtype.itemsize % 8:
        dtype = np.dtype([*fields, ("unused", "u1", (8 - dtype.itemsize % 8,))])
    assert dtype.itemsize % 8 == 0 == _gaps(dtype)
    return _known(np.dtype((np.record, dtype)))  # or every recarray makes that of it anew


def _gaps(dtype: np.dtype[Any]) -> int:
    """Bytes of a layout that belong to no field."""
    dtype, times = dtype.base, dtype.itemsize // dtype.base.itemsize
    if dtype.fields is None:
        return 0
    inside = [dtype.fields[name][0] for name in dtype.names or ()]
    return times * (dtype.itemsize - sum(part.itemsize - _gaps(part) for part in inside))


@cache
def _known(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """One object for all equal layouts: Numba compares any other with the first it met, at every call."""
    return dtype


def copied(records: np.recarray[Any, Any]) -> np.recarray[Any, Any]:
    """A copy, word by word: NumPy copies records field by field, which takes 40 times as long."""
    return records_of(records.view(np.ndarray).view(np.uint64).copy(), records.dtype)


def records_of(words: NDArray[np.uint64], dtype: np.dtype[Any]) -> np.recarray[Any, Any]:
    """The same memory, u8 without gaps, as records."""
    return words.reshape(-1).view(_known(dtype)).view(np.recarray)


def for_kernels(records: np.recarray[Any, Any]) -> NDArray[Any]:
    """The same memory as compiled kernels like it best: a plain array of the one known layout costs 0.4 us a call,
    with another equal layout 5 us, a recarray 4 to 9 us.

    Without compilation the kernels need the recarray's attributes.
    """
    return records if config.DISABLE_JIT else records.view(np.ndarray).view(_known(records.dtype))


def plain(array: ArrayLike, dtype: DTypeLike) -> NDArray[Any]:
    """An array as kernels are compiled for: for a read-only or scattered one, or another type, they would be anew."""
    return np.require(array, dtype, ["C", "A", "W"])
