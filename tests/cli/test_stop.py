"""Ctrl-C: one line, no half file, no process left."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.tools import ROOT, command, environment

WAIT = 600


def started(words, why):
    """The command in its own process group, as in a terminal, once it has said that it works."""
    process = subprocess.Popen(
        command(*words), env=environment(EXPLORER_QUIET="0"), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    )  # fmt: skip
    while why not in (line := process.stderr.readline()):
        assert line, f"ended without saying {why!r}"
    return process


def living(group):
    found = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [row.split() for row in found.splitlines()]
    return [stat for pgid, stat in rows if int(pgid) == group and not stat.startswith("Z")]


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of POSIX")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["match", "random", "random", "--games", 1_000_000], "Playing"),
        (["match", "random", "random", "--games", 1_000_000, "--processes", 2], "Playing"),
        (["balance", "--agent", "random", "--games", 1_000_000], "Playing"),
        (["benchmark", "kernel", "--repeats", 1000], "Measuring"),
    ],
    ids=["match", "match in processes", "balance", "benchmark"],
)
def test_ctrl_c_leaves_nothing_broken(words, why, tmp_path):
    process = started([*words, "--json", tmp_path / "results.json"], why)
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=WAIT)
    assert process.returncode == 130
    assert error.splitlines()[-1] == "explorer: stopped; nothing is left half-written."
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []
    deadline = time.monotonic() + WAIT
    while living(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert living(process.pid) == []
    assert out == "" or words[0] == "benchmark"


def check_it_ends(code, tmp_path):
    """A command that runs this code says that it was stopped, and nothing else."""
    (tmp_path / "stopped.py").write_text(
        f"import sys\nimport training.cli as cli\n{code}\ncli.run_command = run\nsys.exit(cli.main([]))\n"
    )
    found = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])}
    run = [sys.executable, "-m", "stopped"]
    ended = subprocess.run(run, env={**os.environ, **found}, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, "explorer: stopped; nothing is left half-written.\n")


def test_an_interrupt_that_came_through_an_exec_ends_alike(tmp_path):
    """As when Numba compiles: Python notes it, and would end `python -m` by the signal."""
    check_it_ends("run = lambda given: exec('raise KeyboardInterrupt')", tmp_path)


DELETING = """
import signal, time

class Deleted:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def run(given):
    Deleted()
    time.sleep(20)
"""


def test_an_interrupt_while_an_object_is_deleted_ends_alike(tmp_path):
    check_it_ends(DELETING, tmp_path)


def test_other_faults_of_deleting_are_reported_as_ever(tmp_path):
    code = "class Deleted:\n    def __del__(self):\n        raise ValueError('odd')\n"
    code += "from training.stopping import none_lost\nwith none_lost():\n    Deleted()\n"
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "ValueError: odd" in ended.stderr
