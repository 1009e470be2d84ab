"""What a decision of an agent gains: the same answer nothing, a worse one less than nothing."""

import numpy as np
import pytest

from explorer_env.adventure.game import Adventure
from explorer_env.expedition.game import Expedition
from training.gain import Compared, Comparing, report


@pytest.mark.parametrize("kind", [Expedition, Adventure])
def test_leads_are_of_games_played_to_the_end_and_follow_the_seed(kind):
    game = kind.start(2, seed=1)
    action = int(np.flatnonzero(game.legal())[0])
    comparing = Comparing(kind, "search:20", 40, 1)
    leads = [comparing.lead(game, action, list(range(first, first + 40))) for first in (1, 1, 2)]
    assert leads[0] == leads[1] != leads[2]
    assert game == kind.start(2, seed=1)


def test_both_answers_get_the_same_dice(monkeypatch):
    game, comparing, dice = Expedition.start(2, seed=1), Comparing(Expedition, "search:20", 5, 1), []
    first, second = (int(action) for action in np.flatnonzero(game.legal())[:2])
    monkeypatch.setattr(comparing, "lead", lambda game, action, seeds: dice.append((action, seeds)) or 0.0)
    comparing.agent.act_in = lambda game: second
    comparing.compare(game, first)
    comparing.compare(game, first)
    assert [action for action, _ in dice] == [second, first, second, first]
    assert dice[0][1] == dice[1][1] != dice[2][1] == dice[3][1]
    assert len(set(dice[0][1])) == 5


def test_the_heuristics_own_answer_gains_nothing_and_a_bad_one_loses():
    comparing = Comparing(Expedition, "search:20", 200, 1)
    game = Expedition.start(2, seed=1)
    action = comparing.heuristic.act_in(game)
    comparing.agent.act_in = lambda game: action
    assert comparing.compare(game, action) == Compared(game.decision, False, 0.0)
    while True:  # to a decision that matters
        legal = [int(other) for other in np.flatnonzero(game.legal())]
        leads = [comparing.lead(game, other, list(range(1, 201))) for other in legal]
        if max(leads) - min(leads) > 3:
            break
        game.apply(comparing.heuristic.act_in(game))
    comparing.agent.act_in = lambda game: legal[int(np.argmin(leads))]
    assert comparing.compare(game, legal[int(np.argmax(leads))]).gain < 0


def test_the_report_has_a_row_for_all_and_one_for_each_decision():
    lines = report(
        [Compared("STEP", True, 0.5), Compared("STEP", False, 0.0), Compared("FACE", False, 0.0)]
    ).splitlines()
    assert [line.split()[:2] for line in lines[2:]] == [["all", "3"], ["STEP", "2"], ["FACE", "1"]]
    assert lines[2].split()[2:4] == ["33.33", "0.167"]
