"""Let agents play a game to its end."""

from collections.abc import Sequence
from typing import TypeVar

from agents.base import Agent
from explorer_env.core.errors import ConfigError
from explorer_env.core.game import Game

AnyGame = TypeVar("AnyGame", bound=Game)


def play_game(game: AnyGame, agents: Sequence[Agent]) -> AnyGame:
    """Play on until the game is over and return it; agents: one for each seat.

    Raises ConfigError for a wrong number of agents, IllegalAction when an agent's action is not legal.
    """
    if len(agents) != game.players:
        raise ConfigError(f"{len(agents)} agents for {game.players} players: give one for each seat.")
    for seat, agent in enumerate(agents):
        agent.reset(seat=seat)
    while not game.over:
        game.apply(agents[game.seat].act_in(game))
    return game
