"""Answers that people were promised, in the database: each until it is given."""

from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import delete, update
from sqlmodel import col, select

from bot.storage.engine import Store
from bot.storage.models import Input, Outgoing, Promise

SHOWN: Final = "shown"
"""In place of a sign that an answer comes, which everybody sees."""
ALONE: Final = "alone"
"""Likewise, where only the one person sees it."""
INSTEAD: Final = "instead"
"""In place of what was pressed, which only the one person sees."""
BELOW: Final = "below"
"""Below what was pressed, for everybody."""
LATER: Final = "later"
"""At the person's next command or press: Discord takes no answer any more."""


class Pending(NamedTuple):
    """A promise that was not kept, and what came of what was asked."""

    promise: Promise
    done: bool
    message_id: int | None
    """The message of the report on it; 0 where nothing is reported, None where it is owed."""


class Promises(Store):
    """The reads and writes of promises. Every method is one transaction."""

    async def keep(self, promise: Promise) -> None:
        """Remember one."""
        async with self._session.upkeep() as session:
            await session.merge(promise)

    async def drop(self, interaction_id: int) -> None:
        """Forget one: it was kept."""
        async with self._session.upkeep() as session:
            await session.execute(delete(Promise).where(col(Promise.interaction_id) == interaction_id))

    async def put_off(self, interaction_id: int) -> None:
        """Keep one for the person's next command or press."""
        async with self._session.upkeep() as session:
            here = col(Promise.interaction_id) == interaction_id
            await session.execute(update(Promise).where(here).values(way=LATER))

    async def pending(self, before: datetime) -> list[Pending]:
        """Promises made before then, oldest first, without those that a report still owed will keep."""
        found = await self._session.rows(
            select(Promise, col(Input.id), col(Outgoing.id), col(Outgoing.message_id))
            .outerjoin(Input, col(Input.interaction_id) == col(Promise.interaction_id))
            .outerjoin(Outgoing, col(Outgoing.interaction_id) == col(Promise.interaction_id))
            .where(col(Promise.made_at) < before, self._share.mine(Promise.guild_id))
            .order_by(col(Promise.made_at))
        )
        return [
            Pending(promise, promise.done or input_id is not None, message_id or 0)
            for promise, input_id, owed_id, message_id in found
            if owed_id is None or message_id is not None
        ]

    async def kept_by(self, nonce: str) -> Promise | None:
        """The promise that a report keeps."""
        return await self._session.value(
            select(Promise)
            .join(Outgoing, col(Outgoing.interaction_id) == col(Promise.interaction_id))
            .where(Outgoing.nonce == nonce)
        )

    async def put_off_for(self, user_id: int) -> list[Pending]:
        """What one person is still to be told."""
        found = await self._session.rows(
            select(Promise, col(Input.id))
            .outerjoin(Input, col(Input.interaction_id) == col(Promise.interaction_id))
            .where(Promise.user_id == user_id, Promise.way == LATER)
            .order_by(col(Promise.made_at))
        )
        return [Pending(promise, promise.done or key is not None, 0) for promise, key in found]
