"""Observations as named pieces: one declaration gives offsets, bounds and the table in the docs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import rule


@dataclass(frozen=True)
class Piece:
    """A run of floats in an observation: each is a number divided by `scale`, clipped to low..high.

    parts: what it is made of, again and again if it is about several alike entities; empty when it has no parts.
    """

    name: str
    start: int
    size: int
    scale: float
    low: float
    high: float
    doc: str
    parts: tuple["Piece", ...] = ()

    @property
    def stop(self) -> int:
        return self.start + self.size

    @property
    def each(self) -> int:
        """Floats of each entity."""
        return self.parts[-1].stop if self.parts else self.size


def pieces_of(rows: Sequence[tuple[str, int, float, float, str]], **parts: Sequence[Piece]) -> list[Piece]:
    """Lay rows of (name, size, scale, low, doc) one after the other; some are made of parts, by name."""
    pieces: list[Piece] = []
    start = 0
    for name, size, scale, low, doc in rows:
        pieces.append(Piece(name, start, size, scale, low, 1.0, doc, tuple(parts.get(name, ()))))
        start += size
    return pieces


def starts(pieces: Sequence[Piece]) -> dict[str, int]:
    """The first float of each piece, by name."""
    return {piece.name: piece.start for piece in pieces}


def in_words(parts: Sequence[Piece], between: str = "; ") -> str:
    """What the parts of a piece that repeats are."""
    return between.join(part.doc for part in parts)


def repeated(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces about several alike entities: rivals, regions, squares."""
    return [piece for piece in pieces if piece.each < piece.size]


def scales(pieces: Sequence[Piece], known: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
    """What each float is divided by; pieces with neither one scale nor parts are `known` by name."""
    return np.concatenate([np.resize(_scale_of(piece, known), piece.size) for piece in pieces])


def _scale_of(piece: Piece, known: Mapping[str, NDArray[np.float64]]) -> float | NDArray[np.float64]:
    if piece.scale:
        return piece.scale
    return scales(piece.parts, known) if piece.parts else known[piece.name]


def writer(scale: NDArray[np.float64]) -> Any:
    """The compiled write(out, place, number): a number divided by the scale of its float, clipped to -1..1."""

    share = (1 / scale).astype(np.float32)
    least, most = np.float32(-1), np.float32(1)

    @rule
    def write(out: Any, place: Any, number: Any) -> None:
        out[place] = min(max(np.float32(number) * share[place], least), most)

    return write


def bounds(pieces: Sequence[Piece]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Least and most of every float, each float32 of the observation's shape."""
    low = np.concatenate([np.full(piece.size, piece.low, np.float32) for piece in pieces])
    high = np.concatenate([np.full(piece.size, piece.high, np.float32) for piece in pieces])
    return low, high


def describe(pieces: Sequence[Piece]) -> str:
    """The documented table of an observation."""
    lines = [f"{'floats':>9}  {'piece':<16} {'range':<8} meaning"]
    for piece in pieces:
        span = f"{piece.start}-{piece.stop - 1}"
        lines.append(f"{span:>9}  {piece.name:<16} {f'{piece.low:g}..{piece.high:g}':<8} {piece.doc}")
    return "\n".join(lines)
