"""Whole games: random and wandering ones with every invariant, plain Python against compiled code, ways to play on."""

import numpy as np
import pytest

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.cards import KIND_NAMES
from explorer_env.adventure.game import Adventure
from explorer_env.core.batch import Batch
from tests.adventure.watching import COUNTS, RANDOM, WANDERING, watch
from tests.whole_games import COMPILED, check_both_ways, check_masks

GAMES = 1_250 if COMPILED else 1  # for each policy and number of players: 10,000
EVERY = 40  # decisions between two masks that are tried


def watch_games(policy, players, counts):
    """Check so many games and count what was told in them."""
    batch = Batch(Adventure, [players] * GAMES)
    batch.begin(np.arange(GAMES), list(range(GAMES)))
    copies = batch.array[:1].copy()
    words, copied = (games.view(np.ndarray).view(np.uint64).reshape(len(games), -1) for games in (batch.array, copies))
    for i in range(GAMES):
        assert watch(batch.array, words, i, policy, copies, copied, EVERY, counts) == 0, f"seed {i}"
    assert (batch.records.turn == 24).all()


def test_10_000_games_keep_every_component_in_one_place_and_masks_exact():
    counts = np.zeros(COUNTS, np.int64)
    for policy in (RANDOM, WANDERING):
        for players in range(1, t.SEATS + 1):
            watch_games(policy, players, counts)
    told = dict(zip([*s.MESSAGE_NAMES, *KIND_NAMES], counts.tolist(), strict=True))
    if COMPILED:
        assert [name for name, times in told.items() if times == 0] == []


@pytest.mark.parametrize("players", [1, 3])
def test_every_mask_is_exact(players):
    check_masks(Adventure.start(players, 77, {"rounds": 8}), np.random.default_rng(0), 120 if COMPILED else 20)


def test_plain_python_and_compiled_code_play_the_same_games_byte_for_byte():
    check_both_ways("adventure", [(players, seed, 1_000) for players in range(1, t.SEATS + 1) for seed in (21, 22)])
