"""What a page sees of a table from its seat, as plain values for JSON."""

from typing import Any

from explorer_env.play.store import ONLOOKER
from explorer_env.play.table import Asked, Line, Table
from explorer_env.play.telling import Sheet
from explorer_env.render.picture import panes, svg


def view(table: Table, seat: int, since: int = 0) -> dict[str, Any]:
    """seat: ONLOOKER for nobody's. since: the first line of the log that is wanted."""
    game, teller, mine = table.game, table.teller, table.game.seat == seat
    asked = table.asked() if mine and not table.over else None
    return {
        "game": game.name, "move": table.move, "over": table.over, "practice": table.practice, "seat": seat,
        "seats": list(table.seats), "asking": game.seat, "bot": table.bot, "points": teller.points,
        "heading": teller.heading(game), "goal": teller.goal(game), "question": game.question(),
        "asked": None if asked is None else _asked(asked),
        "undo": seat != ONLOOKER and table.undoable(seat) is not None,
        "first": min(since, len(table.lines)), "lines": [_line(line) for line in table.look(since)],
        "sheets": [sheet_values(sheet) for sheet in table.sheets()], "notes": teller.notes(game),
        "picture": svg(game, None if seat == ONLOOKER else seat), "panes": panes(game),
        "results": table.results() if table.over else [],
    }  # fmt: skip


def _asked(asked: Asked) -> dict[str, Any]:
    return asked._asdict() | {"answers": [answer._asdict() for answer in asked.answers]}


def _line(line: Line) -> dict[str, Any]:
    return line._asdict() | {"dice": [die._asdict() for die in line.dice]}


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """A sheet for JSON."""
    return sheet._asdict() | {"tracks": [track._asdict() for track in sheet.tracks]}
