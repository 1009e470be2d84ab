"""Whole games: random and wandering ones with every invariant, plain Python against compiled code, ways to play on."""

from itertools import product

import numpy as np
import pytest

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.cards import DIFFERENT_MOST, KIND_NAMES
from explorer_env.adventure.config import FIELDS
from explorer_env.adventure.game import Adventure
from explorer_env.core.batch import Batch
from tests.adventure.decks import card, lasting
from tests.adventure.tools import heading, position, start_round
from tests.adventure.watching import COUNTS, RANDOM, WANDERING, watch
from tests.whole_games import COMPILED, check_both_ways, check_masks, tried, ways

GAMES = 1_250 if COMPILED else 1  # for each policy and number of players: 10,000
EVERY = 40  # decisions between two masks that are tried


def watch_games(policy, players, counts, config=None, games=GAMES):
    """Check so many games and count what was told in them."""
    batch = Batch(Adventure, [players] * games, config)
    batch.begin(np.arange(games), list(range(games)))
    copies = batch.array[:1].copy()
    words, copied = (games.view(np.ndarray).view(np.uint64).reshape(len(games), -1) for games in (batch.array, copies))
    for i in range(games):
        assert watch(batch.array, words, i, policy, copies, copied, EVERY, counts) == 0, f"seed {i}"
    assert (batch.records.turn == batch.records.config.rounds).all()


def test_10_000_games_keep_every_component_in_one_place_and_masks_exact():
    counts = np.zeros(COUNTS, np.int64)
    for policy in (RANDOM, WANDERING):
        for players in range(1, t.SEATS + 1):
            watch_games(policy, players, counts)
    told = dict(zip([*s.MESSAGE_NAMES, *KIND_NAMES], counts.tolist(), strict=True))
    if COMPILED:
        assert [name for name, times in told.items() if times == 0] == []


BLANK = {"test": "heart", "success": [], "failure": []}
# decks of one kind or at the ends of what is allowed; the names of all cards have 640 characters with their ends
DECKS = {
    "one card": [card("Only", "persistent", effects=[BLANK])],
    "one that cancels": [card("Only", "persistent", "board", [{"cancel": True}], copies=9)],
    "one that kills": [card("Only", "definitive", "board", [{"reveal": True}, {"kill": True}])],
    "40 of the longest names": [
        card(f"{number:x<15}", KIND_NAMES[2 * (number % 2)], scope, [{effect: sign * 12}, {"move": "tile"}])
        for number, (scope, effect, sign) in enumerate(product(
            ["character", "all"], ["life", "breath", "balance", "magic", "coins", "adventure", "steps"], [-1, 1],
        ))
    ] + [
        card(f"{number:y<15}", "ordinary", "tile", [BLANK] if number % 2 else [{"take": 20}])
        for number in range(12)
    ],
    "what lasts": [
        lasting("Set", 0, steps_set=12, copies=4), lasting("Less", 99, "board", steps=-12, copies=4),
        lasting("Slip", 3, "tile", closed=True, copies=3), lasting("Dull", 2, "character", tests=-5, copies=3),
        lasting("Tax", 0, coins=-20, copies=2),
    ],
}  # fmt: skip
NUMBERS = {
    "least": {field.name: field.least for field in FIELDS.fields} | {"rounds": 12},
    "most": {field.name: field.most for field in FIELDS.fields},
    "one round": {"rounds": 1, "treasure_die": 1, "steps": 12},
}


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("deck", DECKS)
def test_games_of_odd_decks_with_odd_numbers(deck, numbers):
    assert deck != "40 of the longest names" or len(DECKS[deck]) == DIFFERENT_MOST
    for players in range(1, t.SEATS + 1):
        config = {"cards": DECKS[deck], **NUMBERS[numbers]}
        watch_games(WANDERING, players, np.zeros(0, np.int64), config, 30 if COMPILED else 1)


@pytest.mark.parametrize("deck", DECKS)
def test_positions_of_odd_decks_are_told_drawn_and_saved(deck):
    game = Adventure.start(4, 5, {"cards": DECKS[deck], "steps": 12, "rounds": 3})
    chance = np.random.default_rng(5)
    while not game.over:
        again = Adventure.from_bytes(game.to_bytes())
        assert again == game
        assert again.describe() == game.describe()
        assert again.log() == game.log()
        assert again.drawing() == game.drawing()
        assert max(len(line) for _, lines in game.drawing() for line in lines) <= 100
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))


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
