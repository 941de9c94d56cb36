"""How people share what is dear: each in turn, however much one asks for, and each so much within some time."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from math import inf

from bot.errors import Unfit


class Turns:
    """The people who wait for one thing that is dear; 0 is the program itself. Each may wait for `most` of it."""

    def __init__(self, most: float = inf) -> None:
        self._most = most
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}
        """What each waits for, oldest first; of the people, the one first who is served next."""
        self._asked = Counter[int]()
        self._taken = False

    @asynccontextmanager
    async def of(self, person: int) -> AsyncIterator[None]:
        """Inside, it is a person's turn. Raises Unfit where they wait for the most already."""
        if self._asked[person] >= self._most:
            raise Unfit("waits")
        self._asked[person] += 1
        try:
            if self._taken:
                await self._called(person)
            self._taken = True
            try:
                yield
            finally:
                self._next(person)
        finally:
            self._asked[person] -= 1
            if not self._asked[person]:
                del self._asked[person]

    async def _called(self, person: int) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._next(person)
            raise

    def _next(self, person: int) -> None:
        """Hand the turn on: whoever else waits comes first."""
        if more := self._waiting.pop(person, None):
            self._waiting[person] = more
        while self._waiting:
            first, line = next(iter(self._waiting.items()))
            waiting = line.popleft()
            if not line:
                del self._waiting[first]
            if not waiting.done():
                waiting.set_result(None)
                return
        self._taken = False


class Ration:
    """So much a person within some time; as much as is wanted for the program itself, whose number is 0."""

    def __init__(self, most: int, within: timedelta) -> None:
        self._most, self._within = most, within
        self._taken: dict[int, deque[datetime]] = {}

    def take(self, person: int, now: datetime) -> None:
        """Have one more. Raises Unfit where that is too much for now."""
        since = now - self._within
        self._taken = {one: times for one, times in self._taken.items() if times[-1] > since}
        times = self._taken.get(person, deque(maxlen=self._most))
        if len(times) == self._most and times[0] > since:
            raise Unfit("ration")
        if person:
            self._taken[person] = times
            times.append(now)
