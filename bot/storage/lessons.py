"""The owner of a tutorial encounter, in the database. Its progress stands in the encounter itself."""

from sqlalchemy import update
from sqlmodel import col, select

from bot.storage.engine import Sessions
from bot.storage.models import RUNNING, Encounter, Lesson


class Lessons:
    """The reads and writes of tutorials. Every method is one transaction."""

    def __init__(self, session: Sessions) -> None:
        self._session = session

    async def running(self, user_id: int) -> tuple[int, int] | None:
        """The encounter and the channel of a person's newest tutorial that has not ended."""
        async with self._session.read() as session:
            found = await session.execute(
                select(Encounter.id, Encounter.channel_id)
                .join(Lesson, col(Lesson.encounter_id) == col(Encounter.id))
                .where(col(Lesson.user_id) == user_id, col(Encounter.status) == RUNNING)
                .order_by(col(Encounter.id).desc())
                .limit(1)
            )
            row = found.first()
            return None if row is None or row[0] is None else (row[0], row[1])

    async def skip(self, encounter_id: int, user_id: int, *, skipped: bool) -> None:
        """Explain no more to the person whose tutorial it is, or again; nothing for anybody else."""
        async with self._session.begin() as session:
            mine = col(Lesson.encounter_id) == encounter_id, col(Lesson.user_id) == user_id
            await session.execute(update(Lesson).where(*mine).values(skipped=skipped))
