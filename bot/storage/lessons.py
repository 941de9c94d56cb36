"""The owner of a tutorial encounter, in the database. Its progress stands in the encounter itself."""

from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import update
from sqlmodel import col, select

from bot.storage.engine import Store
from bot.storage.models import RUNNING, EncounterRow, Input, LessonRow

FIRST = 12
"""Among so many inputs the first deed is looked for."""


class Lessons(Store):
    """The reads and writes of tutorials. Every method is one transaction."""

    async def running(self, user_id: int, mission: str) -> tuple[int, int] | None:
        """The encounter and the channel of a person's newest battle of a mission, with lessons, that goes on."""
        about = col(EncounterRow.record)[("mission", "id")].as_string() == mission
        found = await self._session.rows(
            select(LessonRow.encounter_id, EncounterRow.channel_id)
            .join(EncounterRow, col(LessonRow.encounter_id) == col(EncounterRow.id))
            .where(col(LessonRow.user_id) == user_id, col(EncounterRow.status) == RUNNING, about)
            .order_by(col(EncounterRow.id).desc())
            .limit(1)
        )
        return next(((encounter, channel) for encounter, channel in found), None)

    async def first_deed(
        self, encounter_id: int, user_id: int, passing: Collection[str]
    ) -> tuple[int, timedelta] | None:
        """The number of the first input that a person gave, those left out that only pass the turn on, and how long
        after the encounter's beginning it came."""
        found = await self._session.rows(
            select(Input.sequence, Input.body, Input.created_at, EncounterRow.created_at)
            .join(EncounterRow, col(EncounterRow.id) == col(Input.encounter_id))
            .where(Input.encounter_id == encounter_id, Input.actor_id == user_id)
            .order_by(col(Input.sequence))
            .limit(FIRST)
        )
        return next(((number, at - begun) for number, body, at, begun in found if body["do"] not in passing), None)

    async def begin(self, encounter_id: int, user_id: int) -> None:
        """Explain what is new to the person in an encounter that is still being set up."""
        async with self._session.begin() as session:
            session.add(LessonRow(encounter_id=encounter_id, user_id=user_id))

    async def skip(self, encounter_id: int, user_id: int, *, skipped: bool) -> None:
        """Explain no more to the person whose tutorial it is, or again; nothing for anybody else."""
        async with self._session.begin() as session:
            mine = col(LessonRow.encounter_id) == encounter_id, col(LessonRow.user_id) == user_id
            await session.execute(update(LessonRow).where(*mine).values(skipped=skipped))
