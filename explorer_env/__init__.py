"""Board games of exploration as compiled engines and reinforcement learning environments."""

__version__ = "0.1.0"
