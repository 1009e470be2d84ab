"""Who meets whom, from which seat: balanced for any number of agents round tables of two to five."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from explorer_env.core.errors import ConfigError
from training.contest import rotations

MOST_AGENTS = 24
Group = tuple[int, ...]


@dataclass(frozen=True)
class Pairing:
    """One game: the agents by number, the seat of each, the seed that it is dealt from."""

    deal: int
    seed: int
    group: Group
    seats: tuple[int, ...]


def check_agents(agents: int, players: int) -> None:
    """Raises ConfigError unless so many agents fill the seats."""
    if agents < players:
        raise ConfigError(
            f"{agents} agents for {players} players: name {players} or more (one may be named twice), or let fewer "
            "play (--players)."
        )
    if agents > MOST_AGENTS:
        raise ConfigError(f"{agents} agents: a tournament is for {MOST_AGENTS} at most.")


@cache
def wheels(agents: int, players: int) -> tuple[tuple[Group, ...], ...]:
    """All groups of `players` agents, parted in wheels: a wheel is one group moved round the circle of all agents.

    In a wheel every agent has every place of the group equally often, since each takes the place of each. The order
    keeps meetings level from the first wheel on: always next the one that leaves them the most equal.
    """
    turned: dict[tuple[int, ...], tuple[Group, ...]] = {}
    for rest in combinations(range(1, agents), players - 1):
        groups = [tuple((place + by) % agents for place in (0, *rest)) for by in range(agents)]
        first = min(tuple(sorted(group)) for group in groups)
        if first not in turned:
            turned[first] = tuple(groups[: len({frozenset(group) for group in groups})])
    return tuple(_levelled(list(turned.values()), agents))


def _levelled(waiting: list[tuple[Group, ...]], agents: int) -> Iterator[tuple[Group, ...]]:
    meetings = np.array([_meetings(wheel, agents) for wheel in waiting])
    so_far = np.zeros(meetings.shape[1])
    while waiting:
        best = int(np.argmin((so_far + meetings).var(axis=1).round(9)))
        so_far += meetings[best]
        meetings = np.delete(meetings, best, axis=0)
        yield waiting.pop(best)


def _meetings(wheel: tuple[Group, ...], agents: int) -> list[float]:
    """How often two agents meet in a wheel, by their distance round the circle: 1 .. agents / 2."""
    counts = [0.0] * (agents // 2)
    for one, other in combinations(wheel[0], 2):
        distance = min((one - other) % agents, (other - one) % agents)
        pairs = agents if 2 * distance != agents else agents // 2
        counts[distance - 1] += len(wheel) / pairs
    return counts


def number_of_deals(agents: int, players: int, games: int) -> int:
    """How many deals make at least so many games: whole rounds of all groups, when the games allow one."""
    sizes = [players * len(wheel) for wheel in wheels(agents, players)]
    if games >= sum(sizes):
        return len(sizes) * -(-games // sum(sizes))
    return int(np.searchsorted(np.cumsum(sizes), games)) + 1


def level_meetings(agents: int, players: int, deals: int) -> bool:
    """Whether every agent meets every other equally often, not only about equally."""
    return deals % len(wheels(agents, players)) == 0


def schedule(agents: int, players: int, deals: int, seed: int) -> list[Pairing]:
    """The games of the first so many deals."""
    return [pairing for deal in range(deals) for pairing in games_of(agents, players, seed, deal)]


@lru_cache(maxsize=1)
def games_of(agents: int, players: int, seed: int, deal: int) -> tuple[Pairing, ...]:
    """The games of one deal: a seed, played by one wheel of groups.

    Each group plays once for each rotation of its agents round the table, so every agent has every seat of every deal
    equally often. A round of all wheels is every group of agents once; the agents' order round the circle changes from
    round to round.
    """
    all_wheels = wheels(agents, players)
    round_, wheel = divmod(deal, len(all_wheels))
    circle = np.random.default_rng([seed, agents, round_]).permutation(agents).tolist()
    return tuple(
        Pairing(deal, seed + deal, tuple(circle[place] for place in group), seats)
        for group in all_wheels[wheel]
        for seats in rotations(seed + deal, players)
    )
