"""Evaluation: seats, intervals, results that add up."""

import pytest

from explorer_env.core.errors import ConfigError
from tests.training.players import Marked
from training.evaluate import _deals, evaluate


def test_every_player_has_every_seat_of_every_deal():
    seats, seeds = _deals(4, 10, seed=7)
    assert seats.shape == (12, 4)
    for deal in sorted(set(seeds)):
        rows = seats[[seed == deal for seed in seeds]]
        assert [sorted(column) for column in rows.T] == [[0, 1, 2, 3]] * 4
        assert [sorted(row) for row in rows] == [[0, 1, 2, 3]] * 4


def test_equal_players_have_about_their_share():
    found = evaluate(["random"] * 4, games=200, seed=1, quiet=True)
    assert found["fair"] == 0.25
    assert sum(row["wins"] for row in found["results"]) == pytest.approx(200)
    # each wins 50 of 200, with a deviation of sqrt(200 x 1/4 x 3/4) = 6
    assert all(26 < row["wins"] < 74 for row in found["results"])
    assert all(row["low"] < row["win_rate"] < row["high"] for row in found["results"])


def test_a_better_player_is_above_its_share():
    found = evaluate(["heuristic", "random"], games=60, seed=1, quiet=True)
    better, worse = found["results"]
    assert better["above_fair"]
    assert not worse["above_fair"]
    assert better["points"] > worse["points"]
    assert better["place"] < 1.5 < worse["place"]


def test_same_arguments_give_the_same_result():
    one, other, third = (evaluate(["random", Marked()], games=20, seed=seed, quiet=True) for seed in (2, 2, 3))
    assert one == other
    assert one["results"] != third["results"]


def test_a_single_player_wins_with_the_best_return():
    found = evaluate(["random"], games=20, config={"goal_dp": 1}, quiet=True)
    assert found["results"][0]["win_rate"] > 0
    assert found["fair"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": ["random"] * 6}, "1 to 5 players"),
        ({"players": []}, "1 to 5 players"),
        ({"players": ["nobody"]}, "nobody"),
        ({"players": ["random"], "game": "chess"}, "expedition"),
        ({"players": ["random"], "games": 0}, "from 1 up"),
        ({"players": ["random"], "config": {"goal": 2}}, "goal_dp"),
    ],
)
def test_wrong_arguments_say_what_is_allowed(arguments, message):
    with pytest.raises(ConfigError, match=message):
        evaluate(**arguments, quiet=True)
