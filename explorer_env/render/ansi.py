"""A game as plain text for a terminal 100 columns wide: the position, what happened last, what is asked."""

import textwrap

import numpy as np

from explorer_env.core.game import Game

WIDTH = 100
LOG_LINES = 8


def picture(game: Game, log_lines: int = LOG_LINES) -> str:
    """The game's own drawing, its last log lines, the pending question and the legal answers."""
    blocks = [*game.drawing(), ("Log", game.log(game.told - log_lines)), (_asked(game), _answers(game))]
    return "\n\n".join(block(title, lines) for title, lines in blocks if lines)


def block(title: str, lines: list[str]) -> str:
    return "\n".join([f"--- {title} ".ljust(WIDTH, "-"), *lines])


def _asked(game: Game) -> str:
    return "The game is over" if game.over else f"explorer_{game.seat}: {game.question()}"


def _answers(game: Game) -> list[str]:
    if game.over:
        worth = zip(game.scores().tolist(), game.returns().tolist(), strict=True)
        return [f"explorer_{seat}: {points} points, return {final:+.2f}" for seat, (points, final) in enumerate(worth)]
    answers = [f"{action}: {game.words(int(action))}" for action in np.flatnonzero(game.legal())]
    return textwrap.wrap(" | ".join(answers), WIDTH)
