"""A position of Adventure as blocks of text for people."""

from typing import Any


def draw(record: Any) -> list[tuple[str, list[str]]]:
    return []
