"""Ratings: what the fit must do with ties and places, and what it finds where the truth is known."""

from itertools import combinations

import numpy as np
import pytest

from training.ratings import ELO, always_behind, comparisons, rate, strengths


def summed(agents, *games):
    """Comparisons of games, each a mapping of agent to points."""
    return sum(comparisons(agents, list(game), list(game.values())) for game in games)


def test_a_game_is_compared_pair_by_pair_a_tie_as_half():
    assert comparisons(4, [3, 0, 1], [20, 50, 20]).tolist() == [
        [0, 1, 0, 1],
        [0, 0, 0, 0.5],
        [0, 0, 0, 0],
        [0, 0.5, 0, 0],
    ]


def test_agents_that_always_tie_are_equal():
    assert strengths(summed(2, *[{0: 7, 1: 7}] * 9)) == pytest.approx([0, 0], abs=1e-6)
    tied_above = strengths(summed(3, *[{0: 7, 1: 7, 2: 3}] * 9))
    assert tied_above[0] == pytest.approx(tied_above[1], abs=1e-6)
    assert tied_above[0] > tied_above[2]


def test_as_many_wins_as_losses_are_worth_a_tie():
    wins = strengths(summed(3, {0: 1, 1: 0}, {0: 0, 1: 1}, {0: 1, 2: 0}, {1: 1, 2: 0}, {1: 1, 2: 0}))
    ties = strengths(summed(3, {0: 1, 1: 1}, {0: 1, 1: 1}, {0: 1, 2: 0}, {1: 1, 2: 0}, {1: 1, 2: 0}))
    assert wins == pytest.approx(ties, abs=1e-6)


@pytest.mark.parametrize("seed", range(30))
def test_a_better_place_never_lowers_a_rating(seed):
    """In one game of many one agent is moved up, over the next above it or level with it; all else stays."""
    chance = np.random.default_rng(seed)
    agents, players = int(chance.integers(3, 7)), int(chance.integers(2, 4))
    games = [
        dict(zip(chance.permutation(agents)[:players].tolist(), chance.integers(0, 5, players).tolist(), strict=True))
        for _ in range(30)
    ]
    mover = next(iter(games[0]))
    before = strengths(summed(agents, *games))
    for up in (0.5, 1, 5):
        games[0] = games[0] | {mover: games[0][mover] + up}
        after = strengths(summed(agents, *games))
        others = np.arange(agents) != mover
        assert after[mover] - after[others].mean() >= before[mover] - before[others].mean() - 1e-5
        before = after


def test_turned_round_results_turn_the_ratings_round():
    before = np.random.default_rng(4).integers(0, 20, (5, 5)) * (1 - np.eye(5))
    assert strengths(before.T) == pytest.approx(-strengths(before), abs=1e-4)


def test_known_ratings_of_three_transitive_agents_are_found():
    """200 points are 10^(1/2) to 1, 400 points 10 to 1: so many wins of a hundred thousand by Bradley and Terry."""
    known = np.array([400.0, 200.0, 0.0])
    chance = 1 / (1 + 10 ** ((known[None, :] - known[:, None]) / 400))
    assert chance[0, 2] == pytest.approx(10 / 11)
    found = strengths(100_000 * chance * (1 - np.eye(3)))
    assert found - found[2] == pytest.approx(known, abs=0.1)


def test_known_ratings_are_found_in_drawn_rankings_of_three():
    """Plackett-Luce rankings by Gumbel's trick; 20,000 games leave a deviation of about 2 points."""
    known, chance = np.array([300.0, 150.0, 0.0, -100.0]), np.random.default_rng(1)
    groups = list(combinations(range(4), 3))
    total = np.zeros((4, 4))
    for number in range(20_000):
        group = list(groups[number % 4])
        total += comparisons(4, group, known[group] / ELO + chance.gumbel(size=3))
    found = strengths(total)
    assert found - found[2] == pytest.approx(known, abs=10)


def test_who_never_lost_has_a_finite_rating():
    found = strengths(np.triu(np.full((5, 5), 10_000.0), 1))
    assert np.isfinite(found).all()
    assert (np.diff(found) < 0).all()


@pytest.mark.parametrize(
    ("games", "behind"),
    [
        ([{0: 2, 1: 1}, {1: 2, 2: 1}, {2: 2, 0: 1}], False),
        ([{0: 2, 1: 1}, {0: 1, 1: 2}, {1: 2, 2: 1}], True),
        ([{0: 2, 1: 1}, {0: 1, 1: 2}, {1: 2, 2: 2}], False),
        ([{0: 2, 1: 1}, {1: 2, 2: 1}], True),
    ],
)
def test_who_is_always_behind_is_noticed(games, behind):
    assert always_behind(summed(3, *games)) is behind


def drawn_deals(deals, chance):
    """Two agents, 0 wins 60 of 100 games; two games a deal."""
    return np.array([
        summed(2, *({0: int(chance.random() < 0.6), 1: 0.5} for _ in range(2))) for _ in range(deals)
    ])  # fmt: skip


def test_intervals_hold_the_truth_about_95_times_of_100():
    """60 to 40 are 400 log10(1.5) = 70.4 points; 60 tries, so at least 50 of them but by a chance of 1 in 1000."""
    chance, truth = np.random.default_rng(2), 400 * np.log10(1.5)
    rated = [rate(drawn_deals(60, chance), anchor=1, seed=1, draws=200) for _ in range(60)]
    assert sum(one.low[0] <= truth <= one.high[0] for one in rated) >= 50
    assert all(one.points[1] == one.low[1] == one.high[1] == 0 for one in rated)


def test_the_same_seed_gives_the_same_intervals():
    deals = drawn_deals(20, np.random.default_rng(3))
    one, other, third = (rate(deals, 0, seed, draws=50) for seed in (5, 5, 6))
    intervals = [np.concatenate([rated.low, rated.high]).tolist() for rated in (one, other, third)]
    assert intervals[0] == intervals[1] != intervals[2]
    assert one.points.tolist() == third.points.tolist()


def test_one_deal_has_no_interval():
    assert rate(drawn_deals(1, np.random.default_rng(3)), 0, 1).low is None
