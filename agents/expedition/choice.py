"""The heuristic's choice: of the legal answers the one worth most; each decision has its own function of worth."""

from agents.choosing import NEVER, best_answer_of
from agents.expedition.map_phase import (
    connect_worth,
    equip_worth,
    move_worth,
    patron_worth,
    place_water_worth,
    port_worth,
    return_source_worth,
)
from agents.expedition.matrix_phase import (
    first_lost_worth,
    friendly_answer_worth,
    king_offer_worth,
    king_want_worth,
    missionary_worth,
    quinine_worth,
    recruit_worth,
    special_answer_worth,
    spend_worth,
    success_worth,
    telescope_worth,
    thirst_worth,
    tusk_worth,
    village_answer_worth,
    warriors_worth,
    wildlife_worth,
)
from agents.expedition.reading import decision_of, kind_at_risk
from agents.expedition.rolls import face_worth, reroll_worth
from agents.expedition.walks import best_step, place_finding_worth, place_rumor_worth
from explorer_env.core.jit import rule
from explorer_env.expedition import steps as s


@rule
def worth(o, w, decision, action):
    """What an answer is worth, compared with the other answers to the same decision; STEP has `best_step`."""
    if decision == s.ASK_PORT:
        return port_worth(w, action)
    if decision == s.ASK_PATRON:
        return patron_worth(w, action)
    if decision == s.ASK_EQUIP:
        return equip_worth(o, w, action)
    if decision == s.ASK_QUININE:
        return quinine_worth(o, w, kind_at_risk(o), action)
    if decision == s.ASK_REROLL:
        return reroll_worth(o, w, action)
    if decision == s.ASK_MOVE:
        return move_worth(o, w, action)
    if decision == s.ASK_RETURN_SOURCE:
        return return_source_worth(o, w, action)
    if decision == s.ASK_PLACE_WATER:
        return place_water_worth(o, action)
    if decision == s.ASK_CONNECT:
        return connect_worth(o, action)
    if decision == s.ASK_FIRST_LOST:
        return first_lost_worth(o, w, action)
    if decision == s.ASK_TELESCOPE:
        return telescope_worth(o, w, action)
    if decision == s.ASK_PLACE_FINDING:
        return place_finding_worth(o, w, action)
    if decision == s.ASK_PLACE_RUMOR:
        return place_rumor_worth(o, w, action)
    if decision == s.ASK_SUCCESS:
        return success_worth(o, w, action)
    if decision == s.ASK_FACE:
        return face_worth(o, w, action)
    if decision == s.ASK_THIRST:
        return thirst_worth(o, w, action)
    if decision == s.ASK_KING_WANT:
        return king_want_worth(o, w, action)
    if decision == s.ASK_KING_OFFER:
        return king_offer_worth(o, w, action)
    if decision == s.ASK_WARRIORS:
        return warriors_worth(o, w, action)
    if decision == s.ASK_WILDLIFE:
        return wildlife_worth(o, w, action)
    if decision == s.ASK_VILLAGE:
        return village_answer_worth(o, w, action)
    if decision == s.ASK_FRIENDLY:
        return friendly_answer_worth(o, w, action)
    if decision == s.ASK_TUSK:
        return tusk_worth(o, w, action)
    if decision == s.ASK_MISSIONARY:
        return missionary_worth(o, w, action)
    if decision == s.ASK_RECRUIT:
        return recruit_worth(o, w, action)
    if decision == s.ASK_SPECIAL:
        return special_answer_worth(o, w, action)
    if decision == s.ASK_SPEND:
        return spend_worth(o, w, action)
    return NEVER


best_answer = best_answer_of(worth)


@rule
def choose_by(o, mask, w):
    """The answer to an observation (float32) with its mask (int8): the action, or -1 when nothing is legal."""
    decision = decision_of(o)
    if decision < 0:
        return -1
    if decision == s.ASK_STEP:
        return best_step(o, mask, w)
    return best_answer(o, mask, w, decision)


@rule
def worth_by(o, w, action):
    """What an answer to the pending decision is worth; NEVER for all at STEP."""
    return worth(o, w, decision_of(o), action)
