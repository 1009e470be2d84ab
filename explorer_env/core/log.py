"""What happened: a ring of lines in the record, each (message, who, number, number). Words are made of it outside.

A record that uses it has the fields `log` (i2, (lines, 4)) and `told`, the number of lines ever told.
"""

from explorer_env.core.jit import rule


@rule
def tell(g, message, who, number, other):
    line = g.told % len(g.log)
    g.log[line, 0] = message
    g.log[line, 1] = who
    g.log[line, 2] = number
    g.log[line, 3] = other
    g.told += 1
