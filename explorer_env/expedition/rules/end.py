"""Time is up (6A), Desertion (6B), Spending (6C), Envy (6D), the end of the Game Turn (6G) and of the game (6H)."""

from explorer_env.core.agenda import NOBODY, ask, push
from explorer_env.core.arrays import largest
from explorer_env.core.data import table
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.chits import clear_matrix
from explorer_env.expedition.rules.dice import low, roll
from explorer_env.expedition.rules.goods import gain, has, most, return_resource, weakness
from explorer_env.expedition.rules.losses import lose
from explorer_env.expedition.rules.scoring import score

SPENDABLE = table([[t.AMMO_BOX, t.AMMO], [t.QUININE, t.HEALTH], [t.CANNABIS, t.SANITY]])  # 6C: Resource, what it raises


@rule
def time_up(g, who):
    """6A: everything in the Matrix returns; Desertion and Spending follow at once."""
    g.searching[who] = 0
    g.sheet[who, t.TIME] = 0
    tell(g, s.TELL_TIME_UP, who, 0, 0)
    clear_matrix(g, who)
    push(g, s.SPEND, who, 0)
    push(g, s.DESERT, who, t.PORTERS)
    push(g, s.DESERT, who, t.ASKARIS)


# --- Desertion (6B) --------------------------------------------------------------------------------------------------
@rule
def desert(g, who, kind):
    """6B: d6 with Discontent and weakness; above 6 one deserts."""
    if g.sheet[who, kind] == 0:
        return
    push(g, s.DESERTED, who, kind)
    modifier = g.sheet[who, t.DISCONTENT] + weakness(g, who) - int(has(g, who, t.REVOLVER))
    roll(g, who, t.DESERTION_ROLL, g.config.desertion_limit, modifier)


@rule
def deserted(g, who, kind):
    if low(g):
        return
    tell(g, s.TELL_DESERTS, who, kind, 0)
    lose(g, who, kind, 1)
    lose(g, who, t.DISCONTENT, g.config.desertion_calm)


# --- Spending (6C) ---------------------------------------------------------------------------------------------------
@rule
def may_spend(g, who, row):
    resource, kind = SPENDABLE[row, 0], SPENDABLE[row, 1]
    return has(g, who, resource) and g.sheet[who, kind] < most(g, kind)


@rule
def spend(g, who):
    """6C: one at a time, only while it raises its track."""
    for row in range(len(SPENDABLE)):
        if may_spend(g, who, row):
            ask(g, s.ASK_SPEND, who)
            return


@rule
def offer_spend(g):
    g.legal[a.DONE] = 1
    for row in range(len(SPENDABLE)):
        if may_spend(g, g.seat, row):
            g.legal[a.RESOURCE_0 + SPENDABLE[row, 0]] = 1


@rule
def spent_gain(g, kind):
    if kind == t.AMMO:
        return g.config.ammo_spent_gain
    return g.config.quinine_spent_gain if kind == t.HEALTH else g.config.cannabis_spent_gain


@rule
def answer_spend(g, who, action):
    if action == a.DONE:
        return
    push(g, s.SPEND, who, 0)
    for row in range(len(SPENDABLE)):
        if action == a.RESOURCE_0 + SPENDABLE[row, 0]:
            return_resource(g, who, SPENDABLE[row, 0])
            gain(g, who, SPENDABLE[row, 1], spent_gain(g, SPENDABLE[row, 1]))


# --- Envy (6D), the end of the Game Turn (6G) ------------------------------------------------------------------------
@rule
def envied(g):
    """6D: who alone has the fewest DP of the living, far behind the highest; -1 if nobody."""
    last, tied = -1, False
    for who in range(g.players):
        if g.alive[who] == 0:
            continue
        if last < 0 or g.dp[who] < g.dp[last]:
            last, tied = who, False
        elif g.dp[who] == g.dp[last]:
            tied = True
    if g.players < 2 or last < 0 or tied or largest(g.dp) - g.dp[last] < g.config.envy_gap:
        return -1
    return last


@rule
def game_turn_over(g):
    """6G: Guides flip back, Turn markers leave; the game ends or goes on."""
    last = envied(g)
    if last >= 0:
        tell(g, s.TELL_ENVY, last, 0, 0)
        score(g, last, g.config.envy_dp)
    g.guide_used[:] = 0
    g.track[:] = 0
    if largest(g.dp) >= g.config.goal_dp or g.alive.sum() == 0 or g.turn >= g.config.game_turns:
        final_procedure(g)
    else:
        push(g, s.GAME_TURN, NOBODY, 0)


# --- the final procedure (6H) ----------------------------------------------------------------------------------------
@rule
def solo_needs(g, tally):
    if tally == t.REGIONS_ENTERED:
        return g.config.solo_regions
    if tally == t.WATER_SCORED:
        return g.config.solo_water
    if tally == t.FINDINGS_MADE:
        return g.config.solo_findings
    return g.config.solo_discoveries if tally == t.DISCOVERIES_MADE else g.config.solo_specials


@rule
def distinguished(g, tally):
    """6H: who of the living has strictly the most, at least one (solo: the configured number); -1 if nobody."""
    best, leader = (solo_needs(g, tally) if g.players == 1 else g.config.least_for_most) - 1, -1
    for who in range(g.players):
        number = g.tally[who, tally] if g.alive[who] else 0
        if number > best:
            best, leader = number, who
        elif number == best:
            leader = -1
    return leader


@rule
def final_procedure(g):
    for tally in range(t.TALLIES):
        leader = distinguished(g, tally)
        if leader >= 0:
            tell(g, s.TELL_DISTINCTION, leader, tally, 0)
            score(g, leader, g.config.most_dp)
    g.seat = -1
    tell(g, s.TELL_OVER, NOBODY, g.turn, 0)
