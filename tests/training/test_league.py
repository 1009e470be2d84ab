"""The league: whom the learner meets, how often, and which of its snapshots stay."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from agents import make
from explorer_env.core.errors import SaveError
from explorer_env.envs.vector import LearnerVector
from explorer_env.expedition.game import Expedition
from tests.training.players import Marked, marked_many
from training import ppo
from training.league import League
from training.settings import check_settings

ROLLOUT = 4 * 32
SETTINGS = {
    "players": [2, 3], "steps": 6 * ROLLOUT, "seed": 4, "n_envs": 4, "torch_threads": 1, "most_decisions": 40,
    "network.shared": [16], "network.policy": [16], "network.value": [8],
    "ppo.n_steps": 32, "ppo.batch_size": 64, "ppo.n_epochs": 2,
    "opponents": {"random": 1.0, "heuristic": 3.0},
    "league.snapshot_every": 2 * ROLLOUT, "league.power": 2.0, "league.floor": 0.1,
}  # fmt: skip


def league_of(tmp_path, **changes):
    return League(check_settings(SETTINGS | changes), tmp_path)


class Ended:
    def __init__(self, *rivals):
        self.rivals = rivals


def test_an_opponent_is_drawn_by_what_is_lost_to_it(tmp_path):
    league = league_of(tmp_path)
    random, heuristic = (member.agent for member in league.members.values())
    assert league.shares() == {random: pytest.approx(0.25 + 0.1), heuristic: pytest.approx(3 * (0.25 + 0.1))}
    league.count([Ended((random, 1.0), (heuristic, 0.0)), Ended((random, 1.0), (heuristic, 0.5))])
    # lost nothing of two to random, one and a half of two to the heuristic
    assert league.shares() == {random: pytest.approx(0.1), heuristic: pytest.approx(3 * (0.75**2 + 0.1))}


def test_without_a_power_the_weights_stay(tmp_path):
    league = league_of(tmp_path, **{"league.power": 0.0})
    random, heuristic = (member.agent for member in league.members.values())
    league.count([Ended((random, 1.0), (heuristic, 0.0))])
    assert league.shares()[heuristic] == pytest.approx(3 * league.shares()[random])


def test_late_encounters_count(tmp_path):
    league = league_of(tmp_path, **{"league.window": 10})
    random = league.members["random"].agent
    league.count([Ended((random, 1.0))] * 500 + [Ended((random, 0.0))] * 20)
    assert league.members["random"].lost == pytest.approx(1 - 0.9**20)


def test_an_agent_that_left_does_not_count(tmp_path):
    league = league_of(tmp_path)
    league.count([Ended((Marked(), 0.0))])
    assert all(member.met == 0 for member in league.members.values())


def test_snapshots_that_stay_are_spread_over_the_run(tmp_path, monkeypatch):
    league = league_of(tmp_path, **{"league.most": 4})
    monkeypatch.setattr("training.league.make", lambda *_: Marked())
    for steps in range(0, 1600, 100):
        league.join(steps)
    kept = [member.steps for member in league.members.values() if member.steps >= 0]
    assert (len(kept), kept[0], kept[-1]) == (4, 0, 1500)
    assert np.diff(kept).max() <= 800, "evenly would be 500"
    assert list(league.members)[:2] == ["random", "heuristic"]


def test_a_snapshot_is_due_at_the_start_and_when_its_steps_are_done(tmp_path, monkeypatch):
    monkeypatch.setattr("training.league.make", lambda *_: Marked())
    league = league_of(tmp_path, **{"league.snapshot_every": 100})
    assert league.due(0)
    league.join(0)
    assert [steps for steps in (0, 64, 99, 100, 128) if league.due(steps)] == [100, 128]
    league.join(128)
    assert [steps for steps in (128, 192, 200) if league.due(steps)] == [200]
    assert not league_of(tmp_path, **{"league.snapshot_every": 0}).due(0)


# --- in the vector ---------------------------------------------------------------------------------------------------
def test_new_opponents_come_with_the_next_episode():
    vector = LearnerVector(Expedition, 6, 3, ["random"], seed=1, most_decisions=30)
    seen, masks = vector.reset()
    first, new = vector.agents[0], Marked()
    vector.meet({new: 1.0})
    begun = vector.episode.copy()
    for _ in range(200):
        step = vector.step(marked_many(seen, masks))
        seen, masks = step.observations, step.masks
        for final in step.finals.values():
            assert {agent for agent, _ in final.rivals} == {first if final.episode == 0 else new}
    assert (vector.episode > begun).all()
    vector.meet({new: 2.0})
    assert vector.agents == [new], "nobody plays the first one any more"


def test_meeting_the_same_opponents_again_changes_nothing():
    one, other = (LearnerVector(Expedition, 4, [2, 4], ["random", "heuristic"], seed=3) for _ in range(2))
    seen, masks = one.reset()
    other.reset()
    for _ in range(60):
        other.meet(dict.fromkeys(other.agents, 1.0))
        step, same = one.step(marked_many(seen, masks)), other.step(marked_many(seen, masks))
        np.testing.assert_array_equal(step.observations, same.observations)
        seen, masks = step.observations, step.masks


def test_rivals_of_an_ended_episode():
    vector = LearnerVector(Expedition, 8, 4, ["random", "heuristic"], seed=1, most_decisions=60)
    seen, masks = vector.reset()
    finals = []
    for _ in range(200):
        step = vector.step(marked_many(seen, masks))
        seen, masks = step.observations, step.masks
        finals += step.finals.values()
    assert finals
    for final in finals:
        ahead = [result for _, result in final.rivals]
        assert len(ahead) == 3
        assert {agent.name for agent, _ in final.rivals} <= {"random", "heuristic"}
        assert (final.won == 1) <= (ahead == [1, 1, 1])


# --- in a run --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run")
    run = ppo.Run(check_settings(SETTINGS), folder)
    run.learn(quiet=True)
    return run


def test_a_run_meets_its_own_snapshots(run):
    kept = run.league.record()
    assert [member["name"] for member in kept] == [
        "random", "heuristic", *(f"league/steps_{steps:012}.safetensors" for steps in (0, 2 * ROLLOUT, 4 * ROLLOUT))
    ]  # fmt: skip
    assert sum(member["met"] for member in kept if member["steps"] >= 0) > 0
    for member in kept[2:]:
        assert make(str(run.folder / member["name"])).name == "policy"


def test_a_resumed_league_is_as_it_was(run):
    resumed = League(run.settings, run.folder)
    resumed.restore(run.league.record())
    assert resumed.record() == run.league.record()
    assert list(resumed.shares().values()) == list(run.league.shares().values())
    resumed = ppo._resumed(run.folder, None, 10**6)
    assert resumed.league.record() == run.league.record()


def test_a_missing_snapshot_is_named(run, tmp_path):
    with pytest.raises(SaveError, match="steps_000000000000"):
        League(run.settings, tmp_path).restore(run.league.record())
