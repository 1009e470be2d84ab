"""Puts a model into `agents/trained`, as the agent `trained` of its game, with what it reaches on its card.

python -m training.ship runs/first/model.safetensors
"""

import argparse
from pathlib import Path

from agents.model_files import read_card, read_model, shipped, write_model
from training.commands.arguments import add_games, add_seed
from training.games import GAMES
from training.rungs import measured
from training.settings import check_settings

TABLES = [1, 2, 4]  # players
RUNGS = ["random", "heuristic"]
ITEMS = ("steps", "seconds", "written", "packages", "commit", "settings")  # that a shipped card keeps


def ship(model: Path, games: int, seed: int) -> Path:
    """Evaluate the model and write it as the one of its game; returns the path."""
    kind = GAMES[read_card(model)["game"]].kind
    network, card = read_model(model, kind)
    facts = {name: card[name] for name in ITEMS if name in card}
    here = {"players": TABLES, "evaluation.rungs": RUNGS, "evaluation.games": games, "evaluation.seed": seed}
    rows = measured(model, None, check_settings(card["settings"] | here), card["steps"], card["seconds"])
    return write_model(shipped(kind), network, kind, facts | {"results": rows})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, metavar="MODEL", help="file of a trained model")
    add_games(parser, 1000)
    add_seed(parser)
    arguments = parser.parse_args()
    print(f"Shipped: {ship(arguments.model, arguments.games, arguments.seed)}")


if __name__ == "__main__":
    main()
