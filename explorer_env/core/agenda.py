"""What happens next: a stack of pending steps in the record, each (step, who, argument).

A rule pushes steps and returns; it never waits. The last one pushed runs first. A record that uses these functions
has the fields `agenda` (i2, (depth, 3)), `depth`, `asking`, `seat` and `fault`.
"""

from explorer_env.core.jit import rule

NOBODY = -1
NOTHING = 0  # no decision is asked
FULL_AGENDA = 2


@rule
def push(g, step, who, argument):
    if g.depth == len(g.agenda):
        g.fault = FULL_AGENDA
        return
    g.agenda[g.depth, 0] = step
    g.agenda[g.depth, 1] = who
    g.agenda[g.depth, 2] = argument
    g.depth += 1


@rule
def drop_until(g, step):
    """Take everything off that would run before the next `step`."""
    while g.depth > 0 and g.agenda[g.depth - 1, 0] != step:
        g.depth -= 1


@rule
def drop_all(g, step):
    """Take off the run of equal steps on top."""
    while g.depth > 0 and g.agenda[g.depth - 1, 0] == step:
        g.depth -= 1


@rule
def ask(g, decision, seat):
    """Stop here until `seat` has answered."""
    g.asking = decision
    g.seat = seat
