"""Learning curves: which runs belong together, their means and intervals, the picture and its command."""

import json
from math import sqrt

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from explorer_env.core.errors import SaveError
from tests.cli.tools import explorer
from training.contest import wilson
from training.curves import curve, groups
from training.rungs import ALONE, BEGUN, COLUMNS, RESULTS, Results, height, read_results
from training.settings import check_settings

PANEL = (2, "heuristic")


def run_of(folder, shares, seed=1, games=100, panels=(PANEL,), **changes):
    """A run's folder with one evaluation every 1,000 steps; shares: of the wins, by evaluation."""
    folder.mkdir()
    settings = check_settings({"seed": seed, "players": [1, 2]} | changes)
    (folder / BEGUN).write_text(json.dumps(settings))
    results = Results(folder)
    for number, share in enumerate(shares):
        low, high = wilson(share * games, games)
        facts = {
            "steps": 1000 * number, "seconds": 1.5, "games": games, "wins": share * games, "win_rate": share,
            "low": low, "high": high, "place": 1.5, "points": 40.25, "turns": 4.5,
        }  # fmt: skip
        results.add([facts | {"players": players, "rung": rung} for players, rung in panels])
    return folder


def test_one_run_has_the_intervals_of_its_games(tmp_path):
    (group,) = groups([run_of(tmp_path / "one", [0.1, 0.5])])
    assert group.label == "one"
    np.testing.assert_allclose(curve(group, PANEL), [[0, 0.1, *wilson(10, 100)], [1000, 0.5, *wilson(50, 100)]])


def test_seeds_of_one_configuration_become_their_mean(tmp_path):
    folders = [run_of(tmp_path / str(seed), [0.2, share], seed) for seed, share in enumerate((0.3, 0.5, 0.7))]
    other = run_of(tmp_path / "other", [0.9], n_envs=8)
    group, alone = groups([*folders[:2], other, folders[2]])
    assert [group.label, alone.label] == ["0 and 2 more seeds", "other"]
    first, second = curve(group, PANEL)
    np.testing.assert_allclose(first, [0, 0.2, 0.2, 0.2], atol=1e-12)
    wide = 4.303 * 0.2 / sqrt(3)  # Student's t for 2 degrees of freedom; the shares' standard deviation is 0.2
    np.testing.assert_allclose(second, [1000, 0.5, max(0, 0.5 - wide), 0.5 + wide], rtol=1e-3)


def test_only_steps_that_all_seeds_have_count(tmp_path):
    folders = [run_of(tmp_path / "a", [0.2, 0.3, 0.4], 1), run_of(tmp_path / "b", [0.2, 0.3], 2)]
    (group,) = groups(folders)
    assert curve(group, PANEL)[:, 0].tolist() == [0, 1000]
    assert curve(group, (3, "random")).shape == (0, 4)


def test_the_command_draws_a_picture(tmp_path, capsys):
    panels = [PANEL, (2, "random"), (1, ALONE), (4, "first")]
    first = run_of(tmp_path / "first", [0.1, 0.3, 0.35], panels=panels)
    second = run_of(tmp_path / "second", [0.1, 0.2, 0.5], seed=2, panels=panels)
    assert explorer("plot", first, second) == 0
    assert capsys.readouterr().out == f"Drawn: {first / 'curves.png'}\n"
    assert (first / "curves.png").read_bytes().startswith(b"\x89PNG")
    assert explorer("plot", second, "--out", tmp_path / "drawn.png") == 0
    assert (tmp_path / "drawn.png").exists()


def test_a_folder_that_is_no_run_is_named(tmp_path, capsys):
    assert explorer("plot", tmp_path) == 2
    assert "settings.json" in capsys.readouterr().err
    run = run_of(tmp_path / "run", [0.5])
    (run / RESULTS).unlink()
    assert explorer("plot", run) == 2
    assert "results.csv" in capsys.readouterr().err


# --- results.csv -----------------------------------------------------------------------------------------------------
def test_results_are_read_as_they_were_written(tmp_path):
    run = run_of(tmp_path / "run", [0.1, 0.3])
    rows = read_results(run)
    assert [list(row) for row in rows] == [list(COLUMNS)] * 2
    assert (rows[1]["steps"], rows[1]["win_rate"], rows[1]["rung"]) == (1000, 0.3, "heuristic")


def test_an_evaluation_that_is_repeated_replaces_its_rows(tmp_path):
    results = Results(run_of(tmp_path / "run", [0.1, 0.3, 0.2]))
    results.add([row | {"win_rate": 0.9} for row in results.at(1000)])
    assert sorted((row["steps"], row["win_rate"]) for row in results.rows) == [(0, 0.1), (1000, 0.9), (2000, 0.2)]
    results.forget(after=1000)
    assert (results.last(), results.best("heuristic")) == (1000, 1000)


def test_the_best_is_the_first_of_equals(tmp_path):
    results = Results(run_of(tmp_path / "run", [0.1, 0.3, 0.3, 0.2]))
    assert results.best("heuristic") == 1000
    assert height(results.at(3000), "heuristic") == 0.2


@pytest.mark.parametrize("change", [("steps", "stepps"), ("1000,", "x,"), ("40.25", "40.25,3"), ("0.3,", "")])
def test_a_damaged_file_is_refused(tmp_path, change):
    run = run_of(tmp_path / "run", [0.1, 0.3])
    path = run / RESULTS
    path.write_text(path.read_text().replace(*change))
    with pytest.raises(SaveError, match=r"results\.csv, line"):
        read_results(run)
