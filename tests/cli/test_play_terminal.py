"""`explorer play --terminal`: whole games in a real terminal."""

import numpy as np
import pytest

from explorer_env.core.replay import Replay
from explorer_env.play.table import PERSON, Table
from tests.cli.terminal import Terminal
from tests.cli.tools import explorer
from tests.replays import KINDS
from training.terminal import seated

BOTH = pytest.mark.parametrize("game", KINDS)
SHORT = {"expedition": {"game_turns": 1}, "adventure": {"rounds": 2}}


@pytest.fixture
def short(game, tmp_path):
    file = tmp_path / "short.toml"
    file.write_text("".join(f"{name} = {number}\n" for name, number in SHORT[game].items()), "utf-8")
    return file


@BOTH
def test_a_whole_game_in_a_real_terminal_left_and_resumed(game, short, tmp_path):
    data, replay = tmp_path / "data", tmp_path / "game.replay"
    words = ["play", "--terminal", "--data", data]
    chance = np.random.default_rng(3)
    with Terminal(*words, "--game", game, "--config", short, "--seed", 6, "--against", "heuristic", "random") as screen:
        screen.until("explorer_0> ")
        screen.line("?")
        screen.until("Rule ")
        screen.until("explorer_0> ")
        screen.line("1")
        screen.until("explorer_0> ")
        screen.line("quit")
        screen.until("--resume")
        assert screen.ended() == 0
    assert len(list(data.iterdir())) == 1
    with Terminal(*words, "--resume", "--replay", replay) as screen:
        while screen.until("explorer_0> ", "The game is over.") == "explorer_0> ":
            screen.line(str(chance.integers(1, 3)))
        screen.until("shows the game again.")
        assert screen.ended() == 0
    assert not list(data.iterdir())
    read = Replay.load(replay, KINDS)
    assert (read.seed, read.config, list(read.players)) == (6, SHORT[game], [PERSON, "heuristic", "random"])
    assert read.game().over


def test_a_file_that_was_saved_by_name_stays_as_it_is(tmp_path):
    saved, data = tmp_path / "mine.table", tmp_path / "data"
    Table("adventure", [PERSON], 3, SHORT["adventure"]).save(saved)
    content = saved.read_bytes()
    with Terminal("play", "--terminal", "--data", data, "--resume", saved) as screen:
        while screen.until("explorer_0> ", "The game is over.") == "explorer_0> ":
            screen.line("done")
        assert screen.ended() == 0
    assert saved.read_bytes() == content
    assert not list(data.iterdir())


def test_ctrl_c_keeps_the_game(tmp_path):
    with Terminal("play", "--terminal", "--data", tmp_path, "--game", "adventure") as screen:
        screen.until("explorer_0> ")
        screen.type("\x03")
        screen.until("stopped; explorer play --terminal --resume ")
        assert screen.ended() == 130
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_sits_where_one_likes_and_the_others_clockwise(seat):
    seats = seated(["heuristic", "random"], seat)
    assert seats[seat] == PERSON
    assert [seats[(seat + 1) % 3], seats[(seat + 2) % 3]] == ["heuristic", "random"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seat", 2], "2 players have seats 0 to 1"),
        (["--against", *["random"] * 5], "is for 1 to 5 players"),
        (["--against", "nobody"], "agent 'nobody'"),
        (["--resume"], "no game is kept"),
        (["--resume", "/no/such/file"], "No such file"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else None,
)
def test_what_cannot_be_played_is_told(words, told, tmp_path, capsys):
    assert explorer("play", "--terminal", "--data", tmp_path, *words) == 2
    assert told in capsys.readouterr().err
