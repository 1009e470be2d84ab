"""The games that the commands know, and where the parts of each are."""

from dataclasses import dataclass

from explorer_env.adventure.game import Adventure
from explorer_env.core.game import Game
from explorer_env.expedition.game import Expedition


@dataclass(frozen=True)
class Known:
    """One game for the commands: its class, and the names of modules that not every command needs.

    environment: the PettingZoo environment. balance: figures of many games, see `training.balance`.
    """

    kind: type[Game]
    environment: str
    balance: str


GAMES: dict[str, Known] = {
    Expedition.name: Known(Expedition, "explorer_env.expedition_v0", "training.expedition_balance"),
    Adventure.name: Known(Adventure, "explorer_env.adventure_v0", "training.adventure_balance"),
}
