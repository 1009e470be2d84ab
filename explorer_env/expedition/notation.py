"""Actions, decisions and log lines in words."""

from string import Formatter
from typing import Any

from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t

_EVENT_NAMES = [kind for kind, _, _ in t.EVENT_TYPES]
_SLOT_NAMES = [f"slot {place}" for place in t.SLOT_NAMES]
NAMES: dict[str, list[str]] = {
    "region": t.REGION_NAMES, "terrain": t.TERRAIN_NAMES, "symbol": t.SYMBOL_NAMES, "kind": t.KIND_NAMES,
    "resource": t.RESOURCE_NAMES, "patron": t.PATRON_NAMES, "find": t.FIND_NAMES, "encounter": t.ENCOUNTER_NAMES,
    "event": _EVENT_NAMES, "special": t.SPECIAL_NAMES, "slot": _SLOT_NAMES, "direction": t.DIRECTION_NAMES,
    "roll": t.ROLL_NAMES, "tally": t.TALLY_NAMES, "seat": [f"explorer_{seat}" for seat in range(t.SEATS)],
}  # fmt: skip
SEAT_NAMES = NAMES["seat"]
_QUESTIONS = [
    (question, [field for _, field, _, _ in Formatter().parse(question) if field]) for question in s.QUESTIONS.values()
]  # each with the record's fields that it names


class Named(int):
    """A number that formats as the name it stands for: f"{Named(3):terrain}" is "Desert"."""

    def __format__(self, spec: str) -> str:
        return NAMES[spec][self] if spec in NAMES else super().__format__(spec)


def action_words(action: int) -> str:
    return a.ACTION_NAMES[action]


def question_words(record: Any) -> str:
    """The pending decision of a record (shape ()), in words."""
    asking = int(record["asking"])
    question, fields = _QUESTIONS[asking]
    if fields:
        question = question.format(**{name: Named(record[name]) for name in fields})
    if asking in (s.ASK_REROLL, s.ASK_FACE):
        question += f" {roll_words(record)}"
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
    return template.format(who=SEAT_NAMES[who], a=Named(number), b=Named(other))
