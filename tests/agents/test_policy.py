"""`PolicyAgent` and its files: it plays as its network says, and what doesn't fit or was damaged is refused."""

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import agents
from agents import model_files
from agents.hints import NO_HINT
from agents.model_files import card_of, read_card, read_model, shipped, write_model
from agents.network import Layer, Network
from agents.play import play_game
from agents.policy import PolicyAgent
from explorer_env.core.batch import Batch
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction, SaveError
from explorer_env.core.rng import random_share_at
from explorer_env.expedition.game import Expedition
from tests.agents.games import GAMES, SHORT, by_name
from tests.agents.models import FACTS, network_by_chance, positions

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 5_000_000  # of a model that comes with the project


@pytest.fixture
def model(tmp_path):
    return write_model(tmp_path / "model.safetensors", network_by_chance(Expedition), Expedition, FACTS)


def card(path):
    return json.loads(card_of(path).read_text())


# --- play ------------------------------------------------------------------------------------------------------------
def test_answers_are_drawn_by_the_chances(model):
    seen, masks = positions(Expedition, 1)
    agent = agents.make(model, seed=3)
    (chances,), _ = agent.chances(seen, masks)
    drawn = np.bincount(agent.act_many(np.tile(seen, (4000, 1)), np.tile(masks, (4000, 1))), minlength=len(chances))
    spread = np.sqrt(4000 * chances * (1 - chances))
    assert (np.abs(drawn - 4000 * chances) <= 5 * spread + 1e-3).all(), "5 standard deviations of a binomial"


def test_the_likeliest_answer_has_the_highest_chance(model):
    seen, masks = positions(Expedition, 100)
    agent = PolicyAgent(model, Expedition, likeliest=True)
    chances, _ = agent.chances(seen, masks)
    np.testing.assert_array_equal(agent.act_many(seen, masks), chances.argmax(axis=1))
    assert [agent.act(o, m) for o, m in zip(seen[:9], masks[:9], strict=True)] == chances[:9].argmax(axis=1).tolist()


def test_copies_go_on_alike_and_alone(model):
    seen, masks = positions(Expedition, 20)
    agent = agents.make(model, seed=3)
    others = copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))
    expected = agent.act_many(seen, masks)
    for other in others:
        np.testing.assert_array_equal(other.act_many(seen, masks), expected)


def test_drawn_answers_follow_the_seed_and_are_legal(model):
    seen, masks = positions(Expedition, 200)
    one, other, third = (agents.make(model, seed=seed).act_many(seen, masks) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, other)
    assert not np.array_equal(one, third)
    assert np.take_along_axis(masks, one[:, None], axis=1).all()
    agent = agents.make(model, seed=1)
    assert [agent.act(o, m) for o, m in zip(seen, masks, strict=True)] == one.tolist(), "singly as many at once"


def test_a_model_needs_a_mask_that_allows_something(model):
    agent = agents.make(model)
    agent.reset(seat=1)
    (view,), (mask,) = positions(Expedition, 1)
    with pytest.raises(TypeError, match="mask"):
        agent.act(view)
    with pytest.raises(IllegalAction, match="seat 1, step 1"):
        agent.act(view, np.zeros_like(mask))
    with pytest.raises(IllegalAction, match="seat 1, step 2, row 1"):
        agent.act_many(np.array([view, view]), np.array([mask, 0 * mask]))


def test_a_model_takes_other_types_but_no_other_shapes(model):
    agent = PolicyAgent(model, Expedition, likeliest=True)
    (view,), (mask,) = positions(Expedition, 1)
    assert agent.act(view, mask) == agent.act(view.astype(np.float64), mask.astype(np.bool_))
    for seen, allowed in ((view[:-1], mask), (view, mask[:-1])):
        with pytest.raises(ConfigError, match="expedition has"):
            agent.act(seen, allowed)


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
def test_the_model_that_comes_with_the_project_plays(kind):
    trained = agents.make("trained", game=kind.name, seed=1)
    assert trained.name == "trained"
    assert str(shipped(kind)) in repr(trained)
    players = [trained, agents.make("random", game=kind.name, seed=1)]
    assert play_game(kind.start(2, seed=1, config=SHORT[kind.name]), players).over


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
def test_the_model_that_comes_with_the_project_is_small_and_has_a_whole_card(kind):
    assert shipped(kind).stat().st_size <= MOST_BYTES
    facts = read_card(shipped(kind))
    assert facts["game"] == kind.name
    assert facts["settings"]
    assert facts["steps"] > 0
    assert facts["seconds"] > 0
    assert facts["commit"]


# --- many games ------------------------------------------------------------------------------------------------------
def hinted(kind):
    network = network_by_chance(kind)
    widened = np.r_[network.shared[0].weights, np.full((kind.ACTIONS, 16), 0.3, np.float32)]
    return Network("relu", [Layer(widened, network.shared[0].biases)], network.policy, network.value)


@pytest.fixture(params=[(kind, hint) for kind in GAMES for hint in (NO_HINT, "heuristic")],
                ids=lambda given: f"{given[0].name}-{given[1]}")  # fmt: skip
def policy(tmp_path, request, monkeypatch):
    monkeypatch.setattr("agents.policy.CORES", 2)
    monkeypatch.setattr("agents.policy.A_THREAD", 2)
    kind, hint = request.param
    network = network_by_chance(kind) if hint == NO_HINT else hinted(kind)
    facts = FACTS | {"settings": {"network.hint": hint}}
    return PolicyAgent(write_model(tmp_path / "model.safetensors", network, kind, facts), kind)


def begun(kind, games=6):
    """A batch, with whom an agent plays in it (all but seat 0) and generators."""
    batch = Batch(kind, [2, 3] * (games // 2), SHORT[kind.name])
    batch.begin(np.arange(games), range(games))
    mine = np.ones((games, kind.SEATS[1]), np.bool_)
    mine[:, 0] = False
    return batch, mine, np.arange(1, games + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)


def play_out(batch, mine, generators, parts, answer):
    """Seat 0 gives its first legal answer; the others are answered for in these parts of the games."""
    while (batch.seats >= 0).any():
        for part in parts:
            rows = np.array([i for i in part if batch.seats[i] > 0], np.int64)
            answer(batch, rows, mine[rows], generators)
        first = np.flatnonzero(batch.seats == 0)
        batch.apply(first, batch.observe(first, np.zeros(len(first), np.int64))[1].argmax(axis=1))
    return batch.records.tobytes()


def one_by_one(agent):
    """What `play_many` does, by the agent's chances of single positions."""

    def answer(batch, rows, mine, generators):
        for i, own in zip(rows, mine, strict=True):
            while batch.seats[i] >= 0 and own[batch.seats[i]]:
                seen, masks = batch.observe([i], [batch.seats[i]])
                chances = agent.chances(seen, masks)[0][0].astype(float)
                share = random_share_at(generators, i)
                drawn = np.flatnonzero(chances.cumsum() > share * chances.sum())[0]
                batch.apply([i], [chances.argmax() if agent.likeliest else drawn])

    return answer


@pytest.mark.parametrize("likeliest", [False, True])
def test_a_model_plays_on_in_many_games_as_it_answers_one_by_one(policy, likeliest):
    policy.likeliest = likeliest
    whole, halves, singly = range(6), (range(3), range(3, 6)), [[i] for i in range(6)]
    played = [play_out(*begun(policy.kind), parts, policy.play_many) for parts in ([whole], halves, singly)]
    assert played[0] == played[1] == played[2]
    assert played[0] == play_out(*begun(policy.kind), [whole], one_by_one(policy))


def test_a_network_without_chances_is_an_error(model):
    agent = PolicyAgent(model, Expedition)
    for asked in agent._asked:
        asked.network.weights[:] = np.nan
    batch, mine, generators = begun(Expedition)
    mine[:, 0] = True
    with pytest.raises(ExplorerError, match="no numbers"):
        agent.play_many(batch, np.arange(6), mine, generators)


def test_a_share_is_from_0_up_to_below_1():
    generators = np.array([3], np.uint64)
    shares = np.array([random_share_at(generators, 0) for _ in range(4000)])
    assert shares.min() >= 0
    assert shares.max() < 1
    # mean of 4,000 uniform numbers: 1/2, with a deviation of 1 / sqrt(12 * 4000) = 0.0046
    assert abs(shares.mean() - 0.5) < 5 * 0.0046


# --- neither torch nor pickle ----------------------------------------------------------------------------------------
ALONE = """
import sys
for name in ("torch", "stable_baselines3", "sb3_contrib"):
    sys.modules[name] = None  # as if it weren't installed
import pickle
def refuse(*_, **__):
    raise AssertionError("something is unpickled")
import agents
from agents.play import play_game
from explorer_env.adventure.game import Adventure
from explorer_env.expedition.game import Expedition
pickle.load = pickle.loads = pickle.Unpickler = refuse
for kind, config in ((Expedition, {"goal_dp": 10}), (Adventure, {"rounds": 4})):
    for name in ("trained", sys.argv[1])[: 2 if kind is Expedition else 1]:
        players = [agents.make(name, game=kind.name, seed=seed) for seed in range(2)]
        print(play_game(kind.start(2, seed=1, config=config), players).over)
"""


def test_play_needs_no_torch_and_unpickles_nothing(model):
    # without compilation, whose own cache is pickled
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(model)], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout.split() == ["True"] * 3, done.stderr


# --- models that don't fit -------------------------------------------------------------------------------------------
def change_card(path, sound=True, **changes):
    facts = card(path) | changes
    del facts["card_sha256"]
    card_of(path).write_text(json.dumps(facts | {"card_sha256": model_files._digest(facts) if sound else "0"}))


def test_a_card_says_what_was_given_and_what_belongs_to_the_weights(model):
    network, facts = read_model(model, Expedition)
    assert isinstance(network, Network)
    assert FACTS.items() <= facts.items()
    assert (facts["game"], facts["format"]) == ("expedition", model_files.FORMAT)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"layout": "other", "version": "0.0.1"}, r"trained with explorer-env 0\.0\.1.*train it anew"),
        ({"format": 99}, "train it anew"),
        ({"game": "adventure"}, "plays adventure, not expedition"),
        ({"sha256": "0"}, "damaged"),
    ],
)
def test_a_foreign_model_is_refused(model, changes, message):
    change_card(model, **changes)
    with pytest.raises(SaveError, match=message):
        agents.make(model)


@pytest.mark.parametrize(
    "changes",
    [{"settings": []}, {"game": ["expedition"]}, {"steps": "1"}, {"steps": None}, {"seconds": "1"}, {"commit": 3},
     {"results": {}}],
    ids=str,
)  # fmt: skip
def test_a_card_of_other_types_is_no_card(model, changes):
    change_card(model, **changes)
    with pytest.raises(SaveError, match="no model card"):
        agents.make(model)


def test_a_card_that_was_changed_is_refused(model):
    change_card(model, sound=False)
    with pytest.raises(SaveError, match=r"model\.json is damaged or was changed by hand"):
        agents.make(model)
    change_card(model)
    card_of(model).write_text(card_of(model).read_text().replace('"steps": 128', '"steps": 129'))
    with pytest.raises(SaveError, match=r"model\.json is damaged or was changed by hand"):
        agents.make(model)


def test_a_card_may_be_laid_out_anew(model):
    card_of(model).write_text(json.dumps(dict(reversed(card(model).items()))))
    assert read_card(model)["steps"] == FACTS["steps"]


@pytest.mark.parametrize("damage", [lambda b: b[:-100], lambda b: b[:-1] + bytes([b[-1] ^ 1]), lambda b: b""])
def test_a_damaged_model_is_refused(model, damage):
    model.write_bytes(damage(model.read_bytes()))
    with pytest.raises(SaveError, match="damaged"):
        agents.make(model)


def test_a_network_for_another_game_is_refused(tmp_path):
    model = write_model(tmp_path / "model.safetensors", network_by_chance(GAMES[1]), Expedition, FACTS)
    with pytest.raises(SaveError, match="no network for the observations and actions of expedition"):
        agents.make(model)


def test_weights_of_something_else_are_refused(model):
    model.write_bytes(b"PK\x03\x04 something else")
    change_card(model, sha256=model_files.hashlib.sha256(model.read_bytes()).hexdigest())
    with pytest.raises(SaveError, match=r"model\.safetensors: there are no weights in it"):
        agents.make(model)


def test_files_that_are_no_models_are_refused(model, tmp_path):
    with pytest.raises(SaveError, match=r"model\.safetensors of a finished run"):
        agents.make(tmp_path / "none.safetensors")
    for content in ("[]", "{}", "3", "no JSON", '{"format": 2'):
        card_of(model).write_text(content)
        with pytest.raises(SaveError, match="no model card"):
            agents.make(model)
    card_of(model).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="no model card"):
        agents.make(model)
    card_of(model).unlink()
    with pytest.raises(SaveError, match=r"model\.json"):
        agents.make(model)


def test_weights_without_their_card_are_an_unfinished_model(model, monkeypatch):
    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("agents.model_files.write_json", killed)
    with pytest.raises(KeyboardInterrupt):
        write_model(model, network_by_chance(Expedition, seed=1), Expedition, FACTS)
    assert not card_of(model).exists()
