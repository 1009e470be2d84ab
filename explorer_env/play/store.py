"""Games of people on the disk: one SQLite file, every move a transaction of its own, so that a kill loses nothing."""

import fcntl
import json
import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from explorer_env.core.errors import ExplorerError, SaveError
from explorer_env.play.table import PERSON, Answered, Table

ONLOOKER = -1  # the seat of who only watches
_TOKEN_BYTES = 24
_VERSION = 1
_SCHEMA = """
CREATE TABLE games (id INTEGER PRIMARY KEY, made REAL, name TEXT, data TEXT, tally TEXT, ended INTEGER);
CREATE TABLE moves (game INTEGER, move INTEGER, seat INTEGER, action INTEGER, PRIMARY KEY (game, move)) WITHOUT ROWID;
CREATE TABLE seats (token TEXT PRIMARY KEY, game INTEGER, seat INTEGER) WITHOUT ROWID;
CREATE TABLE owners (session TEXT, token TEXT, PRIMARY KEY (session, token)) WITHOUT ROWID;
"""


class Place(NamedTuple):
    """What a token opens: a game, and a seat of it or ONLOOKER."""

    game: int
    seat: int


class Listed(NamedTuple):
    """A game of a session's list. made: seconds since 1970; moves: answers so far."""

    token: str
    name: str
    game: str
    seats: list[str]
    made: float
    moves: int
    ended: bool
    practice: bool


def new_token() -> str:
    """A word that nobody guesses: 192 bits of chance."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


class Store:
    """Games in a folder. One process at a time may use it: raises ExplorerError when another does, OSError when the
    folder can't be used, SaveError for a file of another version. Threads may share it.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock_file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._lock_file)
            raise ExplorerError(f"{folder} is in use by another `explorer play`: stop it, or give --data.") from error
        self._lock = threading.Lock()
        self._open(folder / "games.sqlite3")

    def _open(self, file: Path) -> None:
        self._db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            [[version]] = self._db.execute("PRAGMA user_version")
            if version == 0:
                self._db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version={_VERSION}; COMMIT;")
        except sqlite3.DatabaseError as error:
            self.close()
            raise SaveError(f"{file} is no file of games ({error}): move it away, or give --data.") from error
        if version not in (0, _VERSION):
            self.close()
            raise SaveError(f"{file} is of another version of explorer-env: give another folder with --data.")

    def close(self) -> None:
        self._db.close()
        os.close(self._lock_file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _change(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """One transaction: all of it or nothing. Raises ExplorerError when the disk won't have it."""
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db.execute
                self._db.execute("COMMIT")
            except sqlite3.Error as error:
                raise ExplorerError(f"The game can't be kept on the disk ({error}).") from error
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    # --- games -----------------------------------------------------------------------------------------------------
    def add(self, table: Table, name: str, session: str) -> dict[int, str]:
        """Keep a new game: a token for each person's seat, for an onlooker when there is none. The first is the
        session's."""
        people = [seat for seat, who in enumerate(table.seats) if who == PERSON] or [ONLOOKER]
        tokens = {seat: new_token() for seat in people}
        data = table.data()
        answers = data.pop("answers")
        with self._change() as execute:
            row = (time.time(), name, json.dumps(data), table.check(), table.over)
            game = execute("INSERT INTO games (made, name, data, tally, ended) VALUES (?, ?, ?, ?, ?)", row).lastrowid
            for seat, token in tokens.items():
                execute("INSERT INTO seats VALUES (?, ?, ?)", (token, game, seat))
            execute("INSERT INTO owners VALUES (?, ?)", (session, tokens[people[0]]))
            for move, (seat, action) in enumerate(answers):
                execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (game, move, seat, action))
        return tokens

    def keep(self, game: int, table: Table, since: int) -> None:
        """Keep the answers from move `since` on, one transaction; those that were there before give way."""
        with self._change() as execute:
            execute("DELETE FROM moves WHERE game = ? AND move >= ?", (game, since))
            for move, (seat, action) in enumerate(table.answers[since:], since):
                execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (game, move, seat, action))
            execute("UPDATE games SET tally = ?, ended = ? WHERE id = ?", (table.check(), table.over, game))

    def load(self, game: int) -> Table:
        """Raises SaveError when the game is damaged, or of other rules than this version's."""
        [[data, tally]] = self._rows("SELECT data, tally FROM games WHERE id = ?", game)
        answers: Sequence[Answered] = self._rows("SELECT seat, action FROM moves WHERE game = ? ORDER BY move", game)
        return Table.from_data(json.loads(data) | {"answers": answers, "check": tally}, "This game")

    def place(self, token: str) -> Place | None:
        """What a token opens; None for an unknown one."""
        rows = self._rows("SELECT game, seat FROM seats WHERE token = ?", token)
        return Place(*rows[0]) if rows else None

    def tokens(self, game: int) -> dict[int, str]:
        """The tokens of a game by seat."""
        return dict(self._rows("SELECT seat, token FROM seats WHERE game = ?", game))

    # --- the list of a session ---------------------------------------------------------------------------------------
    def own(self, session: str, token: str) -> None:
        """Put a game on a session's list."""
        with self._change() as execute:
            execute("INSERT OR IGNORE INTO owners VALUES (?, ?)", (session, token))

    def forget(self, session: str, token: str) -> None:
        """Take a game off a session's list; whoever has its address still finds it."""
        with self._change() as execute:
            execute("DELETE FROM owners WHERE session = ? AND token = ?", (session, token))

    def rename(self, game: int, name: str) -> None:
        with self._change() as execute:
            execute("UPDATE games SET name = ? WHERE id = ?", (name, game))

    def name(self, game: int) -> str:
        [[name]] = self._rows("SELECT name FROM games WHERE id = ?", game)
        return str(name)

    def listed(self, session: str) -> list[Listed]:
        """The games of a session, the newest first."""
        rows = self._rows(
            "SELECT token, name, data, made, ended, (SELECT COUNT(*) FROM moves WHERE moves.game = games.id) "
            "FROM owners JOIN seats USING (token) JOIN games ON games.id = seats.game "
            "WHERE session = ? ORDER BY made DESC",
            session,
        )
        return [
            Listed(token, name, facts["game"], facts["seats"], made, moves, bool(ended), facts["practice"])
            for token, name, data, made, ended, moves in rows
            for facts in [json.loads(data)]
        ]
