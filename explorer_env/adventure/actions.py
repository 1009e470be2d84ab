"""The action table: one number for each thing a player can ever answer. Append only; tests hold the numbers fast."""

from explorer_env.adventure import tables as t

ACTION_NAMES: list[str] = [
    *t.DIRECTION_NAMES, "hurry", "done", "breath", "magic", "first option", "second option", "yes", "no",
    *(f"character {away} to the left" for away in range(1, t.SEATS)),
    *(f"place {place}" for place in range(1, t.PLACES + 1)),
]  # fmt: skip
ACTIONS = len(ACTION_NAMES)

DIRECTION_0 = 0
(HURRY, DONE, GAIN_BREATH, GAIN_MAGIC, FIRST_OPTION, SECOND_OPTION, YES, NO) = range(4, 12)
CHARACTER_1 = 12
PLACE_1 = CHARACTER_1 + t.SEATS - 1
