"""Small models for tests: networks with weights by chance, and what their cards say."""

from itertools import pairwise

import numpy as np

from agents.entities import POOLS, Entities
from agents.layers import Layer
from agents.network import Network
from explorer_env.core.pieces import repeated

FACTS = {"settings": {"seed": 4}, "steps": 128, "seconds": 1.5, "commit": None, "results": []}


def network_by_chance(kind, shared=(16,), policy=(8,), value=(4,), activation="relu", seed=0, units=0):
    """units: of each entity; without them the network is flat."""
    chance = np.random.default_rng(seed)
    pieces = repeated(kind.PIECES) if units else []
    seen = kind.OBSERVATION + POOLS * units * len(pieces)
    features = shared[-1] if shared else seen
    return Network(
        activation,
        layers(chance, seen, *shared),
        layers(chance, features, *policy, kind.ACTIONS),
        layers(chance, features, *value, 1),
        [entities(chance, kind, piece, units) for piece in pieces],
    )


def entities(chance, kind, piece, units):
    (seen,), (own,) = layers(chance, kind.OBSERVATION, units), layers(chance, piece.each, units)
    places = chance.normal(0, 1, (piece.size // piece.each, units)).astype(np.float32)
    return Entities(piece.start, seen, own.weights, places)


def layers(chance, *sizes):
    return [
        Layer(
            chance.normal(0, 2 / np.sqrt(inputs), (inputs, outputs)).astype(np.float32),
            chance.normal(0, 0.1, outputs).astype(np.float32),
        )
        for inputs, outputs in pairwise(sizes)
    ]


def positions(kind, count, players=3, seed=1):
    """Observations and masks from games between random players, about as many from early turns as from late ones."""
    chance = np.random.default_rng(seed)
    seen, masks = np.empty((count, kind.OBSERVATION), np.float32), np.empty((count, kind.ACTIONS), np.int8)
    game = kind.start(players, seed=seed)
    for row in range(count):
        seen[row], masks[row] = game.view(game.seat), game.legal()
        game.apply(int(chance.choice(np.flatnonzero(masks[row]))))
        game = kind.start(players, seed=seed + row) if game.over else game
    return seen, masks
