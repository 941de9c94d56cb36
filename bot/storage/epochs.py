"""The epoch of the database: another one once it was put back to an earlier state.

What belongs to a state carries its epoch on its buttons. A database that was put back has lost what came since the copy
was made, so buttons of an earlier epoch may be of days that it knows nothing of.
"""

import secrets
import sqlite3

from bot.storage.engine import Store
from bot.storage.models import Note

_EPOCH, COPY = "epoch", "copied"
"""The keys of two notes: of the epoch, empty without one, and of that which tells a copy that it is one."""


class Epochs(Store):
    """The reads and writes of epochs. Every method is one transaction."""

    async def begin(self) -> str:
        """The epoch that the database is in: a new one where a copy was put in its place."""
        async with self._session.upkeep() as session:
            copied, epoch = await session.get(Note, COPY), await session.get(Note, _EPOCH)
            if copied is None:
                return "" if epoch is None else epoch.value
            mark = secrets.token_hex(2)
            await session.delete(copied)
            await session.merge(Note(key=_EPOCH, value=mark))
        return mark


def note_copied(copied: sqlite3.Connection) -> None:
    """Note in a copy that it is one."""
    with copied:
        copied.execute("INSERT OR REPLACE INTO note (key, value) VALUES (?, '')", (COPY,))


def is_noted_copy(database: sqlite3.Connection) -> bool:
    """Whether a database has that note."""
    return database.execute("SELECT 1 FROM note WHERE key = ?", (COPY,)).fetchone() is not None
