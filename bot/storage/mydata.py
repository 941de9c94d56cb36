"""Everything the database holds about one person, found by the names of columns, so that no table is forgotten."""

import hashlib
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, Table, delete, or_, select, update
from sqlmodel import SQLModel, col

from bot.storage.engine import Store
from bot.storage.models import DRAFT, RUNNING, EncounterRow, Note

NOBODY: Final = 0
"""Stands where a person was who wished to be forgotten; no person of Discord's has this number."""
PERSONAL: Final = ("actor_id", "gm_id", "host_id", "in_id", "out_id", "paused_by", "user_id")
"""Columns with these names hold people."""
SHARED: Final = ("chair", "contest", "contestinput", "encounter", "input", "seatchange")
"""Tables whose rows others need too: they stay, with no person in them. All other rows with a person in them go."""
_PASSING: Final = ("promise",)
"""Tables whose rows live as long as a command: they are not handed out, for that of the asking itself is among them."""
_SECRET: Final = ("data", "digest", "interaction_id", "record", "seed")
"""Columns that are not handed out: seeds and hidden figures of encounters in play, and marks of the machinery."""
_NUMBERED: Final = ("first", "id", "inputs", "nonce", "sequence", "undone_by")
"""Likewise numbers that the inputs of an encounter share: a gap between one's own would tell of another's in secret."""


class MyData(Store):
    """One person's rows."""

    async def everything(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """The rows that name the person, by table; other people who stand in them are left out."""
        found: dict[str, list[dict[str, Any]]] = {}
        async with self._session.read() as session:
            for table, people in _tables():
                if table.name in _PASSING:
                    continue
                rows = await session.execute(select(table).where(_names(people, user_id)))
                secret = (*_SECRET, *_NUMBERED) if "sequence" in table.columns else _SECRET
                found[table.name] = [_shown(dict(row), user_id, secret) for row in rows.mappings()]
        return {name: rows for name, rows in found.items() if rows}

    async def open_encounters(self, user_id: int) -> list[tuple[int, int]]:
        """Encounters not over yet in which the person has a part: each with its channel, oldest first."""
        async with self._session.read() as session:
            keys: set[int] = set()
            for table, people in _tables():
                key = table.c.get("id") if table.name == "encounter" else table.c.get("encounter_id")
                if key is not None:
                    keys |= set((await session.execute(select(key).where(_names(people, user_id)))).scalars())
            found = await session.execute(
                select(EncounterRow.id, EncounterRow.channel_id)  # type: ignore[call-overload]
                .where(col(EncounterRow.id).in_(keys), col(EncounterRow.status).in_((DRAFT, RUNNING)))
                .order_by(col(EncounterRow.id))
            )
            return [(key, channel) for key, channel in found]

    async def forgotten_since(self, user_id: int, message_id: int) -> bool:
        """Whether the person wished to be forgotten behind that message: Discord's ids grow with time."""
        async with self._session.read() as session:
            note = await session.get(Note, _mark(user_id))
        return note is not None and int(note.value) > message_id

    async def erase(self, user_id: int, wish: int) -> None:
        """Clear the person from shared rows, and drop the rows about the person alone, as they wished by the
        interaction of that id."""
        async with self._session.begin() as session:
            await session.merge(Note(key=_mark(user_id), value=str(wish)))
            for table, people in _tables():
                if table.name not in SHARED:
                    await session.execute(delete(table).where(_names(people, user_id)))
                    continue
                for column in people:
                    await session.execute(update(table).where(column == user_id).values({column: NOBODY}))


def _mark(user_id: int) -> str:
    """The key of the wish by which a person was forgotten: thousands of people share it, so it names none."""
    return f"forgotten:{hashlib.sha256(str(user_id).encode()).hexdigest()[:4]}"


def _tables() -> Iterator[tuple[Table, list[Column[Any]]]]:
    for table in SQLModel.metadata.sorted_tables:
        people = [column for column in table.columns if column.name in PERSONAL]
        if people:
            yield table, people


def _names(people: list[Column[Any]], user_id: int) -> Any:
    return or_(*(column == user_id for column in people))


def _shown(row: dict[str, Any], user_id: int, secret: Collection[str]) -> dict[str, Any]:
    """The parts of a row that the person may have, also within a part that has names of its own."""
    return {
        name: _shown(value, user_id, secret) if isinstance(value, dict) and name == "body" else _plain(value)
        for name, value in row.items()
        if name not in secret and (name not in PERSONAL or value == user_id)
    }


def _plain(value: Any) -> Any:
    """A value as JSON has it: a time by ISO 8601, bytes bit by bit."""
    if isinstance(value, bytes):
        return "".join(f"{byte:08b}" for byte in value)
    return value.isoformat() if isinstance(value, datetime) else value
