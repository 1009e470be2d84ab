"""A race with rivals: other packages' games beside ours, each in its own process on the same core, taking turns."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from explorer_env.core.errors import ExplorerError
from explorer_env.core.progress import progress
from training.benchmark import Contender, interleave, summary
from training.rivals import BATCH

OURS = "explorer-env"
SECONDS = 0.5  # that a contender plays in each repeat
ONE, LOOP, MANY = GROUPS = (
    "One game stepped from Python, with observations and legal answers",
    "Whole games in the package's own loop",
    f"{BATCH:,} games at once, stepped from Python, with observations and masks",
)
SETTINGS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
    "SDL_VIDEODRIVER": "dummy",
}


@dataclass(frozen=True)
class Rival:
    """Who races: a player of `training.rivals` (or MODULE:FUNCTION of another module) with its arguments.

    included: what belongs to a decision besides the rules. modules: what must be installed.
    """

    package: str
    game: str
    group: str
    included: str
    modules: tuple[str, ...]
    player: str
    arguments: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.package}: {self.game}"

    @property
    def missing(self) -> list[str]:
        return [module for module in self.modules if find_spec(module) is None]


def _rival(package: str, game: str, group: str, included: str, modules: str, player: str, *arguments: str) -> Rival:
    return Rival(package, game, group, included, tuple(modules.split()), f"training.rivals:{player}", arguments)


def ours(game: str, players: int) -> list[Rival]:
    own = partial(_rival, OURS, f"{game}, {players} players")
    seats = str(players)
    return [
        own(ONE, "observation, mask", "numba", "our_env", game, seats),
        own(LOOP, "mask", "numba", "our_kernel", game, seats),
        own(LOOP, "observation, mask", "numba", "our_kernel", game, seats, "seen"),
        own(MANY, "observation, mask", "numba", "our_batch", game, seats),
    ]


ZOO = "pettingzoo.classic"
RIVALS = [
    _rival("PettingZoo", "connect four", ONE, "observation, mask", "pettingzoo pygame", "pettingzoo",
           f"{ZOO}.connect_four_v3"),
    _rival("PettingZoo", "chess", ONE, "observation, mask", "pettingzoo pygame chess", "pettingzoo", f"{ZOO}.chess_v6"),
    _rival("OpenSpiel", "maedn, 4 players", ONE, "observation, list of answers", "pyspiel", "open_spiel",
           "maedn(players=4)"),
    _rival("OpenSpiel", "backgammon", ONE, "observation, list of answers", "pyspiel", "open_spiel", "backgammon"),
    _rival("RLCard", "mahjong, 4 players", ONE, "observation, list of answers", "rlcard", "rlcard", "mahjong"),
    _rival("RLCard", "uno", ONE, "observation, list of answers", "rlcard", "rlcard", "uno"),
    _rival("OpenSpiel in C++", "maedn, 4 players", LOOP, "list of answers", "pyspiel", "open_spiel_bots",
           "maedn(players=4)"),
    _rival("OpenSpiel in C++", "backgammon", LOOP, "list of answers", "pyspiel", "open_spiel_bots", "backgammon"),
    _rival("Catanatron", "4 players", LOOP, "list of answers", "catanatron", "catanatron", "4"),
    _rival("Pgx", "connect four", MANY, "observation, mask", "jax jaxlib pgx", "pgx", "connect_four"),
    _rival("Pgx", "backgammon", MANY, "observation, mask", "jax jaxlib pgx", "pgx", "backgammon"),
    _rival("Pgx", "chess", MANY, "observation, mask", "jax jaxlib pgx", "pgx", "chess"),
]  # fmt: skip


class Playing:
    """A rival's process. Once it is broken it makes no more decisions, and `trouble` says why.

    used: seconds of processor time that its decisions took.
    """

    def __init__(self, rival: Rival, core: int) -> None:
        self.rival = rival
        self._told = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed at the exit
        self._process: Any = subprocess.Popen(
            [sys.executable, "-m", "training.rivals", str(core), rival.player, *rival.arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._told, text=True, env=os.environ | SETTINGS,
        )  # fmt: skip
        self.trouble, self.used = "", 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()
        self._told.close()

    def contender(self, seconds: float) -> Contender:
        return Contender(self.rival.name, "decisions", partial(self.play, seconds), lambda: self.used)

    def play(self, seconds: float) -> int:
        """Decisions made in about so many seconds of processor time; 0 when it is broken."""
        answer = "" if self.trouble else self._answer(seconds)
        made, used = answer.split() if answer else (0, seconds)
        self.used += float(used)
        return int(made)

    def _answer(self, seconds: float) -> str:
        """Its line, or nothing when it is broken."""
        try:
            print(seconds, file=self._process.stdin, flush=True)
        except BrokenPipeError:
            return self._broken()
        return self._process.stdout.readline() or self._broken()

    def _broken(self) -> str:
        code = self._process.wait()
        self._told.seek(0)
        lines = self._told.read().split("\n")
        self.trouble = next((line for line in reversed(lines) if line.strip()), f"it ended with code {code}")
        return ""


def race(rivals: Sequence[Rival], repeats: int, seconds: float = SECONDS) -> dict[str, Any]:
    """Everyone's rates, in tables by group with ours first; who could not take part, and why; when and how.

    Raises ExplorerError when ours failed, or when the system can't bind a process to a core.
    """
    core = _core()
    told: dict[str, Any] = {"date": time.strftime("%Y-%m-%d %H:%M %Z"), "core": core, "repeats": repeats}
    told |= {"seconds": seconds, "load before": os.getloadavg()[0]}
    with ExitStack() as ends:
        players = _start([rival for rival in rivals if not rival.missing], core, ends)
        contenders = [player.contender(seconds) for player in players]
        with progress(repeats * len(contenders), "Measuring the rivals") as bar:
            rates = interleave(contenders, repeats, bar)
    told["load after"] = os.getloadavg()[0]
    absent = [_absent(rival, f"not installed: {', '.join(rival.missing)}") for rival in rivals if rival.missing]
    broken = [_absent(player.rival, player.trouble) for player in players if player.trouble]
    for row in broken:
        if row["what"].startswith(OURS):
            raise ExplorerError(f"{row['what']} failed: {row['why']}")
    ran = [entry for entry in zip(players, contenders, rates, strict=True) if not entry[0].trouble]
    groups = {group: _rows([entry for entry in ran if entry[0].rival.group == group]) for group in GROUPS}
    return told | {"groups": groups, "absent": absent + broken}


def _core() -> int:
    if not hasattr(os, "sched_getaffinity"):
        raise ExplorerError("rivals are measured on one core, to which this system can't bind a process: use Linux.")
    return max(os.sched_getaffinity(0))


def _start(rivals: Sequence[Rival], core: int, ends: ExitStack) -> list[Playing]:
    players = []
    with progress(len(rivals), "Starting the rivals", "a process for each; some compile first") as bar:
        for rival in rivals:
            players.append(ends.enter_context(Playing(rival, core)))
            players[-1].play(0)
            bar.advance(note=rival.name)
    return players


def _absent(rival: Rival, why: str) -> dict[str, str]:
    return {"what": rival.name, "why": why}


def _rows(ran: Sequence[tuple[Playing, Contender, list[float]]]) -> list[dict[str, Any]]:
    found = summary([contender for _, contender, _ in ran], [measured for *_, measured in ran], base=0)
    return [row | {"included": player.rival.included} for row, (player, *_) in zip(found, ran, strict=True)]


def versions(rivals: Iterable[Rival]) -> dict[str, str]:
    """The versions of all installed packages that the rivals need."""
    distributions = packages_distributions()
    modules = [module for rival in rivals for module in rival.modules if module in distributions]
    return {name: version(name) for module in modules for name in distributions[module][:1]}
