"""`explorer watch`: one game in the terminal, move by move, in words."""

import argparse
import sys
import time

from agents import Agent, make
from explorer_env.core.game import Game
from explorer_env.core.ranks import places
from explorer_env.core.table import table
from explorer_env.render.ansi import block
from training.commands.arguments import AGENTS, add_config, add_game, add_seed, chosen_config, seconds
from training.games import GAMES

EXAMPLE = "explorer watch heuristic heuristic random --seed 7 --delay 0.5"
TERMINAL_DELAY = 0.3
NEW_ROUND = " begins"  # what every game's log says of a round or Game Turn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agents", nargs="+", metavar="AGENT", help=f"one for each seat, explorer_0 first: {AGENTS}")
    add_game(parser)
    add_seed(parser)
    parser.add_argument(
        "--delay",
        type=seconds,
        metavar="SECONDS",
        help=f"pause after each move (default: {TERMINAL_DELAY} in a terminal, else 0)",
    )
    add_config(parser)


def run(arguments: argparse.Namespace) -> None:
    kind = GAMES[arguments.game].kind
    kind.check_players(len(arguments.agents))
    config = chosen_config(arguments, kind)
    delay = arguments.delay
    if delay is None:
        delay = TERMINAL_DELAY if sys.stdout.isatty() else 0.0
    seated = [make(name, game=kind.name, seed=arguments.seed + seat) for seat, name in enumerate(arguments.agents)]
    for seat, agent in enumerate(seated):
        agent.reset(seat=seat)
    print(f"{kind.name}, seed {arguments.seed}")
    for seat, name in enumerate(arguments.agents):
        print(f"  explorer_{seat}: {name}")
    print("Each line: who must answer, the question -> the answer. Indented below: what comes of it.")
    game = kind.start(len(seated), seed=arguments.seed, config=config)
    told = tell(game, 0)
    while not game.over:
        told = make_move(game, seated[game.seat], told)
        time.sleep(delay)
    show_end(game, arguments.agents)


def make_move(game: Game, agent: Agent, told: int) -> int:
    """Ask the agent, say what it answers and what comes of it; the log lines told by then."""
    seat = game.seat
    action = agent.act_in(game)
    print(f"explorer_{seat}: {game.question()} -> {game.words(action)}")
    game.apply(action)
    return tell(game, told)


def tell(game: Game, told: int) -> int:
    lines = game.log(told)
    if len(lines) < game.told - told:
        print(f"    ({game.told - told - len(lines)} lines are lost)")
    for line in lines:
        print(f"\n{line}" if line.endswith(NEW_ROUND) else f"    {line}")
    sys.stdout.flush()
    return game.told


def show_end(game: Game, names: list[str]) -> None:
    """The table as it was left, then the final points and places."""
    for title, lines in game.drawing():
        print(f"\n{block(title, lines)}")
    rows = [
        {"explorer": f"explorer_{seat}", "agent": names[seat], "points": points, "place": f"{place:g}"}
        for seat, (points, place) in enumerate(zip(game.scores(), places(game.scores()), strict=True))
    ]
    print(f"\n{block('Final points', table(rows).splitlines())}")
