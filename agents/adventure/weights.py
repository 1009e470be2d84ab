"""The heuristic's weights: agents/data/adventure.toml."""

from agents.weights import Weights

WEIGHTS = Weights("adventure.toml")
