"""`--record`: every game that is played as a replay."""

import pytest

from explorer_env.core.replay import Replay
from tests.cli.tools import explorer, read
from tests.replays import KINDS, SHORT

BOTH = pytest.mark.parametrize("game", KINDS)


@pytest.fixture
def config(game, tmp_path):
    """A file of the numbers of a short game."""
    file = tmp_path / "short.toml"
    file.write_text("".join(f"{name} = {number}\n" for name, number in SHORT[game].items()), "utf-8")
    return ("--config", file)


def recorded(folder):
    """The replays in a folder, in order; there is nothing else in it."""
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:06}.replay" for number in range(1, len(files) + 1)]
    return [Replay.load(file, KINDS) for file in files]


def contents(folder):
    return [file.read_bytes() for file in sorted(folder.iterdir())]


def mean_points(replays, agent):
    """Of an agent that has one seat in each game."""
    points = [replay.game().scores()[list(replay.players).index(agent)] for replay in replays]
    return sum(points) / len(points)


@BOTH
@pytest.mark.parametrize("command", ["match", "evaluate"])
def test_every_game_is_written_as_it_was_played(command, game, config, tmp_path, capsys):
    words = [command, "heuristic", "random", "--game", game, "--games", 6, "--seed", 3, *config]
    assert explorer(*words, "--json", tmp_path / "plain.json") == 0
    plain = capsys.readouterr().out
    assert explorer(*words, "--json", tmp_path / "told.json", "--record", tmp_path / "new" / "games") == 0
    replays = recorded(tmp_path / "new" / "games")
    assert [(replay.kind.name, replay.seed) for replay in replays] == [(game, seed) for seed in (3, 3, 4, 4, 5, 5)]
    assert all(replay.game().over and replay.config == SHORT[game] for replay in replays)
    for row in read(tmp_path / "told.json")["results"]:
        name = row.get("agent") or row["player"]
        assert row["points"] == pytest.approx(mean_points(replays, name))
        assert sorted(list(replay.players).index(name) for replay in replays) == [0, 0, 0, 1, 1, 1]
    if command == "evaluate":
        assert capsys.readouterr().out == plain, "writing changes nothing"


@BOTH
def test_processes_write_the_same_files(game, config, tmp_path):
    words = ["match", "random", "random", "heuristic", "--game", game, "--games", 15, *config]
    assert explorer(*words, "--record", tmp_path / "one") == 0
    assert explorer(*words, "--record", tmp_path / "two", "--processes", 2) == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_tournament_that_goes_on_records_on(tmp_path):
    """The first 4 games of 8 are those of the shorter tournament."""
    words = ["tournament", "random", "heuristic", "--game", "adventure", "--seat-games", 0]
    whole, parts, cup = tmp_path / "whole", tmp_path / "parts", tmp_path / "cup"
    assert explorer(*words, "--games", 8, "--out", tmp_path / "other", "--record", whole) == 0
    assert explorer(*words, "--games", 4, "--out", cup, "--record", parts) == 0
    assert contents(parts) == contents(whole)[:4]
    assert explorer(*words, "--games", 8, "--out", cup, "--record", parts) == 0
    assert contents(parts) == contents(whole)
    assert len(recorded(parts)) == 8


def test_without_the_option_a_tournament_goes_on_as_well(tmp_path):
    words = ["tournament", "random", "heuristic", "--game", "adventure", "--seat-games", 0, "--out", tmp_path / "cup"]
    assert explorer(*words, "--games", 4) == 0
    assert explorer(*words, "--games", 8, "--record", tmp_path / "games") == 0
    assert [file.name for file in sorted((tmp_path / "games").iterdir())] == [f"{n:06}.replay" for n in range(5, 9)]


def test_a_folder_that_cannot_be_made_is_found_out_first(tmp_path, capsys):
    (tmp_path / "file").write_text("", "utf-8")
    assert explorer("match", "random", "random", "--record", tmp_path / "file" / "games") == 2
    assert "can't be written" in capsys.readouterr().err
