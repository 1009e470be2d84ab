"""Whole games in compiled code: who answers, what must hold after every round, what was told."""

import numpy as np

from explorer_env.adventure import actions as a
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.cards import DIFFERENT_MOST, KIND_NAMES
from explorer_env.adventure.kernels import KERNELS
from explorer_env.adventure.rules.assets import most_points
from explorer_env.adventure.rules.land import QUARTERS, place_beyond, square_of, tile_of
from explorer_env.adventure.rules.places import is_event
from explorer_env.adventure.state import DISCARDS, PILE, TILE_PILE
from explorer_env.adventure.view import HIGH, LOW, OBSERVATION, observe
from explorer_env.core.jit import array_rule, kernel, rule

RANDOM, WANDERING = range(2)
CARD_LOST, TILE_LOST, TOKEN_LOST, NO_PLACE_FREE, LOG_OVERRUN, MASK_WRONG, POINTS_WRONG, VIEW_WRONG = range(100, 108)
KINDS_DRAWN = len(s.MESSAGE_NAMES)  # counts: every message, then cards drawn of each kind
COUNTS = KINDS_DRAWN + len(KIND_NAMES)

random_answer = KERNELS.random_answer
apply_at = KERNELS.apply_at


# --- a wandering player: to a random event square or open side of its tile, then on ----------------------------------
@rule
def is_goal(g, spot, goal):
    """Goals of a tile: its event squares, then its four sides where no tile lies yet."""
    tile, square = tile_of(spot), square_of(spot)
    if goal < t.EVENT_COUNT[tile]:
        return square == t.EVENT_SQUARES[tile, goal] and is_event(g, spot)
    direction = goal - t.EVENT_COUNT[tile]
    side = (direction - g.quarters[tile]) % QUARTERS
    place = place_beyond(g, tile, direction)
    return t.DOOR_SIDE[square] == side and place >= 0 and g.tile_at[place] == 0


@rule
def is_open(tile, square, following):
    return t.SYMBOL[tile, square] != t.BARRED and t.SYMBOL[tile, following] != t.BARRED


@rule
def distances(g, tile, goal, out):
    """Steps to the goal from each square of the tile; 100 where there is no way."""
    for square in range(t.SQUARES):
        out[square] = 0 if is_goal(g, tile * t.SQUARES + square, goal) else t.SQUARES
    changed = True
    while changed:
        changed = False
        for square in range(t.SQUARES):
            for direction in range(QUARTERS):
                following = t.STEP[square, direction]
                if following >= 0 and is_open(tile, square, following) and out[following] + 1 < out[square]:
                    out[square] = out[following] + 1
                    changed = True


@array_rule
def wander_step(g):
    """The first step towards this round's goal; over the side when it stands there already."""
    who = g.seat
    spot = g.spot[who]
    tile, square = tile_of(spot), square_of(spot)
    goal = (g.turn * 7 + who * 3) % (t.EVENT_COUNT[tile] + QUARTERS)
    out = np.empty(t.SQUARES, np.int64)
    distances(g, tile, goal, out)
    for direction in range(QUARTERS):
        if g.legal[a.DIRECTION_0 + direction]:
            following = t.STEP[square, (direction - g.quarters[tile]) % QUARTERS]
            if out[square] == 0 and goal - t.EVENT_COUNT[tile] == direction:
                return a.DIRECTION_0 + direction
            if following >= 0 and out[following] < out[square]:
                return a.DIRECTION_0 + direction
    return random_answer(g)


@rule
def wandering_answer(g):
    if g.asking == s.ASK_STEP and g.steps_left > 0:
        return wander_step(g)
    return random_answer(g)


# --- what must hold when a round begins -------------------------------------------------------------------------------
@rule
def copies_of(g, card):
    """Where copies of a card are: pile, discards, places, permanent cards in play."""
    number = g.bag[PILE + card] + g.bag[DISCARDS + card]
    for place in range(t.PLACES):
        number += int(g.token[place] == card + 1)
    for place in range(g.lastings):
        number += int(g.lasting[place] == card)
    return number


@rule
def cards_fault(g):
    for card in range(DIFFERENT_MOST):
        if copies_of(g, card) != g.config.cards.copies[card]:
            return CARD_LOST
    free = 0
    for place in range(t.PLACES):
        free += int(g.token[place] == 0)
        if g.token[place] > 0 and not is_event(g, g.token_at[place]):
            return TOKEN_LOST
        for other in range(place):
            if g.token[place] > 0 and g.token[other] > 0 and g.token_at[place] == g.token_at[other]:
                return TOKEN_LOST
    return NO_PLACE_FREE if free == 0 else 0


@rule
def tiles_fault(g):
    for tile in range(t.TILES):
        place = g.grid_place[tile]
        if g.bag[TILE_PILE + tile] + int(place >= 0) != 1 or (place >= 0 and g.tile_at[place] != tile + 1):
            return TILE_LOST
    return 0


@rule
def points_fault(g):
    for who in range(g.players):
        for point in range(t.MAGIC + 1):
            if g.points[who, point] < 0 or g.points[who, point] > most_points(g, who, point):
                return POINTS_WRONG
        worth = g.coins[who] + g.config.adventure_score * g.adventure[who] + g.config.life_score * g.points[who, t.LIFE]
        if g.coins[who] < 0 or g.adventure[who] < 0 or g.score[who] != worth:
            return POINTS_WRONG
        if t.SYMBOL[tile_of(g.spot[who]), square_of(g.spot[who])] < 0:
            return POINTS_WRONG
    return 0


@array_rule
def view_fault(g):
    """Every float of every seat's view within its bounds."""
    seen = np.empty(OBSERVATION, np.float32)
    for who in range(g.players):
        observe(g, who, seen)
        if not ((seen >= LOW) & (seen <= HIGH)).all():
            return VIEW_WRONG
    return 0


@rule
def round_fault(g):
    fault = cards_fault(g)
    if fault == 0:
        fault = tiles_fault(g)
    if fault == 0:
        fault = points_fault(g)
    return fault if fault != 0 else view_fault(g)


@rule
def mask_fault(games, words, i, copies, copied):
    """Every action of the table is tried on a copy; words, copied: the same memory as games and copies."""
    for action in range(a.ACTIONS):
        for word in range(words.shape[1]):
            copied[0, word] = words[i, word]
        if (apply_at(copies, 0, action) == 0) != (games[i].legal[action] == 1):
            return MASK_WRONG
    return 0


@rule
def count_told(g, since, counts):
    """Count the messages since that line; an array of no counts asks for none."""
    if len(counts) == 0:
        return 0
    if g.told - since > len(g.log):
        return LOG_OVERRUN
    for line in range(since, g.told):
        message = g.log[line % len(g.log), 0]
        counts[message] += 1
        if message == s.TELL_DRAWS:
            counts[KINDS_DRAWN + g.config.cards.kind[g.log[line % len(g.log), 2]]] += 1
    return 0


@kernel
def watch(games, words, i, policy, copies, copied, every, counts):
    """Play game i to its end: the first fault, or 0. The mask is tried at every so manieth decision."""
    g = games[i]
    fault = count_told(g, 0, counts)
    turn, made = 0, 0
    while g.seat >= 0 and fault == 0:
        if g.turn != turn and g.asking <= s.ASK_REST:  # later a card is in hand
            turn = g.turn
            fault = round_fault(g)
        if fault == 0 and made % every == 0:
            fault = mask_fault(games, words, i, copies, copied)
        if fault == 0:
            told = g.told
            fault = apply_at(games, i, random_answer(g) if policy == RANDOM else wandering_answer(g))
            made += 1
        if fault == 0:
            fault = count_told(g, told, counts)
    return fault if fault != 0 else round_fault(g)
