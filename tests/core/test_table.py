"""Tables for people, JSON for programs."""

import json
from pathlib import Path

import numpy as np
import pytest

from explorer_env.core.table import table, write_json


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    rows = [
        {"agent": "random", "games": 5, "rate": 0.5},
        {"agent": "heuristic", "games": np.int64(1200), "rate": 12.25},
    ]
    assert table(rows).splitlines() == [
        "agent      games   rate",
        "---------  -----  -----",
        "random         5   0.50",
        "heuristic  1,200  12.25",
    ]


def test_columns_choose_order_and_headings() -> None:
    drawn = table([{"a": 1, "b": "x", "c": None}], {"b": "Letter", "c": "Empty", "a": "Number"})
    assert drawn.splitlines() == ["Letter  Empty  Number", "------  -----  ------", "x                   1"]


def test_numbers_given_as_text_are_aligned_as_numbers() -> None:
    drawn = table([{"share": "5%"}, {"share": "+12.5%"}, {"share": ""}], ["share"])
    assert drawn.split("\n")[2:] == ["    5%", "+12.5%", ""]


def test_truth_values_and_values_without_number() -> None:
    assert table([{"won": True, "dp": float("nan")}, {"won": np.False_, "dp": 3.0}]).splitlines()[2:] == [
        "yes    nan",
        "no   3.000",
    ]


def test_no_rows() -> None:
    assert table([], ["a", "bc"]) == "a  bc\n-  --"
    assert table([]) == ""


def test_json_of_numpy_numbers_and_arrays(tmp_path: Path) -> None:
    data = {"n": np.int64(3), "x": [np.float32(0.5), float("nan")], 7: np.arange(2), "p": Path("a"), "s": {"b", "a"}}
    write_json(tmp_path / "out.json", data)
    assert json.loads((tmp_path / "out.json").read_text()) == {
        "n": 3,
        "x": [0.5, None],
        "7": [0, 1],
        "p": "a",
        "s": ["a", "b"],
    }


def test_what_json_does_not_know_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        write_json(tmp_path / "out.json", {"f": test_no_rows})
    assert list(tmp_path.iterdir()) == []
