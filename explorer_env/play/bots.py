"""Bots for people to play with: one of each name a thread, however many tables it sits at."""

import hashlib
import threading
from collections import OrderedDict

from agents.base import Agent
from agents.opinions import Opinions, opinions
from agents.registry import make
from explorer_env.core.game import Game

KEPT = 6  # bots a thread: a search has a tree of its own


class _Bots(threading.local):
    def __init__(self) -> None:
        self.made: OrderedDict[tuple[str, str], Agent] = OrderedDict()

    def get(self, name: str, game: str) -> Agent:
        """Raises ConfigError when there is no such agent."""
        key = (name, game)
        if key not in self.made:
            self.made[key] = make(name, game)
            while len(self.made) > KEPT:
                self.made.popitem(last=False)
        self.made.move_to_end(key)
        return self.made[key]


_bots = _Bots()


def _ready(name: str, game: Game, chance: int) -> Agent:
    agent = _bots.get(name, game.name)
    agent.reset(chance, game.seat)
    return agent


def chance_of(seed: int, move: int) -> int:
    """A seed for a bot's answer: the same for the same table and move, so that bots have no state to save."""
    return int.from_bytes(hashlib.sha256(f"{seed} {move}".encode()).digest()[:7])


def check_bot(name: str, game: str) -> None:
    """Raises ConfigError when there is no such agent."""
    _bots.get(name, game)


def bot_answer(name: str, game: Game, chance: int) -> int:
    """What a bot answers to the pending decision; chance: see `chance_of`."""
    return _ready(name, game, chance).act_in(game)


def bot_opinions(name: str, game: Game, chance: int) -> Opinions:
    """What a bot thinks of each legal answer."""
    return opinions(_ready(name, game, chance), game)
