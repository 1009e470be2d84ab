"""Setting up, the course of a round, the end (Round, End)."""

from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.cards import DIFFERENT_MOST
from explorer_env.adventure.rules.absence import begin_absences, end_absences
from explorer_env.adventure.rules.assets import first_seat, in_order, most_points, score
from explorer_env.adventure.rules.land import spot_at
from explorer_env.adventure.rules.lasting import end_lastings_of_round
from explorer_env.adventure.state import BAG_END, CHARACTERS_LEFT, PILE, TILE_PILE
from explorer_env.core.agenda import NOBODY, push
from explorer_env.core.bag import draw
from explorer_env.core.jit import rule
from explorer_env.core.log import tell


@rule
def set_up(g):
    """World, Characters: the Tavern in the middle, a character for each seat, all cards in the pile."""
    set_up_world(g)
    for card in range(DIFFERENT_MOST):
        g.bag[PILE + card] = g.config.cards.copies[card]
    for character in range(t.CHARACTERS):
        g.bag[CHARACTERS_LEFT + character] = 1
    g.last_taken = t.NONE
    for who in range(g.players):
        set_up_seat(g, who)
    push(g, s.ROUND, NOBODY, 0)


@rule
def set_up_world(g):
    for tile in range(t.TILES):
        g.grid_place[tile] = t.NONE
        g.bag[TILE_PILE + tile] = int(tile != t.TAVERN)
    g.grid_place[t.TAVERN] = t.GRID * t.GRID // 2
    g.tile_at[g.grid_place[t.TAVERN]] = t.TAVERN + 1


@rule
def set_up_seat(g, who):
    character = draw(g, CHARACTERS_LEFT, BAG_END)
    g.character[who] = character
    g.coins[who] = g.config.start_coins
    g.adventure[who] = g.config.start_adventure
    for point in range(t.MAGIC + 1):
        g.points[who, point] = most_points(g, who, point)
    g.spot[who] = spot_at(t.TAVERN, t.START_SQUARES[who])
    score(g, who)
    tell(g, s.TELL_IS, who, character, 0)


@rule
def begin_round(g):
    """A4, A5: one execution phase of all characters in order, then one resolution phase."""
    g.turn += 1
    tell(g, s.TELL_ROUND, NOBODY, g.turn, 0)
    begin_absences(g)
    for who in range(g.players):
        g.stood[who] = g.spot[who]
    g.triggers = 0
    push(g, s.ROUND_OVER, NOBODY, 0)
    push(g, s.RESOLUTION, NOBODY, 0)
    push(g, s.EXECUTION, NOBODY, 0)


@rule
def execution(g, number):
    """The movement of the character with `number` others before it in this round's order."""
    if number < g.players:
        push(g, s.EXECUTION, NOBODY, number + 1)
        push(g, s.MOVE, in_order(g, first_seat(g), number), 0)


@rule
def round_over(g):
    """A16, Absence, End."""
    end_lastings_of_round(g)
    end_absences(g)
    if g.turn < g.config.rounds:
        push(g, s.ROUND, NOBODY, 0)
        return
    g.seat = NOBODY
    tell(g, s.TELL_OVER, NOBODY, g.turn, 0)
