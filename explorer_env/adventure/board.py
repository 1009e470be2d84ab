"""A game's table as text that people can read and write, and back: `drawn(game)` and `position(text)`.

    Round 3, 2 players
    Hedge Maze at 4,5 turned 1
    Ant City at 3,4 turned 0
    explorer_0 Otter Captain at Hedge Maze B1: life 2, coins 12; next steps +2; stood at Hedge Maze A5
    explorer_1 Basalt Surveyor at Tavern E5: adventure 3; mad 1; doomed coma; drunk at Hedge Maze
    Place 3: The Sheer Wall at Hedge Maze I6
    Last taken 5
    Lasting: Trade Wind to 5; Landslip to 4 on Hedge Maze; Annotated Atlas of explorer_0
    Killed: Hedge Maze B1, Ant City E6
    Emptied: Hedge Maze D3
    Dropped: Hedge Maze E5 7
    Discards: Stampede, Toll of the Troll Clerk 2

All but the first line may be left out, and of a seat everything that is as at the start. Tiles lie at column,row of the
grid, counted from 1 at the top left, turned by clockwise quarters; the Tavern lies at 4,4. Squares are named in their
tile's own frame. Characters that are not named go to the seats in order. `mad 1`, `exhausted 1`, `coma 2`: out for so
many rounds, this one included; `doomed` is what begins with the next. Without "Last taken" it is the highest place that
is taken. A lasting card without "to" lies to the end of the game. Cards on places, lasting and discarded are not in the
pile, all others are; "Pile: Stampede, Light Fingers 2" says instead what the pile holds, then the rest is nowhere.
"""

import re
from typing import Any

import numpy as np

from explorer_env.adventure import cards as c
from explorer_env.adventure import tables as t
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.notation import (
    ABSENCE_NAMES,
    SEAT_NAMES,
    card_names,
    drop_words,
    lasting_words,
    place_words,
    spot_words,
)
from explorer_env.adventure.rules.assets import most_points, score
from explorer_env.adventure.rules.rounds import set_up
from explorer_env.adventure.state import DISCARDS, DROPS_MOST, PILE, PRESENT, TILE_PILE
from explorer_env.core.board import (
    Kind,
    counted,
    heading,
    joined,
    listed,
    number_of,
    read_counted,
    read_heading,
    read_lines,
    resume,
    set_table,
    split_items,
    split_lines,
)
from explorer_env.core.config import ConfigSource
from explorer_env.core.errors import ConfigError

__all__ = ["drawn", "position", "resume"]

Record = Any
_SQUARE_NAMES = [t.square_name(square) for square in range(t.SQUARES)]
_SYMBOL_NAMES = {t.EVENT: "event", t.TREASURE: "treasure"}
_ABSENCES = [name for name in ABSENCE_NAMES.values() if name]


def position(text: str, config: ConfigSource = None, seed: int = 0) -> Adventure:
    """The game whose table the text shows, with nothing pending: `resume` says how it goes on.

    Raises ConfigError naming the line for text that says nothing or what can't lie on the table.
    """
    lines = split_lines(text)
    turn, players = read_heading(lines, "Round", Adventure)
    game = set_table(Adventure, players, config, seed, set_up, _characters(lines, players))
    record = game.record[0]
    if turn > record.config.rounds:
        raise ConfigError(f"{lines[0]!r}: a game has {record.config.rounds} rounds.")
    record.turn = turn
    record.stood = record.spot
    read_lines(record, lines[1:], _KINDS)
    return game


def drawn(game: Adventure) -> str:
    """The table of a game as text.

    Not in the text: the pending decision, the movement or event now going on, dice, the log, configuration and random
    numbers.
    """
    record = game.record[0]
    places = [place for place in range(t.PLACES) if record.token[place]]
    lines = [heading("Round", record.turn, record.players)]
    lines += [_tile_line(record, tile) for tile in range(t.TILES) if tile != t.TAVERN and record.grid_place[tile] >= 0]
    lines += [_seat_line(record, who) for who in range(record.players)]
    lines += [_place_line(record, place) for place in places]
    lines += [f"Last taken {record.last_taken + 1}"] if record.last_taken != max(places, default=t.NONE) else []
    lines += [listed("Lasting", [lasting_words(record, place) for place in range(record.lastings)], "; ")]
    lines += [listed("Killed", _marked(record.killed, t.EVENT_SQUARES))]
    lines += [listed("Emptied", _marked(record.emptied, t.TREASURE_SQUARES))]
    lines += [listed("Dropped", drop_words(record))]
    return joined([*lines, *_card_lines(record)])


# --- reading: what lies and who stands where -------------------------------------------------------------------------
def _characters(lines: list[str], players: int) -> list[int]:
    """The characters of the seats: those named, the others in order of those left."""
    named: dict[int, int] = {}
    for line in lines[1:]:
        name, _, rest = line.partition(" ")
        known = [number for number, words in enumerate(t.CHARACTER_NAMES) if rest.startswith(words)]
        if name in SEAT_NAMES and known:
            if known[0] in named.values():
                raise ConfigError(f"{line!r}: the {t.CHARACTER_NAMES[known[0]]} has another seat already.")
            named[SEAT_NAMES.index(name)] = known[0]
    left = [number for number in range(t.CHARACTERS) if number not in named.values()]
    return [named[seat] if seat in named else left.pop(0) for seat in range(players)]


def _read_tile(record: Record, name: str, column: str, row: str, quarters: str | None) -> None:
    tile = number_of(name, t.TILE_NAMES, "tile")
    if record.grid_place[tile] >= 0:
        raise ConfigError(f"The {name} lies already.")
    if not (1 <= int(column) <= t.GRID and 1 <= int(row) <= t.GRID):
        raise ConfigError(f"{column},{row} is no place of the grid: give column and row from 1 to {t.GRID}.")
    place = (int(row) - 1) * t.GRID + int(column) - 1
    if record.tile_at[place]:
        raise ConfigError(f"The {t.TILE_NAMES[record.tile_at[place] - 1]} lies at {column},{row} already.")
    record.tile_at[place], record.grid_place[tile], record.quarters[tile] = tile + 1, place, int(quarters or 0)
    record.bag[TILE_PILE + tile] = 0


def _spot(record: Record, words: str, symbol: int | None = None) -> int:
    """The spot of a practicable square on a tile that lies; symbol: what must be printed there."""
    name, _, square_words = words.rpartition(" ")
    tile = number_of(name, t.TILE_NAMES, "tile")
    if square_words not in _SQUARE_NAMES:
        raise ConfigError(f"{square_words!r} is no square: give one from A1 to J10.")
    square = _SQUARE_NAMES.index(square_words)
    if record.grid_place[tile] < 0:
        raise ConfigError(f"The {name} does not lie on the table: say where, as in '{name} at 4,5 turned 1'.")
    if t.SYMBOL[tile, square] == t.BARRED:
        raise ConfigError(f"{words} is not practicable.")
    if symbol is not None and t.SYMBOL[tile, square] != symbol:
        squares = [spot_words(tile * t.SQUARES + int(other)) for other in np.flatnonzero(t.SYMBOL[tile] == symbol)]
        raise ConfigError(f"{words} is no {_SYMBOL_NAMES[symbol]} square: there are {', '.join(squares) or 'none'}.")
    return tile * t.SQUARES + square


def _bit(spot: int) -> int:
    """Of its event or treasure among those of its tile."""
    return 1 << int(t.NUMBER[spot // t.SQUARES, spot % t.SQUARES])


def _read_seat(record: Record, name: str, character: str | None, where: str | None, items: str | None) -> None:
    who = number_of(name, SEAT_NAMES[: record.players], "seat of this game")
    if character:
        number_of(character, t.CHARACTER_NAMES, "character")
    if where:
        record.spot[who] = record.stood[who] = _spot(record, where)
    for item in split_items(items):
        _read_item(record, who, item)
    score(record, who)


def _read_item(record: Record, who: int, item: str) -> None:
    [(name, number)] = read_counted(item)
    if name in t.POINT_NAMES:
        _read_points(record, who, t.POINT_NAMES.index(name), number)
    elif name in ("coins", "adventure"):
        record[name][who] = number
    elif name in _ABSENCES:
        record.absent[who], record.away[who] = _absence(name), number
    elif item.startswith("doomed "):
        record.doomed[who] = _absence(item.removeprefix("doomed "))
    elif item.startswith("next steps "):
        record.next_steps[who] = _steps(item.removeprefix("next steps "))
    elif item.startswith("drunk at "):
        record.drunk[who] |= 1 << _tile_of_spring(item.removeprefix("drunk at "))
    elif item.startswith("stood at "):
        record.stood[who] = _spot(record, item.removeprefix("stood at "))
    else:
        facts = ["coins", "adventure", *_ABSENCES, "doomed", "next steps", "drunk at", "stood at"]
        number_of(name, [*t.POINT_NAMES, *facts], "fact of a character")


def _read_points(record: Record, who: int, point: int, number: int) -> None:
    most = most_points(record, who, point)
    if number > most:
        name = t.CHARACTER_NAMES[record.character[who]]
        raise ConfigError(f"{t.POINT_NAMES[point]} {number}: the {name} has {most} at most.")
    record.points[who, point] = number


def _absence(name: str) -> int:
    return PRESENT + 1 + number_of(name, _ABSENCES, "absence")


def _steps(words: str) -> int:
    if not words.lstrip("+-").isdigit():
        raise ConfigError(f"next steps {words!r}: give a number such as +2 or -3.")
    return int(words)


def _tile_of_spring(name: str) -> int:
    springs = [tile for number, tile in enumerate(t.TILE_NAMES) if t.SPRING_COUNT[number]]
    number_of(name, springs, "tile with a spring")
    return t.TILE_NAMES.index(name)


# --- reading: events that last, marks, cards -------------------------------------------------------------------------
def _card(record: Record, name: str, kind: int | None = None) -> int:
    cards = record.config.cards
    card = number_of(name, card_names(record), "card")
    if kind is not None and cards.kind[card] != kind:
        raise ConfigError(f"{name} is {c.KIND_NAMES[cards.kind[card]]}, not {c.KIND_NAMES[kind]}.")
    return card


def _take(record: Record, card: int, number: int = 1) -> None:
    if record.bag[PILE + card] < number:
        name = c.card_name(record.config.cards, card)
        raise ConfigError(f"{name}: {number} wanted, {record.bag[PILE + card]} left in the pile.")
    record.bag[PILE + card] -= number


def _read_place(record: Record, place: str, name: str, where: str) -> None:
    here, card, spot = int(place) - 1, _card(record, name, c.PERSISTENT), _spot(record, where, t.EVENT)
    if record.token[here]:
        raise ConfigError(f"Place {place} is taken already.")
    if spot in record.token_at[record.token > 0]:
        raise ConfigError(f"{where} has a token already.")
    if record.killed[spot // t.SQUARES] & _bit(spot):
        raise ConfigError(f"{where} is killed: no event can be there.")
    if np.count_nonzero(record.token) == t.PLACES - 1:
        raise ConfigError(f"One of the {t.PLACES} places is always free (E13).")
    _take(record, card)
    record.token[here], record.token_at[here] = card + 1, spot
    record.last_taken = max(record.last_taken, here)


def _read_last_taken(record: Record, place: str) -> None:
    record.last_taken = int(place) - 1


def _read_lasting(record: Record, text: str) -> None:
    for item in (item.strip() for item in text.split(";")):
        name = max((name for name in card_names(record) if item.startswith(name)), key=len, default=item)
        about = re.fullmatch(r"(?: to (\d+))?(?: on (.+?))?(?: of (explorer_\d))?", item.removeprefix(name))
        if about is None:
            raise ConfigError(f"{item!r}: write as in 'Trade Wind to 5', 'Landslip to 4 on Tavern'.")
        _begin_lasting(record, name, *about.groups(default=""))


def _begin_lasting(record: Record, name: str, turn: str, tile: str, seat: str) -> None:
    card, here = _card(record, name, c.PERMANENT), record.lastings
    _take(record, card)
    record.lasting[here] = card
    record.lasting_to[here] = _last_round(record, card, turn)
    scope = record.config.cards.scope[card]
    if (scope == c.TILE) != bool(tile) or (scope == c.CHARACTER) != bool(seat):
        wanted = {c.TILE: f"'{name} on Tavern'", c.CHARACTER: f"'{name} of explorer_0'"}.get(scope, f"'{name}'")
        raise ConfigError(f"{name} is for scope {c.SCOPE_NAMES[scope]}: write as in {wanted}.")
    if tile:
        record.lasting_for[here] = _spot(record, f"{tile} E1") // t.SQUARES
    elif seat:
        record.lasting_for[here] = number_of(seat, SEAT_NAMES[: record.players], "seat of this game")
    record.lastings += 1


def _last_round(record: Record, card: int, turn: str) -> int:
    lasts, name = int(record.config.cards.lasts[card]), c.card_name(record.config.cards, card)
    if lasts == 0:
        if turn:
            raise ConfigError(f"{name} lasts to the end of the game: leave 'to {turn}' out.")
        return 0
    rounds = [str(record.turn + later) for later in range(lasts)]
    number_of(turn, rounds, f"last round of {name} now, such as '{name} to {rounds[-1]}'")
    return int(turn)


def _read_killed(record: Record, text: str) -> None:
    for words in split_items(text):
        spot = _spot(record, words, t.EVENT)
        record.killed[spot // t.SQUARES] |= _bit(spot)


def _read_emptied(record: Record, text: str) -> None:
    for words in split_items(text):
        spot = _spot(record, words, t.TREASURE)
        record.emptied[spot // t.SQUARES] |= _bit(spot)


def _read_dropped(record: Record, text: str) -> None:
    for words, number in read_counted(text):
        if record.drops == DROPS_MOST:
            raise ConfigError(f"Coins lie on {DROPS_MOST} squares at most.")
        record.drop_at[record.drops], record.drop_coins[record.drops] = _spot(record, words), number
        record.drops += 1


def _read_discards(record: Record, text: str) -> None:
    for name, number in read_counted(text):
        card = _card(record, name)
        _take(record, card, number)
        record.bag[DISCARDS + card] += number


def _read_pile(record: Record, text: str) -> None:
    wanted = [(_card(record, name), number) for name, number in read_counted(text) if name != "empty"]
    for card, number in wanted:
        _take(record, card, number)
    record.bag[PILE : PILE + c.DIFFERENT_MOST] = 0
    for card, number in wanted:
        record.bag[PILE + card] += number


_KINDS = [
    Kind(r"(explorer_\d)(?: (?!at )([^:]+?))?(?: at ([^:]+))?(?:: (.+))?", _read_seat, order=1),
    Kind(r"Killed: (.+)", _read_killed, order=1),
    Kind(r"Emptied: (.+)", _read_emptied, order=1),
    Kind(r"Dropped: (.+)", _read_dropped, order=1),
    Kind(r"Lasting: (.+)", _read_lasting, order=1),
    Kind(r"Discards: (.+)", _read_discards, order=1),
    Kind(rf"Place ([1-{t.PLACES}]): (.+) at (.+)", _read_place, order=2),
    Kind(rf"Last taken ([1-{t.PLACES}])", _read_last_taken, order=3),
    Kind(r"Pile: (.+)", _read_pile, order=3),
    Kind(r"(.+) at (\d+),(\d+)(?: turned ([0-3]))?", _read_tile),
]


# --- drawing ---------------------------------------------------------------------------------------------------------
def _tile_line(record: Record, tile: int) -> str:
    return f"{t.TILE_NAMES[tile]} at {place_words(record.grid_place[tile])} turned {record.quarters[tile]}"


def _seat_line(record: Record, who: int) -> str:
    character = record.character[who]
    words = "; ".join(filter(None, [", ".join(_assets(record, who)), *_facts(record, who)]))
    where = f"{SEAT_NAMES[who]} {t.CHARACTER_NAMES[character]} at {spot_words(record.spot[who])}"
    return f"{where}: {words}" if words else where


def _assets(record: Record, who: int) -> list[str]:
    """What is not as at the start."""
    now = [*record.points[who], record.coins[who], record.adventure[who]]
    then = [
        *(most_points(record, who, point) for point in range(len(t.POINT_NAMES))),
        record.config.start_coins,
        record.config.start_adventure,
    ]
    names = [*t.POINT_NAMES, "coins", "adventure"]
    return [f"{name} {number}" for name, number, start in zip(names, now, then, strict=True) if number != start]


def _facts(record: Record, who: int) -> list[str]:
    absent, doomed = ABSENCE_NAMES[record.absent[who]], ABSENCE_NAMES[record.doomed[who]]
    words = [f"{absent} {record.away[who]}"] if absent else []
    words += [f"doomed {doomed}"] if doomed else []
    words += [f"next steps {record.next_steps[who]:+d}"] if record.next_steps[who] else []
    words += [f"drunk at {name}" for tile, name in enumerate(t.TILE_NAMES) if record.drunk[who] >> tile & 1]
    return words + ([f"stood at {spot_words(record.stood[who])}"] if record.stood[who] != record.spot[who] else [])


def _place_line(record: Record, place: int) -> str:
    name = c.card_name(record.config.cards, record.token[place] - 1)
    return f"Place {place + 1}: {name} at {spot_words(record.token_at[place])}"


def _marked(bits: Any, squares: Any) -> list[str]:
    """The squares whose bits are set, tile by tile."""
    return [
        spot_words(tile * t.SQUARES + int(square))
        for tile in range(t.TILES)
        for number, square in enumerate(squares[tile])
        if bits[tile] >> number & 1
    ]


def _card_lines(record: Record) -> list[str]:
    """Discards, and the pile when it is not simply all other cards."""
    names, cards = card_names(record), slice(0, int(record.config.cards.different))
    pile = record.bag[PILE : PILE + c.DIFFERENT_MOST][cards]
    discards = record.bag[DISCARDS : DISCARDS + c.DIFFERENT_MOST][cards]
    away = discards + np.bincount(record.token[record.token > 0] - 1, minlength=len(names))
    away = away + np.bincount(record.lasting[: record.lastings], minlength=len(names))
    lines = [listed("Discards", counted(names, discards, ones=False))]
    if not np.array_equal(pile, record.config.cards.copies[cards] - away):
        lines += [listed("Pile", counted(names, pile, ones=False) or ["empty"])]
    return lines
