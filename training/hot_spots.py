"""Where the time of compiled random play goes: `python -m training.hot_spots GAME PLAYERS DECISIONS [seen]`.

Linux's perf samples this process while it plays; each sample counts for the part of the engine that its function
belongs to. `seen`: observations are written too. Cycles are time by the processor's clock, which a loop of known length
tells.

Where no counters of the processor can be had, valgrind counts what a decision executes: start the same with COUNT=1 by
`valgrind --tool=callgrind --instr-atstart=no --branch-sim=yes --cache-sim=yes`.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from explorer_env.core import linking
from explorer_env.core.batch import Batch
from explorer_env.core.jit import kernel
from explorer_env.core.record import copied
from explorer_env.core.table import table
from training.games import GAMES

TOGETHER = 64  # games, played one after the other
SAMPLES = 4000  # a second
PARTS = {  # by the mangled name of the function, the first that fits
    "choosing a legal answer": r"_answer|play_random",
    "observation": r"4view",
    "offering answers": r"e6offers|9decisions5offer|\d(offer|may|can)_|memset",
    "agenda: which rule is next": r"7kernels|6agenda|8sequence|9decisions",
    "bags and random numbers": r"4core3(bag|rng)",
    "rules": r"explorer_env",
    "Python and what has no name": r"",
}


@kernel
def spin(state: Any, rounds: Any) -> Any:
    """Six operations a round, each waiting for the one before: six cycles."""
    for _ in range(rounds):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
    return state


def cycles_a_second(rounds: int = 100_000_000) -> float:
    spin(np.uint64(1), 1)
    began = time.process_time()
    spin(np.uint64(1), rounds)
    return 6 * rounds / (time.process_time() - began)


def player(game: str, players: int, seen: bool) -> Callable[[], int]:
    """What plays the same games again and again: returns the number of decisions."""
    batch = Batch(GAMES[game].kind, [players] * TOGETHER)
    batch.begin(range(TOGETHER), range(TOGETHER))
    kernels, begun, out = batch.kind.KERNELS, copied(batch.records), np.empty(batch.kind.OBSERVATION, np.float32)

    def play() -> int:
        batch.records[:] = begun
        if seen:
            return sum(kernels.play_random_seen_at(batch.array, i, 1_000_000, out) for i in range(TOGETHER))
        return sum(kernels.play_random_at(batch.array, i, 1_000_000) for i in range(TOGETHER))

    play()
    return play


@contextmanager
def sampled(found: Counter[str]) -> Iterator[None]:
    """Counts the samples of each function while the block runs."""
    names = Path(f"/tmp/perf-{os.getpid()}.map")  # where perf looks for the names of code that has no file
    names.write_text("".join(_lines_of_map()), "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/perf.data"
        sampling = f"perf record --quiet --event cpu-clock --freq {SAMPLES} --pid {os.getpid()} --output {file}"
        process = subprocess.Popen(sampling.split())
        time.sleep(1)
        yield
        process.send_signal(signal.SIGINT)
        process.wait()
        read = ["perf", "script", "--input", file, "--fields", "ip,sym"]
        told = subprocess.run(read, capture_output=True, text=True, check=True).stdout
        found.update(line.split()[1] for line in told.splitlines() if line.strip())
    names.unlink()


def _lines_of_map() -> Iterator[str]:
    """Address, size (up to the next one), name."""
    places = sorted((piece.library.get_pointer_to_function(name), name) for name, piece in linking._pieces.items())
    for (place, name), (following, _) in zip(places, [*places[1:], (places[-1][0] + 4096, "")], strict=True):
        yield f"{place:x} {min(following - place, 1 << 16):x} {name.split('B')[0]}\n"


def part_of(function: str) -> str:
    return next(part for part, pattern in PARTS.items() if re.search(pattern, function))


def main(game: str, players: str, decisions: str, seen: str = "") -> None:
    play = player(game, int(players), bool(seen))
    if os.environ.get("COUNT") == "1":
        count(play, int(decisions))
    else:
        sample(play, int(decisions))


def count(play: Callable[[], int], decisions: int) -> None:
    """Have valgrind count while it plays, and no longer."""
    switch = ["callgrind_control", str(os.getpid())]
    subprocess.run([*switch, "--instr=on"], check=True)
    made = play_about(play, decisions)
    subprocess.run([*switch, "--instr=off"], check=True)
    print(f"{made:,} decisions; valgrind tells the counts")


def sample(play: Callable[[], int], decisions: int) -> None:
    clock, found = cycles_a_second(), Counter[str]()
    with sampled(found):
        began = time.process_time()
        made = play_about(play, decisions)
        seconds = time.process_time() - began
    shares = Counter[str]()
    for function, samples in found.items():
        shares[part_of(function)] += samples
    each, total = seconds / made * clock, found.total()
    print(f"{made:,} decisions, {seconds / made * 1e9:.0f} ns = {each:.0f} cycles each at {clock / 1e9:.2f} GHz")
    print(
        table(
            [{"part": part, "%": 100 * shares[part] / total, "cycles": each * shares[part] / total} for part in PARTS]
        )
    )
    print(table([{"function": name[-60:], "%": 100 * n / total} for name, n in found.most_common(20)]))


def play_about(play: Callable[[], int], decisions: int) -> int:
    made = 0
    while made < decisions:
        made += play()
    return made


if __name__ == "__main__":
    main(*sys.argv[1:])
