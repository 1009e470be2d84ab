"""A trained model on disk: the weights (.safetensors) and a card (.json) that says what they are."""

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Any

from agents.heuristic import heuristic_named
from agents.hints import HINTS, NO_HINT, floats_seen
from agents.network import Network
from explorer_env.core.errors import SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.table import plain, write_json
from explorer_env.core.version import __version__

FORMAT = 2
ENDING = ".safetensors"
Card = dict[str, Any]
NEEDED: dict[str, type | UnionType] = {
    "format": int, "version": str, "game": str, "layout": str, "sha256": str, "settings": dict, "steps": int,
    "seconds": int | float, "commit": str | None, "results": list,
}  # fmt: skip


def shipped(kind: type[Game]) -> Path:
    """The model of a game that comes with the project."""
    return Path(str(files("agents"))) / "trained" / f"{kind.name}{ENDING}"


def seen_layout(kind: type[Game], hint: str) -> str:
    """Names the meaning of observations, hints and actions: a model fits where this is the same."""
    pieces = [(p.name, p.start, p.size, p.scale, p.low, p.high) for p in kind.PIECES]
    meaning = f"{kind.name} {kind.ACTION_NAMES} {pieces}".encode()
    if hint in HINTS and hint != NO_HINT:
        meaning += heuristic_named(hint, kind.name).WEIGHTS.read().tobytes()
    return hashlib.sha256(meaning).hexdigest()


def card_of(model: Path) -> Path:
    return model.with_suffix(".json")


def write_model(path: Path, network: Network, kind: type[Game], facts: Card) -> Path:
    """Write the weights, then the card; a model without a card is one that was never finished.

    facts: what the card says beside what it finds out itself: settings, steps, seconds (wall time), commit (of the
    sources, None when unknown), results (rows of `training.evaluate`), and whatever else is worth knowing.
    """
    weights = network.write()
    card_of(path).unlink(missing_ok=True)  # it is of other weights
    write_whole(path, weights)
    card = plain(facts) | {
        "format": FORMAT, "version": __version__, "game": kind.name, "layout": seen_layout(kind, hint_on(facts)),
        "sha256": hashlib.sha256(weights).hexdigest(),
    }  # fmt: skip
    write_json(card_of(path), card | {"card_sha256": _digest(card)})
    return path


def read_model(path: Path, kind: type[Game]) -> tuple[Network, Card]:
    """The network and the card.

    Raises SaveError when a file is missing or damaged, or the model is of another game or version.
    """
    weights, card = _read(path), read_card(path)
    if card["game"] != kind.name:
        raise SaveError(
            f"{path} plays {card['game']}, not {kind.name}. Ask for that game (--game {card['game']}), "
            f"or give a model of {kind.name}."
        )
    if card["format"] != FORMAT or card["layout"] != seen_layout(kind, hint_on(card)):
        raise SaveError(
            f"{path} was trained with explorer-env {card['version']}, whose observations, hints or actions are not "
            f"those of this version, {__version__}. Use it with that version, or train it anew."
        )
    if hashlib.sha256(weights).hexdigest() != card["sha256"]:
        raise SaveError(f"{path} is damaged, or {card_of(path)} belongs to another file. Take both from one run.")
    return _network(path, weights, kind, hint_on(card)), card


def hint_on(card: Card) -> str:
    """The name of the agent whose hints the network takes, or NO_HINT."""
    hint: str = card["settings"].get("network.hint", NO_HINT)
    return hint


def _network(path: Path, weights: bytes, kind: type[Game], hint: str) -> Network:
    try:
        network = Network.read(weights)
    except SaveError as error:
        raise SaveError(f"{path}: {error} Train it anew.") from error
    if hint not in HINTS or (network.inputs, network.actions) != (floats_seen(kind, hint), kind.ACTIONS):
        raise SaveError(f"{path} holds no network for the observations and actions of {kind.name}. Train it anew.")
    return network


def _read(path: Path) -> bytes:
    return read_saved(path, f"Give the model{ENDING} of a finished run, with its model.json beside it.")


def read_card(path: Path) -> Card:
    """The card beside a model. Raises SaveError when it is missing, damaged or no card."""
    card_path = card_of(path)
    try:
        card = json.loads(_read(card_path))
    except ValueError as error:
        raise SaveError(f"{card_path} is no model card ({error}). Take model and card from one run.") from error
    if not isinstance(card, dict) or not all(isinstance(card.get(name), kind) for name, kind in NEEDED.items()):
        raise SaveError(f"{card_path} is no model card of explorer-env. Take model and card from one run.")
    if card.pop("card_sha256", None) != _digest(card):
        raise SaveError(f"{card_path} is damaged or was changed by hand. Take model and card from one run.")
    return card


def _digest(card: Card) -> str:
    """Of a card's content, however it is laid out."""
    return hashlib.sha256(json.dumps(card, sort_keys=True).encode()).hexdigest()
