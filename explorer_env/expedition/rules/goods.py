"""The expedition sheet going up, Resources and the pool (1.3), carrying (6F)."""

from explorer_env.core.bag import draw
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.land import in_water_zone


@rule
def most(g, kind):
    return g.config.discontent_most if kind == t.DISCONTENT else t.SHEET_MOST[kind]


@rule
def gain(g, who, kind, number):
    """The one place where members, Items and tracks go up; never above their maximum."""
    gained = min(number, most(g, kind) - g.sheet[who, kind])
    if gained > 0:
        g.sheet[who, kind] += gained
        tell(g, s.TELL_GAINS, who, kind, gained)


@rule
def has(g, who, resource):
    return g.resources[who, resource] > 0


@rule
def may_take(g, who, resource):
    """1.3: only from the pool, never a second Guide or Canoes, Canoes only in a Water Zone."""
    if g.bag[t.POOL + resource] == 0:
        return False
    if resource == t.GUIDE:
        return not has(g, who, resource)
    if resource == t.CANOES:
        return not has(g, who, resource) and in_water_zone(g, who)
    return True


@rule
def take_resource(g, who, resource):
    g.bag[t.POOL + resource] -= 1
    g.resources[who, resource] += 1
    tell(g, s.TELL_TAKES, who, resource, 0)


@rule
def return_resource(g, who, resource):
    """Spend or return one copy: back to the pool."""
    g.resources[who, resource] -= 1
    g.bag[t.POOL + resource] += 1
    tell(g, s.TELL_RETURNS, who, resource, 0)
    if resource == t.GUIDE:
        g.guide_used[who] = 0


@rule
def return_all(g, who, resource):
    for _ in range(g.resources[who, resource]):
        return_resource(g, who, resource)


@rule
def any_to_take(g, who):
    for resource in range(t.RESOURCES):
        if may_take(g, who, resource):
            return True
    return False


@rule
def take_random(g, who):
    """1.3: uniform over the copies this player may take; nothing if there is none."""
    guides, canoes = g.bag[t.POOL + t.GUIDE], g.bag[t.POOL + t.CANOES]
    if not may_take(g, who, t.GUIDE):
        g.bag[t.POOL + t.GUIDE] = 0
    if not may_take(g, who, t.CANOES):
        g.bag[t.POOL + t.CANOES] = 0
    resource = draw(g, t.POOL, t.POOL + t.RESOURCES)
    if resource >= 0:
        g.bag[t.POOL + resource] += 1
    g.bag[t.POOL + t.GUIDE] = guides
    g.bag[t.POOL + t.CANOES] = canoes
    if resource >= 0:
        take_resource(g, who, resource)


@rule
def capacity(g, who):
    """6F: what the Porters carry, less for each weak track."""
    room = g.config.carried_by_porter * (g.sheet[who, t.PORTERS] - g.config.idle_porters)
    for track in range(t.HEALTH, t.SANITY + 1):
        if g.sheet[who, track] <= g.config.sick_track:
            room -= g.config.sick_load
    return max(room, 0)


@rule
def weakness(g, who):
    """5K, 6B: what the worse of Health and Sanity lacks to a configured level."""
    return max(0, g.config.weakness_from - min(g.sheet[who, t.HEALTH], g.sheet[who, t.SANITY]))


@rule
def ammo_modifier(g, who):
    """5H, 5K: 1 more if the Ammo Stock is lower than the Askaris, 1 less if higher."""
    ammo, askaris = g.sheet[who, t.AMMO], g.sheet[who, t.ASKARIS]
    if ammo < askaris:
        return 1
    return -1 if ammo > askaris else 0


@rule
def track_modifier(g, who, track):
    """3F: 1 less if the other track is lower than this one, 1 more if higher."""
    other = g.sheet[who, t.HEALTH + t.SANITY - track]
    if other < g.sheet[who, track]:
        return -1
    return 1 if other > g.sheet[who, track] else 0
