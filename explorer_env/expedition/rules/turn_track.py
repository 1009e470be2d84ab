"""Turn Track (3A), Food (3E), Disease and Horror (3F)."""

from explorer_env.core.agenda import NOBODY, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick, throw_die
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.dice import low, roll
from explorer_env.expedition.rules.goods import gain, has, track_modifier
from explorer_env.expedition.rules.losses import lose


@rule
def game_turn(g):
    """3: the Map Phase, then the Matrix Phase; Port, Patron and Equip in the first Game Turn."""
    g.turn += 1
    tell(g, s.TELL_TURN, NOBODY, g.turn, 0)
    g.searching[:] = 0
    for who in range(g.players):
        if g.alive[who]:
            g.sheet[who, t.TIME] = t.SHEET_START[t.TIME]
    push(g, s.GAME_TURN_OVER, NOBODY, 0)
    push(g, s.MATRIX_PHASE, NOBODY, 0)
    for_everyone(g, s.MAP_TURN)
    if g.turn == 1:
        for_everyone(g, s.EQUIP)
        for_everyone(g, s.PORT)
    push(g, s.TURN_TRACK, NOBODY, 0)


@rule
def for_everyone(g, step):
    """The step for each living player in Turn Track order."""
    push(g, s.EVERYONE, NOBODY, step * t.SEATS)


@rule
def next_of_everyone(g, argument):
    step, place = argument // t.SEATS, argument % t.SEATS
    if place + 1 < g.playing:
        push(g, s.EVERYONE, NOBODY, argument + 1)
    push(g, step, g.order[place], 0)


# --- Turn Track (3A) -------------------------------------------------------------------------------------------------
@rule
def track_die(g):
    """3A: 1 less with 2 or 3 players, 2 less solo, at least 1."""
    less = 2 if g.players == 1 else (1 if g.players <= 3 else 0)
    return max(throw_die(g, 6) - less, 1)


@rule
def turn_track(g):
    g.disease = track_die(g)
    g.horror = track_die(g)
    if g.horror == g.disease:
        g.horror += 1
    tell(g, s.TELL_TRACK, NOBODY, g.disease, g.horror)
    g.track[:] = 0
    g.playing = 0
    for _ in range(g.alive.sum()):
        place_marker(g, next_on_track(g))


@rule
def without_marker(g, who):
    return g.alive[who] > 0 and g.track[who] == 0


@rule
def next_on_track(g):
    """3A: fewest DP of those without a Turn marker, ties random."""
    fewest, tied = 10**6, 0
    for who in range(g.players):
        if not without_marker(g, who) or g.dp[who] > fewest:
            continue
        tied = tied + 1 if g.dp[who] == fewest else 1
        fewest = g.dp[who]
    skip = pick(g, tied) if tied > 1 else 0
    for who in range(g.players):
        if without_marker(g, who) and g.dp[who] == fewest:
            if skip == 0:
                return who
            skip -= 1
    return t.NONE


@rule
def place_marker(g, who):
    slot = 1 if g.playing == 0 else g.track[g.order[g.playing - 1]] + 1
    while slot == g.disease or slot == g.horror:
        slot += 1
    g.track[who] = slot
    g.order[g.playing] = who
    g.playing += 1


# --- the Player Turn of the Map Phase --------------------------------------------------------------------------------
@rule
def map_turn(g, who):
    g.crossed = 0
    push(g, s.MAP_TURN_OVER, who, 0)
    push(g, s.MOVE, who, 0)
    first, second = s.ROLL_HEALTH, s.ROLL_SANITY
    if g.horror < g.disease:
        first, second = second, first
    below_marker(g, who, second)
    below_marker(g, who, first)
    push(g, s.FEED, who, 0)


@rule
def below_marker(g, who, step):
    """3F: below Disease a Health-roll, below Horror a Sanity-roll."""
    marker = g.disease if step == s.ROLL_HEALTH else g.horror
    if g.track[who] > marker:
        push(g, step, who, 0)


@rule
def feed(g, who):
    """3E: Askaris eat first; short of Food, Discontent rises by 1, or by 2 if Askaris go hungry."""
    food, askaris, porters = g.sheet[who, t.FOOD], g.sheet[who, t.ASKARIS], g.sheet[who, t.PORTERS]
    tell(g, s.TELL_EATS, who, askaris + porters, food)
    lose(g, who, t.FOOD, askaris + porters)
    if food >= askaris + porters:
        return
    hunger = 1 if food >= askaris or has(g, who, t.FISHING) else 2
    gain(g, who, t.DISCONTENT, hunger)


# --- Health- and Sanity-rolls (3F) -----------------------------------------------------------------------------------
@rule
def roll_track(g, who, track, modifier):
    """3F: d6; equal to or lower than the track loses a point of it."""
    name = t.HEALTH_ROLL if track == t.HEALTH else t.SANITY_ROLL
    push(g, s.SUFFER_IF_LOW, who, track)
    modifier += g.config.track_roll_balance * track_modifier(g, who, track) + g.config.balance_roll_bonus
    roll(g, who, name, g.sheet[who, track], modifier)


@rule
def suffer_if_low(g, who, track):
    if low(g):
        lose(g, who, track, g.config.track_roll_loss)
