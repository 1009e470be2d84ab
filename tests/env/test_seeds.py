"""Seeds, copies, saves: cases 13 to 16 of what users of environments run into."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

from explorer_env.core.errors import ConfigError
from tests.env.games import GAMES, advance, choose, finish, global_states, turns

PROGRAM = """
import pickle, sys
sys.path.insert(0, {root!r})
import tests.env.test_seeds as tests
sys.stdout.buffer.write(tests.{function}(*pickle.load(sys.stdin.buffer)).encode())
"""


def elsewhere(function, *arguments, hash_seed="1"):
    """Call a function of this file in a new process with another hash seed, the rules as plain Python."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    program = PROGRAM.format(root=root, function=function.__name__)
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(arguments),
        env=environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def played(number, seed):
    """Digest of all that a short random episode shows and leaves."""
    case = GAMES[number]
    env, digest = case.env(3, config=case.short, reward="drama"), hashlib.sha256()
    env.reset(seed=seed)
    for agent, observation, reward, *_, info in turns(env, np.random.default_rng(seed)):
        digest.update(f"{agent} {reward} {info['decision']} {info['turn']}".encode())
        digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
    digest.update(env.game.record.tobytes())
    return digest.hexdigest()


def played_on(env, seed):
    """Digest of how an episode goes on from here."""
    finish(env, seed)
    return hashlib.sha256(env.game.record.tobytes()).hexdigest()


def test_case_13_same_seed_same_game_in_another_process(case):
    number = GAMES.index(case)
    here = played(number, 13)
    assert here == played(number, 13) != played(number, 14)
    assert elsewhere(played, number, 13, hash_seed="12345") == here


def test_case_13_numpy_integers_and_odd_options(case):
    one, other = case.env(3), case.raw_env(3)
    one.reset(seed=np.int64(13), options={"options": 1})
    other.reset(13, None)
    assert one.game == other.game
    for kind in (np.int8, np.int32, np.int64, np.uint8, int, np.array):
        action = int(np.flatnonzero(one.last()[0]["action_mask"])[-1])
        one.step(kind(action) if action < 127 or kind not in (np.int8,) else action)
        other.step(action)
        assert one.game == other.game
    for options in ({}, {"seed": 5}, [], "odd", 7):
        other.reset(seed=13, options=options)
        one.reset(seed=13)
        assert one.game == other.game


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint8, np.array])
def test_case_13_numpy_integers_and_odd_options_from_one_seat(case, kind):
    one, other = case.single(3), case.single(3)
    one.reset(seed=np.int64(13), options={"options": 1})
    other.reset(seed=13)
    for _ in range(5):
        action = int(np.flatnonzero(one.action_masks())[-1])
        one.step(kind(action))
        other.step(action)
        assert one.game == other.game


@pytest.mark.parametrize("seed", [-1, 1.0, "1", True, [1]])
def test_case_13_a_bad_seed_changes_nothing(case, seed):
    for env in (case.env(3), case.single(3)):
        env.reset(seed=1)
        env.reset()
        before = env.game.record.tobytes()
        with pytest.raises(ConfigError, match="seed"):
            env.reset(seed=seed)
        assert env.game.record.tobytes() == before
        env.reset()
        third = env.game.copy()
        for step in range(3):
            env.reset(seed=1 if step == 0 else None)
        assert env.game == third


def test_case_13_global_random_states_are_neither_read_nor_changed(case):
    import random

    games = []
    for state in (1, 2):
        random.seed(state)
        np.random.seed(state)  # noqa: NPY002
        before = global_states()
        env = case.env(3, config=case.short)
        env.reset(seed=13)
        finish(env, 13)
        env.reset()
        single = case.single(3, seat="random", config=case.short)
        single.reset(seed=13)
        single.step(int(np.flatnonzero(single.action_masks())[0]))
        assert global_states() == before
        games.append((env.game.copy(), single.game.copy()))
    assert games[0] == games[1]


@pytest.mark.parametrize("kind", ["env", "single"])
def test_case_14_reset_keeps_the_configuration(case, kind):
    env, plain = getattr(case, kind)(3, config=case.other), getattr(case, kind)(3)
    for seed in (14, None, 14, None):
        env.reset(seed=seed)
        plain.reset(seed=seed)
        assert env.game.record.config == case.game.start(3, 0, case.other).record.config
        assert env.game.record.config != plain.game.record.config


def test_case_14_reset_without_a_seed_goes_on_with_the_stream(case):
    def stream(env, seed):
        games = []
        for episode in range(4):
            env.reset(seed=seed if episode == 0 else None)
            games.append(env.game.record.tobytes())
        return games

    first = stream(case.env(3), 14)
    assert stream(case.env(3), 14) == first
    assert len(set(first)) == 4
    assert set(first).isdisjoint(stream(case.env(3), 15))
    assert first[0] == case.game.start(3, 14).record.tobytes()
    assert set(stream(case.env(3), None)).isdisjoint(stream(case.env(3), None))


@pytest.mark.parametrize("kind", ["env", "single"])
def test_case_14_an_episode_does_not_depend_on_how_long_earlier_ones_lasted(case, kind):
    starts = []
    for lengths in ([0, 0, 0], [5, 60, 1]):
        env = getattr(case, kind)(3, **({"seat": "random"} if kind == "single" else {}))
        games = []
        for number, length in enumerate(lengths):
            env.reset(seed=14 if number == 0 else None)
            games.append(env.game.copy())
            for _ in range(length):
                mask = env.action_masks() if kind == "single" else env.last()[0]["action_mask"]
                env.step(int(np.flatnonzero(mask)[0]))
        starts.append(games)
    assert starts[0] == starts[1]


@pytest.mark.parametrize("steps", [0, 1, 40, 150])
@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_case_15_a_copy_goes_on_identically_and_alone(case, duplicate, steps):
    env = advance(case.env(4, reward="drama"), 15, steps)
    other = duplicate(env)
    before = env.game.record.tobytes()
    finished = finish(other, 1)
    assert env.game.record.tobytes() == before
    assert finish(env, 1) == finished
    assert env.game == other.game
    env.reset()
    other.reset()
    assert env.game == other.game


def test_case_15_environments_that_were_not_reset_can_be_copied(case):
    for env in (case.env(3), case.raw_env(3), case.single(3)):
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        for one in [env, *copies]:
            one.reset(seed=15)
        assert copies[0].game == copies[1].game == env.game


def test_case_15_a_pickled_environment_goes_on_in_another_process(case):
    env = advance(case.env(3, config=case.short), 15, 30)
    sent = copy.deepcopy(env)
    assert elsewhere(played_on, sent, 2) == played_on(env, 2)


def test_case_15_save_and_load_at_any_step(case, tmp_path):
    env, chance, steps = case.env(3, config=case.short), np.random.default_rng(15), 0
    env.reset(seed=15)
    while not env.game.over:
        env.game.save(tmp_path / "game")
        loaded = case.game.load(tmp_path / "game")
        assert loaded == env.game
        action = choose(env.last()[0]["action_mask"], chance)
        loaded.apply(action)
        env.step(action)
        assert loaded == env.game
        steps += 1
    assert steps > 20


def test_case_15_a_single_seat_copy_goes_on_identically(case):
    env = case.single(3, reward="drama", config=case.short)
    env.reset(seed=15)
    for _ in range(10):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    others = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = int(np.flatnonzero(env.action_masks())[0])
        reward = env.step(action)[1]
        assert [other.step(action)[1] for other in others] == [reward] * 3
        assert all(other.game == env.game for other in others)


def test_case_16_a_thinking_player_meets_the_same_game(case):
    def play(think):
        env, chance = case.env(2, config=case.short), np.random.default_rng(16)
        env.reset(seed=16)
        futures = set()
        for _, _, _, terminated, *_ in turns(env, chance):
            if think and not terminated:
                plan = env.game.sandbox(16)
                assert plan.record.rng != env.game.record.rng
                thinker = np.random.default_rng(1)
                while not plan.over:
                    plan.apply(choose(plan.legal(), thinker))
                futures.add(tuple(plan.scores()))
        return env.game, futures

    fast, _ = play(think=False)
    slow, futures = play(think=True)
    assert fast == slow
    assert len(futures) > 3


def test_case_16_a_sandbox_does_not_see_the_coming_dice(case):
    """From one position, sandboxes with different seeds go different ways, and those with the same go the same."""
    env = advance(case.env(3), 16, 60)

    def future(seed):
        plan, chance = env.game.sandbox(seed), np.random.default_rng(0)
        for _ in range(40):
            plan.apply(choose(plan.legal(), chance))
        return plan.log()

    assert future(1) == future(1)
    assert len({tuple(future(seed)) for seed in range(6)}) > 3
