"""A network in the seats of a game, compiled."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.heuristic import Heuristic
from agents.network import NOTHING_LEARNT, Flat, Network, consider, weigh_logits
from agents.playing import Function, Playing
from explorer_env.core.game import Game
from explorer_env.core.jit import kernel, rule
from explorer_env.core.record import for_kernels
from explorer_env.core.rng import random_share_at


class Asked(NamedTuple):
    """A network and the arrays that it is asked with: each thread needs some of its own.

    seen: float32, an observation, with the heuristic's hint behind it when the network wants one. chances: float32, by
    action. weights, observation, mask: for the heuristic.
    """

    network: Flat
    seen: NDArray[np.float32]
    chances: NDArray[np.float32]
    weights: NDArray[Any]
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]


def asked_of(network: Network, heuristic: type[Heuristic]) -> Asked:
    """With new arrays. heuristic: of the game."""
    game = heuristic.GAME
    return Asked(
        network.flat(), np.zeros(max(network.inputs, game.OBSERVATION), np.float32),
        np.zeros(game.ACTIONS, np.float32), heuristic.WEIGHTS.read(), *heuristic.room(),
    )  # fmt: skip


def see_of(game: type[Game], playing: Playing) -> Function:
    """For compiled code: see(games, i, asked) writes to `asked.seen` what the seat sees that game i asks."""
    answer_of, observe_at = playing.answer_of, game.KERNELS.observe_at

    @rule
    def see(games: Any, i: Any, asked: Any) -> None:
        observe_at(games, i, games[i].seat, asked.seen)
        if len(asked.seen) > len(asked.observation):
            hint = answer_of(games, i, 0, asked.weights, asked.observation, asked.mask)
            asked.seen[len(asked.observation) + hint] = 1.0

    made: Function = see
    return made


@rule
def likeliest(chances: Any) -> Any:
    best = 0
    for action in range(len(chances)):
        if chances[action] > chances[best]:
            best = action
    return best


@rule
def drawn(chances: Any, share: Any) -> Any:
    """The action in which the chances, added up, exceed this share of their sum."""
    total = 0.0
    for action in range(len(chances)):
        total += chances[action]
    left, found = share * total, 0
    for action in range(len(chances)):
        if chances[action] > 0:
            found = action
            left -= chances[action]
            if left < 0:
                return found
    return found


def play_many_of(game: type[Game], playing: Playing) -> Function:
    """For Python: play_many(games, which, mine, generators, asked, best): the network answers in each game which[k]
    until a seat s is asked with `mine[k, s]` zero, drawn by its chances with generator which[k], or with `best` always
    the likeliest. The fault that stopped it (-1: an illegal answer), or 0.
    """
    apply_at, see = game.KERNELS.apply_at, see_of(game, playing)

    @rule
    def answer(games: Any, i: Any, generators: Any, asked: Any, best: Any) -> Any:
        see(games, i, asked)
        consider(asked.network, asked.seen)
        weigh_logits(asked.network, games[i].legal, asked.chances)
        if best:
            return likeliest(asked.chances)
        return drawn(asked.chances, random_share_at(generators, i))

    @kernel
    def play_many(games: Any, which: Any, mine: Any, generators: Any, asked: Any, best: Any) -> Any:
        fault = 0
        for k in range(len(which)):
            i = which[k]
            while fault == 0 and games[i].seat >= 0 and mine[k, games[i].seat]:
                fault = apply_at(games, i, answer(games, i, generators, asked, best))
        return fault

    made: Function = play_many
    return made


def warm(heuristic: type[Heuristic], play_many: Function) -> None:
    """Call it for no game, so that all of it is compiled or loaded."""
    game, none = heuristic.GAME, np.empty(0, np.int64)
    mine, asked = np.empty((0, game.SEATS[1]), np.bool_), asked_of(NOTHING_LEARNT, heuristic)
    play_many(for_kernels(game.blank(1)), none, mine, np.empty(0, np.uint64), asked, False)
