"""Games at some of their positions: on the way of random legal answers, with the heuristic's steps between."""

import numpy as np

from agents import make
from explorer_env.adventure.game import Adventure
from explorer_env.expedition.game import Expedition

GAMES = [Expedition, Adventure]


def walked(kind, players, seed=1, steps=200, every=1):
    """Yields the game before each so many-th answer of the heuristic, every fifth of them at random, and its end."""
    game, chance = kind.start(players, seed=seed), np.random.default_rng(seed)
    agent = make("heuristic", game=kind.name, seed=seed)
    for step in range(steps):
        if game.over:
            break
        if step % every == 0:
            yield game
        legal = np.flatnonzero(game.legal())
        game.apply(int(chance.choice(legal)) if step % 5 == 0 else agent.act_in(game))
    yield game
