"""What is read from a request, checked."""

import json
import re
from typing import Any

from starlette.requests import Request

from explorer_env.core.config import is_whole
from explorer_env.core.files import configs_folder
from explorer_env.play.refusals import Refused
from explorer_env.play.table import PERSON, TELLERS

JSON_MOST, FILE_MOST = 16 * 1024, 4 * 1024 * 1024  # bytes
NAME_MOST = 60  # characters
SECONDS_MOST = 10.0  # of a search's budget and of a pause
BOTS = ("trained", "evolved", "heuristic", "random")
_SEARCH = re.compile(r"search:(?:(\d{1,5})|(\d{1,2}(?:\.\d{1,2})?)s)")
SIMULATIONS_MOST = 20_000


async def body(request: Request, most: int) -> bytes:
    """Raises Refused when there is more than `most` bytes of it."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise Refused(413, "large", f"This is too large: {most:,} bytes at most.")
    return content


async def json_body(request: Request, **kinds: type) -> dict[str, Any]:
    """An object with these keys and no others; a kind is int, str, float (an int too), bool or list.

    Raises Refused for anything else.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(415, "json", "Send JSON, with Content-Type: application/json.")
    try:
        given = json.loads(await body(request, JSON_MOST))
    except (ValueError, RecursionError) as error:
        raise Refused(400, "json", "This is no JSON.") from error
    if not isinstance(given, dict) or set(given) != set(kinds):
        raise Refused(422, "json", f"Give an object with {', '.join(kinds) or 'nothing in it'}.")
    for key, kind in kinds.items():
        if not _is(given[key], kind):
            raise Refused(422, "json", f"{key}: give a value of the kind {kind.__name__}.")
    return given


def _is(value: Any, kind: type) -> bool:
    if kind is int:
        return is_whole(value)
    if kind is float:
        return (is_whole(value) or isinstance(value, float)) and abs(value) < 1e9
    return isinstance(value, kind)


def bot_name(name: Any) -> str:
    """A bot that pages may ask for: not any file or module of this machine. Raises Refused."""
    search = _SEARCH.fullmatch(name) if isinstance(name, str) else None
    if search is None and name not in BOTS:
        raise Refused(422, "settings", f"bot {name!r}: give {', '.join(BOTS)}, search:400 or search:0.5s.")
    if search and (int(search[1] or 1) > SIMULATIONS_MOST or float(search[2] or 1) > SECONDS_MOST):
        raise Refused(
            422, "settings", f"bot {name!r}: at most {SIMULATIONS_MOST} simulations or {SECONDS_MOST:g} seconds."
        )
    return str(name)


def seat_names(seats: list[Any]) -> list[str]:
    """Who sits where. Raises Refused for who isn't known."""
    return [PERSON if seat == PERSON else bot_name(seat) for seat in seats]


def game_name(name: str) -> str:
    if name not in TELLERS:
        raise Refused(422, "settings", f"game {name!r}: give {' or '.join(TELLERS)}.")
    return name


def given_seed(text: str) -> int | None:
    """A seed as it was typed; None for none. Raises Refused."""
    if not text.strip():
        return None
    if not re.fullmatch(r"\d{1,15}", text.strip()):
        raise Refused(422, "settings", f"seed {text!r}: give a whole number of up to 15 digits, or nothing.")
    return int(text)


def given_name(text: str) -> str:
    """What a game is called. Raises Refused."""
    name = " ".join(text.split())
    if len(name) > NAME_MOST or not name.isprintable():
        raise Refused(422, "settings", f"The name is too long or unreadable: {NAME_MOST} characters at most.")
    return name


def pause_of(seconds: float) -> float:
    if not 0 <= seconds <= SECONDS_MOST:
        raise Refused(422, "settings", f"pause {seconds}: give 0 to {SECONDS_MOST:g} seconds.")
    return float(seconds)


def whole_query(request: Request, key: str) -> int:
    """A whole number of the address's query, 0 without. Raises Refused."""
    text = request.query_params.get(key, "0")
    if not re.fullmatch(r"\d{1,9}", text):
        raise Refused(422, "query", f"{key}={text}: give a whole number from 0 up.")
    return int(text)


def variants(game: str) -> dict[str, str]:
    """The configurations of a game that come with the project, by the name that people read: "" is the whole game."""
    names = sorted(file.stem for file in configs_folder().glob(f"{game}_*.toml"))
    return {"": "whole game"} | {name: name.removeprefix(f"{game}_") for name in names}


def config_of(game: str, variant: str) -> str | None:
    """The file of a variant. Raises Refused for an unknown one."""
    if variant not in variants(game):
        raise Refused(422, "settings", f"variant {variant!r}: give one of {', '.join(variants(game))}.")
    return str(configs_folder() / f"{variant}.toml") if variant else None
