"""Slices of a batch: copies, other chance to come, files."""

import numpy as np
import pytest

from explorer_env.adventure.game import Adventure
from explorer_env.core.batch import Batch
from explorer_env.core.errors import ConfigError, SaveError
from explorer_env.core.stepping import Stepping
from explorer_env.expedition.game import Expedition

CONFIGS = {Expedition: {"goal_dp": 20}, Adventure: {"rounds": 5}}
each_kind = pytest.mark.parametrize("kind", CONFIGS, ids=lambda kind: kind.name)


def begun(kind):
    """Four games of 2, 3, 4 and 2 players, some answers in, with numbers that aren't the defaults."""
    batch = Batch(kind, [2, 3, 4, 2], CONFIGS[kind], automatic=False)
    batch.begin(range(4), [1, 2, 3, 4])
    played(batch, 30)
    return batch


def played(batch, steps):
    for _ in range(steps):
        batch.apply(np.arange(len(batch)), batch.records.legal.argmax(axis=1))
    return batch


def games(batch):
    return [batch.game(i).to_bytes() for i in range(len(batch))]


@each_kind
def test_a_slice_goes_on_identically_and_alone(kind):
    batch = begun(kind)
    before, part = games(batch), batch.copy([2, 0, 2])
    assert games(part) == [before[2], before[0], before[2]]
    assert part.players.tolist() == [4, 2, 4]
    played(part, 20)
    assert games(batch) == before
    after = games(played(batch, 20))
    assert games(part) == [after[2], after[0], after[2]]


@each_kind
def test_a_slice_begins_new_games_as_the_whole_does(kind):
    batch = begun(kind)
    part = batch.copy([3, 1])
    part.begin([0, 1], [8, 9])
    batch.begin([3, 1], [8, 9])
    assert games(part) == [games(batch)[3], games(batch)[1]]


@each_kind
def test_a_sandbox_is_what_that_of_each_game_is(kind):
    batch = begun(kind)
    batch.records.dice_script[1, :2], batch.records.dice_scripted[1] = [3, 4], 2
    before = games(batch)
    sandbox = batch.sandbox([1, 3], [5, 6])
    assert games(sandbox) == [batch.game(i).sandbox(seed).to_bytes() for i, seed in ((1, 5), (3, 6))]
    played(sandbox, 20)
    assert games(batch) == before
    one, other = batch.sandbox([0, 0]), batch.sandbox()
    assert len({*one.records.rng, *other.records.rng}) == 6, "without seeds all differ"


@each_kind
def test_a_saved_slice_goes_on_identically(kind, tmp_path):
    batch = begun(kind)
    batch.save(tmp_path / "some", [1, 2])
    batch.save(tmp_path / "all")
    part, whole = Batch.load(kind, tmp_path / "some"), Batch.load(kind, tmp_path / "all")
    assert games(whole) == games(batch)
    assert games(part) == games(batch)[1:3]
    for loaded in (part, whole):
        played(loaded, 20)
        loaded.begin([0], [7])
    played(batch, 20)
    batch.begin([0], [7])
    assert games(whole) == games(batch)
    batch.begin([1], [7])
    assert games(part) == games(batch)[1:3]


def test_one_game_is_a_batch_of_one_but_many_are_no_game(tmp_path):
    batch = begun(Expedition)
    batch.game(2).save(tmp_path / "one")
    assert games(Batch.load(Expedition, tmp_path / "one")) == [games(batch)[2]]
    batch.save(tmp_path / "one again", [2])
    assert Expedition.load(tmp_path / "one again") == batch.game(2)
    batch.save(tmp_path / "many")
    with pytest.raises(SaveError, match=r"many holds 4 games. Load them with Batch.load"):
        Expedition.load(tmp_path / "many")


def test_damaged_cut_and_foreign_files_are_refused(tmp_path):
    file = tmp_path / "games"
    begun(Expedition).save(file)
    whole = file.read_bytes()
    with pytest.raises(SaveError, match="another game or version than this adventure"):
        Batch.load(Adventure, file)
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    for content, message in (
        (bytes(flipped), "damaged or cut"), (whole[:-1], "damaged or cut"), (whole[:40], "damaged or cut"),
        (b"", "no saved game"), (b"PNG" + whole, "no saved game"),
    ):  # fmt: skip
        file.write_bytes(content)
        with pytest.raises(SaveError, match=message):
            Batch.load(Expedition, file)
    with pytest.raises(SaveError, match="written by save"):
        Batch.load(Expedition, tmp_path / "nothing")


@pytest.mark.parametrize("which", [[], [4], [-1], [0.0], [True], 0, [[0]]], ids=str)
def test_games_that_are_not_there_are_refused(which, tmp_path):
    batch = begun(Expedition)
    before = games(batch)
    for call in (batch.copy, batch.sandbox, lambda which: batch.save(tmp_path / "games", which)):
        with pytest.raises(ConfigError, match="games"):
            call(which)
    assert games(batch) == before
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("seeds", [[], [1], [1, 2, 3], [1, -1], [1, 1.5]], ids=str)
def test_a_sandbox_needs_a_good_seed_for_each_game(seeds):
    with pytest.raises(ConfigError, match="seed"):
        begun(Expedition).sandbox([0, 1], seeds)


def test_a_slice_of_games_that_never_stop_is_a_plain_batch():
    stepping = Stepping(Expedition, [2, 3], seed=1, threads=1)
    part = stepping.copy([1])
    assert type(part) is Batch
    assert games(part) == games(stepping)[1:]
