"""The resolution phase: triggers, and how a card is applied (E2, E7, E10-E15, A4-A8, A12-A15, A28)."""

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure.rules.absence import look_at_zeros
from explorer_env.adventure.rules.assets import gain_adventure, in_order, is_out
from explorer_env.adventure.rules.land import tile_of
from explorer_env.adventure.rules.lasting import begin_lasting
from explorer_env.adventure.rules.luck import succeeds
from explorer_env.adventure.rules.pile import discard, draw_card
from explorer_env.adventure.rules.places import is_event, kill, place_of, take_place
from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell

FREE = 99


@rule
def resolution(g, number):
    """A6-A8: trigger after trigger, each against the square as it is now."""
    if number == g.triggers:
        return
    push(g, s.RESOLUTION, NOBODY, number + 1)
    who, spot = g.trigger_who[number], g.trigger_at[number]
    if is_out(g, who) or not is_event(g, spot):
        tell(g, s.TELL_LAPSES, who, 0, 0)
        return
    place = place_of(g, spot)
    if place >= 0:
        tell(g, s.TELL_REPEATS, who, g.token[place] - 1, 0)
        turn_up(g, g.token[place] - 1, who, spot, 0)
    else:
        draw_event(g, who, spot)


@rule
def draw_event(g, who, spot):
    """A25: without a card the trigger lapses. Who draws gains adventure points."""
    card = draw_card(g)
    if card < 0:
        tell(g, s.TELL_LAPSES, who, 0, 0)
        return
    tell(g, s.TELL_DRAWS, who, card, 0)
    gain_adventure(g, who, g.config.draw_adventure)
    turn_up(g, card, who, spot, 1)


@rule
def turn_up(g, card, who, spot, drawn):
    """Put what the card does on the agenda, in the card's order."""
    g.card, g.visitor, g.visited, g.drawn = card, who, spot, drawn
    mark_hit(g)
    push(g, s.CARD_OVER, NOBODY, 0)
    push(g, s.FORK, NOBODY, 0)
    push_rows(g, NOBODY, 0, c.PLAIN_ROWS)


@rule
def push_rows(g, who, first, number):
    """The first of these rows on top; who: one character, or NOBODY for all that are hit."""
    for row in range(first + number - 1, first - 1, -1):
        if g.config.cards.effect[g.card, row] != c.NO_EFFECT:
            push(g, s.ROW if who == NOBODY else s.EFFECT, who, row)


@rule
def mark_hit(g):
    """A17-A19: whom the card hits, fixed when it is turned up; told of cards that may hit several."""
    scope = g.config.cards.scope[g.card]
    for who in range(g.players):
        g.hit[who] = int(not is_out(g, who) and is_in_scope(g, scope, who))
        if g.hit[who] and (scope == c.TILE or scope == c.ALL):
            tell(g, s.TELL_HIT, who, 0, 0)


@rule
def is_in_scope(g, scope, who):
    if scope == c.TILE:
        return tile_of(g.spot[who]) == tile_of(g.visited)
    return scope == c.ALL or who == g.visitor


@rule
def push_for_hit(g, step, argument):
    """One step for each whom the card hits, in this round's order from the triggering character."""
    for away in range(g.players - 1, -1, -1):
        who = in_order(g, g.visitor, away)
        if g.hit[who]:
            push(g, step, who, argument)


@rule
def fork(g):
    """A28: a test is rolled by each one hit, a choice is made once."""
    kind = g.config.cards.effect[g.card, c.FORK]
    if kind == c.TEST:
        push_for_hit(g, s.TEST, g.config.cards.value[g.card, c.FORK])
    elif kind == c.CHOICE:
        ask(g, s.ASK_CHOICE, g.visitor)


@rule
def outcome(g, who, second):
    push_rows(g, who, c.OUTCOMES[second], c.OUTCOME_ROWS)


@rule
def test_over(g, who):
    outcome(g, who, 0 if succeeds(g, who) else 1)


@rule
def can_pay(g, who, first):
    """Cards: whether an option's costs can be paid; nothing is borrowed."""
    for row in range(first, first + c.OUTCOME_ROWS):
        kind = g.config.cards.effect[g.card, row]
        if owned(g, who, kind) < cost(g, kind, first):
            return False
    return True


@rule
def cost(g, kind, first):
    """What an option takes by effects of this kind together."""
    total = 0
    for row in range(first, first + c.OUTCOME_ROWS):
        if g.config.cards.effect[g.card, row] == kind:
            total += max(-g.config.cards.value[g.card, row], 0)
    return total


@rule
def owned(g, who, kind):
    """What a character has of that which an effect changes; enough of what is no cost."""
    if kind == c.GAIN_COINS:
        return g.coins[who]
    if kind == c.GAIN_ADVENTURE:
        return g.adventure[who]
    if c.GAIN_LIFE <= kind <= c.GAIN_MAGIC:
        return g.points[who, kind - c.GAIN_LIFE]
    return FREE


@rule
def offer_choice(g):
    for option in range(2):
        if can_pay(g, g.seat, c.OUTCOMES[option]):
            g.legal[a.FIRST_OPTION + option] = 1


@rule
def answer_choice(g, who, action):
    option = action - a.FIRST_OPTION
    tell(g, s.TELL_CHOOSES, who, option, 0)
    outcome(g, NOBODY, option)


@rule
def card_over(g):
    """E2, A14: where the card goes, and what becomes of the square; then zeros are looked at."""
    kind = g.config.cards.kind[g.card]
    if g.drawn:
        if kind == c.PERSISTENT:
            take_place(g, g.card, g.visited)
        elif kind == c.PERMANENT:
            begin_lasting(g, g.card, g.visitor, g.visited)
        else:
            discard(g, g.card)
    if kind == c.DEFINITIVE:
        kill(g, g.visited)
    look_at_zeros(g)
