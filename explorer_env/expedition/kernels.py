"""The compiled entry points of Expedition."""

from typing import Any

from explorer_env.core.jit import rule
from explorer_env.core.kernels import kernels_of
from explorer_env.expedition.decisions import answer, offer
from explorer_env.expedition.rules.setup import set_up
from explorer_env.expedition.sequence import take_step
from explorer_env.expedition.view import observe


@rule
def points_of(g: Any, seat: Any) -> Any:
    return g.dp[seat]


KERNELS = kernels_of(set_up, take_step, offer, answer, observe, points_of)
