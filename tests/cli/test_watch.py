"""`explorer watch`: a game in words."""

import re

import pytest

from explorer_env.adventure.game import Adventure
from explorer_env.expedition.game import Expedition
from explorer_env.render.picture import svg
from tests.cli.tools import explorer, explorer_process


def watched(capsys, *words):
    assert explorer("watch", *words) == 0
    return capsys.readouterr().out.splitlines()


def test_every_move_is_a_question_with_its_answer_and_what_came_of_it(capsys):
    lines = watched(capsys, "random", "random", "random", "--seed", 5, "--delay", 0)
    assert lines[:4] == ["expedition, seed 5", "  explorer_0: random", "  explorer_1: random", "  explorer_2: random"]
    assert lines[4].startswith("Each line: who must answer")
    game = Expedition.start(3, seed=5)
    begun = ["", *as_shown(game.log())]
    assert lines[5 : 5 + len(begun)] == begun
    first = lines[5 + len(begun)]
    assert first.startswith(f"explorer_{game.seat}: Which Port of Entry? -> ")
    chosen = next(action for action in game.legal().nonzero()[0] if first.endswith(f"? -> {game.words(action)}"))
    told = game.told
    game.apply(chosen)
    assert lines[6 + len(begun) :][: game.told - told] == as_shown(game.log(told))


def as_shown(log):
    """What came of an answer, indented; the beginning of a Game Turn is a heading."""
    return [line if line.startswith("Game Turn ") else f"    {line}" for line in log]


def test_every_game_turn_has_a_heading_of_its_own(capsys):
    lines = watched(capsys, "random", "random", "--seed", 5, "--delay", 0)
    headings = [at for at, line in enumerate(lines) if re.fullmatch(r"Game Turn \d+ begins", line)]
    assert [lines[at] for at in headings] == [f"Game Turn {turn + 1} begins" for turn in range(len(headings))]
    assert len(headings) > 1
    assert not any(lines[at - 1] for at in headings)
    assert max(map(len, lines)) <= 100


def test_it_ends_with_the_table_and_the_final_points(capsys):
    lines = watched(capsys, "random", "random", "--seed", 5, "--delay", 0)
    over = next(at for at, line in enumerate(lines) if line.startswith("    The game is over"))
    assert any("explorer_1" in line for line in lines[over + 1 : -4])
    assert lines[-4].split() == ["explorer", "agent", "points", "place"]
    assert [line.split()[:2] for line in lines[-2:]] == [["explorer_0", "random"], ["explorer_1", "random"]]
    final = {words[0]: words[2] for words in (line.split() for line in lines[-2:])}
    for seat, points in final.items():
        last = [line for line in lines[: over + 1] if line.startswith(f"    {seat} ") and ", now " in line]
        assert last[-1].endswith(f"now {points}")


def test_the_same_seed_shows_the_same_game_in_another_process(capsys):
    lines = watched(capsys, "random", "--seed", 2, "--delay", 0)
    ended = explorer_process("watch", "random", "--seed", 2)
    assert ended.returncode == 0
    assert ended.stdout.splitlines() == lines
    assert "\x1b" not in ended.stdout


def test_it_stops_after_so_many_moves_and_writes_the_picture_of_that(capsys, tmp_path):
    pytest.importorskip("pygame")
    files = ["--svg", tmp_path / "game.svg", "--png", tmp_path / "game.png"]
    lines = watched(capsys, "random", "random", "--game", "adventure", "--moves", 7, *files)
    assert sum(" -> " in line for line in lines) == 1 + 7  # and the line that explains them
    picture = (tmp_path / "game.svg").read_text("utf-8")
    assert "<title>Adventure, round " in picture
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    game = Adventure.start(2, seed=0)
    for line in [line for line in lines if line.startswith("explorer_")][:7]:
        game.apply(next(a for a in game.legal().nonzero()[0] if line.endswith(f"-> {game.words(int(a))}")))
    assert picture == svg(game)


def test_a_picture_that_cannot_be_written_is_said_before_the_game(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    assert explorer("watch", "random", "--svg", tmp_path / "file" / "game.svg") == 2
    assert "can't be written" in capsys.readouterr().err
