"""Search: known values of small games, budgets, reuse, dice never seen, legal answers."""

import copy
import itertools
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

import agents
import agents.prospects
import agents.search
from agents.base import Planner
from agents.chance import PLAYED, begin_round, deal, move_of
from agents.guides import ByNetwork
from agents.layers import Layer
from agents.model_files import write_model
from agents.network import Network
from agents.prospects import read_prospects, write_prospects
from agents.search import Budget
from agents.searching import Choices
from agents.tree import POSITIONS
from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.core.rng import random_below_at
from explorer_env.envs.vector import potential
from explorer_env.expedition.game import Expedition
from tests.agents import toys
from tests.agents.games import GAMES, SHORT, by_name
from tests.agents.models import FACTS, network_by_chance
from training.prospects import samples

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
compiled_only = pytest.mark.skipif(PLAIN, reason="takes minutes without compiled code")
each_game = pytest.mark.parametrize("game", GAMES, ids=by_name)
MANY = "300" if PLAIN else "3000"

FIRST = """
import agents
from explorer_env.core.jit import Dispatcher
from training.games import GAMES
for name, known in GAMES.items():
    game, search = known.kind.start(2, seed=3), agents.make("search:40", name, 1)
    loaded = sum(len(function.overloads) for function in Dispatcher.known)
    search.plan(game.sandbox(1))
    print(sum(len(function.overloads) for function in Dispatcher.known) - loaded)
"""


def searching(game, budget="40", seed=1, **changes):
    kinds = {toys.Pig: toys.PigSearch}
    kind = kinds[game] if game in kinds else type(agents.make("search", game.name))
    return kind(seed=seed, budget=budget, **changes)


def root_mean(search, seat):
    """Of all visits to the root, the first node of a new tree."""
    root = search.tree.positions[1]
    return root["sums"][seat] / root["visits"]


def equal_trees(one, other):
    used = one.used
    same = np.array_equal(used, other.used)
    return same and np.array_equal(one.positions[: used[POSITIONS]], other.positions[: used[POSITIONS]])


# --- known values ----------------------------------------------------------------------------------------------------
def test_a_gamble_is_taken_for_its_mean():
    """Of 20 points 3, 12/6 = 2 or 10/2 = 5: values 2 x points / 20 - 1 of -0.7, -0.8, -0.5. The heuristic takes 3."""
    search, game = toys.GambleSearch(seed=1, budget=MANY), toys.Gamble.start(1, seed=1)
    assert search.act_in(game) == toys.BOLD
    assert root_mean(search, 0) == pytest.approx(-0.5, abs=0.06)


def pig_positions(count):
    """Positions of random games in which one answer wins more often by 0.08."""
    values, chance, game = toys.pig_values(), np.random.default_rng(3), toys.Pig.start(2, seed=1)
    found = {}
    while len(found) < count:
        if game.over:
            game = toys.Pig.start(2, seed=int(chance.integers(1000)))
        own, other = game.scores()[[game.seat, 1 - game.seat]]
        kept = int(game.record.kept[0])
        best, hold, roll = values[own, other, kept]
        if kept and abs(hold - roll) > 0.08:
            found.setdefault((own, other, kept), (game.copy(), toys.HOLD if hold > roll else toys.ROLL, best))
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    return list(found.values())


@compiled_only
@pytest.mark.parametrize("open_loop", [False, True])
def test_pig_is_played_as_value_iteration_says(open_loop):
    search = toys.PigSearch(seed=1, budget="10000", choices=Choices(rank=1.0, open=open_loop))
    positions = pig_positions(20)
    assert {best for _, best, _ in positions} == {toys.HOLD, toys.ROLL}
    for game, best, value in positions:
        search.reset()
        assert search.act_in(game) == best
        if not open_loop:  # which can't know what was thrown
            assert root_mean(search, game.seat) == pytest.approx(2 * value - 1, abs=0.1)


def test_what_is_trusted_is_tried_most():
    """Without a race: the heuristic's safe answer, though bold is worth more."""
    search = toys.GambleSearch(seed=1, budget="300", choices=Choices(trust=0.9999))
    search.act_in(toys.Gamble.start(1, seed=1))
    visits = search.tree.answers["visits"][:3]
    assert visits.sum() == 299, "the first simulation judges the root"
    assert visits[toys.SAFE] > 200


def test_others_are_taken_to_play_for_themselves():
    """By left the second player chooses 8, 9, 0 for its own 9; would it rather harm the first, right were better.

    The heuristic gives the unkind answer for it, so that without a tree right looked better too.
    """
    search, game = toys.ChoiceSearch(seed=1, budget="300"), toys.Choice.start(3, seed=1)
    assert search.act_in(game) == toys.LEFT
    game.apply(toys.LEFT)
    assert search.act_in(game) == toys.KIND


# --- the race at the root --------------------------------------------------------------------------------------------
RACE = Choices(sure=3.0)


def gambling(budget, seed=1, **changes):
    """A search that has answered a gamble, and its answer."""
    search = toys.GambleSearch(seed=seed, budget=budget, choices=RACE._replace(**changes))
    return search, search.act_in(toys.Gamble.start(1, seed=1))


def test_what_is_trusted_goes_unless_another_is_surely_better():
    """Long shot and bold are worth 2 and 5 points with much luck: bold is soon surely better than the safe 3 that the
    heuristic trusts, the long shot never; of 6 simulations nothing is sure."""
    answers = {budget: {gambling(budget, seed)[1] for seed in range(5)} for budget in ("6", "3000")}
    assert answers == {"6": {toys.SAFE}, "3000": {toys.BOLD}}
    assert gambling("3000", least=0.9)[1] == toys.SAFE  # more than it is better by


def test_who_runs_is_tried_equally_often_and_who_falls_behind_drops_out():
    """The long shot's lead is -0.1 with a standard deviation of 0.45, bold's 0.2 with 0.5."""
    search, _ = gambling("2999")
    safe, long_shot, bold = search.tried(0)
    assert search.done == 2999, "bold and safe run to the end"
    assert safe.visits + long_shot.visits + bold.visits == 2998, "the first simulation judges the root"
    assert abs(safe.visits - bold.visits) <= 1
    assert 8 <= long_shot.visits < 500
    assert [safe.lead, safe.error > 0] == [0.0, True]
    assert bold.lead == pytest.approx(0.2, abs=0.06)
    assert bold.error == pytest.approx(0.5 / bold.visits**0.5, rel=0.1)
    assert bold.lead == pytest.approx(bold.value - safe.value, abs=0.02)


def test_a_race_with_one_left_is_over():
    search, answer = gambling("3000", least=0.9, drop=1.0)
    assert answer == toys.SAFE
    assert search.done < 300
    before = search.tried(0)
    assert search.act_in(toys.Gamble.start(1, seed=1)) == toys.SAFE
    assert 16 <= search.done < 300, "the next one in the same tree begins anew"
    assert all(one.visits - other.visits >= 8 for one, other in zip(search.tried(0), before, strict=True))


def test_answers_of_a_round_get_the_same_dice():
    """Pig: rolling costs a throw and holding none, yet the rival throws the same in both ways of a round."""
    search, game = toys.PigSearch(seed=1), toys.Pig.start(2, seed=1)
    game.record.kept = 2
    desk = search._desk(game.sandbox(1), search.tree, search.race, search.guide, search.choices, 5)
    move, thrown = move_of(toys.Pig), {toys.HOLD: [], toys.ROLL: []}
    for _ in range(40):
        begin_round(desk)
        for answer, seen in thrown.items():
            deal(desk)
            while desk.games["seat"][PLAYED] == game.seat:
                move(desk, answer)
            seen.append(int(desk.games["rng"][PLAYED]))
    assert thrown[toys.HOLD] == thrown[toys.ROLL]
    assert len(set(thrown[toys.HOLD])) == 40


# --- real dice -------------------------------------------------------------------------------------------------------
@each_game
def test_dice_to_come_are_never_seen(game):
    one = game.start(2, seed=4)
    for seed in range(3):
        two = one.copy()
        two.record.rng = 1234567 + seed
        two.record.dice_script, two.record.dice_scripted = 1, 3
        two.record.draw_script, two.record.draw_scripted = 0, 3
        before = two.record.tobytes()
        search = searching(game, budget="8" if PLAIN else "40", seed=seed)
        action = search.act_in(two)
        again = searching(game, budget="8" if PLAIN else "40", seed=seed)
        assert action == again.act_in(one)
        assert equal_trees(search.tree, again.tree)
        assert two.record.tobytes() == before


def test_planners_get_a_sandbox():
    class Curious(Planner):
        def plan(self, sandbox):
            self.seen = sandbox
            return int(sandbox.legal().argmax())

    game, planner = Expedition.start(2, seed=4), Curious(seed=1)
    game.apply(planner.act_in(game))
    assert planner.seen.record.rng[0] != game.record.rng[0]
    with pytest.raises(ConfigError, match="call act_in"):
        planner.act(game.view(0), game.legal())


def test_simulations_have_dice_of_their_own():
    """The dice of one are not those of the one before, begun a throw later."""
    search, game = toys.PigSearch(seed=1), toys.Pig.start(2, seed=1)
    desk = search._desk(game, search.tree, search.race, search.guide, search.choices, 5)
    streams = []
    for _ in range(50):
        begin_round(desk)
        deal(desk)
        generator = np.array([desk.games["rng"][PLAYED]], np.uint64)
        streams.append([int(random_below_at(generator, 0, 1000)) for _ in range(6)])
    assert all(one[1:] != two[:-1] for one, two in itertools.pairwise(streams))
    assert len({tuple(stream) for stream in streams}) == 50


# --- budgets ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["", "0", "-3", "0s", "0.0s", "1.5", "s", "1e3", "fast", "1 s", "400x", "-1s"])
def test_budgets_that_are_none(text):
    with pytest.raises(ConfigError, match="give a number of simulations, as 400, or of seconds, as"):
        Budget.read(text)


def test_budgets_by_name():
    assert agents.make("search:70").budget == Budget(simulations=70)
    assert agents.make("search:0.5s", "adventure").budget == Budget(seconds=0.5)
    with pytest.raises(ConfigError, match=r"agent 'search:much': budget 'much': give a number of simulations"):
        agents.make("search:much")
    with pytest.raises(ConfigError, match="agent 'heuristic:3': parameter '3': heuristic takes none"):
        agents.make("heuristic:3")


def test_models_by_name(tmp_path):
    assert isinstance(agents.make("search:7:trained").guide, ByNetwork)
    path = write_model(tmp_path / "model.safetensors", network_by_chance(Expedition), Expedition, FACTS)
    with pytest.raises(ConfigError, match="was trained for None; a search needs rank or shaped"):
        agents.make(f"search:7:{path}")
    with pytest.raises(SaveError, match="plays expedition, not adventure"):
        agents.make(f"search:7:{path}", "adventure")
    with pytest.raises(SaveError):
        agents.make("search:7:nowhere.safetensors")


def test_a_budget_of_time_is_kept_by_the_clock(monkeypatch):
    """By a clock that goes on 1 ms a simulation: 500 of them are half a second."""
    search, game = toys.PigSearch(seed=1, budget="0.5s"), toys.Pig.start(2, seed=1)
    game.record.dice_script[0, 0], game.record.dice_scripted = 3, 1
    monkeypatch.setattr(agents.search.time, "perf_counter", lambda: search.done / 1000)
    game.apply(toys.ROLL)
    search.act_in(game)
    assert 490 <= search.done <= 505


def test_memory_is_bounded():
    search, game = toys.PigSearch(seed=1, budget="60", positions=32), toys.Pig.start(2, seed=1)
    used = []
    while not game.over:
        game.apply(search.act_in(game))
        used.append(int(search.tree.used[POSITIONS]))
    assert max(used) == len(search.tree.positions) == 32


# --- reuse, seeds, copies --------------------------------------------------------------------------------------------
def test_what_was_searched_of_the_next_position_is_kept():
    search, game = searching(Expedition), Expedition.start(1, seed=3)
    while game.decision != "EQUIP":
        game.apply(search.act_in(game))
    search.reset()
    game.apply(search.act_in(game))
    used = int(search.tree.used[POSITIONS])
    search.act_in(game)
    assert search.tree.used[POSITIONS] > used  # the same tree went on growing
    assert search.tree.positions["visits"][1] == 40  # and its old root was left alone
    search.reset()
    assert search.tree.used.tolist() == [1, 0]


@each_game
def test_the_same_seed_gives_the_same_answers(game):
    def answers(search, seed):
        search.reset(seed=seed)
        playing, given = game.start(3, seed=2), []
        while len(given) < (3 if PLAIN else 12):
            given.append(search.act_in(playing))
            playing.apply(given[-1])
        return given

    search = searching(game, budget="20")
    first = answers(search, 5)
    answers(search, 6)
    assert answers(search, 5) == first
    assert answers(searching(game, budget="20", seed=9), 5) == first


def test_copies_go_on_alike():
    search, game = searching(Expedition), Expedition.start(2, seed=3)
    game.apply(search.act_in(game))
    others = copy.deepcopy(search), pickle.loads(pickle.dumps(search))
    expected = search.act_in(game)
    for other in others:
        assert other.act_in(game) == expected
        assert equal_trees(other.tree, search.tree)


# --- guided by a network ---------------------------------------------------------------------------------------------
def guided(game, reward="rank", **changes):
    """A search by a network that finds all answers equal and every position worth 0 to whom it asks."""
    nothing = Layer(np.zeros((game.OBSERVATION, 1), np.float32), np.zeros(1, np.float32))
    answers = Layer(np.zeros((1, game.ACTIONS), np.float32), np.zeros(game.ACTIONS, np.float32))
    value = Layer(np.zeros((1, 1), np.float32), np.zeros(1, np.float32))
    search = searching(game, **changes)
    network = Network("relu", [nothing], [answers], [value])
    search.guide = search._guided_by(network, search.HEURISTIC, float(reward == "shaped"))
    return search


@compiled_only
def test_pig_is_played_by_a_network_that_knows_nothing():
    search = guided(toys.Pig, budget="20000", choices=Choices(rank=1.0))
    for game, best, value in pig_positions(6):
        search.reset()
        assert search.act_in(game) == best
        assert root_mean(search, game.seat) == pytest.approx(2 * value - 1, abs=0.1)


@each_game
@pytest.mark.parametrize("players", [1, 2, 4])
def test_shaped_rewards_are_made_whole_by_the_potential(game, players):
    """A network that foresees nothing more: positions are worth the potential of their points, less the mean of all."""
    playing = game.start(players, seed=3)
    for _ in range(60):
        playing.apply(int(playing.legal().argmax()))
    scores = np.tile(playing.scores() / game.POINT_SCALE, (players, 1))
    expected = potential(scores, np.full(players, players), np.arange(players))
    search = guided(game, "shaped", budget="1")
    search.act_in(playing)
    found = search.tree.positions["sums"][1][:players]
    np.testing.assert_allclose(found, expected - (expected.mean() if players > 1 else 0), atol=1e-12)


@each_game
@pytest.mark.parametrize("players", [1, 2, 4])
def test_values_of_a_model_are_played_on_in_part(game, players):
    """A network that foresees nothing: half of what comes of it when the heuristic plays on."""

    def worth(search, played):
        search.choices = search.choices._replace(played=played, turns=1)
        search.act_in(playing)
        return search.tree.positions["sums"][1][:players]

    playing = game.start(players, seed=3)
    for _ in range(60):
        playing.apply(int(playing.legal().argmax()))
    alone = worth(searching(game, budget="1"), 0.0)
    assert np.abs(alone).max() > 0
    for played in (0.5, 1.0):
        np.testing.assert_allclose(worth(guided(game, budget="1"), played), played * alone, atol=1e-12)


# --- the real games --------------------------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("players", [1, 2, 4])
@compiled_only
def test_whole_games_with_legal_answers(game, players):
    for seed in range(3):
        names = ["search:6", "search:12:trained"] * players
        table = [agents.make(name, game.name, seed=seed) for name in names[:players]]
        playing = agents.play_game(game.start(players, seed=seed, config=SHORT[game.name]), table)
        assert playing.over


@each_game
def test_one_legal_answer_needs_no_search(game):
    playing, search = game.start(2, seed=1, automatic=False), searching(game, budget="5")
    while playing.legal().sum() > 1:
        playing.apply(int(playing.legal().argmax()))
    assert playing.legal()[search.act_in(playing)]
    assert search.done == 0


def test_games_that_are_not_its_own_or_over_are_refused():
    with pytest.raises(ConfigError, match="search of expedition can't play pig"):
        searching(Expedition).act_in(toys.Pig.start(2, seed=1))
    game = toys.Pig.start(2, seed=1)
    while not game.over:
        game.apply(int(np.flatnonzero(game.legal())[0]))
    with pytest.raises(IllegalAction, match="allows no action"):
        toys.PigSearch().act_in(game)


@compiled_only
def test_the_environments_and_evaluation_ask_planners_too():
    from explorer_env.envs.single import SingleSeat
    from training.evaluate import evaluate

    env = SingleSeat(Expedition, 2, opponents="search:4", config=SHORT["expedition"])
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))
    result = evaluate(["search:4", "random"], games=2, config=SHORT["expedition"], quiet=True)
    assert result["games"] == 2


# --- prospects -------------------------------------------------------------------------------------------------------
@each_game
def test_prospects_fit_the_observations(game):
    found = read_prospects(game)
    assert found.shape == (game.OBSERVATION + 1,)
    assert np.isfinite(found).all()


def test_prospects_of_other_observations_are_refused(monkeypatch):
    monkeypatch.setattr(Expedition, "PIECES", Expedition.PIECES[1:])
    with pytest.raises(ConfigError, match=r"run `python -m training.prospects --game expedition`"):
        read_prospects(Expedition)


def test_prospects_are_written_as_they_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(agents.prospects, "_file", lambda game: tmp_path / game.name)
    numbers = np.round(np.random.default_rng(1).normal(size=Expedition.OBSERVATION + 1), 3)
    write_prospects(Expedition, numbers)
    assert np.array_equal(read_prospects(Expedition), numbers)


@compiled_only
def test_a_fit_foresees_points():
    """In games of two that the fit didn't see less is left open than the points differ."""
    [(views, points), *_] = samples(Expedition, games=100, seed=5)
    foreseen = views @ read_prospects(Expedition)
    assert (points - foreseen).std() < 0.95 * points.std()
    assert views.shape == (len(points), Expedition.OBSERVATION + 1)


@compiled_only
def test_nothing_is_left_to_load_for_the_first_answer():
    """Which would take longer than its budget."""
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, timeout=600)
    assert done.stdout.split() == ["0", "0"], done.stderr
