"""What an environment's `render()` does in each of its modes."""

import gymnasium
import numpy as np
from numpy.typing import NDArray

from explorer_env.core.game import Game
from explorer_env.render.ansi import picture
from explorer_env.render.picture import rgb_array
from explorer_env.render.pixels import close_window, need_pixels, show

ANSI, RGB_ARRAY, HUMAN = RENDER_MODES = ("ansi", "rgb_array", "human")
FPS = 4  # pictures a second in a window, at most

Rendered = str | NDArray[np.uint8] | None


def need_mode(mode: str | None) -> None:
    """Raises MissingExtra for a mode whose package isn't installed."""
    if mode in (RGB_ARRAY, HUMAN):
        need_pixels()


def rendered(game: Game, mode: str | None, seat: int | None = None) -> Rendered:
    """The game drawn: text for "ansi", pixels for "rgb_array"; "human" shows them in a window and gives None, and so
    does no mode, with a warning. seat: whose view, None for what everybody sees.
    """
    if mode is None:
        gymnasium.logger.warn('render() without a render_mode: give render_mode="ansi" to the environment.')
        return None
    if mode == ANSI:
        return picture(game)
    pixels = rgb_array(game, seat)
    if mode == RGB_ARRAY:
        return pixels
    show(pixels, f"explorer-env: {game.name}", FPS)
    return None


def close(mode: str | None) -> None:
    """Close the window, if the mode has one and it is open."""
    if mode == HUMAN:
        close_window()
