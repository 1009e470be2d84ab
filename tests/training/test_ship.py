"""Shipping: the model becomes the one of its game, with its results on the card."""

import pytest

from agents.model_files import read_card, read_model, write_model
from explorer_env.adventure.game import Adventure
from tests.agents.models import FACTS, network_by_chance
from training import ship


def test_a_shipped_model_is_the_one_given_and_has_its_results(tmp_path, monkeypatch):
    place = tmp_path / "trained" / "adventure.safetensors"
    monkeypatch.setattr(ship, "shipped", lambda kind: place if kind is Adventure else None)
    given = FACTS | {"written": "today", "opponents": ["random"], "settings": {"game": "adventure"}}
    model = write_model(tmp_path / "model.safetensors", network_by_chance(Adventure), Adventure, given)
    assert ship.ship(model, games=4, seed=7) == place
    assert place.read_bytes() == model.read_bytes()
    _, card = read_model(place, Adventure)
    assert "opponents" not in card
    assert card["written"] == "today"
    assert [(row["players"], row["rung"], row["games"]) for row in card["results"]] == [
        (1, "alone", 4), (2, "random", 4), (2, "heuristic", 4), (4, "random", 4), (4, "heuristic", 4),
    ]  # fmt: skip
    for row in card["results"]:
        assert row["win_rate"] == pytest.approx(row["wins"] / 4)
        assert 0 <= row["low"] <= row["win_rate"] <= row["high"] <= 1
    assert read_card(model)["results"] == [], "the run's own stays as it was"
