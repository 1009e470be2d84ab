"""Parts of games and threads for them."""

import threading

import pytest

from explorer_env.core.parts import at_once, bounds


@pytest.mark.parametrize(
    ("count", "number", "expected"),
    [(10, 2, [(0, 5), (5, 10)]), (7, 3, [(0, 2), (2, 4), (4, 7)]), (2, 5, [(0, 1), (1, 2)]), (5, 0, [(0, 5)]),
     (0, 2, [(0, 0)])],
)  # fmt: skip
def test_parts_cover_everything_once(count, number, expected):
    assert bounds(count, number) == expected


def test_calls_run_at_the_same_time_and_answer_in_order():
    barrier = threading.Barrier(3, timeout=30)  # passed only when all three wait at it

    def work(first, stop):
        barrier.wait()
        return stop - first

    assert at_once(work, [(0, 1), (1, 3), (3, 6)]) == [1, 2, 3]


def test_a_single_call_needs_no_thread():
    assert at_once(lambda: threading.current_thread(), [()]) == [threading.current_thread()]
