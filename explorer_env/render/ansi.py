"""A game as plain text for a terminal 100 columns wide: the position, what happened last, what is asked."""

import textwrap

import numpy as np

from explorer_env.core.board import WIDTH
from explorer_env.core.game import Game

LOG_LINES = 8


def picture(game: Game, log_lines: int = LOG_LINES) -> str:
    """The game's own drawing, its last log lines, the pending question and the legal answers."""
    told = [part for line in game.log(game.told - log_lines) for part in textwrap.wrap(line, WIDTH)]
    blocks = [*game.drawing(), ("Log", told), _results(game) if game.over else _decision(game)]
    return "\n\n".join(block(title, lines) for title, lines in blocks if lines)


def block(title: str, lines: list[str]) -> str:
    return "\n".join([f"--- {title} ".ljust(WIDTH, "-"), *lines])


def _decision(game: Game) -> tuple[str, list[str]]:
    answers = [f"{action}: {game.words(int(action))}" for action in np.flatnonzero(game.legal())]
    question = textwrap.wrap(game.question(), WIDTH)
    return f"explorer_{game.seat} must answer", [*question, *textwrap.wrap(" | ".join(answers), WIDTH)]


def _results(game: Game) -> tuple[str, list[str]]:
    worth = enumerate(zip(game.scores().tolist(), game.returns().tolist(), strict=True))
    return "The game is over", [f"explorer_{seat}: {points} points, return {end:+.2f}" for seat, (points, end) in worth]
