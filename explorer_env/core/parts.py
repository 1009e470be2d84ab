"""Parts of the games that are worked on at the same time: compiled kernels let other threads go on."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

CORES = os.cpu_count() or 1


def bounds(count: int, number: int) -> list[tuple[int, int]]:
    """First and last but one of so many parts of `count` things, none of them empty; one at least."""
    number = max(1, min(number, count))
    return [(count * k // number, count * (k + 1) // number) for k in range(number)]


def at_once(work: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> list[Any]:
    """What work(*call) returns for each of the calls, each in a thread of its own."""
    if len(calls) == 1:
        return [work(*calls[0])]
    return list(_pool(os.getpid(), len(calls)).map(work, *zip(*calls, strict=True)))


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """One for all; a forked process, which has none of the threads, gets its own."""
    return ThreadPoolExecutor(threads)
