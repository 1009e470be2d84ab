"""Improves the answers of a model that takes hints, by playouts (after M. Lagoudakis, R. Parr 2003: policies learnt as
classifiers from rollouts).

Each legal answer to some decisions of a game is tried many times; the network's layers of the policy learn how much
more it brings than the hint. What that gains is measured in positions that were not learnt from.

python -m training.improve runs/first/model.safetensors --positions 100000 --out runs/first/improved.safetensors
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.hints import NO_HINT, hint_of, with_hints
from agents.layers import Layer
from agents.model_files import card_of, hint_on, read_card, read_model, write_model
from agents.network import Network
from explorer_env.core.errors import ConfigError
from explorer_env.core.parts import CORES
from explorer_env.core.progress import progress
from explorer_env.core.table import table
from training.commands.arguments import add_seed, new_file, whole
from training.extras import missing_train_extra
from training.games import GAMES
from training.network import ACTIVATIONS
from training.tries import Tries, tries

try:
    import torch
    from torch import nn
except ImportError as error:
    raise missing_train_extra(error) from error

KEPT_BACK = 0.15  # of the positions, to measure with
EPOCHS, BATCH, RATE = 8, 1024, 1e-3
SHARP = 0.003  # a gain that makes an answer e times as likely
Floats = NDArray[np.float32]


class Learning:
    """A network whose policy learns from tries; `network` is what it has learnt so far."""

    def __init__(self, network: Network, hint: str, game: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.begun, self.kind = network, GAMES[game].kind
        self.hint, self.chance = hint_of(hint, self.kind), np.random.default_rng(seed)
        self.shared = _modules(network.shared, network.activation).requires_grad_(False)
        self.policy = nn.Sequential(*list(_modules(network.policy, network.activation))[:-1])
        self.optimizer = torch.optim.AdamW(self.policy.parameters(), RATE)

    @property
    def network(self) -> Network:
        learnt = [_layer(module) for module in self.policy if isinstance(module, nn.Linear)]
        return Network(self.begun.activation, self.begun.shared, learnt, self.begun.value)

    def logits(self, part: Tries) -> torch.Tensor:
        """Of every action, what is not legal included."""
        seen = with_hints(self.hint, part.observations.astype(np.float32), part.masks)
        found: torch.Tensor = self.policy(self.shared(torch.from_numpy(seen)))
        return found

    def learn(self, lessons: Tries, rate: float) -> None:
        """Go through the lessons once, in another order: how much likelier than the usual answer is each one to be?"""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        order = self.chance.permutation(len(lessons.usual))
        for rows in np.array_split(order, -(-len(order) // BATCH)):
            part = _rows(lessons, rows)
            logits = self.logits(part)
            ahead = logits - logits.gather(1, torch.from_numpy(part.usual)[:, None])
            errors = SHARP * ahead - torch.from_numpy(part.gains)
            loss = (errors.square() * torch.from_numpy(part.masks)).sum() / SHARP / len(rows)
            self.optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimizer.step()

    def gains(self, kept: Tries) -> Floats:
        """What the policy's answers bring over the usual one, on average over its chances; by position."""
        with torch.no_grad():
            parts = np.array_split(np.arange(len(kept.usual)), -(-len(kept.usual) // BATCH))
            logits = torch.cat([self.logits(_rows(kept, rows)) for rows in parts])
        masked = logits.masked_fill(torch.from_numpy(kept.masks) == 0, -torch.inf)
        return np.asarray((masked.softmax(dim=1).numpy() * kept.gains).sum(axis=1))


def _modules(layers: tuple[Layer, ...], activation: str) -> nn.Sequential:
    modules: list[nn.Module] = []
    for weights, biases in layers:
        linear = nn.Linear(*weights.shape)
        linear.weight = nn.Parameter(torch.from_numpy(weights.T.copy()))
        linear.bias = nn.Parameter(torch.from_numpy(biases.copy()))
        modules += [linear, ACTIVATIONS[activation]()]
    return nn.Sequential(*modules)


def _layer(linear: nn.Linear) -> Layer:
    return Layer(np.ascontiguousarray(linear.weight.detach().numpy().T), linear.bias.detach().numpy().copy())


def _rows(some: Tries, rows: NDArray[np.int64]) -> Tries:
    return Tries._make(array[rows] for array in some)


def improve(learning: Learning, found: Tries) -> list[dict[str, Any]]:
    """Learn from most of the tries; of the others, rows for all and for each decision: what is gained."""
    kept = round(KEPT_BACK * len(found.usual))
    lessons, others = _rows(found, np.arange(kept, len(found.usual))), _rows(found, np.arange(kept))
    with progress(EPOCHS, f"Learning from {len(lessons.usual):,} positions", "several times") as bar:
        for epoch in range(EPOCHS):
            learning.learn(lessons, RATE * (1 - epoch / EPOCHS))
            bar.advance(note=f"gain {learning.gains(others).mean():.4f}")
    gains, best = learning.gains(others), others.gains.max(axis=1)
    names, numbers = learning.kind.DECISION_NAMES, np.unique(others.decisions)
    some = sorted(((names[n], others.decisions == n) for n in numbers), key=lambda one: -int(one[1].sum()))
    everything = ("all", np.ones(len(gains), np.bool_))
    return [
        {
            "decision": name, "positions": int(of.sum()), "gain": float(gains[of].mean()),
            "standard error": float(gains[of].std() / of.sum() ** 0.5), "best tried": float(best[of].mean()),
        }
        for name, of in (everything, *some)
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, metavar="MODEL", help="file of a trained model that takes hints")
    parser.add_argument("--positions", type=whole(100), default=100_000, metavar="N", help="default: 100,000")
    parser.add_argument("--playouts", type=whole(2), default=8, metavar="N", help="of each answer (default: 8)")
    parser.add_argument("--players", type=whole(1), nargs="+", default=[2, 4], metavar="N", help="default: 2 4")
    parser.add_argument("--processes", type=whole(1), default=CORES, metavar="N", help=f"default: {CORES}")
    parser.add_argument("--out", type=new_file, required=True, metavar="FILE", help="where the improved model goes")
    add_seed(parser)
    arguments = parser.parse_args()
    game = read_card(arguments.model)["game"]
    kind = GAMES[game].kind
    network, card = read_model(arguments.model, kind)
    if hint_on(card) == NO_HINT or network.entities:
        raise ConfigError(f"{arguments.model}: give a flat model that takes hints (network.hint).")
    players = [kind.check_players(number) for number in arguments.players]
    found = tries(game, players, arguments.positions, arguments.playouts, arguments.seed, arguments.processes)
    learning = Learning(network, hint_on(card), game, arguments.seed)
    print(table(improve(learning, found)))
    told = {name: getattr(arguments, name) for name in ("positions", "playouts", "players", "seed")}
    write_model(arguments.out, learning.network, kind, card | {"improved": told})
    print(f"Improved: {arguments.out} with {card_of(arguments.out)}")


if __name__ == "__main__":
    main()
