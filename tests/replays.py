"""Small games of both kinds as replays."""

import numpy as np

from explorer_env.adventure.game import Adventure
from explorer_env.core.replay import Replay
from explorer_env.expedition.game import Expedition

KINDS = {kind.name: kind for kind in (Expedition, Adventure)}
SHORT = {"expedition": {"goal_dp": 10}, "adventure": {"rounds": 6}}  # 1 and 6 turns of a game


def played(kind, players=("random", "somebody"), seed=7, config=None, moves=None):
    """A game of random answers; `moves` of them, or all."""
    config = SHORT[kind.name] if config is None else config
    game, chance, actions = kind.start(len(players), seed, config), np.random.default_rng(seed), []
    while not game.over and len(actions) != moves:
        actions.append(int(chance.choice(np.flatnonzero(game.legal()))))
        game.apply(actions[-1])
    return Replay(kind, players, seed, tuple(actions), config)
