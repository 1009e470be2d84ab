"""`explorer tournament`: games, resuming, tables, report."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.tools import ROOT, command, environment, explorer, explorer_process, read

MARKED = "tests.training.players:Marked"
FEW = ("--seat-games", 4)
WAIT = 120


def table(capsys):
    """What a command has printed, without the last line, which names its folder."""
    return capsys.readouterr().out.rsplit("\n", 2)[0]


def without_times(path):
    return {name: rows for name, rows in read(path).items() if name != "times"}


@pytest.mark.parametrize(
    ("game", "players", "agents"),
    [
        ("expedition", 2, ["random", "heuristic", MARKED]),
        ("expedition", 3, ["random", "heuristic", "random", MARKED]),
        ("expedition", 5, ["random", "random", "random", "heuristic", MARKED]),
        ("adventure", 2, ["random", "heuristic"]),
        ("adventure", 4, ["random", "heuristic", "never-draw", "always-draw"]),
    ],
)
def test_both_games_with_two_to_five_players(tmp_path, capsys, game, players, agents):
    file = tmp_path / "results.json"
    words = ["tournament", *agents, "--game", game, "--players", players, "--games", 12, *FEW]
    assert explorer(*words, "--out", tmp_path / "cup", "--json", file) == 0
    found, told = read(file), capsys.readouterr().out
    games = found["tournament"]["games"]
    assert games >= 12
    assert len((tmp_path / "cup" / "results.jsonl").read_text("utf-8").splitlines()) == 1 + games
    assert sum(row["wins"] for row in found["results"]) == pytest.approx(games)
    assert {row["games"] for row in found["results"]} == {games * players / len(agents)}
    assert {row["games"] for row in found["seats"]} == {games // len(agents)}
    ratings = [row["rating"] for row in found["results"]]
    assert ratings == sorted(ratings, reverse=True)
    assert next(row for row in found["results"] if row["agent"] == found["anchor"])["rating"] == 0
    assert found["anchor"].startswith("random")
    both = {(row["agent"], row["against"]): row["before"] for row in found["cross"]}
    assert len(both) == len(agents) * (len(agents) - 1)
    assert all(rate + both[other, one] == pytest.approx(1) for (one, other), rate in both.items())
    for agent in ("random", "heuristic"):
        assert sum(row["wins"] for row in found["rules"] if row["agent"] == agent) == pytest.approx(4)
    assert all(f". {row['agent']} " in told for row in found["results"])


def test_the_same_seed_gives_the_same_table_in_one_process_and_in_two(tmp_path, capsys):
    words = ["tournament", "random", MARKED, "heuristic", "--games", 12, "--seed", 3, *FEW]
    assert explorer(*words, "--out", tmp_path / "one", "--json", tmp_path / "one.json") == 0
    one = table(capsys)
    assert explorer(*words, "--out", tmp_path / "two", "--json", tmp_path / "two.json", "--processes", 2) == 0
    assert table(capsys) == one
    assert without_times(tmp_path / "one.json") == without_times(tmp_path / "two.json")
    assert explorer(*words[:-4], "--seed", 4, *FEW, "--out", tmp_path / "three") == 0
    assert table(capsys) != one


def test_the_order_of_the_lines_does_not_matter_and_nothing_is_played_twice(tmp_path, capsys):
    words = ["tournament", "random", MARKED, "random", "--games", 18, *FEW, "--out", tmp_path / "cup"]
    assert explorer(*words) == 0
    one, report = table(capsys), (tmp_path / "cup" / "report.md").read_bytes()
    file = tmp_path / "cup" / "results.jsonl"
    heading, *games = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(heading + b"".join(reversed(games)))
    assert explorer(*words) == 0
    assert table(capsys) == one
    assert (tmp_path / "cup" / "report.md").read_bytes() == report
    assert file.read_bytes() == heading + b"".join(reversed(games))


def test_more_games_go_on_and_fewer_show_the_table_of_before(tmp_path, capsys):
    words = ["tournament", "random", MARKED, *FEW, "--out", tmp_path / "cup", "--games"]
    assert explorer(*words, 6) == 0
    six = table(capsys)
    file = tmp_path / "cup" / "results.jsonl"
    before = file.read_bytes()
    assert explorer(*words, 10) == 0
    assert table(capsys) != six
    assert file.read_bytes().startswith(before)
    assert len(file.read_bytes().splitlines()) == 1 + 10
    assert explorer(*words, 6) == 0
    assert table(capsys) == six


def lines_of(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("stop", "code", "processes"),
    [(signal.SIGKILL, -signal.SIGKILL, 1), (signal.SIGKILL, -signal.SIGKILL, 2), (signal.SIGINT, 130, 2)],
    ids=["killed", "killed in processes", "stopped in processes"],
)
def test_a_tournament_that_was_stopped_goes_on(tmp_path, capsys, stop, code, processes):
    words = ["tournament", "random", "random", MARKED, *FEW, "--games", 600]
    file = tmp_path / "cup" / "results.jsonl"
    process = subprocess.Popen(
        command(*words, "--processes", processes, "--out", tmp_path / "cup"),
        env=environment(EXPLORER_QUIET="1"), cwd=ROOT,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while lines_of(file) < 20:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)
    os.kill(process.pid, stop)
    told = process.communicate(timeout=WAIT)[1]  # ends when the last worker has gone
    assert process.returncode == code
    if stop == signal.SIGINT:
        assert told.splitlines()[-1] == "explorer: stopped; the same command goes on where it was."
    done = lines_of(file)
    assert 20 <= done < 601
    words[-1] = 30
    assert explorer(*words, "--out", tmp_path / "cup") == 0
    resumed = table(capsys)
    assert explorer(*words, "--out", tmp_path / "anew") == 0
    assert table(capsys) == resumed


def test_the_report_has_all_tables_settings_and_a_picture(tmp_path):
    config = tmp_path / "short.toml"
    config.write_text("game_turns = 3\n", "utf-8")
    words = ["tournament", "random", MARKED, "--games", 4, *FEW, "--config", config, "--out", tmp_path]
    assert explorer(*words) == 0
    report = (tmp_path / "report.md").read_text("utf-8")
    assert [line[3:] for line in report.splitlines() if line.startswith("## ")] == [
        "Ratings", "Cross table", "Wins by seat", "Seat advantage of the rules", "Decision time",
    ]  # fmt: skip
    for part in ("4 games from 2 deals", "game_turns = 3", "choix ", "explorer-env ", "Fewer than 30 deals"):
        assert part in report
    picture = (tmp_path / "report.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000


def test_without_games_of_like_agents_there_is_no_table_of_them(tmp_path):
    assert explorer("tournament", "random", MARKED, "--games", 2, "--seat-games", 0, "--out", tmp_path) == 0
    assert "Seat advantage" not in (tmp_path / "report.md").read_text("utf-8")


def test_who_is_never_beaten_is_said_to_be(tmp_path, capsys):
    words = ["tournament", "random", "heuristic", "--games", 4, *FEW, "--out", tmp_path]
    assert explorer(*words) == 0
    assert "how far is unknown" in capsys.readouterr().out
    assert "how far is unknown" in (tmp_path / "report.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random", "random", "--players", 3], "2 agents for 3 players"),
        (["random", "random", "--players", 1], "1 is not a whole number from 2 up"),
        (["random"] * 6 + ["--players", 6], "1 to 5 players"),
        (["random", "nobody"], "nobody"),
        (["random", "random", "--out", "/dev/null"], "'/dev/null/results' can't be written"),
    ],
)
def test_bad_input_says_what_is_allowed(tmp_path, capsys, words, told):
    assert explorer("tournament", "--out", tmp_path / "cup", *words) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "cup").exists()


def test_a_folder_of_another_tournament_is_refused(tmp_path, capsys):
    words = ["tournament", "random", MARKED, "--games", 2, *FEW, "--out", tmp_path]
    assert explorer(*words) == 0
    assert explorer(*words, "--seed", 1) == 2
    assert "seed = 0 there, 1 here" in capsys.readouterr().err


WITHOUT = "import sys; sys.modules['{}'] = None; from training.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize("missing", ["choix", "matplotlib"])
def test_without_its_packages_it_asks_for_the_extra(tmp_path, missing):
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing), "tournament", "random", "random", "--out", tmp_path / "cup"],
        env=environment(), cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 2
    assert "pip install 'explorer-env[report]'" in ended.stderr
    assert not (tmp_path / "cup").exists()


def test_help_needs_no_extra():
    ended = explorer_process("tournament", "--help")
    assert ended.returncode == 0
