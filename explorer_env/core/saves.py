"""Saved games as bytes: what they are of, their records, and a checksum over all of it."""

import hashlib
import struct
from typing import Any

import numpy as np

from explorer_env.core.errors import SaveError

_MAGIC = b"EXPLORER"
_DIGEST = 32
_HEAD = len(_MAGIC) + _DIGEST + 8


def packed(layout: bytes, records: np.recarray[Any, Any]) -> bytes:
    """layout: 32 bytes that differ for every game and version; records: one or more."""
    content = records.tobytes()
    body = _MAGIC + layout + struct.pack("<Q", len(content)) + content
    return body + hashlib.sha256(body).digest()


def unpacked(data: bytes, layout: bytes, dtype: np.dtype[Any], name: str, origin: str) -> np.recarray[Any, Any]:
    """The records. name: of the game; origin: of the data, for messages.

    Raises SaveError when the bytes are damaged, cut, foreign or of another version.
    """
    if not data.startswith(_MAGIC):
        raise SaveError(f"{origin} is no saved game of explorer-env.")
    if len(data) < _HEAD + _DIGEST or hashlib.sha256(data[:-_DIGEST]).digest() != data[-_DIGEST:]:
        raise SaveError(f"{origin} is damaged or cut: its checksum does not fit. Save the game again.")
    if data[len(_MAGIC) : len(_MAGIC) + _DIGEST] != layout:
        raise SaveError(f"{origin} is of another game or version than this {name}. Load it with the one that saved it.")
    return np.frombuffer(data[_HEAD:-_DIGEST], dtype).copy().view(np.recarray)
