"""One Explorer in the middle of a Matrix, and what a step of the Player Turn changes."""

from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from tests.expedition.tools import at, finish, heading, play, position, script


def standing(row, column, here=".", **cells):
    """Rows of a Matrix: the Explorer in a slot, what lies there, and elsewhere (r1c4="Tusk")."""
    board = [["."] * t.COLUMNS for _ in range(t.ROWS)]
    for place, chit in cells.items():
        board[int(place[1]) - 1][int(place[3]) - 1] = chit
    board[row - 1][column - 1] = "@" + here.replace(".", "")
    return ["  ".join(cells) for cells in board]


def matrix(here=".", before=".", **cells):
    """The Explorer in 2,3, who came from 2,2."""
    return standing(2, 3, here, **{"r2c2": before} | cells)


def scene(land="Veldt", has="", here=".", before=".", turn="", water=False, slave=False, dp=10, rivals=None,
          rows=None, config=None, table="", **cells):  # fmt: skip
    """A Player Turn of explorer_0 in a region of that land, by default dry and free of the slave trade.

    has: what differs from the start's sheet. rivals: the other seats' lines; one rival in a Port by default.
    turn: facts of the Player Turn. rows: another Matrix. table: more lines, such as Findings made.
    """
    region = "Buye" if slave else "Baganda"
    rivals = ["at Angola, DP 10"] if rivals is None else rivals
    lines = [
        heading(1 + len(rivals)),
        f"Explored: {region} {land}",
        f"Rivers: Bahutu -> {region} River" if water else "",
        table,
        f"explorer_0 at {region}, DP {dp}" + (f": {has}" if has else ""),
        *[f"explorer_{seat} {line}" for seat, line in enumerate(rivals, 1)],
        "Player Turn of explorer_0: came from 2,2" + (f"; {turn}" if turn else ""),
        "Matrix of explorer_0",
        *(rows or matrix(here, before, **cells)),
    ]
    return position("\n".join(lines), config=config)


def facts(game, seat=0):
    """The expedition sheet, Resources and DP of a seat."""
    record = game.record[0]
    values = [*record.sheet[seat], *record.resources[seat], record.dp[seat]]
    return {name: int(value) for name, value in zip([*t.KIND_NAMES, *t.RESOURCE_NAMES, "DP"], values, strict=True)}


def difference(before, after):
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def begin(game, step, argument=0, dice=(), draws=()):
    """Take a step of the Player Turn up to the next decision; chance gives only what is scripted."""
    script(game, dice, draws)
    return at(game, step, 0, argument)


def outcome(game, step, *answers, argument=0, dice=(), draws=(), seat=0):
    """What a step and the answers it asks for change on the sheet; nothing else is asked, thrown or drawn."""
    before, chance = facts(game, seat), int(game.record.rng[0])
    begin(game, step, argument, dice, draws)
    play(game, *answers)
    assert game.record.asking[0] == s.NOTHING, f"not expected: {game.question()}"
    assert int(game.record.rng[0]) == chance, "something was left to chance that the test didn't script"
    return difference(before, facts(finish(game), seat))


def strike(game, incident, *answers, dice=(), event=2):
    """Draw an Incident as an Event: what it changes."""
    return outcome(game, "EVENT", *answers, argument=event, dice=dice, draws=[incident])
