"""The vector of games against one game after the other, and what it promises about seeds, seats and rewards."""

import copy
import pickle
import random
import re

import numpy as np
import pytest

from agents import Agent, make
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction
from explorer_env.core.rng import BAD_SCRIPT, random_below_at
from explorer_env.envs.episodes import OutOfOrder
from explorer_env.envs.vector import LearnerVector, potential
from explorer_env.expedition.game import Expedition
from tests.training.players import Marked, marked, marked_many

STEPS = 400


def vector_of(count=5, players=(2, 4, 3), opponents=("random",), **settings):
    return LearnerVector(Expedition, count, players, opponents, **settings)


def play(vector, steps, choose=marked_many):
    """Every transition of every game: (observation, mask, action, reward, ended)."""
    seen = [[] for _ in range(len(vector))]
    finals = [[] for _ in range(len(vector))]
    observations, masks = vector.reset()
    for _ in range(steps):
        actions = choose(observations, masks)
        step = vector.step(actions)
        for i in range(len(vector)):
            ended = step.terminated[i] or step.truncated[i]
            seen[i].append((observations[i].copy(), masks[i].copy(), actions[i], step.rewards[i], ended))
            if ended:
                finals[i].append(step.finals[i])
        observations, masks = step.observations, step.masks
    return seen, finals


class Alone:
    """One game of the vector, played with `Game` alone."""

    def __init__(self, vector, i, opponents: Agent | None, reward="rank"):
        self.vector, self.i, self.opponents, self.reward = vector, i, opponents, reward
        self.players, self.episode = int(vector.batch.players[i]), -1
        self.generators = np.ones(1, np.uint64)

    def begin(self):
        self.episode += 1
        chances = self.vector.chances(np.array([self.i]), np.array([self.episode]))
        self.generators[0] = chances[0, 1]
        self.game = Expedition.start(self.players, seed=chances[0, 0])
        self.seat = (self.i + self.episode) % self.players
        self.before = 0.0
        self.others()

    def others(self):
        game = self.game
        while not game.over and game.seat != self.seat:
            if self.opponents is None:
                legal = np.flatnonzero(game.legal())
                game.apply(legal[random_below_at(self.generators, 0, len(legal))])
            else:
                game.apply(self.opponents.act(game.view(game.seat), game.legal()))

    def gain(self):
        game = self.game
        if self.reward == "rank":
            return game.returns()[self.seat]
        now = game.scores()[self.seat] / 50
        gained, self.before = now - self.before, now
        return gained

    def step(self, action):
        self.game.apply(action)
        self.others()
        return self.gain(), self.game.over


OPPONENTS = [(None, "rank"), (Marked(), "drama"), (make("heuristic"), "rank")]


@pytest.mark.parametrize(("opponents", "reward"), OPPONENTS)
def test_vector_is_the_same_as_games_one_by_one(opponents, reward):
    vector = vector_of(opponents=[opponents or "random"], reward=reward, seed=11)
    seen, finals = play(vector, STEPS)
    assert min(len(ended) for ended in finals) >= 1
    for i in range(len(vector)):
        alone = Alone(vector, i, opponents, reward)
        alone.begin()
        for observation, mask, action, gained, ended in seen[i]:
            np.testing.assert_array_equal(observation, alone.game.view(alone.seat))
            np.testing.assert_array_equal(mask, alone.game.legal())
            expected, over = alone.step(marked(observation, mask))
            assert (action, ended) == (marked(observation, mask), over)
            assert gained == np.float32(expected)
            if over:
                final = finals[i][alone.episode]
                np.testing.assert_array_equal(final.observation, alone.game.view(alone.seat))
                assert final.result == alone.game.returns()[alone.seat]
                assert (final.seat, final.episode, final.turn) == (alone.seat, alone.episode, alone.game.turn)
                alone.begin()


def test_arrays_are_written_again_by_the_call_after_the_next():
    vector = vector_of(most_decisions=9)
    last = vector.reset()
    first, as_it_was = last, [array.copy() for array in last]
    for _ in range(30):
        step = vector.step(marked_many(*last))
        for array, before in zip(last, as_it_was, strict=True):
            np.testing.assert_array_equal(array, before)
        for final in step.finals.values():
            assert not np.shares_memory(final.observation, step.observations)
            assert not np.shares_memory(final.mask, step.masks)
        last, as_it_was = step[:2], [array.copy() for array in step[:2]]
    assert last[0] is first[0], "31 calls on, the first of two buffers"


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ((np.zeros((2, 1000), np.float64), np.zeros((2, 168), np.int8)), "float64"),
        ((np.zeros((3, 1000), np.float32), np.zeros((2, 168), np.int8)), "(3, 1000)"),
        ((np.zeros((2, 1000), np.float32), np.zeros((2, 168), np.int8)[:, ::-1]), "int8"),
        ((np.zeros((2, 2000), np.float32)[:, ::2], np.zeros((2, 168), np.int8)), "contiguous"),
        ((np.zeros((2, 1000), np.float32), [[0] * 168] * 2), "list"),
    ],
    ids=["type", "shape", "backwards", "scattered", "list"],
)
def test_a_batch_writes_only_to_arrays_that_fit(out, told):
    batch = vector_of(count=2).batch
    batch.begin([0, 1], [1, 2])
    right = batch.room(2)
    assert batch.observe([0, 1], [0, 0], right)[0] is right[0]
    assert np.array_equal(right[0], batch.observe([0, 1], [0, 0])[0])
    with pytest.raises(ConfigError, match=f"out: .*{re.escape(told)}"):
        batch.observe([0, 1], [0, 0], out)


def test_same_seed_and_actions_give_the_same_episodes():
    one, other = (play(vector_of(seed=3), 200)[0] for _ in range(2))
    for first, second in zip(one, other, strict=True):
        for a, b in zip(first, second, strict=True):
            assert [x.tobytes() for x in map(np.asarray, a)] == [x.tobytes() for x in map(np.asarray, b)]


def first_views(vector, salt, episodes):
    """What is first seen of each episode of each game."""
    views = [[] for _ in range(len(vector))]
    observations, masks = vector.reset()
    new = range(len(vector))
    while min(len(of_game) for of_game in views) < episodes:
        for i in new:
            views[i].append(observations[i].copy())
        step = vector.step(marked_many(observations, masks, salt))
        observations, masks, new = step.observations, step.masks, step.finals
    return [of_game[:episodes] for of_game in views]


def test_an_episode_does_not_depend_on_the_ones_before():
    one, other = (first_views(vector_of(seed=5, most_decisions=limit), salt, 4) for limit, salt in ((30, 0), (47, 9)))
    np.testing.assert_array_equal(one, other)
    alike = [tuple(view.tobytes() for view in of_game) for of_game in one]
    assert len({view for of_game in alike for view in of_game}) > 10


def test_other_seeds_are_other_games():
    one, other = (first_views(vector_of(seed=seed), 0, 1) for seed in (5, 6))
    assert not np.array_equal(one, other)


def test_skipped_episodes_begin_where_an_earlier_run_stopped():
    whole = first_views(vector_of(seed=5), 0, 3)
    later = vector_of(seed=5)
    later.reseed(5, [2] * len(later))
    np.testing.assert_array_equal([views[2] for views in whole], [views[0] for views in first_views(later, 0, 1)])


def test_learner_has_every_seat_equally_often():
    vector = vector_of(count=4, players=4, most_decisions=2)
    _, finals = play(vector, 16)
    seats = [[final.seat for final in of_game] for of_game in finals]
    assert [sorted(of_game) for of_game in seats] == [[0, 0, 1, 1, 2, 2, 3, 3]] * 4
    assert all(sorted(at_once) == [0, 1, 2, 3] for at_once in zip(*seats, strict=True))


@pytest.mark.parametrize("players", [1, 5])
def test_masks_are_exact_over_thousands_of_random_decisions(players):
    vector = vector_of(count=16, players=players, reward="shaped", seed=2)
    chance = np.random.default_rng(0)
    _, masks = vector.reset()
    for _ in range(200):
        np.testing.assert_array_equal(masks, [vector.batch.game(i).legal() for i in range(16)])
        np.testing.assert_array_equal(vector.batch.seats, vector.learner)
        assert masks.sum(axis=1).min() > 1
        masks = vector.step([int(chance.choice(np.flatnonzero(mask))) for mask in masks]).masks
    assert vector.episode.max() >= 1


def test_drawn_opponents_follow_their_shares():
    vector = vector_of(count=200, players=5, opponents={"random": 3.0, Marked(): 1.0}, most_decisions=1)
    vector.reset()
    # 800 seats of opponents, a quarter of them `Marked`: 200, with a deviation of 12
    assert 140 < int((vector.plays == 1).sum() * 4 / 5) < 260


def test_global_generators_are_left_alone():
    before = np.random.get_state()[1].tobytes(), random.getstate()  # noqa: NPY002
    play(vector_of(opponents=["random", Marked()]), 30)
    assert (np.random.get_state()[1].tobytes(), random.getstate()) == before  # noqa: NPY002


# --- rewards ---------------------------------------------------------------------------------------------------------
def test_rank_rewards_are_the_result_at_the_end():
    seen, finals = play(vector_of(seed=8), STEPS)
    for of_game, ended in zip(seen, finals, strict=True):
        assert [gained for *_, gained, end in of_game if end] == [np.float32(final.result) for final in ended]
        assert not any(gained for *_, gained, end in of_game if not end)


def test_drama_rewards_add_up_to_the_points():
    _, finals = play(vector_of(reward="drama", seed=8), STEPS)
    ended = [final for of_game in finals for final in of_game]
    assert [final.reward for final in ended] == pytest.approx([final.points / 50 for final in ended])


@pytest.mark.parametrize("discount", [1.0, 0.97])
def test_shaping_changes_no_return(discount):
    """Discounted rewards of an episode add up to its discounted result: the first potential is 0."""
    seen, finals = play(vector_of(players=(1, 2, 4), reward="shaped", discount=discount, seed=8), STEPS)
    checked = 0
    for of_game, ended in zip(seen, finals, strict=True):
        gains = iter([gained for *_, gained, _ in of_game])
        for final in ended:
            total = sum(discount**t * next(gains) for t in range(final.length))
            assert total == pytest.approx(discount ** (final.length - 1) * final.result, abs=1e-5)
            checked += 1
    assert checked > 5


def test_potential_is_the_mean_lead_over_rivals():
    # leads of 20 and 60 points: 0.4 and 1 at most; alone 30 of 50; seat 1 trails by 60, at most 1
    points = np.array([[70, 50, 10, 0, 0], [30, 0, 0, 0, 0], [70, 10, 0, 0, 0]])
    found = potential(points / 50, np.array([3, 1, 2]), np.array([0, 0, 1]))
    assert found.tolist() == pytest.approx([0.7, 0.6, -1.0])


def test_truncation_is_at_exactly_that_decision():
    vector = vector_of(count=2, players=2, reward="shaped", most_decisions=3)
    observations, masks = vector.reset()
    for decision in range(1, 7):
        step = vector.step(marked_many(observations, masks))
        observations, masks = step.observations, step.masks
        assert step.truncated.tolist() == [decision % 3 == 0] * 2
        assert not step.terminated.any()
    assert {(final.length, final.result, final.won) for final in step.finals.values()} == {(3, 0.0, 0.0)}


def test_an_end_by_the_rules_is_no_truncation():
    length = play(vector_of(count=1, players=2, seed=4), STEPS)[1][0][0].length
    vector = vector_of(count=1, players=2, seed=4, most_decisions=length)
    seen, finals = play(vector, length)
    assert finals[0][0].length == length
    assert seen[0][-1][3] == finals[0][0].result != 0


# --- bad input -------------------------------------------------------------------------------------------------------
def test_an_illegal_answer_changes_nothing():
    vector = vector_of(count=3)
    observations, masks = vector.reset()
    before = vector.batch.records.tobytes()
    actions = marked_many(observations, masks)
    actions[2] = np.flatnonzero(masks[2] == 0)[0]
    with pytest.raises(IllegalAction, match="game 2, seat 2"):
        vector.step(actions)
    assert vector.batch.records.tobytes() == before


@pytest.mark.parametrize("actions", [[0.5, 1.0, 2.0], [1, 2], [[1], [2], [3]], [True, False, True]])
def test_actions_of_another_kind_are_refused(actions):
    vector = vector_of(count=3)
    vector.reset()
    with pytest.raises(IllegalAction, match="one integer for each of 3"):
        vector.step(actions)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reward": "money"}, "rank, drama, shaped"),
        ({"players": 6}, "1 to 5 players"),
        ({"players": []}, "one number of players"),
        ({"players": True}, "1 to 5 players"),
        ({"players": [2, 3.0]}, "1 to 5 players"),
        ({"count": 0}, "count = 0: .* from 1 up"),
        ({"count": True}, "count = True"),
        ({"count": 2.5}, "count = 2.5"),
        ({"most_decisions": 0}, "most_decisions = 0: .* from 1 up"),
        ({"most_decisions": 1.5}, "most_decisions = 1.5"),
        ({"discount": float("nan")}, "from 0 to 1"),
        ({"discount": 1.1}, "from 0 to 1"),
        ({"discount": "1"}, "from 0 to 1"),
        ({"opponents": {"random": 0.0}}, "not all 0"),
        ({"opponents": []}, "at least one agent"),
        ({"opponents": {"random": "1"}}, "not all 0"),
        ({"opponents": {"random": np.nan}}, "not all 0"),
        ({"opponents": ["nobody"]}, "nobody"),
        ({"opponents": [Marked]}, "give a name"),
        ({"seed": -1}, "from 0 up"),
        ({"seed": 1.0}, "from 0 up"),
        ({"seed": True}, "from 0 up"),
        ({"config": {"goal": 3}}, "goal_dp"),
    ],
)
def test_wrong_settings_say_what_is_allowed(settings, message):
    with pytest.raises(ConfigError, match=message):
        vector_of(**settings)


def test_numpy_numbers_and_one_opponent_will_do():
    vector = vector_of(np.int64(2), np.int64(3), "random", seed=np.int64(5), discount=np.float32(0.5))
    same = vector_of(2, 3, ["random"], seed=5)
    assert np.array_equal(vector.reset()[0], same.reset()[0])


@pytest.mark.parametrize("episodes", [[1], [1, 2, 3, 4], [1, 2, -1], [0.5, 1.0, 1.0], 1])
def test_episodes_to_leave_out_are_checked(episodes):
    vector = vector_of(3, seed=1)
    with pytest.raises(ConfigError, match="episodes"):
        vector.reseed(1, episodes)


# --- what goes wrong in the middle -----------------------------------------------------------------------------------
class Failing(Marked):
    """Plays well for a time, then not at all."""

    patience = 3

    def choose(self, observation, mask):
        self.patience -= 1
        if self.patience < 0:
            raise RuntimeError("lost the map")
        return super().choose(observation, mask)


def test_a_step_before_reset_is_out_of_order():
    with pytest.raises(OutOfOrder, match="reset"):
        vector_of(2).step([0, 0])


def test_when_an_opponent_fails_no_answer_is_taken_for_its():
    vector = vector_of(2, 3, [Failing()])
    with pytest.raises(RuntimeError, match="lost the map"):
        play(vector, STEPS)
    legal = vector.batch.records.legal.argmax(axis=1)
    before = vector.batch.records.tobytes()
    with pytest.raises(OutOfOrder, match="reset"):
        vector.step(legal)
    assert vector.batch.records.tobytes() == before
    vector.agents[0].patience = 10**6
    observations, masks = vector.reset()
    vector.step(marked_many(observations, masks))


@pytest.mark.parametrize("opponent", ["random", "heuristic"])
def test_a_fault_of_the_rules_on_others_turns_is_told(opponent):
    vector = vector_of(2, 2, [opponent])
    vector.reset()
    vector.learner[:] = 1 - vector.learner
    vector.batch.records.fault[1] = BAD_SCRIPT
    vector.batch.records.seat[1] = 1 - vector.learner[1]
    with pytest.raises(ExplorerError, match="games \\[1\\]"):
        vector._play_on(vector.rows)


def test_a_heuristic_that_values_nothing_is_told():
    heuristic = make("heuristic")
    heuristic.weights.view(np.float64)[:] = np.nan
    with pytest.raises(ExplorerError, match="weights"):
        play(vector_of(2, 2, [heuristic]), STEPS)


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda vector: pickle.loads(pickle.dumps(vector))],
    ids=["copy", "deepcopy", "pickle"],
)  # fmt: skip
@pytest.mark.parametrize("opponent", ["random", "heuristic"])
def test_a_copy_goes_on_identically_and_alone(duplicate, opponent):
    vector = vector_of(3, 3, [opponent], reward="shaped", config={"game_turns": 2})
    observations, masks = vector.reset()
    for _ in range(5):
        observations, masks, *_ = vector.step(marked_many(observations, masks))
    other = duplicate(vector)
    before = vector.batch.records.tobytes()

    def goes_on(one):
        seen, now, allowed = [], observations, masks
        for _ in range(40):
            step = one.step(marked_many(now, allowed))
            now, allowed = step.observations, step.masks
            seen.append((now.tobytes(), step.rewards.tobytes(), step.terminated.tobytes()))
        return seen

    alone = goes_on(other)
    assert vector.batch.records.tobytes() == before
    assert goes_on(vector) == alone
