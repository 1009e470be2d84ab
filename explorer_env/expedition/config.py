"""Expedition's adjustable numbers, each a ruling of ours (`data/config.toml`)."""

from explorer_env.core.config import ConfigSource, fields_from
from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError
from explorer_env.expedition.tables import DATA, PORT_REGIONS, REGIONS

FIELDS = fields_from(read_toml(DATA / "config.toml")["fields"])
_MARKERS = ["jungle_markers", "savanna_markers", "veldt_markers", "desert_markers"]
_ORDERS = [("hunt_porter_dies", "hunt_askari_dies"), ("hostility_porter_dies", "hostility_askari_dies")]


def read_config(source: ConfigSource = None) -> dict[str, int]:
    """All numbers of a game: the defaults changed by `source` (a mapping, the path of a TOML file, or None).

    Raises ConfigError naming the key, what was given and what is allowed.
    """
    config = FIELDS.read(source)
    markers, needed = sum(config[name] for name in _MARKERS), REGIONS - len(PORT_REGIONS)
    if markers < needed:
        raise ConfigError(
            f"{' + '.join(_MARKERS)} = {markers}: every region needs one, so give {needed} or more in all."
        )
    for low, high in _ORDERS:
        if config[low] > config[high]:
            raise ConfigError(
                f"{low} = {config[low]} is above {high} = {config[high]}: give it {config[high]} or less."
            )
    return config
