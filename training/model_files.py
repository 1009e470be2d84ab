"""A trained model on disk: the weights (.zip of stable-baselines3) and a card (.json) that says what they are."""

import hashlib
import json
from pathlib import Path
from types import UnionType
from typing import Any

from explorer_env import __version__
from explorer_env.core.errors import SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.table import write_json

FORMAT = 1
Card = dict[str, Any]
NEEDED: dict[str, type | UnionType] = {
    "format": int, "version": str, "game": str, "layout": str, "sha256": str, "settings": dict, "steps": int,
    "seconds": int | float, "episodes": list,
}  # fmt: skip


def seen_layout(kind: type[Game]) -> str:
    """Names the meaning of observations and actions: a model fits where this is the same."""
    pieces = [(p.name, p.start, p.size, p.scale, p.low, p.high) for p in kind.PIECES]
    return hashlib.sha256(f"{kind.name} {kind.ACTION_NAMES} {pieces}".encode()).hexdigest()


def card_of(model: Path) -> Path:
    return model.with_suffix(".json")


def write_model(path: Path, weights: bytes, kind: type[Game], facts: Card) -> Path:
    """Write the weights, then the card; a model without a card is one that was never finished."""
    card_of(path).unlink(missing_ok=True)  # it is of other weights
    write_whole(path, weights)
    identity = {
        "format": FORMAT, "version": __version__, "game": kind.name, "layout": seen_layout(kind),
        "sha256": hashlib.sha256(weights).hexdigest(),
    }  # fmt: skip
    write_json(card_of(path), facts | identity)
    return path


def read_model(path: Path, kind: type[Game]) -> tuple[bytes, Card]:
    """The weights and the card.

    Raises SaveError when a file is missing or damaged, or the model is of another game or version.
    """
    weights, card = _read(path), read_card(path)
    if card["game"] != kind.name:
        raise SaveError(
            f"{path} plays {card['game']}, not {kind.name}. Ask for that game (--game {card['game']}), "
            f"or give a model of {kind.name}."
        )
    if card["format"] != FORMAT or card["layout"] != seen_layout(kind):
        raise SaveError(
            f"{path} was trained with explorer-env {card['version']}, whose observations or actions are not those of "
            f"this version, {__version__}. Use it with that version, or train it anew."
        )
    if hashlib.sha256(weights).hexdigest() != card["sha256"]:
        raise SaveError(f"{path} is damaged, or {card_of(path)} belongs to another file. Take both from one run.")
    return weights, card


def _read(path: Path) -> bytes:
    return read_saved(path, "Give the model.zip of a finished run.")


def read_card(path: Path) -> Card:
    """The card beside a model. Raises SaveError when it is missing or no card."""
    card_path = card_of(path)
    try:
        card = json.loads(_read(card_path))
    except ValueError as error:
        raise SaveError(f"{card_path} is no model card ({error}). Take model and card from one run.") from error
    if not isinstance(card, dict) or not all(isinstance(card.get(name), kind) for name, kind in NEEDED.items()):
        raise SaveError(f"{card_path} is no model card of explorer-env. Take model and card from one run.")
    return card
