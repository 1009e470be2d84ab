"""Who guides a search: what answers to trust and what a position is worth, compiled."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.asking import Asked, see_of
from agents.chance import PLAYED, ROOT, move_of
from agents.network import evaluate, weigh_logits
from agents.playing import Function, Playing
from explorer_env.core.game import Game
from explorer_env.core.jit import rule


class Guide(NamedTuple):
    """Compiled functions of a desk and the choices, called in this order for the position that is played.

    trust: writes `desk.priors`, how much each legal answer is trusted; they sum to 1. value: writes `desk.values`, what
    the position is worth to each seat, -1..1; it may play on from there. Returns a fault, or 0.
    """

    trust: Function
    value: Function


class ByHeuristic(NamedTuple):
    """What a judge by rollouts works on.

    prospects: float64, what a float of an observation promises in points at the end, the last by itself; empty for the
    points there are. weights, observation, mask: for the heuristic.
    """

    prospects: NDArray[np.float64]
    weights: NDArray[Any]
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]


class ByNetwork(NamedTuple):
    """What a judge by a network works on.

    asked: see `agents.asking`. foreseen: float64, by seat. shaped: 1 when the network foresees rewards that `potential`
    was taken from, else 0. scale: points that rewards count as 1. played: for the share of the value that is played.
    """

    asked: Asked
    foreseen: NDArray[np.float64]
    shaped: float
    scale: float
    played: ByHeuristic


@rule
def standing(desk, choices, seat, rival):
    """-1..1: how far ahead of a rival a seat is."""
    lead = desk.final[seat] - desk.final[rival]
    smooth = lead / (abs(lead) + choices.lead)
    if desk.games[PLAYED].seat >= 0:
        return smooth
    return choices.rank * np.sign(lead) + (1.0 - choices.rank) * smooth


@rule
def settle(desk, choices):
    """What the final points are worth to each seat, -1..1: the mean over its rivals; alone, the points."""
    players = desk.games[PLAYED].players
    for seat in range(players):
        if players == 1:
            desk.values[seat] = 2.0 * min(max(desk.final[0] / desk.goal, 0.0), 1.0) - 1.0
            return
        total = 0.0
        for rival in range(players):
            if rival != seat:
                total += standing(desk, choices, seat, rival)
        desk.values[seat] = total / (players - 1)


def answer_by(playing: Playing) -> Function:
    """For compiled code: answer(desk, guide), what the heuristic answers in the position that is played."""
    answer_of = playing.answer_of

    @rule
    def answer(desk: Any, guide: Any) -> Any:
        return answer_of(desk.games, PLAYED, 0, guide.weights, guide.observation, guide.mask)

    made: Function = answer
    return made


def outcome_of(game: type[Game], playing: Playing) -> Function:
    """For compiled code: outcome(desk, choices, guide) has the heuristic play on in every seat and writes what that is
    worth to each; 0, or the fault that stopped it."""
    move, observe_at, answer = move_of(game), game.KERNELS.observe_at, answer_by(playing)

    @rule
    def play_on(desk: Any, choices: Any, guide: Any) -> Any:
        last = desk.games[ROOT].turn + choices.turns
        fault = 0
        while fault == 0 and desk.games[PLAYED].seat >= 0 and desk.games[PLAYED].turn < last:
            fault = move(desk, answer(desk, guide))
        return fault

    @rule
    def foresee(desk: Any, guide: Any) -> None:
        """The points of every seat; where play was cut off, those it will have by the prospects, if not alone."""
        foreseen = desk.games[PLAYED].seat >= 0 and len(guide.prospects) > 0 and desk.games[PLAYED].players > 1
        for seat in range(desk.games[PLAYED].players):
            final = np.float64(desk.points[PLAYED, seat])
            if foreseen:
                observe_at(desk.games, PLAYED, seat, guide.observation)
                final = guide.prospects[len(guide.observation)]
                for place in range(len(guide.observation)):
                    final += guide.prospects[place] * guide.observation[place]
            desk.final[seat] = final

    @rule
    def outcome(desk: Any, choices: Any, guide: Any) -> Any:
        fault = play_on(desk, choices, guide)
        foresee(desk, guide)
        settle(desk, choices)
        return fault

    made: Function = outcome
    return made


def by_heuristic(game: type[Game], playing: Playing) -> Guide:
    """The heuristic's answer gets `trust` of the priors; values are the points when it has played on for all seats."""
    answer, outcome = answer_by(playing), outcome_of(game, playing)

    @rule
    def trust(desk: Any, choices: Any) -> None:
        legal = desk.games[PLAYED].legal
        others = (1.0 - choices.trust) / max(legal.sum() - 1, 1)
        for action in range(len(legal)):
            desk.priors[action] = others
        desk.priors[answer(desk, desk.guide)] = choices.trust

    @rule
    def value(desk: Any, choices: Any) -> Any:
        return outcome(desk, choices, desk.guide)

    return Guide(trust, value)


@rule
def potential(desk, seat):
    """What shaped rewards leave out of the rank's: see `explorer_env.envs.vector.potential`."""
    players, own = desk.games[PLAYED].players, desk.points[PLAYED, seat] / desk.guide.scale
    if players == 1:
        return min(max(own, 0.0), 1.0)
    total = 0.0
    for rival in range(players):
        total += min(max(own - desk.points[PLAYED, rival] / desk.guide.scale, -1.0), 1.0)
    return total / (players - 1)


@rule
def balance(foreseen, players):
    """What one has more the others have less."""
    middle = 0.0
    for seat in range(players):
        middle += foreseen[seat] / players
    for seat in range(players):
        foreseen[seat] -= middle


def by_network(game: type[Game], playing: Playing) -> Guide:
    """Answers are trusted by their chances; values are the rewards that the network foresees, and in part what comes of
    it when the heuristic plays on (D. Silver et al. 2016)."""
    see, observe_at, outcome = see_of(game, playing), game.KERNELS.observe_at, outcome_of(game, playing)

    @rule
    def note(desk: Any, seat: Any, reward: Any) -> None:
        desk.guide.foreseen[seat] = min(max(reward + desk.guide.shaped * potential(desk, seat), -1.0), 1.0)

    @rule
    def trust(desk: Any, choices: Any) -> None:
        g, asked = desk.games[PLAYED], desk.guide.asked
        see(desk.games, PLAYED, asked)
        note(desk, g.seat, evaluate(asked.network, asked.seen))
        weigh_logits(asked.network, g.legal, asked.chances)
        for action in range(len(g.legal)):
            desk.priors[action] = asked.chances[action]

    @rule
    def foresee(desk: Any) -> None:
        """For the seats that aren't asked, too; of two one gains what the other loses."""
        g, asked, foreseen = desk.games[PLAYED], desk.guide.asked, desk.guide.foreseen
        if g.players == 2:
            foreseen[1 - g.seat] = -foreseen[g.seat]
            return
        for seat in range(g.players):
            if seat != g.seat:
                observe_at(desk.games, PLAYED, seat, asked.seen)
                note(desk, seat, evaluate(asked.network, asked.seen))
        if g.players > 1:
            balance(foreseen, g.players)

    @rule
    def value(desk: Any, choices: Any) -> Any:
        fault, part = 0, choices.played
        if part < 1.0:
            foresee(desk)
        if part > 0.0:
            fault = outcome(desk, choices, desk.guide.played)
        for seat in range(desk.games[PLAYED].players):
            desk.values[seat] = part * desk.values[seat] + (1.0 - part) * desk.guide.foreseen[seat]
        return fault

    return Guide(trust, value)
