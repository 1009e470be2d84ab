"""Final places as rewards."""

import numpy as np
from numpy.typing import ArrayLike, NDArray


def places(scores: ArrayLike) -> NDArray[np.float64]:
    """Final places from 1, ties averaged (two firsts are both 1.5), shape (players,)."""
    points = np.asarray(scores)
    above = np.sum(points[None, :] > points[:, None], axis=1, dtype=np.float64)
    level = np.sum(points[None, :] == points[:, None], axis=1, dtype=np.float64)
    return np.asarray(above + (level + 1) / 2)


def rank_returns(scores: ArrayLike) -> NDArray[np.float64]:
    """Places mapped to +1 for the first .. -1 for the last of two or more; ties averaged, so that the sum is zero."""
    place = places(scores)
    return 1 - 2 * (place - 1) / (len(place) - 1)


def final_returns(scores: ArrayLike, solo_goal: int) -> NDArray[np.float64]:
    """What a finished game is worth to every seat: `rank_returns`; solo 2 x clip(points / solo_goal, 0, 1) - 1."""
    points = np.asarray(scores)
    return rank_returns(points) if len(points) > 1 else 2 * np.clip(points / solo_goal, 0, 1) - 1


def first_shares(scores: ArrayLike) -> NDArray[np.float64]:
    """Who won, along the last axis: 1 for the sole first place, 1/k for each of k that share it, else 0."""
    points = np.asarray(scores)
    first = points == points.max(axis=-1, keepdims=True)
    return np.asarray(first / first.sum(axis=-1, keepdims=True))
