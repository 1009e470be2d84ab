"""`explorer watch`: one game in the terminal, move by move, in words."""

import argparse
import sys
import time
from itertools import count

from agents import make
from explorer_env.core.files import write_whole
from explorer_env.core.game import Game
from explorer_env.render.picture import rgb_array, svg
from explorer_env.render.pixels import need_pixels, png
from training.commands.arguments import AGENTS, add_config, add_game, add_seed, chosen_config, new_file, seconds, whole
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
    parser.add_argument("--moves", type=whole(0), metavar="N", help="stop after N moves (default: at the end)")
    parser.add_argument("--svg", type=new_file, metavar="FILE", help="write the picture of where it stops as SVG")
    parser.add_argument(
        "--png", type=new_file, metavar="FILE", help="the same as PNG. Needs pip install 'explorer-env[play]'"
    )


def run(arguments: argparse.Namespace) -> None:
    kind = GAMES[arguments.game].kind
    kind.check_players(len(arguments.agents))
    config = chosen_config(arguments, kind)
    if arguments.png is not None:
        need_pixels()
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
    moves = count() if arguments.moves is None else range(arguments.moves)
    for _ in moves:
        if game.over:
            break
        told = tell_move(game, seated[game.seat].act_in(game), told)
        time.sleep(delay)
    tell_end(game, arguments.agents)
    write_pictures(game, arguments)


def write_pictures(game: Game, arguments: argparse.Namespace) -> None:
    if arguments.svg is not None:
        write_whole(arguments.svg, svg(game).encode())
    if arguments.png is not None:
        write_whole(arguments.png, png(rgb_array(game)))
