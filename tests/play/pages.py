"""The server of the page as a process of its own, and what a browser would send to it."""

import http.client
import json
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.tools import ROOT, command, environment

SHORT = {"expedition": "expedition_short", "adventure": "adventure_short"}


class Server:
    """`explorer play` on a free port."""

    def __init__(self, folder: Path, *words: Any) -> None:
        given = command("play", "--no-browser", "--pause", 0, "--data", folder, *(words or ("--port", 0)))
        self.process = subprocess.Popen(
            given, env=environment(EXPLORER_QUIET="1"), cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        watch = threading.Timer(240, self.process.kill)  # of a server that never says where it is
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        assert line.startswith("Play at "), line
        self.address = line.split()[-1]
        self.port = int(self.address.split(":")[2].split("/")[0])

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@contextmanager
def serving(folder: Path, *words: Any):
    server = Server(folder, *words)
    try:
        yield server
    finally:
        server.kill()


class Answer:
    def __init__(self, status: int, headers: http.client.HTTPMessage, text: str) -> None:
        self.status, self.headers, self.text = status, headers, text

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def code(self) -> str:
        """Of a refusal."""
        return self.json["error"]["code"]


class Page:
    """A browser's requests: cookies, JSON, any header."""

    def __init__(self, server: Server) -> None:
        self.port, self.cookie, self.heard = server.port, "", []
        cookie = self.get("/").headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        self.cookie = cookie.partition(";")[0]

    def send(self, method: str, path: str, content: str | bytes | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            given = {"Cookie": self.cookie} | {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, content, given)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read().decode())
        finally:
            connection.close()
        self.heard.append(answer.text)
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, **headers)

    def post(self, path: str, **given: Any) -> Answer:
        return self.send("POST", path, json.dumps(given), Content_Type="application/json")

    # --- games -----------------------------------------------------------------------------------------------------
    def begin(self, game: str = "adventure", seats: Any = ("person", "heuristic"), **changed: Any) -> str:
        """The token of a new game."""
        settings = {"seed": "5", "variant": SHORT[game], "practice": False, "name": ""} | changed
        answer = self.post("/api/games", game=game, seats=list(seats), **settings)
        assert answer.status == 201, answer.text
        return answer.json["token"]

    def look(self, token: str, since: int = 0) -> Any:
        answer = self.get(f"/api/games/{token}?since={since}")
        assert answer.status == 200, answer.text
        return answer.json

    def wait(self, token: str) -> Any:
        """The table once its seat is asked or the game is over: read from the stream of changes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request("GET", f"/api/games/{token}/changes")
            stream = connection.getresponse()
            while True:
                if stream.readline().startswith(b"data:"):
                    seen = self.look(token, 10**6)
                    if seen["asked"] or seen["over"] or seen["trouble"]:
                        return seen
        finally:
            connection.close()

    def play(self, token: str, answers: int = 10**6) -> Any:
        """Give so many answers, the last legal one each, and wait: the table then, or at the end."""
        seen = self.wait(token)
        for _ in range(answers):
            if seen["over"]:
                break
            action = seen["asked"]["answers"][-1]["action"]
            answer = self.post(f"/api/games/{token}/answer", move=seen["move"], action=action)
            assert answer.status == 200, answer.text
            seen = self.wait(token)
        return seen
