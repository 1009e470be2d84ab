"""Adventure's adjustable numbers, each a ruling of ours (`data/config.toml`), and its deck of event cards."""

from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.adventure.cards import CARDS, read_cards
from explorer_env.adventure.tables import DATA
from explorer_env.core.config import ConfigSource, fields_from, given
from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError

FIELDS = fields_from(read_toml(DATA / "config.toml")["fields"])
CONFIG = np.dtype([*((field.name, "i2") for field in FIELDS.fields), ("cards", CARDS)])
_DECK = read_cards()


def read_config(source: ConfigSource = None) -> dict[str, Any]:
    """All numbers of a game and `cards`, its deck: the defaults changed by `source`.

    source: a mapping, the path of a TOML file, or None. Its `cards` is what `read_cards` takes; a path in a TOML file
    is relative to that file. Raises ConfigError naming the key, what was given and what is allowed.
    """
    changes = dict(given(source))
    deck = changes.pop("cards", None)
    if isinstance(deck, str) and isinstance(source, str | PathLike):
        deck = Path(source).parent / deck
    config = FIELDS.read(changes)
    if config["hurry_cost"] >= config["hurry_breath"]:
        raise ConfigError(
            f"hurry_cost = {config['hurry_cost']}, hurry_breath = {config['hurry_breath']}: nobody may hurry down to 0 "
            "breath, so give a lower cost or a higher least breath."
        )
    return {**config, "cards": _deck(deck)}


def _deck(deck: Any) -> NDArray[Any]:
    """`deck` encoded, unless it is already."""
    if deck is None:
        return _DECK
    encoded = isinstance(deck, np.ndarray) and deck.dtype == CARDS
    return deck if encoded else read_cards(deck)
