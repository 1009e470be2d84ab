"""The answers to the root of a search, compared in rounds: in a round all that still run are simulated once with the
same chance (common random numbers), and who falls surely behind drops out (O. Maron, A. W. Moore 1994).

Answers are known by their place in the row of the root's answers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import rule

RUNNING, NEXT, TRUSTED = 0, 1, 2  # what `counts` holds
FEW = 8  # rounds that nobody drops out in
SMALL = 1e-6  # the least variance of a difference


class Race(NamedTuple):
    """counts: int64 (3,), how many run, 0 before the start; whose turn it is; who is trusted most, whom all others are
    compared with. Of each answer: out: int8, whether it has dropped out. rounds: int64, that it ran. values: float64,
    what it was worth in its last one. ahead, squares: float64, sums over its rounds of how much more than the trusted
    one it was worth, and of the squares of that.
    """

    counts: NDArray[np.int64]
    out: NDArray[np.int8]
    rounds: NDArray[np.int64]
    values: NDArray[np.float64]
    ahead: NDArray[np.float64]
    squares: NDArray[np.float64]


def new_race(most: int) -> Race:
    """One that hasn't begun, for so many answers at most."""
    sums = (np.zeros(most) for _ in range(3))
    return Race(np.zeros(3, np.int64), np.zeros(most, np.int8), np.zeros(most, np.int64), *sums)


@rule
def start(race, answers, trusted):
    race.counts[RUNNING], race.counts[TRUSTED] = answers, trusted


@rule
def mean_ahead(race, k):
    return race.ahead[k] / max(race.rounds[k], 1)


@rule
def error_ahead(race, k):
    """The standard error of the mean, infinite before the second round."""
    rounds, mean = race.rounds[k], mean_ahead(race, k)
    if rounds < 2:
        return np.inf
    return np.sqrt(max(race.squares[k] / rounds - mean * mean, SMALL) / (rounds - 1))


@rule
def surely_best(race, answers, sure, least):
    """The one that is ahead of the trusted one by `least` and by `sure` standard errors, and most so; or that one."""
    best, lead = race.counts[TRUSTED], least
    for k in range(answers):
        mean = mean_ahead(race, k)
        if race.out[k] == 0 and mean > lead and mean > sure * error_ahead(race, k):
            best, lead = k, mean
    return best


@rule
def wanted(race, answers, drop, least):
    """How far ahead one still has to come: as far as the one that is surely furthest, and by `least`."""
    most = least
    for k in range(answers):
        if race.out[k] == 0:
            most = max(most, mean_ahead(race, k) - drop * error_ahead(race, k))
    return most


@rule
def drop_out(race, answers, drop, least):
    most = wanted(race, answers, drop, least)
    for k in range(answers):
        runs = race.out[k] == 0 and k != race.counts[TRUSTED]
        if runs and mean_ahead(race, k) + drop * error_ahead(race, k) < most:
            race.out[k] = 1
            race.counts[RUNNING] -= 1


@rule
def end_round(race, answers, drop, least):
    trusted = race.counts[TRUSTED]
    for k in range(answers):
        if race.out[k] == 0:
            ahead = race.values[k] - race.values[trusted]
            race.ahead[k] += ahead
            race.squares[k] += ahead * ahead
            race.rounds[k] += 1
    if race.rounds[trusted] >= FEW:
        drop_out(race, answers, drop, least)


@rule
def runner_from(race, answers, k):
    """The first that runs, from k on; `answers` for none."""
    while k < answers and race.out[k] != 0:
        k += 1
    return k


@rule
def note(race, answers, value, drop, least):
    """What the one whose turn it was is worth; True when that ends the round."""
    race.values[race.counts[NEXT]] = value
    race.counts[NEXT] = runner_from(race, answers, race.counts[NEXT] + 1)
    if race.counts[NEXT] < answers:
        return False
    end_round(race, answers, drop, least)
    race.counts[NEXT] = runner_from(race, answers, 0)
    return True
