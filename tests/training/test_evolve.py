"""Evolving weights: repeatable, towards what wins, written as they are read."""

import os
import shutil

import numpy as np
import pytest

from agents import arena
from agents.heuristic import heuristic_named
from agents.weights import Weights, as_floats
from tests.agents.games import GAMES, by_name
from training import evolve
from training.evolve import Evolution

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
compiled_only = pytest.mark.skipif(PLAIN, reason="needs compiled code")
each_game = pytest.mark.parametrize("game", GAMES, ids=by_name)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Few answers that usual changes are measured by."""
    monkeypatch.setattr(evolve, "LOOKED_AT", 500)
    monkeypatch.setattr(evolve, "BEGUN", 4)


@pytest.fixture
def few(monkeypatch):
    """Few changes, few games."""
    monkeypatch.setattr(evolve, "PAIRS", 2)
    monkeypatch.setattr(evolve, "DEALS", 2)


def evolution(game, seed=1, **changes):
    return Evolution(game, [2, 3], heuristic_named("heuristic", game.name).WEIGHTS.read(changes), seed)


@compiled_only
@each_game
def test_the_same_seed_gives_the_same_weights(few, game):
    found = []
    for seed in (1, 1, 2):
        one = evolution(game, seed)
        for _ in range(2):
            one.step(0.1)
        found.append(one.weights)
    np.testing.assert_array_equal(found[0], found[1])
    assert np.isfinite(found[0]).all()
    assert (found[0] != found[2]).any()


@compiled_only
@each_game
def test_usual_changes_of_all_weights_change_as_many_answers(game, monkeypatch):
    monkeypatch.setattr(evolve, "CHANGED", 0.01)
    one = evolution(game)
    seen = one.asked()
    usual, widest = one.usual_changes(*seen), 0.5 * np.abs(one.start) + 0.3
    answers = one.agent(one.start).choose_many(*seen)
    found = []
    for place in np.flatnonzero(usual < widest):
        both = [one.agent(one.start + sign * usual[place] * np.eye(len(usual))[place]) for sign in (1, -1)]
        found.append(np.mean([agent.choose_many(*seen) != answers for agent in both]))
    assert len(found) >= 5
    assert min(found) >= 0.01
    assert np.median(found) < 0.02
    assert (usual <= widest).all()


@compiled_only
def test_weights_are_ahead_of_worse_ones():
    game = GAMES[0]
    one = evolution(game)
    worse = one.weights.copy()
    worse[list(heuristic_named("heuristic", game.name).WEIGHTS.defaults).index("matrix_phase")] = -50.0
    seeds = np.arange(40).reshape(2, 20)
    leads = one.leads(np.stack([one.weights, worse]), np.stack([worse, one.weights]), 3, seeds)
    assert leads[0] > 0.2
    assert leads[1] < -0.2


@compiled_only
def test_weights_move_towards_those_that_win(monkeypatch):
    """Only one weight counts: the higher the better."""
    one = evolution(GAMES[0])
    monkeypatch.setattr(Evolution, "leads", lambda self, some, others, players, seeds: (some - others)[:, 5])
    for _ in range(20):
        one.step(0.1)
    moved = one.mean
    assert moved.argmax() == 5
    assert moved[5] > 0.1


@compiled_only
@each_game
def test_the_check_gives_equals_their_share(game, monkeypatch):
    monkeypatch.setattr(evolve, "CHECKED", 4)
    row = evolution(game).checked(2)
    assert (row["games"], row["wins"]) == (8, 4.0)


@each_game
def test_a_file_of_weights_is_written_as_it_is_read(game, tmp_path, monkeypatch):
    weights = heuristic_named("evolved", game.name).WEIGHTS
    original = weights.file
    copy = tmp_path / original.name
    shutil.copy(original, copy)
    monkeypatch.setattr(weights, "file", copy)
    numbers = as_floats(weights.read())[0]
    weights.write(numbers)
    assert copy.read_bytes() == original.read_bytes()
    numbers[3] = 0.12345
    weights.write(numbers)
    changed = Weights(str(copy))
    assert list(changed.defaults) == list(weights.defaults)
    np.testing.assert_allclose(as_floats(changed.read())[0], numbers, rtol=1e-3)
    assert copy.read_text().startswith("# What the agent `evolved`")


@compiled_only
@pytest.mark.parametrize(("game", "more"), [*zip(GAMES, (60, 20), strict=True)], ids=by_name)
def test_evolved_beats_the_heuristic(game, more):
    """Both seats of 300 deals, always the same ones; the standard deviation of what it wins more is 24."""
    seats = [["evolved", "heuristic"], ["heuristic", "evolved"]] * 300
    played = arena.play(seats, [deal // 2 for deal in range(600)], game=game.name)
    own = played.returns[np.arange(600), np.arange(600) % 2]
    assert (own > 0).sum() - (own < 0).sum() > more
