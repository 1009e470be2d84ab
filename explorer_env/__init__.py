"""Board games of exploration as compiled engines and reinforcement learning environments."""

from explorer_env.core.version import __version__
from explorer_env.envs.registration import register_all

__all__ = ["__version__"]

register_all()
