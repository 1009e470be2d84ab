"""Final places as rewards."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer_env.core.jit import kernel
from explorer_env.core.record import plain


def places(scores: ArrayLike) -> NDArray[np.float64]:
    """Final places from 1, ties averaged (two firsts are both 1.5), shape (players,)."""
    points = np.asarray(scores)
    above = np.sum(points[None, :] > points[:, None], axis=1, dtype=np.float64)
    level = np.sum(points[None, :] == points[:, None], axis=1, dtype=np.float64)
    return np.asarray(above + (level + 1) / 2)


@kernel
def write_returns(points: Any, players: Any, solo_goal: Any, returns: Any) -> None:
    """What a finished game is worth to every seat, into `returns`: places as +1 for the first .. -1 for the last of
    two or more, ties averaged, so that the sum is zero; solo 2 x clip(points / solo_goal, 0, 1) - 1.
    """
    if players == 1:
        returns[0] = 2 * min(max(points[0] / solo_goal, 0.0), 1.0) - 1
        return
    for seat in range(players):
        beaten = 0
        for other in range(players):
            beaten += int(points[seat] > points[other]) - int(points[seat] < points[other])
        returns[seat] = beaten / (players - 1)


def final_returns(scores: ArrayLike, solo_goal: int) -> NDArray[np.float64]:
    """The same of points by seat: float64 of shape (players,)."""
    points = plain(scores, np.int64)
    returns = np.empty(len(points))
    write_returns(points, len(points), solo_goal, returns)
    return returns


def first_shares(scores: ArrayLike) -> NDArray[np.float64]:
    """Who won, along the last axis: 1 for the sole first place, 1/k for each of k that share it, else 0."""
    points = np.asarray(scores)
    first = points == points.max(axis=-1, keepdims=True)
    return np.asarray(first / first.sum(axis=-1, keepdims=True))
