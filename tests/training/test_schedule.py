"""Who meets whom: every seat and every opponent equally often."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from explorer_env.core.errors import ConfigError
from training.schedule import check_agents, games_of, level_meetings, number_of_deals, schedule, wheels

TABLES = [(agents, players) for players in range(2, 6) for agents in range(players, 9)]


@pytest.mark.parametrize(("agents", "players"), TABLES)
def test_wheels_part_all_groups(agents, players):
    groups = [tuple(sorted(group)) for wheel in wheels(agents, players) for group in wheel]
    assert sorted(groups) == list(combinations(range(agents), players))


@pytest.mark.parametrize(("agents", "players"), TABLES)
def test_every_agent_has_every_seat_of_every_deal_equally_often(agents, players):
    for deal in range(2 * len(wheels(agents, players))):
        pairings = games_of(agents, players, 3, deal)
        assert {pairing.seed for pairing in pairings} == {3 + deal}
        had = Counter(pair for one in pairings for pair in zip(one.group, one.seats, strict=True))
        assert len(had) == agents * players
        assert len(set(had.values())) == 1


def meetings(pairings):
    return Counter(frozenset(pair) for one in pairings for pair in combinations(one.group, 2))


@pytest.mark.parametrize(("agents", "players"), TABLES)
def test_in_whole_rounds_every_agent_meets_every_other_equally_often(agents, players):
    deals = number_of_deals(agents, players, 2 * players * comb(agents, players))
    assert level_meetings(agents, players, deals)
    games = schedule(agents, players, deals, 7)
    assert len(games) == len(set(games)) == 2 * players * comb(agents, players)
    met = meetings(games)
    assert len(met) == comb(agents, 2)
    assert len(set(met.values())) == 1


def test_few_games_leave_meetings_as_level_as_they_can_be():
    """10 agents in fives: a round would be 252 groups, 1260 games; 500 need 10 wheels of 50 and the one of 2 x 5."""
    deals = number_of_deals(10, 5, 500)
    games = schedule(10, 5, deals, 0)
    assert (deals, len(games)) == (11, 510)
    assert not level_meetings(10, 5, deals)
    met = meetings(games).values()
    # 510 games of 10 pairs for 45 pairs are 113 each
    assert len(met) == 45
    assert max(met) - min(met) <= 5


@pytest.mark.parametrize(("games", "played"), [(1, 8), (8, 8), (9, 12), (12, 12), (13, 24), (100, 108)])
def test_games_are_rounded_up_to_whole_rounds_where_they_allow_one(games, played):
    """4 agents in pairs: a wheel of 4 pairs and one of 2, each pair twice."""
    assert len(schedule(4, 2, number_of_deals(4, 2, games), 0)) == played


def test_more_games_begin_with_the_same_games():
    assert schedule(5, 3, 9, 1)[: len(schedule(5, 3, 4, 1))] == schedule(5, 3, 4, 1)


def test_the_order_round_the_circle_changes_from_round_to_round():
    first, second = (games_of(4, 2, 0, deal) for deal in (0, 2))
    assert {one.group for one in first} != {one.group for one in second}


@pytest.mark.parametrize(("agents", "players", "message"), [(2, 3, "name 3 or more"), (25, 2, "24 at most")])
def test_too_few_and_too_many_agents_are_refused(agents, players, message):
    with pytest.raises(ConfigError, match=message):
        check_agents(agents, players)
