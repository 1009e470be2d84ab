"""What may be answered to each decision, and what the answer does."""

from explorer_env.adventure import steps as s
from explorer_env.adventure.rules import effects, events, luck, walking
from explorer_env.core.jit import rule


@rule
def offer(g):
    """Set `g.legal` for the decision now asked."""
    decision = g.asking
    if decision == s.ASK_STEP:
        walking.offer_step(g)
    elif decision == s.ASK_REST:
        walking.offer_rest(g)
    elif decision == s.ASK_REROLL:
        luck.offer_reroll(g)
    elif decision == s.ASK_CHOICE:
        events.offer_choice(g)
    elif decision == s.ASK_SWAP:
        effects.offer_swap(g)
    elif decision == s.ASK_REVEAL:
        effects.offer_reveal(g)
    elif decision == s.ASK_CANCEL:
        effects.offer_cancel(g)


@rule
def answer(g, decision, who, action):
    """What a legal answer does."""
    if decision == s.ASK_STEP:
        walking.answer_step(g, who, action)
    elif decision == s.ASK_REST:
        walking.answer_rest(g, who, action)
    elif decision == s.ASK_REROLL:
        luck.answer_reroll(g, who, action)
    elif decision == s.ASK_CHOICE:
        events.answer_choice(g, who, action)
    elif decision == s.ASK_SWAP:
        effects.answer_swap(g, who, action)
    elif decision == s.ASK_REVEAL:
        effects.answer_reveal(g, who, action)
    elif decision == s.ASK_CANCEL:
        effects.answer_cancel(g, who, action)
