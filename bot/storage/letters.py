"""Private notes that have not reached whom they are for, in the database."""

from sqlalchemy import delete, update
from sqlmodel import col, select

from bot.storage.engine import Store
from bot.storage.models import EncounterRow, Letter


class Letters(Store):
    """The reads and writes of letters. Every method is one transaction."""

    async def keep(self, letter: Letter) -> None:
        """Keep one until it reaches its reader."""
        async with self._session.upkeep() as session:
            session.add(letter)

    async def waiting(self) -> list[Letter]:
        """Those that may yet be delivered, oldest first."""
        return await self._session.values(
            select(Letter)
            .join(EncounterRow, col(EncounterRow.id) == col(Letter.encounter_id))
            .where(col(Letter.refused).is_(False), self._share.mine())
            .order_by(col(Letter.id))
        )

    async def refuse(self, letter: Letter) -> None:
        """Note that its reader takes no messages."""
        async with self._session.upkeep() as session:
            await session.execute(update(Letter).where(col(Letter.id) == letter.id).values(refused=True))

    async def drop(self, letters: list[Letter]) -> None:
        """Forget what has been read."""
        async with self._session.upkeep() as session:
            await session.execute(delete(Letter).where(col(Letter.id).in_([letter.id for letter in letters])))

    async def for_reader(self, encounter_id: int, user_id: int) -> list[Letter]:
        """The letters that wait for one person in an encounter, oldest first."""
        return await self._session.values(
            select(Letter)
            .where(Letter.encounter_id == encounter_id, Letter.user_id == user_id)
            .order_by(col(Letter.id))
        )
