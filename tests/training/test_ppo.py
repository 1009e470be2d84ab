"""A whole training run, small: model and card, checkpoints, Ctrl-C, kill, resume, and models that don't fit."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO

import agents
from agents.play import play_game
from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.expedition.game import Expedition
from training import ppo
from training.evaluate import evaluate
from training.model_files import card_of, write_model
from training.policy import TrainedAgent

ROOT = Path(__file__).resolve().parents[2]
ROLLOUT = 4 * 32
SMALL = f"""
players = [2, 3]
steps = {6 * ROLLOUT}
seed = 4
n_envs = 4
torch_threads = 1
checkpoint_every = {2 * ROLLOUT}
keep_checkpoints = 2
most_decisions = 40
[network]
shared = [16]
policy = [16]
value = [8]
[ppo]
n_steps = 32
batch_size = 64
n_epochs = 2
"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "small.toml"
    path.write_text(SMALL)
    return path


@pytest.fixture(scope="module")
def model(settings, tmp_path_factory):
    return ppo.train(settings, run_dir=tmp_path_factory.mktemp("whole") / "run", quiet=True)


def card(path):
    return json.loads(card_of(path).read_text())


def checkpoints(run):
    return [int(path.stem.removeprefix("steps_")) for path in sorted((run / "checkpoints").glob("*.zip"))]


def test_a_run_leaves_model_card_checkpoints_and_logs(model):
    facts = card(model)
    assert (facts["game"], facts["steps"], facts["settings"]["seed"]) == ("expedition", 6 * ROLLOUT, 4)
    assert facts["seconds"] > 0
    assert 0 < facts["environment_share"] < 1
    assert checkpoints(model.parent) == [4 * ROLLOUT, 6 * ROLLOUT], "the last two of 2, 4 and 6 rollouts"
    assert list((model.parent / "tensorboard").glob("events.*"))
    assert not list(model.parent.rglob("*.part"))


def test_training_changes_the_network_and_is_repeatable(model, settings, tmp_path):
    again = ppo.train(settings, run_dir=tmp_path / "again", quiet=True)
    other = ppo.train(settings, run_dir=tmp_path / "other", seed=5, quiet=True)
    first = weights(model.parent / "checkpoints" / f"steps_{4 * ROLLOUT:012}.zip")
    assert not np.allclose(weights(model), first)
    np.testing.assert_array_equal(weights(model), weights(again))
    assert not np.allclose(weights(model), weights(other))


def weights(path):
    policy = TrainedAgent(path, Expedition).policy
    return np.concatenate([values.numpy().ravel() for values in policy.state_dict().values()])


def test_ctrl_c_writes_a_checkpoint_and_resume_goes_on(settings, tmp_path, monkeypatch):
    run = tmp_path / "run"
    stop_at = 3 * ROLLOUT + 8
    advance = ppo.Progress.advance

    def stopping(bar, n=1, note=""):
        advance(bar, n, note)
        if bar.done == stop_at:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(ppo.Progress, "advance", stopping)
        with pytest.raises(KeyboardInterrupt, match=f"explorer train --resume {run}"):
            ppo.train(settings, run_dir=run, quiet=True)
    assert checkpoints(run) == [2 * ROLLOUT, stop_at]
    before = weights(run / "checkpoints" / f"steps_{stop_at:012}.zip")
    episodes = card(run / "checkpoints" / f"steps_{stop_at:012}.zip")["episodes"]

    resumed = ppo.train(resume=run, quiet=True)
    assert resumed == run / "model.zip"
    # whole rollouts from where it stopped until all steps are done
    assert card(resumed)["steps"] == stop_at + 3 * ROLLOUT
    assert not np.allclose(weights(resumed), before)
    assert all(now > then for now, then in zip(card(resumed)["episodes"], episodes, strict=True))


def test_a_finished_run_goes_on_from_its_end_when_it_gets_more_steps(settings, tmp_path):
    run = tmp_path / "run"
    end = ppo.train(settings, run_dir=run, quiet=True)
    done, learnt, spent = card(end)["steps"], weights(end), card(end)["seconds"]
    with pytest.raises(ConfigError, match=f"is finished, {done} steps are done: give more"):
        ppo.train(resume=run, quiet=True)
    np.testing.assert_array_equal(weights(run / "checkpoints" / f"steps_{done:012}.zip"), learnt)
    ppo.train(resume=run, steps=done + ROLLOUT, quiet=True)
    assert card(end)["steps"] == done + ROLLOUT
    assert card(end)["seconds"] > spent
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
    last = max(path for path in run.glob("checkpoints/*.zip") if card_of(path).exists())
    unfinished = run / "checkpoints" / "steps_999999999999.zip"
    unfinished.write_bytes(b"half")
    steps = card(last)["steps"] + ROLLOUT
    assert card(ppo.train(resume=run, steps=steps, quiet=True))["steps"] == steps


def test_a_damaged_checkpoint_is_left_out(settings, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("EXPLORER_QUIET", "0")
    run = tmp_path / "run"
    ppo.train(settings, run_dir=run, quiet=True)
    (run / "model.zip").unlink()
    *_, before, last = sorted(run.glob("checkpoints/*.zip"))
    last.write_bytes(last.read_bytes()[:-1])
    assert card(ppo.train(resume=run, steps=card(before)["steps"], quiet=True))["steps"] == card(before)["steps"]
    assert f"Left out: {last} is damaged" in capsys.readouterr().err
    for path in run.glob("checkpoints/*.zip"):
        path.write_bytes(b"")
    (run / "model.zip").unlink()
    with pytest.raises(SaveError, match=f"{last.name} is damaged"):
        ppo.train(resume=run, quiet=True)


def test_weights_without_their_card_are_an_unfinished_model(copied, monkeypatch):
    facts = card(copied)

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("training.model_files.write_json", killed)
    with pytest.raises(KeyboardInterrupt):
        write_model(copied, b"other weights", Expedition, facts)
    assert not card_of(copied).exists()


@pytest.mark.parametrize(
    "changes",
    [{"settings": []}, {"game": ["expedition"]}, {"steps": "1"}, {"steps": None}, {"episodes": 3}, {"seconds": "1"}],
    ids=str,
)
def test_a_card_of_other_types_is_no_card(copied, changes):
    change_card(copied, **changes)
    with pytest.raises(SaveError, match="no model card"):
        agents.make(str(copied))


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


# --- the trained agent -----------------------------------------------------------------------------------------------
def positions(count):
    """Observations and masks from random games."""
    chance = np.random.default_rng(1)
    seen, masks = [], []
    game = Expedition.start(3, seed=2)
    while len(seen) < count:
        game = Expedition.start(3, seed=len(seen)) if game.over else game
        seen.append(game.view(game.seat))
        masks.append(game.legal())
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    return np.array(seen), np.array(masks)


def test_trained_agent_answers_as_the_model_does(model):
    seen, masks = positions(300)
    agent = TrainedAgent(model, Expedition, likeliest=True)
    theirs = MaskablePPO.load(model, device="cpu").predict(seen, action_masks=masks, deterministic=True)[0]
    np.testing.assert_array_equal(agent.act_many(seen, masks), theirs)
    assert [agent.act(view, mask) for view, mask in zip(seen[:20], masks[:20], strict=True)] == theirs[:20].tolist()


def test_chances_are_zero_for_what_is_not_legal(model):
    seen, masks = positions(100)
    chances = TrainedAgent(model, Expedition).chances(seen, masks)
    assert not chances[masks == 0].any()
    np.testing.assert_allclose(chances.sum(axis=1), 1, rtol=1e-5)


def test_drawn_answers_follow_the_seed_and_are_legal(model):
    seen, masks = positions(200)
    one, other, third = (agents.make(str(model), seed=seed).act_many(seen, masks) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, other)
    assert not np.array_equal(one, third)
    assert np.take_along_axis(masks, one[:, None], axis=1).all()


def test_a_model_needs_a_mask_that_allows_something(model):
    agent = TrainedAgent(model, Expedition)
    agent.reset(seat=1)
    (view,), (mask,) = positions(1)
    with pytest.raises(TypeError, match="mask"):
        agent.act(view)
    with pytest.raises(IllegalAction, match="seat 1, step 1"):
        agent.act(view, np.zeros_like(mask))
    with pytest.raises(IllegalAction, match="seat 1, step 2, row 1"):
        agent.act_many(np.array([view, view]), np.array([mask, 0 * mask]))


def test_trained_agent_plays_whole_games(model):
    assert play_game(Expedition.start(2, seed=1), [agents.make(str(model)), agents.make("random", seed=1)]).over


def test_a_model_is_evaluated_as_a_player(model):
    found = evaluate([str(model), "random", "random"], games=9, seed=3, quiet=True)
    assert [row["games"] for row in found["results"]] == [9] * 3
    assert sum(row["wins"] for row in found["results"]) == pytest.approx(9)
    assert found == evaluate([str(model), "random", "random"], games=9, seed=3, quiet=True)


# --- models that don't fit -------------------------------------------------------------------------------------------
@pytest.fixture
def copied(model, tmp_path):
    for path in (model, card_of(model)):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path / model.name


def change_card(path, **changes):
    card_of(path).write_text(json.dumps(card(path) | changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"layout": "other", "version": "0.0.1"}, r"trained with explorer-env 0\.0\.1.*train it anew"),
        ({"format": 99}, "train it anew"),
        ({"game": "adventure"}, "plays adventure, not expedition"),
        ({"sha256": "0"}, "damaged"),
        ({"settings": {"ppo.n_steps": -1}}, "n_steps"),
    ],
)
def test_a_foreign_model_is_refused(copied, changes, message):
    change_card(copied, **changes)
    with pytest.raises((SaveError, ConfigError), match=message):
        agents.make(str(copied))


def test_a_damaged_model_is_refused(copied):
    copied.write_bytes(copied.read_bytes()[:-100])
    with pytest.raises(SaveError, match="damaged"):
        agents.make(str(copied))


def test_weights_of_another_network_are_refused(copied):
    settings = card(copied)["settings"] | {"network.shared": [32]}
    change_card(copied, settings=settings)
    with pytest.raises(SaveError, match="no weights of the network"):
        agents.make(str(copied))


def test_files_that_are_no_models_are_refused(copied, tmp_path):
    with pytest.raises(SaveError, match=r"model\.zip of a finished run"):
        agents.make(str(tmp_path / "none.zip"))
    card_of(copied).write_text("[]")
    with pytest.raises(SaveError, match="no model card"):
        agents.make(str(copied))
    card_of(copied).unlink()
    with pytest.raises(SaveError, match=r"model\.json"):
        agents.make(str(copied))


def test_a_zip_without_weights_is_refused(model, tmp_path):
    path = tmp_path / "empty.zip"
    with zipfile.ZipFile(path, "w") as empty:
        empty.writestr("readme", "")
    write_model(path, path.read_bytes(), Expedition, card(model))
    with pytest.raises(SaveError, match="no weights"):
        agents.make(str(path))


def test_missing_packages_name_the_command(tmp_path):
    code = "import sys; sys.modules['torch'] = None\nimport agents\nagents.make('model.zip')"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert "MissingExtra" in done.stderr
    assert "pip install 'explorer-env[train]'" in done.stderr
