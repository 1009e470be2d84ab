"""Weights in agents/data: the heuristic's, and those that evolved from them."""

from agents.weights import Weights

WEIGHTS = Weights("adventure.toml")
EVOLVED = Weights("adventure_evolved.toml")
