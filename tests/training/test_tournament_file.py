"""The file of a tournament's results: torn, damaged, foreign, and gone on with."""

import json

import numpy as np
import pytest

from explorer_env.core.errors import ConfigError, SaveError
from training import tournament
from training.contest import Played
from training.schedule import schedule
from training.tournament import Tournament, play
from training.tournament_file import ResultsFile, header, line_of, read_line

AGENTS = ("random", "heuristic", "random")
PAIRINGS = schedule(agents=3, players=2, deals=2, seed=5)


def heading(**changes):
    given = {"game": "expedition", "agents": AGENTS, "players": 2, "seed": 5, "config": {"goal_dp": 50}}
    return header(**given | changes)


def made_up(number):
    seats = PAIRINGS[number].seats
    return Played(seats, np.array([number, 50]), np.array([0.25, 0.5]), np.array([10, 20]), 7)


@pytest.fixture
def path(tmp_path):
    """A file with three games."""
    file = tmp_path / "new" / "results.jsonl"
    results = ResultsFile(file, heading())
    for number in range(3):
        results.append(PAIRINGS[number], made_up(number))
    return file


def lines(path):
    return path.read_bytes().splitlines(keepends=True)


def test_what_was_appended_is_read_again(path):
    played = ResultsFile(path, heading()).played
    assert list(played) == PAIRINGS[:3]
    for number, one in enumerate(played.values()):
        assert line_of(PAIRINGS[number], one) == line_of(PAIRINGS[number], made_up(number))
    assert len(lines(path)) == 4


def test_a_line_is_readable():
    told = json.loads(line_of(PAIRINGS[0], made_up(0)))
    assert told == {
        "deal": 0, "seed": 5, "agents": list(PAIRINGS[0].group), "seats": list(PAIRINGS[0].seats), "scores": [0, 50],
        "turns": 7, "decisions": [10, 20], "seconds": [0.25, 0.5],
    }  # fmt: skip


def test_a_line_that_was_torn_anywhere_is_dropped_and_its_game_can_be_appended(path):
    content = path.read_bytes()
    last = len(lines(path)[-1])
    for kept in range(len(content) - last + 1, len(content)):
        path.write_bytes(content[:kept])
        results = ResultsFile(path, heading())
        assert list(results.played) == PAIRINGS[:2]
        results.append(PAIRINGS[2], made_up(2))
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\n", "Expecting value"),
        (b"\x00\xff\n", ""),
        (b"[1, 2]\n", ""),
        (b'{"deal": 1}\n', "seed"),
        (line_of(PAIRINGS[0], made_up(0)), "told before"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"seed":5', b'"seed":6'), "no game of this tournament"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"deal":0', b'"deal":1'), "no game of this tournament"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"deal":0', b'"deal":-1'), "out of its range"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"scores":[3,50]', b'"scores":[3]'), "not 2 players"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"scores":[3,50]', b'"scores":[3,5.5]'), "5.5 is no whole number"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b'"turns":7', b'"turns":true'), "True is no whole number"),
        (line_of(PAIRINGS[3], made_up(3)).replace(b"0.25", b"NaN"), "out of its range"),
    ],
)
def test_a_damaged_or_foreign_line_is_named_and_nothing_changed(path, line, why):
    whole = lines(path)
    path.write_bytes(b"".join([*whole[:2], line, *whole[2:]]))
    before = path.read_bytes()
    with pytest.raises(SaveError, match=rf"results.jsonl, line (3|4) is damaged or foreign \(.*{why}"):
        ResultsFile(path, heading())
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": 6}, "seed = 5 there, 6 here"),
        ({"players": 3}, "players = 2 there, 3 here"),
        ({"game": "adventure"}, "game = expedition there"),
        ({"agents": ("random", "random", "heuristic")}, "agents = "),
        ({"config": {"goal_dp": 30}}, "config goal_dp = 50 there, 30 here"),
    ],
)
def test_a_file_of_another_tournament_is_refused(path, changes, told):
    with pytest.raises(SaveError, match=f"of another tournament: {told}"):
        ResultsFile(path, heading(**changes))


def test_a_file_of_another_version_is_refused(path):
    path.write_bytes(path.read_bytes().replace(b'"version":"', b'"version":"9.', 1))
    with pytest.raises(SaveError, match="version = 9"):
        ResultsFile(path, heading())


def test_a_model_that_was_trained_further_makes_another_tournament(tmp_path):
    model = tmp_path / "model.safetensors"
    model.write_bytes(b"early")
    early = heading(agents=(str(model), "random"))
    ResultsFile(tmp_path / "results.jsonl", early)
    model.write_bytes(b"late")
    with pytest.raises(SaveError, match="another tournament: models"):
        ResultsFile(tmp_path / "results.jsonl", heading(agents=(str(model), "random")))


@pytest.mark.parametrize("content", [b"", b"my notes", b"my notes\n", b'{"kind": "explorer tourn', b"{}\n", b"3\n"])
def test_a_file_that_is_something_else_is_refused_and_kept(tmp_path, content):
    path = tmp_path / "results.jsonl"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="line 1: this is no results file"):
        ResultsFile(path, heading())
    assert path.read_bytes() == content


def test_a_line_needs_no_order():
    told = json.loads(line_of(PAIRINGS[1], made_up(1)))
    assert read_line(json.dumps(dict(reversed(told.items()))).encode(), 2)[0] == PAIRINGS[1]


def test_two_do_not_play_in_one_folder_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr("explorer_env.core.codefolder._PATIENCE_SECONDS", 0.1)
    known = Tournament("expedition", ("random", "random"), 2, 2, 0, {})
    with tournament.FileLock(tmp_path / ".lock"), pytest.raises(ConfigError, match="another process plays"):
        play(known, tmp_path)
