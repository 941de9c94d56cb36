"""Several thumbs at one table: each has a panel that the presses of others make old, and much comes between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from sqlmodel import col, select

from bot.client.deadlines import SEEN
from bot.play.moment import Moment
from bot.play.stretch import PATIENCE
from bot.storage.models import Outgoing
from bot.storage.stored import QUIET, is_secret
from bot.text.report import report
from bot.text.words import Words
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, Seen, chosen

MOVED_ON = "moved on"
TAKE_BACK = "Take back"
BOLD = 0.6
"""So often a thumb takes the blue button."""


@contextmanager
def delivered_twice(play: Play) -> Iterator[list[Any]]:
    """Inside, Discord delivers every interaction a second time while the first is still worked on. They are listed."""
    backend: Any = play.env.backend
    emit: Callable[[str, Any], None] = backend.emit
    found: list[Any] = []

    def twice(name: str, payload: Any) -> None:
        emit(name, payload)
        if name == "INTERACTION_CREATE":
            emit(name, payload)
            found.append(payload)

    with patch.object(backend, "emit", twice):
        yield found


@dataclass
class Thumbs:
    """The people at a table, each with a panel."""

    play: Play
    clock: Clock
    fingers: Mapping[str, Finger]
    random: Random
    encounter: int

    @classmethod
    async def at(cls, play: Play, clock: Clock, seed: int = 1) -> Thumbs:
        """Everybody at the table."""
        fingers = {who: Finger(play, who) for who in play.table.people}
        return cls(play, clock, fingers, Random(seed), (await play.table.moment()).encounter_id)

    async def open(self) -> None:
        """Everybody has their panel before them."""
        for finger in self.fingers.values():
            await finger.open()

    async def moment(self) -> Moment:
        """How things stand."""
        return await self.play.bot.service.standing_of(self.encounter)

    async def over(self) -> bool:
        """Whether the encounter has ended."""
        return bool((await self.moment()).state.ended)

    async def press(self, who: str) -> None:
        """One person presses something new in the panel that they have had before them for a while."""
        finger = self.fingers[who]
        ways = [way for way in finger.ways if way.label not in ("Watch the table", "Ping me when it is", TAKE_BACK)]
        blue = [way for way in ways if way.blue]
        if blue and self.random.random() < BOLD:
            await self._press(finger, blue[0])
        elif ways:
            await self._press(finger, chosen(finger, self.random))

    async def twice(self, who: str) -> None:
        """Likewise; Discord delivers the press twice at once, and once more when it has been answered."""
        with delivered_twice(self.play) as delivered:
            await self.press(who)
        before, given = await self.moment(), await self.given()
        for payload in delivered:
            self.play.env.backend.emit("INTERACTION_CREATE", payload)
            await self.play.env.settle()
        self.fingers[who].look_again()
        assert ((await self.moment()).sequence, await self.given()) == (before.sequence, given)

    async def take_back(self) -> None:
        """Whoever may, takes back what they have just done."""
        for finger in self.fingers.values():
            back = [way for way in finger.ways if way.label == TAKE_BACK]
            if back:
                await self._press(finger, back[0])
                return

    async def _press(self, finger: Finger, way: Seen) -> None:
        """An old press gives nothing, any other at most one thing."""
        before, given = await self.moment(), await self.given()
        old = MOVED_ON in finger.text
        await finger.take(way)
        after, now = await self.moment(), await self.given()
        assert now <= given + 1, (finger.who, way.label)
        if MOVED_ON in finger.text and not old:
            assert after.sequence == before.sequence, "an old press gives nothing"

    async def given(self) -> int:
        """How many presses and commands have given something that counts."""
        stored = await self.play.bot.service.repository.load(self.encounter)
        return sum(given.led for given in stored.live)

    async def wait(self) -> None:
        """Nobody presses anything for three minutes."""
        self.clock.time += PATIENCE
        await self.play.bot.outbox._turn()

    async def overdue(self) -> None:
        """A day goes by; what waits for an answer is answered by its default."""
        self.clock.time += 25 * HOUR
        seen = self.clock.time - timedelta(minutes=1)
        await self.play.bot.service.repository.notes.write(SEEN, seen.isoformat())
        await self.clock.look()

    async def restart(self) -> None:
        """A new process."""
        await self.clock.restart()

    async def check(self) -> None:
        """Every input that counts is told in exactly one report, which stands in the channel and tells of it."""
        for _ in range(2):
            await self.wait()
        service = self.play.bot.service
        stored = await service.repository.load(self.encounter)
        rows = await self._reports()
        faults = [sent for sent in self.play.env.http_requests if "Error " in str(sent.json)]
        assert not faults, faults[:3]
        for given in stored.live:
            told = [row for row in rows if (row.first or row.sequence) <= given.number <= row.sequence]
            # One that went on in another's place has no message any more.
            told = [row for row in told if row.message_id != QUIET] or told
            assert len(told) == (0 if is_secret(given.body) else 1), (given, told)
        messages = {message.id: text_of(message) for message in self.play.channel.history()}
        posted = [row for row in rows if row.message_id != QUIET]
        assert len({row.message_id for row in posted}) == len(posted), "one message each"
        for row in posted:
            assert row.message_id in messages, row
            of = await service.past(self.encounter, row.sequence)
            if not of.state.ended and of.item:
                # A report that has grown is headed by what was new when it did.
                news = [replace(of, new_from=entry.seq) for entry in of.entries]
                headings = {report(since, Words(of.language)).heading for since in (of, *news)}
                assert any(heading in messages[row.message_id] for heading in headings), headings

    async def _reports(self) -> Sequence[Outgoing]:
        async with self.play.bot.service.repository._session.read() as session:
            rows = await session.execute(select(Outgoing).where(col(Outgoing.encounter_id) == self.encounter))
            return list(rows.scalars())
