"""Set-up (1, 2), Port and Patron (3B), Equip (3C)."""

from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.arrays import contains, copy_to
from explorer_env.core.data import table
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.goods import capacity, gain, may_take, take_resource
from explorer_env.expedition.rules.land import anybody_in

_TYPES = t.ENCOUNTER_TYPES + t.EVENT_TYPES
CHIT_COPIES = table([copies for _, _, copies in _TYPES])
PORTS = table(t.PORT_REGIONS)
FORKS = table(t.PRINTED_FORKS)


# --- the table (1) ---------------------------------------------------------------------------------------------------
@rule
def fill_bags(g):
    copy_to(g.bag[: t.CUP], CHIT_COPIES)
    g.bag[t.SPECIALS_LEFT : t.TERRAINS] = 1
    g.new_sources = g.config.new_sources
    for resource in range(t.RESOURCES):
        plenty = g.config.plentiful_copies_per_player
        copies = plenty if t.PLENTIFUL[resource] else g.config.copies_per_player
        g.bag[t.POOL + resource] = g.players * copies


@rule
def fill_water_cup(g):
    g.bag[t.CUP + t.RIVER] = g.config.cup_rivers
    g.bag[t.CUP + t.FORK] = g.config.cup_forks
    g.bag[t.CUP + t.WATERFALL] = g.config.cup_waterfalls
    g.bag[t.CUP + t.MARSH] = g.config.cup_marshes
    g.bag[t.CUP + t.GENERIC_SOURCE] = g.config.cup_generic_sources
    g.bag[t.CUP + t.MOUNTAIN_SOURCE] = g.config.cup_mountain_sources
    g.bag[t.CUP + t.LAKE_SOURCE] = g.config.cup_lake_sources
    g.bag[t.CUP + t.LARGEST_LAKE_SOURCE] = g.config.cup_largest_lake_sources
    g.bag[t.CUP + t.MARSH_SOURCE] = g.config.cup_marsh_sources


@rule
def fill_terrain_markers(g):
    g.bag[t.TERRAINS + t.JUNGLE] = g.config.jungle_markers
    g.bag[t.TERRAINS + t.SAVANNA] = g.config.savanna_markers
    g.bag[t.TERRAINS + t.VELDT] = g.config.veldt_markers
    g.bag[t.TERRAINS + t.DESERT] = g.config.desert_markers


@rule
def lay_map(g):
    """1: Ports are explored, and a Fork flows into each."""
    copy_to(g.terrain, t.PORT_TERRAIN)
    g.downstream[:] = -1
    for fork in range(len(FORKS)):
        upstream, port = FORKS[fork, 0], FORKS[fork, 1]
        g.downstream[upstream], g.water[upstream] = port, t.PRINTED_FORK


@rule
def set_up(g):
    """1, 2: everything before the first Turn Track."""
    fill_bags(g)
    fill_water_cup(g)
    fill_terrain_markers(g)
    lay_map(g)
    g.region[:] = -1
    g.patron[:] = -1
    g.arrow[:] = -1
    g.came_from = -1
    for who in range(g.players):
        g.alive[who] = 1
        copy_to(g.sheet[who], t.SHEET_START)
        if g.players >= 3:
            g.bad_luck[who, who] = 1
    push(g, s.GAME_TURN, NOBODY, 0)


# --- Port and Patron (3B) --------------------------------------------------------------------------------------------
@rule
def offer_port(g):
    for port in range(len(PORTS)):
        if not anybody_in(g, PORTS[port]):
            g.legal[a.REGION_0 + PORTS[port]] = 1


@rule
def answer_port(g, who, action):
    g.region[who] = action - a.REGION_0
    tell(g, s.TELL_PORT, who, g.region[who], 0)


@rule
def offer_patron(g):
    for patron in range(t.PATRONS):
        if not contains(g.patron, patron):
            g.legal[a.PATRON_0 + patron] = 1


@rule
def answer_patron(g, who, action):
    g.patron[who] = action - a.PATRON_0
    tell(g, s.TELL_PATRON, who, g.patron[who], 0)


# --- Equip (3C) ------------------------------------------------------------------------------------------------------
@rule
def price(g, kind):
    """Credits for one lot."""
    if kind == t.ASKARIS:
        return g.config.askari_price
    if kind == t.PORTERS:
        return g.config.porter_price
    if kind == t.FOOD:
        return g.config.food_price
    if kind == t.GIFTS:
        return g.config.gifts_price
    return g.config.ammo_price


@rule
def lot(g, kind):
    if kind == t.FOOD:
        return g.config.food_lot
    return g.config.gifts_lot if kind == t.GIFTS else 1


@rule
def may_buy(g, who, kind):
    """3C: a purchase that would pass a maximum or the carrying capacity is not offered."""
    if price(g, kind) > g.amount or g.sheet[who, kind] + lot(g, kind) > t.SHEET_MOST[kind]:
        return False
    if kind != t.FOOD and kind != t.GIFTS:
        return True
    return g.sheet[who, t.FOOD] + g.sheet[who, t.GIFTS] + lot(g, kind) <= capacity(g, who)


@rule
def offer_equipment(g):
    who = g.seat
    g.legal[a.DONE] = 1
    for kind in range(t.AMMO + 1):
        if may_buy(g, who, kind):
            g.legal[a.KIND_0 + kind] = 1
    for resource in range(t.RESOURCES):
        if g.config.resource_price <= g.amount and may_take(g, who, resource):
            g.legal[a.RESOURCE_0 + resource] = 1


@rule
def equip(g, who):
    """3C: 20 Credits; what is not spent is lost."""
    push(g, s.CARRY, who, 0)
    push(g, s.BUY, who, g.config.equip_credits)


@rule
def buy(g, who, credits):
    g.amount = credits
    if credits > 0:
        ask(g, s.ASK_EQUIP, who)


@rule
def answer_equipment(g, who, action):
    if action == a.DONE:
        return
    if action >= a.KIND_0:
        kind = action - a.KIND_0
        push(g, s.BUY, who, g.amount - price(g, kind))
        gain(g, who, kind, lot(g, kind))
    else:
        push(g, s.BUY, who, g.amount - g.config.resource_price)
        take_resource(g, who, action - a.RESOURCE_0)
