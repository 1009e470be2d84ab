"""The environments' ids: in Gymnasium's registry, and in PettingZoo's where it has one (1.27 and later)."""

import gymnasium
import pettingzoo

IDS = {
    "explorer_env/Expedition-v0": "explorer_env.expedition_v0",
    "explorer_env/Adventure-v0": "explorer_env.adventure_v0",
}


def register_all() -> None:
    """Register every game: `env` of its module with PettingZoo, `single` and `vector` with Gymnasium. Once is
    enough.
    """
    for name, module in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{module}:single", vector_entry_point=f"{module}:vector")
        if hasattr(pettingzoo, "register") and name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=f"{module}:env")
