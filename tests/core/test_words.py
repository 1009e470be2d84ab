"""Sentences with fields and numbers."""

import pytest

from explorer_env.core.words import with_fields, with_singulars


def test_fields_of_a_sentence():
    assert with_fields(["", "{who} has {a:signed} steps"]) == [("", []), ("{who} has {a:signed} steps", ["who", "a"])]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("explorer_1 gains 1 coins", "explorer_1 gains 1 coin"),
        ("+1 adventure points; -1 coins", "+1 adventure point; -1 coin"),
        ("21 coins", "21 coins"), ("0 coins", "0 coins"), ("1 coinsmith", "1 coinsmith"),
        ("Round 1 begins", "Round 1 begins"),
    ],
)  # fmt: skip
def test_one_of_something(words, said):
    assert with_singulars(words, ["coins", "adventure points"]) == said
