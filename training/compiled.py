"""Everything of a game that is compiled, so that it can be done at one time and nothing is left for later."""

from importlib import import_module
from typing import Any

import numpy as np

from agents import names
from agents.heuristic import Heuristic
from agents.network import prepare_networks
from agents.policy import PolicyAgent
from agents.registry import built_in_class
from agents.search import Search
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare
from training.benchmark import copy_round
from training.games import Known

DRAWN_EVERY = 10  # decisions


def prepare_all(known: Known) -> None:
    """Compile a game's rules, batches, agents and drawing, and what the balance runs, or load them."""
    known.kind.prepare_many()
    for name in names(known.kind.name):
        agent = built_in_class(name, known.kind.name)
        if isinstance(agent, type) and issubclass(agent, Heuristic | Search):
            agent.prepare()
    prepare_networks()
    PolicyAgent.prepare(known.kind)
    prepare("the benchmark", lambda: copy_round(np.zeros((2, 1), np.uint64), 0))
    prepare(f"{known.kind.name}'s drawing", lambda: _draw_a_game(known.kind))
    figures: Any = import_module(known.balance)
    figures.prepare_kernels()


def _draw_a_game(kind: type[Game]) -> None:
    """A drawing compiles what it asks the rules; a whole game has everything to be drawn."""
    game, chance = kind.start(2, seed=0), np.random.default_rng(0)
    decisions = 0
    while not game.over:
        if decisions % DRAWN_EVERY == 0:
            game.drawing()
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
        decisions += 1
    game.drawing()
