"""What lies beside Expedition's map: Turn Track, Patrons, sheets, Resources and every Matrix with its chits."""

from typing import Any

from explorer_env.expedition import tables as t
from explorer_env.expedition.notation import SEAT_NAMES, chits_in, track_markers
from explorer_env.render import palette as p
from explorer_env.render.parts import heading, row, token
from explorer_env.render.places import kind_place, patron_place, resource_place, slot_place
from explorer_env.render.shapes import (
    END,
    MIDDLE,
    Circle,
    Path,
    Polygon,
    Shape,
    Text,
    box,
    fitting,
    shortened,
)

TRACK = 7  # slots
_SHORT = {"Discontent": "Disc.", "Askaris": "Ask.", "Porters": "Port."}


# --- Turn Track and Patrons ------------------------------------------------------------------------------------------
def draw_track(record: Any, x: float, y: float) -> list[Shape]:
    shapes = heading(x, y, "Turn Track: who plays before whom", 252)
    markers = track_markers(record)
    for slot in range(1, TRACK + 1):
        left = x + 36 * (slot - 1)
        shapes += [Polygon(box(left, y + 14, 33, 30), p.PAPER, p.RULE), Text(left + 3, y + 20, str(slot), 8, p.FAINT)]
        shapes += _track_marker(left + 17, y + 30, markers.get(slot, ""))
    return shapes


def _track_marker(x: float, y: float, name: str) -> list[Shape]:
    if name in SEAT_NAMES:
        return token(x, y, SEAT_NAMES.index(name))
    return [Text(x, y + 2, name, 8, p.ACCENT, MIDDLE, bold=True)] if name else []


def draw_patrons(record: Any, x: float, y: float) -> list[Shape]:
    shapes = heading(x, y, "Patrons", 430)
    for patron, name in enumerate(t.PATRON_NAMES):
        left = x + 86 * patron
        holders = [who for who in range(record.players) if record.patron[who] == patron]
        of = f" of {', '.join(SEAT_NAMES[who] for who in holders)}" if holders else ", free"
        area = Polygon(box(left, y + 14, 83, 30), p.PAPER, p.RULE, place=patron_place(name), tip=f"Patron {name}{of}")
        shapes += [area, Text(left + 4, y + 29, name, 9.5)]
        shapes += [shape for who in holders for shape in token(left + 70, y + 29, who, 7)]
    return shapes


# --- sheets ----------------------------------------------------------------------------------------------------------
def draw_sheets(record: Any, x: float, y: float, width: float) -> list[Shape]:
    """A line an expedition: where it is, its points, members, Items and tracks, Bad Luck markers it holds."""
    shapes = heading(x, y, "Expeditions", width)
    names = ["DP", *(_SHORT.get(name, name) for name in t.KIND_NAMES)]
    columns = [238 + 43.0 * at for at in range(len(names))]
    shapes += row(x + 24, y + 18, ["explorer, region", *names], columns, 9, p.FAINT)
    for who in range(record.players):
        shapes += _sheet(record, who, x, y + 25 + 21 * who, width)
    return shapes


def _sheet(record: Any, who: int, x: float, y: float, width: float) -> list[Shape]:
    lying = who == record.seat
    shapes: list[Shape] = [Polygon(box(x, y, width, 20), p.PAPER, p.ACCENT if lying else p.RULE, 2 if lying else 0.6)]
    alive = bool(record.alive[who])
    shapes += token(x + 12, y + 10, who, 7, faded=not alive)
    ink = p.INK if alive else p.FAINT
    shapes.append(Text(x + 26, y + 10, f"{SEAT_NAMES[who]}, {_whereabouts(record, who)}", 10, ink))
    shapes.append(Text(x + 262, y + 10, str(record.dp[who]), 11.5, ink, END, bold=True))
    for kind, name in enumerate(t.KIND_NAMES):
        right = x + 305 + 43 * kind
        number = int(record.sheet[who, kind])
        tip = f"{SEAT_NAMES[who]}: {name} {number}"
        shapes.append(Polygon(box(right - 36, y + 2, 40, 16), p.PAPER, place=kind_place(who, name), tip=tip))
        shapes.append(Text(right, y + 10, str(number), 11, ink, END))
    return shapes


def _whereabouts(record: Any, who: int) -> str:
    if not record.alive[who]:
        return "dead or insane"
    return t.REGION_NAMES[record.region[who]] if record.region[who] >= 0 else "not placed"


# --- Resources -------------------------------------------------------------------------------------------------------
def draw_resources(record: Any, x: float, y: float, width: float) -> list[Shape]:
    """A line a Resource: how many each explorer has, how many the pool has left."""
    shapes = heading(x, y, "Resources", width)
    columns = [x + 104 + 27 * who for who in range(record.players)]
    shapes += [shape for who, at in enumerate(columns) for shape in token(at, y + 19, who, 6)]
    shapes.append(Text(x + width, y + 19, "pool", 9, p.FAINT, END))
    for resource in range(t.RESOURCES):
        shapes += _resource(record, resource, x, y + 28 + 15 * resource, width, columns)
    return shapes


def _resource(record: Any, resource: int, x: float, y: float, width: float, columns: list[float]) -> list[Shape]:
    name, left = t.RESOURCE_NAMES[resource], int(record.bag[t.POOL + resource])
    tip = f"{name}: {left} in the pool"
    shapes: list[Shape] = [Polygon(box(x, y, width, 14), p.PAPER, place=resource_place(name), tip=tip)]
    shapes.append(Text(x + 3, y + 7, name, 10))
    for who, at in enumerate(columns):
        number = int(record.resources[who, resource])
        flipped = resource == t.GUIDE and record.guide_used[who]
        words = f"{number} used" if flipped else str(number)
        shapes += [Text(at, y + 7, words, 8 if flipped else 10, p.INK, MIDDLE, bold=True)] if number else []
    return [*shapes, Text(x + width - 3, y + 7, str(left), 10, p.FAINT, END)]


# --- the Matrix ------------------------------------------------------------------------------------------------------
def draw_matrix(record: Any, who: int, x: float, y: float, width: float, height: float) -> list[Shape]:
    """Slots with their chits, the Explorer, the Arrow; width and height in pixels without the heading."""
    cell, deep, large = width / t.COLUMNS, height / t.ROWS, height > 200
    words = f"Matrix of {SEAT_NAMES[who]}" + ("" if record.searching[who] else ": not searching")
    shapes = heading(x, y, words, width, 11 if large else 9)
    shown = in_use(record, who)
    for slot in range(t.SLOTS):
        down, right = divmod(slot, t.COLUMNS)
        left, top = x + cell * right, y + 14 + deep * down
        shapes += _slot(record, who, slot, (left, top, cell - 3, deep - 3), shown)
    return shapes


def in_use(record: Any, who: int) -> bool:
    return bool(record.disease == 0 and record.searching[who])


def _slot(record: Any, who: int, slot: int, area: tuple[float, float, float, float], shown: bool) -> list[Shape]:
    left, top, width, height = area
    chits = chits_in(record, who, slot) if shown else ["", ""]
    here, arrow = shown and record.at[who] == slot, shown and record.arrow[who] == slot
    name = t.SLOT_NAMES[slot]
    told = [*filter(None, chits), *(["Explorer"] if here else []), *(["Arrow"] if arrow else [])]
    tip = f"slot {name}: {', '.join(told) or 'empty'}"
    rim, thick = (p.ACCENT, 2.5) if here else (p.RULE, 1)
    fill = p.SHADE if slot in (t.START, t.END) else p.PAPER
    shapes: list[Shape] = [Polygon(box(*area), fill, rim, thick, slot_place(who, name), tip)]
    if height > 40:
        mark = {t.START: " START", t.END: " END"}.get(slot, "")
        shapes.append(Text(left + 4, top + 8, name + mark, 8.5, p.FAINT))
    for at, (chit, colour) in enumerate(zip(chits, (p.ENCOUNTER_COLOUR, p.FIND_COLOUR), strict=True)):
        shapes += _chit(chit, colour, at, area) if chit else []
    if arrow:
        shapes += _arrow(left + width - 12, top + 12 if height > 40 else top + height / 2)
    if here:
        size = 9 if height > 40 else 6
        shapes += token(left + width - size - 3, top + size + 3, who, size)
    return shapes


def _chit(chit: str, colour: str, at: int, area: tuple[float, float, float, float]) -> list[Shape]:
    """An Encounter above, a Finding or Discovery below; dots and a Rumor behind the name."""
    left, top, width, height = area
    name, rumor = chit.removesuffix("+Rumor"), chit.endswith("+Rumor")
    kind, _, dots = name.partition("(")
    if height <= 40:
        return _small_chit(kind, rumor, colour, left + 2 + at * (width - 4) / 2, top + 2, (width - 4) / 2, height - 4)
    deep = (height - 18) / 2
    y = top + 15 + deep * at
    shapes: list[Shape] = [Polygon(box(left + 3, y, width - 6, deep - 3), colour, p.INK, 0.8)]
    room = width - 12 - (14 if rumor else 0)
    shapes.append(Text(left + 6, y + (deep - 3) / 2 - (5 if dots else 0), kind, fitting(kind, 10.5, room)))
    shapes += [Text(left + 6, y + (deep - 3) / 2 + 7, " ".join(dots.rstrip(")")), 7.5, p.FAINT)] if dots else []
    return shapes + (_rumor(left + width - 12, y + (deep - 3) / 2) if rumor else [])


def _small_chit(
    kind: str, rumor: bool, colour: str, x: float, y: float, width: float, height: float
) -> list[Shape]:  # fmt: skip
    shapes: list[Shape] = [Polygon(box(x, y, width - 1, height), colour, p.INK, 0.8 if not rumor else 2)]
    return [*shapes, Text(x + width / 2, y + height / 2, kind[:2], 7.5, p.INK, MIDDLE)]


def _rumor(x: float, y: float) -> list[Shape]:
    return [Circle(x, y, 6, p.ACCENT), Text(x, y, "R", 8, p.PAPER, MIDDLE, bold=True)]


def _arrow(x: float, y: float) -> list[Shape]:
    return [
        Path([(x - 8, y), (x + 2, y)], p.ACCENT, 3),
        Polygon([(x + 8, y), (x, y - 5), (x, y + 5)], p.ACCENT),
    ]


def turn_line(words: list[str], x: float, y: float, width: float) -> list[Shape]:
    told = "This Player Turn: " + "; ".join(words)
    return [Text(x, y, shortened(told, 9.5, width), 9.5, p.FAINT)]
