"""A run that was stopped or killed, and resumed, is the run that went through."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from explorer_env.core.errors import ConfigError, SaveError
from tests.training.small import ROLLOUT, TABLES, TOP
from training import ppo
from training.run_state import from_bytes

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = f"""{TOP}
game = "adventure"
most_decisions = 50
[opponents]
random = 1.0
heuristic = 1.0
[league]
snapshot_every = {ROLLOUT}
power = 1.0
most = 2
[imitation]
steps = 256
chunk = 128
[evaluation]
every = {2 * ROLLOUT}
games = 6
{TABLES}"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "small.toml"
    path.write_text(SETTINGS)
    return path


@pytest.fixture(scope="module")
def whole(settings, tmp_path_factory):
    return ppo.train(settings, run_dir=tmp_path_factory.mktemp("whole") / "run", quiet=True).parent


def results(run):
    with (run / "results.csv").open() as file:
        return [{name: value for name, value in row.items() if name != "seconds"} for row in csv.DictReader(file)]


def facts(checkpoint):
    return json.loads(from_bytes(checkpoint.read_bytes())["facts"].tobytes())


def league(run):
    return facts(run / "checkpoints" / f"steps_{6 * ROLLOUT:012}.npz")["league"]


def check_same(run, whole):
    for name in ("model", "best", f"league/steps_{5 * ROLLOUT:012}"):
        assert (run / f"{name}.safetensors").read_bytes() == (whole / f"{name}.safetensors").read_bytes(), name
    assert results(run) == results(whole)
    assert league(run) == league(whole)


def stopped_by(error, after, monkeypatch, settings, run):
    """Begin a run that ends with this error at one of the learner's decisions."""
    advance = ppo.Progress.advance

    def stopping(bar, n=1, note=""):
        advance(bar, n, note)
        if bar.done == after:
            raise error

    with monkeypatch.context() as patched:
        patched.setattr(ppo.Progress, "advance", stopping)
        with pytest.raises(type(error)) as raised:
            ppo.train(settings, run_dir=run, quiet=True)
    return str(raised.value)


@pytest.mark.parametrize("after", [4, ROLLOUT, 3 * ROLLOUT + 40, 6 * ROLLOUT])
def test_a_killed_run_becomes_what_it_would_have_been(whole, settings, tmp_path, monkeypatch, after):
    stopped_by(RuntimeError("killed"), after, monkeypatch, settings, tmp_path / "run")
    ppo.train(resume=tmp_path / "run", quiet=True)
    check_same(tmp_path / "run", whole)


def test_a_run_killed_while_it_imitated_begins_anew(whole, settings, tmp_path, monkeypatch):
    run = tmp_path / "run"
    with monkeypatch.context() as patched:
        patched.setattr("training.imitation._learn", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            ppo.train(settings, run_dir=run, quiet=True)
    assert not list(run.glob("checkpoints/*"))
    ppo.train(resume=run, quiet=True)
    check_same(run, whole)


def test_ctrl_c_keeps_all_whole_rollouts(whole, settings, tmp_path, monkeypatch):
    run = tmp_path / "run"
    said = stopped_by(KeyboardInterrupt(), 3 * ROLLOUT + 40, monkeypatch, settings, run)
    assert said == f"stopped; go on with: explorer train --resume {run}"
    assert (run / "checkpoints" / f"steps_{3 * ROLLOUT:012}.json").exists()
    ppo.train(resume=run, quiet=True)
    check_same(run, whole)


def test_a_run_killed_by_the_system_becomes_what_it_would_have_been(whole, settings, tmp_path):
    run = tmp_path / "run"
    code = f"from training.ppo import train; train({str(settings)!r}, run_dir={str(run)!r}, quiet=True)"
    process = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": str(ROOT)}, cwd=tmp_path)
    try:
        while process.poll() is None and not (run / "checkpoints" / f"steps_{2 * ROLLOUT:012}.json").exists():
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    if not (run / "model.json").exists():
        ppo.train(resume=run, quiet=True)
    check_same(run, whole)


def test_nothing_that_a_checkpoint_needs_is_taken_away(whole):
    for state in whole.glob("checkpoints/*.npz"):
        for name, steps, _ in facts(state)["agents"]:
            assert steps < 0 or (whole / name).exists()
    assert (whole / "league" / f"steps_{0:012}.safetensors").exists()


def test_a_damaged_state_is_left_out(whole, settings, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("EXPLORER_QUIET", "0")
    run = tmp_path / "run"
    stopped_by(RuntimeError("killed"), 5 * ROLLOUT, monkeypatch, settings, run)
    *_, last = sorted(run.glob("checkpoints/*.npz"))
    content = bytearray(last.read_bytes())
    content[len(content) // 2] ^= 1
    last.write_bytes(content)
    ppo.train(resume=run, quiet=True)
    assert f"Left out: {last} is damaged" in capsys.readouterr().err
    check_same(run, whole)


def test_more_steps_go_on_from_the_end(whole, settings, tmp_path):
    run = tmp_path / "run"
    ppo.train(settings, run_dir=run, quiet=True)
    with pytest.raises(ConfigError, match="is finished"):
        ppo.train(resume=run, quiet=True)
    before = results(run)
    ppo.train(resume=run, steps=8 * ROLLOUT, quiet=True)
    after = results(run)
    assert after[: len(before)] == before
    assert {row["steps"] for row in after[len(before) :]} == {str(8 * ROLLOUT)}


def test_the_rungs_that_were_measured(whole):
    rows = results(whole)
    assert len({(row["steps"], row["players"], row["rung"]) for row in rows}) == len(rows)
    assert {row["steps"] for row in rows} == {str(steps * ROLLOUT) for steps in (0, 2, 4, 6)}
    assert {row["rung"] for row in rows} == {"random", "heuristic", "first"}
    assert {row["games"] for row in rows} == {"6"}
    start = [float(row["win_rate"]) for row in rows if (row["steps"], row["rung"]) == ("0", "first")]
    assert np.isfinite(start).all()


def test_a_folder_that_was_never_begun(tmp_path):
    with pytest.raises(SaveError, match="no checkpoint"):
        ppo.train(resume=tmp_path, quiet=True)
