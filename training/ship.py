"""Puts a model into `agents/trained`, as the agent `trained` of its game, with what it reaches on its card.

python -m training.ship runs/first/model.safetensors
"""

import argparse
from pathlib import Path
from typing import Any

from agents.model_files import read_card, read_model, shipped, write_model
from training.commands.arguments import add_games, add_seed
from training.evaluate import evaluate
from training.games import GAMES

RUNGS = ("random", "heuristic")
TABLES = (2, 4)  # players
SHOWN = ("games", "wins", "win_rate", "low", "high", "place", "points")
ITEMS = ("steps", "seconds", "written", "packages", "commit", "settings")  # that a shipped card keeps


def results_of(model: Path, game: str, games: int, seed: int) -> list[dict[str, Any]]:
    """Against each rung with each number of players, one row: what `evaluate` found for the model."""
    rows = []
    for players in TABLES:
        for rung in RUNGS:
            found = evaluate([str(model), *[rung] * (players - 1)], game, games, seed)
            row = found["results"][0]
            rows.append({"players": players, "against": rung, "seed": seed, **{name: row[name] for name in SHOWN}})
    return rows


def ship(model: Path, games: int, seed: int) -> Path:
    """Evaluate the model and write it as the one of its game; returns the path."""
    kind = GAMES[read_card(model)["game"]].kind
    network, card = read_model(model, kind)
    facts = {name: card[name] for name in ITEMS if name in card}
    return write_model(shipped(kind), network, kind, facts | {"results": results_of(model, kind.name, games, seed)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, metavar="MODEL", help="file of a trained model")
    add_games(parser, 1000)
    add_seed(parser)
    arguments = parser.parse_args()
    print(f"Shipped: {ship(arguments.model, arguments.games, arguments.seed)}")


if __name__ == "__main__":
    main()
