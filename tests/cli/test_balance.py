"""`explorer balance`: what the log says in numbers, and where the figures leave their ranges."""

import numpy as np
import pytest

from agents import make
from explorer_env.core.record import for_kernels
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.state import LOG_LINES
from tests.cli.tools import explorer, explorer_process, read
from training import balance
from training import expedition_balance as figures
from training import expedition_log as log


def told(*lines):
    """A record whose log holds these lines."""
    games = Expedition.blank(1)
    for line in lines:
        games.log[0, games.told[0] % LOG_LINES] = line
        games.told += 1
    return for_kernels(games)


def counted(games, reader=None, counts=None):
    counts = figures.new_counts() if counts is None else counts
    log.read_log(games, 0, figures.new_reader() if reader is None else reader, counts)
    return counts


def origins(counts):
    by_origin = dict(zip(log.ORIGIN_NAMES, counts[log.ORIGINS : log.SHORT_OF_FOOD].tolist(), strict=True))
    return {name: dp for name, dp in by_origin.items() if dp}


def scores(dp):
    return (s.TELL_SCORES, 0, dp, 0)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([(s.TELL_TERRAIN, 0, 7, t.JUNGLE), scores(2)], {"terrain": 2}),
        ([(s.TELL_WATER, 0, t.WATERFALL, 7), scores(2)], {"water": 2}),
        ([(s.TELL_WATER, 0, t.WATERFALL, 7), scores(3), scores(3)], {"water": 2, "Resources": 1, "Patrons": 3}),
        ([(s.TELL_SPRING, 0, 7, 0), scores(1)], {"Resources": 1}),
        ([(s.TELL_DEALS, 0, t.CULTURE, 3), scores(t.FIND_DP[t.CULTURE])], {"Findings": t.FIND_DP[t.CULTURE]}),
        ([(s.TELL_DEALS, 0, t.LAKE, 3), scores(t.FIND_DP[t.LAKE])], {"Discoveries": t.FIND_DP[t.LAKE]}),
        ([(s.TELL_SPECIAL, 0, 0, 0), scores(9), scores(1)], {"Special Discoveries": 8, "Resources": 1, "Patrons": 1}),
        ([(s.TELL_DEALS, 0, t.LAKE, 3), scores(t.FIND_DP[t.LAKE]), (s.TELL_SHAME, 1, 1, 5), scores(2)],
         {"Discoveries": t.FIND_DP[t.LAKE], "Patrons": 2}),
        ([(s.TELL_WATER, 0, t.RIVER, 7), (s.TELL_EVENT, 0, 1, 2), scores(1)], {"rest": 1}),
        ([(s.TELL_ENVY, 0, 0, 0), scores(2), (s.TELL_DIES, 0, 0, 0), scores(3)], {"rest": 5}),
    ],
)  # fmt: skip
def test_every_drama_point_has_its_origin(lines, expected):
    assert origins(counted(told(*lines))) == expected


def test_feedings_are_short_when_less_is_there_than_needed():
    counts = counted(told((s.TELL_EATS, 0, 14, 13), (s.TELL_EATS, 0, 14, 14), (s.TELL_EATS, 1, 14, 0)))
    assert (counts[s.TELL_EATS], counts[log.SHORT_OF_FOOD]) == (3, 2)


def test_lines_that_left_the_ring_are_counted_as_lost():
    lines = [(s.TELL_LIKES, 0, 0, 0)] * 5 + [(s.TELL_DISLIKES, 0, 0, 0)] * LOG_LINES
    counts = counted(told(*lines))
    assert (counts[log.LOST_LINES], counts[s.TELL_LIKES], counts[s.TELL_DISLIKES]) == (5, 0, LOG_LINES)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_log_of_whole_games_accounts_for_every_point_and_line(players):
    game = Expedition.start(players, seed=players)
    agent = make("random", seed=players)
    reader, counts = figures.new_reader(), figures.new_counts()
    counted(game.array, reader, counts)
    while not game.over:
        game.apply(agent.act(game.view(game.seat), game.legal()))
        counted(game.array, reader, counts)
    assert counts[log.LOST_LINES] == 0
    assert counts[: log.MESSAGES].sum() == game.told
    assert sum(origins(counts).values()) - counts[s.TELL_SHAME] == game.scores().sum()
    assert counts[s.TELL_DIES] == players - game.record.alive.sum()
    figures.close(game, reader, counts)
    assert counts[log.GOALS] == (game.scores().max() >= 50)


def test_a_figure_is_marked_outside_its_window_and_more_than_half_off_its_reference():
    figure = balance.Figure("share", lambda sample: sample.turns / sample.games, (10, 20), (8, 30))
    assert [figure.differs(value) for value in (4.9, 5, 30, 30.1)] == [True, False, False, True]
    assert [figure.outside(value) for value in (7.9, 8, 30, 30.1)] == [True, False, False, True]
    samples = [balance.Sample(n, np.zeros(1, np.int64), np.zeros(n), games=10, turns=40) for n in (1, 3, 5)]
    row = balance.compare([figure], (3, 5), samples)[0]
    assert row["players"] == {1: 4.0, 3: 4.0, 5: 4.0}
    assert row["outside"] == [1, 3, 5]
    assert row["differs"] == [3, 5], "the reference is for 3 to 5 players"


def test_balance_prints_the_figures_and_writes_them_as_json(tmp_path, capsys):
    file = tmp_path / "balance.json"
    assert explorer("balance", "--agent", "random", "--games", 12, "--players", "2-3", "--json", file) == 0
    shown = capsys.readouterr().out
    results = read(file)
    assert [row["figure"] for row in results["figures"]] == [figure.name for figure in figures.FIGURES]
    assert all(set(row["players"]) == {"2", "3"} for row in results["figures"])
    assert all(row["figure"] in shown for row in results["figures"])
    values = {row["figure"]: row["players"]["3"] for row in results["figures"]}
    assert sum(value for name, value in values.items() if name.startswith("DP from")) == pytest.approx(100)
    for row in results["first_places"]:
        assert sum(row.values()) - row["players"] == pytest.approx(100)
    assert results["lost_lines"] == 0


def test_the_sample_is_the_same_however_the_games_are_shared():
    def sampled(processes):
        total = balance.empty_sample("expedition", 2)
        for part in balance.simulate("expedition", "random", 2, 12, 5, None, processes):
            total.add(part)
        return total

    alone, shared = sampled(1), sampled(2)
    assert alone.games == shared.games == 12
    assert (alone.counts == shared.counts).all()
    assert (alone.first_places == shared.first_places).all()
    for name in ("turns", "decisions"):
        assert getattr(alone, name) == getattr(shared, name)


def test_balance_in_a_process():
    ended = explorer_process("balance", "--agent", "random", "--games", 2, "--players", 2)
    assert ended.returncode == 0
    assert "Game Turns" in ended.stdout
    assert "Playing games" in ended.stderr
