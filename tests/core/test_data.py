"""Data files are read in one way, and what is wrong with one is said."""

import numpy as np
import pytest

from explorer_env.core.data import read_toml, table
from explorer_env.core.errors import ConfigError


def test_a_file_is_read(tmp_path):
    (tmp_path / "deck.toml").write_text("cards = 3")
    assert read_toml(tmp_path / "deck.toml") == {"cards": 3}


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "Deck .*deck.toml: No such file or directory"), (b"cards =", "Deck .* is not TOML"), (b"\xff", "not TOML")],
)
def test_a_wrong_file_is_named(tmp_path, content, message):
    if content is not None:
        (tmp_path / "deck.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=message):
        read_toml(tmp_path / "deck.toml", "Deck")


def test_tables_are_whole_numbers_of_one_width():
    assert table([[True], [2]]).dtype == np.int64
