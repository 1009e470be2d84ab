"""What the tests of whole games do with any game: plain against compiled, exact masks, counts of ways to play on."""

import hashlib
import json
import os
import subprocess
import sys
from importlib import import_module

import numba
import numpy as np

COMPILED = not numba.config.DISABLE_JIT


def kind_of(name):
    """The class of a game by its name."""
    return getattr(import_module(f"explorer_env.{name}.game"), name.title())


# --- the same code, plain and compiled -------------------------------------------------------------------------------
def hashes(name, players, seed, decisions):
    """A hash of the record at every decision of a game whose answers numpy chooses."""
    chance = np.random.default_rng(seed)
    game = kind_of(name).start(players, seed)
    seen = []
    while not game.over and len(seen) < decisions:
        seen.append(hashlib.sha256(game.record.tobytes() + game.view(game.seat).tobytes()).hexdigest()[:16])
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    return [*seen, hashlib.sha256(game.record.tobytes()).hexdigest()[:16]]


def check_both_ways(name, games):
    """Plain Python and compiled code play these games (players, seed, decisions) alike, byte for byte."""
    code = (
        "import json, sys; from tests.whole_games import COMPILED, hashes; name, games = json.loads(sys.argv[1]);"
        "json.dump([COMPILED, [hashes(name, *game) for game in games]], sys.stdout)"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    command = [sys.executable, "-c", code, json.dumps([name, games])]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    compiled_there, there = json.loads(ran.stdout)
    assert compiled_there != COMPILED
    for game, others in zip(games, there, strict=True):
        ours = hashes(name, *game)
        differing = [number for number, (one, two) in enumerate(zip(ours, others, strict=False)) if one != two]
        assert differing == [], f"players, seed {game[:2]}: differs from decision {differing[:1]} on"
        assert len(ours) == len(others)


# --- masks -----------------------------------------------------------------------------------------------------------
def accepted(game):
    """The actions that a copy of the game takes."""
    return {action for action in range(game.ACTIONS) if game.KERNELS.apply_at(game.copy().array, 0, action) == 0}


def check_masks(game, chance, decisions):
    """At every decision of random play every action of the table is tried."""
    for _ in range(decisions):
        taken = accepted(game)
        assert taken == set(np.flatnonzero(game.legal()).tolist())
        if game.over:
            return
        game.apply(int(chance.choice(sorted(taken))))


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


def tried(game, depth):
    """The same count, and how many different records, by trying every action on every record: no mask, no face."""
    records = [game.array]
    for _ in range(depth):
        following = []
        for record in records:
            for action in range(game.ACTIONS):
                child = record.copy()
                if game.KERNELS.apply_at(child, 0, action) == 0:
                    following.append(child)
        records = following
    return len(records), len({_position(record) for record in records})


def _position(record):
    """A record without what was told on the way."""
    bare = record.copy()
    bare["log"], bare["told"] = 0, 0
    return bare.tobytes()
