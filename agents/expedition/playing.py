"""Whole games between random and heuristic seats, compiled."""

from agents.expedition.choice import choose_by
from explorer_env.core.jit import rule
from explorer_env.expedition.kernels import apply_at, random_answer
from explorer_env.expedition.view import observe

RANDOM = -1  # who plays a seat: RANDOM, or the heuristic with this row of weights


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


@rule
def play_range(games, start, stop, rows, weights, observation, mask):
    """Games start..stop-1, rows: int64 (games, seats). The first fault, or 0."""
    for i in range(start, stop):
        fault = play_at(games, i, rows[i], weights, observation, mask)
        if fault != 0:
            return fault
    return 0
