"""Names of the steps of the agenda, of the decisions, and of the messages with their words."""

# fmt: off
STEP_NAMES = [
    "", "ROUND", "EXECUTION", "MOVE", "WALK", "WANDER", "REST", "RESOLUTION", "ROW", "EFFECT", "FORK", "TEST",
    "TEST_OVER", "CARD_OVER", "ROUND_OVER",
]
(NO_STEP, ROUND, EXECUTION, MOVE, WALK, WANDER, REST, RESOLUTION, ROW, EFFECT, FORK, TEST, TEST_OVER, CARD_OVER,
 ROUND_OVER) = range(len(STEP_NAMES))

# What a player is asked, in words; {card} is the event card now applied, {luck} and so on fields of the record.
QUESTIONS = {
    "": "",
    "STEP": "Where to? Steps left: {steps_left}",
    "REST": "A round without a step: breath or magic?",
    "REROLL": "{card}: luck {luck}, misfortune {misfortune}, {test_modifier:+d}: spend magic to roll again?",
    "CHOICE": "{card}: first option ({first}) or second option ({second})?",
    "SWAP": "{card}: swap places with whom?",
    "REVEAL": "{card}: reveal a tile over which side?",
    "CANCEL": "{card}: cancel the event on which place?",
}
DECISION_NAMES = list(QUESTIONS)
DECISIONS = len(DECISION_NAMES)
(NOTHING, ASK_STEP, ASK_REST, ASK_REROLL, ASK_CHOICE, ASK_SWAP, ASK_REVEAL, ASK_CANCEL) = range(DECISIONS)

# What happened, in words: {who}, then two numbers with what they name.
MESSAGES = {
    "ROUND_BEGINS": "Round {a} begins",
    "IS": "{who} is the {a:character}",
    "STEPS": "{who} goes {a:direction} to {b:square}",
    "DISCOVERS": "{who} discovers the {a:tile}, turned by {b} quarters",
    "HURRIES": "{who} hurries",
    "RESTS": "{who} rests",
    "WANDERS": "{who} is mad and wanders",
    "TREASURE": "{who} finds a treasure",
    "SPRING": "{who} drinks from a spring",
    "PICKS_UP": "{who} picks up {a} coins",
    "TRIGGERS": "{who} comes to an event square at {b:square}",
    "LAPSES": "{who}'s event lapses",
    "DRAWS": "{who} draws {a:card}",
    "REPEATS": "{who} meets {a:card} again",
    "REFILLS": "The discards become the new pile: {a} cards",
    "GAINS": "{who} gains {b} {a:asset}",
    "LOSES": "{who} loses {b} {a:asset}",
    "NEXT_STEPS": "{who} has {a:signed} steps in the next movement",
    "ROLLS": "{who} rolls luck {a}, misfortune {b}",
    "SUCCEEDS": "{who} succeeds with {a:signed}",
    "FAILS": "{who} fails with {a:signed}",
    "CHOOSES": "{who} chooses the {a:option} option",
    "MOVES": "{who} is moved to {b:square}",
    "SWAPS": "{who} swaps places with {a:seat}",
    "TAKES": "{who} takes {b} coins from {a:seat}",
    "REVEALS": "{who} reveals the {a:tile}, turned by {b} quarters",
    "PLACED": "{a:card} lies on place {b}",
    "EVICTED": "{a:card} leaves place {b}",
    "CANCELLED": "{who} cancels {a:card} on place {b}",
    "KILLED": "The event square {b:square} is no more",
    "REFRESHED": "All treasures are filled again",
    "LASTS": "{a:card} lasts",
    "ENDS": "{a:card} ends",
    "DROPS": "{who} drops {a} coins",
    "COMA": "{who} falls into a coma",
    "EXHAUSTED": "{who} is exhausted",
    "MAD": "{who} goes mad",
    "RETURNS": "{who} is back",
    "GAME_OVER": "The game is over after {a} rounds",
    "HIT": "{who} is hit",
}
MESSAGE_NAMES = list(MESSAGES)
(TELL_ROUND, TELL_IS, TELL_STEP, TELL_DISCOVERS, TELL_HURRIES, TELL_RESTS, TELL_WANDERS, TELL_TREASURE, TELL_SPRING,
 TELL_PICKS_UP, TELL_TRIGGERS, TELL_LAPSES, TELL_DRAWS, TELL_REPEATS, TELL_REFILLS, TELL_GAINS, TELL_LOSES,
 TELL_NEXT_STEPS, TELL_ROLLS, TELL_SUCCEEDS, TELL_FAILS, TELL_CHOOSES, TELL_MOVES, TELL_SWAPS, TELL_TAKES,
 TELL_REVEALS, TELL_PLACED, TELL_EVICTED, TELL_CANCELLED, TELL_KILLED, TELL_REFRESHED, TELL_LASTS, TELL_ENDS,
 TELL_DROPS, TELL_COMA, TELL_EXHAUSTED, TELL_MAD, TELL_RETURNS, TELL_OVER,
 TELL_HIT) = range(len(MESSAGES))
# fmt: on
