"""Random numbers from a generator in the record itself (xorshift64, G. Marsaglia 2003), or from a test's script.

A record that uses these functions has the fields `rng` (u8, never 0), `dice_script`, `dice_scripted`, `draw_script`,
`draw_scripted` and `fault`. Scripts are stacks: what comes first lies last.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.config import check_seed
from explorer_env.core.jit import rule

BAD_SCRIPT = 1
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2^64 by the golden ratio


def seed_generator(seed: int | None) -> np.uint64:
    """The generator's first state for a seed (any int >= 0; None takes one from the operating system).

    Raises ConfigError for anything else.
    """
    state = np.random.SeedSequence(check_seed(seed)).generate_state(1, np.uint64)[0]
    return np.uint64(state) if state else np.uint64(1)


def episode_seeds(seed: int, games: NDArray[np.int64], episodes: NDArray[np.int64], number: int) -> NDArray[np.uint64]:
    """Numbers for episodes of games, u8 of shape (n, number), the same whatever happened before.

    Made by splitmix64 (G. L. Steele, D. Lea, C. H. Flood 2014) of the seed, the game and the episode.
    """
    keys = np.full(len(games), seed_generator(seed))
    for part in (games, episodes):
        keys = _mixed(keys + part.astype(np.uint64) * _GOLDEN)
    return _mixed(keys[:, None] + np.arange(1, number + 1, dtype=np.uint64) * _GOLDEN)


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        numbers = (numbers ^ (numbers >> np.uint64(shift))) * np.uint64(factor)
    return numbers ^ (numbers >> np.uint64(31))


def leave_to_chance(records: Any, seeds: Sequence[int | None]) -> None:
    """Other dice and draws to come in these games, and no script."""
    records.rng = [seed_generator(seed) for seed in seeds]
    for script in ("dice_script", "draw_script"):
        records[script] = 0
    records.dice_scripted = records.draw_scripted = 0


@rule
def random_below(g, n):
    """Uniform over 0..n-1."""
    g.rng ^= g.rng << np.uint64(13)
    g.rng ^= g.rng >> np.uint64(7)
    g.rng ^= g.rng << np.uint64(17)
    return np.int64(g.rng >> np.uint64(33)) % n


@rule
def random_below_at(generators, i, n):
    """`random_below` with generator i of an array of them, for chance that is no part of a game."""
    generators[i] ^= generators[i] << np.uint64(13)
    generators[i] ^= generators[i] >> np.uint64(7)
    generators[i] ^= generators[i] << np.uint64(17)
    return np.int64(generators[i] >> np.uint64(33)) % n


@rule
def random_share_at(generators, i):
    """Uniform over 0 <= x < 1, with generator i of an array of them; float64."""
    random_below_at(generators, i, 1)
    return np.float64(generators[i] >> np.uint64(11)) / 9007199254740992.0  # 2^53


@rule
def throw_die(g, sides):
    """The only place where a die is thrown: 1..sides."""
    if g.dice_scripted == 0:
        return random_below(g, sides) + 1
    g.dice_scripted -= 1
    face = np.int64(g.dice_script[g.dice_scripted])
    if face < 1 or face > sides:
        g.fault = BAD_SCRIPT
        return np.int64(1)
    return face


@rule
def pick(g, n):
    """The only place where chance chooses among n things that are no die: 0..n-1."""
    if g.draw_scripted == 0:
        return random_below(g, n)
    g.draw_scripted -= 1
    picked = np.int64(g.draw_script[g.draw_scripted])
    if picked < 0 or picked >= n:
        g.fault = BAD_SCRIPT
        return np.int64(0)
    return picked
