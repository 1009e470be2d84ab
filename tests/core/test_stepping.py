"""Stepping: every seat answered by the caller, all games at a time."""

import copy
import pickle

import numpy as np
import pytest

from explorer_env.adventure.game import Adventure
from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.core.stepping import Stepping
from explorer_env.expedition.game import Expedition

KINDS = {"expedition": (Expedition, {"game_turns": 1}), "adventure": (Adventure, {"rounds": 3})}
each_kind = pytest.mark.parametrize("name", KINDS)


def stepping(name, players=(2, 3, 1, 4, 2), **given):
    kind, config = KINDS[name]
    return Stepping(kind, list(players), config, **{"seed": 5, "threads": 1, **given})


def chosen(turns, chance):
    """A legal action for each game, uniform; 0 where nobody is asked."""
    return np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in turns.masks])


def copied(turns):
    return tuple(part.copy() for part in turns)


def history(batch, steps, chance=7):
    chance, seen = np.random.default_rng(chance), []
    for _ in range(steps):
        seen.append(copied(batch.step(chosen(batch.turns, chance))))
    return seen


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@each_kind
def test_rows_are_what_the_games_say(name):
    """After every step each row is what a game of its own, given the same seeds and answers, says."""
    batch, chance = stepping(name, autoreset=False), np.random.default_rng(1)
    games = [batch.game(i).copy() for i in range(len(batch))]
    for _ in range(400):
        turns = batch.turns
        for i, game in enumerate(games):
            assert turns.seats[i] == game.seat
            assert np.array_equal(turns.masks[i], game.legal())
            seen = game.view(game.seat) if game.seat >= 0 else np.zeros(game.OBSERVATION)
            assert np.array_equal(turns.observations[i], seen)
        if not (turns.seats >= 0).any():
            break
        actions = chosen(turns, chance)
        was_over = [game.over for game in games]
        for game, action in zip(games, actions, strict=True):
            if not game.over:
                game.apply(action)
        turns = batch.step(actions)
        for i, game in enumerate(games):
            assert turns.ended[i] == (game.over and not was_over[i])
            expected = game.returns() if turns.ended[i] else np.zeros(game.players)
            assert np.array_equal(turns.rewards[i, : game.players], expected)
            assert not turns.rewards[i, game.players :].any()
    assert (batch.turns.seats == -1).all()


@each_kind
def test_a_new_game_begins_in_the_step_that_ends_one(name):
    """Episode k of game i is the same however long the others last."""
    batch = stepping(name)
    ended, begun = np.zeros(len(batch), int), [[batch.game(i).to_bytes()] for i in range(len(batch))]
    chance = np.random.default_rng(2)
    while ended.min() < 2:
        turns = batch.step(chosen(batch.turns, chance))
        assert (turns.seats >= 0).all()
        for i in np.flatnonzero(turns.ended):
            begun[i].append(batch.game(i).to_bytes())
            assert turns.rewards[i].any() or batch.players[i] > 1
        ended += turns.ended
    assert np.array_equal(batch.episodes, ended)
    alone = stepping(name, players=(2,))
    assert alone.game(0).to_bytes() == begun[0][0]
    chance = np.random.default_rng(3)
    while not alone.step(chosen(alone.turns, chance)).ended[0]:
        pass
    assert alone.game(0).to_bytes() == begun[0][1]


@each_kind
@pytest.mark.parametrize("threads", [2, 3, 9])
def test_threads_change_nothing(name, threads):
    one, many = stepping(name), stepping(name, threads=threads)
    assert all(same(a, b) for a, b in zip(history(one, 150), history(many, 150), strict=True))
    assert one.records.tobytes() == many.records.tobytes()


@each_kind
def test_points_as_rewards_add_up_to_the_points(name):
    batch, chance = stepping(name, points=True, autoreset=False), np.random.default_rng(4)
    begun = batch.scores.copy()
    gained = np.zeros(batch.turns.rewards.shape)
    while (batch.turns.seats >= 0).any():
        gained += batch.step(chosen(batch.turns, chance)).rewards
    assert np.allclose(gained, (batch.scores - begun) / batch.kind.POINT_SCALE)


@each_kind
def test_one_buffer_is_written_again_by_the_next_step_two_by_the_one_after(name):
    one, two = stepping(name), stepping(name, buffers=2)
    chance = np.random.default_rng(5)
    for _ in range(50):
        kept, as_it_was = two.turns, copied(two.turns)
        actions = chosen(two.turns, chance)
        assert one.step(actions) is one.turns
        assert two.step(actions) is not kept
        assert same(kept, as_it_was)
        assert same(one.turns, two.turns)


@each_kind
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_on_identically_and_alone(name, duplicate):
    batch = stepping(name)
    history(batch, 20)
    other, before = duplicate(batch), batch.records.tobytes()
    there = history(other, 60)
    assert batch.records.tobytes() == before
    assert all(same(a, b) for a, b in zip(history(batch, 60), there, strict=True))


@each_kind
def test_reset_begins_the_same_or_other_episodes(name):
    batch = stepping(name)
    first = copied(batch.turns)
    history(batch, 30)
    assert same(batch.reset(5), first)
    assert not same(batch.reset(6), first)


@each_kind
def test_an_illegal_answer_changes_nothing(name):
    batch = stepping(name)
    before, good = batch.records.tobytes(), chosen(batch.turns, np.random.default_rng(0))
    illegal = int(np.flatnonzero(batch.turns.masks[2] == 0)[0])
    bad = good.copy()
    bad[2] = illegal
    for actions, message in [
        (bad, "game 2, seat 0: action"), (np.where(good == good[2], -1, good), "exist"), (good[:3], "shape"),
        (good.astype(float), "integer"), (good + 10_000, "exist"),
    ]:  # fmt: skip
        with pytest.raises(IllegalAction, match=message):
            batch.step(actions)
        assert batch.records.tobytes() == before
    batch.step(good)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"threads": 0}, "threads = 0"), ({"buffers": 3}, "buffers = 3"), ({"seed": -1}, "seed"),
        ({"autoreset": 1}, "autoreset"), ({"points": None}, "points"), ({"players": [9]}, "players = 9"),
    ],
)  # fmt: skip
def test_wrong_parameters(given, message):
    with pytest.raises(ConfigError, match=message):
        stepping("expedition", **given)
