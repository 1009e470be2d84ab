"""What may be answered to each decision, and what the answer does."""

from explorer_env.core.jit import rule
from explorer_env.expedition import steps as s
from explorer_env.expedition.rules import (
    dice,
    discoveries,
    encounters,
    end,
    events,
    incidents,
    losses,
    matrix,
    moving,
    rivers,
    setup,
    specials,
)


@rule
def offer(g):
    """Set `g.legal` for the decision now asked."""
    decision = g.asking
    if decision == s.ASK_PORT:
        setup.offer_port(g)
    elif decision == s.ASK_PATRON:
        setup.offer_patron(g)
    elif decision == s.ASK_EQUIP:
        setup.offer_equipment(g)
    elif decision == s.ASK_QUININE:
        losses.offer_yes_or_no(g)
    elif decision == s.ASK_REROLL:
        dice.offer_reroll(g)
    elif decision == s.ASK_MOVE:
        moving.offer_move(g)
    elif decision == s.ASK_RETURN_SOURCE:
        losses.offer_yes_or_no(g)
    elif decision == s.ASK_PLACE_WATER:
        rivers.offer_place_water(g)
    elif decision == s.ASK_CONNECT:
        rivers.offer_connect(g)
    elif decision == s.ASK_FIRST_LOST:
        losses.offer_first_lost(g)
    elif decision == s.ASK_TELESCOPE:
        matrix.offer_telescope(g)
    elif decision == s.ASK_STEP:
        matrix.offer_step(g)
    elif decision == s.ASK_PLACE_FINDING:
        events.offer_place_finding(g)
    elif decision == s.ASK_PLACE_RUMOR:
        events.offer_place_rumor(g)
    elif decision == s.ASK_SUCCESS:
        losses.offer_yes_or_no(g)
    elif decision == s.ASK_FACE:
        dice.offer_face(g)
    elif decision == s.ASK_THIRST:
        incidents.offer_thirst(g)
    elif decision == s.ASK_KING_WANT:
        discoveries.offer_king_want(g)
    elif decision == s.ASK_KING_OFFER:
        discoveries.offer_king_offer(g)
    elif decision == s.ASK_WARRIORS:
        discoveries.offer_warriors(g)
    elif decision == s.ASK_WILDLIFE:
        encounters.offer_wildlife(g)
    elif decision == s.ASK_VILLAGE:
        encounters.offer_village(g)
    elif decision == s.ASK_FRIENDLY:
        encounters.offer_friendly(g)
    elif decision == s.ASK_TUSK:
        encounters.offer_tusk(g)
    elif decision == s.ASK_MISSIONARY:
        encounters.offer_missionary(g)
    elif decision == s.ASK_RECRUIT:
        encounters.offer_recruit(g)
    elif decision == s.ASK_SPECIAL:
        specials.offer_special(g)
    elif decision == s.ASK_SPEND:
        end.offer_spend(g)


@rule
def answer(g, decision, who, action):
    """What a legal answer does."""
    if decision == s.ASK_PORT:
        setup.answer_port(g, who, action)
    elif decision == s.ASK_PATRON:
        setup.answer_patron(g, who, action)
    elif decision == s.ASK_EQUIP:
        setup.answer_equipment(g, who, action)
    elif decision == s.ASK_QUININE:
        losses.answer_quinine(g, who, action)
    elif decision == s.ASK_REROLL:
        dice.reroll(g, who, action)
    elif decision == s.ASK_MOVE:
        moving.answer_move(g, who, action)
    elif decision == s.ASK_RETURN_SOURCE:
        rivers.answer_return_source(g, who, action)
    elif decision == s.ASK_PLACE_WATER:
        rivers.answer_place_water(g, who, action)
    elif decision == s.ASK_CONNECT:
        rivers.answer_connect(g, who, action)
    elif decision == s.ASK_FIRST_LOST:
        losses.answer_first_lost(g, who, action)
    elif decision == s.ASK_TELESCOPE:
        matrix.answer_telescope(g, who, action)
    elif decision == s.ASK_STEP:
        matrix.answer_step(g, who, action)
    elif decision == s.ASK_PLACE_FINDING:
        events.answer_place_finding(g, who, action)
    elif decision == s.ASK_PLACE_RUMOR:
        events.answer_place_rumor(g, who, action)
    elif decision == s.ASK_SUCCESS:
        events.answer_success(g, who, action)
    elif decision == s.ASK_FACE:
        dice.name_face(g, who, action)
    elif decision == s.ASK_THIRST:
        incidents.answer_thirst(g, who, action)
    elif decision == s.ASK_KING_WANT:
        discoveries.answer_king_want(g, who, action)
    elif decision == s.ASK_KING_OFFER:
        discoveries.answer_king_offer(g, who, action)
    elif decision == s.ASK_WARRIORS:
        discoveries.answer_warriors(g, who, action)
    elif decision == s.ASK_WILDLIFE:
        encounters.answer_wildlife(g, who, action)
    elif decision == s.ASK_VILLAGE:
        encounters.answer_village(g, who, action)
    elif decision == s.ASK_FRIENDLY:
        encounters.answer_friendly(g, who, action)
    elif decision == s.ASK_TUSK:
        encounters.answer_tusk(g, who, action)
    elif decision == s.ASK_MISSIONARY:
        encounters.answer_missionary(g, who, action)
    elif decision == s.ASK_RECRUIT:
        encounters.answer_recruit(g, who, action)
    elif decision == s.ASK_SPECIAL:
        specials.answer_special(g, who, action)
    elif decision == s.ASK_SPEND:
        end.answer_spend(g, who, action)
