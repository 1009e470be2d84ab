"""`AdventureHeuristic`: sound play of Adventure from the observation alone; `AdventureEvolved`; and two that misjudge
event squares."""

from agents.adventure.choice import choose_by, worth_by
from agents.adventure.weights import EVOLVED, WEIGHTS
from agents.heuristic import Heuristic
from agents.playing import playing_of
from explorer_env.adventure.game import Adventure


class AdventureHeuristic(Heuristic):
    """The weights are those of agents/data/adventure.toml."""

    GAME = Adventure
    WEIGHTS = WEIGHTS
    PLAYING = playing_of(Adventure, choose_by, worth_by)


class AdventureEvolved(AdventureHeuristic):
    """The same with weights that evolved in games against itself (`python -m training.evolve`)."""

    name = "evolved"
    WEIGHTS = EVOLVED


class NeverDraw(AdventureHeuristic):
    """Avoids the squares that draw a card: a measure for the deck."""

    name = "never-draw"
    WEIGHTS = WEIGHTS.but({"draw": -99.0, "event": 0.0})


class AlwaysDraw(AdventureHeuristic):
    """Goes to the next square that draws a card, whatever else there is: a measure for the deck."""

    name = "always-draw"
    WEIGHTS = WEIGHTS.but({"draw": 99.0})
