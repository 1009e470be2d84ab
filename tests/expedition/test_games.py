"""Whole games: random ones with every invariant, plain Python against compiled code, counts of ways to play on."""

import hashlib
import json
import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.kernels import apply_at, play_random_at
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

COMPILED = not numba.config.DISABLE_JIT
RANDOM_GAMES = 2_000 if COMPILED else 4  # for each number of players
WATCHED_GAMES = 40 if COMPILED else 1  # for each number of players
LONGEST = 20_000  # decisions


# --- random games ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", range(1, t.SEATS + 1))
def test_random_games_end_with_every_component_in_its_place(players):
    ended, turns, dead = 0, [], 0
    for seed in range(RANDOM_GAMES):
        game = Expedition.start(players, seed)
        assert play_random_at(game.array, 0, LONGEST) < LONGEST
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
    (check_map, ["terrain", "flows", "water", "region", "alive", "patron"]),
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
    """At every decision of a game every action of the table is tried."""
    chance = np.random.default_rng(0)
    game = Expedition.start(players, 77)
    for _ in range(120 if COMPILED else 20):
        taken = {action for action in range(ACTIONS) if apply_at(game.copy().array, 0, action) == 0}
        assert taken == set(np.flatnonzero(game.legal()).tolist())
        game.apply(int(chance.choice(sorted(taken))))


# --- the same code, plain and compiled -------------------------------------------------------------------------------
def hashes(players, seed, decisions):
    """A hash of the record at every decision of a game whose answers numpy chooses."""
    chance = np.random.default_rng(seed)
    game = Expedition.start(players, seed)
    seen = []
    while not game.over and len(seen) < decisions:
        seen.append(hashlib.sha256(game.record.tobytes() + game.view(game.seat).tobytes()).hexdigest()[:16])
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    return [*seen, hashlib.sha256(game.record.tobytes()).hexdigest()[:16]]


SAME_GAMES = [(players, seed, 1_000) for players in range(1, t.SEATS + 1) for seed in (21, 22)]


def test_plain_python_and_compiled_code_play_the_same_games_byte_for_byte():
    code = (
        "import json, sys; from tests.expedition.test_games import COMPILED, SAME_GAMES, hashes;"
        "json.dump([COMPILED, [hashes(*game) for game in SAME_GAMES]], sys.stdout)"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    compiled_there, there = json.loads(ran.stdout)
    assert compiled_there != COMPILED
    for game, others in zip(SAME_GAMES, there, strict=True):
        ours = hashes(*game)
        differing = [number for number, (one, two) in enumerate(zip(ours, others, strict=False)) if one != two]
        assert differing == [], f"players, seed {game[:2]}: differs from decision {differing[:1]} on"
        assert len(ours) == len(others)


# --- counts of ways to play on, as chess programs count moves (perft) ------------------------------------------------
def ways(game, depth):
    """Sequences of answers of this length, by the mask and the game's face."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for action in np.flatnonzero(game.legal()):
        child = game.copy()
        child.apply(int(action))
        total += ways(child, depth - 1)
    return total


def tried(records, depth):
    """The same count, and how many different records, by trying every action on every record: no mask, no face."""
    for _ in range(depth):
        following = []
        for record in records:
            for action in range(ACTIONS):
                child = record.copy()
                if apply_at(child, 0, action) == 0:
                    following.append(child)
        records = following
    return len(records), len({_position(record) for record in records})


def _position(record):
    """A record without what was told on the way."""
    bare = record.copy()
    bare["log"], bare["told"] = 0, 0
    return bare.tobytes()


# 3B: in order each takes a free Port of 5 and a free Patron of 5; 3C: done, 5 kinds or 18 Resources at the Port.
BEGINNINGS = [
    (1, 1, 5), (1, 2, 5 * 5), (1, 3, 5 * 5 * 24), (2, 4, 5 * 5 * 4 * 4), (3, 4, 5 * 5 * 4 * 4),
]  # fmt: skip


@pytest.mark.parametrize(("players", "depth", "count"), BEGINNINGS)
def test_perft_of_the_beginning(players, depth, count):
    game = Expedition.start(players, 1)
    assert ways(game, depth) == count
    assert tried([game.array], depth)[0] == count


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

# name, board, step, dice, draws, then what the engine counts: (sequences, different positions) at each depth
COUNTS = [
    # down, left, right; then the Guide again is flipped: 3 + 1 (Guide, then 3)
    ("step", STEP_BOARD.format(has="Time 5"), "STEP", [], [], [(3, 3)]),
    ("step with a Guide", STEP_BOARD.format(has="Guide, Time 5"), "STEP", [], [], [(4, 4)]),
    # Gifts, Cannabis or neither; a Like-roll of 2 is friendly at 3, at 2 with weakness 1: done, Feast or Trade
    # (17 Resources, no Canoes on dry land) with 10 - 2 = 8 or 10 Gifts: each 19
    ("village", VILLAGE.format(has="Cannabis, Health 3"), "ENCOUNTER_HERE", [2, 1], [], [(3, 3), (57, None)]),
    # Zanzibar -> Hehe or Kikuyu, both explored: stop or hurry on while Time is left
    ("hurry", MAP_BOARD.format(time=10), "MOVE", [], [], [(2, 2)]),
]


@pytest.mark.parametrize(("name", "board", "step", "dice", "draws", "counts"), COUNTS, ids=[row[0] for row in COUNTS])
def test_perft_of_positions(name, board, step, dice, draws, counts):
    game = position(board)
    script(game, dice, draws)
    at(game, step, 0)
    for depth, (sequences, different) in enumerate(counts, 1):
        found = tried([game.array], depth)
        assert ways(game, depth) == found[0] == sequences, found
        assert different is None or found[1] == different
