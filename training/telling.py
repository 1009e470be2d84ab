"""A game told in the terminal, move by move, in words."""

import sys
from collections.abc import Sequence

from explorer_env.core.game import Game
from explorer_env.core.ranks import places
from explorer_env.core.table import table
from explorer_env.render.ansi import block

LEGEND = "Each line: who must answer, the question -> the answer. Indented below: what comes of it."
NEW_ROUND = " begins"  # what every game's log says of a round or Game Turn


def printable(names: Sequence[str]) -> list[str]:
    """Names as a terminal may show them, whatever somebody wrote into a file."""
    return [name if name.isprintable() else ascii(name) for name in names]


def tell_beginning(game: str, seed: int, players: Sequence[str]) -> None:
    print(f"{game}, seed {seed}")
    for seat, name in enumerate(players):
        print(f"  explorer_{seat}: {name}")


def tell_move(game: Game, action: int, told: int) -> int:
    """Answer, say what was answered and what comes of it; the log lines told by then."""
    print(f"explorer_{game.seat}: {game.question()} -> {game.words(action)}")
    game.apply(action)
    return tell(game, told)


def tell(game: Game, told: int) -> int:
    """What the log has to say from line `told` on; the log lines told by then."""
    lines = game.log(told)
    if len(lines) < game.told - told:
        print(f"    ({game.told - told - len(lines)} lines are lost)")
    for line in lines:
        print(f"\n{line}" if line.endswith(NEW_ROUND) else f"    {line}")
    sys.stdout.flush()
    return game.told


def tell_table(game: Game) -> None:
    for title, lines in game.drawing():
        print(f"\n{block(title, lines)}")


def tell_end(game: Game, players: Sequence[str]) -> None:
    """The table as it was left, then points and places."""
    tell_table(game)
    rows = [
        {"explorer": f"explorer_{seat}", "agent": players[seat], "points": points, "place": f"{place:g}"}
        for seat, (points, place) in enumerate(zip(game.scores(), places(game.scores()), strict=True))
    ]
    print(f"\n{block('Final points' if game.over else 'Points so far', table(rows).splitlines())}")
