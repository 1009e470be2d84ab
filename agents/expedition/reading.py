"""Reading an observation: whole numbers out of its floats, by the names of its pieces."""

import numpy as np

from agents.reading import amount_of, which
from explorer_env.core.jit import rule
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.view import IN_PLACE, IN_RIVAL, IN_SLOT, PLACE, RIVAL, SCALE, SIZE_OF, SLOT, START_OF

DECISION, AT_RISK, FINDING, WATER = (START_OF[n] for n in ("decision", "at_risk", "finding", "drawn_water"))
SPECIAL, WANT, AMOUNT, ROLL = (START_OF[n] for n in ("special", "king_want", "amount", "roll"))
DICE, TARGET, MODIFIER, ROLLER = (START_OF[n] for n in ("dice", "target", "modifier", "roller"))
PLAYERS, EVENT, SHEET, DP = (START_OF[n] for n in ("players", "event", "sheet", "dp"))
RESOURCES, PATRON, REGION, LAND = (START_OF[n] for n in ("resources", "patron", "region", "land"))
ZONE, SLAVE, CROSSED, RIVALS = (START_OF[n] for n in ("water_zone", "slave_trade", "crossed", "rivals"))
REGIONS, BORDERS, MATRIX, DRAWN = (START_OF[n] for n in ("regions", "borders", "matrix", "drawn"))
CHASED, PREVIOUS, POOL, CUP = (START_OF[n] for n in ("chased_off", "previous", "pool", "cup"))
RIVAL_ALIVE, RIVAL_DP, RIVAL_PATRON = (IN_RIVAL[n] for n in ("alive", "dp", "patron"))
EXPLORED, JUNGLE, DESERT, WATER_LEVEL = (IN_PLACE[n] for n in ("explored", "jungle", "desert", "water"))
ENCOUNTER, FIND, RUMORS, STANDING = (IN_SLOT[n] for n in ("encounter", "find", "rumors", "standing"))
KINDS_OF_ENCOUNTER, KINDS_OF_FIND = len(t.ENCOUNTER_NAMES), t.SPECIAL - t.CULTURE
WANTS, KINDS_AT_RISK = (SIZE_OF[n] for n in ("king_want", "at_risk"))
amount = amount_of(SCALE)


@rule
def number(o, place):
    """The whole number that a float stands for."""
    return np.int64(np.rint(amount(o, place)))


@rule
def decision_of(o):
    return which(o, DECISION, s.DECISIONS)


@rule
def kind_at_risk(o):
    """The kind of member about to be lost."""
    return which(o, AT_RISK, KINDS_AT_RISK)


@rule
def sheet(o, kind):
    """The own expedition sheet."""
    return number(o, SHEET + kind)


@rule
def held(o, resource):
    return number(o, RESOURCES + resource)


@rule
def has(o, resource):
    return o[RESOURCES + resource] > 0


@rule
def players(o):
    return which(o, PLAYERS, t.SEATS) + 1


@rule
def patron_of(o):
    return which(o, PATRON, t.PATRONS)


@rule
def rival_has_patron(o, patron):
    """A living rival's Patron cares about it."""
    for rival in range(t.SEATS - 1):
        place = RIVALS + RIVAL * rival
        if o[place + RIVAL_ALIVE] > 0 and o[place + RIVAL_PATRON + patron] > 0:
            return True
    return False


@rule
def rival_dp(o, rival):
    """DP of the rival so many seats on, from 0."""
    return number(o, RIVALS + RIVAL * rival + RIVAL_DP)


@rule
def most_dp(o):
    """The highest DP of all players."""
    best = number(o, DP)
    for rival in range(t.SEATS - 1):
        best = max(best, rival_dp(o, rival))
    return best


@rule
def needed_food(o):
    return sheet(o, t.ASKARIS) + sheet(o, t.PORTERS)


@rule
def land(o):
    return which(o, LAND, t.DESERT + 1)


# --- the map ---------------------------------------------------------------------------------------------------------
@rule
def explored(o, region):
    return o[REGIONS + PLACE * region + EXPLORED] > 0


@rule
def shows(o, region, terrain):
    """Jungle or Desert, by its marker or square."""
    return o[REGIONS + PLACE * region + (JUNGLE if terrain == t.JUNGLE else DESERT)] > 0


@rule
def water_level(o, region):
    """0 dry, 1 a Water Zone, 2 and 3 with one or two branches open upstream."""
    return number(o, REGIONS + PLACE * region + WATER_LEVEL)


# --- the Matrix ------------------------------------------------------------------------------------------------------
@rule
def slot_place(slot):
    return MATRIX + SLOT * slot


@rule
def encounter_in(o, slot):
    """Kind of the Encounter in a slot; -1 if none."""
    return which(o, slot_place(slot) + ENCOUNTER, KINDS_OF_ENCOUNTER)


@rule
def find_in(o, slot):
    """The Finding or Discovery in a slot; -1 if none."""
    find = which(o, slot_place(slot) + FIND, KINDS_OF_FIND)
    return find + t.CULTURE if find >= 0 else -1


@rule
def rumors_in(o, slot):
    return o[slot_place(slot) + RUMORS] > 0


@rule
def standing_at(o):
    """The Explorer's slot; -1 when there is no Matrix."""
    for slot in range(t.SLOTS):
        if o[slot_place(slot) + STANDING] > 0:
            return slot
    return -1


@rule
def arrow_at(o):
    for slot in range(t.SLOTS):
        if o[slot_place(slot) + STANDING] < 0:
            return slot
    return -1


@rule
def drawn(o, incident):
    """An Incident of this kind was drawn in this Player Turn."""
    return o[DRAWN + incident] > 0
