"""Whole games: random and wandering ones with every invariant, plain Python against compiled code, ways to play on."""

import numpy as np
import pytest

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.cards import KIND_NAMES
from explorer_env.adventure.game import Adventure
from explorer_env.core.batch import Batch
from tests.adventure.tools import heading, position, start_round
from tests.adventure.watching import COUNTS, RANDOM, WANDERING, watch
from tests.whole_games import COMPILED, check_both_ways, check_masks, tried, ways

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


# --- counts of ways to play on ---------------------------------------------------------------------------------------
CLOSED = f"{heading(1)}\nLasting: Landslip to 2 on Tavern\n"
# name, board; (sequences, different positions) at each depth, the first two derived from the rules
POSITIONS = [
    # From E1 right, down, done. Then left, down, done from F1; up, right, down, left, done from E2; in round 2 the
    # three of E1 again. Left and up come to E1, down and right to F2.
    ("start square", CLOSED, [(3, 3), (11, 9), (43, 26), (170, 65)]),
    # From E5 four ways, hurry, done. Then E4 and D5 have a wall on one side: 5 each, F5 and E6: 6; after hurrying 5,
    # in round 2 the six again.
    ("hall", f"{CLOSED}explorer_0 Otter Captain at Tavern E5", [(6, 6), (33, 23), (173, 78), (888, 238)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "board", "counts"), POSITIONS, ids=[row[0] for row in POSITIONS])
def test_perft_of_drawn_positions(name, board, counts):
    game = start_round(position(board))
    for depth, count in enumerate(counts if COMPILED else counts[:3], 1):
        assert tried(game, depth) == count
        assert ways(game, depth) == count[0]


# players, seed, random decisions made; then as the engine counts them (nobody derived these numbers; two ways of
# counting agree on them)
MIDDLES = [
    (1, 3, 40, [(6, 6), (31, 22), (150, 70), (591, 184)]),
    (2, 5, 80, [(6, 6), (31, 22), (149, 73), (698, 230)]),
    (3, 9, 130, [(3, 3), (11, 10), (42, 32), (157, 96)]),
    (4, 2, 180, [(4, 4), (16, 12), (62, 34), (239, 97)]),
]


@pytest.mark.parametrize(("players", "seed", "made", "counts"), MIDDLES)
def test_perft_of_games_going_on(players, seed, made, counts):
    game = Adventure.start(players, seed)
    game.KERNELS.play_random_at(game.array, 0, made)
    for depth, count in enumerate(counts if COMPILED else counts[:3], 1):
        assert tried(game, depth) == count
        assert ways(game, depth) == count[0]
