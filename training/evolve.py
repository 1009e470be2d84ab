"""Evolves the weights of a game's heuristic in games against itself, for the agent `evolved`: a file of agents/data.

In each step pairs of random changes are tried: weights changed one way against weights changed the other way, both in
every seat. A usual change of one weight changes as many answers as that of any other. The weights move towards the
changes that won (evolution strategies: T. Salimans, J. Ho, X. Chen, S. Sidor, I. Sutskever 2017); what is written is a
running mean of them.

python -m training.evolve --game expedition --players 2 3 4 --steps 1000
"""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents import Agent
from agents.arena import play_rows
from agents.heuristic import Heuristic, heuristic_named
from agents.weights import as_floats
from explorer_env.core.batch import Batch, Seen
from explorer_env.core.game import Game
from explorer_env.core.parts import CORES
from explorer_env.core.progress import progress
from explorer_env.core.record import for_kernels
from explorer_env.core.table import table
from training.commands.arguments import add_game, add_seed, real, whole
from training.evaluate import evaluate
from training.games import GAMES

PAIRS, DEALS = 24, 24  # of changes in a step; of games for each pair, for all numbers of players together
CHANGED = 0.0025  # of the answers: so many a usual change of a weight changes
WIDEST, WIDER = 0.5, 0.3  # but it is at most this share of the weight, and this much
LEAST, HALVINGS = 1e-3, 7  # how it is looked for
LOOKED_AT, BEGUN = 12_000, 150  # answers that are looked at; games of each number of players that they are taken from
RATE, LAST_RATE = 0.04, 0.2  # usual changes that the weights move in a step, falling to this share of it
KEPT, KEPT_SIZE = 0.9, 0.99  # of the mean direction and of its size, from step to step
MEAN = 0.997  # of the mean of the weights
CLOSE = 0.2  # a lead that counts half as much as any, in the game's point scale
WRITTEN = 50  # steps between two files
CHECKED = 500  # deals of the last evaluation, for each number of players
TOLD = ("games", "wins", "win_rate", "low", "high")  # of the results
CHECK_SEED = 40_000_000  # of these: other ones than any evaluation's

Flat = NDArray[np.float64]


class Evolution:
    """Weights on their way: `weights`, the running mean, one float for each.

    start: the record to begin with. The same arguments give the same weights.
    """

    def __init__(self, game: type[Game], players: Sequence[int], start: NDArray[Any], seed: int) -> None:
        self.game, self.players = game, players
        self.heuristic = heuristic_named("heuristic", game.name)
        self.heuristic.prepare()
        self.chance = np.random.default_rng(seed)
        self.start = as_floats(start)[0].copy()
        self.usual = self.usual_changes(*self.asked())
        self.moved, self.mean, self.direction = (np.zeros_like(self.start) for _ in range(3))
        self.size, self.steps = 0.0, 0

    def asked(self) -> Seen:
        """Decisions of games between the first weights: observations and masks of LOOKED_AT of them, or all."""
        agent, found = self.agent(self.start), []
        for players in self.players:
            batch = Batch(self.game, [players] * BEGUN)
            batch.begin(np.arange(BEGUN), self.chance.integers(0, 2**62, BEGUN).tolist())
            while (rows := np.flatnonzero(batch.seats >= 0)).size:
                seen = batch.observe(rows, batch.seats[rows])
                batch.apply(rows, agent.choose_many(*seen))
                found.append(seen)
        observations, masks = (np.concatenate(parts) for parts in zip(*found, strict=True))
        taken = self.chance.permutation(len(masks))[:LOOKED_AT]
        return observations[taken], masks[taken]

    def usual_changes(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> Flat:
        """For each weight a change, up or down, that changes CHANGED of these answers."""
        answers = self.agent(self.start).choose_many(observations, masks)

        def changed(place: int, change: float) -> bool:
            """Whether it changes enough."""
            others = [self.start + sign * change * (np.arange(len(self.start)) == place) for sign in (1, -1)]
            shares = [(self.agent(one).choose_many(observations, masks) != answers).mean() for one in others]
            return float(np.mean(shares)) >= CHANGED

        usual: Flat = WIDEST * np.abs(self.start) + WIDER
        for place, widest in enumerate(usual):
            low, high = LEAST, float(widest)
            for _ in range(HALVINGS if changed(place, high) else 0):
                middle = (low * high) ** 0.5
                low, high = (low, middle) if changed(place, middle) else (middle, high)
            usual[place] = high
        return usual

    @property
    def weights(self) -> Flat:
        return np.asarray(self.start + self.usual * self.mean)

    def step(self, rate: float) -> None:
        """Try changes and move."""
        changes = self.chance.standard_normal((PAIRS, len(self.start)))
        some, others = (self.start + self.usual * (self.moved + sign * changes) for sign in (1, -1))
        found = np.zeros_like(self.start)
        for number in self.players:
            seeds = self.chance.integers(0, 2**62, (PAIRS, DEALS // len(self.players)))
            found += (self.leads(some, others, number, seeds)[:, None] * changes).mean(axis=0)
        self.steps += 1
        self.direction = KEPT * self.direction + (1 - KEPT) * found
        self.size = KEPT_SIZE * self.size + (1 - KEPT_SIZE) * float(np.mean(found**2))
        usual = np.sqrt(self.size / (1 - KEPT_SIZE**self.steps))
        self.moved = self.moved + rate * self.direction / (1 - KEPT**self.steps) / max(usual, 1e-12)
        self.mean = MEAN * self.mean + (1 - MEAN) * self.moved

    def leads(self, some: Flat, others: Flat, players: int, seeds: NDArray[np.int64]) -> Flat:
        """How far each of `some` is ahead of the one of `others`, -1..1, every other seat theirs; float64 (pairs,)."""
        pairs, deals = seeds.shape
        seats = np.arange(players) + np.arange(2)[:, None]  # in the first game `some` have the even seats
        rows = np.arange(pairs)[:, None, None, None] + pairs * (seats % 2)
        rows = np.broadcast_to(rows, (pairs, deals, 2, players)).reshape(-1, players)
        points = self.points(np.concatenate([some, others]), rows, np.repeat(seeds, 2))
        lead = points[:, :, None] - points[:, None, :]
        smooth = lead / (np.abs(lead) + CLOSE * self.game.POINT_SCALE)
        theirs = (rows[:, :, None] < pairs) & (rows[:, None, :] >= pairs)
        mean = (smooth * theirs).sum(axis=(1, 2)) / theirs.sum(axis=(1, 2))
        return np.asarray(mean.reshape(pairs, -1).mean(axis=1))

    def points(self, weights: Flat, rows: NDArray[np.int64], seeds: NDArray[np.int64]) -> Flat:
        """At the end of games whose seats are played by these rows of weights; float64 (games, seats)."""
        batch = Batch(self.game, [rows.shape[1]] * len(rows))
        batch.begin(np.arange(len(rows)), seeds.tolist())
        play_rows(self.heuristic, batch, rows, self.records(weights), CORES)
        return batch.scores[:, : rows.shape[1]].astype(np.float64)

    def checked(self, players: int) -> dict[str, Any]:
        """Share of the first place against heuristics in all other seats, every seat of each deal."""
        seated: list[str | Agent] = [self.agent(self.weights), *["heuristic"] * (players - 1)]
        found = evaluate(seated, self.game.name, CHECKED * players, CHECK_SEED, quiet=True)
        return {"players": players} | {name: found["results"][0][name] for name in TOLD}

    def agent(self, weights: Flat) -> Heuristic:
        agent = self.heuristic()
        agent.weights = for_kernels(self.records(weights[None]))
        return agent

    def records(self, weights: Flat) -> np.recarray[Any, Any]:
        """A record of each row of weights."""
        records = np.zeros(len(weights), self.heuristic.WEIGHTS.dtype).view(np.recarray)
        as_floats(records)[:] = weights
        return records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game(parser)
    parser.add_argument(
        "--players",
        type=whole(2),
        nargs="+",
        default=[2, 3, 4],
        metavar="N",
        help="numbers of players (default: 2 3 4)",
    )
    parser.add_argument("--steps", type=whole(1), default=1000, metavar="N", help="steps (default: 1000)")
    parser.add_argument("--on", action="store_true", help="go on from the evolved weights, not from the heuristic's")
    parser.add_argument(
        "--rate",
        type=real(0, 1),
        default=RATE,
        metavar="R",
        help=f"usual changes that the weights move in a step, at first; less to go on with (default: {RATE})",
    )
    add_seed(parser)
    arguments = parser.parse_args()
    kind = GAMES[arguments.game].kind
    file = heuristic_named("evolved", kind.name).WEIGHTS
    begin = file if arguments.on else heuristic_named("heuristic", kind.name).WEIGHTS
    players = [kind.check_players(number) for number in arguments.players]
    evolution = Evolution(kind, players, begin.read(), arguments.seed)
    with progress(arguments.steps, f"Evolving for {arguments.steps} steps", "heuristics in every seat") as bar:
        for step in range(arguments.steps):
            evolution.step(arguments.rate * (1 - (1 - LAST_RATE) * step / arguments.steps))
            bar.advance()
            if (step + 1) % WRITTEN == 0 or step + 1 == arguments.steps:
                file.write(evolution.weights)
    print("Against the heuristic:")
    print(table([evolution.checked(number) for number in players]))


if __name__ == "__main__":
    main()
