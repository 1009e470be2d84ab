"""Asks for a line, for every command that people answer at the keys."""

import select
import signal
import socket
import sys


def prompt(text: str) -> str:
    """A line of standard input, without its end, typed behind `text`. Raises EOFError when there is none any more.

    Ctrl-C raises KeyboardInterrupt whenever it comes; `input` alone loses one in the moment before it waits.
    """
    print(text, end="", flush=True)
    if sys.platform != "win32" and sys.stdin.isatty():
        _wait()
    return input()


def _wait() -> None:
    """Return when there is a line to read, or a signal to heed: each wakes by a byte."""
    awake, bell = socket.socketpair()
    with awake, bell:
        bell.setblocking(False)
        try:  # with all of it inside: Ctrl-C may come right behind the first line
            signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
            select.select([sys.stdin, awake], [], [])
        finally:
            signal.set_wakeup_fd(-1)
