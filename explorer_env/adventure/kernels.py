"""The compiled entry points of Adventure."""

from typing import Any

from explorer_env.adventure.decisions import answer, offer
from explorer_env.adventure.rules.rounds import set_up
from explorer_env.adventure.sequence import take_step
from explorer_env.adventure.view import observe
from explorer_env.core.jit import rule
from explorer_env.core.kernels import kernels_of


@rule
def points_of(g: Any, seat: Any) -> Any:
    return g.score[seat]


KERNELS = kernels_of(set_up, take_step, offer, answer, observe, points_of)
