"""A training run's settings: one table of what can be set, one place that checks what a user gives."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

from agents.hints import HINTS, NO_HINT
from explorer_env.core.config import advice
from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError
from explorer_env.core.files import config_file
from explorer_env.envs.vector import REWARDS
from training.games import GAMES

Settings = dict[str, Any]
ACTIVATIONS = ("tanh", "relu", "elu")


@dataclass(frozen=True)
class Setting:
    """One value: its default, a function that returns what `given` means or None, and what is allowed, in words."""

    default: Any
    check: Callable[[Any], Any]
    allowed: str


def whole(default: int | None, least: int, most: int) -> Setting:
    def check(given: Any) -> Any:
        return given if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most else None

    return Setting(default, check, f"a whole number from {least:,} to {most:,}")


def real(default: float | None, least: float, most: float) -> Setting:
    def check(given: Any) -> Any:
        number = isinstance(given, int | float) and not isinstance(given, bool) and math.isfinite(given)
        return float(given) if number and least <= given <= most else None

    return Setting(default, check, f"a number from {least:g} to {most:g}")


def one_of(default: str, *choices: str) -> Setting:
    return Setting(default, lambda given: given if given in choices else None, f"one of {', '.join(choices)}")


def named(default: str) -> Setting:
    """An agent, made (and so checked) when the run begins."""
    return Setting(default, lambda given: given if isinstance(given, str) and given else None, "an agent's name")


def several(default: list[Any], item: Setting, least: int = 0) -> Setting:
    def check(given: Any) -> Any:
        items = given if isinstance(given, list) else [given]
        checked = [item.check(one) for one in items]
        return None if None in checked or len(checked) < least else checked

    return Setting(default, check, f"a list of {least} or more, each {item.allowed}")


def shares(default: dict[str, float]) -> Setting:
    """Names with how often each is chosen."""

    def check(given: Any) -> Any:
        if not isinstance(given, dict) or not given:
            return None
        weights = {name: real(0, 0, 1e6).check(weight) for name, weight in given.items()}
        return weights if None not in weights.values() and sum(weights.values()) > 0 else None

    return Setting(default, check, "a table of agents and how often each is drawn, numbers from 0 up, not all 0")


def rules() -> Setting:
    """The game's own configuration, checked by the game."""
    return Setting({}, lambda given: given if isinstance(given, dict) else None, "a table of the game's numbers")


TABLE: dict[str, Setting] = {
    "game": one_of("expedition", *GAMES),
    "players": several([4], whole(None, 1, 5), 1),
    "steps": whole(1_000_000, 1, 10**12),
    "seed": whole(0, 0, 2**31 - 1),
    "n_envs": whole(64, 1, 65_536),
    "torch_threads": whole(2, 1, 1024),
    "checkpoint_every": whole(250_000, 1, 10**12),
    "keep_checkpoints": whole(3, 1, 10**6),
    "most_decisions": whole(None, 1, 10**9),
    "rules": rules(),
    "opponents": shares({"random": 1.0}),
    "reward.kind": one_of("shaped", *REWARDS),
    "league.snapshot_every": whole(0, 0, 10**12),
    "league.snapshots": real(1.0, 0.0, 1e6),
    "league.most": whole(8, 2, 1000),
    "league.power": real(0.0, 0.0, 100.0),
    "league.floor": real(0.05, 1e-6, 1.0),
    "league.window": whole(200, 1, 10**6),
    "evaluation.every": whole(0, 0, 10**12),
    "evaluation.games": whole(200, 1, 10**6),
    "evaluation.seed": whole(1_000_000, 0, 2**31 - 1),
    "evaluation.rungs": several(["random", "heuristic"], named("heuristic"), 1),
    "evaluation.best_by": named("heuristic"),
    "imitation.steps": whole(0, 0, 10**12),
    "imitation.teacher": named("heuristic"),
    "imitation.chunk": whole(200_000, 1, 10**7),
    "imitation.epochs": whole(2, 1, 1000),
    "imitation.batch_size": whole(1024, 2, 10**7),
    "imitation.learning_rate": real(1e-3, 1e-8, 1.0),
    "imitation.wander": real(0.05, 0.0, 1.0),
    "imitation.own": real(0.5, 0.0, 1.0),
    "network.hint": one_of(NO_HINT, *HINTS),
    "network.entities": whole(0, 0, 1024),
    "network.shared": several([256], whole(None, 1, 8192)),
    "network.policy": several([128], whole(None, 1, 8192)),
    "network.value": several([128], whole(None, 1, 8192)),
    "network.activation": one_of("relu", *ACTIVATIONS),
    "ppo.n_steps": whole(128, 2, 10**6),
    "ppo.batch_size": whole(1024, 2, 10**7),
    "ppo.n_epochs": whole(4, 1, 1000),
    "ppo.learning_rate": real(3e-4, 1e-8, 1.0),
    "ppo.final_learning_rate": real(3e-5, 0.0, 1.0),
    "ppo.gamma": real(0.999, 0.0, 1.0),
    "ppo.gae_lambda": real(0.95, 0.0, 1.0),
    "ppo.clip_range": real(0.2, 1e-3, 1.0),
    "ppo.ent_coef": real(0.01, 0.0, 1.0),
    "ppo.final_ent_coef": real(0.001, 0.0, 1.0),
    "ppo.vf_coef": real(0.5, 0.0, 10.0),
    "ppo.max_grad_norm": real(0.5, 1e-6, 1e6),
    "ppo.target_kl": real(None, 1e-6, 1e6),
}
_SECTIONS = ("reward", "league", "evaluation", "imitation", "network", "ppo")


def read_settings(path: str | PathLike[str]) -> Settings:
    """The settings of a TOML file (a path, or the name of a configuration that comes with the project).

    Raises ConfigError for an unknown key, a value that isn't allowed, or a file that can't be read.
    """
    file = config_file(path)
    return check_settings(read_toml(file, "Configuration file"), str(file))


def check_settings(given: Mapping[str, Any], origin: str = "settings") -> Settings:
    """Every setting by its full name ("ppo.n_steps"): the default, or what is given, nested or by full name."""
    flat = _flat(given, origin)
    for name in flat:
        if name not in TABLE:
            raise ConfigError(f"{origin}: unknown key {name!r}. {advice(name, list(TABLE))}")
    checked: Settings = {name: setting.default for name, setting in TABLE.items()}
    for name, value in flat.items():
        if value is None and TABLE[name].default is None:
            continue
        meant = TABLE[name].check(value)
        if meant is None:
            raise ConfigError(f"{origin}: {name} = {value!r}: give {TABLE[name].allowed}.")
        checked[name] = meant
    _check_together(checked, origin)
    return checked


def due(every: int, steps: int, last: int | None) -> bool:
    """Is what happens every so many steps (0: never) to happen at this one? last: the step where it last did."""
    return every > 0 and (last is None or steps // every > last // every)


def _flat(given: Mapping[str, Any], origin: str) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in given.items():
        if name not in _SECTIONS:
            flat[name] = value
        elif isinstance(value, Mapping):
            flat.update({f"{name}.{key}": inner for key, inner in value.items()})
        else:
            raise ConfigError(f"{origin}: {name} = {value!r}: give a table, [{name}].")
    return flat


def _check_together(settings: Settings, origin: str) -> None:
    kind = GAMES[settings["game"]].kind
    low, high = kind.SEATS
    wrong = [number for number in settings["players"] if not low <= number <= high]
    if wrong:
        raise ConfigError(f"{origin}: players = {wrong[0]}: {kind.name} is for {low} to {high} players.")
    kind.read_config(settings["rules"])
    if settings["evaluation.best_by"] not in settings["evaluation.rungs"]:
        raise ConfigError(
            f"{origin}: evaluation.best_by = {settings['evaluation.best_by']!r}: give one of evaluation.rungs, "
            f"{', '.join(settings['evaluation.rungs'])}."
        )
    rollout = settings["n_envs"] * settings["ppo.n_steps"]
    if rollout % settings["ppo.batch_size"]:
        raise ConfigError(
            f"{origin}: ppo.batch_size = {settings['ppo.batch_size']} does not divide n_envs x ppo.n_steps, {rollout}; "
            "every batch must be whole."
        )
