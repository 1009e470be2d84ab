"""Ratings of agents from who finished before whom: one Bradley-Terry fit for all games.

A game of n players is n(n-1)/2 comparisons of final places, a tie half a win for each; for Plackett-Luce rankings the
comparisons of all pairs lead to the same strengths (Azari Soufiani and others 2013). The fit is choix's iterative Luce
spectral ranking (Maystre and Grossglauser 2015), whose fixed point is the likeliest Bradley-Terry model. Its fit of
whole rankings knows no ties; this one passes `tests/training/test_ratings.py`: equal for ties, monotone in places.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import ArrayLike, NDArray

from training.extras import missing_report_extra

try:
    import choix
except ImportError as error:
    raise missing_report_extra(error) from error

ELO = 400 / log(10)  # points for each unit of the logarithm of strength
DRAWS = 1000  # of the bootstrap
TIES_BEFORE = 1.0  # between each two agents, before any game: keeps one that never lost finite
Table = NDArray[np.float64]


@dataclass(frozen=True)
class Ratings:
    """By agent: Elo-like points above the anchor, and the 95% interval; None with fewer than two deals."""

    points: Table
    low: Table | None
    high: Table | None


def comparisons(agents: int, group: Sequence[int], scores: ArrayLike) -> Table:
    """Shape (agents, agents): 1 where the row's agent finished before the column's, 0.5 for a tie."""
    points, rows = np.asarray(scores), np.asarray(group)
    before = (points[:, None] > points[None, :]) + 0.5 * (points[:, None] == points[None, :])
    np.fill_diagonal(before, 0.0)
    counted = np.zeros((agents, agents))
    counted[np.ix_(rows, rows)] = before
    return counted


def always_behind(before: Table) -> bool:
    """Whether some agents never once finished before, or level with, any of the others.

    Then the comparisons alone have no likeliest ratings (Ford 1957): how far those are behind is unknown.
    """
    reached = np.linalg.matrix_power(np.eye(len(before)) + (before > 0), len(before)) > 0
    return not bool(reached.all())


def strengths(before: Table, start: Table | None = None) -> Table:
    """Elo-like points with mean 0 from comparisons, shape (agents, agents); `start` is a guess at them."""
    counted = before + TIES_BEFORE / 2 * (1 - np.eye(len(before)))
    guess = None if start is None else start / ELO
    return np.asarray(ELO * choix.ilsr_pairwise_dense(counted, initial_params=guess, max_iter=10_000))


def rate(deals: Table, anchor: int, seed: int, draws: int = DRAWS) -> Ratings:
    """Ratings from the comparisons of each deal, shape (deals, agents, agents); the anchor's is 0.

    Whole deals are drawn for the intervals, since the games of one deal share their chance. Same seed, same intervals.
    """
    points = strengths(deals.sum(axis=0)).round(6)  # so that equal agents are equal to the last bit
    if len(deals) < 2:
        return Ratings(points - points[anchor], None, None)
    chance = np.random.default_rng([seed, len(deals)])
    equally = np.full(len(deals), 1 / len(deals))
    times = (chance.multinomial(len(deals), equally).astype(float) for _ in range(draws))
    drawn = np.array([strengths(np.tensordot(drawn_times, deals, axes=1), points) for drawn_times in times])
    low, high = np.percentile(drawn - drawn[:, anchor, None], (2.5, 97.5), axis=0)
    return Ratings(points - points[anchor], low, high)
