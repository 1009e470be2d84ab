"""Processes that share work, and what happens when one is lost."""

import multiprocessing
import os
import signal

import pytest

from explorer_env.core.errors import ExplorerError, IllegalAction
from explorer_env.expedition.game import Expedition
from training.workers import spread


class StrangeError(Exception):
    """Can be sent to another process, but not made there."""

    def __init__(self, one, two):
        super().__init__(one + two)


def squared(task):
    return task * task


def killed(task):
    if task == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def strange(task):
    if task == 2:
        raise StrangeError("lost", "the map")
    return task


def refused(task):
    raise IllegalAction(f"task {task}")


@pytest.mark.parametrize("processes", [1, 2, 1000])
def test_results_come_in_order(processes):
    assert list(spread(squared, range(3), processes, Expedition)) == [0, 1, 4]
    assert not multiprocessing.active_children()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("work", [killed, strange])
def test_a_lost_process_is_told_and_not_waited_for(work):
    with pytest.raises(ExplorerError, match="a process"):
        list(spread(work, range(5), 2, Expedition))
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("processes", [1, 2])
def test_errors_of_the_work_arrive_as_they_are(processes):
    with pytest.raises(IllegalAction, match="task 0"):
        list(spread(refused, range(5), processes, Expedition))
    assert not multiprocessing.active_children()


def test_who_stops_listening_leaves_no_process():
    results = spread(squared, range(1000), 2, Expedition)
    assert next(results) == 0
    results.close()
    assert not multiprocessing.active_children()
