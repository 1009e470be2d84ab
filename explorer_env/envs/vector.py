"""Many games stepped in one call, with one seat of each for the learner and agents in the others."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from agents import Agent, make
from agents.hints import HINTS, NO_HINT, floats_seen, hint_of, with_hints
from explorer_env.core.batch import Batch, Rows, whole_rows
from explorer_env.core.config import ConfigSource, check_whole, is_whole
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.core.game import Game
from explorer_env.core.ranks import first_shares
from explorer_env.core.record import Copied
from explorer_env.core.rng import episode_seeds
from explorer_env.envs.episodes import NO_GAME, OutOfOrder, check_choice, check_limit
from explorer_env.envs.episodes import REWARDS as UNSHAPED

REWARDS = (*UNSHAPED, "shaped")
_CHANGES = ("learner", "plays", "generators", "decisions", "gained", "before", "episode")  # from step to step
MOST_UNASKED = 100  # games begun in a row in which the learner was never asked


class Final(NamedTuple):
    """How an episode ended, from the learner's seat.

    observation: the last one, float32 of shape (OBSERVATION,); mask: int8 of shape (ACTIONS,), what could be answered
    there, all zeros unless truncated. won: 1 for the sole first place, 1/k when k share it,
    else 0; alone, 1 when the best return was reached. result: the published return of the finished game, 0 when
    truncated. length: the learner's decisions. rivals: who had the other seats, each with 1 when the learner has more
    points than it, 0.5 for as many, 0 for fewer.
    """

    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    won: float
    result: float
    points: int
    reward: float
    length: int
    turn: int
    seat: int
    players: int
    episode: int
    rivals: tuple[tuple[Agent, float], ...]


class Step(NamedTuple):
    """What one call tells; every array has one row for each game. Observations and masks lie in one of two buffers by
    turns: they are written again by the call after the next.

    observations: float32 (n, OBSERVATION) and masks: int8 (n, ACTIONS), of the learner's next decision; where an
    episode ended, of the first decision of the next one (same-step reset). rewards: float32 (n,). terminated,
    truncated: bool (n,). finals: the ended episodes by number of the game.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    finals: dict[int, Final]


class LearnerVector(Copied):
    """`count` games; every step is one decision of the learner in each of them.

    players: seats in a game; of a list, game i has number i modulo its length. opponents: agents (or their names)
    with how often each is drawn for a seat at the start of an episode. Episode k of game i has the learner in seat
    (i + k) modulo players.

    reward: "rank", the published return when the game ends; "drama", the change of the own points / POINT_SCALE;
    "shaped", rank and discount * potential(after) - potential(before), see `potential`. What falls on others' turns
    belongs to the learner's last decision before.

    most_decisions: the learner's decisions after which an episode is truncated; None for no limit.

    hint: an agent whose answer every observation then ends with, see `agents.hints`; they are new arrays then.

    The same seed and actions give the same episodes: chance of episode k of game i comes from (seed, i, k) alone,
    that of opponents too when they play on by themselves (random, trained models). Others draw from one generator of
    their own.
    """

    def __init__(
        self,
        kind: type[Game],
        count: int,
        players: int | Sequence[int] = 4,
        opponents: Mapping[str | Agent, float] | Sequence[str | Agent] = ("random",),
        reward: str = "rank",
        discount: float = 1.0,
        seed: int = 0,
        config: ConfigSource = None,
        most_decisions: int | None = None,
        hint: str = NO_HINT,
    ) -> None:
        check_choice("reward", reward, REWARDS)
        check_choice("hint", hint, HINTS)
        count, most_decisions = check_whole("count", count, 1), check_limit("most_decisions", most_decisions)
        if not _share(discount) or discount > 1:
            raise ConfigError(f"discount = {discount!r}: give a number from 0 to 1.")
        seats = list(players) if isinstance(players, Sequence | np.ndarray) else [players]
        if not seats:
            raise ConfigError("players = []: give one number of players at least.")
        self.batch = Batch(kind, [seats[i % len(seats)] for i in range(count)], config)
        self.kind, self.reward, self.discount, self.most_decisions = kind, reward, discount, most_decisions
        self.reseed(seed)
        self.rows: Rows = np.arange(count)
        self.learner: Rows = np.zeros(count, np.int64)
        self.plays: Rows = np.full((count, kind.SEATS[1]), -1, np.int64)  # number of the agent in each seat
        self.agents: list[Agent] = []
        self.meet(opponents, seed)
        self.generators = np.ones(count, np.uint64)
        self.decisions: Rows = np.zeros(count, np.int64)
        self.gained = np.zeros(count)
        self.before = np.zeros(count)  # points or potential at the last decision
        self.floats = floats_seen(kind, hint)  # of an observation
        self.hint = hint_of(hint, kind)
        self._seen = [self.batch.room(count) for _ in range(2)]  # observations and masks, the last ones first

    def __len__(self) -> int:
        return len(self.batch)

    def reseed(self, seed: int, episodes: ArrayLike | None = None) -> None:
        """From the next reset on, go through the episodes of this seed; `episodes`: how many to leave out, by game."""
        self.seed = check_whole("seed", seed)
        left_out = whole_rows("episodes", np.zeros(len(self), np.int64) if episodes is None else episodes)
        if len(left_out) != len(self) or (left_out < 0).any():
            raise ConfigError(f"episodes = {left_out.tolist()}: give a number from 0 up for each of {len(self)} games.")
        self.episode: Rows = left_out - 1

    def meet(self, opponents: Mapping[Any, float] | Sequence[str | Agent], seed: int = 0) -> None:
        """From the next episodes on, draw these opponents; those of begun ones play to the end. seed: of agents that
        are made by name.
        """
        agents, shares = _pool(opponents, self.kind.name, seed)
        before = self.agents
        playing = [before[number] for number in np.unique(self.plays[self.plays >= 0])]
        self.agents = list(dict.fromkeys([*agents, *playing]))
        self.shares = np.zeros(len(self.agents))
        self.shares[: len(agents)] = shares
        renumbered = np.array([self.agents.index(agent) if agent in playing else -1 for agent in before] + [-1])
        self.plays = renumbered[self.plays]

    def reset(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Begin the next episode of every game: the learner's observations and masks, in arrays as those of `Step`."""
        self._begin(self.rows)
        self._seen.reverse()
        return self.look()

    def check_begun(self) -> None:
        """Raises OutOfOrder unless the learner is asked in every game."""
        if not np.array_equal(self.batch.seats, self.learner):
            raise OutOfOrder(NO_GAME)

    def step(self, actions: ArrayLike) -> Step:
        """Answer the learner's decisions, one action for each game.

        Raises IllegalAction, with every game unchanged, when one of them is not legal; OutOfOrder before `reset`, and
        when an opponent failed.
        """
        self.check_begun()
        self.batch.apply(self.rows, actions)
        self.decisions += 1
        self._play_on(self.rows)
        terminated = self.batch.seats < 0
        truncated = np.zeros(len(self), np.bool_)
        if self.most_decisions is not None:
            truncated = ~terminated & (self.decisions >= self.most_decisions)
        rewards = self._rewards(terminated)
        self._seen.reverse()
        observations, masks = self.look()
        ended = np.flatnonzero(terminated | truncated)
        finals = {int(i): self._final(int(i), observations[i].copy(), masks[i].copy()) for i in ended}
        if len(ended):
            self._begin(ended)
            begun, masks[ended] = self.batch.observe(ended, self.learner[ended])
            observations[ended] = with_hints(self.hint, begun, masks[ended])
        return Step(observations, masks, rewards.astype(np.float32), terminated, truncated, finals)

    # --- kept ----------------------------------------------------------------------------------------------------
    def state(self) -> dict[str, NDArray[Any]]:
        """A copy of all that changes, but for the agents; with them, `restore` goes on from it the same."""
        kept = {name: getattr(self, name).copy() for name in _CHANGES}
        return kept | {"records": self.batch.records.view(np.ndarray).view(np.uint64).copy()}

    def restore(self, state: Mapping[str, NDArray[Any]], agents: Sequence[Agent]) -> None:
        """Go on from a state of an equal vector; agents: as its `agents` were then."""
        for name in _CHANGES:
            getattr(self, name)[:] = state[name]
        self.batch.records.view(np.ndarray).view(np.uint64)[:] = state["records"]
        self.agents = list(agents)

    def look(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """The learner's observations and masks as they are now, written again to the arrays of the last step."""
        observations, masks = self.batch.observe(self.rows, self.learner, self._seen[0])
        return with_hints(self.hint, observations, masks), masks

    # --- episodes ------------------------------------------------------------------------------------------------
    def chances(self, rows: Rows, episodes: Rows) -> NDArray[np.uint64]:
        """What chance is in these episodes, u8 of shape (n, 2 + most seats): the seed of the game, the generator of
        opponents that play on by themselves, and the draw of the opponent in each seat.
        """
        return episode_seeds(self.seed, rows, episodes, 2 + self.plays.shape[1])

    def _begin(self, rows: Rows) -> None:
        for _ in range(MOST_UNASKED):
            self._deal(rows)
            self._play_on(rows)
            rows = rows[self.batch.seats[rows] < 0]
            if not len(rows):
                return
        raise ExplorerError(f"{self.kind.name}: the learner isn't asked in any game; check the configuration.")

    def _deal(self, rows: Rows) -> None:
        self.episode[rows] += 1
        chances = self.chances(rows, self.episode[rows])
        self.generators[rows] = np.maximum(chances[:, 1], 1)
        self.plays[rows] = np.searchsorted(np.cumsum(self.shares)[:-1], chances[:, 2:] / 2.0**64, side="right")
        self.learner[rows] = (rows + self.episode[rows]) % self.batch.players[rows]
        self.decisions[rows] = 0
        self.gained[rows] = 0.0
        self.batch.begin(rows, chances[:, 0].tolist())
        self.before[rows] = self._standing()[rows]

    def _play_on(self, rows: Rows) -> None:
        """Let the others answer until every game waits for its learner or is over."""
        while True:
            seats = self.batch.seats[rows]
            waiting = (seats >= 0) & (seats != self.learner[rows])
            rows, seats = rows[waiting], seats[waiting]
            if not len(rows):
                return
            on_turn = self.plays[rows, seats]
            for number, agent in enumerate(self.agents):
                asked = rows[on_turn == number]
                if len(asked):
                    self._answer(agent, number, asked)

    def _answer(self, agent: Agent, number: int, rows: Rows) -> None:
        mine = self.plays[rows] == number
        mine[np.arange(len(rows)), self.learner[rows]] = False
        agent.play_many(self.batch, rows, mine, self.generators)
        self.batch.check(rows)

    # --- rewards -------------------------------------------------------------------------------------------------
    def _standing(self) -> NDArray[np.float64]:
        """What rewards are differences of: the learner's points, its potential, or nothing."""
        scores = self.batch.scores / self.kind.POINT_SCALE
        if self.reward == "drama":
            return np.asarray(scores[self.rows, self.learner])
        if self.reward == "shaped":
            return potential(scores, self.batch.players, self.learner)
        return np.zeros(len(self))

    def _rewards(self, terminated: NDArray[np.bool_]) -> NDArray[np.float64]:
        now = self._standing()
        if self.reward == "drama":
            rewards = now - self.before
        else:
            now[terminated] = 0.0
            rewards = self.discount * now - self.before
        self.before = now
        if self.reward != "drama" and terminated.any():
            ended = np.flatnonzero(terminated)
            rewards[ended] += self.batch.returns(ended)[np.arange(len(ended)), self.learner[ended]]
        self.gained += rewards
        return rewards

    def _final(self, i: int, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> Final:
        game, seat = self.batch.game(i), int(self.learner[i])
        result, scores = float(game.returns()[seat]), game.scores()
        ahead = (np.sign(scores[seat] - scores) + 1) / 2
        rivals = [(self.agents[self.plays[i, s]], float(ahead[s])) for s in range(game.players) if s != seat]
        return Final(
            observation, mask, _won(game, seat), result, int(scores[seat]), float(self.gained[i]),
            int(self.decisions[i]), game.turn, seat, game.players, int(self.episode[i]), tuple(rivals),
        )  # fmt: skip


def potential(scores: NDArray[np.float64], players: Rows, seats: Rows) -> NDArray[np.float64]:
    """How well a seat stands, -1..1: the mean over its rivals of its lead, each clipped to -1..1.

    With leads replaced by their signs this is the rank reward, so it guesses that reward from the points. Alone: the
    own points, clipped to 0..1. scores: points / POINT_SCALE, shape (n, seats); players, seats: int64 (n,).

    Why rewards made of differences discount * potential(after) - potential(before) are safe: over an episode they
    add up to a constant, minus the potential of its first position, when the end has potential 0; so they move
    reward to earlier decisions and leave the order of policies as it is (A. Y. Ng, D. Harada, S. Russell 1999; with
    other learning players S. Devlin, D. Kudenko 2011). A truncated episode has no end: its last potential counts,
    and the value that is bootstrapped there belongs to the same shaped reward.
    """
    rows = np.arange(len(scores))
    own = scores[rows, seats]
    leads = np.clip(own[:, None] - scores, -1.0, 1.0)
    leads[np.arange(scores.shape[1]) >= players[:, None]] = 0.0
    alone = np.clip(own, 0.0, 1.0)
    return np.where(players > 1, leads.sum(axis=1) / np.maximum(players - 1, 1), alone)


def _won(game: Game, seat: int) -> float:
    if not game.over:
        return 0.0
    if game.players == 1:
        return float(game.returns()[0] >= 1.0)
    return float(first_shares(game.scores())[seat])


def _pool(
    opponents: Mapping[Any, float] | Sequence[str | Agent], game: str, seed: int
) -> tuple[list[Agent], NDArray[np.float64]]:
    """The agents and the share of seats that each gets."""
    each = [opponents] if isinstance(opponents, str | Agent) else opponents
    given = dict(each) if isinstance(each, Mapping) else dict.fromkeys(each, 1.0)
    if not all(map(_share, given.values())) or not sum(given.values()) > 0:
        raise ConfigError(f"opponents = {given}: give at least one agent, and weights from 0 up that are not all 0.")
    agents = [agent if isinstance(agent, Agent) else make(agent, game, seed) for agent in given]
    weights = np.array(list(given.values()), np.float64)
    return agents, weights / weights.sum()


def _share(given: Any) -> bool:
    """A finite number from 0 up."""
    return (is_whole(given) or isinstance(given, float | np.floating)) and 0 <= given < np.inf
