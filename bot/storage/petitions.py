"""The requests of one person to the captains of other sides, and the consents, in the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func, update
from sqlmodel import col, select
from sqlmodel.sql.expression import Select, SelectOfScalar

from bot.storage.engine import Store
from bot.storage.models import DRAFT, RUNNING, Consent, EncounterRow, Petition, ServerRow
from bot.storage.values import mapping

GRANTED: Final = "granted"
REFUSED: Final = "refused"
LAPSED: Final = "lapsed"
"""Granted by the silence of a captain at least, who may take it back."""
RESUME: Final = "resume"
"""A request to end a pause."""
VOID: Final = "void"
"""It could not be done any more, or the channel could not be told."""


@dataclass(frozen=True, slots=True)
class StoredPetition:
    """A request as it was made; `became` is empty while it is open."""

    encounter_id: int
    channel_id: int
    request: str
    user_id: int
    body: Mapping[str, Any]
    into: int | None
    out: int | None
    due_at: datetime | None
    became: str


class Petitions(Store):
    """The reads and writes of requests. Every method is one transaction."""

    async def ask(
        self,
        encounter_id: int,
        request: str,
        user_id: int,
        body: Mapping[str, Any] | None = None,
        into: int | None = None,
        out: int | None = None,
    ) -> None:
        """Note that a person asks for something; anew where it was refused. It does not lapse until it is shown.

        `into` and `out` are the people who are to come and to go.
        """
        made = Petition(
            encounter_id=encounter_id, request=request, user_id=user_id, body=dict(body or {}), in_id=into, out_id=out
        )
        async with self._session.begin() as session:
            await session.merge(made)

    async def shown(self, encounter_id: int, request: str, user_id: int, due_at: datetime) -> None:
        """Note that the captains have been asked: from that time on, silence counts as consent."""
        await self._set(encounter_id, request, user_id, due_at=due_at)

    async def close(self, encounter_id: int, request: str, user_id: int, became: str) -> None:
        """Note what became of a request."""
        await self._set(encounter_id, request, user_id, became=became)

    async def _set(self, encounter_id: int, request: str, user_id: int, **values: Any) -> None:
        async with self._session.begin() as session:
            await session.execute(update(Petition).where(_key(encounter_id, request, user_id)).values(**values))

    async def find(self, encounter_id: int, request: str, user_id: int) -> StoredPetition | None:
        """A request that was made, open or not."""
        found = await self._session.rows(_asked().where(_key(encounter_id, request, user_id)))
        return next((_read(*row) for row in found), None)

    async def overdue(self, now: datetime) -> list[StoredPetition]:
        """Open requests whose time is up, where no clock stands still, and those to let it run again; none of a server
        that the bot was taken from."""
        gone = select(ServerRow.guild_id).where(col(ServerRow.left_at).is_not(None))
        found = await self._session.rows(
            _asked()
            .where(
                col(Petition.became) == "",
                col(Petition.due_at) <= now,
                col(EncounterRow.status).in_((DRAFT, RUNNING)),
                col(EncounterRow.paused_at).is_(None) | col(Petition.request).startswith(f"{RESUME}:"),
                func.coalesce(EncounterRow.guild_id, 0).not_in(gone),
                self._share.mine(),
            )
            .order_by(col(Petition.due_at))
        )
        return [_read(*row) for row in found]

    async def delay(self, encounter_id: int, time: timedelta) -> None:
        """Have the open requests to let a clock run again due so much later."""
        async with self._session.begin() as session:
            for petition in (await session.execute(unanswered(encounter_id))).scalars():
                if petition.request.startswith(f"{RESUME}:") and petition.due_at is not None:
                    petition.due_at += time

    # ---- consent ----

    async def agree(self, encounter_id: int, request: str, side: str, user_id: int) -> None:
        """Note that a side agrees to a request."""
        async with self._session.begin() as session:
            await session.merge(Consent(encounter_id=encounter_id, request=request, side=side, user_id=user_id))

    async def agreed(self, encounter_id: int, request: str) -> dict[str, int]:
        """The sides that agree to a request, each with who said so."""
        found = await self._session.values(
            select(Consent).where(Consent.encounter_id == encounter_id, Consent.request == request)
        )
        return {consent.side: consent.user_id for consent in found}


def unanswered(encounter_id: int | None = None) -> SelectOfScalar[Petition]:
    """Open requests, of one encounter or of all."""
    found = select(Petition).where(Petition.became == "")
    return found if encounter_id is None else found.where(Petition.encounter_id == encounter_id)


def _key(encounter_id: int, request: str, user_id: int) -> ColumnElement[bool]:
    mine = col(Petition.request) == request, col(Petition.user_id) == user_id
    return and_(col(Petition.encounter_id) == encounter_id, *mine)


def _asked() -> Select[Petition, int]:
    return select(Petition, EncounterRow.channel_id).join(
        EncounterRow, col(EncounterRow.id) == col(Petition.encounter_id)
    )


def _read(made: Petition, channel_id: int) -> StoredPetition:
    return StoredPetition(
        made.encounter_id, channel_id, made.request, made.user_id, mapping(made.body),
        made.in_id, made.out_id, made.due_at, made.became,
    )  # fmt: skip
