"""The action table: one number for each thing a player can ever answer. Append only; tests hold the numbers fast."""

from explorer_env.expedition import tables as t

_BLOCKS: list[tuple[str, list[str]]] = [
    ("REGION", [f"region {name}" for name in t.REGION_NAMES]),
    ("DIRECTION", t.DIRECTION_NAMES),
    ("SLOT", [f"slot {place}" for place in t.SLOT_NAMES]),
    ("KINGDOM_AT", [f"Kingdom in {place}" for place in t.SLOT_NAMES]),
    ("RESOURCE", [f"Resource {name}" for name in t.RESOURCE_NAMES]),
    ("KIND", t.KIND_NAMES[: t.DISCONTENT]),
    ("PATRON", [f"Patron {name}" for name in t.PATRON_NAMES]),
    ("NUMBER", [str(number) for number in range(7)]),
    ("FACE", [f"face {face}" for face in range(1, 11)]),
    ("ANSWER", [
        "yes", "no", "done", "roll", "first die", "second die", "hunt", "let it go", "random Resource",
        "offer Gifts", "Feast", "first option", "second option",
    ]),
]  # fmt: skip

ACTION_NAMES: list[str] = [name for _, names in _BLOCKS for name in names]
ACTIONS = len(ACTION_NAMES)
_first: dict[str, int] = {}
for _block, _names in _BLOCKS:
    _first[_block] = sum(len(names) for names in [n for b, n in _BLOCKS][: len(_first)])

REGION_0 = _first["REGION"]
DIRECTION_0 = _first["DIRECTION"]
SLOT_0 = _first["SLOT"]
KINGDOM_0 = _first["KINGDOM_AT"]
RESOURCE_0 = _first["RESOURCE"]
KIND_0 = _first["KIND"]
PATRON_0 = _first["PATRON"]
NUMBER_0 = _first["NUMBER"]
FACE_1 = _first["FACE"]
(YES, NO, DONE, THROW, FIRST_DIE, SECOND_DIE, HUNT, LET_GO, RANDOM_RESOURCE,
 OFFER_GIFTS, FEAST, FIRST_OPTION, SECOND_OPTION) = range(_first["ANSWER"], ACTIONS)  # fmt: skip
