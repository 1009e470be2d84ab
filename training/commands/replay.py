"""`explorer replay`: a recorded game, checked and shown."""

import argparse
import sys
from collections.abc import Callable

from agents.policy import KINDS
from explorer_env.core.game import Game
from explorer_env.core.replay import Replay
from training.commands.arguments import new_file, results_folder, seconds, whole
from training.commands.play import add_server, serve_page
from training.prompt import prompt
from training.replay_pictures import write_gif, write_svgs
from training.telling import LEGEND, printable, tell, tell_beginning, tell_end, tell_move, tell_table

EXAMPLE = "explorer replay games/000001.replay --all"
FRAME = 0.5  # seconds
KEYS = "Enter: the next move; a number: on to that move; t: the table; a: all that is left; q: enough."
STOPS: dict[str, Callable[[int, int], int]] = {  # typed -> moves shown before the next question
    "": lambda done, _: done + 1,
    "a": lambda _, moves: moves,
    "q": lambda *_: 0,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a replay, as match, evaluate, tournament and play write them")
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--all", action="store_true", help="show the whole game at once, as is done where nobody can press Enter"
    )
    how.add_argument("--verify", action="store_true", help="only check the file, and say so in a line")
    how.add_argument(
        "--svg", type=results_folder, metavar="DIR", help="write a picture after every move: DIR/000000.svg and so on"
    )
    how.add_argument(
        "--gif", type=new_file, metavar="FILE",
        help="write the pictures as one that moves. Needs pip install 'explorer-env[play]'",
    )  # fmt: skip
    how.add_argument("--web", action="store_true", help="show it on a page with a slider, served by this machine")
    parser.add_argument(
        "--every", type=whole(1), default=1, metavar="N", help="a picture after every N moves only (default: 1)"
    )
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help="pictures as this seat sees the game (default: what everybody sees)"
    )
    parser.add_argument(
        "--frame",
        type=seconds,
        default=FRAME,
        metavar="SECONDS",
        help=f"time of a picture in the GIF (default: {FRAME})",
    )
    add_server(parser.add_argument_group("the page (--web)"))


def run(arguments: argparse.Namespace) -> None:
    replay = Replay.load(arguments.file, KINDS)
    if arguments.verify:
        print(f"{arguments.file}: {summary(replay)}")
    elif arguments.svg is not None:
        count = write_svgs(replay, arguments.svg, arguments.every, arguments.seat)
        print(f"{count} pictures in {arguments.svg}")
    elif arguments.gif is not None:
        count = write_gif(replay, arguments.gif, arguments.every, arguments.seat, arguments.frame)
        print(f"{count} pictures in {arguments.gif}")
    elif arguments.web:
        serve_page(arguments, replay=replay)
    else:
        show(replay, by_steps=not arguments.all and sys.stdin.isatty() and sys.stdout.isatty())


def summary(replay: Replay) -> str:
    """What was checked, in a line."""
    game = replay.game()
    points = ", ".join(
        f"{name} {points}" for name, points in zip(printable(replay.players), game.scores(), strict=True)
    )
    end = "to its end" if game.over else "not to its end"
    return (
        f"{replay.kind.name}, seed {replay.seed}, {len(replay.actions)} moves, {end}; points: {points}. All as written."
    )


def show(replay: Replay, by_steps: bool) -> None:
    """The game in words; by steps: after each move as `next_stop` is told."""
    names = printable(replay.players)
    tell_beginning(replay.kind.name, replay.seed, names)
    print(LEGEND if not by_steps else f"{LEGEND}\n{KEYS}")
    game = replay.start()
    told, stop = tell(game, 0), 0 if by_steps else len(replay.actions)
    for done, action in enumerate(replay.actions):
        if done == stop:
            stop = next_stop(game, done, len(replay.actions))
        if done >= stop:
            return
        print(f"{done + 1}. ", end="")
        told = tell_move(game, action, told)
    tell_end(game, names)


def next_stop(game: Game, done: int, moves: int) -> int:
    """How many moves to have shown before asking again, as somebody types it; 0 for an end at once."""
    while True:
        try:
            typed = prompt(f"[{done} of {moves}] ").strip()
        except EOFError:
            return 0
        if typed == "t":
            tell_table(game)
        elif typed in STOPS:
            return STOPS[typed](done, moves)
        elif typed.isdecimal() and done < int(typed) <= moves:
            return int(typed)
        else:
            print(KEYS)
