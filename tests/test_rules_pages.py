"""The RULES.md of each game names every rule with functions, tests and numbers that exist."""

import importlib
import re
from fnmatch import fnmatch
from functools import cached_property
from importlib.resources import files
from pathlib import Path

import pytest

from explorer_env.adventure import config as adventure
from explorer_env.expedition import config as expedition


class Page:
    """RULES.md of a game, with the keys that it must have in this order."""

    def __init__(self, name, fields, keys):
        self.name, self.fields, self.keys = name, fields.fields, keys
        self.text = (files(f"explorer_env.{name}") / "RULES.md").read_text("utf-8")
        self.tests = Path(__file__).parent / name

    def rows(self, start, columns):
        """Cells of the rows of all tables whose head begins with these columns."""
        found, inside = [], False
        for line in self.text.splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
            if cells[: len(start)] == start:
                inside = True
            elif not cells:
                inside = False
            elif inside and not set(cells[0]) <= {"-"}:
                assert len(cells) == columns, f"{line!r} has {len(cells)} cells, not {columns}"
                found.append(cells)
        return found

    @cached_property
    def rules(self):
        return self.rows(["Key", "Rule", "Numbers", "Functions", "Tests"], 5)

    @cached_property
    def row(self):
        return {row[0]: row for row in self.rules}


PAGES = [
    Page("expedition", expedition.FIELDS, [
        "1", "1.1", "1.2", "1.3", "2", *[f"3{c}" for c in "ABCDEFGHI"], *[f"4{c}" for c in "ABCDEF"],
        *[f"5{c}" for c in "ABCDEFGHIJKLM"], *[f"6{c}" for c in "ABCDEFGH"],
    ]),
    Page("adventure", adventure.FIELDS, [
        *[f"E{number}" for number in range(1, 16)], *[f"A{number}" for number in range(1, 33)],
        "World", "Round", "Characters", "Test", "Absence", "End", "Cards",
    ]),
]  # fmt: skip
RULES = [pytest.param(page, key, id=f"{page.name}-{key}") for page in PAGES for key in page.keys]
NUMBERS = [pytest.param(page, field, id=f"{page.name}-{field.name}") for page in PAGES for field in page.fields]
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
each_rule = pytest.mark.parametrize(("page", "key"), RULES)
each_number = pytest.mark.parametrize(("page", "field"), NUMBERS)


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


@each_page
def test_every_key_has_one_row_in_order(page):
    assert [row[0] for row in page.rules] == page.keys


@each_rule
def test_every_key_says_what_the_rule_is(page, key):
    assert len(page.row[key][1]) > 20


@each_rule
def test_every_key_has_functions_that_exist(page, key):
    functions = named(page.row[key][3])
    assert functions
    for name in functions:
        module, _, function = name.partition(".")
        assert hasattr(importlib.import_module(f"explorer_env.{page.name}.rules.{module}"), function), name


@each_rule
def test_every_key_has_tests_that_exist_and_carry_it(page, key):
    tests = named(page.row[key][4])
    prefix = f"test_{key.lower().replace('.', '_')}_"
    assert any(prefix in test for test in tests), f"no test of {tests} begins with {prefix}"
    for test in tests:
        file, _, pattern = test.partition("::")
        source = (page.tests / f"{file}.py").read_text("utf-8")
        assert any(fnmatch(name, pattern) for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)), test


@each_number
def test_every_adjustable_number_stands_with_its_keys(page, field):
    for key in field.key.split(", "):
        assert field.name in named(page.row[key][2]), f"{field.name} belongs into the row of {key}"


@each_page
def test_every_number_named_exists(page):
    names = {field.name for field in page.fields}
    assert {name for row in page.rules for name in named(row[2])} <= names


@each_page
def test_rulings_say_question_choice_reason_and_what_would_change_it(page):
    rulings = page.rows(["Key", "Question", "What we play", "Why", "What would change it"], 5)
    assert len(rulings) > 10
    for row in rulings:
        assert all(row), row
        assert set(row[0].split(", ")) <= set(page.keys)


@each_number
def test_every_number_is_changed_by_a_test(page, field):
    tests = [path.read_text("utf-8") for path in page.tests.glob("test_*.py")]
    assert any(f'"{field.name}":' in text for text in tests)
