"""What agents think of each legal answer."""

import numpy as np
import pytest

from agents import make
from agents.opinions import ANSWER, CHANCES, VISITS, opinions
from explorer_env.core.errors import IllegalAction
from tests.agents.games import GAMES, SHORT, by_name

BOTH = pytest.mark.parametrize("game", GAMES, ids=by_name)


def positions(game, decisions=150, each=10):
    """Positions of a game between random players in which there is something to choose."""
    played, chance = game.start(4, seed=4), np.random.default_rng(4)
    for number in range(decisions):
        if played.over:
            return
        if number % each == 0 and played.legal().sum() > 1:
            yield played.copy()
        played.apply(int(chance.choice(np.flatnonzero(played.legal()))))


@BOTH
@pytest.mark.parametrize("name", ["random", "heuristic", "trained", "search:60", "search:60:trained"])
def test_each_legal_answer_has_one_and_the_shares_are_of_all(game, name):
    for position in positions(game):
        before = position.copy()
        found = opinions(make(name, game.name, seed=1), position)
        assert position == before
        assert {opinion.action for opinion in found.each} == set(np.flatnonzero(position.legal()))
        assert sum(opinion.share for opinion in found.each) == pytest.approx(1, abs=1e-5)
        assert [opinion.share for opinion in found.each] == sorted((o.share for o in found.each), reverse=True)
        assert position.legal()[found.action]


@BOTH
def test_a_heuristic_answers_what_it_finds_worth_most(game):
    weighed = 0
    heuristic = make("heuristic", game.name)
    for position in positions(game, 400, each=1):
        found = opinions(heuristic, position)
        assert found.kind == ANSWER
        worths = {opinion.action: opinion.worth for opinion in found.each if opinion.worth is not None}
        assert bool(worths) == (position.decision != "STEP")
        if worths:
            assert worths[found.action] == max(worths.values())
            weighed += 1
    assert weighed > 3


@BOTH
def test_a_model_thinks_in_chances(game):
    agent = make("trained", game.name)
    for position in positions(game):
        found = opinions(agent, position)
        chances, _ = agent.chances(position.view(position.seat)[None], position.legal()[None])
        assert found.kind == CHANCES
        assert found.action == int(chances.argmax())
        assert all(opinion.share == pytest.approx(chances[0, opinion.action]) for opinion in found.each)


@BOTH
def test_a_search_thinks_in_visits_values_and_leads(game):
    for position in positions(game, each=30):
        found = opinions(make("search:80", game.name, seed=2), position)
        assert found.kind == VISITS
        assert sum(opinion.visits for opinion in found.each) <= 79, "the first judges the root"
        assert sum(opinion.prior for opinion in found.each) == pytest.approx(1)
        assert max(found.each, key=lambda opinion: opinion.prior).lead == 0
        for opinion in found.each:
            assert -1 <= opinion.value <= 1
            assert (opinion.error is None) == (opinion.lead is None) == (opinion.visits < 2)
            assert opinion.error is None or 0 < opinion.error < 1.5


@BOTH
@pytest.mark.parametrize("name", ["heuristic", "trained", "search:60", "search:60:trained"])
def test_dice_to_come_change_no_opinion(game, name):
    for position in positions(game, each=50):
        ways = [position.sandbox(seed) for seed in (1, 2)]
        one, other = (opinions(make(name, game.name, seed=5), way) for way in ways)
        assert one == other


@BOTH
def test_of_a_game_that_is_over_there_is_no_opinion(game):
    played, chance = game.start(1, seed=1, config=SHORT[game.name]), np.random.default_rng(0)
    while not played.over:
        played.apply(int(chance.choice(np.flatnonzero(played.legal()))))
    for name in ("random", "heuristic", "trained", "search:10"):
        with pytest.raises(IllegalAction):
            opinions(make(name, game.name), played)
