"""Pieces of work one after the other, or shared by processes."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from explorer_env.core.game import Game

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started in here leave Ctrl-C to this one, which ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], processes: int, game: type[Game]) -> Iterator[Result]:
    """The results of `work` for each task, in order. More than one process: spawned, and gone when this ends.

    `work`, tasks and results must be picklable. The rules of `game` are compiled at once, before any work.
    """
    game.prepare()
    processes = min(processes, len(tasks))
    return map(work, tasks) if processes <= 1 else _shared(work, tasks, processes)


def _shared(work: Callable[[Task], Result], tasks: Sequence[Task], processes: int) -> Iterator[Result]:
    with _interrupts_ignored():
        pool = multiprocessing.get_context("spawn").Pool(processes)
    with pool:
        yield from pool.imap(work, tasks)
