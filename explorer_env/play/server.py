"""The server of the page: what pages ask and get, as JSON; needs the extra `play`.

A page has a token for each of its games, which opens one seat. What it gets is open to all seats: never a seed, a
record, or what is still to come. Nobody polls: each page holds a stream open, on which a line comes when there is news.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import wraps
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from explorer_env.core.errors import ExplorerError
from explorer_env.core.replay import Replay
from explorer_env.core.version import __version__
from explorer_env.play import frames
from explorer_env.play import requests as asked
from explorer_env.play.guard import Guard
from explorer_env.play.refusals import Refused, on_explorer_error, on_http_error, on_refused
from explorer_env.play.rooms import Room, Rooms, check_move
from explorer_env.play.store import ONLOOKER, Place, Store, new_token
from explorer_env.play.table import ADVISER, PAUSE, PERSON, TELLERS, Table
from explorer_env.play.views import view

STATIC = Path(str(files("explorer_env.play") / "static"))
SESSION = "explorer_session"  # the cookie's name
YEAR = 365 * 24 * 3600
HEARTBEAT = 25.0  # seconds between two signs of life on a stream
REPLAYS_KEPT = 20
Handler = Callable[["Pages", Request], Awaitable[Response]]


class Pages:
    """The answers to all requests. replays: files that were loaded, by token."""

    def __init__(self, store: Store, pause: float = PAUSE) -> None:
        self.store, self.rooms = store, Rooms(store, pause)
        self.replays: OrderedDict[str, Replay] = OrderedDict()

    def add_replay(self, replay: Replay) -> str:
        """Let pages look at a replay: its token."""
        token = new_token()
        self.replays[token] = replay
        while len(self.replays) > REPLAYS_KEPT:
            self.replays.popitem(last=False)
        return token

    # --- who asks ----------------------------------------------------------------------------------------------------
    def place(self, request: Request) -> Place:
        """What the token in the address opens. Raises Refused for an unknown one."""
        place = self.store.place(request.path_params["token"])
        if place is None:
            raise Refused(404, "token", "No game has this address. It may be of another folder (--data).")
        return place

    async def room(self, request: Request) -> tuple[Room, int]:
        """The room, and the seat that the page has in it."""
        place = self.place(request)
        return await self.rooms.open(place.game), place.seat

    def player(self, seat: int) -> int:
        """Raises Refused for an onlooker."""
        if seat == ONLOOKER:
            raise Refused(403, "turn", "You only look on in this game.")
        return seat

    def session(self, request: Request) -> str:
        """The page's session. Raises Refused when it has none: the page itself sets it."""
        session = request.cookies.get(SESSION, "")
        if len(session) < len(new_token()):
            raise Refused(401, "session", "Open the page of this server first; it sets a cookie.")
        return session

    # --- pages -------------------------------------------------------------------------------------------------------
    async def page(self, request: Request) -> Response:
        response = FileResponse(STATIC / "index.html")
        session = request.cookies.get(SESSION) or new_token()
        response.set_cookie(SESSION, session, max_age=YEAR, httponly=True, samesite="lax")
        return response

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        known = {file.name: file for file in STATIC.iterdir()}
        if name not in known:
            raise Refused(404, "address", f"There is no file {name!r}.")
        return FileResponse(known[name], headers={"cache-control": "no-cache"})

    # --- games -------------------------------------------------------------------------------------------------------
    async def setup(self, request: Request) -> Response:
        games = {
            name: {"seats": teller.kind.SEATS, "points": teller.points, "variants": asked.variants(name)}
            for name, teller in TELLERS.items()
        }
        return JSONResponse({"version": __version__, "games": games, "bots": asked.BOTS, "pause": self.rooms.pause})

    async def listed(self, request: Request) -> Response:
        session = self.session(request)
        games = await self.rooms.in_thread(lambda: self.store.listed(session))
        return JSONResponse({"games": [game._asdict() for game in games]})

    async def new_game(self, request: Request) -> Response:
        session = self.session(request)
        given = await asked.json_body(request, game=str, seats=list, seed=str, variant=str, practice=bool, name=str)
        game, name = asked.game_name(given["game"]), asked.given_name(given["name"])
        seats, seed = asked.seat_names(given["seats"]), asked.given_seed(given["seed"])
        config, practice = asked.config_of(game, given["variant"]), given["practice"]
        table = await self.rooms.in_thread(lambda: Table(game, seats, seed, config, practice))
        tokens = await self.rooms.in_thread(lambda: self.store.add(table, name, session))
        return JSONResponse({"token": next(iter(tokens.values())), "seats": tokens}, 201)

    async def copy(self, request: Request) -> Response:
        """A second game that goes on from here; of practice only, or it would be a way to take back."""
        session, (room, seat) = self.session(request), await self.room(request)
        given = await asked.json_body(request, name=str)
        name = asked.given_name(given["name"])
        if not room.table.practice:
            raise Refused(409, "turn", "Only practice can be copied: every game is kept by itself, after each move.")
        async with room.lock:
            tokens = await self.rooms.in_thread(lambda: self.store.add(room.table, name, session))
        return JSONResponse({"token": tokens[seat]}, 201)

    async def look(self, request: Request) -> Response:
        room, seat = await self.room(request)
        since = asked.whole_query(request, "since")
        if SESSION in request.cookies:
            self.store.own(self.session(request), request.path_params["token"])
        links = self.store.tokens(room.number) if seat == min(self._people(room), default=ONLOOKER) else {}
        async with room.lock:
            seen = await self.rooms.in_thread(lambda: view(room.table, seat, since))
            facts = {
                "version": room.version, "undone": room.undone, "pause": room.pause, "trouble": room.trouble,
                "name": self.store.name(room.number), "links": {str(other): token for other, token in links.items()},
            }  # fmt: skip
        return JSONResponse(facts | seen)

    def _people(self, room: Room) -> list[int]:
        return [seat for seat, who in enumerate(room.table.seats) if who == PERSON]

    async def changes(self, request: Request) -> Response:
        room, _ = await self.room(request)
        return StreamingResponse(self._stream(room), media_type="text/event-stream")

    async def _stream(self, room: Room) -> AsyncIterator[str]:
        """The room's version, whenever it has changed: server-sent events."""
        room.watchers += 1
        try:
            seen = room.version
            yield f"data: {seen}\n\n"
            while True:
                news = await room.news(seen, HEARTBEAT)
                seen = room.version
                yield f"data: {seen}\n\n" if news else ": still here\n\n"
        finally:
            room.watchers -= 1

    async def answer(self, request: Request) -> Response:
        room, seat = await self.room(request)
        given = await asked.json_body(request, move=int, action=int)
        await self.rooms.answer(room, self.player(seat), given["move"], given["action"])
        return JSONResponse({"move": room.table.move})

    async def undo(self, request: Request) -> Response:
        room, seat = await self.room(request)
        given = await asked.json_body(request, move=int)
        await self.rooms.undo(room, self.player(seat), given["move"])
        return JSONResponse({"move": room.table.move})

    async def hint(self, request: Request) -> Response:
        room, seat = await self.room(request)
        given = await asked.json_body(request, move=int, bot=str)
        bot = asked.bot_name(given["bot"] or ADVISER)
        async with room.lock:
            check_move(room, given["move"])
            if room.table.game.seat != self.player(seat):
                raise Refused(409, "turn", "A hint is for the one who is asked.")
            task, words = room.table.hint_task(bot), room.table.game.words
        hint = await self.rooms.thinking(task)
        each = [opinion._asdict() | {"words": words(opinion.action)} for opinion in hint.each]
        return JSONResponse({"bot": bot, "kind": hint.kind, "action": hint.action, "each": each, "move": given["move"]})

    async def pause(self, request: Request) -> Response:
        room, _ = await self.room(request)
        given = await asked.json_body(request, seconds=float)
        room.pause = asked.pause_of(given["seconds"])
        return JSONResponse({"pause": room.pause})

    async def rename(self, request: Request) -> Response:
        place, given = self.place(request), await asked.json_body(request, name=str)
        self.store.rename(place.game, asked.given_name(given["name"]))
        return JSONResponse({})

    async def forget(self, request: Request) -> Response:
        session, _ = self.session(request), self.place(request)
        self.store.forget(session, request.path_params["token"])
        return JSONResponse({})

    # --- replays -----------------------------------------------------------------------------------------------------
    async def download(self, request: Request) -> Response:
        """The replay as a file. It tells the seed, so that it is for those only who have played to the end."""
        room, _ = await self.room(request)
        if not room.table.over:
            raise Refused(409, "turn", "The replay tells how the dice will fall: it can be had when the game is over.")
        text = await self.rooms.in_thread(lambda: room.table.replay().text())
        name = f'attachment; filename="{room.table.game.name}-{room.number}.replay"'
        return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})

    async def game_frame(self, request: Request) -> Response:
        room, _ = await self.room(request)
        return await self._frame(room.table.replay(), request)

    async def replay_frame(self, request: Request) -> Response:
        token = request.path_params["token"]
        if token not in self.replays:
            raise Refused(404, "token", "This replay is not loaded: load its file again.")
        return await self._frame(self.replays[token], request)

    async def _frame(self, replay: Replay, request: Request) -> Response:
        move = min(request.path_params["move"], len(replay.actions))
        frame = await self.rooms.in_thread(lambda: frames.frame(replay, move))
        return JSONResponse(frames.facts(replay) | frame)

    async def load_replay(self, request: Request) -> Response:
        content = await asked.body(request, asked.FILE_MOST)
        kinds = {name: teller.kind for name, teller in TELLERS.items()}
        replay = await self.rooms.in_thread(lambda: Replay.read(content, kinds, "This file"))
        return JSONResponse({"token": self.add_replay(replay)}, 201)


ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/", Pages.page),
    ("GET", "/game/{token}", Pages.page),
    ("GET", "/replay", Pages.page),
    ("GET", "/replay/{token}", Pages.page),
    ("GET", "/game/{token}/replay", Pages.page),
    ("GET", "/static/{name}", Pages.static),
    ("GET", "/api/setup", Pages.setup),
    ("GET", "/api/games", Pages.listed),
    ("POST", "/api/games", Pages.new_game),
    ("GET", "/api/games/{token}", Pages.look),
    ("GET", "/api/games/{token}/changes", Pages.changes),
    ("POST", "/api/games/{token}/answer", Pages.answer),
    ("POST", "/api/games/{token}/undo", Pages.undo),
    ("POST", "/api/games/{token}/hint", Pages.hint),
    ("POST", "/api/games/{token}/pause", Pages.pause),
    ("POST", "/api/games/{token}/name", Pages.rename),
    ("POST", "/api/games/{token}/copy", Pages.copy),
    ("POST", "/api/games/{token}/forget", Pages.forget),
    ("GET", "/api/games/{token}/replay", Pages.download),
    ("GET", "/api/games/{token}/frames/{move:int}", Pages.game_frame),
    ("POST", "/api/replays", Pages.load_replay),
    ("GET", "/api/replays/{token}/frames/{move:int}", Pages.replay_frame),
]


def application(pages: Pages, hosts: Collection[str] = ()) -> Starlette:
    """The server as an ASGI application. hosts: names under which it may be called, beside those of loopback."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await pages.rooms.close()

    def endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        @wraps(handler)
        async def answered(request: Request) -> Response:
            return await handler(pages, request)

        return answered

    routes = [Route(path, endpoint(handler), methods=[method]) for method, path, handler in ROUTES]
    handlers = {Refused: on_refused, ExplorerError: on_explorer_error, HTTPException: on_http_error}
    return Starlette(
        routes=routes, middleware=[Middleware(Guard, hosts=hosts)], exception_handlers=handlers, lifespan=lifespan
    )
