"""The interface of agents, their names, and games played with any of them."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
from agents.base import Agent, Mask, Observation
from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.expedition.game import Expedition
from tests.agents.games import GAMES, by_name

BUILT_IN = [(kind, name) for kind in GAMES for name in agents.names(kind.name)]
ACTIONS, FLOATS = Expedition.ACTIONS, Expedition.OBSERVATION


class LastLegal(Agent):
    """A user's agent."""

    name = "last"

    def choose(self, observation: Observation, mask: Mask) -> int:
        return int(np.flatnonzero(mask)[-1])


class Stubborn(Agent):
    """A user's agent that ignores the mask."""

    def choose(self, observation: Observation, mask: Mask) -> int:
        return ACTIONS - 1


class Answering(Agent):
    """A user's agent that answers whatever it was told to."""

    answer: Any = None

    def choose(self, observation: Observation, mask: Mask) -> int:
        return self.answer


class Seedless(LastLegal):
    """A user's agent that can't be given a seed."""

    def __init__(self) -> None:
        super().__init__()


def no_agent(seed: int | None) -> int:
    return 7


def masks(count: int, seed: int) -> Mask:
    chance = np.random.default_rng(seed)
    drawn = (chance.random((count, ACTIONS)) < 0.05).astype(np.int8)
    drawn[:, 3] = 1
    return drawn


@pytest.mark.parametrize(("kind", "name"), BUILT_IN, ids=by_name)
def test_every_built_in_agent_is_made_and_answers(kind, name):
    agent = agents.make(name, kind.name, seed=1)
    game = kind.start(players=3, seed=5)
    action = agent.act_in(game)
    assert type(action) is int
    assert game.legal()[action] == 1


@pytest.mark.parametrize(("kind", "name"), BUILT_IN, ids=by_name)
def test_nothing_legal_names_seat_and_step(kind, name):
    agent = agents.make(name, kind.name, seed=1)
    agent.reset(seat=2)
    view, nothing = np.zeros(kind.OBSERVATION, np.float32), np.zeros(kind.ACTIONS, np.int8)
    game = kind.start(players=3, seed=5)
    agent.act_in(game)
    with pytest.raises(IllegalAction, match="seat 2, step 2"):
        agent.act(view, nothing)
    with pytest.raises(IllegalAction, match="seat 2, step 3, row 1"):
        agent.act_many(np.stack([view, view]), np.stack([game.legal(), nothing]))


def test_random_depends_on_its_seed_alone():
    view = np.zeros((40, FLOATS), np.float32)
    drawn = masks(40, seed=3)
    first = agents.make("random", seed=11).act_many(view, drawn)
    random.seed(99)
    np.random.seed(99)  # noqa: NPY002
    before = np.random.get_state()  # noqa: NPY002
    again = agents.make("random", seed=11).act_many(view, drawn)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, agents.make("random", seed=12).act_many(view, drawn))
    after = np.random.get_state()  # noqa: NPY002
    assert np.array_equal(before[1], after[1])
    assert drawn[np.arange(40), first].all()


def test_reset_with_a_seed_begins_again_and_without_goes_on():
    view, drawn = np.zeros((40, FLOATS), np.float32), masks(40, seed=3)
    agent = agents.make("random", seed=11)
    first = agent.act_many(view, drawn)
    agent.reset()
    assert not np.array_equal(first, agent.act_many(view, drawn))
    agent.reset(seed=11)
    assert np.array_equal(first, agent.act_many(view, drawn))


def test_random_is_uniform_over_what_is_legal():
    agent = agents.make("random", seed=4)
    mask = np.zeros(ACTIONS, np.int8)
    mask[[2, 30, 90, ACTIONS - 1]] = 1
    view = np.zeros(FLOATS, np.float32)
    singly = np.bincount([agent.act(view, mask) for _ in range(4000)], minlength=ACTIONS)
    many = np.bincount(agent.act_many(np.tile(view, (4000, 1)), np.tile(mask, (4000, 1))), minlength=ACTIONS)
    for counts in (singly, many):
        assert np.flatnonzero(counts).tolist() == [2, 30, 90, ACTIONS - 1]
        assert (
            np.abs(counts[[2, 30, 90, ACTIONS - 1]] - 1000).max() < 137
        )  # 5 standard deviations of binomial(4000, 1/4)


def test_a_class_of_your_own_by_its_place():
    agent = agents.make(f"{__name__}:LastLegal", seed=0)
    assert isinstance(agent, Agent)
    assert agent.act(np.zeros(FLOATS, np.float32), masks(1, seed=1)[0]) == np.flatnonzero(masks(1, seed=1)[0])[-1]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "heroic",
            "use one of random, heuristic, evolved, search, trained, the .safetensors file of a trained model, or",
        ),
        (str(Path(__file__).parent), "is a folder; give the model.safetensors in it"),
        (f"{__name__}:Seedless", "unexpected keyword argument 'seed'. It is called with seed=..."),
        ("no.such.module:Agent", "No module named"),
        ("agents.random:NoSuch", "NoSuch"),
        ("agents.random:np", "is a module"),
        (f"{__name__}:no_agent", "makes a int"),
        (f"{__name__}:masks", "seed=..."),
        ("agents:Agent", "abstract"),
        (":Agent", "no module's name"),
        (".base:Agent", "no module's name"),
        ("agents random:Agent", "no module's name"),
        ("agents.base:", "no attribute"),
        ("", "use one of"),
        (3, "give a name"),
        (None, "give a name"),
        (LastLegal, "give a name"),
    ],
)
def test_unknown_agents_are_told(name, said):
    with pytest.raises(ConfigError, match=said):
        agents.make(name)


@pytest.mark.parametrize("path", ["none.safetensors", Path("none.safetensors"), "a\0b.safetensors"])
def test_a_model_that_can_not_be_read_is_told(path):
    with pytest.raises(SaveError, match="safetensors"):
        agents.make(path)


@pytest.mark.parametrize(
    "answer", [2.0, 2.7, np.float32(3), True, np.bool_(True), "3", None, [3], np.array([3])], ids=repr
)
def test_what_an_agent_answers_is_never_rounded_or_guessed(answer):
    agent, game = Answering(), Expedition.start(2, seed=1)
    agent.answer = answer
    agent.reset(seat=1)
    with pytest.raises(IllegalAction, match=r"seat 1, step 1: it answers .* int"):
        agent.act(game.view(0), game.legal())
    with pytest.raises(IllegalAction, match="seat 1, step 2"):
        agent.act_many(game.view(0)[None], game.legal()[None])


@pytest.mark.parametrize("answer", [3, np.int8(3), np.uint64(3), np.array(3)], ids=repr)
def test_whole_numbers_of_any_width_are_answers(answer):
    agent, game = Answering(), Expedition.start(2, seed=1)
    agent.answer = answer
    assert type(agent.act(game.view(0), game.legal())) is int
    assert agent.act_many(game.view(0)[None], game.legal()[None]).tolist() == [3]


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, [1]])
def test_a_bad_seed_is_told(seed):
    for name in agents.names():
        with pytest.raises(ConfigError, match="seed = "):
            agents.make(name, seed=seed)
        with pytest.raises(ConfigError, match="seed = "):
            agents.make(name).reset(seed=seed)


def test_the_heuristic_takes_other_types_but_no_other_shapes():
    heuristic, game = agents.make("heuristic"), Expedition.start(3, seed=5)
    view, mask = game.view(game.seat), game.legal()
    best = heuristic.act(view, mask)
    assert (
        best
        == heuristic.act(view.astype(np.float64), mask.astype(np.bool_))
        == heuristic.act(view.tolist(), mask.tolist())
    )
    for seen, allowed in ((view[:-1], mask), (view, mask[:-1]), (view[None], mask), (view, mask[None])):
        with pytest.raises(ConfigError, match="expedition has"):
            heuristic.act(seen, allowed)
    with pytest.raises(ConfigError, match="expedition has"):
        heuristic.act_many(view[None], np.stack([mask, mask]))


def test_an_unknown_game_is_told():
    with pytest.raises(ConfigError, match="there are agents for expedition, adventure"):
        agents.names("chess")


def test_play_game_ends_the_game_and_is_repeatable():
    def played(seed):
        mixed = [agents.make("random", seed=seed), LastLegal(), agents.make("random", seed=seed + 1)]
        return agents.play_game(Expedition.start(players=3, seed=8), mixed)

    game = played(1)
    assert game.over
    assert game.returns().sum() == pytest.approx(0)
    assert game == played(1)
    assert game != played(2)


def test_play_game_wants_an_agent_for_each_seat():
    with pytest.raises(ConfigError, match="1 agents for 3 players"):
        agents.play_game(Expedition.start(players=3, seed=8), [LastLegal()])


def test_an_illegal_action_of_an_agent_is_an_error():
    with pytest.raises(IllegalAction, match="seat"):
        agents.play_game(Expedition.start(players=2, seed=8), [Stubborn(), Stubborn()])
