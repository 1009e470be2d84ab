"""One seat of any `Game` as a Gymnasium environment, the other seats played by agents."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from agents import Agent, make
from explorer_env.core.config import ConfigSource, check_flag, is_whole
from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.record import Copied
from explorer_env.envs.aec import PENALTY, observation_space
from explorer_env.envs.episodes import (
    ILLEGAL,
    NO_GAME,
    REWARDS,
    Episodes,
    OutOfOrder,
    check_choice,
    check_render_mode,
    derive,
)
from explorer_env.render.modes import FPS, HUMAN, RENDER_MODES, Rendered, close, rendered


@runtime_checkable
class Player(Protocol):
    """What an opponent must be able to do; `reset(seed=..., seat=...)` is called before each game if it has that."""

    def act(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """A legal action for an observation of shape (OBSERVATION,) and a mask of shape (ACTIONS,)."""


Opponent = str | Player


class SingleSeat(Copied, gymnasium.Env[Any, Any]):
    """A game from one seat: `step` answers its decision and plays on to its next one, or to the end.

    game: the class of the game. num_players, config, automatic: as in `Game.start`.
    opponents: one for all other seats, or one each, clockwise from the own seat; a name that `agents.make` knows, or an
    object with `act(observation, mask)`. Named ones get a new seed each episode.
    seat: the own seat from 0, or "random" for a new one each episode.
    reward: "rank" (at the end) or "drama" (the own points won or lost since the last decision / `POINT_SCALE`).
    flat: observe the vector alone, float32 (OBSERVATION,), and not the Dict with the mask.

    The mask of legal actions is in the observation, in info["action_mask"] and in `action_masks()`, where sb3-contrib
    looks for it through every wrapper. info also has "decision" (in words), "turn" and "seat".
    An explorer that dies has no more decisions: the episode goes on to the end of the game within that step.
    When an opponent fails, so does the step, and the episode is over.
    An action outside of the action space raises IllegalAction. One inside of it that is illegal now changes nothing in
    the game, and with `illegal` = "terminate" ends the episode (terminated) with reward -1; "penalise": reward -1 and
    the same decision again; "raise": IllegalAction.
    Seeds: as for the PettingZoo environments (`Episodes`). `options` of `reset` are accepted and ignored.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FPS}  # noqa: RUF012 - as gymnasium.Env

    def __init__(
        self, game: type[Game], num_players: int = 4, opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | str = 0, config: ConfigSource = None, reward: str = "rank", render_mode: str | None = None,
        illegal: str = "terminate", automatic: bool = True, flat: bool = False,
    ) -> None:  # fmt: skip
        self._kind = game
        self._players = game.check_players(num_players)
        self._config = game.read_config(config)
        self._automatic = check_flag("automatic", automatic)
        self._opponents = self._seat_opponents(opponents)
        self._wanted_seat = self._check_seat(seat)
        self._drama = check_choice("reward", reward, REWARDS) == "drama"
        self._illegal = check_choice("illegal", illegal, ILLEGAL)
        self._flat = check_flag("flat", flat)
        self._episodes = Episodes()
        self._done = True
        self.render_mode = check_render_mode(render_mode)
        whole = observation_space(game)
        self.observation_space = whole["observation"] if flat else whole
        self.action_space = spaces.Discrete(game.ACTIONS)

    def _seat_opponents(self, given: Opponent | Sequence[Opponent]) -> list[Player]:
        others = self._players - 1
        each = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * others
        if len(each) != others:
            raise ConfigError(f"opponents: {len(each)} given; give one for all, or {others} for {self._players} seats.")
        players = [make(one, self._kind.name) if isinstance(one, str) else one for one in each]
        for player in players:
            if isinstance(player, type) or not isinstance(player, Player):
                raise ConfigError(f"opponent {player!r}: give a name or an object with act(observation, mask).")
        return players

    def _check_seat(self, seat: Any) -> int | None:
        if seat == "random":
            return None
        if not is_whole(seat) or not 0 <= seat < self._players:
            raise ConfigError(f'seat = {seat!r}: give a seat from 0 to {self._players - 1}, or "random".')
        return int(seat)

    # --- episodes and steps --------------------------------------------------------------------------------------
    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and play on to the own first decision."""
        episode = self._episodes.next(seed)
        super().reset(seed=None if seed is None else int(seed))
        self._done = True
        self.game = self._kind.start(self._players, episode, self._config, self._automatic)
        self.seat = self._seat_of(episode)
        for away, opponent in enumerate(self._opponents, 1):
            if hasattr(opponent, "reset"):
                opponent.reset(seed=derive(episode, 0, away) % 2**32, seat=(self.seat + away) % self._players)
        self._score = int(self.game.scores()[self.seat])
        self._play_on()
        self._show()
        return self._observation(), self._info()

    def _seat_of(self, episode: int) -> int:
        if self._wanted_seat is None:
            return derive(episode, 0, 0) % self._players
        return self._wanted_seat

    def _play_on(self) -> None:
        """Let the opponents answer until the own seat must."""
        game = self.game
        self._done, self._mask = True, np.zeros(self._kind.ACTIONS, np.int8)  # until all opponents have answered
        while not game.over and game.seat != self.seat:
            opponent = self._opponents[(game.seat - self.seat) % self._players - 1]
            if isinstance(opponent, Agent):
                game.apply(opponent.act_in(game))
            else:
                game.apply(opponent.act(game.view(game.seat), game.legal()))
        self._done = game.over
        self._mask = game.legal()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer the own decision: observation, reward, terminated, truncated (always False), info."""
        if self._done:
            raise IllegalAction("The episode is over: call reset() for a new one.")
        number = self.game.action_number(action)
        if self._illegal != "raise" and 0 <= number < self._kind.ACTIONS and not self.game.legal()[number]:
            return self._punish()
        self.game.apply(number)
        self._play_on()
        self._show()
        return self._observation(), self._reward(), self._done, False, self._info()

    def _punish(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._done = self._illegal == "terminate"
        self._mask = np.zeros_like(self._mask) if self._done else self.game.legal()
        return self._observation(), PENALTY, self._done, False, self._info()

    def _reward(self) -> float:
        if not self._drama:
            return float(self.game.returns()[self.seat])
        before, self._score = self._score, int(self.game.scores()[self.seat])
        return (self._score - before) / self._kind.POINT_SCALE

    # --- what is seen --------------------------------------------------------------------------------------------
    def _observation(self) -> Any:
        vector = self.game.view(self.seat)
        return vector if self._flat else {"observation": vector, "action_mask": self._mask}

    def _info(self) -> dict[str, Any]:
        question = "" if self._done else self.game.question()
        return {"action_mask": self._mask, "decision": question, "turn": self.game.turn, "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be answered now: bool (ACTIONS,), all False when the episode is over."""
        self._check_reset()
        return self._mask.astype(np.bool_)

    def _check_reset(self) -> None:
        if "game" not in self.__dict__:
            raise OutOfOrder(NO_GAME)

    def describe(self, action: int) -> str:
        """What an action means, in words: fixed for all states. Raises IllegalAction for one that doesn't exist."""
        return self._kind.words(action)

    def render(self) -> Rendered:
        """The game as the own seat sees it: text for "ansi", uint8 pixels (800, 1280, 3) for "rgb_array". With "human",
        which `reset` and `step` do by themselves, a window and None; without a mode a warning and None.
        """
        self._check_reset()
        return rendered(self.game, self.render_mode, self.seat)

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def close(self) -> None:
        """Close the window of "human"; may be called any number of times."""
        close(self.render_mode)
