"""What the tests of agents share: the games that have agents, lines of seats."""

from explorer_env.adventure.game import Adventure
from explorer_env.expedition.game import Expedition

GAMES = [Expedition, Adventure]
PLAYERS = [(game, players) for game in GAMES for players in range(game.SEATS[0], game.SEATS[1] + 1)]
SHORT = {"expedition": {"goal_dp": 10}, "adventure": {"rounds": 4}}  # games of 4 turns at most


def by_name(value):
    """How pytest names a parameter."""
    return value.name if isinstance(value, type) else None


def lineups(players, games):
    """Every mixture of heuristic and random seats, one after the other."""
    return [["heuristic" if game >> seat & 1 else "random" for seat in range(players)] for game in range(games)]
