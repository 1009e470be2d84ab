"""Golden games in words, replayed; `tests/expedition/golden/record.py` says how they are recorded."""

import json
from pathlib import Path

import numpy as np
import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.board import drawn
from explorer_env.expedition.game import Expedition
from tests.expedition.golden.record import GAMES, decision_words
from tests.expedition.invariants import check_components, check_ranges, check_returns

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def read(path):
    head, decisions, table = path.read_text("utf-8").split("\n\n")
    config, seed, players = (line.partition(" ")[2] for line in head.splitlines())
    return json.loads(config), int(seed), len(players.split(",")), decisions.splitlines(), table


def replay(path, after=None):
    """The game at its end, every decision in words as recorded; `after` sees it after each."""
    config, seed, players, decisions, table = read(path)
    game = Expedition.start(players, seed, config)
    for number, line in enumerate(decisions, 1):
        said = {decision_words(game, int(action)): int(action) for action in np.flatnonzero(game.legal())}
        assert line in said, f"{path.stem}, decision {number}: recorded is {line!r}, now it is one of {list(said)}"
        game.apply(said[line])
        if after:
            after(game)
    return game, table


def test_there_is_a_file_for_each_game():
    assert [path.stem for path in FILES] == sorted(GAMES)
    assert len(FILES) >= 8


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_recorded(path):
    game, table = replay(path)
    assert game.over
    assert drawn(game) == table
    check_components(game)
    check_ranges(game)
    check_returns(game)


def test_golden_games_cover_what_is_rare():
    told = []
    for path in FILES:
        game, _ = replay(path, lambda game, seen=told: seen.extend(game.log(max(0, game.told - 20))))
        assert game.over
    told = "\n".join(told)
    rare = [
        "is dead or insane", "Special Discovery", "The King likes", "The King does not like", "activates a Rumor",
        "plays Bad Luck", "connects with", "places Fork", "is envied", "has the most", "deserts",
        "meets another Explorer", "names a", "places a Rumor", "chases off", "is hostile", "saves one of the",
    ]  # fmt: skip
    assert [words for words in rare if words not in told] == []
    assert {read(path)[2] for path in FILES} == set(range(1, t.SEATS + 1))
