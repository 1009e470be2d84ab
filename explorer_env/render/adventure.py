"""The whole picture of a game of Adventure, and where in it an answer is."""

from typing import Any

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.drawing import event_now
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.notation import ABSENCE_NAMES, SEAT_NAMES, lasting_words, spot_words
from explorer_env.adventure.rules.assets import first_seat, in_order, most_points
from explorer_env.adventure.rules.land import discovers, place_beyond, spot_after
from explorer_env.adventure.rules.pile import pile_left
from explorer_env.render import palette as p
from explorer_env.render.adventure_legend import draw_legend
from explorer_env.render.adventure_world import draw_world, number_mark, view_of
from explorer_env.render.parts import BANNER, HEIGHT, MARGIN, WIDTH, banner, heading, log_lines, token
from explorer_env.render.places import event_place, grid_place, seat_place, square_place
from explorer_env.render.shapes import END, Drawing, Polygon, Shape, Text, box, fitting, folded, shortened

LEFT = 760  # where the world ends and the table begins
_LINES = 4  # that are told of lasting cards and of the event now
_PHASES = {s.ASK_STEP: "execution", s.ASK_REST: "execution"}


def draw(game: Adventure, seat: int | None) -> Drawing:
    """The picture of 1280 x 800 pixels. All of Adventure is public, so `seat` only says whose sheet is marked."""
    record = game.record[0]
    phase = "" if game.over else f", {_PHASES.get(int(record.asking), 'resolution')} phase"
    title = f"Adventure, round {record.turn} of {record.config.rounds}{phase}"
    shapes: list[Shape] = [Polygon(box(LEFT, 0, WIDTH - LEFT, HEIGHT), p.PANEL)]
    view = view_of(record, MARGIN, BANNER, LEFT - 2 * MARGIN, HEIGHT - BANNER - 56)
    shapes += [*draw_world(record, view), *banner(game, title), *draw_legend(MARGIN, HEIGHT - 38)]
    return Drawing(WIDTH, HEIGHT, title, p.SEA, shapes + _table(game, record, seat))


def _table(game: Adventure, record: Any, seat: int | None) -> list[Shape]:
    x, width = LEFT + MARGIN, WIDTH - LEFT - 2 * MARGIN
    order = ", ".join(SEAT_NAMES[in_order(record, first_seat(record), away)] for away in range(record.players))
    shapes = heading(x, 54, f"Characters, in this round's order: {order}", width)
    for who in range(record.players):
        shapes += _sheet(record, who, x, 68 + 58 * who, width, who == seat)
    y = 80.0 + 58 * record.players
    shapes += _events(record, x, y, width)
    y += 24 + 34 * t.PLACES
    shapes += _lastings(record, x, y, width)
    shapes += _told(x, HEIGHT - 148, width, "Event now", event_now(record))
    return shapes + log_lines(game, x, HEIGHT - 15, width, 6)


# --- characters ------------------------------------------------------------------------------------------------------
def _sheet(record: Any, who: int, x: float, y: float, width: float, own: bool) -> list[Shape]:
    on_turn = record.asking and who == record.seat
    absent = ABSENCE_NAMES[record.absent[who]]
    number = record.character[who]
    name = f"{SEAT_NAMES[who]}, {t.CHARACTER_NAMES[number]}" + (" (you)" if own else "")
    name += f": {absent}, rounds left {record.away[who]}" if absent else ""
    tip = f"{name}, at {spot_words(record.spot[who])}, score {record.score[who]}"
    rim, thick = (p.ACCENT, 2.0) if on_turn else (p.RULE, 0.8)
    shapes: list[Shape] = [Polygon(box(x, y, width, 52), p.PAPER, rim, thick, seat_place(who), tip)]
    shapes += token(x + 15, y + 15, who, 9, faded=bool(absent))
    shapes.append(Text(x + 30, y + 13, name, fitting(name, 11, width - 140), p.INK, bold=True))
    shapes.append(Text(x + width - 6, y + 13, f"score {record.score[who]}", 12, p.INK, END, bold=True))
    pairs = zip(t.CHARACTERISTIC_NAMES, t.CHARACTERISTICS[number].tolist(), strict=True)
    traits = ", ".join(f"{trait} {value:+d}" for trait, value in pairs)
    traits += f"; {t.REALM_NAMES[t.CHARACTER_REALM[number]]}; at {spot_words(record.spot[who])}"
    shapes.append(Text(x + 30, y + 28, shortened(traits, 9.5, width - 36), 9.5, p.FAINT))
    return shapes + _assets(record, who, x + 30, y + 42)


def _assets(record: Any, who: int, x: float, y: float) -> list[Shape]:
    points = [f"{name} {record.points[who, point]}/{most_points(record, who, point)}"
              for point, name in enumerate(t.POINT_NAMES)]  # fmt: skip
    words = [*points, f"coins {record.coins[who]}", f"adventure {record.adventure[who]}"]
    return [Text(x + 78 * at, y, word, 10) for at, word in enumerate(words)]


# --- events ----------------------------------------------------------------------------------------------------------
def _events(record: Any, x: float, y: float, width: float) -> list[Shape]:
    """The seven places of persistent events with their cards."""
    title = f"Places of persistent events; {pile_left(record)} cards left in the pile"
    shapes = heading(x, y, title, width)
    for place in range(t.PLACES):
        shapes += _event(record, place, x, y + 16 + 34 * place, width)
    return shapes


def _event(record: Any, place: int, x: float, y: float, width: float) -> list[Shape]:
    card = int(record.token[place]) - 1
    words = f"{_card(record, card)} At {spot_words(record.token_at[place])}." if card >= 0 else "free"
    fill = p.PAPER if card >= 0 else p.PANEL
    shapes: list[Shape] = [Polygon(box(x, y, width, 31), fill, p.RULE, 0.8, event_place(place), words)]
    shapes += number_mark(place + 1, x + 15, y + 15.5, 10)
    lines = folded(words, 9.5, width - 40)[:2]
    top = y + 15.5 - 6 * (len(lines) - 1)
    return shapes + [Text(x + 32, top + 12 * at, line, 9.5) for at, line in enumerate(lines)]


def _card(record: Any, card: int) -> str:
    return f"{c.card_name(record.config.cards, card)}. {c.card_sentence(record.config.cards, card)}"


def _lastings(record: Any, x: float, y: float, width: float) -> list[Shape]:
    """Permanent cards in play."""
    told = [
        f"{lasting_words(record, place)}. {c.card_sentence(record.config.cards, int(record.lasting[place]))}"
        for place in range(record.lastings)
    ]
    return _told(x, y, width, "Lasting cards", told)


def _told(x: float, y: float, width: float, title: str, told: list[str]) -> list[Shape]:
    """Sentences under a title, as many lines as there is room for."""
    lines = [line for words in told or ["none"] for line in folded(words, 9.5, width)]
    words = [Text(x, y + 20 + 12 * at, line, 9.5) for at, line in enumerate(lines[:_LINES])]
    return [*heading(x, y, title, width), *words]


# --- where an answer is ----------------------------------------------------------------------------------------------
def place_of(game: Adventure, action: int) -> str | None:
    """The id of what a legal action is about: the square or the bare place of the grid that a step leads to, a
    character, a place of persistent events, the square that somebody stands on.

    None for an answer that is about nothing in the picture.
    """
    record, decision, spot = game.record[0], int(game.record.asking[0]), int(game.record.spot[0, game.seat])
    if action < a.HURRY:
        return _across(record, action) if decision == s.ASK_REVEAL else _step(record, spot, action)
    if a.CHARACTER_1 <= action < a.PLACE_1:
        return seat_place((game.seat + action - a.CHARACTER_1 + 1) % game.players)
    if action >= a.PLACE_1:
        return event_place(action - a.PLACE_1)
    return _square(spot) if decision == s.ASK_STEP else None


def _step(record: Any, spot: int, direction: int) -> str:
    if discovers(record, spot, direction):
        return _over(record, spot // t.SQUARES, direction)
    return _square(int(spot_after(record, spot, direction)))


def _across(record: Any, direction: int) -> str:
    """REVEAL: over that side of the tile of the trigger."""
    return _over(record, int(record.visited) // t.SQUARES, direction)


def _over(record: Any, tile: int, direction: int) -> str:
    row, column = divmod(int(place_beyond(record, tile, direction)), t.GRID)
    return grid_place(column + 1, row + 1)


def _square(spot: int) -> str:
    return square_place(t.TILE_NAMES[spot // t.SQUARES], t.square_name(spot % t.SQUARES))
