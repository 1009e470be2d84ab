"""Comparisons: every run is trained once, the table and the picture have them all."""

import pytest

pytest.importorskip("sb3_contrib")
pytest.importorskip("matplotlib")

from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError
from tests.training.small import ROLLOUT, TABLES, TOP
from training import compare
from training.ppo import MODEL
from training.settings import check_settings


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(
        f'{TOP}most_decisions = 40\n[evaluation]\nevery = {ROLLOUT}\ngames = 2\nrungs = ["heuristic"]{TABLES}'
    )
    return check_settings(read_toml(path, "Settings") | {"steps": ROLLOUT, "players": [2]})


def test_every_value_has_a_run_with_each_seed(settings, tmp_path):
    folder = tmp_path / "runs"
    folders = compare.compare(settings, "network.entities", [0, 2], [1, 2], folder)
    assert [run.name for run in folders] == [
        f"network.entities={units},seed={seed}" for units in (0, 2) for seed in (1, 2)
    ]
    written = [(run / MODEL).stat().st_mtime_ns for run in folders]
    assert compare.compare(settings, "network.entities", [0, 2], [1, 2], folder) == folders
    assert [(run / MODEL).stat().st_mtime_ns for run in folders] == written, "what is done is done"
    flat, entities = compare.rows(folders)
    assert flat["runs"] == "network.entities=0,seed=1 and 1 more seeds"
    assert flat["decisions"] == entities["decisions"] == ROLLOUT
    assert flat["a second"] > 0
    assert "%" in entities["heuristic, 2 players"]
    with pytest.raises(ConfigError, match="was begun with other settings"):
        compare.compare(settings | {"n_envs": 2}, "network.entities", [0], [1], folder)
