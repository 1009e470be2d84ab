"""What every request must pass: the right host, no page of another site, and what browsers are told of the answer.

Loopback alone is no wall: a page of another site can send requests to it, and by DNS rebinding read the answers.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer_env.play.refusals import Refused, refusal

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """Refuses requests that are for another host (421) or from another site's page (403); an ASGI middleware.

    hosts: names under which the server may be called, beside those of loopback.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app, self.hosts = app, {*LOOPBACK, *hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self.check(Headers(scope=scope), scope["method"], scope["path"])
        except Refused as error:
            await refusal(error)(scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)

    def check(self, headers: Headers, method: str, path: str) -> None:
        """Raises Refused."""
        host = headers.get("host", "")
        if _name(f"//{host}") not in self.hosts:
            raise Refused(421, "host", f"This server is not {host!r}: call it by the address that it printed.")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise Refused(403, "origin", "Requests from pages of other sites are refused.")
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") and (method != "GET" or path.startswith("/api/")):
            raise Refused(403, "origin", "Requests from pages of other sites are refused.")


def _name(address: str) -> str:
    """The host's name in an address, "" for what is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
