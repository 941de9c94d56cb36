"""Interactions in flight: counted, timed to their first answer, and waited for before the bot stops."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic

MOST = 4
"""So many things are done for one person at a time."""


class InFlight:
    """The things being dealt with."""

    def __init__(self) -> None:
        self.leaving = False
        """Whether the bot is about to stop: nothing new is begun then."""
        self._begun: set[int] = set()
        self._unanswered: dict[int, float] = {}
        self._of = Counter[int]()
        """How much is being done for each person."""
        self._count = 0
        self._done = asyncio.Event()

    @contextmanager
    def working(self, interaction_id: int | None = None, person: int = 0) -> Iterator[None]:
        """Inside, something counts as begun: an interaction of a person, or work without an answer."""
        self._count += 1
        self._of[person] += 1
        if interaction_id is not None:
            self._begun.add(interaction_id)
            self._unanswered[interaction_id] = monotonic()
        try:
            yield
        finally:
            self._count -= 1
            self._of[person] -= 1
            if not self._of[person]:
                del self._of[person]
            if interaction_id is not None:
                self._begun.discard(interaction_id)
                self._unanswered.pop(interaction_id, None)
            if not self._count:
                self._done.set()

    @property
    def idle(self) -> bool:
        """Whether nothing is begun."""
        return not self._count

    def laden(self, person: int) -> bool:
        """Whether as much is being done for a person as may be."""
        return self._of[person] >= MOST

    def begun(self, interaction_id: int) -> bool:
        """Whether an interaction is being dealt with."""
        return interaction_id in self._begun

    def answered(self, interaction_id: int) -> float | None:
        """Seconds from an interaction's arrival to now, its first answer; None for every later one."""
        arrived = self._unanswered.pop(interaction_id, None)
        return None if arrived is None else monotonic() - arrived

    async def leave(self, patience: float) -> int:
        """Begin nothing new, and wait that many seconds for what is begun; how much is left then."""
        self.leaving = True
        if self._count:
            self._done.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._done.wait(), patience)
        return self._count
