"""Chits of a Matrix: what lies in a slot, what goes back to its bag, an activated Rumor (5L)."""

from explorer_env.core.agenda import push
from explorer_env.core.bag import put
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.dice import roll


@rule
def encounter_kind(g, who, slot):
    """Kind of the Encounter in a slot; -1 if none (or the slot is -1)."""
    if slot < 0 or g.encounter[who, slot] == 0:
        return -1
    return t.ENCOUNTER_KIND[g.encounter[who, slot] - 1]


@rule
def encounter_here(g, who, kind):
    """An Encounter of this kind is in the Explorer's slot."""
    return encounter_kind(g, who, g.at[who]) == kind


@rule
def find_in(g, who, slot):
    """The Finding or Discovery in a slot, named as in tables; -1 if none."""
    return t.EVENT_FIND[g.find[who, slot] - 1] if g.find[who, slot] > 0 else -1


@rule
def lies_on_encounter(g, who, slot):
    """5D: a Finding of Culture, Flora or Scenery lies on the Encounter."""
    find = find_in(g, who, slot)
    return t.CULTURE <= find <= t.SCENERY


@rule
def empty(g, who, slot):
    """5I, 5J: no Encounter, Finding, Discovery or Arrow, and not START."""
    if slot == t.START or slot == g.arrow[who]:
        return False
    return g.encounter[who, slot] == 0 and g.find[who, slot] == 0


@rule
def return_rumor(g, rumors, who, slot):
    if rumors[who, slot] > 0:
        rumors[who, slot] = 0
        put(g, t.EVENTS, t.RUMOR)


@rule
def return_find(g, who, slot):
    """A Finding or Discovery goes back, and a Rumor on a Kingdom with it."""
    if g.find[who, slot] > 0:
        put(g, t.EVENTS, g.find[who, slot] - 1)
        g.find[who, slot] = 0
        return_rumor(g, g.kingdom_rumor, who, slot)


@rule
def return_encounter(g, who, slot):
    """An Encounter goes back, and what lies on it with it."""
    if slot < 0 or g.encounter[who, slot] == 0:
        return
    put(g, t.ENCOUNTERS, g.encounter[who, slot] - 1)
    g.encounter[who, slot] = 0
    return_rumor(g, g.village_rumor, who, slot)
    if lies_on_encounter(g, who, slot):
        return_find(g, who, slot)


@rule
def return_rumors(g, who):
    for slot in range(t.SLOTS):
        return_rumor(g, g.village_rumor, who, slot)
        return_rumor(g, g.kingdom_rumor, who, slot)


@rule
def lift_arrow(g, who):
    """The Arrow leaves and the Rumor set aside for it goes back."""
    if g.arrow[who] >= 0:
        g.arrow[who] = -1
        put(g, t.EVENTS, t.RUMOR)


@rule
def clear_matrix(g, who):
    """6A, 6E: everything goes back to its bag."""
    for slot in range(t.SLOTS):
        return_encounter(g, who, slot)
        return_find(g, who, slot)
    lift_arrow(g, who)


@rule
def activate_rumor(g, rumors, who):
    """5L: the Rumor here is set aside, all others return, and a d6 says where the Arrow goes."""
    here = g.at[who]
    if rumors[who, here] == 0:
        return
    rumors[who, here] = 0
    return_rumors(g, who)
    g.arrow[who] = here  # until the roll has said where
    push(g, s.ARROW, who, 0)
    roll(g, who, t.RUMOR_SLOT_ROLL, 0, 0)


@rule
def slot_of_arrow(here, face):
    """5L: not where you stand; then the next number, 6 goes to 1."""
    number = face - 1
    if t.RUMOR_SLOTS[number] == here:
        number = (number + 1) % len(t.RUMOR_SLOTS)
    return t.RUMOR_SLOTS[number]


@rule
def place_arrow(g, who):
    g.arrow[who] = slot_of_arrow(g.at[who], g.dice[0])
    tell(g, s.TELL_ARROW, who, 0, g.arrow[who])
