"""A whole training run, small: model and card, checkpoints, Ctrl-C, kill, resume, and models that don't fit."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import agents
from agents.model_files import card_of, read_card
from agents.play import play_game
from agents.policy import PolicyAgent
from explorer_env.core.errors import ConfigError, SaveError
from explorer_env.expedition.game import Expedition
from tests.agents.models import positions
from tests.training.small import ROLLOUT, TABLES, TOP
from training import ppo
from training.evaluate import evaluate
from training.sources import commit

ROOT = Path(__file__).resolve().parents[2]
SMALL = f"{TOP}most_decisions = 40{TABLES}"


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "small.toml"
    path.write_text(SMALL)
    return path


@pytest.fixture(scope="module")
def model(settings, tmp_path_factory):
    return ppo.train(settings, run_dir=tmp_path_factory.mktemp("whole") / "run", quiet=True)


def checkpoints(run):
    return [int(path.stem.removeprefix("steps_")) for path in sorted((run / "checkpoints").glob("*.safetensors"))]


def test_a_run_leaves_model_card_checkpoints_and_logs(model):
    facts = read_card(model)
    assert (facts["game"], facts["steps"], facts["settings"]["seed"]) == ("expedition", 6 * ROLLOUT, 4)
    assert facts["seconds"] > 0
    assert 0 < facts["environment_share"] < 1
    assert facts["commit"] == commit()
    assert checkpoints(model.parent) == [4 * ROLLOUT, 6 * ROLLOUT], "the last two of 2, 4 and 6 rollouts"
    assert list((model.parent / "tensorboard").glob("events.*"))
    assert not list(model.parent.rglob("*.part"))


def test_training_changes_the_network_and_is_repeatable(model, settings, tmp_path):
    again = ppo.train(settings, run_dir=tmp_path / "again", quiet=True)
    other = ppo.train(settings, run_dir=tmp_path / "other", seed=5, quiet=True)
    first = weights(model.parent / "checkpoints" / f"steps_{4 * ROLLOUT:012}.safetensors")
    assert not np.allclose(weights(model), first)
    np.testing.assert_array_equal(weights(model), weights(again))
    assert not np.allclose(weights(model), weights(other))


def weights(path):
    return PolicyAgent(path, Expedition).network.flat().weights


def test_a_finished_run_goes_on_from_its_end_when_it_gets_more_steps(settings, tmp_path):
    run = tmp_path / "run"
    end = ppo.train(settings, run_dir=run, quiet=True)
    done, learnt, spent = read_card(end)["steps"], weights(end), read_card(end)["seconds"]
    with pytest.raises(ConfigError, match=f"is finished, {done} steps are done: give more"):
        ppo.train(resume=run, quiet=True)
    np.testing.assert_array_equal(weights(run / "checkpoints" / f"steps_{done:012}.safetensors"), learnt)
    ppo.train(resume=run, steps=done + ROLLOUT, quiet=True)
    assert read_card(end)["steps"] == done + ROLLOUT
    assert read_card(end)["seconds"] > spent
    assert not np.allclose(weights(end), learnt)
    assert checkpoints(run) == [done, done + ROLLOUT]


def test_a_run_that_was_killed_before_its_model_was_written_only_writes_it(settings, tmp_path):
    run = tmp_path / "run"
    end = ppo.train(settings, run_dir=run, quiet=True)
    learnt = weights(end)
    end.unlink()
    assert ppo.train(resume=run, quiet=True) == end
    np.testing.assert_array_equal(weights(end), learnt)


def test_a_killed_run_resumes_from_its_last_whole_checkpoint(settings, tmp_path):
    run = tmp_path / "run"
    code = f"from training.ppo import train; train({str(settings)!r}, run_dir={str(run)!r}, steps=10**7, quiet=True)"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-c", code], env=environment, cwd=tmp_path)
    try:
        while process.poll() is None and len(list(run.glob("checkpoints/*.json"))) < 2:
            time.sleep(0.05)
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    last = max(path for path in run.glob("checkpoints/*.safetensors") if card_of(path).exists())
    unfinished = run / "checkpoints" / "steps_999999999999.safetensors"
    unfinished.write_bytes(b"half")
    steps = read_card(last)["steps"] + ROLLOUT
    assert read_card(ppo.train(resume=run, steps=steps, quiet=True))["steps"] == steps


@pytest.mark.parametrize("part", [".npz", ".safetensors"])
def test_a_damaged_checkpoint_is_left_out(settings, tmp_path, capsys, monkeypatch, part):
    monkeypatch.setenv("EXPLORER_QUIET", "0")
    run = tmp_path / "run"
    ppo.train(settings, run_dir=run, quiet=True)
    (run / "model.safetensors").unlink()
    *_, before, last = sorted(run.glob(f"checkpoints/*{part}"))
    last.write_bytes(last.read_bytes()[:-1])
    steps = read_card(before)["steps"]
    assert read_card(ppo.train(resume=run, steps=steps, quiet=True))["steps"] == steps
    assert f"Left out: {last} is damaged" in capsys.readouterr().err
    for path in run.glob(f"checkpoints/*{part}"):
        path.write_bytes(b"")
    (run / "model.safetensors").unlink()
    with pytest.raises(SaveError, match=f"{last.name} is damaged"):
        ppo.train(resume=run, quiet=True)


def test_a_resumed_run_keeps_its_settings(model, tmp_path):
    changed = tmp_path / "changed.toml"
    changed.write_text(SMALL.replace("seed = 4", "seed = 6"))
    with pytest.raises(ConfigError, match=r"begun with seed = 4, not 6"):
        ppo.train(changed, resume=model.parent, quiet=True)
    with pytest.raises(ConfigError, match="neither"):
        ppo.train(resume=model.parent, seed=6, quiet=True)


def test_a_run_never_writes_over_another(model, settings):
    with pytest.raises(ConfigError, match="is there already"):
        ppo.train(settings, run_dir=model.parent, quiet=True)


def test_nothing_to_resume(tmp_path):
    with pytest.raises(SaveError, match="no checkpoint"):
        ppo.train(resume=tmp_path, quiet=True)
    with pytest.raises(ConfigError, match="no settings"):
        ppo.train(quiet=True)


# --- what comes of it ------------------------------------------------------------------------------------------------
def test_model_and_checkpoint_answer_as_the_learner_does(model):
    seen, masks = positions(Expedition, 300)
    learner = ppo._resumed(model.parent, None, 10**6).model
    theirs = learner.predict(seen, action_masks=masks, deterministic=True)[0]
    for path in (model, *model.parent.glob(f"checkpoints/*{6 * ROLLOUT}.safetensors")):
        agent = PolicyAgent(path, Expedition, likeliest=True)
        np.testing.assert_array_equal(agent.act_many(seen, masks), theirs)


def test_a_model_plays_whole_games(model):
    assert play_game(Expedition.start(2, seed=1), [agents.make(str(model)), agents.make("random", seed=1)]).over


def test_a_model_is_evaluated_as_a_player(model):
    found = evaluate([str(model), "random", "random"], games=9, seed=3, quiet=True)
    assert [row["games"] for row in found["results"]] == [9] * 3
    assert sum(row["wins"] for row in found["results"]) == pytest.approx(9)
    assert found == evaluate([str(model), "random", "random"], games=9, seed=3, quiet=True)


def test_missing_packages_name_the_command(tmp_path):
    code = "import sys; sys.modules['torch'] = None\nfrom training.ppo import train"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert "MissingExtra" in done.stderr
    assert "pip install 'explorer-env[train]'" in done.stderr
