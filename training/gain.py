"""Measures what an agent gains by a decision: where its answer differs from that of `evolved`, many games are played on
by that one after each of the two, with the same dice as far as they go. The same seed takes the same positions, so that
agents can be compared.

python -m training.gain search:2000 --players 2 --positions 200
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.heuristic import heuristic_named
from agents.registry import make
from explorer_env.core.batch import Batch
from explorer_env.core.game import Game
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training.commands.arguments import AGENTS, add_game, add_seed
from training.games import GAMES

ASKED = 0.15  # of the decisions of a game
FIRST_SEED = 20_000_000  # of the games that positions are taken from: other ones than any evaluation's


class Compared(NamedTuple):
    """A position with more than one answer: the decision's name, whether the answers differ, the points of lead that
    the agent's answer brings over the heuristic's, 0 for the same.
    """

    decision: str
    differ: bool
    gain: float


class Comparing:
    """An agent and `evolved` in one game, and the games that are played on after their answers."""

    def __init__(self, game: type[Game], agent: str, playouts: int, seed: int) -> None:
        self.game, self.playouts = game, playouts
        self.taken, self.chance = np.random.default_rng(seed).spawn(2)  # of positions, which every agent shares
        self.heuristic = heuristic_named("evolved", game.name)(seed)
        self.agent = make(agent, game.name, seed)

    def positions(self, players: int, seed: int) -> Iterator[Compared]:
        """Without end, from games of heuristics."""
        while True:
            seed += 1
            game = self.game.start(players, seed=FIRST_SEED + seed)
            self.agent.reset(seed)
            while not game.over:
                action = self.heuristic.act_in(game)
                if game.legal().sum() > 1 and self.taken.random() < ASKED:
                    yield self.compare(game, action)
                game.apply(action)

    def compare(self, game: Game, action: int) -> Compared:
        other = self.agent.act_in(game)
        if other == action:
            return Compared(game.decision, False, 0.0)
        seeds = self.chance.integers(1, 2**63, self.playouts).tolist()
        return Compared(game.decision, True, self.lead(game, other, seeds) - self.lead(game, action, seeds))

    def lead(self, game: Game, action: int, seeds: list[int]) -> float:
        """The mean lead over the best rival, alone the points, when heuristics have played on after this answer."""
        rows = np.arange(self.playouts)
        batch = Batch.of(game).sandbox(np.zeros(self.playouts, np.int64), seeds)
        batch.apply(rows, np.full(self.playouts, action))
        everybody = np.ones((self.playouts, self.game.SEATS[1]), np.bool_)
        self.heuristic.play_many(batch, rows, everybody, np.ones(self.playouts, np.uint64))
        points = batch.scores[:, : game.players].astype(np.float64)
        rivals = np.delete(points, game.seat, axis=1)
        return float((points[:, game.seat] - (rivals.max(axis=1) if game.players > 1 else 0.0)).mean())


def report(found: list[Compared]) -> str:
    by_decision: dict[str, list[Compared]] = defaultdict(list)
    for one in found:
        by_decision[one.decision].append(one)
    rows = [_row("all", found)]
    rows += [_row(name, some) for name, some in sorted(by_decision.items(), key=lambda item: -len(item[1]))]
    return table(rows)


def _row(name: str, found: list[Compared]) -> dict[str, Any]:
    gains: NDArray[np.float64] = np.array([one.gain for one in found])
    return {
        "decision": name, "positions": len(found), "answers differ %": 100 * np.mean([one.differ for one in found]),
        "gain": gains.mean(), "standard error": gains.std(ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else None,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", metavar="AGENT", help=f"whose answers: {AGENTS}")
    add_game(parser)
    parser.add_argument("--players", type=int, default=2, metavar="N", help="players of a game (default: 2)")
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="positions (default: 200)")
    parser.add_argument("--playouts", type=int, default=500, metavar="N", help="games for an answer (default: 500)")
    add_seed(parser)
    arguments = parser.parse_args()
    kind = GAMES[arguments.game].kind
    players = kind.check_players(arguments.players)
    comparing = Comparing(kind, arguments.agent, arguments.playouts, arguments.seed)
    found: list[Compared] = []
    pair = f"{arguments.agent} and evolved"
    with progress(arguments.positions, f"Comparing {arguments.positions} answers", pair) as bar:
        for compared in comparing.positions(players, arguments.seed):
            found.append(compared)
            bar.advance()
            if len(found) == arguments.positions:
                break
    print(report(found))


if __name__ == "__main__":
    main()
