"""Adventure as environments: `env` and `raw_env` for PettingZoo, `single` for Gymnasium.

>>> from explorer_env import adventure_v0
>>> env = adventure_v0.env(num_players=3, render_mode="ansi")
"""

from collections.abc import Sequence
from typing import Any

from explorer_env.adventure.game import Adventure
from explorer_env.core.config import ConfigSource
from explorer_env.envs.aec import AEC, CheckedAEC
from explorer_env.envs.single import Opponent, SingleSeat

__all__ = ["env", "raw_env", "single"]
NAME = "adventure_v0"


def raw_env(
    num_players: int = 4, config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None,
    max_cycles: int | None = None, automatic: bool = True,
) -> AEC:  # fmt: skip
    """Adventure for PettingZoo without checks of order; an illegal action raises IllegalAction.

    num_players: 1 to 4. config: what differs from the default rulings, as a mapping or the path of a TOML file.
    reward: "rank" (final place, +1 to -1) or "drama" (each change of the score / 100). render_mode: None or "ansi".
    max_cycles: steps until all are truncated. automatic: don't ask when only one answer is legal.
    Raises ConfigError for wrong parameters.
    """
    return AEC(Adventure, num_players, config, reward, render_mode, max_cycles, automatic, name=NAME)


def env(
    num_players: int = 4, config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None,
    max_cycles: int | None = None, automatic: bool = True, illegal: str = "terminate",
) -> CheckedAEC:  # fmt: skip
    """`raw_env` with the checks of PettingZoo's wrappers.

    illegal: what an illegal action does, "terminate", "penalise" or "raise": see `CheckedAEC`.
    """
    return CheckedAEC(
        Adventure, num_players, config, reward, render_mode, max_cycles, automatic, name=NAME, illegal=illegal
    )


def single(
    num_players: int = 4, opponents: Opponent | Sequence[Opponent] = "random", seat: int | str = 0,
    config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None, illegal: str = "terminate",
    automatic: bool = True, **parameters: Any,
) -> SingleSeat:  # fmt: skip
    """One seat of Adventure for Gymnasium against agents: see `SingleSeat`."""
    return SingleSeat(
        Adventure, num_players, opponents, seat, config, reward, render_mode, illegal, automatic, **parameters
    )
