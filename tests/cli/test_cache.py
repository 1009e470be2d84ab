"""`explorer cache`, on folders of its own."""

import json
import subprocess
import sys

import pytest
from numba import config

from tests.cli.tools import ROOT, environment, explorer, explorer_process, read

# Everything is called as on an empty cache; then every kernel must have been compiled, and nothing new be asked for.
USE_EVERYTHING = """
import contextlib, io, json, warnings
import numpy as np
from explorer_env.core import jit
jit._sources = lambda: "tried"
from agents import arena
from explorer_env import expedition_v0
from explorer_env.envs.vector import LearnerVector
from training.cli import main
from training.compiled import prepare_all
from training.games import GAMES

def compiled():
    return {f"{d.__module__}.{d.__name__}{args}" for d in jit.Dispatcher.known for args in d.overloads}

for known in GAMES.values():
    prepare_all(known)
for mark in jit._folder().glob("*-tried.ready"):
    mark.unlink()
before = compiled()
idle = [d.__name__ for d in jit.Dispatcher.known if type(d) is jit.Kernel and not d.overloads]
with contextlib.redirect_stdout(io.StringIO()):
    codes = [main(words.split()) for words in (
        "watch heuristic random --seed 7", "match heuristic random --games 4", "evaluate trained random --games 4",
        "balance --games 1", "benchmark --games 1 --repeats 1",
    )]
arena.play([["heuristic", "random"]] * 2, [1, 2])
vector = LearnerVector(GAMES["expedition"].kind, 2, [2, 3], {"random": 1.0, "heuristic": 1.0})
observations, masks = vector.reset()
for _ in range(50):
    masks = vector.step(masks.argmax(axis=1)).masks
env = expedition_v0.env(num_players=3, render_mode="ansi")
env.reset(seed=1)
for agent in env.agent_iter():
    env.render()
    seen, _, over, cut, _ = env.last()
    env.step(None if over or cut else int(seen["action_mask"].argmax()))
env.state()
copied = GAMES["expedition"].kind.start(2, seed=1).copy()
print(json.dumps({"codes": codes, "idle": idle, "late": sorted(compiled() - before)}))
"""


def test_info_and_clear_of_a_cache_with_old_code(tmp_path):
    old = tmp_path / "cache" / "compiled-0123456789abcdef"
    old.mkdir(parents=True)
    (old / "rule.bin").write_bytes(b"x" * 3_000_000)
    folder, file = str(tmp_path / "cache"), tmp_path / "info.json"
    ended = explorer_process("cache", "--info", "--json", file, EXPLORER_CACHE_DIR=folder)
    assert ended.returncode == 0
    assert folder in ended.stdout
    assert "Ready for this version: nothing; explorer cache --build compiles it." in ended.stdout
    assert read(file) == {"folder": folder, "builds": 1, "files": 1, "bytes": 3_000_000, "ready": []}
    ended = explorer_process("cache", "--clear", "--json", file, EXPLORER_CACHE_DIR=folder)
    assert ended.stdout.startswith("Removed 3.0 MB")
    assert read(file)["files"] == 0
    assert not old.exists()


def test_build_leaves_code_in_the_cache_and_says_what_is_ready(tmp_path, capsys):
    file = tmp_path / "info.json"
    assert explorer("cache", "--build", "--json", file) == 0
    told = capsys.readouterr().out
    assert told.startswith("expedition: ready after ")
    assert read(file)["files"] > 0
    if not config.DISABLE_JIT:
        assert set(read(file)["ready"]) >= {"expedition", "expedition in batches", "expedition's heuristic"}
        assert f"Ready for this version: {', '.join(read(file)['ready'])}." in told


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled in plain Python")
def test_after_build_nothing_is_left_to_compile():
    ended = subprocess.run(
        [sys.executable, "-c", USE_EVERYTHING], env=environment(EXPLORER_QUIET="1"), cwd=ROOT, capture_output=True,
        text=True, check=False, timeout=600,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout.splitlines()[-1]) == {"codes": [0] * 5, "idle": [], "late": []}
