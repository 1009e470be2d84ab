"""`explorer train` and `explorer evaluate`."""

import os
import signal
import time

import pytest

from tests.cli.test_stop import started
from tests.cli.tools import explorer, explorer_process, read
from training.commands.evaluate import seated

pytest.importorskip("sb3_contrib")

SETTINGS = """
game = "expedition"
players = [2]
steps = 192
n_envs = 4
checkpoint_every = 32
torch_threads = 1
[ppo]
n_steps = 16
batch_size = 32
n_epochs = 1
[network]
shared = [8]
policy = [8]
value = [8]
"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    file = tmp_path_factory.mktemp("settings") / "tiny.toml"
    file.write_text(SETTINGS, "utf-8")
    return file


@pytest.fixture(scope="module")
def run_folder(settings):
    folder = settings.parent / "run"
    assert explorer("train", settings, "--run-dir", folder) == 0
    return folder


def test_opponents_are_repeated_until_the_seats_are_taken():
    assert seated("m", [], None) == ["m", "random"]
    assert seated("m", ["a", "b"], None) == ["m", "a", "b"]
    assert seated("m", ["a", "b"], 5) == ["m", "a", "b", "a", "b"]
    assert seated("m", [], 3) == ["m", "random", "random"]


def test_a_trained_model_can_be_evaluated(run_folder, tmp_path, capsys):
    file = tmp_path / "results.json"
    model = run_folder / "model.safetensors"
    assert explorer("evaluate", model, "random", "--players", 3, "--games", 6, "--json", file) == 0
    told, results = capsys.readouterr().out, read(file)
    assert results["games"] == 6
    assert [row["games"] for row in results["results"]] == [6, 6, 6]
    assert sum(row["wins"] for row in results["results"]) == pytest.approx(6)
    assert "Equal players would win 33.3%" in told
    for row in results["results"]:
        assert row["player"] in told
        assert f"{100 * row['low']:.1f} - {100 * row['high']:.1f}" in told


def test_train_says_what_to_do_next(settings, tmp_path, capsys):
    assert explorer("train", settings, "--run-dir", tmp_path / "run", "--steps", 64, "--seed", 3) == 0
    model = tmp_path / "run" / "model.safetensors"
    assert capsys.readouterr().out == f"Trained: {model}\nNext: explorer evaluate {model} random --game expedition\n"
    assert model.exists()


def test_a_run_is_resumed_with_more_steps(run_folder, capsys):
    assert explorer("train", "--resume", run_folder, "--steps", 256) == 0
    assert str(run_folder / "model.safetensors") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["evaluate", "/no/such/model.safetensors"], "/no/such/model.safetensors"),
        (["evaluate", "nobody"], "'nobody'"),
        (["evaluate", "random", "random", "random", "--players", 2], "2 opponents for 2 players"),
        (["evaluate", "random", "--players", 6], "6"),
        (["train"], "nothing to train"),
        (["train", "/no/such.toml"], "/no/such.toml"),
        (["train", "--resume", "/no/such"], "/no/such"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(words, told, capsys):
    assert explorer(*words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("explorer: ")
    assert shown.err.count("\n") == 1
    assert told in shown.err


def test_a_bad_setting_is_explained(tmp_path, capsys):
    file = tmp_path / "bad.toml"
    file.write_text("step = 5\n", "utf-8")
    assert explorer("train", file, "--run-dir", tmp_path / "run") == 2
    assert "'step'" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "words",
    [["train", "quick", "--steps", 0], ["evaluate"], ["evaluate", "random", "--players", 1]],
    ids=lambda words: " ".join(map(str, words)),
)
def test_arguments_out_of_range_end_with_2(words, capsys):
    assert explorer(*words) == 2
    assert f"usage: explorer {words[0]}" in capsys.readouterr().err


def test_evaluate_wants_a_model_only(capsys):
    assert explorer("evaluate") == 2
    assert capsys.readouterr().err.endswith("the following arguments are required: MODEL\n")


def test_evaluate_in_a_process():
    ended = explorer_process("evaluate", "random", "--games", 2)
    assert ended.returncode == 0
    assert ended.stdout.startswith("expedition, 2 games")


def test_ctrl_c_in_training_leaves_a_checkpoint_that_is_whole(settings, tmp_path):
    folder = tmp_path / "run"
    process = started(["train", settings, "--run-dir", folder, "--steps", 100_000_000], "Training")
    while process.poll() is None and not list(folder.glob("checkpoints/*.json")):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=600)
    assert process.returncode == 130
    assert error.splitlines()[-1] == f"explorer: stopped; go on with: explorer train --resume {folder}"
    assert "Traceback" not in error
    assert not (folder / "model.safetensors").exists()
    assert not list(folder.rglob("*.part"))
    (model,) = sorted((folder / "checkpoints").glob("*.safetensors"))[-1:]
    assert explorer("evaluate", model, "--games", 2) == 0
