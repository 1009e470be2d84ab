"""`explorer match` and the fair seating beneath it."""

from itertools import product

import numpy as np
import pytest

from tests.cli.tools import explorer, explorer_process, read
from training import contest


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_in_a_block_every_agent_has_every_seat_once(players):
    for seed in range(20):
        seatings = contest.rotations(seed, players)
        assert all(sorted(seats) == list(range(players)) for seats in seatings)
        assert all(sorted(seats) == list(range(players)) for seats in zip(*seatings, strict=True))


def test_over_many_blocks_every_agent_follows_every_other():
    follows = {
        (seats.index((seats[agent] + 1) % 4), agent)
        for seed in range(40)
        for seats in contest.rotations(seed, 4)
        for agent in range(4)
    }
    assert follows == {pair for pair in product(range(4), repeat=2) if pair[0] != pair[1]}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (300, 400, 0.7053, 0.7899), (0, 0, 0, 1)],
)
def test_wilson_intervals(wins, games, low, high):
    """Values of Wilson's formula with z = 1.96, worked out by hand from its closed form."""
    assert contest.wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_shared_first_places_are_shares_of_a_win():
    def played(*scores):
        ones = np.ones(3, np.int64)
        return contest.Played((0, 1, 2), np.array(scores), ones * 0.5, ones * 100, 12)

    rows = contest.results(["a", "b", "b"], [played(50, 50, 10), played(30, 40, 20)])
    assert [row["agent"] for row in rows] == ["a", "b #1", "b #2"]
    assert [row["wins"] for row in rows] == [0.5, 1.5, 0.0]
    assert [row["place"] for row in rows] == [1.75, 1.25, 3.0]
    assert [row["points"] for row in rows] == [40.0, 45.0, 15.0]
    assert [row["ms_a_decision"] for row in rows] == [5.0, 5.0, 5.0]


def outcomes(games, processes=1):
    lists = contest.contest("expedition", ["random", "random", "random"], games, 7, None, processes)
    return [(one.seats, one.scores.tolist(), one.decisions.tolist()) for some in lists for one in some]


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes():
    alone = outcomes(15)
    assert alone == outcomes(15, processes=2)
    assert alone[3:6] == [
        (one.seats, one.scores.tolist(), one.decisions.tolist())
        for some in contest.contest("expedition", ["random"] * 3, 3, 8, None)
        for one in some
    ]


def test_match_prints_a_table_and_writes_the_same_as_json(tmp_path, capsys):
    file = tmp_path / "new" / "results.json"
    assert explorer("match", "random", "random", "random", "--games", 10, "--seed", 3, "--json", file) == 0
    told = capsys.readouterr().out
    results = read(file)
    assert results["game"] == "expedition"
    assert results["seed"] == 3
    assert [row["agent"] for row in results["results"]] == ["random #1", "random #2", "random #3"]
    for row in results["results"]:
        assert row["games"] == 12, "10 rounded up to whole blocks of 3"
        assert row["low"] <= row["win_rate"] <= row["high"]
        assert f"{row['agent']}  " in told
        assert f"{100 * row['low']:.1f} - {100 * row['high']:.1f}" in told
    assert sum(row["wins"] for row in results["results"]) == pytest.approx(12)
    assert sum(row["place"] for row in results["results"]) == pytest.approx(1 + 2 + 3)


def test_match_plays_with_a_configuration(tmp_path, capsys):
    config, file = tmp_path / "short.toml", tmp_path / "results.json"
    config.write_text("game_turns = 1\n", "utf-8")
    assert explorer("match", "random", "random", "--games", 2, "--config", config, "--json", file) == 0
    assert read(file)["config"]["game_turns"] == 1
    assert all(row["points"] < 50 for row in read(file)["results"]), "one Game Turn is too short for the goal"


def test_match_in_a_process():
    ended = explorer_process("match", "random", "random", "--games", 4, "--processes", 2)
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[0].startswith("expedition, 4 games")
    assert "Playing 4 games" in ended.stderr
