"""The event cards: a deck is read, checked and encoded as numbers; what a card says is read back from those numbers."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.adventure.tables import CHARACTERISTIC_NAMES, DATA
from explorer_env.core.config import advice, is_whole
from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError

CardSource = None | Sequence[Mapping[str, Any]] | str | PathLike[str]

KIND_NAMES = ["ordinary", "permanent", "persistent", "definitive"]
ORDINARY, PERMANENT, PERSISTENT, DEFINITIVE = range(4)
SCOPE_NAMES = ["character", "tile", "all", "board"]
CHARACTER, TILE, ALL, BOARD = range(4)
NO_MODIFIER, STEPS, TESTS, COINS, CLOSED = range(5)
(NO_EFFECT, GAIN_LIFE, GAIN_BREATH, GAIN_BALANCE, GAIN_MAGIC, GAIN_COINS, GAIN_ADVENTURE, GAIN_STEPS, MOVE_TAVERN,
 MOVE_TILE, SWAP, TAKE, REVEAL, CANCEL, KILL, REFRESH, TEST, CHOICE) = range(18)  # fmt: skip

DIFFERENT_MOST, PERMANENT_MOST, CARDS_MOST = 40, 16, 120  # different cards; permanent copies; copies in all
NAME_LENGTH, NAMES_LENGTH = 24, 640  # characters of a name; of all of a deck, with an end to each
PLAIN_ROWS, FORK, OUTCOME_ROWS = 3, 3, 2
OUTCOMES = (FORK + 1, FORK + 1 + OUTCOME_ROWS)  # first row: success or first option, failure or second option
ROWS = FORK + 1 + 2 * OUTCOME_ROWS

CARDS = np.dtype(
    [
        ("names", "i4", (NAMES_LENGTH // 4,)),  # ASCII bytes, a line for each card
        ("different", "i4"),  # how many cards follow
        ("kind", "i1", (DIFFERENT_MOST,)),
        ("scope", "i1", (DIFFERENT_MOST,)),
        ("copies", "i1", (DIFFERENT_MOST,)),
        ("lasts", "i1", (DIFFERENT_MOST,)),  # rounds; 0 to the end of the game
        ("modifier", "i1", (DIFFERENT_MOST,)),
        ("sets", "i1", (DIFFERENT_MOST,)),  # the modifier sets its number instead of adding to it
        ("amount", "i1", (DIFFERENT_MOST,)),
        ("effect", "i1", (DIFFERENT_MOST, ROWS)),  # plain effects, then a test or choice and its two outcomes
        ("value", "i1", (DIFFERENT_MOST, ROWS)),  # its number; of a test the characteristic
    ],
    align=True,
)

_NUMBERED = {  # key -> effect, least, most
    "life": (GAIN_LIFE, -20, 20),
    "breath": (GAIN_BREATH, -20, 20),
    "balance": (GAIN_BALANCE, -20, 20),
    "magic": (GAIN_MAGIC, -20, 20),
    "coins": (GAIN_COINS, -20, 20),
    "adventure": (GAIN_ADVENTURE, -20, 20),
    "steps": (GAIN_STEPS, -12, 12),
    "take": (TAKE, 1, 20),
}
_NAMED = {  # key, what is given -> effect
    ("move", "tavern"): MOVE_TAVERN,
    ("move", "tile"): MOVE_TILE,
    ("swap", True): SWAP,
    ("reveal", True): REVEAL,
    ("cancel", True): CANCEL,
    ("kill", True): KILL,
    ("refresh", True): REFRESH,
}
_PLAIN_KEYS = [*_NUMBERED, *dict.fromkeys(key for key, _ in _NAMED)]
_FORKS = {"test": ("success", "failure"), "choice": ("first", "second")}  # key -> keys of its outcomes
_MODIFIERS = {  # key -> modifier, sets, least, most
    "steps": (STEPS, 0, -12, 12),
    "tests": (TESTS, 0, -5, 5),
    "coins": (COINS, 0, -20, 20),
    "steps_set": (STEPS, 1, 1, 12),
    "tests_set": (TESTS, 1, -5, 5),
    "coins_set": (COINS, 1, 0, 20),
}
_KEYS = ["name", "kind", "scope", "copies", "effects"]
_PERMANENT_KEYS = ["name", "kind", "scope", "copies", "lasts", "modifier"]
_ON_BOARD = {REVEAL, CANCEL, KILL, REFRESH}  # A19: they touch squares, tiles or places; the others touch characters
_COSTS = {GAIN_LIFE, GAIN_BREATH, GAIN_BALANCE, GAIN_MAGIC, GAIN_COINS, GAIN_ADVENTURE}

_Rows = list[tuple[int, int]]  # effect, value


def read_cards(source: CardSource = None) -> NDArray[Any]:
    """A deck as one filled record of the dtype CARDS, shape (): assign it to a field of that dtype.

    source: mappings, one a card; the path of a TOML file of `[[card]]` tables; None for the deck of the game.
    Raises ConfigError naming the card, the key, what was given and what is allowed.
    """
    deck = _listed(source)
    if not 1 <= len(deck) <= DIFFERENT_MOST:
        raise ConfigError(f"Deck of {len(deck)} different cards: give 1 to {DIFFERENT_MOST}.")
    cards = np.zeros((), CARDS)
    cards["different"] = len(deck)
    names: list[str] = []
    for number, card in enumerate(deck):
        where = _where(number, card)
        if card["name"] in names:
            raise ConfigError(f"{where}: a second card of this name. Give each its own, or one of them more copies.")
        names.append(card["name"])
        for field, value in _encoded(where, card).items():
            cards[field][number] = value
    _check_size(cards)
    cards["names"] = _encoded_names(names)
    return cards


def _listed(source: CardSource) -> Sequence[Mapping[str, Any]]:
    deck: Any = source
    if source is None:
        deck = read_toml(DATA / "cards.toml")["card"]
    elif isinstance(source, str | PathLike):
        content = read_toml(Path(source), "Card file")
        if list(content) != ["card"]:
            raise ConfigError(f"Card file {source}: {list(content)} at the top. Give [[card]] tables and nothing else.")
        deck = content["card"]
    if isinstance(deck, str | bytes | Mapping) or not isinstance(deck, Sequence):
        raise ConfigError(f"Deck {deck!r}: give a list of cards, the path of a TOML file, or None.")
    return deck


def _where(number: int, card: Any) -> str:
    """What an error calls this card; the first check of it."""
    if not isinstance(card, Mapping):
        raise ConfigError(f"Card {number + 1} is {card!r}: give a table of {', '.join(_KEYS)}.")
    name = card.get("name")
    if not isinstance(name, str) or not name.isascii() or not name.isprintable() or not 1 <= len(name) <= NAME_LENGTH:
        raise ConfigError(f"Card {number + 1}: name = {name!r}: give 1 to {NAME_LENGTH} ASCII characters.")
    return f"Card {name!r}"


def _encoded(where: str, card: Mapping[str, Any]) -> dict[str, Any]:
    kind = _one_of(where, "kind", card.get("kind"), KIND_NAMES)
    _check_keys(f"{where}, {KIND_NAMES[kind]}", card, _PERMANENT_KEYS if kind == PERMANENT else _KEYS)
    scope = _one_of(where, "scope", card["scope"], SCOPE_NAMES)
    fields = {
        "kind": kind,
        "scope": scope,
        "copies": _whole(where, "copies", card["copies"], 1, CARDS_MOST),
    }
    if kind == PERMANENT:
        return fields | _lasting(where, card, scope)
    return fields | _instant(where, card["effects"], kind, scope)


def _check_size(cards: NDArray[Any]) -> None:
    copies, permanent = int(cards["copies"].sum()), int(cards["copies"][cards["kind"] == PERMANENT].sum())
    if copies > CARDS_MOST:
        raise ConfigError(f"Deck of {copies} cards, copies counted: give {CARDS_MOST} or fewer.")
    if permanent > PERMANENT_MOST:
        raise ConfigError(f"Deck of {permanent} permanent cards, copies counted: give {PERMANENT_MOST} or fewer.")


def _encoded_names(names: list[str]) -> NDArray[np.int32]:
    lines = "".join(f"{name}\n" for name in names).encode()
    if len(lines) > NAMES_LENGTH:
        raise ConfigError(
            f"Names of {len(lines)} characters, one more for each card counted: give {NAMES_LENGTH} or fewer in all."
        )
    return np.frombuffer(lines.ljust(NAMES_LENGTH, b"\0"), "<i4")


# --- one value -------------------------------------------------------------------------------------------------------
def _check_keys(where: str, given: Mapping[str, Any], keys: list[str]) -> None:
    for key in given:
        if key not in keys:
            raise ConfigError(f"{where}: unknown key {key!r}. {advice(str(key), keys)}")
    for key in keys:
        if key not in given:
            raise ConfigError(f"{where}: {key} is missing.")


def _one_of(where: str, key: str, value: Any, names: list[str]) -> int:
    if value not in names:
        raise ConfigError(f"{where}: {key} = {value!r}: give one of {', '.join(names)}.")
    return names.index(value)


def _whole(where: str, key: str, value: Any, least: int, most: int) -> int:
    if not is_whole(value) or not least <= value <= most:
        raise ConfigError(f"{where}: {key} = {value!r}: give a whole number from {least} to {most}.")
    return int(value)


def _change(where: str, key: str, value: Any, least: int, most: int) -> int:
    if _whole(where, key, value, least, most) == 0:
        raise ConfigError(f"{where}: {key} = 0 changes nothing: give another number from {least} to {most}.")
    return int(value)


# --- what lasts ------------------------------------------------------------------------------------------------------
def _lasting(where: str, card: Mapping[str, Any], scope: int) -> dict[str, Any]:
    lasts = card["lasts"]
    if not is_whole(lasts) or (lasts != 0 and not 2 <= lasts <= 99):
        raise ConfigError(f"{where}: lasts = {lasts!r}: give 2 to 99 rounds, or 0 for the end of the game.")
    key, value = _single(where, "modifier", card["modifier"], [*_MODIFIERS, "closed"])
    if key == "closed":
        if value is not True or scope != TILE or lasts not in (2, 3):
            raise ConfigError(f"{where}: sides are closed with closed = true, scope = 'tile' and lasts = 2 or 3.")
        return {"lasts": lasts, "modifier": CLOSED}
    modifier, sets, least, most = _MODIFIERS[key]
    amount = (_whole if sets else _change)(where, key, value, least, most)
    return {"lasts": lasts, "modifier": modifier, "sets": sets, "amount": amount}


def _single(where: str, key: str, given: Any, keys: list[str]) -> tuple[str, Any]:
    if not isinstance(given, Mapping) or len(given) != 1:
        raise ConfigError(f"{where}: {key} {given!r}: give a table of one of {', '.join(keys)}.")
    [(name, value)] = given.items()
    if name not in keys:
        raise ConfigError(f"{where}: {key} has an unknown key {name!r}. {advice(str(name), keys)}")
    return name, value


# --- instant effects -------------------------------------------------------------------------------------------------
def _instant(where: str, effects: Any, kind: int, scope: int) -> dict[str, Any]:
    if not isinstance(effects, list | tuple):
        raise ConfigError(f"{where}: effects = {effects!r}: give a list of effects.")
    forked = bool(effects) and _fork_of(effects[-1]) != ""
    plain = _plain_rows(where, "effects", effects[:-1] if forked else effects, PLAIN_ROWS)
    rows = plain + _fork_rows(where, effects[-1]) if forked else plain
    _check_effects(where, rows, kind, scope)
    effect, value = np.array(rows + [(NO_EFFECT, 0)] * (ROWS - len(rows)), np.int32).T
    return {"effect": effect, "value": value}


def _fork_of(effect: Any) -> str:
    return next((key for key in _FORKS if isinstance(effect, Mapping) and key in effect), "")


def _plain_rows(where: str, key: str, effects: Any, most: int) -> _Rows:
    """`most` rows, filled up with nothing."""
    if not isinstance(effects, list | tuple) or len(effects) > most:
        raise ConfigError(f"{where}: {key} = {effects!r}: give a list of {most} or fewer effects.")
    rows = [_plain_row(where, key, effect) for effect in effects]
    return rows + [(NO_EFFECT, 0)] * (most - len(rows))


def _plain_row(where: str, key: str, effect: Any) -> tuple[int, int]:
    if _fork_of(effect):
        raise ConfigError(
            f"{where}: {key} {effect!r}: a card has one test or choice, and it stands last in its effects."
        )
    name, value = _single(where, key, effect, _PLAIN_KEYS)
    if name in _NUMBERED:
        number, least, most = _NUMBERED[name]
        return number, _change(where, name, value, least, most)
    given = {allowed: number for (known, allowed), number in _NAMED.items() if known == name}
    for allowed, number in given.items():
        if type(value) is type(allowed) and value == allowed:
            return number, 0
    words = " or ".join(str(allowed).lower() for allowed in given)
    raise ConfigError(f"{where}: {name} = {value!r}: give {words}.")


def _fork_rows(where: str, effect: Mapping[str, Any]) -> _Rows:
    fork = _fork_of(effect)
    outcomes = _FORKS[fork]
    _check_keys(f"{where}, {fork}", effect, [fork, *outcomes])
    if fork == "test":
        names = [name.lower() for name in CHARACTERISTIC_NAMES]
        head = (TEST, _one_of(where, "test", effect["test"], names))
    elif effect["choice"] is True:
        head = (CHOICE, 0)
    else:
        raise ConfigError(f"{where}: choice = {effect['choice']!r}: give true.")
    first, second = (_plain_rows(where, key, effect[key], OUTCOME_ROWS) for key in outcomes)
    if fork == "choice" and all(map(_costs, (first, second))):
        raise ConfigError(f"{where}: both options cost something: let one have no negative number, so it can be paid.")
    return [head, *first, *second]


def _costs(rows: _Rows) -> bool:
    return any(effect in _COSTS and value < 0 for effect, value in rows)


def _check_effects(where: str, rows: _Rows, kind: int, scope: int) -> None:
    """What the kind and the scope of a card allow (A19, A27, A28)."""
    effects = {effect for effect, _ in rows} - {NO_EFFECT, CHOICE}
    if KILL in effects and kind != DEFINITIVE:
        raise ConfigError(f"{where}: kill stands on definitive cards only, not on {KIND_NAMES[kind]} ones.")
    if SWAP in effects and scope != CHARACTER:
        raise ConfigError(f"{where}: swap is for scope = 'character' only, not {SCOPE_NAMES[scope]!r}.")
    if scope == BOARD and effects - _ON_BOARD:
        raise ConfigError(f"{where}: scope = 'board' is for reveal, cancel, kill and refresh, bare or in a choice.")
    if scope != BOARD and effects & _ON_BOARD:
        raise ConfigError(
            f"{where}: reveal, cancel, kill and refresh need scope = 'board', not {SCOPE_NAMES[scope]!r}."
        )


# --- back to mappings -------------------------------------------------------------------------------------------------
def told_cards(cards: Any) -> list[dict[str, Any]]:
    """A deck as the mappings that `read_cards` makes the same deck of."""
    return [_told_card(cards, number) for number in range(int(cards["different"]))]


def _told_card(cards: Any, number: int) -> dict[str, Any]:
    kind = int(cards["kind"][number])
    told = {
        "name": card_name(cards, number), "kind": KIND_NAMES[kind], "scope": SCOPE_NAMES[cards["scope"][number]],
        "copies": int(cards["copies"][number]),
    }  # fmt: skip
    if kind == PERMANENT:
        return told | {"lasts": int(cards["lasts"][number]), "modifier": _told_modifier(cards, number)}
    return told | {"effects": _told_rows(cards, number, 0, PLAIN_ROWS) + _told_fork(cards, number)}


def _told_modifier(cards: Any, number: int) -> dict[str, Any]:
    modifier, sets = cards["modifier"][number], cards["sets"][number]
    if modifier == CLOSED:
        return {"closed": True}
    key = next(key for key, known in _MODIFIERS.items() if known[:2] == (modifier, sets))
    return {key: int(cards["amount"][number])}


def _told_rows(cards: Any, number: int, first: int, rows: int) -> list[dict[str, Any]]:
    place = slice(first, first + rows)
    pairs = zip(cards["effect"][number][place].tolist(), cards["value"][number][place].tolist(), strict=True)
    named = {effect: {key: given} for (key, given), effect in _NAMED.items()}
    numbered = {effect: key for key, (effect, _, _) in _NUMBERED.items()}
    return [
        named[effect] if effect in named else {numbered[effect]: value}
        for effect, value in pairs
        if effect != NO_EFFECT
    ]


def _told_fork(cards: Any, number: int) -> list[dict[str, Any]]:
    effect, value = cards["effect"][number][FORK], cards["value"][number][FORK]
    if effect == NO_EFFECT:
        return []
    key, given = ("test", CHARACTERISTIC_NAMES[value].lower()) if effect == TEST else ("choice", True)
    outcomes = zip(_FORKS[key], OUTCOMES, strict=True)
    return [{key: given} | {name: _told_rows(cards, number, first, OUTCOME_ROWS) for name, first in outcomes}]


# --- words -----------------------------------------------------------------------------------------------------------
_INSTANT_SCOPE = ["the character that came", "everybody on the tile", "everybody", "the board"]
_LASTING_SCOPE = ["the character that came", "whoever is on the tile", "everybody", "the whole board"]
_UNITS = {  # effect -> one, several
    GAIN_LIFE: ("life", "life"),
    GAIN_BREATH: ("breath", "breath"),
    GAIN_BALANCE: ("balance", "balance"),
    GAIN_MAGIC: ("magic", "magic"),
    GAIN_COINS: ("coin", "coins"),
    GAIN_ADVENTURE: ("adventure point", "adventure points"),
    GAIN_STEPS: ("step in the next movement", "steps in the next movement"),
}
_DEEDS = {
    MOVE_TAVERN: "move to the Tavern",
    MOVE_TILE: "move to a random square of the tile",
    SWAP: "swap places with another character",
    REVEAL: "reveal the next tile over an open side",
    CANCEL: "cancel a persistent event",
    KILL: "kill all event squares of the tile",
    REFRESH: "refresh all treasures",
}
_MODIFIED: dict[tuple[int, int], Callable[[int], str]] = {  # modifier, sets -> words
    (STEPS, 0): lambda amount: f"{amount:+d} {_unit(amount, 'step')} in each movement",
    (STEPS, 1): lambda amount: f"each movement has {amount} {_unit(amount, 'step')}",
    (TESTS, 0): lambda amount: f"{amount:+d} in tests",
    (TESTS, 1): lambda amount: f"every characteristic counts as {amount} in tests",
    (COINS, 0): lambda amount: f"{amount:+d} {_unit(amount, 'coin')} at each treasure",
    (COINS, 1): lambda amount: f"each treasure holds {amount} {_unit(amount, 'coin')}",
    (CLOSED, 0): lambda _: "no step over the sides of the tile",
}


def card_name(cards: Any, number: int) -> str:
    """The name of card `number` of a record of CARDS."""
    return np.asarray(cards["names"], "<i4").tobytes().split(b"\n")[number].decode("ascii")


def card_sentence(cards: Any, number: int) -> str:
    """What card `number` does, in one sentence made of its encoded effects."""
    kind, scope = KIND_NAMES[cards["kind"][number]].capitalize(), cards["scope"][number]
    modifier, lasts = cards["modifier"][number], cards["lasts"][number]
    if modifier != NO_MODIFIER:
        words = _MODIFIED[modifier, cards["sets"][number]](int(cards["amount"][number]))
        time = f"{lasts} rounds" if lasts else "to the end of the game"
        return f"{kind}, {time}, {_LASTING_SCOPE[scope]}: {words}."
    return f"{kind}, {_INSTANT_SCOPE[scope]}: {_effect_words(cards, number)}."


def _effect_words(cards: Any, number: int) -> str:
    fork, value = cards["effect"][number][FORK], cards["value"][number][FORK]
    parts = [_words(cards, number, 0, PLAIN_ROWS)]
    if fork == TEST:
        parts += [f"test {CHARACTERISTIC_NAMES[value]}", *_outcome_words(cards, number, ("success", "failure"))]
    elif fork == CHOICE:
        parts += ["choose", *_outcome_words(cards, number, ("first", "second"))]
    return "; ".join(part for part in parts if part) or "nothing"


def _outcome_words(cards: Any, number: int, names: tuple[str, str]) -> list[str]:
    return [f"{name}: {option_words(cards, number, option)}" for option, name in enumerate(names)]


def option_words(cards: Any, number: int, option: int) -> str:
    """What the first (0) or second (1) option or outcome of card `number` brings."""
    return _words(cards, number, OUTCOMES[option], OUTCOME_ROWS) or "nothing"


def _words(cards: Any, number: int, first: int, rows: int) -> str:
    place = slice(first, first + rows)
    pairs = zip(cards["effect"][number][place].tolist(), cards["value"][number][place].tolist(), strict=True)
    return ", ".join(_row_words(effect, value) for effect, value in pairs if effect != NO_EFFECT)


def _row_words(effect: int, value: int) -> str:
    if effect == TAKE:
        return f"take {value} {_unit(value, 'coin')} from the richest other character"
    if effect in _DEEDS:
        return _DEEDS[effect]
    one, several = _UNITS[effect]
    return f"{value:+d} {one if abs(value) == 1 else several}"


def _unit(amount: int, one: str) -> str:
    return one if abs(amount) == 1 else f"{one}s"
