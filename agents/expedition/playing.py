"""Whole games between random and heuristic seats, compiled."""

import numpy as np

from agents.expedition.choice import choose, choose_by, choose_many
from agents.expedition.weights import weights
from agents.heuristic import RANDOM
from explorer_env.core.jit import kernel, prepare, rule
from explorer_env.core.record import for_kernels
from explorer_env.expedition.actions import ACTIONS
from explorer_env.expedition.kernels import apply_at, random_answer
from explorer_env.expedition.state import empty_records
from explorer_env.expedition.tables import SEATS
from explorer_env.expedition.view import OBSERVATION, observe


@rule
def answer_of(g, row, weights, observation, mask):
    if row == RANDOM:
        return random_answer(g)
    observe(g, g.seat, observation)
    for action in range(len(mask)):
        mask[action] = g.legal[action]
    return choose_by(observation, mask, weights[row])


@rule
def play_at(games, i, rows, weights, observation, mask):
    """Play game i to its end; rows: int64 (seats,). 0, or the fault that stopped it (-1: an illegal answer)."""
    fault = 0
    while games[i].seat >= 0 and fault == 0:
        action = answer_of(games[i], rows[games[i].seat], weights, observation, mask)
        fault = apply_at(games, i, action)
    return fault


@kernel
def play_range(games, start, stop, rows, weights, observation, mask):
    """Games start..stop-1, rows: int64 (games, seats). The first fault, or 0."""
    for i in range(start, stop):
        fault = play_at(games, i, rows[i], weights, observation, mask)
        if fault != 0:
            return fault
    return 0


@kernel
def play_many(games, which, mine, weights, observation, mask):
    """The first row of `weights` answers in each game until a seat s with `mine[k, s]` zero is asked."""
    for k in range(len(which)):
        fault = 0
        while fault == 0 and games[which[k]].seat >= 0 and mine[k, games[which[k]].seat]:
            fault = apply_at(games, which[k], answer_of(games[which[k]], 0, weights, observation, mask))


def warm() -> None:
    """Call every entry point once, so that all of it is compiled or loaded."""
    games, best = for_kernels(empty_records(1)), weights()
    games["players"], games["rng"] = 1, 1
    observation, mask = np.zeros(OBSERVATION, np.float32), np.zeros(ACTIONS, np.int8)
    choose(observation, mask, best)
    choose_many(observation[None], mask[None], best, np.empty(1, np.int64))
    play_many(games, np.empty(0, np.int64), np.empty((0, SEATS), np.bool_), best, observation, mask)
    play_range(games, 0, 0, np.zeros((1, SEATS), np.int64), best, observation, mask)


def prepare_heuristic() -> None:
    """Compile the heuristic, or load it from the disk cache."""
    prepare("expedition-heuristic", warm)
