"""The start by imitation: what is collected, and that the network then answers as its teacher."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from agents import make
from training.evaluate import evaluate
from training.imitation import School
from training.ppo import Run
from training.settings import check_settings

SETTINGS = {
    "game": "adventure", "players": [2, 3], "steps": 256, "seed": 3, "n_envs": 8, "torch_threads": 1,
    "most_decisions": 400, "imitation.steps": 800, "imitation.chunk": 400, "imitation.wander": 0.0, "ppo.gamma": 0.99,
    "network.shared": [64], "network.policy": [], "network.value": [], "ppo.n_steps": 32, "ppo.batch_size": 256,
}  # fmt: skip


def run_of(tmp_path, **changes):
    return Run(check_settings(SETTINGS | changes), tmp_path / "run")


def school_of(run):
    return School(run.model, run.settings, run._games({"heuristic": 1.0}, seed=5))


def test_lessons_are_the_teachers_games(tmp_path):
    school = school_of(run_of(tmp_path))
    other = school_of(run_of(tmp_path))
    seen, masks, again = other.observations, other.masks, other.vector
    lessons = school.lessons(steps=150, own=0.0)
    teacher = make("heuristic", "adventure")
    for now in range(150):
        np.testing.assert_array_equal(lessons.observations[now], seen.astype(np.float16))
        np.testing.assert_array_equal(lessons.masks[now], masks)
        np.testing.assert_array_equal(lessons.answers[now], teacher.act_many(seen, masks))
        seen, masks = (step := again.step(lessons.answers[now])).observations, step.masks


def test_returns_are_discounted_rewards_up_to_the_end(tmp_path):
    school = school_of(run_of(tmp_path))
    steps = []
    step = school.vector.step
    school.vector.step = lambda actions: steps.append(step(actions)) or steps[-1]
    lessons = school.lessons(steps=150, own=0.0)
    ends = np.array([step.terminated for step in steps])
    assert ends.any()
    for game in range(8):
        last = np.flatnonzero(ends[:, game]).max(initial=-1)
        assert np.isnan(lessons.returns[last + 1 :, game]).all(), "the episode goes on"
        assert np.isfinite(lessons.returns[: last + 1, game]).all()
    game = int(np.flatnonzero(ends.any(axis=0))[0])
    first = int(np.flatnonzero(ends[:, game])[0])
    expected = sum(0.99**now * steps[now].rewards[game] for now in range(first + 1))
    assert lessons.returns[0, game] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(("wander", "own"), [(0.5, 0.0), (0.0, 1.0)])
def test_the_teachers_answer_is_the_lesson_whoever_plays(tmp_path, wander, own):
    school = school_of(run_of(tmp_path, **{"imitation.wander": wander}))
    played = []
    step = school.vector.step
    school.vector.step = lambda actions: played.append(actions) or step(actions)
    lessons = school.lessons(steps=40, own=own)
    asked = [
        school.teacher.choose_many(seen.astype(np.float32), masks)
        for seen, masks in zip(lessons.observations, lessons.masks, strict=True)
    ]
    assert np.mean(np.array(asked) == lessons.answers) > 0.98, "but for what float16 rounds"
    assert 0.1 < np.mean(np.array(played) == lessons.answers) < 0.9


def test_an_imitated_teacher_plays_well_and_the_run_goes_on_from_there(tmp_path):
    changes = {"imitation.steps": 24_000, "imitation.chunk": 8_000, "imitation.learning_rate": 3e-3, "steps": 1}
    run = run_of(tmp_path, **changes, **{"ppo.learning_rate": 1e-5})
    model = run.learn(quiet=True)
    start = run.folder / "checkpoints" / f"steps_{0:012}.safetensors"
    for path in (start, model):
        won = evaluate([str(path), "random"], "adventure", games=200, quiet=True)["results"][0]["win_rate"]
        assert won > 0.6, f"{path}: 0.5 without learning"


def test_a_start_by_imitation_is_repeatable(tmp_path):
    learnt = []
    for name in "ab":
        run = run_of(tmp_path / name, **{"imitation.wander": 0.2})
        run.learn(quiet=True)
        learnt.append(list(run.model.policy.parameters()))
    assert all(one.equal(other) for one, other in zip(*learnt, strict=True))
