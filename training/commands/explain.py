"""`explorer explain`: what agents think of each legal answer at a move of a recorded game."""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from agents import make, names
from agents.opinions import CHANCES, VISITS, Opinion, Opinions, opinions
from agents.policy import KINDS
from explorer_env.core.errors import ConfigError
from explorer_env.core.game import Game
from explorer_env.core.replay import Replay
from explorer_env.core.table import table
from training.commands.arguments import AGENTS, add_json, add_seed, save_json, whole
from training.telling import printable

EXAMPLE = "explorer explain games/000001.replay --move 30 --agent heuristic --agent search:2000"
USUAL = ("heuristic", "trained", "search:400")
Row = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a replay")
    parser.add_argument(
        "--move", type=whole(1), required=True, metavar="N", help="the move to explain, by its number in the replay"
    )
    parser.add_argument(
        "--agent", action="append", metavar="NAME",
        help=f"who is asked, given again for more: {AGENTS} (default: who moved, if built in; {', '.join(USUAL)})",
    )  # fmt: skip
    add_seed(parser, "the agents' own chance (a search throws dice of its own and never sees those of the game)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    replay = Replay.load(arguments.file, KINDS)
    if arguments.move > len(replay.actions):
        raise ConfigError(f"--move {arguments.move}: {arguments.file} has {len(replay.actions)} moves.")
    game, played = replay.game(arguments.move - 1), replay.actions[arguments.move - 1]
    asked = arguments.agent or usual_agents(replay.kind, replay.players[game.seat])
    thoughts = {name: asked_for(name, game, arguments.seed) for name in dict.fromkeys(asked)}
    print(heading(replay, game, arguments.move))
    print()
    print(table(*rows_and_columns(game, played, thoughts)))
    print()
    for name, found in thoughts.items():
        print(f"{name} would answer {found.action}: {game.words(found.action)}")
    save_json(arguments, results(replay, game, arguments.move, thoughts))


def usual_agents(kind: type[Game], player: str) -> list[str]:
    """The one who moved comes first, when there is something to be known of it."""
    built_in = player != "random" and player.partition(":")[0] in names(kind.name)
    return [player, *USUAL] if built_in else list(USUAL)


def asked_for(name: str, game: Game, seed: int) -> Opinions:
    agent = make(name, game=game.name, seed=seed)
    agent.reset(seed=seed, seat=game.seat)
    return opinions(agent, game)


def heading(replay: Replay, game: Game, move: int) -> str:
    player = printable(replay.players)[game.seat]
    return (
        f"{replay.kind.name}, seed {replay.seed}, move {move} of {len(replay.actions)}, turn {game.turn}\n"
        f"explorer_{game.seat} ({player}) was asked: {game.question()}"
    )


def rows_and_columns(game: Game, played: int, thoughts: dict[str, Opinions]) -> tuple[list[Row], dict[str, str]]:
    """A row for each legal answer, the one that was given with a star, and the columns of `table`."""
    rows = {
        int(action): {"action": str(action), "answer": game.words(int(action))}
        for action in np.flatnonzero(game.legal())
    }
    rows[played]["played"] = "*"
    columns = {"played": "", "action": "action", "answer": "answer"}
    for name, found in thoughts.items():
        for heading_, value in columns_of(name, found).items():
            key = f"{name} {heading_}"
            columns[key] = heading_
            for opinion in found.each:
                rows[opinion.action][key] = value(opinion)
    return list(rows.values()), columns


def columns_of(name: str, found: Opinions) -> dict[str, Callable[[Opinion], Any]]:
    """Heading -> what stands in that column."""
    if found.kind == CHANCES:
        return {f"{name} %": lambda opinion: 100 * opinion.share}
    if found.kind == VISITS:
        return {
            f"{name} visits": lambda opinion: opinion.visits, "value": lambda opinion: opinion.value,
            "lead": lambda opinion: opinion.lead, "error": lambda opinion: opinion.error,
            "trust": lambda opinion: opinion.prior,
        }  # fmt: skip
    if any(opinion.worth is not None for opinion in found.each):
        return {f"{name} worth": lambda opinion: opinion.worth}
    return {name: lambda opinion: "this" if opinion.share else None}


def results(replay: Replay, game: Game, move: int, thoughts: dict[str, Opinions]) -> dict[str, Any]:
    """All of it for programs."""
    return {
        "game": replay.kind.name, "seed": replay.seed, "move": move, "turn": game.turn, "seat": game.seat,
        "question": game.question(), "played": replay.actions[move - 1],
        "answers": game.describe()["legal"],
        "agents": {
            name: {"kind": found.kind, "action": found.action, "each": [opinion._asdict() for opinion in found.each]}
            for name, found in thoughts.items()
        },
    }  # fmt: skip
