"""The data files as constant arrays and names. Everything a printed chart says is here; our rulings are in `config`."""

import json
from importlib.resources import files
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.data import read_toml, table

DATA = files("explorer_env.expedition") / "data"

MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text("utf-8"))
CHITS = read_toml(DATA / "chits.toml")
CHARTS = read_toml(DATA / "charts.toml")
SPECIALS_FILE: list[dict[str, Any]] = read_toml(DATA / "specials.toml")["special"]

SEATS = 5
NONE = -1

# --- terrain and the map ---------------------------------------------------------------------------------------------
TERRAIN_NAMES: list[str] = CHARTS["terrains"]
JUNGLE, SAVANNA, VELDT, DESERT = range(4)
TERRAIN_DP = table([2, 1, 1, 2])  # 3I
TERRAIN_CHART = table([TERRAIN_NAMES.index(t) for t in CHARTS["terrain_chart"]])
TERRAIN_FALLBACK = table([TERRAIN_NAMES.index(t) for t in CHARTS["terrain_fallback"]])

SYMBOL_NAMES: list[str] = MAP["symbols"]
SYMBOLS = len(SYMBOL_NAMES)
GREEN_SYMBOL = SYMBOL_NAMES.index(MAP["green_symbol"])
REGION_NAMES: list[str] = [region["name"] for region in MAP["regions"]]
REGIONS = len(REGION_NAMES)
REGION = {name: number for number, name in enumerate(REGION_NAMES)}


def _terrain_of(key: str) -> NDArray[np.int64]:
    return table([TERRAIN_NAMES.index(r[key].title()) if key in r else NONE for r in MAP["regions"]])


def _neighbours() -> NDArray[np.int64]:
    across = np.full((REGIONS, SYMBOLS), NONE, np.int64)
    for number, region in enumerate(MAP["regions"]):
        for name, symbol in region["borders"].items():
            across[number, SYMBOL_NAMES.index(symbol)] = REGION[name]
    return across


def _flags(key: str) -> NDArray[np.int64]:
    return table([bool(region.get(key)) for region in MAP["regions"]])


NEIGHBOUR = _neighbours()  # [region, symbol] -> region across that border, or NONE
PORT_TERRAIN = _terrain_of("terrain")
PRESUMED = _terrain_of("presumed")
GREEN = _flags("green")
SLAVE_TRADE = _flags("slave_trade")
PORT_REGIONS = [number for number, region in enumerate(MAP["regions"]) if region.get("port")]
PRINTED_FORKS = [(REGION[MAP["regions"][port]["fork"]["to"]], port) for port in PORT_REGIONS]  # (upstream, port)

# --- members, Items and tracks: the expedition sheet -----------------------------------------------------------------
KIND_NAMES: list[str] = list(CHARTS["tracks"])
ASKARIS, PORTERS, FOOD, GIFTS, AMMO, HEALTH, SANITY, DISCONTENT, TIME = range(9)
KINDS = len(KIND_NAMES)
SHEET_START, SHEET_LEAST, SHEET_MOST = table(list(CHARTS["tracks"].values())).T.copy()

# --- Resources and Patrons -------------------------------------------------------------------------------------------
RESOURCE_NAMES: list[str] = CHARTS["resources"]
RESOURCES = len(RESOURCE_NAMES)
(ALTIMETER, SURVEYING, MACHETE, PICKAX, AMMO_BOX, REVOLVER, RIFLE, CANNABIS, QUININE,
 CANTEEN, DIARY, PAINTING, BIBLE, BOOKS, TELESCOPE, FISHING, GUIDE, CANOES) = range(18)  # fmt: skip
PLENTIFUL = table([name in CHARTS["plentiful"] for name in RESOURCE_NAMES])
PATRON_NAMES: list[str] = CHARTS["patrons"]
PATRONS = len(PATRON_NAMES)
ATTENTION = table([0, *CHARTS["attention"]])  # by number of players

# --- what scores -----------------------------------------------------------------------------------------------------
FIND_NAMES: list[str] = list(CHITS["finds"])
(RIVER, FORK, WATERFALL, MARSH, GENERIC_SOURCE, MOUNTAIN_SOURCE, LAKE_SOURCE, LARGEST_LAKE_SOURCE, MARSH_SOURCE,
 CULTURE, FLORA, SCENERY, MINERAL,
 WARRIOR_NATION, KINGDOM, LOST_CITY, MOUNTAIN, HIGHEST_MOUNTAIN, LAKE, SPECIAL) = range(20)  # fmt: skip
WATERS = 9  # the first nine are the water cup's kinds
PRINTED_FORK = WATERS  # on the map a tenth kind


def _find_column(key: str, names: list[str]) -> NDArray[np.int64]:
    return table([names.index(find[key]) if key in find else NONE for find in CHITS["finds"].values()])


FIND_DP = table([find.get("dp", 0) for find in CHITS["finds"].values()])
FIND_TIME = table([find.get("time", 0) for find in CHITS["finds"].values()])
FIND_RESOURCE = _find_column("resource", RESOURCE_NAMES)
FIND_PATRON = _find_column("patron", PATRON_NAMES)

# 6H: what is counted for the final procedure
TALLY_NAMES = ["regions", "water", "Findings", "Discoveries", "Special Discoveries"]
REGIONS_ENTERED, WATER_SCORED, FINDINGS_MADE, DISCOVERIES_MADE, SPECIALS_MADE = range(5)
TALLIES = 5
FIND_TALLY = table([WATER_SCORED] * 9 + [FINDINGS_MADE] * 4 + [DISCOVERIES_MADE] * 6 + [SPECIALS_MADE])

FLOWS_ON = table([1, 2, 1, 1, 0, 0, 0, 0, 0, 2])  # 4A: branches upstream, by kind of marker
BLOCKS = table([0, 0, 0, 1, 0, 0, 1, 1, 1, 0])  # 4E: a Lake Source or a Marsh fills the border
IS_SOURCE = table([0, 0, 0, 0, 1, 1, 1, 1, 1, 0])
RIVER_CHART = table([CHARTS["river_chart"]["River"], CHARTS["river_chart"]["Fork"]])  # [row, valid borders - 1]
CONNECTED = 99

# --- chits: a type is a kind with its dots ---------------------------------------------------------------------------
DOTS = {"": 0, **{letter: 1 << bit for bit, letter in enumerate("GYDW")}}
WATER_DOT = DOTS["W"]
TERRAIN_DOT = table([DOTS["G"], DOTS["Y"], DOTS["Y"], DOTS["D"]])


def _types(kinds: dict[str, dict[str, int]]) -> list[tuple[str, str, int]]:
    return [(kind, dots, copies) for kind, row in kinds.items() for dots, copies in row.items()]


def _dot_bits(types: list[tuple[str, str, int]]) -> NDArray[np.int64]:
    return table([sum(DOTS[letter] for letter in dots) for _, dots, _ in types])


ENCOUNTER_NAMES: list[str] = list(CHITS["encounters"])
WILDLIFE, VILLAGE, MISSIONARY, HEALER, PLANT, TUSK = range(6)
ENCOUNTER_TYPES = _types(CHITS["encounters"])
ENCOUNTER_KIND = table([ENCOUNTER_NAMES.index(kind) for kind, _, _ in ENCOUNTER_TYPES])
ENCOUNTER_DOTS = _dot_bits(ENCOUNTER_TYPES)

INCIDENT_NAMES: list[str] = list(CHITS["incidents"])
IMPASSABLE, THIRST, LOST, MALARIA, SUCCESS, STORM, WARBAND, TABOO, ACCIDENT, RUMOR = range(10)
INCIDENTS = 10
EVENT_TYPES = (
    [(kind, "", copies) for kind, copies in CHITS["incidents"].items()]
    + [(kind, "", finding["copies"]) for kind, finding in CHITS["findings"].items()]
    + _types(CHITS["discoveries"])
)
EVENT_DOTS = _dot_bits(EVENT_TYPES)
EVENT_FIND = table([FIND_NAMES.index(kind) if kind in FIND_NAMES else NONE for kind, _, _ in EVENT_TYPES])
FIRST_DISCOVERY = INCIDENTS + len(CHITS["findings"])  # event types: Incidents, Findings, Discoveries
FINDING_ON = table(
    [[name in finding["on"] for name in ENCOUNTER_NAMES] for finding in CHITS["findings"].values()]
)  # [finding, encounter]

# --- Special Discoveries ---------------------------------------------------------------------------------------------
SPECIAL_NAMES = [special["name"] for special in SPECIALS_FILE]
SPECIALS = len(SPECIAL_NAMES)
SPECIAL_DP = table([special["dp"] for special in SPECIALS_FILE])
EFFECT_NAMES = [
    "", "need", "need Resource", "return one", "return all", "return all but one Diary", "restore", "lose", "gain",
    "lose member", "lose Items", "Ambush", "Health-roll", "Sanity-roll", "Gifts for a Resource", "gain if chased off",
    "go on",
]  # fmt: skip
(NO_EFFECT, NEED, NEED_RESOURCE, RETURN_ONE, RETURN_ALL, RETURN_ALL_BUT_DIARY, RESTORE, LOSE, GAIN,
 LOSE_MEMBER_OF, LOSE_ITEMS_OF, AMBUSHES, HEALTH_ROLLS, SANITY_ROLLS, GIFTS_FOR_RESOURCE, GAIN_IF_CHASED,
 GO_ON) = range(17)  # fmt: skip
EFFECTS_MOST = 5


def _effect(name: str, amount: int, what: str) -> list[int]:
    names = RESOURCE_NAMES if what in RESOURCE_NAMES else KIND_NAMES
    return [EFFECT_NAMES.index(name), amount, names.index(what) if what else NONE]


def _special_effects() -> NDArray[np.int64]:
    effects = np.zeros((SPECIALS, 2, EFFECTS_MOST, 3), np.int64)
    for number, special in enumerate(SPECIALS_FILE):
        for option, steps in enumerate(special["options"]):
            for place, step in enumerate(steps):
                effects[number, option, place] = _effect(*step)
    return effects


SPECIAL_EFFECTS = _special_effects()  # [special, option, place] -> effect, amount, kind or Resource
SPECIAL_OPTIONS = table([len(special["options"]) for special in SPECIALS_FILE])

# --- bags: sections of one field -------------------------------------------------------------------------------------
BAG_NAMES = ["Encounters", "Events", "water cup", "Resource pool", "Special Discoveries", "Terrain markers"]
_sizes = [len(ENCOUNTER_TYPES), len(EVENT_TYPES), WATERS, RESOURCES, SPECIALS, len(TERRAIN_NAMES)]
ENCOUNTERS, EVENTS, CUP, POOL, SPECIALS_LEFT, TERRAINS, BAGS_END = (int(sum(_sizes[:n])) for n in range(7))

# --- the Matrix ------------------------------------------------------------------------------------------------------
COLUMNS, ROWS = 5, 4
SLOTS = COLUMNS * ROWS
START, END = 2, 17
UP, DOWN, LEFT, RIGHT = range(4)
SLOT_NAMES = [f"{row},{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
DIRECTION_NAMES = ["up", "down", "left", "right"]
_STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
RUMOR_SLOTS = table(CHARTS["rumor_slots"])


def _slot(row: int, column: int) -> int:
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else NONE


def _slots_from(steps: list[tuple[int, int]]) -> NDArray[np.int64]:
    cells = product(range(ROWS), range(COLUMNS))
    return table([[_slot(row + down, column + right) for down, right in steps] for row, column in cells])


STEP_TO = _slots_from(_STEPS)  # [slot, direction] -> slot or NONE
NEAR = _slots_from(_STEPS + [(2 * down, 2 * right) for down, right in _STEPS])  # 5B: in the order of the draws
DIAGONAL = _slots_from([(-1, -1), (-1, 1), (1, -1), (1, 1)])
_place = table([divmod(slot, COLUMNS) for slot in range(SLOTS)])
DISTANCE = np.abs(_place[:, None] - _place[None]).sum(axis=2)

# --- rolls -----------------------------------------------------------------------------------------------------------
ROLL_NAMES: list[str] = list(CHARTS["rolls"])
(PRESUMED_ROLL, TERRAIN_ROLL, CONNECTION_ROLL, HEALTH_ROLL, SANITY_ROLL, AMBUSH_ROLL, AMMO_ROLL, ACCIDENT_ROLL,
 STORM_ROLL, THIRST_ROLL, LOST_ROLL, KING_ROLL, SANITY_RECOVERY, HEALTH_RECOVERY, SUCCESS_ROLL, FOOD_ROLL,
 LIKE_ROLL, RESPECT_ROLL, TUSK_ROLL, RECRUIT_ROLL, RUMOR_SLOT_ROLL, DESERTION_ROLL) = range(22)  # fmt: skip
ROLLS = len(ROLL_NAMES)
ROLL_SIDES = table([(roll["dice"] + [0])[:2] for roll in CHARTS["rolls"].values()])
ROLL_SUCCESS = table([roll.get("success", False) for roll in CHARTS["rolls"].values()])
NEVER, LOW_ONLY, ALWAYS = range(3)
ROLL_CERTAIN = table(
    [{"": NEVER, "low": LOW_ONLY, "always": ALWAYS}[r.get("certain", "")] for r in CHARTS["rolls"].values()]
)

# --- combinations of Encounters (5K) ---------------------------------------------------------------------------------
COMBINATION_NAMES = [
    "", "lose Health", "gain Health", "lose Sanity", "gain Sanity", "ignored", "hunt succeeds", "no Feast", "no Trade",
    "3 more", "3 less", "respected", "liked", "two tries",
]  # fmt: skip
(PLAIN, LOSE_HEALTH, GAIN_HEALTH, LOSE_SANITY, GAIN_SANITY, IGNORED, HUNT_SUCCEEDS, NO_FEAST, NO_TRADE,
 THREE_MORE, THREE_LESS, RESPECTED, LIKED, TWO_TRIES) = range(14)  # fmt: skip


def _combination(before: str, now: str) -> int:
    return COMBINATION_NAMES.index(CHARTS["combinations"].get(before, {}).get(now, ""))


COMBINATION = table([[_combination(before, now) for now in ENCOUNTER_NAMES] for before in ENCOUNTER_NAMES])
