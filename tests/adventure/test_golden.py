"""Golden games in words, replayed; `tests/adventure/golden/record.py` says how they are recorded."""

import pytest

from tests.adventure.golden.record import GOLDEN


def test_there_is_a_file_for_each_game():
    GOLDEN.check_files()


@pytest.mark.parametrize("path", GOLDEN.files, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_recorded(path):
    GOLDEN.check(path)


def test_golden_games_cover_what_is_rare():
    told = GOLDEN.told()
    rare = [
        "discovers", "finds a treasure", "drinks from a spring", "picks up", "draws", "again", "succeeds with",
        "fails with", "chooses the", "is moved to", "takes", "cancels", "lies on place 7", "leaves place", "is no more",
        "lasts", "ends", "drops", "falls into a coma", "is exhausted", "goes mad", "wanders", "is back", "hurries",
        "rests", "swaps", "reveals", "filled again", "become the new pile",
    ]  # fmt: skip
    assert [words for words in rare if words not in told] == []
