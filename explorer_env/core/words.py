"""Sentences with fields to fill in."""

import re
from collections.abc import Iterable
from string import Formatter


def with_fields(sentences: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Each sentence with the names of its fields: "Credits left: {amount}" has ["amount"].

    Found once, since looking them up costs 10 us.
    """
    return [
        (sentence, [field for _, field, _, _ in Formatter().parse(sentence) if field is not None])
        for sentence in sentences
    ]


def with_singulars(words: str, plurals: Iterable[str]) -> str:
    """ "1 coins" as "1 coin", for each of these nouns that end with s."""
    return re.sub(rf"\b1 ({'|'.join(plurals)})\b", lambda found: found[0][:-1], words)
