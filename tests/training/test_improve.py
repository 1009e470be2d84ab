"""Answers learnt from playouts: what is tried, what is learnt of it, the model that comes of it."""

import os
import sys

import numpy as np
import pytest

import agents
from agents.hints import floats_seen
from agents.model_files import read_card, write_model
from agents.network import Network
from explorer_env.core.errors import ConfigError
from tests.agents.games import GAMES, by_name
from tests.agents.models import FACTS, layers, network_by_chance
from training import improve
from training.tries import Tries, tries

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
pytestmark = pytest.mark.skipif(PLAIN, reason="needs compiled code")
each_game = pytest.mark.parametrize("game", GAMES, ids=by_name)
HINTED = FACTS | {"settings": {"network.hint": "evolved", "reward.kind": "rank"}}


def network_for(game, units=8):
    """With a hint, by chance."""
    chance, seen = np.random.default_rng(0), floats_seen(game, "evolved")
    return Network("relu", [], layers(chance, seen, units, game.ACTIONS), layers(chance, seen, 1))


@each_game
def test_each_legal_answer_is_tried(game):
    found = tries(game.name, [2, 3], positions=30, playouts=3, seed=1, processes=1)
    assert [len(part) for part in found] == [30] * 5
    assert (found.masks.sum(axis=1) > 1).all()
    assert (found.masks[np.arange(30), found.usual] == 1).all()
    assert not found.gains[np.arange(30), found.usual].any()
    assert not found.gains[found.masks == 0].any()
    assert 0 < np.abs(found.gains).max() <= 2
    evolved = agents.make("evolved", game.name)
    answers = evolved.act_many(found.observations.astype(np.float32), found.masks)
    assert (answers == found.usual).mean() > 0.9  # observations are rounded to 16 bits


def test_tries_are_the_same_whatever_processes_there_are():
    one, two = (tries("expedition", [2], 20, 2, seed=3, processes=count) for count in (1, 2))
    other = tries("expedition", [2], 20, 2, seed=4, processes=1)
    for mine, same in zip(one, two, strict=True):
        np.testing.assert_array_equal(mine, same)
    assert (one.gains != other.gains).any()


def lessons(game, count=3000):
    """Positions by chance in which the legal answer that comes last brings 0.1 more than the usual one, the first."""
    chance = np.random.default_rng(1)
    masks = np.zeros((count, game.ACTIONS), np.int8)
    for row in masks:
        row[chance.choice(8, 3, replace=False)] = 1
    rows, usual = np.arange(count), masks.argmax(axis=1)
    best = game.ACTIONS - 1 - masks[:, ::-1].argmax(axis=1)
    gains = -0.1 * masks.astype(np.float32)
    gains[rows, usual], gains[rows, best] = 0.0, 0.1
    observations = np.zeros((count, game.OBSERVATION), np.float16)
    observations[rows, best] = 1
    return Tries(observations, masks, usual, gains, np.arange(count) % 2)


@each_game
def test_better_answers_are_learnt(game, monkeypatch):
    monkeypatch.setattr(improve, "BATCH", 64)
    monkeypatch.setattr(improve, "with_hints", lambda hint, seen, masks: np.pad(seen, ((0, 0), (0, game.ACTIONS))))
    learning = improve.Learning(network_for(game, 64), "evolved", game.name, seed=1)
    before = learning.gains(lessons(game)).mean()
    rows = improve.improve(learning, lessons(game))
    assert before < 0.02
    assert rows[0]["gain"] > 0.08
    assert rows[0]["best tried"] == pytest.approx(0.1, abs=1e-6)
    assert [row["decision"] for row in rows] == ["all", *(game.DECISION_NAMES[number] for number in (0, 1))]


def test_the_command_writes_a_model_that_plays(tmp_path, monkeypatch, capsys):
    game = GAMES[0]
    model = write_model(tmp_path / "model.safetensors", network_for(game), game, HINTED)
    out = tmp_path / "improved.safetensors"
    words = f"improve {model} --positions 100 --playouts 2 --players 2 --processes 1 --seed 5 --out {out}"
    monkeypatch.setattr(sys, "argv", words.split())
    improve.main()
    assert "standard error" in capsys.readouterr().out
    assert read_card(out)["improved"] == {"positions": 100, "playouts": 2, "players": [2], "seed": 5}
    played = agents.play_game(game.start(2, seed=1), [agents.make(str(out)), agents.make("heuristic")])
    assert played.over


def test_a_model_without_hints_is_refused(tmp_path, monkeypatch):
    game = GAMES[0]
    model = write_model(tmp_path / "model.safetensors", network_by_chance(game), game, FACTS)
    monkeypatch.setattr(sys, "argv", f"improve {model} --out {tmp_path / 'out.safetensors'}".split())
    with pytest.raises(ConfigError, match="hint"):
        improve.main()
