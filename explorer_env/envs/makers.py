"""`env`, `raw_env`, `single` and `vector` of a game, as its module exports them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from agents import Agent
from explorer_env.core.config import ConfigSource
from explorer_env.core.game import Game
from explorer_env.envs.aec import AEC, CheckedAEC
from explorer_env.envs.episodes import derive
from explorer_env.envs.gym_vector import GymVector
from explorer_env.envs.single import Opponent, SingleSeat
from explorer_env.envs.vector import LearnerVector


class Makers(NamedTuple):
    """What `makers_of` makes: two for PettingZoo, two for Gymnasium."""

    env: Callable[..., CheckedAEC]
    raw_env: Callable[..., AEC]
    single: Callable[..., SingleSeat]
    vector: Callable[..., GymVector]


def makers_of(game: type[Game], name: str) -> Makers:
    """Functions that make the environments of a game; name: of its module."""

    def raw_env(
        num_players: int = 4, config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None,
        max_cycles: int | None = None, automatic: bool = True,
    ) -> AEC:  # fmt: skip
        """The game for PettingZoo without checks of order; an illegal action raises IllegalAction.

        num_players: within the game's `SEATS`. config: what differs from the default rulings, as a mapping or the path
        of a TOML file. reward: "rank" (final place, +1 to -1) or "drama" (each change of the own points /
        `POINT_SCALE`). render_mode: None, "ansi", "rgb_array" or "human". max_cycles: steps until all are truncated.
        automatic: don't ask when only one answer is legal. Raises ConfigError for wrong parameters, MissingExtra for a
        render_mode without pygame-ce.
        """
        return AEC(game, num_players, config, reward, render_mode, max_cycles, automatic, name=name)

    def env(
        num_players: int = 4, config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None,
        max_cycles: int | None = None, automatic: bool = True, illegal: str = "terminate",
    ) -> CheckedAEC:  # fmt: skip
        """`raw_env` with the checks of PettingZoo's wrappers.

        illegal: what an illegal action does, "terminate", "penalise" or "raise": see `CheckedAEC`.
        """
        return CheckedAEC(
            game, num_players, config, reward, render_mode, max_cycles, automatic, name=name, illegal=illegal
        )

    def single(
        num_players: int = 4, opponents: Opponent | Sequence[Opponent] = "random", seat: int | str = 0,
        config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None, illegal: str = "terminate",
        automatic: bool = True, **parameters: Any,
    ) -> SingleSeat:  # fmt: skip
        """One seat of the game for Gymnasium against agents: see `SingleSeat`."""
        return SingleSeat(
            game, num_players, opponents, seat, config, reward, render_mode, illegal, automatic, **parameters
        )

    def vector(
        num_envs: int = 1, num_players: int | Sequence[int] = 4,
        opponents: Mapping[str | Agent, float] | Sequence[str | Agent] = "random", config: ConfigSource = None,
        reward: str = "rank", most_decisions: int | None = None, flat: bool = False, copy: bool = True,
        render_mode: str | None = None,
    ) -> GymVector:  # fmt: skip
        """Many games for Gymnasium, one seat of each against agents: see `GymVector`, and `LearnerVector` for players,
        opponents, reward and most_decisions. Until `reset` is given a seed, the operating system gives one.
        """
        games = LearnerVector(
            game, num_envs, num_players, opponents, reward, seed=derive(None), config=config,
            most_decisions=most_decisions,
        )  # fmt: skip
        return GymVector(games, flat, copy, render_mode)

    return Makers(env, raw_env, single, vector)
