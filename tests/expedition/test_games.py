"""Whole games: random ones with every invariant, plain Python against compiled code, counts of ways to play on."""

import numpy as np
import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.kernels import KERNELS
from tests.expedition.invariants import (
    check,
    check_components,
    check_map,
    check_mask,
    check_matrix,
    check_ranges,
    check_returns,
    check_track,
)
from tests.expedition.tools import at, position, script
from tests.whole_games import COMPILED, check_both_ways, check_masks, tried, ways

RANDOM_GAMES = 2_000 if COMPILED else 4  # for each number of players
WATCHED_GAMES = 40 if COMPILED else 1  # for each number of players
LONGEST = 20_000  # decisions


# --- random games ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", range(1, t.SEATS + 1))
def test_random_games_end_with_every_component_in_its_place(players):
    ended, turns, dead = 0, [], 0
    for seed in range(RANDOM_GAMES):
        game = Expedition.start(players, seed)
        assert KERNELS.play_random_at(game.array, 0, LONGEST) < LONGEST
        assert game.over
        check_components(game)
        check_ranges(game)
        check_returns(game)
        ended += 1
        turns.append(game.turn)
        dead += players - int(game.record.alive.sum())
        if seed % 10 == 0:
            check_map(game)
            check_matrix(game)
    assert ended == RANDOM_GAMES
    assert max(turns) <= game.record.config["game_turns"][0]
    assert RANDOM_GAMES < 100 or 0 < dead < players * RANDOM_GAMES


_PARTS = [  # a check of many fields is made when one of them changed
    (check_map, ["terrain", "downstream", "water", "region", "alive", "patron"]),
    (check_matrix, ["encounter", "find", "village_rumor", "kingdom_rumor", "searching", "disease", "at", "mover"]),
    (check_track, ["track", "order", "playing", "disease", "horror"]),
]


def check_what_changed(game, chance, seen):
    """Every invariant, as `check` does, at a third of the cost."""
    check_components(game)
    check_ranges(game)
    for part, fields in _PARTS:
        now = [game.record[field].tobytes() for field in fields]
        if seen.get(part) != now:
            part(game)
            seen[part] = now
    check_mask(game, chance, sample=1)
    assert not game.returns().any()


@pytest.mark.parametrize("players", range(1, t.SEATS + 1))
def test_every_invariant_holds_at_every_decision(players):
    chance = np.random.default_rng(players)
    for seed in range(WATCHED_GAMES):
        game, seen = Expedition.start(players, 10_000 + seed), {}
        while not game.over:
            check_what_changed(game, chance, seen)
            game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
        check(game, chance, sample=None)


@pytest.mark.parametrize("players", [1, 3])
def test_every_mask_is_exact(players):
    check_masks(Expedition.start(players, 77), np.random.default_rng(0), 120 if COMPILED else 20)


# --- the same code, plain and compiled; counts of ways to play on ----------------------------------------------------
def test_plain_python_and_compiled_code_play_the_same_games_byte_for_byte():
    check_both_ways("expedition", [(players, seed, 1_000) for players in range(1, t.SEATS + 1) for seed in (21, 22)])


# 3B: in order each takes a free Port of 5 and a free Patron of 5. 3C: done, 5 kinds or 18 Resources, as the Port has
# water: 24. Solo the pool has 1 of each of 13 Resources and 2 of the other 5, so that after one of the 23 purchases
# 13 times 23 answers are left and 10 times 24; after done there are 2 borders to cross, as every Port has.
BEGINNINGS = [
    (1, [5, 5 * 5, 5 * 5 * 24, 5 * 5 * (13 * 23 + 10 * 24 + 2)]),
    (2, [5, 5 * 5, 5 * 5 * 4, 5 * 5 * 4 * 4, 5 * 5 * 4 * 4 * 24]),
    (5, [5, 5 * 5, 5 * 5 * 4, 5 * 5 * 4 * 4, 5 * 5 * 4 * 4 * 3]),
]


@pytest.mark.parametrize(("players", "counts"), BEGINNINGS)
def test_perft_of_the_beginning(players, counts):
    game = Expedition.start(players, 1)
    for depth, count in enumerate(counts, 1):
        if COMPILED or count <= 1_000:
            assert ways(game, depth) == count
        if count <= 1_000:
            assert tried(game, depth)[0] == count


STEP_BOARD = """Game Turn 2, 2 players
Explored: Baganda Savanna
explorer_0 at Baganda, DP 10: {has}
explorer_1 at Angola, DP 10
Player Turn of explorer_0: Event 1
Matrix of explorer_0
.  Village+Rumor  @  Wildlife  .
.  Tusk  Missionary  .  .
.  .  Kingdom  .  .
.  .  .  .  ."""
VILLAGE = STEP_BOARD.replace("@", ".").replace("Village", "@Village").replace("Event 1", "came from 1,1")
MAP_BOARD = """Game Turn 2, 2 players
Explored: Hehe Veldt, Kikuyu Veldt, Maasai Savanna
explorer_0 at Zanzibar, DP 10: Time {time}
explorer_1 at Angola, DP 10"""

# name, board, step, dice; (sequences, different positions) at each depth, derived from the rules
COUNTS = [
    ("step", STEP_BOARD.format(has="Time 5"), "STEP", [], [(3, 3), (0, 0)]),  # down, left, right
    # the Guide first, then it is flipped: the three ways again
    ("step with a Guide", STEP_BOARD.format(has="Guide, Time 5"), "STEP", [], [(4, 4), (3, 3), (0, 0)]),
    # Gifts, a Cannabis or neither; a Like-roll of 2 is friendly at weakness 1; the Arrow at 1. Then done, a Feast, or
    # Trade for one of 17 Resources (no Canoes on dry land) with 8 or 10 Gifts: 19 each
    ("village", VILLAGE.format(has="Cannabis, Health 2"), "ENCOUNTER_HERE", [2, 1], [(3, 3), (57, 57), (0, 0)]),
    # Zanzibar -> Hehe or Kikuyu. Stop there or cross one of 6 or 4 borders: 7 + 5; Maasai and Zanzibar come up twice.
    # Of these end the move: done, and Kinga, Nyamwesi, Yao, Somali (unexplored, nothing to decide there). Kikuyu has
    # 5 answers, Maasai 7, Zanzibar 3, Hehe 7: 5 + 7 + 3 from Hehe, 7 + 7 + 3 from Kikuyu
    ("hurry", MAP_BOARD.format(time=10), "MOVE", [], [(2, 2), (12, 10), (32, 14), (0, 0)]),
    # Time for one region to hurry across
    ("hurry once", MAP_BOARD.format(time=1), "MOVE", [], [(2, 2), (12, 10), (0, 0)]),
    ("no Time to hurry", MAP_BOARD.format(time=0), "MOVE", [], [(2, 2), (0, 0)]),
]


@pytest.mark.parametrize(("name", "board", "step", "dice", "counts"), COUNTS, ids=[row[0] for row in COUNTS])
def test_perft_of_drawn_positions(name, board, step, dice, counts):
    game = position(board)
    script(game, dice)
    at(game, step, 0)
    for depth, count in enumerate(counts, 1):
        assert tried(game, depth) == count
        assert ways(game, depth) == count[0]


# players, seed, random decisions made; then as the engine counts them (nobody derived these numbers; two ways of
# counting agree on them)
MIDDLES = [
    (1, 3, 68, "WILDLIFE", [(2, 2), (4, 4), (12, 12), (28, 28), (66, 60)]),
    (2, 5, 90, "STEP", [(3, 3), (7, 7), (20, 20), (68, 68), (197, 194)]),
    (3, 9, 146, "THIRST", [(4, 4), (8, 8), (24, 24), (80, 76), (336, 300)]),
    (4, 2, 200, "STEP", [(3, 3), (6, 6), (12, 12), (68, 68), (234, 234)]),
    (5, 7, 267, "SPEND", [(2, 2), (6, 6), (12, 12), (32, 32), (148, 146)]),
]


@pytest.mark.parametrize(("players", "seed", "made", "decision", "counts"), MIDDLES)
def test_perft_of_games_going_on(players, seed, made, decision, counts):
    game = Expedition.start(players, seed)
    KERNELS.play_random_at(game.array, 0, made)
    assert game.decision == decision
    for depth, count in enumerate(counts if COMPILED else counts[:3], 1):
        assert tried(game, depth) == count
        assert ways(game, depth) == count[0]
