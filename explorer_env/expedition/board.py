"""A game's table as text that people can read and write, and back: `drawn(game)` and `position(text)`.

    Game Turn 2, 2 players
    Turn Track: explorer_0
    Explored: Kongo Jungle, Teke Savanna
    Rivers: Teke -> Kongo River
    Generic Sources: Teke
    Found: Culture 2, Kingdom(GYD)
    Special Discoveries made: Kurtz
    explorer_0 at Teke, DP 12: Porters 6, Food 3; Rifle 2, Canoes; Patron Science; regions 2
    explorer_1 dead, DP 3
    Player Turn of explorer_0: came from 1,3; Event 1; drew Taboo; Success 1
    Matrix of explorer_0
    .  .  .             .               .
    .  .  @Healer       Village+Rumor   .
    .  >  .             Kingdom+Rumor   .
    .  .  Plant+Flora   .               .

All but the first line may be left out, and of a seat everything that is as at the start. Ports and printed Forks are
understood. Without a Turn Track the seats are on it in their order. Chits, markers and Resources that lie on the table
are taken from their bags. Cells of a Matrix stand two spaces apart; `@` is the Explorer, `>` the Arrow, a Rumor belongs
to the chit before it. A chit without dots is the first of its kind that is legal in the region and left in its bag.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np

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
from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.notation import (
    SEAT_NAMES,
    belongings,
    chit_words,
    chits_in,
    river_words,
    track_markers,
    turn_words,
)
from explorer_env.expedition.rules.land import fits
from explorer_env.expedition.rules.setup import set_up

__all__ = ["drawn", "position", "resume"]

Record = Any


def position(text: str, config: ConfigSource = None, seed: int = 0) -> Expedition:
    """The game whose table the text shows, with nothing pending: `resume` says how it goes on.

    Raises ConfigError naming the line for text that says nothing or what can't lie on the table.
    """
    lines = split_lines(text)
    turn, players = read_heading(lines, "Game Turn", Expedition)
    game = set_table(Expedition, players, config, seed, set_up, [])
    record = game.record[0]
    record.turn = turn
    record.bad_luck = 0
    read_lines(record, lines[1:], _KINDS)
    matrices = any(line.startswith("Matrix") for line in lines)
    if not any(line.startswith("Turn Track") for line in lines):
        _usual_track(record, matrices)
    if matrices and record.disease:
        raise ConfigError("A Matrix is drawn, but Disease and Horror are on the Turn Track: they leave it before (3A).")
    _own_bad_luck(record)
    return game


def drawn(game: Expedition, dots: bool = True) -> str:
    """The table of a game as text. dots: say of every chit which dots it has, so that nothing is left to guess.

    Not in the text: the pending decision, dice, chits in hand, the log, configuration and random numbers.
    """
    record = game.record[0]
    lines = [heading("Game Turn", record.turn, record.players)]
    lines += [_track_line(record), *_map_lines(record, dots)]
    lines += [_seat_line(record, who) for who in range(record.players)]
    if record.disease == 0:
        lines += [_turn_line(record)] if record.searching[record.mover] else []
        for who in range(record.players):
            lines += _matrix_lines(record, who, dots) if record.searching[who] else []
    return joined(lines)


# --- reading ---------------------------------------------------------------------------------------------------------
def _take(record: Record, place: int, what: str, number: int = 1) -> None:
    if record.bag[place] < number:
        raise ConfigError(f"{what}: {number} wanted, {record.bag[place]} left in its bag.")
    record.bag[place] -= number


def _read_track(record: Record, text: str) -> None:
    for slot, name in enumerate((name.strip() for name in text.split(",")), 1):
        if name == "Disease":
            record.disease = slot
        elif name == "Horror":
            record.horror = slot
        elif name != "-":
            seat = number_of(name, SEAT_NAMES[: record.players], "marker of the Turn Track")
            record.track[seat] = slot
            record.order[record.playing] = seat
            record.playing += 1


def _usual_track(record: Record, matrices: bool) -> None:
    """Seats in their order, Disease and Horror below them or, in the Matrix Phase, off the track."""
    for seat in np.flatnonzero(record.alive):
        record.order[record.playing] = seat
        record.playing += 1
        record.track[seat] = record.playing
    if not matrices:
        record.disease, record.horror = record.playing + 1, record.playing + 2


def _read_explored(record: Record, text: str) -> None:
    for item in text.split(","):
        name, _, land = item.strip().rpartition(" ")
        terrain = number_of(land, t.TERRAIN_NAMES, "terrain")
        _take(record, t.TERRAINS + terrain, f"{land} markers")
        record.terrain[number_of(name, t.REGION_NAMES, "region")] = terrain


def _read_rivers(record: Record, text: str) -> None:
    for item in text.split(","):
        match = re.fullmatch(r"(.+?) -> (.+)", item.strip())
        into = next((name for name in t.REGION_NAMES if match and match[2].startswith(name + " ")), None)
        if match is None or into is None:
            raise ConfigError(f"{item.strip()!r}: a river is written 'Teke -> Kongo Fork'.")
        source = number_of(match[1], t.REGION_NAMES, "region")
        kind = number_of(match[2][len(into) + 1 :], t.FIND_NAMES[: t.WATERS], "Water Marker")
        _lay_water(record, source, t.REGION[into], kind)


def _lay_water(record: Record, source: int, into: int, kind: int) -> None:
    if into not in t.NEIGHBOUR[source]:
        raise ConfigError(f"{t.REGION_NAMES[source]} has no border with {t.REGION_NAMES[into]}.")
    _take(record, t.CUP + kind, t.FIND_NAMES[kind])
    record.downstream[source], record.water[source] = into, kind
    if kind == t.FORK and record.new_sources > 0:
        record.new_sources -= 1
        record.bag[t.CUP + t.GENERIC_SOURCE] += 1


def _read_sources(record: Record, text: str) -> None:
    for name, number in read_counted(text):
        _take(record, t.CUP + t.GENERIC_SOURCE, "Generic Sources", number)
        record.springs[number_of(name, t.REGION_NAMES, "region")] = number


def _read_found(record: Record, text: str) -> None:
    for name, number in read_counted(text):
        event = _chit(record, name, t.EVENT_TYPES, t.EVENTS, lambda dots: True)
        _take(record, t.EVENTS + event, name, number)
        record.found[event] += number


def _read_specials(record: Record, text: str) -> None:
    for name, _ in read_counted(text):
        _take(record, t.SPECIALS_LEFT + number_of(name, t.SPECIAL_NAMES, "Special Discovery"), name)


def _read_seat(record: Record, name: str, where: str, dp: str | None, items: str | None) -> None:
    who = number_of(name, SEAT_NAMES[: record.players], "seat of this game")
    record.dp[who] = int(dp or 0)
    if where == "dead":
        record.alive[who] = 0
        record.sheet[who] = _dead_sheet()
    elif where != "not placed":
        record.region[who] = number_of(where.removeprefix("at "), t.REGION_NAMES, "region")
    for item in split_items(items):
        _read_item(record, who, item)


def _dead_sheet() -> Any:
    return np.where(np.arange(t.KINDS) == t.DISCONTENT, t.SHEET_START, 0)


def _read_item(record: Record, who: int, item: str) -> None:
    [(name, number)] = read_counted(item)
    if item == "searching":
        record.searching[who] = 1
    elif item == "Guide flipped":
        record.guide_used[who] = 1
    elif name.startswith("Patron "):
        record.patron[who] = number_of(name.removeprefix("Patron "), t.PATRON_NAMES, "Patron")
    elif name.startswith("Bad Luck "):
        colour = name.removeprefix("Bad Luck ").replace("own", SEAT_NAMES[who])
        record.bad_luck[who, number_of(colour, SEAT_NAMES[: record.players], "colour of Bad Luck")] = 1
    elif name in t.KIND_NAMES:
        record.sheet[who, t.KIND_NAMES.index(name)] = number
    elif name in t.TALLY_NAMES:
        record.tally[who, t.TALLY_NAMES.index(name)] = number
    else:
        resource = number_of(name, t.RESOURCE_NAMES, "track, tally, Resource, Patron or Bad Luck")
        _take(record, t.POOL + resource, name, number)
        record.resources[who, resource] = number


def _own_bad_luck(record: Record) -> None:
    """A marker that nobody is said to hold is with its owner."""
    for seat in range(record.players if record.players >= 3 else 0):
        if not record.bad_luck[:, seat].any():
            record.bad_luck[seat, seat] = 1


def _read_turn(record: Record, name: str, text: str) -> None:
    record.mover = number_of(name, SEAT_NAMES[: record.players], "seat of this game")
    for item in (item.strip() for item in text.split(";")):
        _read_turn_item(record, item)


def _read_turn_item(record: Record, item: str) -> None:
    [(words, number), *_] = read_counted(item)
    if item.startswith("came from "):
        record.came_from = number_of(item.removeprefix("came from "), t.SLOT_NAMES, "slot")
    elif item.startswith("drew "):
        for incident, times in read_counted(item.removeprefix("drew ")):
            record.drawn[number_of(incident, t.INCIDENT_NAMES, "Incident")] = times
    elif words == "Event":
        record.event = number
    elif words == "Success":
        record.successes = number
    elif words == "hurt by Event":
        record.hurt[number - 1] = 1
    else:
        flags = ["chased off", "no entry"]
        record[["chased_off", "no_entry"][number_of(item, flags, "fact of a Player Turn")]] = 1


def _read_matrix(record: Record, name: str, rows: list[str]) -> None:
    who = number_of(name, SEAT_NAMES[: record.players], "seat of this game")
    record.searching[who] = 1
    cells = [cell for row in rows for cell in re.split(r"\s{2,}", row)]
    if len(cells) != t.SLOTS:
        raise ConfigError(f"Matrix of {name}: {t.ROWS} rows of {t.COLUMNS} cells, two spaces apart, not {cells}.")
    for slot, cell in enumerate(cells):
        while cell[:1] in ("@", ">"):
            (record.at if cell[0] == "@" else record.arrow)[who] = slot
            if cell[0] == ">":
                _take(record, t.EVENTS + t.RUMOR, "Rumor")
            cell = cell[1:]
        _read_cell(record, who, slot, cell)


def _read_cell(record: Record, who: int, slot: int, cell: str) -> None:
    below = ""
    for chit in cell.split("+") if cell not in ("", ".") else []:
        kind = chit.partition("(")[0]
        if kind in t.ENCOUNTER_NAMES:
            number = _chit(record, chit, t.ENCOUNTER_TYPES, t.ENCOUNTERS, lambda dots: fits(record, who, dots))
            _take(record, t.ENCOUNTERS + number, chit)
            record.encounter[who, slot] = number + 1
        elif kind == "Rumor":
            _take(record, t.EVENTS + t.RUMOR, chit)
            rumors = {"Village": record.village_rumor, "Kingdom": record.kingdom_rumor}
            rumors[["Village", "Kingdom"][number_of(below, list(rumors), "chit for a Rumor")]][who, slot] = 1
        else:
            number = _chit(record, chit, t.EVENT_TYPES, t.EVENTS, lambda dots: fits(record, who, dots))
            _take(record, t.EVENTS + number, chit)
            record.find[who, slot] = number + 1
        below = kind


def _chit(record: Record, chit: str, types: Any, bag: int, legal: Callable[[Any], Any]) -> int:
    """The type of a chit written as kind or kind(dots)."""
    kind, _, dots = chit.rstrip(")").partition("(")
    bits = t.ENCOUNTER_DOTS if bag == t.ENCOUNTERS else t.EVENT_DOTS
    for number, (name, letters, _) in enumerate(types):
        if name == kind and dots == letters:
            return number
        if name == kind and not dots and record.bag[bag + number] > 0 and legal(bits[number]):
            return number
    names = sorted({name for name, _, _ in types})
    raise ConfigError(f"{chit!r}: none left that is legal there, or no such chit. Kinds are {', '.join(names)}.")


_SEAT = r"(explorer_\d)"
_KINDS = [
    Kind(r"Turn Track: (.+)", _read_track),
    Kind(r"Explored: (.+)", _read_explored),
    Kind(r"Rivers: (.+)", _read_rivers),
    Kind(r"Generic Sources: (.+)", _read_sources, order=1),
    Kind(r"Found: (.+)", _read_found),
    Kind(r"Special Discoveries made: (.+)", _read_specials),
    Kind(_SEAT + r" (at [^,:]+|dead|not placed)(?:, DP (\d+))?(?:: (.+))?", _read_seat),
    Kind(rf"Player Turn of {_SEAT}: (.+)", _read_turn),
    Kind(rf"Matrix of {_SEAT}", _read_matrix, order=1, below=t.ROWS),
]


# --- drawing ---------------------------------------------------------------------------------------------------------
def _track_line(record: Record) -> str:
    markers = track_markers(record)
    return listed("Turn Track", [markers.get(slot, "-") for slot in range(1, max(markers, default=0) + 1)] or ["-"])


def _map_lines(record: Record, dots: bool) -> list[str]:
    ports, printed = set(t.PORT_REGIONS), {upstream for upstream, _ in t.PRINTED_FORKS}
    explored = [int(r) for r in np.flatnonzero(record.terrain >= 0) if r not in ports]
    rivers = [int(r) for r in np.flatnonzero(record.downstream >= 0) if r not in printed]
    events = [chit_words(event, dots) for event in t.EVENT_TYPES]
    gone = np.flatnonzero(record.bag[t.SPECIALS_LEFT : t.TERRAINS] == 0)
    return [
        listed("Explored", [f"{t.REGION_NAMES[r]} {t.TERRAIN_NAMES[record.terrain[r]]}" for r in explored]),
        listed("Rivers", [river_words(record, r) for r in rivers]),
        listed("Generic Sources", counted(t.REGION_NAMES, record.springs, ones=False)),
        listed("Found", counted(events, record.found, ones=False)),
        listed("Special Discoveries made", [t.SPECIAL_NAMES[number] for number in gone]),
    ]


def _seat_line(record: Record, who: int) -> str:
    alive = bool(record.alive[who])
    where = "dead" if not alive else "not placed"
    if record.region[who] >= 0:
        where = f"at {t.REGION_NAMES[record.region[who]]}"
    usual = t.SHEET_START if alive else _dead_sheet()
    sheet = [f"{t.KIND_NAMES[k]} {record.sheet[who, k]}" for k in range(t.KINDS) if record.sheet[who, k] != usual[k]]
    resources, marks, tally = belongings(record, who)
    marks += ["searching"] if record.searching[who] and record.disease else []
    rest = "; ".join(", ".join(group) for group in (sheet, resources, marks, tally) if group)
    return f"{SEAT_NAMES[who]} {where}, DP {record.dp[who]}" + (f": {rest}" if rest else "")


def _turn_line(record: Record) -> str:
    words = turn_words(record)
    return f"Player Turn of {SEAT_NAMES[record.mover]}: {'; '.join(words)}" if words else ""


def _cell(record: Record, who: int, slot: int, dots: bool) -> str:
    signs = ("@" if record.at[who] == slot else "") + (">" if record.arrow[who] == slot else "")
    return signs + "+".join(filter(None, chits_in(record, who, slot, dots))) or "."


def _matrix_lines(record: Record, who: int, dots: bool) -> list[str]:
    cells = np.array([_cell(record, who, slot, dots) for slot in range(t.SLOTS)], object).reshape(t.ROWS, t.COLUMNS)
    widths = [max(map(len, column)) for column in cells.T]
    rows = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return [f"Matrix of {SEAT_NAMES[who]}", *rows]
