"""The whole picture of a game of Expedition, and where in it an answer is."""

from typing import Any

import numpy as np

from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.notation import turn_words
from explorer_env.render import palette as p
from explorer_env.render.expedition_legend import draw_legend, draw_signs
from explorer_env.render.expedition_map import draw_map
from explorer_env.render.expedition_table import (
    draw_matrix,
    draw_patrons,
    draw_resources,
    draw_roll,
    draw_sheets,
    draw_track,
    in_use,
    turn_line,
)
from explorer_env.render.parts import HEIGHT, MARGIN, WIDTH, banner, log_lines
from explorer_env.render.places import die_place, kind_place, patron_place, region_place, resource_place, slot_place
from explorer_env.render.shapes import Drawing, Polygon, Shape, box

LEFT = 574  # where the map ends and the table begins
_HERE = {a.HUNT, a.LET_GO, a.OFFER_GIFTS, a.FEAST}  # answers about the chit that the Explorer stands on


def draw(game: Expedition, seat: int | None) -> Drawing:
    """The picture of 1280 x 800 pixels; seat: whose Matrix is the large one, None for that of who must answer."""
    record = game.record[0]
    phase = "" if game.over else ", Map Phase" if record.disease else ", Matrix Phase"
    title = f"Expedition, Game Turn {record.turn} of {record.config.game_turns}{phase}"
    shapes = [*draw_map(record), Polygon(box(LEFT, 0, WIDTH - LEFT, HEIGHT), p.PANEL), *banner(game, title)]
    return Drawing(WIDTH, HEIGHT, title, p.SEA, shapes + _table(game, record, _main_seat(game, seat)))


def _main_seat(game: Expedition, seat: int | None) -> int:
    if seat is not None:
        return seat
    return game.seat if game.seat >= 0 else int(np.argmax(game.scores()))


def _table(game: Expedition, record: Any, main: int) -> list[Shape]:
    x, width = LEFT + MARGIN, WIDTH - LEFT - 2 * MARGIN
    shapes = [*draw_track(record, x, 54), *draw_patrons(record, x + 262, 54)]
    shapes += draw_sheets(record, x, 110, width)
    top = 148 + 21 * t.SEATS
    shapes += draw_matrix(record, main, x, top, 440, 290)
    shapes += draw_resources(record, x + 454, top, width - 454)
    words = turn_words(record) if in_use(record, int(record.mover)) else []
    shapes += turn_line(words, x, top + 314, 440) if words else []
    shapes += draw_roll(record, x + width, top + 314)
    shapes += draw_signs(LEFT - 160, HEIGHT - 36)
    return shapes + _others(game, record, main, x, top + 334, width)


def _others(game: Expedition, record: Any, main: int, x: float, y: float, width: float) -> list[Shape]:
    """The Matrix of each other explorer, small, and the log."""
    others = [who for who in range(record.players) if who != main]
    shapes: list[Shape] = []
    for at, who in enumerate(others):
        shapes += draw_matrix(record, who, x + 172 * at, y, 164, 112)
    shapes += log_lines(game, x, HEIGHT - 14, 210, 6 if others else 15)
    return shapes + draw_legend(record, x + 222, y + 134, width - 222)


# --- where an answer is ----------------------------------------------------------------------------------------------
def place_of(game: Expedition, action: int) -> str | None:
    """The id of what a legal action is about: a region, a slot of the Matrix, part of the sheet, a Resource, a die.

    None for an answer that is about nothing in the picture, such as yes, a number or the face of a die.
    """
    record, seat = game.record[0], game.seat
    if action < a.DIRECTION_0:
        return region_place(t.REGION_NAMES[action - a.REGION_0])
    if action < a.SLOT_0:
        return _slot(seat, t.STEP_TO[record.at[seat], action - a.DIRECTION_0])
    if action < a.RESOURCE_0:
        return _slot(seat, (action - a.SLOT_0) % t.SLOTS)
    if action < a.KIND_0:
        return resource_place(t.RESOURCE_NAMES[action - a.RESOURCE_0])
    if action < a.PATRON_0:
        return kind_place(seat, t.KIND_NAMES[action - a.KIND_0])
    if action < a.NUMBER_0:
        return patron_place(t.PATRON_NAMES[action - a.PATRON_0])
    if action in (a.FIRST_DIE, a.SECOND_DIE):
        return die_place(action - a.FIRST_DIE)
    if action in _HERE:
        return _slot(seat, record.at[seat])
    return region_place(t.REGION_NAMES[record.region[seat]]) if game.record.asking[0] == s.ASK_MOVE else None


def _slot(seat: int, slot: int) -> str:
    return slot_place(seat, t.SLOT_NAMES[slot])
