"""A command in a terminal of its own, driven as somebody at the keys does."""

import fcntl
import os
import pty
import re
import select
import subprocess
import termios
import time

from tests.cli.tools import ROOT, command, environment

WAIT = 120  # seconds
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")  # colours, the cursor


class Terminal:
    """`shown` is everything that it has shown, without colours.

    start: gives the whole command line; without it the words are those of `explorer`.
    """

    def __init__(self, *words, columns=100, lines=40, start=command):
        self._screen, inside = pty.openpty()
        size = {"COLUMNS": str(columns), "LINES": str(lines), "TERM": "xterm-256color", "EXPLORER_QUIET": "1"}
        self._process = subprocess.Popen(
            start(*words), env=environment(**size), cwd=ROOT, stdin=inside, stdout=inside, stderr=inside,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(inside)
        self.shown = ""
        self._seen = 0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._screen)

    def until(self, *wanted):
        """Read on to the first of these texts behind what was found before; which one it was."""
        end = time.monotonic() + WAIT
        while True:
            places = {text: self.shown.find(text, self._seen) for text in wanted}
            found = [text for text in wanted if places[text] >= 0]
            if found:
                first = min(found, key=places.__getitem__)
                self._seen = places[first] + len(first)
                return first
            assert time.monotonic() < end, f"waited for {wanted}; it shows:\n{self.shown[-3000:]}"
            assert self._read(), f"ended without {wanted}:\n{self.shown[-3000:]}"

    def _read(self):
        """False when it has ended and shown all."""
        ready, _, _ = select.select([self._screen], [], [], 1.0)
        try:
            content = os.read(self._screen, 65536) if ready else b""
        except OSError:  # as Linux says that nobody is there any more
            return False
        self.shown += _CODES.sub("", content.decode(errors="replace"))
        return bool(content) or self._process.poll() is None

    def type(self, text):
        os.write(self._screen, text.encode())

    def line(self, text=""):
        self.type(f"{text}\n")

    def ended(self):
        """Its exit code, when all is shown."""
        while self._read():
            pass
        return self._process.wait(WAIT)
