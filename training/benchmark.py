"""Speed, measured: contenders take turns in the same run, so that a busy machine disturbs them alike."""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from explorer_env import __version__
from explorer_env.core.arrays import copy_to
from explorer_env.core.errors import ExplorerError
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel
from explorer_env.core.progress import Progress
from explorer_env.core.record import for_kernels
from explorer_env.core.stepping import Stepping
from training.games import GAMES

PACKAGES = ["numpy", "numba", "gymnasium", "pettingzoo"]
BATCH, BATCH_STEPS = 1024, 50
SPOTS = 8  # games that are written over in turn by copies
START_CODE = """
from training.games import GAMES
game = GAMES[{name!r}].kind.start(4, seed=0)
game.apply(int(game.legal().argmax()))
"""


@dataclass(frozen=True)
class Contender:
    """Something that does a piece of work when called and says how much: `unit`s a second of `clock` are its rate.

    prepare: called before each piece of work, and not measured.
    """

    name: str
    unit: str
    work: Callable[[], int]
    clock: Callable[[], float] = time.perf_counter
    prepare: Callable[[], object] = lambda: None


def facts() -> dict[str, str]:
    """The machine and the versions that a figure belongs to."""
    told = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "explorer-env": __version__,
    }
    return told | {name: version(name) for name in PACKAGES}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:  # no Linux
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def interleave(contenders: Sequence[Contender], repeats: int, bar: Progress) -> list[list[float]]:
    """Rates a second of every contender in every repeat, after one call each that doesn't count."""
    for contender in contenders:
        contender.prepare()
        contender.work()
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(repeats):
        for contender, measured in zip(contenders, rates, strict=True):
            contender.prepare()
            started = contender.clock()
            done = contender.work()
            measured.append(done / (contender.clock() - started))
            bar.advance(note=contender.name)
    return rates


def spread(what: str, unit: str, measured: Sequence[float]) -> dict[str, Any]:
    """A row: the median of what was measured, the lowest and the highest."""
    figures = {"median": statistics.median(measured), "lowest": min(measured), "highest": max(measured)}
    return {"what": what, "unit": unit, **figures}


def summary(contenders: Sequence[Contender], rates: list[list[float]], base: int | None = None) -> list[dict[str, Any]]:
    """A row for each contender: median rate and spread; with `base`, how many times slower than that contender."""
    rows: list[dict[str, Any]] = []
    for contender, measured in zip(contenders, rates, strict=True):
        row = spread(contender.name, f"{contender.unit}/s", measured)
        if base is not None:
            row["times slower"] = statistics.median(b / m for b, m in zip(rates[base], measured, strict=True))
        rows.append(row)
    return rows


# --- the rules -------------------------------------------------------------------------------------------------------
def kernel_contenders(game: type[Game], players: int, games: int) -> list[Contender]:
    """Random play and copies on `games` records that begin alike in every repeat; a batch goes on through them all."""
    begun = for_kernels(game.blank(games))
    for seed in range(games):
        begun[seed] = game.start(players, seed=seed).record[0]
    seen = np.empty(game.OBSERVATION, np.float32)
    script = random_script(game, players, games)

    def masks() -> int:
        records = begun.copy()
        return sum(int(game.KERNELS.play_random_at(records, i, 1_000_000)) for i in range(games))

    def observations() -> int:
        records = begun.copy()
        return sum(int(game.KERNELS.play_random_seen_at(records, i, 1_000_000, seen)) for i in range(games))

    def from_python() -> int:
        for seed, actions in enumerate(script):
            played = game.start(players, seed=seed)
            for action in actions:
                played.apply(action)
        return sum(map(len, script))

    def copies() -> int:
        for _ in range(200 * games):
            original.copy()
        return 200 * games

    def copies_inside() -> int:
        copy_round(words, 10_000 * games)
        return 10_000 * games

    def batch() -> int:
        for answers in many_script:
            many.step(answers)
        return BATCH_STEPS * BATCH

    original, many = game.start(players, seed=0), Stepping(game, [players] * BATCH, seed=0, threads=1)
    words = many.copy(range(1 + SPOTS)).array.view(np.uint64).reshape(1 + SPOTS, -1)
    twin, chance = copy(many), np.random.default_rng(0)
    many_script = np.empty((BATCH_STEPS, BATCH), np.int64)
    return [
        Contender("random play in the kernel, masks", "decisions", masks),
        Contender("random play in the kernel, masks and observations", "decisions", observations),
        Contender("given actions from Python, masks", "decisions", from_python),
        Contender(
            f"{BATCH:,} games given actions from Python, masks and observations",
            "decisions",
            batch,
            prepare=lambda: play_liked(twin, chance, many_script),
        ),
        Contender("copies of a game in the kernel", "copies", copies_inside),
        Contender("copies of a game from Python", "copies", copies),
    ]


@kernel
def copy_round(words: Any, number: Any) -> None:
    """Copy the first game over one of the others after another; words: u8 (games, words of a record)."""
    for k in range(number):
        copy_to(words[1 + k % (len(words) - 1)], words[0])


def random_script(game: type[Game], players: int, games: int) -> list[list[int]]:
    """Legal actions of whole games with seeds 0, 1 .., chosen at random; environments so seeded play the same."""
    chance = np.random.default_rng(0)
    script: list[list[int]] = []
    for seed in range(games):
        played = game.start(players, seed=seed)
        actions: list[int] = []
        while not played.over:
            actions.append(int(chance.choice(np.flatnonzero(played.legal()))))
            played.apply(actions[-1])
        script.append(actions)
    return script


def play_liked(many: Stepping, chance: np.random.Generator, script: NDArray[np.int64]) -> None:
    """Play on, and write what was answered, int64 of shape (steps, games), to `script`.

    In every step another order of actions is liked best: nearly as varied as random play.
    """
    for answers in script:
        answers[:] = (many.turns.masks * chance.permutation(1 + np.arange(many.kind.ACTIONS))).argmax(axis=1)
        many.step(answers)


def start_seconds(game: type[Game]) -> dict[str, float]:
    """Seconds to the first move in a new process: with an empty cache of compiled code, then with a full one."""
    with tempfile.TemporaryDirectory(prefix="explorer-cache-") as folder:
        environment = os.environ | {"EXPLORER_CACHE_DIR": folder, "EXPLORER_QUIET": "1"}
        return {"cold": _first_move(game, environment), "warm": _first_move(game, environment)}


def _first_move(game: type[Game], environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", START_CODE.format(name=game.name)]
    began = time.perf_counter()
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise ExplorerError(f"the first move in a new process failed: {ended.stderr.strip().splitlines()[-1:]}")
    return time.perf_counter() - began


# --- the environments ------------------------------------------------------------------------------------------------
class DoNothing(AECEnv):  # type: ignore[misc]
    """Turns without a game or an end: what PettingZoo's interface costs by itself."""

    metadata = {"name": "do_nothing"}  # noqa: RUF012 - PettingZoo's way

    def __init__(self, like: Any) -> None:
        super().__init__()
        self.possible_agents = list(like.possible_agents)
        self.observation_spaces: dict[str, Space[Any]] = {a: like.observation_space(a) for a in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {a: like.action_space(a) for a in self.possible_agents}
        seen: Any = self.observation_spaces[self.possible_agents[0]]
        self._floats, self._actions = seen["observation"].shape, seen["action_mask"].shape

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        return {"observation": np.zeros(self._floats, np.float32), "action_mask": np.ones(self._actions, np.int8)}

    def step(self, action: int | None) -> None:
        following = self.agents.index(self.agent_selection) + 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.agent_selection = self.agents[following % len(self.agents)]
        self._accumulate_rewards()


def wrapped(env: Any) -> Any:
    """The three wrappers that PettingZoo's own environments wear."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))
    )


def _replay(env: Any, script: Sequence[Sequence[int]]) -> Callable[[], int]:
    def work() -> int:
        for seed, actions in enumerate(script):
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
        return sum(map(len, script))

    return work


def aec_contenders(game: type[Game], players: int, games: int) -> list[Contender]:
    """`last` and `step` with given legal actions: raw_env first, ours, and PettingZoo's wrappers for comparison."""
    module: Any = import_module(GAMES[game.name].environment)
    script = random_script(game, players, games)
    raw = module.raw_env(num_players=players)
    dressed = wrapped(module.raw_env(num_players=players))
    turn = "agent turns"
    return [
        Contender("raw_env", turn, _replay(raw, script)),
        Contender("env", turn, _replay(module.env(num_players=players), script)),
        Contender("raw_env in three PettingZoo wrappers", turn, _replay(dressed, script)),
        Contender("an environment that does nothing", turn, _replay(DoNothing(raw), script)),
        Contender("the same in three PettingZoo wrappers", turn, _replay(wrapped(DoNothing(raw)), script)),
    ]
