"""Many games at once: what `Batch` refuses, and its copies."""

import copy
import pickle

import numpy as np
import pytest

from explorer_env.core.batch import Batch
from explorer_env.core.errors import ConfigError
from explorer_env.expedition.game import Expedition


@pytest.fixture
def batch():
    made = Batch(Expedition, [2, 3, 4])
    made.begin([0, 1, 2], [1, 2, 3])
    return made


def first_legal(batch):
    return batch.records.legal.argmax(axis=1)


def unchanged(batch, call):
    """The call is refused and changes nothing."""
    before = batch.records.tobytes()
    with pytest.raises(ConfigError):
        call()
    return batch.records.tobytes() == before


@pytest.mark.parametrize(
    "which", [[3], [-1], [2**62], [0.0], [1.9], [True, False, True], [[0]], 0, ["0"], [None]], ids=str
)
def test_games_that_are_not_there_are_refused_everywhere(batch, which):
    none = np.zeros(np.size(which), np.int64)
    assert unchanged(batch, lambda: batch.begin(which, none.tolist()))
    assert unchanged(batch, lambda: batch.apply(which, none))
    assert unchanged(batch, lambda: batch.observe(which, none))


@pytest.mark.parametrize("seats", [[2, 0, 0], [0, 0, -1], [0, 0], [0], [0.0, 1.0, 1.0], [True] * 3, 0], ids=str)
def test_seats_that_are_not_there_are_refused(batch, seats):
    assert unchanged(batch, lambda: batch.observe([0, 1, 2], seats))


@pytest.mark.parametrize("seeds", [[7], [1, 2, 3, 4], [], [1, 2, -1], [1, 2, True], [1, 2, 1.5], [1, 2, "3"]], ids=str)
def test_every_game_needs_one_good_seed(batch, seeds):
    assert unchanged(batch, lambda: batch.begin([0, 1, 2], seeds))


def test_a_game_answers_once_in_a_call(batch):
    action = first_legal(batch)[0]
    assert unchanged(batch, lambda: batch.apply([0, 0], [action, action]))
    nothing = np.empty(0, np.int64)
    batch.apply(nothing, nothing)


@pytest.mark.parametrize("number", [-1, 3, True, 1.0, "1"])
def test_one_game_is_named_by_its_number(batch, number):
    with pytest.raises(ConfigError, match="0 to 2"):
        batch.game(number)
    assert batch.game(np.int64(2)).players == 4


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))],
    ids=["copy", "deepcopy", "pickle"],
)  # fmt: skip
def test_a_copy_goes_on_identically_and_alone(batch, duplicate):
    other, rows = duplicate(batch), np.arange(3)
    before = batch.records.tobytes()
    for _ in range(20):
        other.apply(rows, first_legal(other))
    other.begin([1], [9])
    assert batch.records.tobytes() == before
    for _ in range(20):
        batch.apply(rows, first_legal(batch))
    batch.begin([1], [9])
    assert batch.records.tobytes() == other.records.tobytes()
    assert np.array_equal(batch.seats, other.seats)
    seen = [one.observe(rows, one.seats) for one in (batch, other)]
    assert np.array_equal(seen[0][0], seen[1][0])
