"""What all commands have in common: help, exit codes, errors on one line."""

import argparse
import re
import shlex
import subprocess

import pytest

import explorer_env
from tests.cli.tools import ROOT, command, environment, explorer, explorer_process
from training.cli import COMMANDS, command_module, make_parser


def command_parser(name):
    actions = make_parser(name)._actions
    return next(a for a in actions if isinstance(a, argparse._SubParsersAction)).choices[name]


def test_help_names_every_command(capsys):
    assert explorer("--help") == 0
    told = capsys.readouterr().out
    for name, summary in COMMANDS.items():
        assert re.search(rf"\n    {name}\s+{summary[:20]}", told)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_explains_every_argument_and_gives_an_example(name, capsys):
    assert explorer(name, "--help") == 0
    told = capsys.readouterr().out
    for action in command_parser(name)._actions:
        assert action.help, f"{name}: {action.dest} has no help"
        for option in action.option_strings:
            assert option in told
    assert f"example:\n  explorer {name} " in told


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_is_understood(name):
    words = shlex.split(command_module(name).EXAMPLE)
    assert words[0] == "explorer"
    assert make_parser(name).parse_args(words[1:]).command == name


def test_version(capsys):
    assert explorer("--version") == 0
    assert capsys.readouterr().out == f"explorer-env {explorer_env.__version__}\n"


@pytest.mark.parametrize("words", [[], ["fly"], ["match", "random", "random", "--speed", "9"], ["match"]])
def test_words_that_are_no_command_end_with_2(words, capsys):
    assert explorer(*words) == 2
    assert "usage: explorer" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["match", "random", "nobody"],
        ["watch", "nobody"],
        ["balance", "--agent", "nobody", "--games", 1],
        ["match", "random"],
        ["match", *["random"] * 6],
        ["watch", *["random"] * 6],
        ["balance", "--players", "4-6"],
        ["benchmark", "kernel", "--players", 6],
        ["match", "random", "random", "--config", "/no/such.toml"],
    ],
    ids=lambda words: " ".join(map(str, words[:4])),
)
def test_bad_input_ends_with_2_and_one_line(words, capsys):
    assert explorer(*words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("explorer: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [("goal = 30\n", "goal_dp"), ("goal_dp = 0\n", "1 to 999"), ("goal_dp = \n", "not TOML")],
)
@pytest.mark.parametrize("words", [["match", "random", "random"], ["watch", "random"], ["balance", "--games", 1]])
def test_a_bad_configuration_is_explained(words, line, told, tmp_path, capsys):
    file = tmp_path / "config.toml"
    file.write_text(line, "utf-8")
    assert explorer(*words, "--config", file) == 2
    error = capsys.readouterr().err
    assert error.startswith("explorer: ")
    assert told in error


@pytest.mark.parametrize("words", [["match", "random", "random"], ["balance"], ["benchmark"], ["cache", "--info"]])
def test_json_that_cannot_be_written_is_found_out_first(words, tmp_path, capsys):
    assert explorer(*words, "--json", tmp_path) == 2
    assert "is a folder" in capsys.readouterr().err
    (tmp_path / "file").write_text("", "utf-8")
    assert explorer(*words, "--json", tmp_path / "file" / "results.json") == 2
    assert "can't be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["match", "random", "random", "--games", 0],
        ["match", "random", "random", "--seed", -1],
        ["match", "random", "random", "--game", "chess"],
        ["match", "random", "random", "--processes", "two"],
        ["watch", "random", "--delay", -1],
        ["watch", "random", "--delay", "nan"],
        ["balance", "--players", "5-3"],
        ["balance", "--players", "all"],
        ["balance", "--games", 0],
        ["benchmark", "everything"],
        ["benchmark", "--repeats", 0],
        ["cache"],
        ["cache", "--build", "--clear"],
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_arguments_out_of_range_end_with_2(words, capsys):
    assert explorer(*words) == 2
    assert f"usage: explorer {words[0]}" in capsys.readouterr().err


def test_an_unknown_option_is_told_with_the_usage_of_its_command(capsys):
    assert explorer("match", "random", "random", "--players", 4) == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: explorer match")
    assert "unrecognized arguments: --players 4" in told


def test_in_a_process_an_error_is_one_line_without_traceback():
    ended = explorer_process("match", "random", "nobody")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("explorer: agent 'nobody'")
    assert ended.stderr.count("\n") == 1


def test_a_reader_that_goes_away_is_no_error():
    words = shlex.join(command("watch", "random", "random", "--seed", 1))
    ended = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{words} | head -n 1"],
        env=environment(EXPLORER_QUIET="1"), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "expedition, seed 1\n"


@pytest.mark.parametrize("words", [["watch", "random"], ["cache", "--info"]], ids=" ".join)
def test_without_a_stdout_the_work_is_done(words):
    ended = subprocess.run(
        ["bash", "-c", f"{shlex.join(command(*words))} >&-"],
        env=environment(EXPLORER_QUIET="1"), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("players", ["1-99999999999", "0-2", "6"])
def test_numbers_of_players_that_a_game_is_not_for_end_with_2(players, capsys):
    assert explorer("balance", "--players", players, "--games", 1) == 2
    assert "is for 1 to 5 players" in capsys.readouterr().err
