"""Tables that pages look at: kept in memory while they are in use, each answer on the disk before anybody is told."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from explorer_env.core.errors import ExplorerError
from explorer_env.play.store import Store
from explorer_env.play.table import Table

KEPT = 200  # rooms in memory that nobody looks at
AT_ONCE = 0.2  # seconds that bots without a pause go on before the pages are told
THINKERS, TELLERS = 2, 2  # threads for bots, and for pictures and files
Result = TypeVar("Result")


class Late(ExplorerError):  # noqa: N818 - it is no fault of the room
    """Somebody acts on a position that is no longer there."""


class Room:
    """A table with those who look at it. version: changes with every change; undone: how often something was taken
    back; pause: seconds between two bots' answers; trouble: why bots can't go on, or ""."""

    def __init__(self, number: int, table: Table) -> None:
        self.number, self.table = number, table
        self.version = time.time_ns() // 1_000_000  # pages that saw the room before a restart must not take it for seen
        self.undone, self.pause, self.trouble = 0, 0.0, ""
        self.lock, self.changed = asyncio.Lock(), asyncio.Condition()
        self.playing: asyncio.Task[None] | None = None
        self.watchers = 0

    async def tell(self) -> None:
        """Let everybody know that something has changed."""
        self.version += 1
        async with self.changed:
            self.changed.notify_all()

    async def news(self, seen: int, seconds: float) -> bool:
        """Wait until there is something new since version `seen`, or until the time is up: whether there is."""
        try:
            async with asyncio.timeout(seconds), self.changed:
                await self.changed.wait_for(lambda: self.version != seen)
        except TimeoutError:
            return False
        return True


class Rooms:
    """All rooms of a store. To be used from one event loop."""

    def __init__(self, store: Store, pause: float) -> None:
        self.store, self.pause = store, pause
        self._rooms: OrderedDict[int, Room] = OrderedDict()
        self._opening = asyncio.Lock()
        self._thinkers = ThreadPoolExecutor(THINKERS, "bot")
        self._tellers = ThreadPoolExecutor(TELLERS, "teller")

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Do what takes a while off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._tellers, work)

    async def thinking(self, work: Callable[[], Result]) -> Result:
        """The same for what bots think."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def open(self, number: int) -> Room:
        """The room of a game of the store. Raises SaveError when the game can't be read."""
        async with self._opening:
            if number not in self._rooms:
                self._rooms[number] = self._new(number, await self.in_thread(lambda: self.store.load(number)))
            self._rooms.move_to_end(number)
            self._leave_idle()
        room = self._rooms[number]
        self.let_bots_play(room)
        return room

    def _new(self, number: int, table: Table) -> Room:
        room = Room(number, table)
        room.pause = self.pause
        return room

    def _leave_idle(self) -> None:
        idle = [number for number, room in self._rooms.items() if not room.watchers and room.playing is None]
        for number in idle[: max(len(self._rooms) - KEPT, 0)]:
            del self._rooms[number]

    async def close(self) -> None:
        """Stop all bots."""
        tasks = [room.playing for room in self._rooms.values() if room.playing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.shutdown(cancel_futures=True)
        self._tellers.shutdown(cancel_futures=True)

    # --- people ------------------------------------------------------------------------------------------------------
    async def answer(self, room: Room, seat: int, move: int, action: int) -> None:
        """Raises Late when the table is at another move, OutOfTurn and IllegalAction as `Table.answer`."""
        async with room.lock:
            check_move(room, move)
            room.table.answer(seat, action)
            await self._keep(room, move)
        await room.tell()
        self.let_bots_play(room)

    async def undo(self, room: Room, seat: int, move: int) -> None:
        """Raises Late and OutOfTurn."""
        async with room.lock:
            check_move(room, move)
            await self.in_thread(lambda: room.table.undo(seat))
            room.undone += 1
            await self._keep(room, room.table.move)
        await room.tell()
        self.let_bots_play(room)

    async def _keep(self, room: Room, since: int) -> None:
        """What can't be kept has not been: the room is opened anew from the store."""
        try:
            await self.in_thread(lambda: self.store.keep(room.number, room.table, since))
        except ExplorerError:
            self._rooms.pop(room.number, None)
            raise

    # --- bots --------------------------------------------------------------------------------------------------------
    def let_bots_play(self, room: Room) -> None:
        """Have bots answer, if it is their turn and they don't already."""
        if room.table.bot and room.playing is None and not room.trouble:
            room.playing = asyncio.create_task(self._play(room))
            room.playing.add_done_callback(lambda _: self._played(room))

    def _played(self, room: Room) -> None:
        room.playing = None

    async def _play(self, room: Room) -> None:
        try:
            while room.table.bot:
                await self._play_some(room)
                await room.tell()
                if room.table.bot:
                    await asyncio.sleep(room.pause)
        except ExplorerError as error:
            room.trouble = str(error)
            await room.tell()

    async def _play_some(self, room: Room) -> None:
        """One answer, or without a pause as many as there is time for."""
        until = time.monotonic() + AT_ONCE
        await self._bot_answer(room)
        while room.table.bot and room.pause == 0 and time.monotonic() < until:
            await self._bot_answer(room)

    async def _bot_answer(self, room: Room) -> None:
        """What was thought of a position that is no longer there is forgotten."""
        undone, move = room.undone, room.table.move
        action = await self.thinking(room.table.bot_task())
        async with room.lock:
            if room.undone == undone and room.table.move == move:
                room.table.bot_answer(action)
                await self._keep(room, move)


def check_move(room: Room, move: int) -> None:
    """Raises Late when the table is at another move."""
    if room.table.move != move:
        raise Late(f"This is about move {move}, but the game is at move {room.table.move}: look again.")
