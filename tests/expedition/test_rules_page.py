"""RULES.md names every rule with functions, tests and numbers that exist."""

import importlib
import re
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path

import pytest

from explorer_env.expedition.config import FIELDS

KEYS = [
    "1", "1.1", "1.2", "1.3", "2", *[f"3{c}" for c in "ABCDEFGHI"], *[f"4{c}" for c in "ABCDEF"],
    *[f"5{c}" for c in "ABCDEFGHIJKLM"], *[f"6{c}" for c in "ABCDEFGH"],
]  # fmt: skip
TEXT = (files("explorer_env.expedition") / "RULES.md").read_text("utf-8")


def rows(start, columns):
    """Cells of the rows of all tables whose head begins with these columns."""
    found, inside = [], False
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if cells[: len(start)] == start:
            inside = True
        elif not cells:
            inside = False
        elif inside and not set(cells[0]) <= {"-"}:
            assert len(cells) == columns, f"{line!r} has {len(cells)} cells, not {columns}"
            found.append(cells)
    return found


RULES = rows(["Key", "Rule", "Numbers", "Functions", "Tests"], 5)
ROW = {row[0]: row for row in RULES}


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_every_key_has_one_row_in_order():
    assert [row[0] for row in RULES] == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_key_says_what_the_rule_is(key):
    assert len(ROW[key][1]) > 20


@pytest.mark.parametrize("key", KEYS)
def test_every_key_has_functions_that_exist(key):
    functions = named(ROW[key][3])
    assert functions
    for name in functions:
        module, _, function = name.partition(".")
        assert hasattr(importlib.import_module(f"explorer_env.expedition.rules.{module}"), function), name


@pytest.mark.parametrize("key", KEYS)
def test_every_key_has_tests_that_exist_and_carry_it(key):
    tests = named(ROW[key][4])
    prefix = f"test_{key.lower().replace('.', '_')}_"
    assert any(prefix in test for test in tests), f"no test of {tests} begins with {prefix}"
    for test in tests:
        file, _, pattern = test.partition("::")
        source = (Path(__file__).parent / f"{file}.py").read_text("utf-8")
        assert any(fnmatch(name, pattern) for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)), test


@pytest.mark.parametrize("field", FIELDS.fields, ids=lambda field: field.name)
def test_every_adjustable_number_stands_with_its_keys(field):
    for key in field.key.split(", "):
        assert field.name in named(ROW[key][2]), f"{field.name} belongs into the row of {key}"


def test_every_number_named_exists():
    names = {field.name for field in FIELDS.fields}
    assert {name for row in RULES for name in named(row[2])} <= names


def test_rulings_say_question_choice_reason_and_what_would_change_it():
    rulings = rows(["Key", "Question", "What we play", "Why", "What would change it"], 5)
    assert len(rulings) > 10
    for row in rulings:
        assert all(row), row
        assert set(row[0].split(", ")) <= set(KEYS)


@pytest.mark.parametrize("name", [field.name for field in FIELDS.fields])
def test_every_number_is_changed_by_a_test(name):
    tests = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    assert any(f'"{name}":' in text for text in tests)
