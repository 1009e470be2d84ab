"""What PettingZoo itself tests and wraps."""

import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction
from explorer_env.envs.aec import AEC, CheckedAEC
from tests.env.games import advance, choose, equal, finish, results

EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")  # of any Dict


@pytest.mark.parametrize("make", ["env", "raw_env"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_api_test_passes_without_other_warnings_than_those_for_dicts(case, make, players):
    env = getattr(case, make)(players, config=case.short)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env, num_cycles=400)
    others = {str(warning.message) for warning in told if not str(warning.message).startswith(EXPECTED)}
    assert others <= {"Action mask numpy array is all zeros (no legal actions)."}  # of the agents that have finished


@pytest.mark.parametrize("reward", ["rank", "drama"])
def test_seed_test_passes(case, reward):
    seed_test(lambda: case.env(3, reward=reward), num_cycles=60)


@pytest.mark.filterwarnings("error")
def test_state_test_passes(case):
    env = case.env(2, config=case.short)
    env.reset(seed=0)
    check_state_space(env)
    check_state(env, 10)


def test_made_by_the_registry(case):
    env = pettingzoo.make("aec", case.gymnasium_id, num_players=2, config=case.short, reward="drama")
    assert type(env) is CheckedAEC
    assert env.max_num_agents == 2
    assert str(env) == f"{case.name}_v0"
    env.reset(seed=1)
    finish(env, 1)
    assert env.game.over


def test_env_and_raw_env_are_one_class_each(case):
    assert type(case.env()) is CheckedAEC
    assert type(case.raw_env()) is AEC
    assert case.env().unwrapped.__class__ is CheckedAEC


# --- the same behaviour as the three wrappers ------------------------------------------------------------------------
def pair(case, **parameters):
    wrapped = OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(case.raw_env(3, **parameters), illegal_reward=-1))
    )
    return case.env(3, **parameters), wrapped


def outcome(env, call):
    """What a call gives: its result, or the kind of error."""
    EnvLogger.mqueue.clear()
    try:
        result = call(env)
    except (AssertionError, AttributeError, ValueError) as error:
        kinds = (AssertionError, AttributeError, ValueError)
        return next(kind for kind in kinds if isinstance(error, kind)), len(EnvLogger.mqueue)
    return result, [str(message)[:30] for message in EnvLogger.mqueue]


def same(ours, wrapped, call):
    one, other = outcome(ours, call), outcome(wrapped, call)
    assert str(one) == str(other)
    return one


BEFORE_RESET = {
    "render": lambda env: env.render(), "step": lambda env: env.step(0), "state": lambda env: env.state(),
    "observe": lambda env: env.observe("explorer_0"), "agent_iter": lambda env: list(env.agent_iter(1)),
    "last": lambda env: env.last(),
    **{
        name: lambda env, name=name: getattr(env, name)
        for name in ("rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents")
    },
}  # fmt: skip


@pytest.mark.parametrize("name", BEFORE_RESET)
def test_order_before_reset_is_as_with_the_wrappers(case, name):
    ours, wrapped = pair(case)
    kind, _ = same(ours, wrapped, BEFORE_RESET[name])
    assert kind in (AssertionError, AttributeError)
    assert not hasattr(ours, "rewards")
    ours.close()
    ours.reset(seed=0)
    assert ours.rewards


def test_loop_without_step_is_refused_as_with_the_wrappers(case):
    for env in pair(case):
        env.reset(seed=0)
        agents = iter(env.agent_iter())
        assert next(agents) == env.agent_selection
        env.last()
        with pytest.raises(AssertionError, match="need to call step"):
            next(agents)
        env.reset(seed=0)
        for number, _ in enumerate(env.agent_iter()):
            env.reset() if number < 3 else env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
            if number == 6:
                break


@pytest.mark.parametrize("action", [-1, 9999, 1.5, "x", None, np.float64(2), 10**30], ids=repr)
def test_actions_out_of_bounds_are_refused_as_with_the_wrappers(case, action):
    ours, wrapped = (advance(env, 3, 12) for env in pair(case))
    before = results(ours), ours.game.record.tobytes()
    assert outcome(ours, lambda env: env.step(action))[0] is AssertionError
    assert outcome(wrapped, lambda env: env.step(action))[0] is AssertionError
    assert (results(ours), ours.game.record.tobytes()) == before
    assert results(ours) == results(wrapped)


@pytest.mark.parametrize("reward", ["rank", "drama"])
@pytest.mark.parametrize("illegal_at", [0, 1, 55, 140, None])
def test_episodes_are_as_with_the_wrappers(case, reward, illegal_at):
    """Legal play, then an illegal action, then the finished agents, one of which answers, then too many steps."""
    ours, wrapped = pair(case, reward=reward)
    chance = np.random.default_rng(7)
    ours.reset(seed=7)
    wrapped.reset(seed=7)
    steps = 0
    while ours.agents:
        assert results(ours) == results(wrapped)
        (seen, *_), (other, *_) = ours.last(), wrapped.last()
        assert equal(seen, other)
        assert ours.last()[1:4] == wrapped.last()[1:4]
        done = any(ours.last()[2:4])
        if done:
            for wrong in (0, "x"):
                kind, _ = same(ours, wrapped, lambda env, wrong=wrong: env.step(wrong))
                assert kind in (ValueError, AssertionError)
        action = None if done else choose(seen["action_mask"], chance)
        if steps == illegal_at:
            action = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        same(ours, wrapped, lambda env, action=action: env.step(action))
        steps += 1
    assert wrapped.agents == []
    _, warned = same(ours, wrapped, lambda env: env.step(0))
    assert warned == ["[WARNING]: step() called after"]
    for env in (ours, wrapped):
        env.reset(seed=8)
    assert results(ours) == results(wrapped)


def test_after_the_end_nothing_but_reset_goes_on(case):
    env = case.raw_env(2, config=case.short)
    env.reset(seed=0)
    finish(env, 0)
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)
    env.reset()
    assert env.agents == env.possible_agents


# --- parameters ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"players": 0}, "1 to "), ({"players": 6}, "1 to "), ({"players": 2.0}, "1 to "),
        ({"reward": "points"}, "rank, drama"), ({"render_mode": "hologram"}, "ansi, rgb_array, human"),
        ({"config": {"no_such": 1}}, "no_such"),
        ({"config": "no/such/file.toml"}, "no/such/file.toml"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_refused_at_once(case, parameters, words):
    for make in (case.env, case.raw_env, case.single):
        with pytest.raises(ConfigError, match=words):
            make(**parameters)


def test_a_number_out_of_its_range_is_refused_at_once(case):
    for make in (case.env, case.raw_env, case.single):
        with pytest.raises(ConfigError, match=case.limit):
            make(config={case.limit: 0})


def test_unknown_agents_and_actions_are_named(case):
    env = advance(case.env(2), 0, 1)
    with pytest.raises(ConfigError, match=r"explorer_7.*explorer_0, explorer_1"):
        env.observe("explorer_7")
    with pytest.raises(IllegalAction, match=str(case.game.ACTIONS - 1)):
        env.describe(case.game.ACTIONS)


def test_actions_are_described_before_and_after_reset(case):
    env = case.env(2)
    before = [env.describe(action) for action in range(case.game.ACTIONS)]
    assert before == case.game.ACTION_NAMES
    env.reset(seed=0)
    assert env.describe(np.int64(3)) == env.game.words(3)


def test_errors_are_of_the_family():
    from explorer_env.envs.aec import OutOfBounds, OutOfOrder

    assert issubclass(OutOfBounds, IllegalAction)
    assert issubclass(OutOfBounds, AssertionError)
    assert issubclass(OutOfOrder, ExplorerError)
    assert issubclass(OutOfOrder, AssertionError)
