"""Reports that are owed to a channel, until they are posted there."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Select, delete, update
from sqlmodel import col, select

from bot.storage.clocks import delivered
from bot.storage.engine import DEED, Columns, Sessions
from bot.storage.held import as_owed, last_posted
from bot.storage.models import EncounterRow, Outgoing, Promise
from bot.storage.shard import ShardPart
from bot.storage.stored import QUIET, Owed, Told


class Reports:
    """The reports that encounters owe, and the messages that they became."""

    def __init__(self, session: Sessions, share: ShardPart) -> None:
        self._session = session
        self._share = share

    async def posted(
        self,
        told: Mapping[str, int],
        asked: Mapping[tuple[int, int, int], int | None] | None = None,
        grown: Told | None = None,
        now: datetime | None = None,
    ) -> Told | None:
        """Strike reports off, and return the report that was the last in the channel before them.

        `told` gives the message of each report by its nonce, `asked` that of each question (encounter, batch, number):
        the time to answer begins `now`. The text of the report `grown` stands in the new one, which begins where that
        began. A report that the channel reads keeps the promise of an answer, which is then forgotten. A report that
        another stretch held back is only posted first, and keeps no promise.
        """
        deed = DEED.get() if any(told.values()) else None
        async with self._session.upkeep() as session:
            if deed is not None and deed.promised is not None:
                keeps = select(Outgoing.interaction_id).where(col(Outgoing.nonce).in_(told))
                mine = col(Promise.interaction_id) == deed.interaction_id
                await session.execute(delete(Promise).where(mine, col(Promise.interaction_id).in_(keeps)))
            if grown is not None:
                was, stands = col(Outgoing.message_id) == grown.message_id, col(Outgoing.nonce).in_(told)
                await session.execute(update(Outgoing).where(was).values(message_id=QUIET))
                await session.execute(update(Outgoing).where(stands).values(first=grown.first))
            for nonce, message_id in told.items():
                struck = update(Outgoing).where(col(Outgoing.nonce) == nonce)
                await session.execute(struck.values(message_id=message_id))
            for (encounter_id, batch, number), shown_in in (asked or {}).items():
                await delivered(session, (encounter_id, batch, number), shown_in, now)
            before = await last_posted(session, told) if told else None
        if deed is not None:
            deed.promised = None
        return before

    async def unposted(self) -> list[Owed]:
        """Reports committed but never posted, oldest first, without those that are held."""
        owed = Outgoing, EncounterRow.channel_id
        found = await self._session.rows(unposted(select(*owed), self._share).order_by(col(Outgoing.id)))
        return [as_owed(row, channel) for row, channel in found]

    async def told_in(self, message_id: int) -> int | None:
        """The number of the undo, or of the last input, whose report a message is."""
        return await self._session.value(select(Outgoing.sequence).where(Outgoing.message_id == message_id))

    async def newest_message(self, encounter_id: int) -> int | None:
        """The last message posted of an encounter."""
        return await self._session.value(
            select(Outgoing.message_id)
            .where(Outgoing.encounter_id == encounter_id, col(Outgoing.message_id) > 0)
            .order_by(col(Outgoing.id).desc())
            .limit(1)
        )


def unposted(query: Select[*Columns], share: ShardPart) -> Select[*Columns]:
    """Of reports those committed but never posted, without those that are held."""
    joined = query.join_from(Outgoing, EncounterRow, col(EncounterRow.id) == col(Outgoing.encounter_id))
    return joined.where(col(Outgoing.message_id).is_(None), col(Outgoing.not_before).is_(None), share.mine())
