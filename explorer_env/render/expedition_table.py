"""What lies beside Expedition's map: Turn Track, Patrons, sheets, Resources and every Matrix with its chits."""

from typing import Any

from explorer_env.expedition import tables as t
from explorer_env.expedition.notation import SEAT_NAMES, chits_in, track_markers
from explorer_env.render import palette as p
from explorer_env.render.parts import heading, row, token
from explorer_env.render.places import die_place, kind_place, patron_place, resource_place, slot_place
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
_SHORT = {"Discontent": "Discon.", "Ammo Stock": "Ammo"}
_TALLY_WORDS = ["regions", "water", "Find.", "Disc.", "Special"]
_BAD_LUCK, _DP = 222.0, 248.0  # where columns of the sheets end
_KINDS = [285 + 33.0 * kind for kind in range(t.KINDS)]
_TALLIES = [586.0, 612.0, 634.0, 656.0, 687.0]


# --- Turn Track and Patrons ------------------------------------------------------------------------------------------
def draw_track(record: Any, x: float, y: float) -> list[Shape]:
    shapes = heading(x, y, "Turn Track: the order of play", 252)
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
    """A line an expedition: where it is, Bad Luck markers it holds, its points, its sheet, what counts at the end."""
    shapes = heading(x, y, "Expeditions", width)
    words = ["explorer, region", "Bad Luck", "DP", *(_SHORT.get(name, name) for name in t.KIND_NAMES), *_TALLY_WORDS]
    shapes += row(x + 26, y + 18, words, [right - 26 for right in (_BAD_LUCK, _DP, *_KINDS, *_TALLIES)], 8, p.FAINT)
    for who in range(record.players):
        shapes += _sheet(record, who, x, y + 25 + 21 * who, width)
    return shapes


def _sheet(record: Any, who: int, x: float, y: float, width: float) -> list[Shape]:
    rim, thick = (p.ACCENT, 2.0) if who == record.seat else (p.RULE, 0.6)
    alive = bool(record.alive[who])
    ink = p.INK if alive else p.FAINT
    shapes: list[Shape] = [Polygon(box(x, y, width, 20), p.PAPER, rim, thick)]
    shapes += token(x + 12, y + 10, who, 7, faded=not alive)
    name = f"{SEAT_NAMES[who]}, {_whereabouts(record, who)}"
    shapes.append(Text(x + 26, y + 10, name, fitting(name, 10, 140), ink))
    held = [colour for colour in range(record.players) if record.bad_luck[who, colour]]
    shapes += [Circle(x + _BAD_LUCK - 8 - 9 * at, y + 10, 4, p.SEAT_COLOURS[c], p.INK) for at, c in enumerate(held)]
    shapes.append(Text(x + _DP, y + 10, str(record.dp[who]), 11.5, ink, END, bold=True))
    for name, number, right in zip(t.KIND_NAMES, record.sheet[who].tolist(), _KINDS, strict=True):
        tip = f"{SEAT_NAMES[who]}: {name} {number}"
        shapes.append(Polygon(box(x + right - 28, y + 2, 31, 16), p.PAPER, place=kind_place(who, name), tip=tip))
        shapes.append(Text(x + right, y + 10, str(number), 11, ink, END))
    tallies = zip(record.tally[who].tolist(), _TALLIES, strict=True)
    return shapes + [Text(x + right, y + 10, str(number), 10, p.FAINT, END) for number, right in tallies]


def _whereabouts(record: Any, who: int) -> str:
    if not record.alive[who]:
        return "dead or insane"
    return t.REGION_NAMES[record.region[who]] if record.region[who] >= 0 else "not placed"


# --- Resources -------------------------------------------------------------------------------------------------------
def draw_resources(record: Any, x: float, y: float, width: float) -> list[Shape]:
    """A line a Resource: how many each explorer has, how many the pool has left."""
    shapes = heading(x, y, "Resources", width)
    columns = [x + 92 + 25 * who for who in range(record.players)]
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
        words = "used" if flipped else str(number)
        shapes += [Text(at, y + 7, words, 8 if flipped else 10, p.INK, MIDDLE, bold=True)] if number else []
    return [*shapes, Text(x + width - 3, y + 7, str(left), 10, p.FAINT, END)]


def draw_roll(record: Any, x: float, y: float) -> list[Shape]:
    """The roll that lies on the table: its name and its dice, ending at x."""
    faces = [int(face) for face in record.dice if face]
    shapes: list[Shape] = [Text(x - 20 * len(faces) - 6, y, f"{t.ROLL_NAMES[record.roll]}-roll", 9.5, p.FAINT, END)]
    for at, face in enumerate(faces):
        left = x - 20 * (len(faces) - at)
        shapes.append(Polygon(box(left, y - 8, 17, 17), p.PAPER, p.INK, 1, die_place(at), f"die showing {face}"))
        shapes.append(Text(left + 8.5, y, str(face), 11, p.INK, MIDDLE))
    return shapes if faces else []


# --- the Matrix ------------------------------------------------------------------------------------------------------
def draw_matrix(record: Any, who: int, x: float, y: float, width: float, height: float) -> list[Shape]:
    """Slots with their chits, the Explorer, the Arrow; width and height in pixels without the heading."""
    cell, deep, large = width / t.COLUMNS, height / t.ROWS, height > 200
    words = SEAT_NAMES[who] if record.searching[who] else f"{SEAT_NAMES[who]}, not searching"
    shapes = heading(x, y, f"Matrix of {words}", width) if large else heading(x, y, words, width, 9)
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
        shapes += arrow_mark(left + width - 12, top + 12 if height > 40 else top + height / 2)
    if here:
        shapes += token(left + width - 12, top + 12, who, 9) if height > 40 else _small_token(who, area)
    return shapes


def _chit(chit: str, colour: str, at: int, area: tuple[float, float, float, float]) -> list[Shape]:
    """An Encounter above, a Finding or Discovery below; dots and a Rumor behind the name."""
    left, top, width, height = area
    name, rumor = chit.removesuffix("+Rumor"), chit.endswith("+Rumor")
    kind, _, dots = name.partition("(")
    if height <= 40:
        return _small_chit(kind, rumor, colour, (left + 1, top + 1 + at * height / 2, width - 2, height / 2 - 2))
    deep = (height - 18) / 2
    y = top + 15 + deep * at
    shapes: list[Shape] = [Polygon(box(left + 3, y, width - 6, deep - 3), colour, p.INK, 0.8)]
    room = width - 12 - (14 if rumor else 0)
    shapes.append(Text(left + 6, y + (deep - 3) / 2 - (5 if dots else 0), kind, fitting(kind, 10.5, room)))
    shapes += [Text(left + 6, y + (deep - 3) / 2 + 7, " ".join(dots.rstrip(")")), 7.5, p.FAINT)] if dots else []
    return shapes + (rumor_mark(left + width - 12, y + (deep - 3) / 2) if rumor else [])


def _small_chit(kind: str, rumor: bool, colour: str, area: tuple[float, float, float, float]) -> list[Shape]:
    x, y, width, height = area
    size = fitting(kind[:5], 7.5, width - 2)
    rim, thick = (p.ACCENT, 1.8) if rumor else (p.INK, 0.6)
    return [Polygon(box(*area), colour, rim, thick), Text(x + 2, y + height / 2, kind[:5], size)]


def _small_token(who: int, area: tuple[float, float, float, float]) -> list[Shape]:
    left, top, width, height = area
    return token(left + width - 7, top + height - 7, who, 5)


def rumor_mark(x: float, y: float) -> list[Shape]:
    return [Circle(x, y, 6, p.ACCENT), Text(x, y, "R", 8, p.PAPER, MIDDLE, bold=True)]


def arrow_mark(x: float, y: float) -> list[Shape]:
    return [
        Path([(x - 8, y), (x + 2, y)], p.ACCENT, 3),
        Polygon([(x + 8, y), (x, y - 5), (x, y + 5)], p.ACCENT),
    ]


def turn_line(words: list[str], x: float, y: float, width: float) -> list[Shape]:
    told = "This Player Turn: " + "; ".join(words)
    return [Text(x, y, shortened(told, 9.5, width), 9.5, p.FAINT)]
