"""The heuristic's weights: agents/data/expedition.toml."""

from agents.weights import Weights

WEIGHTS = Weights("expedition.toml")
weights = WEIGHTS.read
