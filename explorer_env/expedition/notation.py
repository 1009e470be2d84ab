"""Actions, decisions, log lines and what lies on the table in words."""

from typing import Any

import numpy as np

from explorer_env.core.board import counted
from explorer_env.core.words import with_fields, with_singulars
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t

WATER_NAMES = [*t.FIND_NAMES[: t.WATERS], "printed Fork"]
_PLURALS = ["Askaris", "Porters", "Gifts", "Game Turns"]
_EVENT_NAMES = [kind for kind, _, _ in t.EVENT_TYPES]
_SLOT_NAMES = [f"slot {place}" for place in t.SLOT_NAMES]
NAMES: dict[str, list[str]] = {
    "region": t.REGION_NAMES, "terrain": t.TERRAIN_NAMES, "symbol": t.SYMBOL_NAMES, "kind": t.KIND_NAMES,
    "resource": t.RESOURCE_NAMES, "patron": t.PATRON_NAMES, "find": t.FIND_NAMES, "encounter": t.ENCOUNTER_NAMES,
    "event": _EVENT_NAMES, "special": t.SPECIAL_NAMES, "slot": _SLOT_NAMES, "direction": t.DIRECTION_NAMES,
    "roll": t.ROLL_NAMES, "tally": t.TALLY_NAMES, "seat": [f"explorer_{seat}" for seat in range(t.SEATS)],
}  # fmt: skip
SEAT_NAMES = NAMES["seat"]
_QUESTIONS = with_fields(s.QUESTIONS.values())


class Named(int):
    """A number that formats as the name it stands for: f"{Named(3):terrain}" is "Desert"."""

    def __format__(self, spec: str) -> str:
        return NAMES[spec][self] if spec in NAMES else super().__format__(spec)


def question_words(game: Any) -> str:
    """The pending decision of a game's array, shape (1,), in words."""
    asking = int(game["asking"][0])
    question, fields = _QUESTIONS[asking]
    if fields:
        question = question.format(**{name: Named(game[name].item()) for name in fields})
    if asking in (s.ASK_REROLL, s.ASK_FACE):
        question += f" {roll_words(game[0])}"
    return question


def roll_words(record: Any) -> str:
    """The roll now going on: who, which, the faces, the modifier and the target."""
    faces = " and ".join(str(face) for face in record["dice"] if face)
    words = f"{SEAT_NAMES[record['roller']]}'s {t.ROLL_NAMES[record['roll']]}-roll"
    words += f" shows {faces}" if faces else ""
    if record["roll_modifier"]:
        words += f", {record['roll_modifier']:+d}"
    if t.ROLL_CERTAIN[record["roll"]] != t.NEVER:
        words += f", against {record['roll_target']}"
    return f"({words})"


def message_words(line: Any) -> str:
    """A log line (message, who, number, number) in words."""
    message, who, number, other = (int(part) for part in line)
    template = s.MESSAGES[s.MESSAGE_NAMES[message]]
    return with_singulars(template.format(who=SEAT_NAMES[who], a=Named(number), b=Named(other)), _PLURALS)


# --- what lies on the table ------------------------------------------------------------------------------------------
def track_markers(record: Any) -> dict[int, str]:
    """What lies in the slots of the Turn Track."""
    markers = {int(record.track[seat]): SEAT_NAMES[seat] for seat in range(record.players)}
    markers |= {int(record.disease): "Disease", int(record.horror): "Horror"}
    return {slot: markers[slot] for slot in sorted(markers) if slot}


def river_words(record: Any, region: int) -> str:
    """The Water Marker that flows out of a region: "Teke -> Kongo River"."""
    into = t.REGION_NAMES[record.downstream[region]]
    return f"{t.REGION_NAMES[region]} -> {into} {WATER_NAMES[record.water[region]]}"


def belongings(record: Any, who: int) -> list[list[str]]:
    """Resources; Patron, Bad Luck markers and a flipped Guide; what counts at the end (6H)."""
    marks = [f"Patron {t.PATRON_NAMES[record.patron[who]]}"] if record.patron[who] >= 0 else []
    held = np.flatnonzero(record.bad_luck[who])
    marks += ["Bad Luck own" if colour == who else f"Bad Luck {SEAT_NAMES[colour]}" for colour in held]
    marks += ["Guide flipped"] if record.guide_used[who] else []
    resources = counted(t.RESOURCE_NAMES, record.resources[who], ones=False)
    return [resources, marks, counted(t.TALLY_NAMES, record.tally[who])]


def turn_words(record: Any) -> list[str]:
    """What is known of the Player Turn now going on."""
    drawn = counted(t.INCIDENT_NAMES, record.drawn, ones=False)
    words = [f"came from {t.SLOT_NAMES[record.came_from]}"] if record.came_from >= 0 else []
    words += [f"Event {record.event}"] if record.event else []
    words += [f"drew {', '.join(drawn)}"] if drawn else []
    words += [f"hurt by Event {number + 1}" for number in np.flatnonzero(record.hurt)]
    words += ["chased off"] if record.chased_off else []
    words += ["no entry"] if record.no_entry else []
    return words + ([f"Success {record.successes}"] if record.successes else [])


def chit_words(chit: tuple[str, str, int], dots: bool = True) -> str:
    """A type of chit: its kind, with its dots "Kingdom(GYD)"."""
    kind, letters, _ = chit
    return f"{kind}({letters})" if dots and letters else kind


def chits_in(record: Any, who: int, slot: int, dots: bool = True) -> list[str]:
    """The Encounter and the find of a slot, each with the Rumor on it, "" for none: ["Village(Y)+Rumor", "Culture"]."""
    layers = [
        (t.ENCOUNTER_TYPES, record.encounter[who, slot], record.village_rumor[who, slot]),
        (t.EVENT_TYPES, record.find[who, slot], record.kingdom_rumor[who, slot]),
    ]
    return [
        chit_words(types[chit - 1], dots) + ("+Rumor" if rumor else "") if chit else "" for types, chit, rumor in layers
    ]
