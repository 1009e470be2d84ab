"""Running the server of the page, for the commands."""

import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from agents.registry import make
from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.core.progress import say
from explorer_env.core.replay import Replay
from explorer_env.play.server import Pages, application
from explorer_env.play.store import Store
from explorer_env.play.table import ADVISER, PAUSE, TELLERS

EVERYWHERE = ("", "0.0.0.0", "::")  # no address that a page could be called by
GOODBYE = 1  # seconds that open streams have when the server ends


@dataclass(frozen=True)
class Settings:
    """folder: where games are kept. port: 0 for a free one. host: an address of this machine, the loopback's unless
    others may play. pause: seconds between two bots' answers."""

    folder: Path
    port: int = 0
    host: str = "127.0.0.1"
    browser: bool = True
    pause: float = PAUSE


def serve(settings: Settings, replay: Replay | None = None) -> None:
    """Serve until Ctrl-C; the address is printed, and opened in the browser. replay: a file to show first.

    Raises ConfigError for a host that is no one address, ExplorerError when the folder is in use, OSError when it or
    the port can't be used.
    """
    with Store(settings.folder) as store, _listening(settings) as listener:
        pages = Pages(store, settings.pause)
        port = listener.getsockname()[1]
        name = f"[{settings.host}]" if ":" in settings.host else settings.host
        path = f"/replay/{pages.add_replay(replay)}" if replay else "/"
        address = f"http://{name}:{port}{path}"
        app = application(pages, [settings.host])
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=GOODBYE)
        threading.Thread(target=_prepare, daemon=True).start()
        if settings.browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        say(f"The games are kept in {settings.folder}. Stop with Ctrl-C.")
        print(f"Play at {address}", flush=True)
        uvicorn.Server(config).run(sockets=[listener])


def _listening(settings: Settings) -> socket.socket:
    """A socket that waits for pages: before the address is told, so that the first request finds it."""
    if settings.host in EVERYWHERE:
        raise ConfigError(f"host {settings.host!r}: give one address of this machine, that others call it by.")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise OSError(
            error.errno, f"port {settings.port} of {settings.host} can't be used ({error.strerror}): try --port 0"
        ) from error
    listener.listen(128)
    return listener


def _prepare() -> None:
    """Have the rules and bots compiled while the first page is read."""
    try:
        for name, teller in TELLERS.items():
            teller.kind.prepare()
            make("heuristic", name)
            make(ADVISER, name)
    except ExplorerError as error:
        say(f"explorer: {error}")
