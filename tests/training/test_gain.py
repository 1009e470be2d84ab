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
    leads = [Comparing(kind, "search:20", 40, seed).lead(game, action) for seed in (1, 1, 2)]
    assert leads[0] == leads[1] != leads[2]
    assert game == kind.start(2, seed=1)


def test_the_heuristics_own_answer_gains_nothing_and_a_bad_one_loses():
    comparing = Comparing(Expedition, "search:20", 200, 1)
    game = Expedition.start(2, seed=1)
    action = comparing.heuristic.act_in(game)
    comparing.agent.act_in = lambda game: action
    assert comparing.compare(game, action) == Compared(game.decision, False, 0.0)
    while True:  # to a decision that matters
        legal = [int(other) for other in np.flatnonzero(game.legal())]
        leads = [comparing.lead(game, other) for other in legal]
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
