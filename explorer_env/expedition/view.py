"""What one seat sees: named pieces, the own seat first. Coming dice and draws are in none of them."""

import numpy as np

from explorer_env.core.jit import rule
from explorer_env.core.pieces import bounds, pieces_of
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import encounter_kind, find_in
from explorer_env.expedition.rules.land import anybody_in, downstream, in_water_zone
from explorer_env.expedition.rules.moving import may_cross
from explorer_env.expedition.rules.rivers import branches_left

SHEET_SCALE = t.SHEET_MOST.copy()
SHEET_SCALE[t.DISCONTENT] = 20
RIVAL = 22  # floats for each rival
SLOT = 18  # floats for each slot of the Matrix
PLACE = 4  # floats for each region
FINDS_IN_MATRIX = t.SPECIAL - t.CULTURE

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
    ("rivals", RIVAL * (t.SEATS - 1), 0, 0,
     "clockwise: alive, DP / 100, sheet, Patron, searching, slot / 7, Resources / 20, Bad Luck / 5, map x, map y"),
    ("regions", PLACE * t.REGIONS, 0, 0,
     "explored; Jungle; Desert (marker or square); water: 1/3 Water Zone, 2/3 and 1 with 1 or 2 open branches"),
    ("borders", 2 * t.SYMBOLS, 1, 0, "own region's borders by symbol: somebody is across; blocked for you"),
    ("matrix", SLOT * t.SLOTS, 0, -1,
     "each slot: Encounter kind one-hot; Finding or Discovery one-hot; Rumors / 2; 1 the Explorer or -1 the Arrow"),
    ("drawn", t.INCIDENTS, 1, 0, "Incidents drawn in this Player Turn, by kind"),
    ("chased_off", 1, 1, 0, "a Warband was chased off in this Player Turn"),
    ("no_entry", 1, 1, 0, "Impassable bars Findings and Discoveries"),
    ("hurt", 1, 1, 0, "the first Event was an Incident that cost something"),
    ("previous", len(t.ENCOUNTER_NAMES), 1, 0, "the Encounter that the Explorer on turn came from, one-hot"),
    ("pool", t.RESOURCES, 10, 0, "Resources in the pool, by kind"),
    ("cup", t.WATERS, 40, 0, "Water Markers in the cup, by kind"),
    ("terrain_left", 4, 64, 0, "Terrain Markers left"),
])  # fmt: skip
OBSERVATION = PIECES[-1].stop
LOW, HIGH = bounds(PIECES)
START_OF = {piece.name: piece.start for piece in PIECES}

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

SCALE = np.concatenate([np.full(p.size, p.scale or 1, np.float32) for p in PIECES])
SCALE[_SHEET : _SHEET + t.KINDS] = SHEET_SCALE
_MAP_X = np.array([region["x"] / 100 for region in t.MAP["regions"]], np.float32)
_MAP_Y = np.array([region["y"] / 154 for region in t.MAP["regions"]], np.float32)


@rule
def write(out, place, number, scale):
    """A number divided by its scale, clipped to -1..1."""
    out[place] = min(max(number / scale, -1.0), 1.0)


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
        write(out, _AMOUNT, g.amount, 100)


@rule
def write_roll(g, seat, out):
    out[_ROLL + g.roll] = 1
    write(out, _DICE, g.dice[0], 10)
    write(out, _DICE + 1, g.dice[1], 10)
    write(out, _TARGET, g.roll_target, 20)
    write(out, _MODIFIER, g.roll_modifier, 20)
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
    write(out, _SUCCESSES, g.successes, 5)
    write(out, _TURN, g.turn, 20)
    out[_PLAYERS + g.players - 1] = 1
    write(out, _EVENT, g.event, 2)
    write(out, _MARKERS, g.disease, 7)
    write(out, _MARKERS + 1, g.horror, 7)
    for incident in range(t.INCIDENTS):
        write(out, _DRAWN + incident, g.drawn[incident], 1)
    write(out, _CHASED, g.chased_off, 1)
    write(out, _NO_ENTRY, g.no_entry, 1)
    write(out, _HURT, g.hurt[0], 1)
    previous = encounter_kind(g, g.mover, g.came_from)
    if previous >= 0:
        out[_PREVIOUS + previous] = 1


# --- the own expedition ----------------------------------------------------------------------------------------------
@rule
def write_sheet(g, who, out, place):
    for kind in range(t.KINDS):
        write(out, place + kind, g.sheet[who, kind], SHEET_SCALE[kind])


@rule
def write_own(g, seat, out):
    write_sheet(g, seat, out, _SHEET)
    write(out, _DP, g.dp[seat], 100)
    for resource in range(t.RESOURCES):
        write(out, _RESOURCES + resource, g.resources[seat, resource], 5)
    out[_GUIDE_USED] = g.guide_used[seat]
    if g.patron[seat] >= 0:
        out[_PATRON + g.patron[seat]] = 1
    for tally in range(t.TALLIES):
        write(out, _TALLY + tally, g.tally[seat, tally], 20)
    for colour in range(g.players):
        write(out, _BAD_LUCK + from_seat(g, seat, colour), g.bad_luck[seat, colour], 1)
    write(out, _TRACK, g.track[seat], 7)
    out[_SEARCHING] = g.searching[seat]
    write(out, _CROSSED, g.crossed, 3)


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
        write(out, _POOL + resource, g.bag[t.POOL + resource], 10)
    for kind in range(t.WATERS):
        write(out, _CUP + kind, g.bag[t.CUP + kind], 40)
    for terrain in range(t.DESERT + 1):
        write(out, _TERRAIN_LEFT + terrain, g.bag[t.TERRAINS + terrain], 64)


# --- rivals ----------------------------------------------------------------------------------------------------------
@rule
def write_rival(g, rival, out, place):
    out[place] = g.alive[rival]
    write(out, place + 1, g.dp[rival], 100)
    write_sheet(g, rival, out, place + 2)
    if g.patron[rival] >= 0:
        out[place + 11 + g.patron[rival]] = 1
    out[place + 16] = g.searching[rival]
    write(out, place + 17, g.track[rival], 7)
    write(out, place + 18, g.resources[rival].sum(), 20)
    write(out, place + 19, g.bad_luck[rival].sum(), 5)
    if g.region[rival] >= 0:
        out[place + 20] = _MAP_X[g.region[rival]]
        out[place + 21] = _MAP_Y[g.region[rival]]


@rule
def write_rivals(g, seat, out):
    for away in range(1, g.players):
        write_rival(g, (seat + away) % g.players, out, _RIVALS + RIVAL * (away - 1))


# --- the map ---------------------------------------------------------------------------------------------------------
@rule
def write_water(g, out):
    """1/3 for a Water Zone, 1/3 more for each open branch of the river that leaves an unexplored region."""
    for region in range(t.REGIONS):
        into = downstream(g, region)
        if into < 0:
            continue
        place = _REGIONS + PLACE * region + 3
        branches = branches_left(g, region) if g.terrain[region] < 0 else 0
        write(out, place, 1 + branches, 3)
        into_place = _REGIONS + PLACE * into + 3
        if out[into_place] == 0:
            write(out, into_place, 1, 3)


@rule
def write_map(g, out):
    for region in range(t.REGIONS):
        place = _REGIONS + PLACE * region
        shown = g.terrain[region]
        if shown >= 0:
            out[place] = 1
        else:
            shown = t.PRESUMED[region]
        if shown == t.JUNGLE:
            out[place + 1] = 1
        elif shown == t.DESERT:
            out[place + 2] = 1
    write_water(g, out)


# --- the Matrix ------------------------------------------------------------------------------------------------------
@rule
def write_slot(g, seat, slot, out, place):
    kind, find = encounter_kind(g, seat, slot), find_in(g, seat, slot)
    if kind >= 0:
        out[place + kind] = 1
    if find >= 0:
        out[place + 6 + find - t.CULTURE] = 1
    write(out, place + 16, g.village_rumor[seat, slot] + g.kingdom_rumor[seat, slot], 2)
    if slot == g.at[seat]:
        out[place + 17] = 1
    elif slot == g.arrow[seat]:
        out[place + 17] = -1


@rule
def write_matrix(g, seat, out):
    if g.searching[seat] == 0:
        return
    for slot in range(t.SLOTS):
        write_slot(g, seat, slot, out, _MATRIX + SLOT * slot)


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
