"""Adventure as environments: `env` and `raw_env` for PettingZoo, `single` and `vector` for Gymnasium.

>>> from explorer_env import adventure_v0
>>> env = adventure_v0.env(num_players=3, render_mode="ansi")
"""

from explorer_env.adventure.game import Adventure
from explorer_env.envs.makers import makers_of

__all__ = ["env", "raw_env", "single", "vector"]
env, raw_env, single, vector = makers_of(Adventure, "adventure_v0")
