"""`explorer rate`: the ladder of all agents, from scratch and on."""

import pytest

from agents import names
from tests.cli.tools import explorer, read
from training.cli import COMMANDS
from training.games import GAMES

pytest.importorskip("matplotlib")
pytest.importorskip("choix")

from training.ladder import entrants
from training.tournament_file import header

SMALL = ("--games", 1, "--budgets", 1)


def test_all_agents_of_both_games_are_rated_by_one_command(tmp_path, capsys):
    out = tmp_path / "ladder"
    assert explorer("rate", "--out", out, *SMALL, "--json", tmp_path / "ladder.json") == 0
    told, found = capsys.readouterr().out, read(tmp_path / "ladder.json")
    assert list(found) == list(GAMES)
    page = (out / "ladder.md").read_text("utf-8")
    for game, standings in found.items():
        rated = [row["agent"] for row in standings["results"]]
        assert sorted(rated) == sorted({*names(game), "search:1", "search:1:trained"} - {"search"})
        assert standings["anchor"] == "random"
        assert all(f". {agent} " in told and f". {agent} " in page for agent in rated)
        assert standings["tournament"]["games"] >= 1
        assert (out / game / "report.png").read_bytes().startswith(b"\x89PNG")
    assert (out / "ladder.png").read_bytes().startswith(b"\x89PNG")


def test_a_ladder_goes_on_where_it_was_and_comes_out_the_same(tmp_path):
    out = tmp_path / "ladder"
    words = ("rate", "--out", out, "--game", "adventure", *SMALL)
    assert explorer(*words) == 0
    page, file = (out / "ladder.md").read_bytes(), out / "adventure" / "results.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    assert explorer(*words) == 0
    assert (out / "ladder.md").read_bytes() == page
    assert len(file.read_bytes().splitlines()) == len(lines)
    assert explorer(*words, "--seed", 1) == 2, "another ladder is in that folder"


def test_searches_have_every_budget_with_and_without_the_model():
    assert entrants("expedition", [5, 20]) == (
        "random", "heuristic", "evolved", "trained", "search:5", "search:20", "search:5:trained", "search:20:trained",
    )  # fmt: skip
    assert {"never-draw", "always-draw"} < set(entrants("adventure", [5]))


def test_results_belong_to_the_models_that_played(tmp_path):
    own = tmp_path / "own.safetensors"
    own.write_bytes(b"weights")
    agents = ("random", "trained", "search:5:trained", "search:5", str(own), f"search:5:{own}")
    models = header("expedition", agents, 2, 0, {})["models"]
    assert models["trained"] == models["search:5:trained"] != models[str(own)] == models[f"search:5:{own}"]
    assert len(models) == 4


def test_the_command_is_told():
    assert "ladder" in COMMANDS["rate"]
