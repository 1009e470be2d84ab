"""Board games of exploration as compiled engines and reinforcement learning environments."""

from explorer_env.envs.registration import register_all

__version__ = "0.1.0"

register_all()
