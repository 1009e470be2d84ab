"""Expedition's compiled loops for the benchmark."""

from typing import Any

from explorer_env.core.jit import kernel
from explorer_env.expedition.kernels import play_random_at, random_answer, reply, run
from explorer_env.expedition.view import observe

__all__ = ["play_random_at", "play_random_seen_at"]


@kernel
def play_random_seen_at(games: Any, i: int, most: int, out: Any) -> int:
    """As play_random_at, with the observation of who must answer written to `out` before every answer."""
    g = games[i]
    for made in range(most):
        if g.seat < 0:
            return made
        observe(g, g.seat, out)
        reply(g, random_answer(g))
        run(g)
    return most
