"""A position of Expedition as blocks of text for people; `board` has the shorter text that can be read back."""

from typing import Any

import numpy as np

from explorer_env.core.board import Block, counted, wrapped
from explorer_env.core.table import table
from explorer_env.expedition import tables as t
from explorer_env.expedition.notation import (
    SEAT_NAMES,
    WATER_NAMES,
    belongings,
    chits_in,
    river_words,
    track_markers,
    turn_words,
)
from explorer_env.expedition.rules.land import water_zone
from explorer_env.expedition.rules.moving import may_cross
from explorer_env.expedition.rules.rivers import branches_left

CELL = 18
_SHORT = {"Ammo Stock": "Ammo", "Discontent": "Discont."}


def draw(record: Any) -> list[Block]:
    """Blocks (title, lines) of a record of shape (); lines are at most 100 columns wide, empty blocks are left out."""
    blocks = [(f"Expedition, Game Turn {record.turn} of {record.config.game_turns}", _track(record))]
    blocks += [("Expeditions", _expeditions(record))]
    blocks += [_surroundings(record, region) for region in _regions_held(record)]
    blocks += [("Rivers", wrapped(_rivers(record))), ("Left to draw", _supply(record))]
    blocks += [_matrix(record, who) for who in _searchers(record)]
    return [(title, lines) for title, lines in blocks if lines]


# --- who and how -----------------------------------------------------------------------------------------------------
def _track(record: Any) -> list[str]:
    slots = [f"{slot} {name}" for slot, name in track_markers(record).items()]
    return wrapped(["Turn Track: " + " | ".join(slots)]) if slots else ["Turn Track: empty"]


def _expeditions(record: Any) -> list[str]:
    seats = range(record.players)
    lines = table([_sheet(record, who) for who in seats]).splitlines()
    for who in seats:
        lines += _belongings(record, who)
    return lines


def _sheet(record: Any, who: int) -> dict[str, Any]:
    sheet = {_SHORT.get(name, name): int(record.sheet[who, kind]) for kind, name in enumerate(t.KIND_NAMES)}
    on_turn = "*" if who == record.seat else ""
    return {"": on_turn + SEAT_NAMES[who], "region": _whereabouts(record, who), "DP": int(record.dp[who])} | sheet


def _whereabouts(record: Any, who: int) -> str:
    if not record.alive[who]:
        return "dead/insane"
    return t.REGION_NAMES[record.region[who]] if record.region[who] >= 0 else "-"


def _belongings(record: Any, who: int) -> list[str]:
    told = [", ".join(group) for group in belongings(record, who) if group]
    return wrapped([f"{SEAT_NAMES[who]}: " + "; ".join(told)]) if told else []


# --- the map ---------------------------------------------------------------------------------------------------------
def _regions_held(record: Any) -> list[int]:
    held = [int(record.region[who]) for who in range(record.players) if record.region[who] >= 0]
    return list(dict.fromkeys(held))


def _surroundings(record: Any, here: int) -> Block:
    """A region with explorers, and what lies across each of its borders."""
    there = [who for who in range(record.players) if record.region[who] == here]
    land = [part for part in (_terrain(record, here), _water(record, here), _trade(here)) if part]
    across = [(symbol, int(t.NEIGHBOUR[here, symbol])) for symbol in range(t.SYMBOLS) if t.NEIGHBOUR[here, symbol] >= 0]
    rows = [_border(record, there, here, symbol, region) for symbol, region in across]
    told = [heading for heading in rows[0] if any(row[heading] for row in rows)]
    return f"{_names(there)} at {t.REGION_NAMES[here]}", [*wrapped(land), *table(rows, told).splitlines()]


def _border(record: Any, there: list[int], here: int, symbol: int, across: int) -> dict[str, str]:
    barred = [who for who in there if not may_cross(record, who, here, across)]
    beyond = [who for who in range(record.players) if record.region[who] == across]
    return {
        "border": t.SYMBOL_NAMES[symbol], "to": t.REGION_NAMES[across], "terrain": _terrain(record, across),
        "water there": _water(record, across), "explorers": _numbers(beyond),
        "crossing": f"blocked for {_numbers(barred)}" if barred else "",
    }  # fmt: skip


def _names(seats: list[int]) -> str:
    return ", ".join(SEAT_NAMES[who] for who in seats)


def _numbers(seats: list[int]) -> str:
    return ", ".join(str(who) for who in seats)


def _terrain(record: Any, region: int) -> str:
    if record.terrain[region] >= 0:
        return t.TERRAIN_NAMES[int(record.terrain[region])] + (" port" if region in t.PORT_REGIONS else "")
    return f"({t.TERRAIN_NAMES[t.PRESUMED[region]]}?)" if t.PRESUMED[region] >= 0 else "unexplored"


def _trade(region: int) -> str:
    return "slave trade" if t.SLAVE_TRADE[region] else ""


def _water(record: Any, region: int) -> str:
    """What flows out, the branches still to be found upstream, or that something flows in or springs up."""
    told = []
    if record.downstream[region] >= 0:
        told.append(f"{WATER_NAMES[record.water[region]]} to {t.REGION_NAMES[record.downstream[region]]}")
        branches = int(branches_left(record, region))
        told += [f"{branches} open"] if branches and record.terrain[region] < 0 else []
    elif water_zone(record, region):
        told.append("Water Zone")
    told += ["Generic Source"] if record.springs[region] else []
    return ", ".join(told)


def _rivers(record: Any) -> list[str]:
    return [river_words(record, int(region)) for region in np.flatnonzero(record.downstream >= 0)]


def _supply(record: Any) -> list[str]:
    cup = counted(t.FIND_NAMES[: t.WATERS], record.bag[t.CUP : t.CUP + t.WATERS])
    markers = counted(t.TERRAIN_NAMES, record.bag[t.TERRAINS : t.BAGS_END])
    pool = counted(t.RESOURCE_NAMES, record.bag[t.POOL : t.POOL + t.RESOURCES])
    parts = {"Water cup": cup, "Terrain": markers, "Resources": pool}
    return [line for title, items in parts.items() if items for line in wrapped([f"{title}: " + ", ".join(items)])]


# --- the Matrix ------------------------------------------------------------------------------------------------------
def _searchers(record: Any) -> list[int]:
    """Whose Matrix is drawn: of the Explorer on the move and of who is asked, once the Matrix Phase has begun."""
    seats = dict.fromkeys([int(record.mover), int(record.seat)])
    return [who for who in seats if record.disease == 0 and who >= 0 and record.searching[who]]


def _matrix(record: Any, who: int) -> Block:
    rule = "+" + ("-" * CELL + "+") * t.COLUMNS
    lines = [*_turn(record, who), rule]
    for row in range(t.ROWS):
        cells = [_cell(record, who, row * t.COLUMNS + column) for column in range(t.COLUMNS)]
        lines += ["|" + "|".join(part.ljust(CELL)[:CELL] for part in parts) + "|" for parts in zip(*cells, strict=True)]
        lines.append(rule)
    return f"Matrix of {SEAT_NAMES[who]}", lines


def _cell(record: Any, who: int, slot: int) -> list[str]:
    """Three lines: slot and marks, the Encounter, the Finding or Discovery."""
    marks = ["EXPLORER"] if record.at[who] == slot else []
    marks += ["ARROW"] if record.arrow[who] == slot else []
    marks += ["start"] if slot == t.START else ["end"] if slot == t.END else []
    return [" ".join([t.SLOT_NAMES[slot], *marks]), *chits_in(record, who, slot, dots=False)]


def _turn(record: Any, who: int) -> list[str]:
    words = turn_words(record) if who == record.mover else []
    return wrapped(["Player Turn: " + "; ".join(words)]) if words else []
