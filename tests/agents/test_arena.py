"""Every game's heuristic over many games: legal answers, strength, the arena, compiled and plain Python."""

import os
import subprocess
import sys

import numpy as np
import pytest

import agents
from agents import arena
from explorer_env.core.errors import ConfigError, IllegalAction
from tests.agents.games import GAMES, PLAYERS, SHORT, by_name, lineups

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
compiled_only = pytest.mark.skipif(PLAIN, reason="needs compiled code")
each_game = pytest.mark.parametrize("game", GAMES, ids=by_name)


@pytest.mark.parametrize(("game", "players"), PLAYERS, ids=by_name)
def test_no_illegal_answer_in_a_thousand_games(game, players):
    games = 8 if PLAIN else 200
    played = arena.play(lineups(players, games), range(games), game=game.name)  # an illegal answer is an error
    assert (played.records.seat == -1).all()
    assert played.scores.shape == (games, players)


@compiled_only
@each_game
def test_heuristic_beats_random(game):
    """60 games, seats swapped; a player that wins 98 of 100 wins fewer than 50 of them once in 10^10 times."""
    games = 60
    seats = [["heuristic", "random"], ["random", "heuristic"]] * (games // 2)
    played = arena.play(seats, [deal // 2 for deal in range(games)], game=game.name)
    own = played.returns[np.arange(games), np.arange(games) % 2]
    assert (own > 0).sum() >= 50


@each_game
def test_the_arena_plays_what_play_game_plays(game):
    seeds = range(3)
    played = arena.play([["heuristic"] * 3] * 3, seeds, threads=1, game=game.name)
    for seed in seeds:
        one = agents.play_game(game.start(3, seed=seed), [agents.make("heuristic", game.name)] * 3)
        assert one.record.tobytes() == played.records[seed : seed + 1].tobytes()
        assert np.array_equal(one.returns(), played.returns[seed])


@compiled_only
@each_game
def test_threads_change_nothing(game):
    one = arena.play(lineups(2, 70), range(70), threads=1, game=game.name)
    two = arena.play(lineups(2, 70), range(70), threads=2, game=game.name)
    assert one.records.tobytes() == two.records.tobytes()


@compiled_only
@each_game
def test_the_arena_tells_its_progress_and_keeps_the_configuration(game):
    finished, [(field, number)] = [], SHORT[game.name].items()
    played = arena.play(lineups(2, 40), range(40), config=SHORT[game.name], advance=finished.append, game=game.name)
    assert sum(finished) == 40
    assert (played.records.config[field] == number).all()
    assert played.records.turn.max() <= 4


@compiled_only
@pytest.mark.parametrize(("name", "most"), [("never-draw", 10), ("always-draw", 50)])
def test_adventure_is_lost_by_who_misjudges_event_squares(name, most):
    """100 games; measured over 2,000: 0% and 29%."""
    seats = [["heuristic", name], [name, "heuristic"]] * 50
    played = arena.play(seats, [deal // 2 for deal in range(100)], game="adventure")
    assert (played.returns[np.arange(100), 1 - np.arange(100) % 2] > 0).sum() <= most


@pytest.mark.parametrize(
    ("seats", "seeds", "said"),
    [
        ([["heuristic", "brave"]], [1], "brave"),
        ([["heuristic", 3]], [1], "agent 3"),
        ([["heuristic"], ["random", "random"]], [1, 2], "one length"),
        ([["heuristic"]], [1, 2], "1 rows of seats, 2 seeds"),
        ([[{"pations": 3}]], [1], "pations"),
        ([[{"exits": 3.0}]], [1], "give 4 finite numbers"),
        ([[{"port": {"Cairo": 3.0}}]], [1], "Cairo"),
    ],
)
def test_the_arena_says_what_is_wrong(seats, seeds, said):
    with pytest.raises(ConfigError, match=said):
        arena.play(seats, seeds)


@each_game
def test_an_observation_of_nobodys_turn_is_an_error(game):
    mask = game.start(2, seed=1).legal()
    blank = np.zeros(game.OBSERVATION, np.float32)
    with pytest.raises(IllegalAction, match="step 1"):
        agents.make("heuristic", game.name).act(blank, mask)


# --- compiled and plain ----------------------------------------------------------------------------------------------
_PLAIN = """
import sys, agents, numpy as np
kept = np.load(sys.argv[2])
chosen = agents.make("heuristic", sys.argv[1]).act_many(kept["views"], kept["masks"])
print(int((chosen == kept["chosen"]).sum()))
"""


@compiled_only
@each_game
def test_compiled_and_plain_python_choose_alike(game, tmp_path):
    views, masks, chosen = [], [], []
    agent = agents.make("heuristic", game.name)
    playing = game.start(4, seed=3)
    while not playing.over and len(views) < 200:
        view, mask = playing.view(playing.seat), playing.legal()
        action = agent.act(view, mask)
        if playing.decision != "EQUIP" or len(views) < 20:
            views.append(view)
            masks.append(mask)
            chosen.append(action)
        playing.apply(action)
    assert len(views) == 200
    assert agent.act_many(np.array(views), np.array(masks)).tolist() == chosen
    np.savez(tmp_path / "kept.npz", views=views, masks=masks, chosen=chosen)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", _PLAIN, game.name, str(tmp_path / "kept.npz")]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == "200"
