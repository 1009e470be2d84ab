"""Agents by name: built-in ones, a class of your own as "my.module:Class", files of trained models."""

import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from agents.base import Agent
from explorer_env.core.errors import ConfigError, MissingExtra

# game -> name -> where its class is
BUILT_IN: dict[str, dict[str, str]] = {
    "expedition": {
        "random": "agents.random:RandomAgent",
        "heuristic": "agents.expedition.heuristic:ExpeditionHeuristic",
        "evolved": "agents.expedition.heuristic:ExpeditionEvolved",
        "search": "agents.expedition.search:ExpeditionSearch",
        "trained": "agents.expedition.trained:ExpeditionTrained",
    },
    "adventure": {
        "random": "agents.random:RandomAgent",
        "heuristic": "agents.adventure.heuristic:AdventureHeuristic",
        "evolved": "agents.adventure.heuristic:AdventureEvolved",
        "search": "agents.adventure.search:AdventureSearch",
        "trained": "agents.adventure.trained:AdventureTrained",
        "never-draw": "agents.adventure.heuristic:NeverDraw",
        "always-draw": "agents.adventure.heuristic:AlwaysDraw",
    },
}
# ending of a model's file -> where the function is that loads it: function(path, game, seed) -> Agent
MODEL_FILES: dict[str, str] = {".safetensors": "agents.policy:load"}


def names(game: str = "expedition") -> list[str]:
    """The built-in agents of a game. Raises ConfigError for an unknown game."""
    return list(_built_in(game))


def make(name: str | Path, game: str = "expedition", seed: int | None = None) -> Agent:
    """An agent by name: a built-in one, "my.module:Class" (called as Class(seed=seed)), or a model's file.

    Some built-in ones take a parameter after a colon: "search:400" (simulations a move), "search:0.5s".
    Raises ConfigError when there is no such agent.
    """
    built_in = _built_in(game)
    if not isinstance(name, str | Path):
        raise ConfigError(f"agent {name!r}: give a name, a model's file, or your own class as 'my.module:Class'.")
    name = str(name)
    if name in built_in:
        return _agent(name, built_in_class(name, game)(seed=seed))
    kind, colon, parameter = name.partition(":")
    if colon and kind in built_in:
        return _with_parameter(kind, parameter, game, seed)
    loader = MODEL_FILES.get(Path(name).suffix)
    if loader:
        return _agent(name, _found(loader)(name, game, seed))
    if ":" in name:
        return _agent(name, _called(name, seed))
    if name and Path(name).is_dir():
        raise ConfigError(f"agent {name!r} is a folder; give the model.safetensors in it.")
    raise ConfigError(
        f"agent {name!r} of {game}: use one of {', '.join(built_in)}, the .safetensors file of a trained model, or "
        "your own class as 'my.module:Class'."
    )


def built_in_class(name: str, game: str) -> Callable[..., object]:
    """The class of a built-in agent. Raises ConfigError for an unknown game or name."""
    built_in = _built_in(game)
    if name not in built_in:
        raise ConfigError(f"agent {name!r} of {game}: built in are {', '.join(built_in)}.")
    return _found(built_in[name])


def _with_parameter(name: str, parameter: str, game: str, seed: int | None) -> Agent:
    found = built_in_class(name, game)
    assert isinstance(found, type)
    assert issubclass(found, Agent)
    try:
        return found.with_parameter(parameter, seed)
    except ConfigError as error:
        raise ConfigError(f"agent '{name}:{parameter}': {error}") from error


def _built_in(game: str) -> dict[str, str]:
    if game not in BUILT_IN:
        raise ConfigError(f"game {game!r}: there are agents for {', '.join(BUILT_IN)}.")
    return BUILT_IN[game]


def _found(place: str) -> Callable[..., object]:
    """What "my.module:Class" names."""
    module_name, _, attribute = place.partition(":")
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise ConfigError(f"agent {place!r}: {module_name!r} is no module's name. Give 'my.module:Class'.")
    try:
        found = getattr(import_module(module_name), attribute)
    except MissingExtra:
        raise
    except (ImportError, AttributeError) as error:
        raise ConfigError(
            f"agent {place!r}: {error}. Give 'my.module:Class' of a module that can be imported."
        ) from error
    if not callable(found):
        raise ConfigError(f"agent {place!r}: {attribute} is a {type(found).__name__}; give a class or function.")
    called: Callable[..., object] = found
    return called


def _called(place: str, seed: int | None) -> object:
    """What a class or function of the user's makes; what goes wrong within it is told as it is."""
    maker = _found(place)
    try:
        inspect.signature(maker).bind(seed=seed)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"agent {place!r}: {error}. It is called with seed=..., an int or None.") from error
    if inspect.isabstract(maker):
        raise ConfigError(f"agent {place!r} is abstract: derive your class from it and write choose().")
    return maker(seed=seed)


def _agent(name: str, made: object) -> Agent:
    if isinstance(made, Agent):
        return made
    raise ConfigError(f"agent {name!r} makes a {type(made).__name__}: derive your class from agents.Agent.")
