"""Inputs foretold and waiting to be confirmed, and how people like to be served, in the database."""

import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import delete
from sqlmodel import col, select

from bot.storage.engine import Sessions, Store
from bot.storage.models import PlanRow, Preference


class Plans(Store):
    """The reads and writes of plans and preferences. Every method is one transaction."""

    def __init__(self, session: Sessions) -> None:
        super().__init__(session)
        self._plain: set[int] | None = None
        """The people who want no previews, as far as this process knows; None before it has asked."""

    async def keep(self, encounter_id: int, user_id: int, item: dict[str, Any]) -> str:
        """Keep a plan in the place of the person's last one; the key that it is found by."""
        key = secrets.token_hex(8)
        async with self._session.upkeep() as session:
            await session.execute(
                delete(PlanRow).where(col(PlanRow.encounter_id) == encounter_id, col(PlanRow.user_id) == user_id)
            )
            session.add(PlanRow(key=key, encounter_id=encounter_id, user_id=user_id, body=item))
        return key

    async def of(self, key: str, encounter_id: int, user_id: int) -> dict[str, Any] | None:
        """The input that a person has planned, unless they have planned another since."""
        async with self._session.read() as session:
            plan = await session.get(PlanRow, key)
            mine = plan is not None and (plan.encounter_id, plan.user_id) == (encounter_id, user_id)
            return plan.body if plan is not None and mine else None

    async def where(self, key: str) -> int | None:
        """The encounter in which something was planned."""
        async with self._session.read() as session:
            plan = await session.get(PlanRow, key)
            return None if plan is None else plan.encounter_id

    async def wants_previews(self, user_id: int) -> bool:
        """Whether a person has moves, shots and charges foretold; so it is until they say otherwise.

        Known at once, but for the first time: on this hangs which kind of answer is promised. What another process
        was told is known from `renew` on.
        """
        if self._plain is None:
            plain = select(Preference.user_id).where(col(Preference.previews).is_(False))
            self._plain = set(await self._session.values(plain))
        return user_id not in self._plain

    async def renew(self, user_id: int) -> None:
        """Learn anew whether a person wants previews, whichever process was told."""
        wanted = await self._session.value(select(Preference.previews).where(Preference.user_id == user_id))
        self._note(user_id, wanted is not False)

    async def wish_to_be_asked(self, users: Collection[int]) -> frozenset[int]:
        """Those of these people who end their activations and phases themselves."""
        wish = col(Preference.asked) & col(Preference.user_id).in_(users)
        return frozenset(await self._session.values(select(Preference.user_id).where(wish)))

    def _note(self, user_id: int, wanted: bool) -> None:
        if self._plain is not None:
            (self._plain.discard if wanted else self._plain.add)(user_id)

    async def prefer(self, user_id: int, what: str, wish: bool) -> None:
        """Note how a person likes to be served in one thing: a column of `Preference`."""
        async with self._session.begin() as session:
            found = await session.get(Preference, user_id) or Preference(user_id=user_id)
            setattr(found, what, wish)
            session.add(found)
        if what == "previews":
            self._note(user_id, wish)

    async def hears_daily(self, user_id: int) -> bool:
        """Whether a person hears once a day what the events need that they run."""
        return await self._session.value(select(Preference.digest).where(Preference.user_id == user_id)) is not False

    async def reads_lists(self, user_id: int) -> bool:
        """Whether a person's panels begin with words and lists."""
        listed = select(Preference.listed).where(Preference.user_id == user_id)
        return await self._session.value(listed) is True
