"""Players of the games: `make` one by name, let several play a game with `play_game`."""

from agents.base import Agent
from agents.play import play_game
from agents.registry import make, names

__all__ = ["Agent", "make", "names", "play_game"]
