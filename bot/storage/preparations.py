"""Games against the rules that people prepare, in the database."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.errors import Unfit
from bot.storage.engine import Store
from bot.storage.models import EncounterRow, Preparation
from bot.storage.values import mapping
from engine.ruleset.registry import RULESETS, get


@dataclass(frozen=True, slots=True)
class Prepared:
    """A person's choices so far, and the seed of the dice that decide the rest."""

    key: str
    user_id: int
    seed: str
    choices: dict[str, Any]


class Preparations(Store):
    """The reads and writes of preparations. Every method is one transaction."""

    async def open(self, user_id: int, guild_id: int, choices: dict[str, Any], seed: str) -> Prepared:
        """What the person prepares in this server: what was begun there before, else anew with these choices."""
        async with self._session.begin() as session:
            found = await session.execute(
                select(Preparation).where(Preparation.user_id == user_id, Preparation.guild_id == guild_id)
            )
            row = found.scalar_one_or_none()
            if row is None:
                row = Preparation(
                    key=secrets.token_hex(8), user_id=user_id, guild_id=guild_id, seed=seed, choices=choices
                )
                session.add(row)
            return _prepared(row)

    async def begun(self, user_id: int) -> bool:
        """Whether the person has ever begun a game of the kind that is prepared, in any server."""
        mission = col(EncounterRow.record)[("mission", "id")].as_string()
        campaigns = [rules.campaign for rules in map(get, RULESETS) if rules.campaign]
        return await self._session.finds(
            select(EncounterRow.id).where(
                EncounterRow.host_id == user_id, mission.in_({kind for each in campaigns for kind in each.encounters})
            )
        )

    async def find(self, key: str) -> Prepared | None:
        """The preparation under this key; None where it has begun."""
        async with self._session.read() as session:
            row = await session.get(Preparation, key)
            return None if row is None else _prepared(row)

    async def choose(self, key: str, choices: dict[str, Any]) -> None:
        """Keep what the person has chosen by now."""
        async with self._session.begin() as session:
            row = await session.get(Preparation, key)
            if row is not None:
                row.choices = choices


async def spend(session: AsyncSession, key: str) -> None:
    """Forget a preparation in the transaction in which its game begins. Raises Unfit where it has begun already."""
    spent = await session.execute(
        delete(Preparation).where(col(Preparation.key) == key).returning(col(Preparation.key))
    )
    if spent.first() is None:
        raise Unfit("solo-gone")


def _prepared(row: Preparation) -> Prepared:
    return Prepared(row.key, row.user_id, row.seed, mapping(row.choices))
