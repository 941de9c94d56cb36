"""What the bot remembers under a key."""

from bot.storage.engine import Store
from bot.storage.models import Note


class Notes(Store):
    """The reads and writes of notes. Every method is one transaction."""

    async def read(self, key: str) -> str | None:
        """The value remembered under a key."""
        async with self._session.read() as session:
            found = await session.get(Note, key)
            return None if found is None else found.value

    async def write(self, key: str, value: str) -> None:
        """Remember something under a key."""
        async with self._session.upkeep() as session:
            await session.merge(Note(key=key, value=value))
