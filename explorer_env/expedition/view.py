"""What one seat sees: named pieces, the own seat first. Coming dice and draws are in none of them."""

import numpy as np

from explorer_env.core.jit import rule
from explorer_env.core.pieces import bounds, in_words, pieces_of, scales, starts, writer
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import encounter_kind, find_in
from explorer_env.expedition.rules.land import anybody_in, in_water_zone
from explorer_env.expedition.rules.moving import may_cross

SHEET_SCALE = t.SHEET_MOST.copy()
SHEET_SCALE[t.DISCONTENT] = 20

# the parts of a piece that repeats: for each rival, region, slot of the Matrix
RIVAL_PARTS = pieces_of([
    ("alive", 1, 1, 0, "alive"), ("dp", 1, 100, 0, "DP / 100"), ("sheet", t.KINDS, 0, 0, "sheet"),
    ("patron", t.PATRONS, 1, 0, "Patron"), ("searching", 1, 1, 0, "searching"), ("track", 1, 7, 0, "slot / 7"),
    ("resources", 1, 20, 0, "Resources / 20"), ("bad_luck", 1, 5, 0, "Bad Luck / 5"), ("x", 1, 1, 0, "map x"),
    ("y", 1, 1, 0, "map y"),
])  # fmt: skip
PLACE_PARTS = pieces_of([
    ("explored", 1, 1, 0, "explored"), ("jungle", 1, 1, 0, "Jungle"), ("desert", 1, 1, 0, "Desert (marker or square)"),
    ("water", 1, 3, 0, "water: 1/3 Water Zone, 2/3 and 1 with 1 or 2 open branches"),
])  # fmt: skip
SLOT_PARTS = pieces_of([
    ("encounter", len(t.ENCOUNTER_NAMES), 1, 0, "Encounter kind one-hot"),
    ("find", t.SPECIAL - t.CULTURE, 1, 0, "Finding or Discovery one-hot"), ("rumors", 1, 2, 0, "Rumors / 2"),
    ("standing", 1, 1, -1, "1 the Explorer or -1 the Arrow"),
])  # fmt: skip


RIVAL, PLACE, SLOT = (parts[-1].stop for parts in (RIVAL_PARTS, PLACE_PARTS, SLOT_PARTS))  # floats for each
PIECES = pieces_of([
    ("decision", s.DECISIONS, 1, 0, "one-hot: " + ", ".join(f"{i} {n}" for i, n in enumerate(s.DECISION_NAMES) if n)),
    ("asked", t.SEATS, 1, 0, "one-hot: whose decision it is, own seat first, then clockwise"),
    ("at_risk", t.SANITY + 1, 1, 0, "QUININE, one-hot: the kind of member about to be lost, by kind"),
    ("finding", t.WARRIOR_NATION - t.CULTURE, 1, 0, "PLACE_FINDING, one-hot: Culture, Flora, Scenery, Mineral"),
    ("drawn_water", t.WATERS, 1, 0, "RETURN_SOURCE, PLACE_WATER, one-hot: the marker drawn"),
    ("special", t.SPECIALS, 1, 0, "SPECIAL, one-hot: the Special Discovery"),
    ("king_want", 3, 1, 0, "KING_OFFER, one-hot: Guide, Canoes, Food"),
    ("amount", 1, 100, 0, "EQUIP: Credits left; FIRST_LOST: Items to lose; MISSIONARY: tries"),
    ("roll", t.ROLLS, 1, 0, "FACE, REROLL, one-hot: which roll"),
    ("dice", 2, 10, 0, "REROLL: the faces; 0 where no die lies"),
    ("target", 1, 20, -1, "FACE, REROLL: the roll is low when the dice with the modifier are at or below it"),
    ("modifier", 1, 20, -1, "FACE, REROLL: added to the dice"),
    ("roller", t.SEATS, 1, 0, "FACE, REROLL, one-hot: who rolls, own seat first"),
    ("successes", 1, 5, 0, "Successes kept in this Player Turn"),
    ("game_turn", 1, 20, 0, "Game Turn"),
    ("players", t.SEATS, 1, 0, "one-hot: number of players"),
    ("event", 1, 2, 0, "which Event of the Player Turn was drawn last"),
    ("markers", 2, 7, 0, "Turn Track slots of Disease and Horror; 0 off the track"),
    ("sheet", t.KINDS, 0, 0, "own " + ", ".join(t.KIND_NAMES) + f", each divided by {SHEET_SCALE.tolist()}"),
    ("dp", 1, 100, 0, "own DP"),
    ("resources", t.RESOURCES, 5, 0, "own Resources, by kind"),
    ("guide_used", 1, 1, 0, "own Guide is flipped"),
    ("patron", t.PATRONS, 1, 0, "own Patron, one-hot"),
    ("tally", t.TALLIES, 20, 0, "own " + ", ".join(t.TALLY_NAMES)),
    ("bad_luck", t.SEATS, 1, 0, "own Bad Luck markers by colour, own seat first"),
    ("region", t.REGIONS, 1, 0, "own region, one-hot; none when dead or before the start"),
    ("land", 4, 1, 0, "terrain of the own region, one-hot; none while unexplored"),
    ("water_zone", 1, 1, 0, "the own region is a Water Zone"),
    ("slave_trade", 1, 1, 0, "the own region is a slave-trade region"),
    ("track", 1, 7, 0, "own slot on the Turn Track"),
    ("searching", 1, 1, 0, "own Matrix Phase goes on"),
    ("crossed", 1, 3, 0, "MOVE: borders crossed so far in this move"),
    ("rivals", RIVAL * (t.SEATS - 1), 0, 0, "clockwise: " + in_words(RIVAL_PARTS, ", ")),
    ("regions", PLACE * t.REGIONS, 0, 0, in_words(PLACE_PARTS)),
    ("borders", 2 * t.SYMBOLS, 1, 0, "own region's borders by symbol: somebody is across; blocked for you"),
    ("matrix", SLOT * t.SLOTS, 0, -1, "each slot: " + in_words(SLOT_PARTS)),
    ("drawn", t.INCIDENTS, 1, 0, "Incidents drawn in this Player Turn, by kind"),
    ("chased_off", 1, 1, 0, "a Warband was chased off in this Player Turn"),
    ("no_entry", 1, 1, 0, "Impassable bars Findings and Discoveries"),
    ("hurt", 1, 1, 0, "the first Event was an Incident that cost something"),
    ("previous", len(t.ENCOUNTER_NAMES), 1, 0, "the Encounter that the Explorer on turn came from, one-hot"),
    ("pool", t.RESOURCES, 10, 0, "Resources in the pool, by kind"),
    ("cup", t.WATERS, 40, 0, "Water Markers in the cup, by kind"),
    ("terrain_left", 4, 64, 0, "Terrain Markers left"),
], rivals=RIVAL_PARTS, regions=PLACE_PARTS, matrix=SLOT_PARTS)  # fmt: skip
OBSERVATION = PIECES[-1].stop
LOW, HIGH = bounds(PIECES)
START_OF = starts(PIECES)
SIZE_OF = {piece.name: piece.size for piece in PIECES}
IN_RIVAL, IN_PLACE, IN_SLOT = (starts(parts) for parts in (RIVAL_PARTS, PLACE_PARTS, SLOT_PARTS))

_DECISION, _ASKED, _AT_RISK, _FINDING = (START_OF[n] for n in ("decision", "asked", "at_risk", "finding"))
_WATER, _SPECIAL, _WANT, _AMOUNT = (START_OF[n] for n in ("drawn_water", "special", "king_want", "amount"))
_ROLL, _DICE, _TARGET, _MODIFIER = (START_OF[n] for n in ("roll", "dice", "target", "modifier"))
_ROLLER, _SUCCESSES, _TURN, _PLAYERS = (START_OF[n] for n in ("roller", "successes", "game_turn", "players"))
_EVENT, _MARKERS, _SHEET, _DP = (START_OF[n] for n in ("event", "markers", "sheet", "dp"))
_RESOURCES, _GUIDE_USED, _PATRON, _TALLY = (START_OF[n] for n in ("resources", "guide_used", "patron", "tally"))
_BAD_LUCK, _REGION, _LAND, _ZONE = (START_OF[n] for n in ("bad_luck", "region", "land", "water_zone"))
_SLAVE, _TRACK, _SEARCHING, _CROSSED = (START_OF[n] for n in ("slave_trade", "track", "searching", "crossed"))
_RIVALS, _REGIONS, _BORDERS, _MATRIX = (START_OF[n] for n in ("rivals", "regions", "borders", "matrix"))
_DRAWN, _CHASED, _NO_ENTRY, _HURT = (START_OF[n] for n in ("drawn", "chased_off", "no_entry", "hurt"))
_PREVIOUS, _POOL, _CUP, _TERRAIN_LEFT = (START_OF[n] for n in ("previous", "pool", "cup", "terrain_left"))
_R_ALIVE, _R_DP, _R_SHEET, _R_PATRON = (IN_RIVAL[n] for n in ("alive", "dp", "sheet", "patron"))
_R_SEARCHING, _R_TRACK, _R_RESOURCES = (IN_RIVAL[n] for n in ("searching", "track", "resources"))
_R_BAD_LUCK, _R_X, _R_Y = (IN_RIVAL[n] for n in ("bad_luck", "x", "y"))
_EXPLORED, _JUNGLE, _DESERT, _WATER_LEVEL = (IN_PLACE[n] for n in ("explored", "jungle", "desert", "water"))
_WATERS = _REGIONS + _WATER_LEVEL
_FIND, _RUMORS, _STANDING = (IN_SLOT[n] for n in ("find", "rumors", "standing"))


SCALE = scales(PIECES, {"sheet": SHEET_SCALE.astype(np.float64)})
write = writer(SCALE)
_MAP_X = np.array([region["x"] / 100 for region in t.MAP["regions"]], np.float32)
_MAP_Y = np.array([region["y"] / 154 for region in t.MAP["regions"]], np.float32)


@rule
def from_seat(g, seat, who):
    """Seats counted from the own one."""
    return (who - seat) % g.players


# --- the decision and the roll ---------------------------------------------------------------------------------------
@rule
def write_subject(g, out):
    decision = g.asking
    if decision == s.ASK_QUININE:
        out[_AT_RISK + g.subject] = 1
    elif decision == s.ASK_PLACE_FINDING:
        out[_FINDING + t.EVENT_FIND[g.subject] - t.CULTURE] = 1
    elif decision == s.ASK_RETURN_SOURCE or decision == s.ASK_PLACE_WATER:
        out[_WATER + g.drawn_water] = 1
    elif decision == s.ASK_SPECIAL:
        out[_SPECIAL + g.special] = 1
    elif decision == s.ASK_KING_OFFER:
        out[_WANT + (g.subject - t.GUIDE if g.subject >= 0 else 2)] = 1
    elif decision == s.ASK_EQUIP or decision == s.ASK_FIRST_LOST or decision == s.ASK_MISSIONARY:
        write(out, _AMOUNT, g.amount)


@rule
def write_roll(g, seat, out):
    out[_ROLL + g.roll] = 1
    write(out, _DICE, g.dice[0])
    write(out, _DICE + 1, g.dice[1])
    write(out, _TARGET, g.roll_target)
    write(out, _MODIFIER, g.roll_modifier)
    out[_ROLLER + from_seat(g, seat, g.roller)] = 1


@rule
def write_decision(g, seat, out):
    if g.asking == 0:
        return
    out[_DECISION + g.asking] = 1
    out[_ASKED + from_seat(g, seat, g.seat)] = 1
    write_subject(g, out)
    if g.asking == s.ASK_REROLL or g.asking == s.ASK_FACE:
        write_roll(g, seat, out)


@rule
def write_turn(g, out):
    write(out, _SUCCESSES, g.successes)
    write(out, _TURN, g.turn)
    out[_PLAYERS + g.players - 1] = 1
    write(out, _EVENT, g.event)
    write(out, _MARKERS, g.disease)
    write(out, _MARKERS + 1, g.horror)
    for incident in range(t.INCIDENTS):
        write(out, _DRAWN + incident, g.drawn[incident])
    write(out, _CHASED, g.chased_off)
    write(out, _NO_ENTRY, g.no_entry)
    write(out, _HURT, g.hurt[0])
    previous = encounter_kind(g, g.mover, g.came_from)
    if previous >= 0:
        out[_PREVIOUS + previous] = 1


# --- the own expedition ----------------------------------------------------------------------------------------------
@rule
def write_sheet(g, who, out, place):
    for kind in range(t.KINDS):
        write(out, place + kind, g.sheet[who, kind])


@rule
def write_own(g, seat, out):
    write_sheet(g, seat, out, _SHEET)
    write(out, _DP, g.dp[seat])
    for resource in range(t.RESOURCES):
        write(out, _RESOURCES + resource, g.resources[seat, resource])
    out[_GUIDE_USED] = g.guide_used[seat]
    if g.patron[seat] >= 0:
        out[_PATRON + g.patron[seat]] = 1
    for tally in range(t.TALLIES):
        write(out, _TALLY + tally, g.tally[seat, tally])
    for colour in range(g.players):
        write(out, _BAD_LUCK + from_seat(g, seat, colour), g.bad_luck[seat, colour])
    write(out, _TRACK, g.track[seat])
    out[_SEARCHING] = g.searching[seat]
    write(out, _CROSSED, g.crossed)


@rule
def write_place(g, seat, out):
    """The own region and what lies across its borders."""
    here = g.region[seat]
    if here < 0:
        return
    out[_REGION + here] = 1
    if g.terrain[here] >= 0:
        out[_LAND + g.terrain[here]] = 1
    out[_ZONE] = int(in_water_zone(g, seat))
    out[_SLAVE] = t.SLAVE_TRADE[here]
    for symbol in range(t.SYMBOLS):
        across = t.NEIGHBOUR[here, symbol]
        if across >= 0:
            out[_BORDERS + symbol] = int(anybody_in(g, across))
            out[_BORDERS + t.SYMBOLS + symbol] = int(not may_cross(g, seat, here, across))


@rule
def write_supply(g, out):
    for resource in range(t.RESOURCES):
        write(out, _POOL + resource, g.bag[t.POOL + resource])
    for kind in range(t.WATERS):
        write(out, _CUP + kind, g.bag[t.CUP + kind])
    for terrain in range(t.DESERT + 1):
        write(out, _TERRAIN_LEFT + terrain, g.bag[t.TERRAINS + terrain])


# --- rivals ----------------------------------------------------------------------------------------------------------
@rule
def write_rival(g, rival, out, place):
    out[place + _R_ALIVE] = g.alive[rival]
    write(out, place + _R_DP, g.dp[rival])
    write_sheet(g, rival, out, place + _R_SHEET)
    if g.patron[rival] >= 0:
        out[place + _R_PATRON + g.patron[rival]] = 1
    out[place + _R_SEARCHING] = g.searching[rival]
    write(out, place + _R_TRACK, g.track[rival])
    write(out, place + _R_RESOURCES, g.resources[rival].sum())
    write(out, place + _R_BAD_LUCK, g.bad_luck[rival].sum())
    if g.region[rival] >= 0:
        out[place + _R_X] = _MAP_X[g.region[rival]]
        out[place + _R_Y] = _MAP_Y[g.region[rival]]


@rule
def write_rivals(g, seat, out):
    for away in range(1, g.players):
        write_rival(g, (seat + away) % g.players, out, _RIVALS + RIVAL * (away - 1))


# --- the map ---------------------------------------------------------------------------------------------------------
@rule
def write_branch(out, place):
    """One river more flows into a region: an open branch less, if it had any."""
    shown = np.int64(3 * out[place] + 0.5)
    write(out, place, max(shown - 1, 1))


@rule
def write_water(g, out):
    """1/3 for a Water Zone, 1/3 more for each open branch of the river that leaves an unexplored region (4A, 4C)."""
    for region in range(t.REGIONS):
        if g.downstream[region] >= 0:
            branches = t.FLOWS_ON[g.water[region]] if g.terrain[region] < 0 else 0
            write(out, _WATERS + PLACE * region, 1 + branches)
    for region in range(t.REGIONS):
        into = g.downstream[region]
        if into >= 0:
            write_branch(out, _WATERS + PLACE * into)


def _lands():
    """The parts of a region by its terrain + 1 and its presumed terrain + 1, without water."""
    kinds = t.DESERT + 3  # none, those on markers, a port
    lands = np.zeros((kinds, kinds, PLACE), np.float32)
    for terrain, presumed in np.ndindex(kinds, kinds):
        shown = terrain - 1 if terrain else presumed - 1
        lands[terrain, presumed, [_EXPLORED, _JUNGLE, _DESERT]] = terrain > 0, shown == t.JUNGLE, shown == t.DESERT
    return lands


_LANDS = _lands()


@rule
def write_map(g, out):
    for region in range(t.REGIONS):
        terrain, presumed = g.terrain[region] + 1, t.PRESUMED[region] + 1
        place = _REGIONS + PLACE * region
        out[place + _EXPLORED] = _LANDS[terrain, presumed, _EXPLORED]
        out[place + _JUNGLE] = _LANDS[terrain, presumed, _JUNGLE]
        out[place + _DESERT] = _LANDS[terrain, presumed, _DESERT]
    write_water(g, out)


# --- the Matrix ------------------------------------------------------------------------------------------------------
@rule
def write_matrix(g, seat, out):
    if g.searching[seat] == 0:
        return
    for slot in range(t.SLOTS):
        place = _MATRIX + SLOT * slot
        kind, find = encounter_kind(g, seat, slot), find_in(g, seat, slot)
        if kind >= 0:
            out[place + kind] = 1
        if find >= 0:
            out[place + _FIND + find - t.CULTURE] = 1
        write(out, place + _RUMORS, g.village_rumor[seat, slot] + g.kingdom_rumor[seat, slot])
    if g.arrow[seat] >= 0:
        out[_MATRIX + SLOT * g.arrow[seat] + _STANDING] = -1
    if g.at[seat] >= 0:
        out[_MATRIX + SLOT * g.at[seat] + _STANDING] = 1


@rule
def observe(g, seat, out):
    """Write the seat's observation, float32 of shape (OBSERVATION,)."""
    out[:] = 0
    write_decision(g, seat, out)
    write_turn(g, out)
    write_own(g, seat, out)
    write_place(g, seat, out)
    write_supply(g, out)
    write_rivals(g, seat, out)
    write_map(g, out)
    write_matrix(g, seat, out)
