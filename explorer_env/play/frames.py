"""A replay step by step, for the page."""

from typing import Any

from explorer_env.core.replay import Replay
from explorer_env.play.table import teller_of
from explorer_env.play.views import sheet_values
from explorer_env.render.picture import panes, svg


def facts(replay: Replay) -> dict[str, Any]:
    """What the whole replay is of; nothing of its seed."""
    return {"game": replay.kind.name, "seats": list(replay.players), "moves": len(replay.actions)}


def frame(replay: Replay, move: int) -> dict[str, Any]:
    """The table after so many answers, what the last of them brought, and the next one. Raises ConfigError when there
    aren't as many."""
    teller = teller_of(replay.kind.name)
    game = replay.game(max(move - 1, 0))
    told, last = 0, None
    if move > 0:
        told, action = game.told, replay.actions[move - 1]
        last = {"seat": game.seat, "question": game.question(), "words": game.words(action)}
        game.apply(action)
    return {
        "move": move, "over": game.over, "heading": teller.heading(game), "last": last,
        "picture": svg(game), "panes": panes(game),
        "lines": game.log(told), "seat": game.seat, "question": game.question(),
        "sheets": [sheet_values(teller.sheet(game, seat)) for seat in range(game.players)],
        "points": teller.points,
    }  # fmt: skip
