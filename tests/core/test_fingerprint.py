"""A fingerprint changes with everything that compiled code depends on, and with nothing else."""

import math
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from explorer_env.core.fingerprint import content_of, fingerprint, package_folder

ROOT = Path(__file__).resolve().parents[2]
USES = """
def function(g, n=1):
    return inner(CHART[n]) + tables.PRICE + sum(k for k in range(LIMIT) if k in {'x', 'y', 'z'})
def inner(x):
    return x + BONUS
"""


class Kind(IntEnum):
    FORK = 1


def built(text: str = USES, **values: Any) -> FunctionType:
    tables = ModuleType("tables")
    vars(tables).update(PRICE=3, UNUSED=4)
    names: dict[str, Any] = {"CHART": np.arange(4), "LIMIT": 2, "BONUS": 1, "tables": tables, **values}
    exec(text, names)
    function = names["function"]
    assert isinstance(function, FunctionType)
    return function


def test_equal_content_has_an_equal_fingerprint() -> None:
    assert fingerprint(built()) == fingerprint(built("\n\n# moved\n" + USES, OTHER=5))


@pytest.mark.parametrize(
    "function",
    [
        built(USES.replace("n=1", "n=2")),
        built(USES.replace("+ BONUS", "- BONUS")),
        built(USES.replace("'x'", "'v'")),
        built(LIMIT=3),
        built(LIMIT=2.0),
        built(LIMIT=True),
        built(LIMIT=np.int8(2)),
        built(BONUS=2),
        built(BONUS=(2, "a")),
        built(BONUS={"a": 1}),
        built(BONUS=None),
        built(BONUS=Kind.FORK),
        built(BONUS=Kind),
        built(BONUS=math.sqrt),
        built(BONUS=np.sqrt),
        built(BONUS=np.int64),
        built(BONUS=np.dtype([("a", "i4")])),
        built(BONUS=np.dtype([("b", "i4")])),
        built(CHART=np.arange(5)),
        built(CHART=np.arange(4, dtype=np.int32)),
        built(CHART=np.arange(4)[::-1]),
        built(CHART=np.arange(8)[::2]),
        built(tables=SimpleNamespace(PRICE=3)),
        built(BONUS=object()),
        built(__name__="elsewhere"),
    ],
)
def test_every_difference_counts(function: FunctionType) -> None:
    assert fingerprint(function) != fingerprint(built())


def test_the_differences_differ_from_each_other_too() -> None:
    values: list[Any] = [
        0,
        1,
        1.0,
        True,
        "1",
        b"1",
        None,
        (1,),
        [1],
        {1: 1},
        np.int8(1),
        np.int16(1),
        np.array(1),
        Kind.FORK,
    ]
    assert len({fingerprint(built(BONUS=value)) for value in values}) == len(values)


def test_of_a_module_only_what_is_used_counts() -> None:
    changed = ModuleType("tables")
    vars(changed).update(PRICE=3, UNUSED=5)
    assert fingerprint(built(tables=changed)) == fingerprint(built())
    vars(changed).update(PRICE=4)
    assert fingerprint(built(tables=changed)) != fingerprint(built())


def test_values_in_a_closure_count() -> None:
    def make(cost: int) -> Any:
        return lambda food: food - cost

    assert fingerprint(make(1)) == fingerprint(make(1)) != fingerprint(make(2))


def test_functions_that_call_each_other_are_described() -> None:
    circle = "def function(n):\n    return other(n - 1)\ndef other(n):\n    return n if n < STEP else function(n - 1)\n"
    assert fingerprint(built(circle, STEP=0)) == fingerprint(built(circle, STEP=0))
    assert fingerprint(built(circle, STEP=0)) != fingerprint(built(circle, STEP=1))


def test_it_is_the_same_in_another_process_with_another_hash_seed() -> None:
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r})"
    run = f"{path}\nfrom tests.core.test_fingerprint import *\nprint(fingerprint(built()))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", run], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert printed == {fingerprint(built())}


def test_the_content_of_a_package_is_that_of_all_its_files_but_compiled_ones(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "data").mkdir(parents=True)
    for name in ("__init__.py", "a.py", "data/chart.toml"):
        (package / name).write_text(name)
    contents = [content_of(package)]

    def after(change: str, text: str) -> bool:
        (package / change).parent.mkdir(exist_ok=True)
        (package / change).write_text(text)
        content_of.cache_clear()
        contents.append(content_of(package))
        return contents[-1] != contents[-2]

    assert after("a.py", "edited")
    assert after("data/chart.toml", "edited")
    assert after("data/new.json", "")
    assert not after("__pycache__/a.cpython-311.pyc", "")


def test_the_package_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "package" / "inner").mkdir(parents=True)
    for folder in ("package", "package/inner"):
        (tmp_path / folder / "__init__.py").write_text("")
    assert package_folder(tmp_path / "package" / "inner" / "a.py") == tmp_path / "package"
    assert package_folder(tmp_path / "script.py") == tmp_path
