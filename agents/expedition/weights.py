"""Weights in agents/data: the heuristic's, and those that evolved from them."""

from agents.weights import Weights

WEIGHTS = Weights("expedition.toml")
EVOLVED = Weights("expedition_evolved.toml")
weights = WEIGHTS.read
