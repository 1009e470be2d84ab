"""Golden games in words, replayed; `tests/expedition/golden/record.py` says how they are recorded."""

import pytest

from tests.expedition.golden.record import GOLDEN
from tests.expedition.invariants import check_components, check_ranges, check_returns


def test_there_is_a_file_for_each_game():
    GOLDEN.check_files()


@pytest.mark.parametrize("path", GOLDEN.files, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_recorded(path):
    game = GOLDEN.check(path)
    check_components(game)
    check_ranges(game)
    check_returns(game)


def test_golden_games_cover_what_is_rare():
    told = GOLDEN.told()
    rare = [
        "is dead or insane", "Special Discovery", "The King likes", "The King does not like", "activates a Rumor",
        "plays Bad Luck", "connects with", "places Fork", "is envied", "has the most", "deserts",
        "meets another Explorer", "names a", "places a Rumor", "chases off", "is hostile", "saves one of the",
    ]  # fmt: skip
    assert [words for words in rare if words not in told] == []
