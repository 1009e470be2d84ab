"""`explorer replay`: a recorded game, checked and shown."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from urllib.request import urlopen

import pytest
from PIL import Image

from tests.cli.terminal import Terminal
from tests.cli.tools import explorer, explorer_process
from tests.replays import KINDS, played

BOTH = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)


@pytest.fixture
def file(tmp_path, request):
    """The path of a small game; parametrize indirectly for another kind."""
    path = tmp_path / "game.replay"
    played(getattr(request, "param", KINDS["expedition"])).save(path)
    return path


ALL_KINDS = pytest.mark.parametrize("file", KINDS.values(), ids=lambda kind: kind.name, indirect=True)


@BOTH
def test_the_whole_game_is_told_as_watch_tells_it(kind, tmp_path, capsys):
    replay = played(kind)
    replay.save(tmp_path / "game.replay")
    assert explorer("replay", tmp_path / "game.replay", "--all") == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == [f"{kind.name}, seed 7", "  explorer_0: random", "  explorer_1: somebody"]
    game = replay.start()
    for move, action in enumerate(replay.actions, 1):
        line = f"{move}. explorer_{game.seat}: {game.question()} -> {game.words(action)}"
        before = game.told
        game.apply(action)
        at = told.index(line)
        assert [words.strip() for words in told[at + 1 :] if words][: game.told - before] == game.log(before)
    assert [words.split()[2] for words in told[-2:]] == [str(points) for points in game.scores()]


@ALL_KINDS
def test_a_file_is_checked_in_a_line(file, capsys):
    assert explorer("replay", file, "--verify") == 0
    told = capsys.readouterr().out
    assert told.count("\n") == 1
    assert told.endswith("All as written.\n")


@pytest.mark.parametrize("how", [["--verify"], ["--all"], ["--svg", "pictures"], ["--gif", "game.gif"]])
def test_a_changed_file_ends_with_its_first_wrong_line_and_nothing_is_made(how, file, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:20], *lines[21:], ""]), "utf-8")
    assert explorer("replay", file, *how) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"explorer: {file}, line 21: it says ")
    assert told.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["game.replay"]


def test_a_file_that_is_not_there_is_told(tmp_path, capsys):
    assert explorer("replay", tmp_path / "none") == 2
    assert "No such file" in capsys.readouterr().err


def test_names_are_shown_without_what_a_terminal_would_do(tmp_path, capsys):
    replace(played(KINDS["adventure"]), players=["\x1b[2J\n", "\udc80"]).save(tmp_path / "game.replay")
    for how in ("--verify", "--all"):
        assert explorer("replay", tmp_path / "game.replay", how) == 0
        told = capsys.readouterr().out
        assert r"'\x1b[2J\n'" in told
        assert r"'\udc80'" in told


def test_without_a_terminal_all_is_shown_at_once(file):
    ended = explorer_process("replay", file)
    assert ended.returncode == 0
    assert "--- Final points" in ended.stdout
    assert "[0 of" not in ended.stdout


# --- step by step ----------------------------------------------------------------------------------------------------
@ALL_KINDS
def test_step_by_step_in_a_terminal(file):
    with Terminal("replay", file) as screen:
        screen.until("Enter: the next move")
        screen.until("[0 of ")
        screen.line()
        screen.until("1. explorer_")
        screen.until("[1 of ")
        screen.line("t")
        screen.until("--- ")
        screen.until("[1 of ")
        screen.line("7")
        screen.until("7. explorer_")
        screen.until("[7 of ")
        for wrong in ("7", "99999", "next", "-1"):
            screen.line(wrong)
            screen.until("Enter: the next move")
        screen.until("[7 of ")
        screen.line("a")
        screen.until("--- Final points")
        assert screen.ended() == 0


@pytest.mark.parametrize("key", ["q\n", "\x04"], ids=["q", "end of input"])
def test_one_may_leave(key, file):
    with Terminal("replay", file) as screen:
        screen.until("[0 of ")
        screen.type(key)
        assert screen.ended() == 0
        assert "1. explorer_" not in screen.shown
        assert "Final points" not in screen.shown


# --- pictures --------------------------------------------------------------------------------------------------------
@ALL_KINDS
def test_pictures_as_svg(file, tmp_path, capsys):
    assert explorer("replay", file, "--svg", tmp_path / "pictures", "--every", 15) == 0
    moves = file.read_text("utf-8").rpartition(" after ")[2].partition(":")[0]
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names == [f"{move:06}.svg" for move in [*range(0, int(moves), 15), int(moves)]]
    assert capsys.readouterr().out == f"{len(names)} pictures in {tmp_path / 'pictures'}\n"
    drawn = [(tmp_path / "pictures" / name).read_text("utf-8") for name in names]
    assert len(set(drawn)) == len(drawn)
    for text in drawn:
        assert ET.fromstring(text).tag.endswith("svg")


@ALL_KINDS
def test_pictures_as_a_gif(file, tmp_path, capsys):
    path = tmp_path / "new" / "game.gif"
    assert explorer("replay", file, "--gif", path, "--every", 30, "--seat", 1, "--frame", 0.2) == 0
    count = int(capsys.readouterr().out.split()[0])
    with Image.open(path) as image:
        assert (image.format, image.size, image.n_frames) == ("GIF", (1280, 800), count)
        times = []
        for frame in range(count):
            image.seek(frame)
            times.append(image.info["duration"])
    assert times == [200] * (count - 1) + [1200]


@pytest.mark.parametrize("how", [["--svg", "pictures"], ["--gif", "game.gif"]])
def test_a_seat_that_the_game_does_not_have_is_told(how, file, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert explorer("replay", file, *how, "--seat", 2) == 2
    assert "seats 0 to 1" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.replay"]


def test_only_one_way_of_showing_at_a_time(file, capsys):
    assert explorer("replay", file, "--all", "--verify") == 2
    assert "not allowed with" in capsys.readouterr().err


# --- on the page -----------------------------------------------------------------------------------------------------
def test_on_a_page_with_every_move(file, tmp_path):
    words = ["replay", file, "--web", "--no-browser", "--port", 0, "--data", tmp_path / "games"]
    with Terminal(*words) as screen:
        screen.until("Play at ")
        screen.until("\n")
        address = screen.shown.partition("Play at ")[2].split()[0]
        assert "/replay/" in address
        with urlopen(address) as page:
            assert "<html" in page.read().decode()
        with urlopen(f"{address.replace('/replay/', '/api/replays/')}/frames/3") as answer:
            frame = json.load(answer)
        moves = int(file.read_text("utf-8").rpartition(" after ")[2].partition(":")[0])
        assert (frame["game"], frame["moves"]) == ("expedition", moves)
        screen.type("\x03")
        assert screen.ended() in (0, 130)
