"""Lines that people type in a terminal."""

import sys

from tests.cli.terminal import Terminal

ASKED = """
from training.prompt import prompt
while True:
    try:
        print(repr(prompt("> ")))
    except KeyboardInterrupt:
        print("stopped")
    except EOFError:
        break
"""


def asked():
    return Terminal("-c", ASKED, start=lambda *words: [sys.executable, *words])


def test_a_line_is_what_was_typed():
    with asked() as screen:
        for line in ("two words", "", "last"):
            screen.until("> ")
            screen.line(line)
            screen.until(repr(line))
        screen.until("> ")
        screen.type("half\x04 and half\n")  # the first Ctrl-D only hands over what is there
        screen.until("'half and half'")
        screen.type("\x04")
        assert screen.ended() == 0


def test_no_ctrl_c_is_lost():
    """Each comes as soon as the prompt is to be seen, before anybody waits for a line; `input` loses one in 500."""
    with asked() as screen:
        for _ in range(4000):
            screen.until("> ")
            screen.type("\x03")
            screen.until("stopped")
