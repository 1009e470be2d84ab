"""Pieces of work one after the other, or shared by processes."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from explorer_env.core.errors import ExplorerError
from explorer_env.core.game import Game

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 4  # tasks given out for each process


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """However the process ends that gives out the work, killed too, none of its workers stays."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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

    `work`, tasks and results must be picklable. The rules of `game` are compiled at once, before any work. Raises
    ExplorerError when a process is lost.
    """
    game.prepare()
    processes = min(processes, len(tasks))
    return map(work, tasks) if processes <= 1 else _shared(work, tasks, processes)


def _shared(work: Callable[[Task], Result], tasks: Sequence[Task], processes: int) -> Iterator[Result]:
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin_worker)
    others = set(multiprocessing.active_children())
    with _interrupts_ignored():
        for _ in range(processes):
            pool.submit(int)  # starts a process
    workers = set(multiprocessing.active_children()) - others
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) == AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise ExplorerError(
            "a process was ended from outside, for want of memory perhaps, or failed in a way that it can't tell: "
            "try fewer processes, or one to see what is wrong."
        ) from error
    finally:
        for worker in workers:
            worker.terminate()
        pool.shutdown(cancel_futures=True)
