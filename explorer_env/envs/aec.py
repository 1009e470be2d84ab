"""Any `Game` as a PettingZoo AEC environment.

Turns. `agent_selection` is whoever must answer, so the same agent may come several times in a row. An explorer that
dies gets no more turns, stays in `agents` and keeps collecting rewards until the episode ends for everybody at once.
Then every agent is stepped once more with None, in the order of `agents`.

Observations are made when asked for, from the asked agent's own seat, and never change afterwards. The mask in the
observation of the agent on turn is the array in its info. All other agents, and all agents of a finished episode, have
a mask of zeros: there is nothing for them to answer.

Rewards. "rank": zero until the game ends, then the final place from +1 to -1 (solo: see `Game.returns`). "drama": each
change of points, divided by `Game.POINT_SCALE`. `last()` gives an agent all that came since its last turn, whoever's
turn it came in.

Ends. The game's own end, also by its limit of Game Turns, is a termination of all agents. `max_cycles` steps without
it are a truncation of all agents, at exactly that step: no final reward is paid, and a learner bootstraps from the
value of `observe(agent)`, which stays defined for every agent.

Seeds. `reset(seed=s)` plays the game `Game.start(seed=s)`; `reset()` goes on with the stream (see `Episodes`).
`options` of `reset` are accepted and ignored.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from explorer_env.core.config import ConfigSource, check_flag
from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.core.game import Game
from explorer_env.core.pieces import bounds
from explorer_env.core.record import Copied
from explorer_env.envs.episodes import (
    ILLEGAL,
    NO_GAME,
    REWARDS,
    Episodes,
    OutOfOrder,
    check_choice,
    check_limit,
    check_render_mode,
)
from explorer_env.render.modes import FPS, HUMAN, RENDER_MODES, Rendered, close, rendered

Observation = dict[str, NDArray[Any]]
PENALTY = -1.0
_OUTSIDE = -1
_AFTER_RESET = frozenset({"agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"})
_OF_GAME = frozenset({"_game", "_array", "_apply", "_look", "_seat", "_legal"})


class OutOfBounds(IllegalAction, AssertionError):  # noqa: N818 - an IllegalAction
    """An action that is no element of the action space; also what PettingZoo's AssertOutOfBoundsWrapper raises."""


def observation_space(game: type[Game]) -> spaces.Dict:
    """Dict of "observation", float32 (OBSERVATION,) in the bounds of `PIECES`, and "action_mask", int8 (ACTIONS,)."""
    low, high = bounds(game.PIECES)
    mask = spaces.Box(0, 1, (game.ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})


class AEC(Copied, AECEnv[str, Any, Any]):
    """`raw_env`: one game as an AEC environment; the module says how it behaves.

    game: the class of the game. num_players, config, automatic: as in `Game.start`. reward: "rank" or "drama".
    render_mode: None, "ansi", "rgb_array" or "human". max_cycles: steps until truncation, None for no limit.
    Raises ConfigError for wrong parameters, and `step` IllegalAction, with nothing changed, for an illegal action.
    """

    metadata: dict[str, Any]
    agents: list[str]
    agent_selection: str
    _skip_agent_selection: Any
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    _cumulative_rewards: dict[str, float]

    def __init__(
        self, game: type[Game], num_players: int = 4, config: ConfigSource = None, reward: str = "rank",
        render_mode: str | None = None, max_cycles: int | None = None, automatic: bool = True, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self._kind = game
        self._players = game.check_players(num_players)
        self._config = game.read_config(config)
        self._automatic = check_flag("automatic", automatic)
        self._drama = check_choice("reward", reward, REWARDS) == "drama"
        self._actions = game.ACTIONS
        self._episodes = Episodes()
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.render_mode = check_render_mode(render_mode)
        self._shows = self.render_mode == HUMAN
        self.metadata = {
            "name": name or game.name, "render_modes": list(RENDER_MODES), "render_fps": FPS,
            "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = [f"explorer_{seat}" for seat in range(self._players)]
        self.observation_spaces: dict[str, Any] = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(game.ACTIONS) for agent in self.possible_agents}
        low, high = (np.tile(bound, self._players) for bound in bounds(game.PIECES))
        self.state_space = spaces.Box(low, high, dtype=np.float32)

    # --- episodes ------------------------------------------------------------------------------------------------
    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a new game of the same configuration. Raises ConfigError for a seed that is no whole number >= 0."""
        episode = self._episodes.next(seed)
        self._take(self._kind.start(self._players, episode, self._config, self._automatic))
        self._scores = self._game.scores()
        self.agents = self.possible_agents.copy()
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._paid = False
        self._cycles = 0
        self._skip_agent_selection = None
        self._forget()
        self._select(self._seat.item())
        if self._shows:
            self.render()

    def _take(self, game: Game) -> None:
        """Hold a game and what every step needs of it at hand."""
        self._game = game
        self._array = game.array
        self._seat, self._turn, self._legal = (np.asarray(game.array[field]) for field in ("seat", "turn", "legal"))
        self._apply = game.KERNELS.apply_at
        self._look = game.KERNELS.observe_at

    def __getstate__(self) -> dict[str, Any]:
        held = {"_array", "_seat", "_turn", "_legal", "_apply", "_look"}
        return {name: value for name, value in self.__dict__.items() if name not in held}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "_game" in state:
            self._take(self._game)

    def __getattr__(self, name: str) -> Any:
        if name in _OF_GAME:
            raise OutOfOrder(NO_GAME)
        if name in _AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def game(self) -> Game:
        """The game now played. Changing it changes the episode: take `game.copy()` or `game.sandbox()`."""
        return self._game

    # --- one step ------------------------------------------------------------------------------------------------
    def step(self, action: int | None) -> None:
        """Answer for the agent on turn; None, and nothing else, for an agent of a finished episode."""
        agent = self.agent_selection
        if not self.agents:
            raise IllegalAction("The episode is over: call reset() for a new one.")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number: int = action if type(action) is int else self._number(action)
        fault = self._apply(self._array, 0, number) if 0 <= number < self._actions else _OUTSIDE
        if fault:
            self._refuse(agent, number, fault)
            return
        self._count_step(agent)
        self._forget()
        seat = self._seat.item()
        if self._drama or seat < 0:
            self._pay_points()
        self._select(seat)
        if self._shows:
            self.render()

    def _number(self, action: Any) -> int:
        return self._game.action_number(action)

    def _refuse(self, agent: str, number: int, fault: int) -> None:
        self._game.check_answer(number, fault)

    def _count_step(self, agent: str) -> None:
        if self._paid:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1

    def _forget(self) -> None:
        """What was made for the last state is not that of the next."""
        self._mask: NDArray[np.int8] | None = None
        self._known: dict[str, dict[str, Any]] | None = None

    def _pay_points(self) -> None:
        if self._drama:
            now = self._game.scores()
            gains = (now - self._scores) / self._kind.POINT_SCALE
            self._scores = now
        else:
            gains = self._game.returns()
        if gains.any():
            self._pay(dict(zip(self.possible_agents, gains.tolist(), strict=True)))

    def _pay(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self._accumulate_rewards()
        self._paid = True

    def _select(self, seat: int) -> None:
        """The turn of a seat (-1: of nobody), or the end of the episode."""
        if seat < 0:
            self._end(terminated=True, truncated=False)
        elif self._cycles == self.max_cycles:
            self._end(terminated=False, truncated=True)
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self, terminated: bool, truncated: bool) -> None:
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._forget()
        self.agent_selection = self.agents[0]

    # --- what is seen --------------------------------------------------------------------------------------------
    def observe(self, agent: str) -> Observation:
        """The agent's view of the present state, on turn or not. Raises ConfigError for an unknown agent."""
        vector = np.empty(self._kind.OBSERVATION, np.float32)
        self._look(self._array, 0, self._seat_of(agent), vector)
        return {"observation": vector, "action_mask": self._mask_of(agent)}

    def _seat_of(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise ConfigError(f"agent {agent!r}: this environment has {', '.join(self.possible_agents)}.") from None

    def _mask_of(self, agent: str) -> NDArray[np.int8]:
        if agent != self.agent_selection or self._finished():
            return np.zeros(self._actions, np.int8)
        if self._mask is None:
            self._mask = self._legal[0].astype(np.int8)
        return self._mask

    def _finished(self) -> bool:
        agent = self.agent_selection
        return self.terminations.get(agent, True) or self.truncations[agent]

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """For every agent "action_mask", "decision" (the question in words, "" when not on turn) and "turn"."""
        if self._known is None:
            self._known = self._all_infos()
        return self._known

    @infos.setter
    def infos(self, infos: dict[str, dict[str, Any]]) -> None:
        self._known = infos

    def _all_infos(self) -> dict[str, dict[str, Any]]:
        turn, nothing = self._turn.item(), np.zeros(self._actions, np.int8)
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": nothing, "decision": "", "turn": turn} for agent in self.agents
        }
        if not self._finished():
            agent = self.agent_selection
            infos[agent] = {"action_mask": self._mask_of(agent), "decision": self._game.question(), "turn": turn}
        return infos

    def state(self) -> NDArray[np.float32]:
        """All seats' own views one after the other, float32 of shape (num_players * OBSERVATION,)."""
        return np.concatenate([self._game.view(seat) for seat in range(self._players)])

    def describe(self, action: int) -> str:
        """What an action means, in words: fixed for all states. Raises IllegalAction for one that doesn't exist."""
        return self._kind.words(action)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> Rendered:
        """The game as everybody sees it: text for "ansi", uint8 pixels (800, 1280, 3) for "rgb_array". With "human",
        which every step does by itself, a window and None; without a mode a warning and None.
        """
        return rendered(self._game, self.render_mode)

    def close(self) -> None:
        """Close the window of "human"; may be called any number of times."""
        close(self.render_mode)


class CheckedAEC(AEC):
    """`env`: an `AEC` with the checks of PettingZoo's OrderEnforcing, AssertOutOfBounds and TerminateIllegal wrappers.

    Before `reset`, what needs a game raises OutOfOrder (an AssertionError) and what holds results an AttributeError; a
    loop over `agent_iter` must step; a step after the last agent has finished is a warning. An action outside of the
    action space, also a float or bool, raises OutOfBounds (an AssertionError). An action inside of it that is illegal
    now changes nothing in the game, and with `illegal` =
    "terminate": ends the episode. All agents are terminated and truncated; what the offender had coming is replaced
        by -1, the others get 0 now and keep what they had coming; no final reward is paid.
    "penalise": the offender gets -1, the others 0, and the same agent is asked the same again. It counts for
        max_cycles.
    "raise": IllegalAction, with seat, action and legal actions in words; the environment is unchanged.
    """

    def __init__(self, *args: Any, illegal: str = "terminate", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.illegal = check_choice("illegal", illegal, ILLEGAL)
        self._moved = False

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        super().reset(seed, options)
        self._moved = True

    def step(self, action: int | None) -> None:
        """Answer for the agent on turn, None for an agent of a finished episode; the class says what is checked."""
        self._check_reset()
        self._moved = True
        if self.agents:
            super().step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, Any]:
        self._check_reset()
        return _Turns(self, max_iter)

    def _check_reset(self) -> None:
        if "_game" not in self.__dict__:
            raise OutOfOrder(NO_GAME)

    def _expect_step(self) -> None:
        if not self._moved:
            raise OutOfOrder("need to call step() or reset() in a loop over agent_iter()")
        self._moved = False

    def _was_dead_step(self, action: int | None) -> None:
        if action is not None:
            self._number(action)
        super()._was_dead_step(action)

    def _number(self, action: Any) -> int:
        try:
            return super()._number(action)
        except IllegalAction as error:
            raise OutOfBounds(f"{self.agent_selection}: {error}") from None

    def _refuse(self, agent: str, number: int, fault: int) -> None:
        if not 0 <= number < self._actions:
            raise OutOfBounds(f"{agent}: action {number} does not exist; give an int from 0 to {self._actions - 1}.")
        if fault > 0 or self.illegal == "raise":
            super()._refuse(agent, number, fault)
        self._count_step(agent)
        self._pay(dict.fromkeys(self.agents, 0.0) | {agent: PENALTY})
        if self.illegal == "terminate":
            EnvLogger.warn_on_illegal_move()
            self._end(terminated=True, truncated=True)
        else:
            self._select(self._seat.item())


class _Turns(AECIterable[str, Any, Any]):
    def __iter__(self) -> "_Turn":
        return _Turn(self.env, self.max_iter)


class _Turn(AECIterator[str, Any, Any]):
    """Whose turn it is, as long as every turn is used for a step or reset."""

    env: CheckedAEC

    def __next__(self) -> str:
        agent: str = super().__next__()
        self.env._expect_step()
        return agent
