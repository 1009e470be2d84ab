"""The games whose environments the tests try, and how the tests play them."""

import random
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from explorer_env import adventure_v0, expedition_v0
from explorer_env.adventure.game import Adventure
from explorer_env.core.game import Game
from explorer_env.expedition.game import Expedition


@dataclass(frozen=True)
class Case:
    name: str
    game: type[Game]
    module: ModuleType
    limit: str  # the number of the configuration that ends a game by its turns
    few: int  # turns of a short game
    other: dict[str, int]  # a configuration with another first decision's view
    gymnasium_id: str
    titles: frozenset[str]  # of blocks in every game's drawings

    @property
    def short(self):
        """A configuration of few turns."""
        return {self.limit: self.few}

    def seats(self, wanted):
        """As many players, or the most that the game is for."""
        return min(wanted, self.game.SEATS[1])

    def env(self, players=3, **parameters):
        return self.module.env(players, **parameters)

    def raw_env(self, players=3, **parameters):
        return self.module.raw_env(players, **parameters)

    def vector(self, **parameters):
        return self.module.vector(**parameters)

    def single(self, players=3, **parameters):
        return self.module.single(players, **parameters)


GAMES = [
    Case(
        "expedition", Expedition, expedition_v0, "game_turns", 2, {"cup_rivers": 5}, "explorer_env/Expedition-v0",
        frozenset({"Expeditions", "Rivers", "Matrix of explorer_0"}),
    ),
    Case(
        "adventure", Adventure, adventure_v0, "rounds", 8, {"adventure_score": 7}, "explorer_env/Adventure-v0",
        frozenset({"Characters"}),
    ),
]  # fmt: skip


def points(game, since=0):
    """What each seat has gained, as rewards count it."""
    return (game.scores() - since) / game.POINT_SCALE


def choose(mask, chance):
    """A legal action, uniform."""
    return int(chance.choice(np.flatnonzero(mask)))


def turns(env, chance, most=10**6):
    """Play random legal actions; yields (agent, observation, reward, terminated, truncated, info) before each step."""
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, info = env.last()
        yield agent, observation, reward, terminated, truncated, info
        done = terminated or truncated
        env.step(None if done else choose(observation["action_mask"], chance))


def advance(env, seed, steps):
    """Reset and take some random legal steps."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert not truncated
        env.step(choose(observation["action_mask"], chance))
    return env


def finish(env, seed):
    """Play on to the end with random legal actions: the sum of each agent's rewards from here on."""
    chance = np.random.default_rng(seed)
    sums: dict[str, float] = dict.fromkeys(env.agents, 0.0)
    for agent, _, reward, *_ in turns(env, chance):
        sums[agent] += reward
    return sums


def adopt(env, game):
    """Let an environment go on with a constructed game."""
    env.reset(seed=0)
    env._take(game)
    env._scores = game.scores()
    env._forget()
    env._select(game.seat)
    return env


def results(env):
    """All that PettingZoo's attributes say, for comparisons."""
    return {
        "agents": list(env.agents), "agent_selection": env.agent_selection, "rewards": dict(env.rewards),
        "terminations": dict(env.terminations), "truncations": dict(env.truncations),
        "coming": dict(env.unwrapped._cumulative_rewards),
    }  # fmt: skip


def equal(one: Any, other: Any) -> bool:
    """Equality of observations and infos, arrays compared element by element and by dtype."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    return bool(one == other)


def global_states():
    return random.getstate(), np.random.get_state()[1].tobytes(), np.random.get_state()[2:]  # noqa: NPY002
