"""`explorer watch`: one game in the terminal, move by move, in words."""

import argparse
import sys
import time

from agents import make
from training.commands.arguments import AGENTS, add_config, add_game, add_seed, chosen_config, seconds
from training.games import GAMES
from training.telling import LEGEND, tell, tell_beginning, tell_end, tell_move

EXAMPLE = "explorer watch heuristic heuristic random --seed 7 --delay 0.5"
TERMINAL_DELAY = 0.3


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
    tell_beginning(kind.name, arguments.seed, arguments.agents)
    print(LEGEND)
    game = kind.start(len(seated), seed=arguments.seed, config=config)
    told = tell(game, 0)
    while not game.over:
        told = tell_move(game, seated[game.seat].act_in(game), told)
        time.sleep(delay)
    tell_end(game, arguments.agents)
