"""Drama Points: the finds that score (4E, 5G) and the attention of Patrons (3B)."""

from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.goods import has


@rule
def score(g, who, dp):
    """The one place where DP are added."""
    if dp > 0:
        g.dp[who] += dp
        tell(g, s.TELL_SCORES, who, dp, g.dp[who])


@rule
def shame(g, who):
    """3B: a rival found what your Patron cares about; never below 1 DP."""
    if g.dp[who] > 1:
        g.dp[who] -= 1
        tell(g, s.TELL_SHAME, who, 1, g.dp[who])


@rule
def draw_attention(g, finder, patron):
    """3B: more DP for the finder whose Patron cares, shame for a living rival whose Patron does."""
    for who in range(g.players):
        if g.alive[who] == 0 or g.patron[who] != patron:
            continue
        if who == finder:
            score(g, who, t.ATTENTION[g.players])
        else:
            shame(g, who)


@rule
def score_find(g, who, find, dp):
    """4E, 5G, 5M: DP, 1 more with the matching Resource, the tally of 6H, attention."""
    resource, patron = t.FIND_RESOURCE[find], t.FIND_PATRON[find]
    if resource >= 0 and has(g, who, resource):
        dp += 1
    score(g, who, dp)
    if patron >= 0:
        g.tally[who, t.FIND_TALLY[find]] += 1
        draw_attention(g, who, patron)
