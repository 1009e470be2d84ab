"""The execution phase: movements, what is found on the way, events triggered (Round, E4-E6, A1-A3, A9-A11)."""

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.rules.assets import gain_coins, gain_points, is_out, most_points
from explorer_env.adventure.rules.land import QUARTERS, may_step, spot_beyond, square_of, tile_of
from explorer_env.adventure.rules.lasting import modified
from explorer_env.adventure.rules.places import is_event
from explorer_env.adventure.state import MAD
from explorer_env.core.agenda import ask, push
from explorer_env.core.jit import rule
from explorer_env.core.log import tell
from explorer_env.core.rng import pick, throw_die


@rule
def move(g, who):
    """A character's movement begins; who is out has none."""
    if is_out(g, who):
        return
    steps = modified(g, c.STEPS, g.config.steps, who, tile_of(g.spot[who])) + g.next_steps[who]
    g.steps_left = min(max(steps, 1), g.config.most_steps)
    g.next_steps[who] = 0
    g.mover, g.hurried, g.walked = who, 0, 0
    if g.absent[who] == MAD:
        tell(g, s.TELL_WANDERS, who, 0, 0)
        push(g, s.WANDER, who, 0)
    else:
        push(g, s.REST, who, 0)
        push(g, s.WALK, who, 0)


@rule
def ways(g, who):
    """How many directions a step can go."""
    number = 0
    for direction in range(QUARTERS):
        number += int(may_step(g, g.spot[who], direction))
    return number


@rule
def may_hurry(g, who):
    """Round: once, before ending, with enough breath."""
    return g.hurried == 0 and g.points[who, t.BREATH] >= g.config.hurry_breath


@rule
def walk(g, who):
    """One more decision of the movement, while there is something to decide."""
    if (g.steps_left > 0 and ways(g, who) > 0) or may_hurry(g, who):
        ask(g, s.ASK_STEP, who)


@rule
def offer_step(g):
    for direction in range(QUARTERS):
        if g.steps_left > 0 and may_step(g, g.spot[g.seat], direction):
            g.legal[a.DIRECTION_0 + direction] = 1
    if may_hurry(g, g.seat):
        g.legal[a.HURRY] = 1
    g.legal[a.DONE] = 1


@rule
def answer_step(g, who, action):
    if action == a.DONE:
        return
    push(g, s.WALK, who, 0)
    if action == a.HURRY:
        hurry(g, who)
    else:
        step(g, who, action - a.DIRECTION_0)


@rule
def hurry(g, who):
    g.hurried = 1
    g.steps_left += g.config.hurry_steps
    tell(g, s.TELL_HURRIES, who, 0, 0)
    gain_points(g, who, t.BREATH, -g.config.hurry_cost)


@rule
def wander(g, who):
    """Absence: a mad character's step, uniform over the legal ones."""
    number = ways(g, who) if g.steps_left > 0 else 0
    if number == 0:
        return
    way = pick(g, number)
    push(g, s.WANDER, who, 0)
    for direction in range(QUARTERS):
        if may_step(g, g.spot[who], direction):
            if way == 0:
                step(g, who, direction)
                return
            way -= 1


@rule
def step(g, who, direction):
    """Go one step and take what is there."""
    spot = spot_beyond(g, who, g.spot[who], direction)
    g.spot[who] = spot
    g.steps_left -= 1
    g.walked += 1
    tell(g, s.TELL_STEP, who, direction, spot)
    pick_up(g, who, spot)
    symbol = t.SYMBOL[tile_of(spot), square_of(spot)]
    if symbol == t.TREASURE:
        find_treasure(g, who, spot)
    elif symbol == t.SPRING:
        drink(g, who, spot)
    elif symbol == t.EVENT:
        trigger(g, who, spot)


@rule
def pick_up(g, who, spot):
    """Absence: dropped coins go to the next character that enters the square by a step."""
    for drop in range(g.drops):
        if g.drop_at[drop] == spot:
            tell(g, s.TELL_PICKS_UP, who, g.drop_coins[drop], 0)
            gain_coins(g, who, g.drop_coins[drop])
            g.drops -= 1
            g.drop_at[drop] = g.drop_at[g.drops]
            g.drop_coins[drop] = g.drop_coins[g.drops]
            return


@rule
def find_treasure(g, who, spot):
    """Round: once, also in passing."""
    tile = tile_of(spot)
    bit = 1 << t.NUMBER[tile, square_of(spot)]
    if g.emptied[tile] & bit:
        return
    g.emptied[tile] |= bit
    tell(g, s.TELL_TREASURE, who, 0, 0)
    rolled = throw_die(g, g.config.treasure_die) + g.config.treasure_bonus
    gain_coins(g, who, max(modified(g, c.COINS, rolled, who, tile), 0))


@rule
def drink(g, who, spot):
    """Round: a spring gives life once per character, not at full life."""
    bit = 1 << tile_of(spot)
    if g.drunk[who] & bit or g.points[who, t.LIFE] == most_points(g, who, t.LIFE):
        return
    g.drunk[who] |= bit
    tell(g, s.TELL_SPRING, who, 0, 0)
    gain_points(g, who, t.LIFE, g.config.spring_life)


@rule
def trigger(g, who, spot):
    """E4-E6, A9: entering a live event square ends the movement, unless this character stood there when it began."""
    if spot == g.stood[who] or not is_event(g, spot):
        return
    g.trigger_who[g.triggers] = who
    g.trigger_at[g.triggers] = spot
    g.triggers += 1
    g.depth -= 1  # the rest of the movement
    tell(g, s.TELL_TRIGGERS, who, 0, spot)


@rule
def rest(g, who):
    """Round: one without a step gives back breath or magic; nobody is asked where that gives nothing."""
    if g.walked == 0 and g.config.rest > 0 and (lacks(g, who, t.BREATH) or lacks(g, who, t.MAGIC)):
        ask(g, s.ASK_REST, who)


@rule
def lacks(g, who, point):
    return g.points[who, point] < most_points(g, who, point)


@rule
def offer_rest(g):
    if lacks(g, g.seat, t.BREATH):
        g.legal[a.GAIN_BREATH] = 1
    if lacks(g, g.seat, t.MAGIC):
        g.legal[a.GAIN_MAGIC] = 1


@rule
def answer_rest(g, who, action):
    tell(g, s.TELL_RESTS, who, 0, 0)
    gain_points(g, who, t.BREATH if action == a.GAIN_BREATH else t.MAGIC, g.config.rest)
