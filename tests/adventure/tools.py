"""Rules in the tests' hands: a drawn position, scripted dice and draws, answers in words."""

from explorer_env.adventure import tables as t
from explorer_env.adventure.board import drawn, position
from explorer_env.adventure.cards import card_name
from explorer_env.adventure.notation import spot_words
from explorer_env.core import board
from tests.tools import UNUSED_CHANCE, at, check_scripts, has_lines, may, play, told

__all__ = [
    "UNUSED_CHANCE", "at", "finish", "heading", "may", "play", "position", "resolve", "script", "shows",
    "spot", "start_round", "told", "visit",
]  # fmt: skip

_SPOTS = {spot_words(spot): spot for spot in range(t.TILES * t.SQUARES)}


def heading(players, turn=1):
    """The first line of a position."""
    return board.heading("Round", turn, players)


def spot(words):
    """The number of a square, such as "Hedge Maze B1"."""
    return _SPOTS[words]


def script(game, dice=(), draws=()):
    """Say what is thrown and drawn next, in the order of use.

    dice: a treasure's die; of a test luck, then misfortune. draws: an event card, a tile or a character by its name, or
    a number: the quarter turns of the tile drawn before, which square of the tile (in reading order, from 0) somebody
    is moved to, which of the legal directions (up, right, down, left, from 0) a mad character takes.
    """
    board.script(game, dice, [_draw_number(game.record[0], draw) for draw in draws])
    return game


def _draw_number(record, draw):
    if isinstance(draw, int):
        return draw
    cards = record.config.cards
    names = [card_name(cards, card) for card in range(cards.different)]
    for drawable in (names, t.TILE_NAMES, t.CHARACTER_NAMES):
        if draw in drawable:
            return drawable.index(draw)
    raise AssertionError(f"{draw!r} is nothing that can be drawn")


def start_round(game):
    """The round of the position begins; play on to its first decision. `resume(game, "ROUND")` begins the next one."""
    game.record.turn -= 1
    return at(game, "ROUND")


def resolve(game, *triggers):
    """The resolution phase with these triggers alone, each (seat, square) as (0, "Hedge Maze B1"); nothing after it."""
    record = game.record[0]
    record.triggers = len(triggers)
    for number, (who, words) in enumerate(triggers):
        record.trigger_who[number], record.trigger_at[number] = who, spot(words)
    return at(game, "RESOLUTION")


def visit(game, *squares):
    """The characters asked in turn walk onto these squares of tiles that lie unturned, "" for one that stays.

    Each is put beside its square as if it had stood there when the round began; the step is a real one.
    """
    for words in squares:
        if not words:
            play(game, "done")
            continue
        tile, square = divmod(spot(words), t.SQUARES)
        direction = next(way for way in range(4) if _is_open(tile, t.STEP[square, (way + 2) % 4]))
        here = tile * t.SQUARES + t.STEP[square, (direction + 2) % 4]
        game.record.spot[0, game.seat] = game.record.stood[0, game.seat] = here
        game.KERNELS.run(game.record[0])  # asks again from there
        play(game, t.DIRECTION_NAMES[direction])
    return game


def _is_open(tile, square):
    return square >= 0 and t.SYMBOL[tile, square] == t.PLAIN


def shows(game, text):
    """The drawn table has all these lines, whole."""
    has_lines(drawn(game), text)
    return game


def finish(game):
    """The end of a test: nothing is left of the scripts, nothing else was left to chance, nothing went wrong."""
    check_scripts(game)
    return game
