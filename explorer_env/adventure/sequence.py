"""The sequence of play: which function each step of the agenda calls. The game's table of contents."""

from explorer_env.adventure import steps as s
from explorer_env.adventure.rules import effects, events, luck, rounds, walking
from explorer_env.core.jit import rule


@rule
def take_step(g, step, who, argument):
    if step == s.ROUND:
        rounds.begin_round(g)
    elif step == s.EXECUTION:
        rounds.execution(g, argument)
    elif step == s.MOVE:
        walking.move(g, who)
    elif step == s.WALK:
        walking.walk(g, who)
    elif step == s.WANDER:
        walking.wander(g, who)
    elif step == s.REST:
        walking.rest(g, who)
    elif step == s.RESOLUTION:
        events.resolution(g, argument)
    elif step == s.ROW:
        events.push_for_hit(g, s.EFFECT, argument)
    elif step == s.EFFECT:
        effects.effect(g, who, argument)
    elif step == s.FORK:
        events.fork(g)
    elif step == s.TEST:
        luck.test(g, who, argument)
    elif step == s.TEST_OVER:
        events.test_over(g, who)
    elif step == s.CARD_OVER:
        events.card_over(g)
    elif step == s.ROUND_OVER:
        rounds.round_over(g)
