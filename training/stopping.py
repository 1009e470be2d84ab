"""Ctrl-C that Python loses: one that comes while an object is deleted is only reported, and llvmlite deletes many."""

import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

SOON = 0.01  # seconds


@contextmanager
def none_lost() -> Iterator[None]:
    """Have a Ctrl-C that got lost come again."""
    before = sys.unraisablehook

    def report(lost: Any) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            Timer(SOON, interrupt_main).start()  # at once it would be lost in here
        else:
            before(lost)

    sys.unraisablehook = report
    try:
        yield
    finally:
        sys.unraisablehook = before
