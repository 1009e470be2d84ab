"""Environments for any `Game`: PettingZoo (aec), Gymnasium with one seat against agents (single)."""
