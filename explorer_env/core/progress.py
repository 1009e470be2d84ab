"""A progress bar on stderr that also says what is being done and why."""

import os
import shutil
import sys
import time
from types import TracebackType
from typing import Self, TextIO

_BAR = 24
_REDRAW_SECONDS = 0.1
_LINE_SECONDS = 15.0


class Progress:
    """A bar in a terminal; elsewhere (a log file) a line at the start, at the end and now and then between."""

    def __init__(self, total: int | None, title: str, why: str = "", quiet: bool | None = None) -> None:
        self.total = total
        self.title = title
        self.why = why
        self.done = 0
        self.note = ""
        self._stream: TextIO | None = None if _unwanted(quiet) else sys.stderr
        self._live = self._stream is not None and self._stream.isatty()
        self._started = self._drawn = time.monotonic()

    def __enter__(self) -> Self:
        self._started = self._drawn = time.monotonic()
        self._print(f"{self.title} ({self.why})" if self.why else self.title)
        self._draw()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        spent = _clock(time.monotonic() - self._started)
        self._print(f"{self.done:,} done in {spent}" if kind is None else f"{self._count()}: stopped after {spent}")

    def advance(self, n: int = 1, note: str = "") -> None:
        """`n` more pieces of work are done; `note` is shown behind the bar until the next one."""
        self.done += n
        self.note = note or self.note
        now = time.monotonic()
        if self._live and now - self._drawn >= _REDRAW_SECONDS:
            self._drawn = now
            self._draw()
        elif not self._live and now - self._drawn >= _LINE_SECONDS:
            self._drawn = now
            self._print(self._state())

    def _count(self) -> str:
        return f"{self.done:,}" if self.total is None else f"{self.done:,} of {self.total:,}"

    def _state(self) -> str:
        spent = time.monotonic() - self._started
        state = f"{self._count()}, {_clock(spent)}"
        if self.total and 0 < self.done < self.total:
            state += f", about {_clock(spent / self.done * (self.total - self.done))} left"
        return f"{state}  {self.note}" if self.note else state

    def _draw(self) -> None:
        if not self._live:
            return
        filled = _BAR if not self.total else min(_BAR, _BAR * self.done // self.total)
        bar = f"[{'#' * filled}{'.' * (_BAR - filled)}] " if self.total else ""
        width = shutil.get_terminal_size().columns - 1
        self._write(f"\r\x1b[K{(bar + self._state())[:width]}")

    def _print(self, line: str) -> None:
        self._write(f"\r\x1b[K{line}\n" if self._live else f"{line}\n")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def progress(total: int | None, title: str, why: str = "", *, quiet: bool | None = None) -> Progress:
    """Use as `with progress(1000, "Playing games", "measures the balance") as bar: ... bar.advance()`.

    `total` is None when the amount of work isn't known. Nothing is shown when `quiet` is true, when the environment
    variable EXPLORER_QUIET is 1 (and `quiet` isn't given), or when there is no stderr.
    """
    return Progress(total, title, why, quiet)


def say(line: str) -> None:
    """One line on stderr, unless EXPLORER_QUIET is 1."""
    if sys.stderr is not None and not _unwanted(None):
        print(line, file=sys.stderr, flush=True)


def _unwanted(quiet: bool | None) -> bool:
    return os.environ.get("EXPLORER_QUIET") == "1" if quiet is None else quiet


def _clock(seconds: float) -> str:
    whole = int(seconds + 0.5)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02} h"
    return f"{whole // 60}:{whole % 60:02} min" if whole >= 60 else f"{whole} s"
