"""Compiled once, found again, never stale; whoever starts, however many, wherever the cache may lie."""

import json
import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import config, njit, types

from explorer_env.core.jit import kernel, rule

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = ("HOME", "XDG_CACHE_HOME", "NUMBA_DISABLE_JIT", "EXPLORER_QUIET")
STATE = np.dtype([("food", "i4"), ("die", "i4")], align=True)
compiled_only = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="there are no compiled copies in plain Python")

LAND = """
    from explorer_env.core.jit import rule

    COST = 2

    @rule
    def pay(g, amount):
        g.food -= amount * COST
        return g.food
"""
MOVES = """
    import numpy as np
    from explorer_env.core.jit import kernel, prepare, rule
    from game.land import pay

    @rule
    def long_march(g, days):
        total = 0
        for day in range(days):
            for hour in range(4):
                if g.food > 0 and (day + hour) % 3 != 1:
                    total += pay(g, 1)
                elif g.die > hour:
                    total -= pay(g, 2) + day * hour
                else:
                    total += day - hour
            g.die = (g.die * 5 + total) % 7
        return total

    @kernel
    def march_at(games, i, days):
        return long_march(games[i], days)

    def games():
        made = np.zeros(1, np.dtype([("food", "i4"), ("die", "i4")], align=True)).view(np.recarray)
        made.food = 1000
        return made

    def warm():
        march_at(games(), 0, 0)
"""
PLAY = """
    import json
    from numba.core import event

    class Count(event.Listener):
        names = []
        def on_start(self, event): self.names.append(event.data["dispatcher"].__name__)
        def on_end(self, event): pass

    event.register("numba:compile", Count())
    from explorer_env.core.jit import cache_info, prepare
    from game import moves
    prepare("game", moves.warm)
    print(json.dumps({"result": int(moves.march_at(moves.games(), 0, 3)), "compiled": Count.names, **cache_info()}))
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small package with rules in two files, the second calling the first."""
    for name, text in (("__init__", ""), ("land", LAND), ("moves", MOVES)):
        write(tmp_path / "game" / f"{name}.py", text)
    write(tmp_path / "play.py", PLAY)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(textwrap.dedent(text))


def start(folder: Path, **environment: str) -> "subprocess.Popen[str]":
    inherited = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    path = {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "EXPLORER_CACHE_DIR": str(folder / "cache")}
    wanted = {name: value for name, value in {**inherited, **path, **environment}.items() if value}
    run = [sys.executable, str(folder / "play.py")]
    return subprocess.Popen(run, env=wanted, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: "subprocess.Popen[str]") -> dict[str, Any]:
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return {**json.loads(out), "stderr": errors}


def play(folder: Path, **environment: str) -> dict[str, Any]:
    return finish(start(folder, **environment))


def plain_result(folder: Path) -> int:
    return int(play(folder, NUMBA_DISABLE_JIT="1")["result"])


@rule
def eat(g, amount):
    g.food -= amount
    return g.food


@kernel
def eat_at(games, i, amount):
    g = games[i]
    return eat(g, 1) + eat(g, g.die) + eat(g, np.int8(3)) + eat(g, amount) + eat(g, amount=2)


@rule
def countdown(n):
    return 0 if n == 0 else countdown(n - 1) + 1


@kernel
def count_from(n):
    return countdown(n)


def one_game() -> Any:
    games = np.zeros(1, STATE).view(np.recarray)
    games.food, games.die = 100, 5
    return games


@compiled_only
def test_every_width_of_integer_and_every_constant_share_one_copy() -> None:
    games = one_game()
    eat_at(games, 0, 4)
    eat_at(games, np.int32(0), np.uint8(4))
    assert games.food[0] == 100 - 2 * (1 + 5 + 3 + 4 + 2)
    for integer in (types.int8, types.uint64, types.literal(3), types.int64):
        eat.get_call_template((numba.from_dtype(STATE), integer), {})
    assert len(eat.overloads) == len(eat_at.overloads) == 1


def test_a_rule_can_be_called_from_python_too() -> None:
    games = one_game()
    assert eat(games[0], 4) == games.food[0] == 96


def test_a_rule_may_call_itself() -> None:
    assert count_from(5) == 5


@compiled_only
def test_compiled_functions_of_others_take_in_all_that_a_rule_calls() -> None:
    """Numba's own cache loads no rule first, so nothing of a rule may be left out of code that it keeps."""

    @njit
    def other(games: Any) -> Any:
        return eat_at(games, 0, 4)

    assert other(one_game()) == eat_at(one_game(), 0, 4)
    (compiled,) = other.overloads.values()
    undefined = [f.name for f in compiled.library._final_module.functions if f.is_declaration and "eat" in f.name]
    assert undefined == []


@compiled_only
@compiled_only
def test_equal_functions_are_compiled_once() -> None:
    """Made by one maker of the same things; the second is compiled code that this process has just made."""

    def made() -> Any:
        @kernel
        def thrice(x: Any) -> Any:
            return 3 * x

        return thrice

    one, two = made(), made()
    assert one(2) == two(2) == 6
    [first], [second] = one.overloads.values(), two.overloads.values()
    assert first.library is second.library


def test_a_rule_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(eat_at))(one_game(), 0, 4) == eat_at(one_game(), 0, 4)


def test_a_second_process_compiles_nothing_and_is_silent(game: Path) -> None:
    first, second = play(game), play(game)
    assert sorted(first["compiled"]) == ["long_march", "march_at", "pay"]
    assert "Compiling Game to machine code (once for this version" in first["stderr"]
    assert second["compiled"] == []
    assert second["stderr"] == ""
    assert first["result"] == second["result"] == plain_result(game)


@pytest.mark.parametrize(("old", "new"), [("COST = 2", "COST = 2.5"), ("amount * COST", "amount + COST")])
def test_an_edit_in_another_file_is_noticed(game: Path, old: str, new: str) -> None:
    before = play(game)["result"]
    write(game / "game" / "land.py", LAND.replace(old, new))
    assert play(game)["result"] == plain_result(game) != before
    write(game / "game" / "land.py", LAND)
    assert play(game)["compiled"] == []


def test_an_edit_compiles_only_what_depends_on_it(game: Path) -> None:
    play(game)
    write(game / "game" / "moves.py", MOVES.replace("games[i], days", "games[i], days + 1"))
    assert play(game)["compiled"] == ["march_at"]


def test_a_comment_compiles_nothing(game: Path) -> None:
    play(game)
    write(game / "game" / "moves.py", MOVES.replace("@kernel", "# a comment\n    @kernel"))
    assert play(game)["compiled"] == []


def test_processes_that_start_together_compile_once(game: Path) -> None:
    finished = [finish(process) for process in [start(game) for _ in range(4)]]
    assert sorted(name for result in finished for name in result["compiled"]) == ["long_march", "march_at", "pay"]
    assert len({result["result"] for result in finished}) == 1


def test_damaged_code_is_compiled_anew(game: Path) -> None:
    before = play(game)
    for file in (game / "cache").rglob("march_at*.code"):
        file.write_bytes(file.read_bytes()[:-7])
    after = play(game)
    assert after["compiled"] == ["march_at"]
    assert after["result"] == before["result"]


def test_without_home_and_cache_folder_it_still_plays(game: Path) -> None:
    assert play(game, EXPLORER_CACHE_DIR="", HOME="", TMPDIR=str(game))["result"] == plain_result(game)


def test_where_home_cannot_be_written_a_private_temporary_folder_is_used(game: Path) -> None:
    no_folder = game / "file"
    no_folder.write_text("")
    home = {"EXPLORER_CACHE_DIR": "", "HOME": str(no_folder), "LOCALAPPDATA": str(no_folder), "TMPDIR": str(game)}
    first = play(game, **home)
    assert Path(first["folder"]).parent == game
    assert play(game, **home)["compiled"] == []


def test_a_chosen_folder_that_cannot_be_written_is_named(game: Path) -> None:
    no_folder = game / "file"
    no_folder.write_text("")
    result = play(game, EXPLORER_CACHE_DIR=str(no_folder), TMPDIR=str(game))
    assert f"EXPLORER_CACHE_DIR={no_folder} can't be written" in result["stderr"]


def test_plain_python_needs_no_cache(game: Path) -> None:
    result = play(game, NUMBA_DISABLE_JIT="1")
    assert (result["files"], result["compiled"], result["stderr"]) == (0, [], "")


def test_caches_of_other_packages_stay_where_they_were(game: Path) -> None:
    write(game / "other.py", "from numba import njit\n\n@njit(cache=True)\ndef twice(n):\n    return 2 * n\n")
    ours_first = textwrap.dedent(PLAY) + "\nimport other; assert other.twice(2) == 4\n"
    write(game / "play.py", ours_first)
    play(game)
    assert list((game / "__pycache__").glob("other.twice*.nbi"))


def test_clearing_the_cache_makes_the_next_start_cold(game: Path) -> None:
    assert play(game)["bytes"] > 0
    clear = "from explorer_env.core.jit import cache_info, clear_cache\nassert clear_cache() > 0\n"
    write(game / "clear.py", clear + "assert cache_info()['bytes'] == cache_info()['builds'] == 0\n")
    (game / "cache" / "not-ours").write_text("stays")
    run = [sys.executable, str(game / "clear.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "EXPLORER_CACHE_DIR": str(game / "cache")}
    assert subprocess.run(run, env=environment, timeout=60, check=False).returncode == 0
    assert (game / "cache" / "not-ours").exists()
    assert len(play(game)["compiled"]) == 3
