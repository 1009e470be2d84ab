"""Progress is seen on stderr, in a terminal as a bar, in a file as few lines, and not at all when unwanted."""

import io
import sys

import pytest

from explorer_env.core import progress as module
from explorer_env.core.progress import progress, say


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that pass with each look at the clock: 100, then as set."""
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def test_a_terminal_shows_title_reason_bar_and_time_left(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "100")
    with progress(4, "Playing games", "measures the balance") as bar:
        clock[0] += 30
        bar.advance(note="seat 1")
    shown = terminal.getvalue()
    assert "Playing games (measures the balance)\n" in shown
    assert "[######..................] 1 of 4, 30 s, about 1:30 min left  seat 1" in shown
    assert shown.endswith("1 done in 30 s\n")


def test_a_file_gets_a_line_now_and_then(
    clock: list[float], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EXPLORER_QUIET", raising=False)
    with progress(1000, "Playing games") as bar:
        for _ in range(1000):
            clock[0] += 0.1
            bar.advance()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Playing games"
    assert lines[-1] == "1,000 done in 1:40 min"
    assert 5 <= len(lines) - 2 <= 7  # 100 seconds, a line in 15


def test_unknown_totals_are_counted(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with progress(None, "Reading", quiet=False) as bar:
        clock[0] += 20
        bar.advance(7)
    assert "7, 20 s\n" in capsys.readouterr().err


def test_what_is_broken_off_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), progress(3, "Training", quiet=False):
        raise KeyboardInterrupt
    assert "0 of 3: stopped after 0 s" in capsys.readouterr().err


@pytest.mark.parametrize(("setting", "quiet"), [("1", None), ("", True), ("1", True)])
def test_quiet(setting: str, quiet: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_QUIET", setting)
    with progress(3, "Training", quiet=quiet) as bar:
        bar.advance()
    assert capsys.readouterr().err == ""


def test_one_line_is_said_unless_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPLORER_QUIET", "1")
    say("nothing")
    monkeypatch.setenv("EXPLORER_QUIET", "0")
    say("something")
    assert capsys.readouterr().err == "something\n"


def test_without_stderr_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress(3, "Training") as bar:
        bar.advance()
    say("nothing")
    assert bar.done == 1
