"""Expedition as environments: `env` and `raw_env` for PettingZoo, `single` and `vector` for Gymnasium.

>>> from explorer_env import expedition_v0
>>> env = expedition_v0.env(num_players=3, render_mode="ansi")
"""

from explorer_env.envs.makers import makers_of
from explorer_env.expedition.game import Expedition

__all__ = ["env", "raw_env", "single", "vector"]
env, raw_env, single, vector = makers_of(Expedition, "expedition_v0")
