"""A replay as pictures: one SVG after each move, or all of them as a GIF."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from explorer_env.core.files import write_whole
from explorer_env.core.game import Game
from explorer_env.core.progress import progress
from explorer_env.core.replay import Replay
from explorer_env.render.picture import rgb_array, svg
from training.extras import missing_play_extra

if TYPE_CHECKING:
    from PIL import Image

COLOURS = 128  # of a picture of a GIF
LAST = 6  # times as long the last picture stays


def write_svgs(replay: Replay, folder: Path, every: int = 1, seat: int | None = None) -> int:
    """Write `folder`/NUMBER.svg, the number of moves made, and say how many.

    every: after so many moves, and at the end. seat: whose view, None for what everybody sees. Raises ConfigError for
    a seat that the game doesn't have.
    """
    replay.start().check_seat(seat or 0)
    moves = pictured(replay, every)
    for move, game in zip(moves, positions(replay, moves), strict=True):
        write_whole(folder / f"{move:06}.svg", svg(game, seat).encode(), durable=False)
    return len(moves)


def write_gif(replay: Replay, path: Path, every: int = 1, seat: int | None = None, frame: float = 0.5) -> int:
    """Write the same pictures as a GIF; frame: seconds that each stays. Raises MissingExtra without the extra `play`,
    ConfigError as `write_svgs`."""
    replay.start().check_seat(seat or 0)
    moves = pictured(replay, every)
    images = (_image(game, seat) for game in positions(replay, moves))
    times = [round(1000 * frame)] * (len(moves) - 1) + [round(1000 * frame * LAST)]
    content = io.BytesIO()
    next(images).save(content, "GIF", save_all=True, append_images=images, duration=times, loop=0)
    write_whole(path, content.getvalue())
    return len(moves)


def pictured(replay: Replay, every: int) -> list[int]:
    """Numbers of moves after which there is a picture, the last one's among them."""
    return sorted({*range(0, len(replay.actions), every), len(replay.actions)})


def positions(replay: Replay, moves: list[int]) -> Iterator[Game]:
    """The game after each of these numbers of moves; the same game, played on."""
    game, done = replay.start(), 0
    with progress(len(moves), f"Drawing {len(moves)} pictures", "one after another") as bar:
        for move in moves:
            for action in replay.actions[done:move]:
                game.apply(action)
            done = move
            yield game
            bar.advance()


def _image(game: Game, seat: int | None) -> "Image.Image":
    try:
        from PIL import Image
    except ImportError as error:
        raise missing_play_extra(error) from error
    return Image.fromarray(rgb_array(game, seat)).quantize(COLOURS, Image.Quantize.FASTOCTREE)
