"""`explorer benchmark`: what is measured, not how fast it is."""

import importlib
import os
import re
import sys

import numpy as np
import pytest

from explorer_env.core.errors import ExplorerError
from explorer_env.core.progress import progress
from explorer_env.envs.vector import LearnerVector
from explorer_env.expedition.game import Expedition
from tests.cli.tools import explorer, explorer_process, read
from training import benchmark


def test_the_summary_compares_repeat_by_repeat():
    contenders = [benchmark.Contender(name, "moves", lambda: 1) for name in ("base", "slow")]
    rows = benchmark.summary(contenders, [[10.0, 40.0, 20.0], [5.0, 10.0, 16.0]], base=0)
    assert [(row["median"], row["lowest"], row["highest"]) for row in rows] == [(20.0, 10.0, 40.0), (10.0, 5.0, 16.0)]
    assert [row["times slower"] for row in rows] == [1.0, 2.0], "of 2, 4 and 1.25 the middle one"


def test_contenders_take_turns():
    calls = []
    contenders = [benchmark.Contender(n, "calls", lambda n=n: calls.append(n) or 1) for n in "ab"]
    with progress(None, "Measuring", quiet=True) as bar:
        rates = benchmark.interleave(contenders, 2, bar)
    assert calls == ["a", "b", "a", "b", "a", "b"], "once to warm up, then in turn"
    assert [len(measured) for measured in rates] == [2, 2]


def test_the_kernels_play_whole_games():
    masks, seen, python, batch, inside, copies = benchmark.kernel_contenders(Expedition, 3, 4)
    assert masks.work() == masks.work() == seen.work() > 4 * 3 * 20
    assert python.work() > 4 * 3 * 20
    for _ in range(2):
        batch.prepare()
        assert batch.work() == 1024 * 50
    assert inside.work() == 40_000
    assert copies.work() == 800


def test_copies_in_the_kernel_are_whole_games():
    words = np.arange(12, dtype=np.uint64).reshape(3, 4)
    benchmark.copy_round(words, 2)
    assert (words == [0, 1, 2, 3]).all()


def test_the_environments_replay_whole_episodes_legally():
    contenders = benchmark.aec_contenders(Expedition, 3, 2)
    turns = {contender.work() for contender in contenders}
    assert len(turns) == 1, "all replay the same actions"
    assert turns.pop() > 2 * 3 * 20


@pytest.mark.parametrize("part", ["kernel", "aec"])
def test_benchmark_prints_and_writes_its_rows(part, tmp_path, capsys):
    file = tmp_path / "speed.json"
    assert explorer("benchmark", part, "--games", 2, "--repeats", 2, "--players", 2, "--json", file) == 0
    shown, results = capsys.readouterr().out, read(file)
    assert set(results) == {"machine", "game", "players", part}
    assert {"processor", "cores", "python", "numba", "explorer-env"} <= set(results["machine"])
    for row in results[part]:
        assert 0 < row["lowest"] <= row["median"] <= row["highest"]
        assert row["what"] in shown
        assert row["times slower"] > 0 if part == "aec" else "times slower" not in row


SMALL = {"n_envs": 8, "ppo.n_steps": 8, "ppo.batch_size": 64, "torch_threads": 1}


def test_the_speed_of_training_is_measured(tmp_path, capsys, monkeypatch):
    pytest.importorskip("sb3_contrib")
    share = importlib.import_module("training.share")
    monkeypatch.setattr(share, "TABLES", {name: changes | SMALL for name, changes in share.TABLES.items()})
    file = tmp_path / "speed.json"
    assert explorer("benchmark", "train", "--game", "adventure", "--repeats", 2, "--json", file) == 0
    rows, shown = read(file)["train"], capsys.readouterr().out
    assert [row["unit"] for row in rows] == ["decisions/s", "decisions/s", "%", "%"] * 3
    assert all(0 < row["lowest"] <= row["median"] <= row["highest"] for row in rows)
    assert all(row["what"].strip() in shown for row in rows)


def test_the_environment_that_costs_nothing_stands_still():
    pytest.importorskip("sb3_contrib")
    share = importlib.import_module("training.share")
    real, free = (face(LearnerVector(Expedition, 4, 2, seed=1)) for face in (share.LearnerVecEnv, share.Free))
    assert (free.observation_space, free.action_space) == (real.observation_space, real.action_space)
    first, masks = free.reset(), free.action_masks().copy()
    np.testing.assert_array_equal(first, real.reset())
    for _ in range(3):
        seen, rewards, ended, infos = free.step(masks.argmax(axis=1))
        np.testing.assert_array_equal(seen, first)
        np.testing.assert_array_equal(free.action_masks(), masks)
        assert not rewards.any()
        assert not ended.any()
        assert infos == [{}] * 4


def test_without_the_extra_training_is_named_as_not_measured(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "training.share", raising=False)
    monkeypatch.delitem(sys.modules, "training.ppo", raising=False)
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    assert explorer("benchmark", "train", "--repeats", 1) == 0
    assert re.search(r"share of the environment.*not measured: .*explorer-env\[train\]", capsys.readouterr().out)


def test_a_first_move_in_a_new_process_is_timed_and_its_failure_told():
    environment = dict(os.environ) | {"EXPLORER_QUIET": "1"}
    assert benchmark._first_move(Expedition, environment) > 0
    with pytest.raises(ExplorerError, match="first move in a new process failed"):
        benchmark._first_move(Expedition, environment | {"PYTHONHOME": "/nowhere"})


def test_benchmark_in_a_process():
    ended = explorer_process("benchmark", "kernel", "--games", 1, "--repeats", 1, "--players", 1)
    assert ended.returncode == 0
    assert "decisions/s" in ended.stdout
    assert "Measuring the rules" in ended.stderr
