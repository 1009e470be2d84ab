"""`explorer explain`: what agents think of each answer at a move of a recorded game."""

import numpy as np
import pytest

from agents import make
from agents.opinions import opinions
from tests.cli.tools import explorer, read
from tests.replays import KINDS, played

BOTH = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)


@pytest.fixture
def replay(kind, tmp_path):
    made = played(kind)
    made.save(tmp_path / "game.replay")
    return made


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.replay"


def explained(capsys, *words):
    assert explorer("explain", *words) == 0
    return capsys.readouterr().out.splitlines()


@BOTH
@pytest.mark.parametrize("move", [1, 12, -1])
def test_every_legal_answer_is_a_row_and_the_one_given_has_a_star(kind, move, replay, file, capsys):
    move = move if move > 0 else len(replay.actions)
    lines = explained(capsys, file, "--move", move)
    game, action = replay.game(move - 1), replay.actions[move - 1]
    assert lines[0] == f"{kind.name}, seed 7, move {move} of {len(replay.actions)}, turn {game.turn}"
    player = replay.players[game.seat]
    assert lines[1] == f"explorer_{game.seat} ({player}) was asked: {game.question()}"
    rows = lines[5 : 5 + int(game.legal().sum())]
    told = [row.split() for row in rows]
    assert [int(row[row[0] == "*"]) for row in told] == np.flatnonzero(game.legal()).tolist()
    assert [row for row in rows if row.startswith("*")] == [row for row in rows if f" {action}  " in row]
    assert all(kind.words(int(row[row[0] == "*"])) in line for row, line in zip(told, rows, strict=True))
    assert [line.partition(" would answer ")[0] for line in lines[-3:]] == ["heuristic", "trained", "search:400"]


@BOTH
def test_the_same_numbers_as_json(kind, replay, file, tmp_path):
    json = tmp_path / "found.json"
    words = ["--move", 9, "--agent", "trained", "--agent", "search:50", "--seed", 3, "--json", json]
    assert explorer("explain", file, *words) == 0
    found, game = read(json), replay.game(8)
    assert list(found["agents"]) == ["trained", "search:50"]
    assert (found["move"], found["seat"], found["played"]) == (9, game.seat, replay.actions[8])
    for name, told in found["agents"].items():
        agent = make(name, kind.name)
        agent.reset(seed=3)
        expected = opinions(agent, game)
        assert (told["kind"], told["action"]) == (expected.kind, expected.action)
        assert told["each"] == [opinion._asdict() for opinion in expected.each]


@pytest.mark.parametrize("kind", [KINDS["adventure"]], ids=["adventure"])
def test_who_moved_is_asked_too_when_it_is_built_in(kind, file, capsys):
    played(kind, ["search:20", "search:20"]).save(file)
    lines = explained(capsys, file, "--move", 1)
    answers = [line.partition(" would answer ")[0] for line in lines[-4:]]
    assert answers == ["search:20", "heuristic", "trained", "search:400"]


@pytest.mark.parametrize("kind", [KINDS["adventure"]], ids=["adventure"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--move", 10_000], " moves."),
        (["--move", 0], "0 is not a whole number from 1 up"),
        (["--move", 1, "--agent", "nobody"], "agent 'nobody' of adventure"),
        ([], "--move"),
    ],
    ids=["too many", "none", "nobody", "no move"],
)
def test_bad_input_is_told(words, told, replay, file, capsys):
    assert explorer("explain", file, *words) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("kind", [KINDS["adventure"]], ids=["adventure"])
def test_a_damaged_file_is_not_explained(replay, file, capsys):
    file.write_bytes(file.read_bytes()[:-30])
    assert explorer("explain", file, "--move", 1) == 2
    assert f"{file}, line " in capsys.readouterr().err
