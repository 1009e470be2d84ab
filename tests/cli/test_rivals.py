"""`explorer benchmark --rivals`: who takes part, how they take turns, what is told of those who don't."""

import subprocess
import sys

import numpy as np
import pytest

from explorer_env.core.errors import ExplorerError
from tests.cli.tools import environment, explorer, read
from training import race, rivals

TOYS = """
import os, sys

def steady(decisions):
    print("welcome to the toys")
    return lambda: int(decisions)

def fragile(calls):
    left = list(range(int(calls)))
    return lambda: 1 + 0 * left.pop()

def sudden():
    os._exit(9)
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Rivals of a package that was just made."""
    (tmp_path / "toys.py").write_text(TOYS, "utf-8")
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"] + f":{tmp_path}")
    monkeypatch.syspath_prepend(tmp_path)
    return lambda game, group, player, *arguments: race.Rival(
        "Toys", game, group, "list of answers", ("toys",), f"toys:{player}", arguments
    )


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(race, "SECONDS", 0.01)


def test_a_player_plays_for_a_while_at_least_once():
    assert rivals.play_for(lambda: 7, 0.0)[0] == 7
    made, used = rivals.play_for(lambda: 1, 0.01)
    assert made > 1
    assert used >= 0.01


def test_random_answers_are_legal_and_all_come():
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0], [0, 1, 1, 1]], np.int8)
    chance = np.random.default_rng(1)
    drawn = [tuple(map(int, rivals.random_answers(masks, chance))) for _ in range(200)]
    assert [set(answers) for answers in zip(*drawn, strict=True)] == [{1, 3}, {0}, {1, 2, 3}]


def test_the_process_answers_by_the_line_and_ends_with_its_questions(toy):
    core = race._core()
    ended = subprocess.run(
        [sys.executable, "-m", "training.rivals", str(core), "toys:steady", "5"],
        input="0\n0\n", capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert [line.split()[0] for line in ended.stdout.splitlines()] == ["5", "5"]
    assert "welcome" in ended.stderr, "what a package prints is no answer"


@pytest.mark.parametrize("contender", race.ours("expedition", 3) + race.ours("adventure", 2), ids=lambda c: c.player)
def test_ours_play(contender):
    with race.Playing(contender, race._core()) as playing:
        made = playing.play(0.0)
        assert not playing.trouble
        assert made > 10
        assert playing.used > 0


@pytest.mark.parametrize("rival", race.RIVALS, ids=lambda rival: rival.name)
def test_a_rival_plays_or_says_what_is_missing(rival):
    if rival.missing:
        told = race.race([rival], 1)
        assert told["absent"] == [{"what": rival.name, "why": f"not installed: {', '.join(rival.missing)}"}]
        assert not any(told["groups"].values())
    else:
        with race.Playing(rival, race._core()) as playing:
            assert playing.play(0.0) > 0, playing.trouble


def test_missing_and_broken_rivals_are_named_and_the_others_compared(toy, quick):
    field = [
        toy("first", race.ONE, "steady", "5"),
        toy("breaks at once", race.ONE, "no_such_player"),
        toy("breaks later", race.ONE, "fragile", "1"),
        toy("ends", race.LOOP, "sudden"),
        race.Rival("Nobody", "chess", race.MANY, "", ("no_such_package",), "no_such_package:play", ()),
        toy("last", race.ONE, "steady", "1"),
    ]
    told = race.race(field, 2, 0.01)
    rows = told["groups"][race.ONE]
    assert [row["what"] for row in rows] == ["Toys: first", "Toys: last"]
    assert rows[0]["times slower"] == 1 < rows[1]["times slower"]
    assert told["groups"][race.LOOP] == told["groups"][race.MANY] == []
    why = {row["what"]: row["why"] for row in told["absent"]}
    assert why["Nobody: chess"] == "not installed: no_such_package"
    assert "no_such_player" in why["Toys: breaks at once"]
    assert why["Toys: breaks later"] == "IndexError: pop from empty list"
    assert why["Toys: ends"] == "it ended with code 9"


def test_when_ours_breaks_that_is_an_error(toy, quick):
    ours = race.Rival(race.OURS, "mine", race.ONE, "", ("toys",), "toys:sudden", ())
    with pytest.raises(ExplorerError, match="explorer-env: mine failed: it ended with code 9"):
        race.race([ours], 1)


def test_a_system_that_cannot_bind_is_told(monkeypatch):
    monkeypatch.delattr("os.sched_getaffinity")
    with pytest.raises(ExplorerError, match="use Linux"):
        race.race([], 1)


def test_the_table_is_printed_and_saved(toy, quick, monkeypatch, tmp_path, capsys):
    theirs = [toy("counting", race.ONE, "steady", "1"), toy("falling", race.ONE, "no_such_player")]
    monkeypatch.setattr(race, "RIVALS", theirs)
    folder, file = tmp_path / "out", tmp_path / "out.json"
    assert explorer("benchmark", "--rivals", "--repeats", 1, "--players", 2, "--save", folder, "--json", file) == 0
    shown, saved = capsys.readouterr().out, (folder / "rivals.md").read_text("utf-8")
    for what in ("explorer-env: expedition, 2 players", "Toys: counting", "Toys: falling", "no_such_player", "numba"):
        assert what in shown
        assert what in saved
    assert "explorer benchmark --rivals --game expedition --players 2 --repeats 1" in saved
    assert "XLA_FLAGS" in saved
    assert (folder / "rivals.png").read_bytes().startswith(b"\x89PNG")
    results = read(file)
    assert set(results) == {"machine", "game", "players", "rivals"}
    assert [row["what"] for row in results["rivals"]["absent"]] == ["Toys: falling"]


def test_saving_needs_rivals(capsys, tmp_path):
    assert explorer("benchmark", "kernel", "--save", tmp_path) == 2
    assert "give --rivals too" in capsys.readouterr().err
