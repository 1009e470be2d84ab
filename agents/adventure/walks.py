"""Where to go: every square that brings something is a goal, valued with what can be reached from it later."""

import numpy as np

from agents.adventure.ground import (
    BARRED,
    BEYOND,
    PLAIN,
    SQUARES,
    STEP,
    STOP,
    here_on,
    stood_on,
    write_ground,
)
from agents.adventure.reading import ROUNDS_LEFT, STEPS, STEPS_LEFT, WALKED, lacks, number, points
from agents.choosing import NEVER
from explorer_env.adventure import actions as a
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.land import QUARTERS
from explorer_env.core.jit import array_rule, rule

GOALS = 32  # at most
FAR = 99
ROUNDS = 3  # rounds that are looked ahead


@rule
def write_goals(kinds, gains, later, goals):
    """The squares that stop or bring something: how many they are."""
    count = 0
    for square in range(SQUARES):
        if count < GOALS and kinds[square] != BARRED and (kinds[square] == STOP or gains[square] + later[square] > 0):
            goals[count] = square
            count += 1
    return count


@rule
def write_distances(kinds, goal, stood, queue, away):
    """Steps to the goal from each square, not over a stop; where one stood there is none in this round."""
    away[:] = FAR
    away[goal] = 0
    queue[0], first, last = goal, 0, 1
    while first < last:
        square = queue[first]
        first += 1
        if kinds[square] >= STOP and square != stood and square != goal:
            continue
        for direction in range(QUARTERS):
            there = STEP[square, direction]
            if there >= 0 and kinds[there] != BARRED and away[there] == FAR:
                away[there] = away[square] + 1
                queue[last] = there
                last += 1


@rule
def rounds_for(steps, a_round):
    """Whole rounds that a way takes beyond the steps left."""
    return (max(steps, 0) + a_round - 1) // a_round


@rule
def rounds_to_come(o):
    return number(o, ROUNDS_LEFT) - 1


@rule
def best_onward(w, square, goals, gains, values, away, a_round, left):
    """The best goal of the `left` rounds to come for a character that ends its round on the square."""
    best = 0.0
    for goal in range(len(goals)):
        rounds = rounds_for(away[goal, square], a_round)
        if away[goal, square] < FAR and 0 < rounds <= left:
            best = max(best, w.patience**rounds * (gains[goals[goal]] + values[goal]))
    return best


@array_rule
def write_values(o, w, goals, gains, later, away, a_round, values):
    """[goal]: what ending the round there is worth in the rounds to come."""
    left = rounds_to_come(o)
    rounds = min(left, ROUNDS)
    share = np.float64(rounds) / ROUNDS
    before = np.zeros(len(goals))
    values[:] = 0
    for later_rounds in range(left - rounds + 1, left + 1):
        for goal in range(len(goals)):
            onward = best_onward(w, goals[goal], goals, gains, before, away, a_round, later_rounds)
            values[goal] = max(onward, share * later[goals[goal]])
        before[:] = values


@rule
def goal_worth(w, goal, steps, goals, kinds, gains, values, away, stood):
    """A goal within the steps left; from a find one may go on in the same round."""
    square = goals[goal]
    best = values[goal]
    if kinds[square] == PLAIN:
        for other in range(len(goals)):
            way = away[other, square]
            if 0 < way <= steps and goals[other] != stood:
                best = max(best, gains[goals[other]] + values[other])
    elif kinds[square] == BEYOND:
        best += w.onward * steps
    return gains[square] + best


@rule
def best_goal(w, here, steps, a_round, left, goals, kinds, gains, values, away, stood):
    """The best goal to go to with so many steps left, and its worth; -1 for none."""
    best, chosen = NEVER, -1
    for goal in range(len(goals)):
        way = away[goal, here]
        if way == 0 or way == FAR or goals[goal] == stood:
            continue
        if way <= steps:
            worth = goal_worth(w, goal, steps - way, goals, kinds, gains, values, away, stood)
        else:
            rounds = rounds_for(way - steps, a_round)
            worth = w.patience**rounds * (gains[goals[goal]] + values[goal]) if rounds <= left else NEVER
        if worth > best:
            best, chosen = worth, goal
    return chosen, best


@rule
def step_towards(mask, here, goal_away, gains):
    """A legal step on a shortest way, over a find if there is one."""
    best, chosen = NEVER, -1
    for direction in range(QUARTERS):
        there = STEP[here, direction]
        if there >= 0 and mask[a.DIRECTION_0 + direction] and goal_away[there] < goal_away[here]:
            worth = gains[there]
            if worth > best:
                best, chosen = worth, a.DIRECTION_0 + direction
    return chosen


@rule
def rest_worth(o, w):
    """What a round without a step gives back."""
    if number(o, WALKED) > 0 or rounds_to_come(o) == 0:
        return 0.0
    if lacks(o, t.BREATH):
        return w.rest + (w.reserve[t.BREATH] if points(o, t.BREATH) == 1 else 0.0)
    return w.rest if lacks(o, t.MAGIC) else 0.0


@rule
def hurry_price(o, w):
    """1 breath, and the one kept in reserve."""
    return w.hurry + (w.reserve[t.BREATH] if points(o, t.BREATH) == 2 else 0.0)


@array_rule
def best_step(o, mask, w):
    """STEP: a step to the best goal, hurrying when only that reaches a better one, or done."""
    here = here_on(o)
    kinds, queue = np.empty(SQUARES, np.int64), np.empty(SQUARES, np.int64)
    gains, later = np.empty(SQUARES), np.empty(SQUARES)
    write_ground(o, w, here, kinds, gains, later)
    stood, steps, a_round = stood_on(o, here), number(o, STEPS_LEFT), max(number(o, STEPS), 1)
    left = rounds_to_come(o)
    goals = np.empty(GOALS, np.int64)
    goals = goals[: write_goals(kinds, gains, later, goals)]
    away, values = np.empty((len(goals), SQUARES), np.int64), np.empty(len(goals))
    for goal in range(len(goals)):
        write_distances(kinds, goals[goal], stood, queue, away[goal])
    write_values(o, w, goals, gains, later, away, a_round, values)
    chosen, worth = best_goal(w, here, steps, a_round, left, goals, kinds, gains, values, away, stood)
    stay = best_onward(w, here, goals, gains, values, away, a_round, left) + rest_worth(o, w)
    if mask[a.HURRY]:
        more = steps + np.int64(w.hurry_steps)
        _, hurried = best_goal(w, here, more, a_round, left, goals, kinds, gains, values, away, stood)
        if hurried - hurry_price(o, w) > max(worth, stay):
            return a.HURRY
    if chosen < 0 or worth <= stay:
        return a.DONE
    action = step_towards(mask, here, away[chosen], gains)
    return action if action >= 0 else a.DONE
