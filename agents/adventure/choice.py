"""The heuristic's choice: of the legal answers the one worth most; each decision has its own function of worth."""

from agents.adventure.answers import (
    cancel_worth,
    choice_worth,
    reroll_worth,
    rest_worth,
    reveal_worth,
    swap_worth,
)
from agents.adventure.reading import decision_of
from agents.adventure.walks import best_step
from agents.choosing import NEVER, best_answer_of
from explorer_env.adventure import steps as s
from explorer_env.core.jit import rule


@rule
def worth(o, w, decision, action):
    """What an answer is worth, compared with the other answers to the same decision; STEP has `best_step`."""
    if decision == s.ASK_REST:
        return rest_worth(o, w, action)
    if decision == s.ASK_REROLL:
        return reroll_worth(o, w, action)
    if decision == s.ASK_CHOICE:
        return choice_worth(o, w, action)
    if decision == s.ASK_SWAP:
        return swap_worth(o, w, action)
    if decision == s.ASK_REVEAL:
        return reveal_worth(o, action)
    if decision == s.ASK_CANCEL:
        return cancel_worth(o, w, action)
    return NEVER


best_answer = best_answer_of(worth)


@rule
def choose_by(o, mask, w):
    """The answer to an observation (float32) with its mask (int8): the action, or -1 when nothing is legal."""
    decision = decision_of(o)
    if decision == s.ASK_STEP:
        return best_step(o, mask, w) if mask.any() else -1
    return best_answer(o, mask, w, decision)


@rule
def worth_by(o, w, action):
    """What an answer to the pending decision is worth; NEVER for all at STEP."""
    return worth(o, w, decision_of(o), action)
