"""Small games of chance whose values are known, and players of them, to try planners on.

Gamble: one answer of one player: 3 points for certain, or thrown for. Pig: two players throw a die with 3 sides as
long as they like; 1 takes what they have thrown this turn, else they keep it; who has `GOAL` wins. Choice: the first of
three players chooses, then perhaps the second.
"""

from typing import Any

import numpy as np

from agents.guides import by_heuristic, by_network
from agents.heuristic import Heuristic
from agents.playing import playing_of
from agents.search import Search
from agents.searching import search_of
from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.game import Game
from explorer_env.core.jit import rule
from explorer_env.core.kernels import kernels_of
from explorer_env.core.record import engine_fields, for_kernels, whole_words
from explorer_env.core.rng import throw_die

ASK, SECOND = 1, 2
SAFE, LONG_SHOT, BOLD = 0, 1, 2
HOLD, ROLL = 0, 1
RIGHT, LEFT = 0, 1
UNKIND, KIND = 0, 1
GOAL, SIDES = 8, 3


@rule
def observe(g, seat, out):
    out[0] = g.kept


@rule
def ask_first(g):
    push(g, ASK, 0, 0)


@rule
def ask_step(g, step, who, argument):
    ask(g, step, who)


# --- Gamble ----------------------------------------------------------------------------------------------------------
@rule
def offer_three(g):
    g.legal[:3] = 1


@rule
def gamble(g, decision, who, action):
    face = throw_die(g, 6)
    g.seat = NOBODY
    if action == SAFE:
        g.points[0] = 3
    elif action == LONG_SHOT:
        g.points[0] = 12 if face == 6 else 0
    else:
        g.points[0] = 10 if face > 3 else 0


# --- Pig -------------------------------------------------------------------------------------------------------------
@rule
def offer_roll(g):
    g.legal[HOLD] = g.kept > 0
    g.legal[ROLL] = 1


@rule
def hold_or_roll(g, decision, who, action):
    face = throw_die(g, SIDES)
    turns = action == HOLD or face == 1
    if action == HOLD:
        g.points[who] += g.kept
    g.kept = 0 if turns else g.kept + face
    if g.points[who] >= GOAL:
        g.seat = NOBODY
    else:
        push(g, ASK, 1 - who if turns else who, 0)


# --- Choice ----------------------------------------------------------------------------------------------------------
@rule
def offer_two(g):
    g.legal[:2] = 1


@rule
def choose_for_all(g, decision, who, action):
    if decision == ASK and action == LEFT:
        push(g, SECOND, 1, 0)
        return
    g.seat = NOBODY
    if decision == ASK:
        g.points[0], g.points[1], g.points[2] = 4, 4, 5
    elif action == KIND:
        g.points[0], g.points[1], g.points[2] = 8, 9, 0
    else:
        g.points[0], g.points[1], g.points[2] = 0, 1, 9


class Toy(Game):
    ACTIONS, OBSERVATION, POINT_SCALE, SCORES, PIECES = 3, 1, 10.0, "points", []
    DECISION_NAMES, STEP_NAMES = ["", "ASK", "SECOND"], ["", "ASK", "SECOND"]
    DTYPE = whole_words([
        *engine_fields(np.dtype([("goal", "i4")]), 3, 4, 8, 1), ("points", "i4", (3,)), ("kept", "i4")
    ])  # fmt: skip

    @classmethod
    def read_config(cls, source: Any) -> dict[str, Any]:
        return {"goal": 20}

    def question(self) -> str:
        return self.decision

    def solo_goal(self) -> int:
        return int(self.record.config.goal[0])

    def line_words(self, line: Any) -> str:
        return ""

    def drawing(self) -> list[tuple[str, list[str]]]:
        return []


@rule
def points_of(g, seat):
    return g.points[seat]


class Gamble(Toy):
    name, SEATS, ACTION_NAMES = "gamble", (1, 1), ["safe", "long shot", "bold"]
    KERNELS = kernels_of(ask_first, ask_step, offer_three, gamble, observe, points_of)


class Pig(Toy):
    name, SEATS, ACTION_NAMES = "pig", (2, 2), ["hold", "roll", "unused"]
    KERNELS = kernels_of(ask_first, ask_step, offer_roll, hold_or_roll, observe, points_of)


class Choice(Toy):
    name, SEATS, ACTION_NAMES = "choice", (3, 3), ["right or unkind", "left or kind", "unused"]
    KERNELS = kernels_of(ask_first, ask_step, offer_two, choose_for_all, observe, points_of)


# --- players ---------------------------------------------------------------------------------------------------------
class NoWeights:
    def read(self) -> Any:
        return for_kernels(np.zeros(1, whole_words([("none", "f8")])).view(np.recarray))


@rule
def first_legal(o, mask, w):
    for action in range(len(mask)):
        if mask[action]:
            return action
    return -1


@rule
def always_one(o, w, action):
    return 1.0


def search_for(game: type[Game]) -> type[Search]:
    """A search for a toy whose heuristic gives the first legal answer."""

    class First(Heuristic):
        GAME, WEIGHTS, PLAYING = game, NoWeights(), playing_of(game, first_legal, always_one)

    class ToySearch(Search):
        HEURISTIC = First
        BY_HEURISTIC = staticmethod(search_of(game, by_heuristic(game, First.PLAYING)))
        BY_NETWORK = staticmethod(search_of(game, by_network(game, First.PLAYING)))

    return ToySearch


GambleSearch, PigSearch, ChoiceSearch = search_for(Gamble), search_for(Pig), search_for(Choice)


def pig_values(sweeps: int = 200) -> np.ndarray[Any, Any]:
    """Chance to win of who must answer, and of each answer, by value iteration: shape (own, other, kept, 3).

    The last axis: the best, HOLD, ROLL.
    """
    values = np.zeros((GOAL, GOAL, GOAL + SIDES, 3))
    for _ in range(sweeps):
        for own, other, kept in np.ndindex(*values.shape[:3]):
            lost = 1 - values[other, own, 0, 0]
            if kept + own >= GOAL:
                hold = 1.0
            else:
                hold = 1 - values[other, own + kept, 0, 0] if kept else 0.0
            more = [values[own, other, min(kept + face, GOAL + SIDES - 1), 0] for face in range(2, SIDES + 1)]
            roll = (lost + sum(more)) / SIDES
            values[own, other, kept] = max(hold, roll), hold, roll
    return values
