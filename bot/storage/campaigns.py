"""Campaigns as they lie in the database. Every method is one transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import and_, func, or_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.language import Language, language_of
from bot.storage.campaign_models import CampaignRow, Outing
from bot.storage.engine import Store
from bot.storage.models import ENDED, EncounterRow
from bot.storage.values import mapping, number
from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import Campaign as Story
from engine.errors import DuckbackError

OUT: Final = "out"
"""The band is out: the encounter is played, or is over and nothing has come of it yet."""
ASKED: Final = "asked"
"""The encounter is over, and the player has to choose something before the dice are rolled."""
DONE: Final = "done"
"""The month is closed."""
VOID: Final = "void"
"""Written off: the month begins anew."""
UNREADABLE: Final = "unreadable"
"""How a campaign ended that was damaged in the database."""


class UnreadableCampaign(DuckbackError):
    """What is stored of a campaign cannot be read: it can only be given up."""

    code = "unreadable-campaign"


@dataclass(frozen=True, slots=True)
class StoredCampaign:
    """One person's campaign in one server. `along` is the campaign with which its band goes out next."""

    id: int
    guild_id: int
    user_id: int
    language: Language
    story: Story
    along: int | None = None
    undo: bool = True
    """Whether dice may be taken back in its encounters."""


@dataclass(frozen=True, slots=True)
class StoredOuting:
    """An encounter that a campaign's band takes part in.

    `members` has a member's id for a figure's; `before` is the campaign as it was when the encounter ended, `fates`
    how that left the band, `choices` what its player has chosen since.
    """

    campaign_id: int
    encounter_id: int
    channel_id: int
    month: int
    stage: str
    members: Mapping[str, str]
    before: Story | None = None
    result: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, Any] = field(default_factory=dict)
    message_id: int | None = None
    """The message of the question or report that belongs to its stage."""


class Campaigns(Store):
    """The reads and writes of campaigns."""

    async def create(
        self, guild_id: int, user_id: int, story: Story, language: Language, *, undo: bool = True
    ) -> int | None:
        """Write a new campaign; its number, or None where the person has one open in that server."""
        row = CampaignRow(guild_id=guild_id, user_id=user_id, language=language, seed="", story={}, undo=undo)
        _keep(row, story)
        try:
            async with self._session.begin() as session:
                session.add(row)
                await session.flush()
        except IntegrityError:
            return None
        return row.id

    async def find(self, campaign_id: int) -> StoredCampaign | None:
        """A campaign by its number."""
        async with self._session.read() as session:
            row = await session.get(CampaignRow, campaign_id)
            return None if row is None else _stored(row)

    async def of(self, guild_id: int, user_id: int) -> list[StoredCampaign]:
        """A person's campaigns in a server, the open or newest one first.

        Raises UnreadableCampaign where the open one is damaged.
        """
        found = await self._session.values(
            select(CampaignRow)
            .where(CampaignRow.guild_id == guild_id, CampaignRow.user_id == user_id)
            .order_by(col(CampaignRow.ended) != "", col(CampaignRow.id).desc())
        )
        return [_stored(row) for row in found if not row.ended or _read(row.story) is not None]

    async def rivals(self, campaign: StoredCampaign) -> list[StoredCampaign]:
        """The other open campaigns of its server, oldest first."""
        others = col(CampaignRow.guild_id) == campaign.guild_id, col(CampaignRow.id) != campaign.id
        found = await self._session.values(
            select(CampaignRow).where(*others, CampaignRow.ended == "").order_by(col(CampaignRow.id))
        )
        return [_stored(row) for row in found if _read(row.story) is not None]

    async def beside(self, campaign_id: int) -> list[StoredCampaign]:
        """The open campaigns whose bands go along with this one, oldest first."""
        found = await self._session.values(
            select(CampaignRow)
            .where(CampaignRow.along == campaign_id, CampaignRow.ended == "")
            .order_by(col(CampaignRow.id))
        )
        return [_stored(row) for row in found if _read(row.story) is not None]

    async def close(self, guild_id: int, user_id: int) -> None:
        """End a person's campaign in a server that cannot be read any more, so that another may begin."""
        async with self._session.begin() as session:
            mine = (
                col(CampaignRow.guild_id) == guild_id,
                col(CampaignRow.user_id) == user_id,
                col(CampaignRow.ended) == "",
            )
            await session.execute(update(CampaignRow).where(*mine).values(ended=UNREADABLE))

    async def reopen(
        self,
        campaign_id: int,
        how: Callable[[StoredCampaign, StoredOuting | None], tuple[StoredCampaign, StoredOuting | None]],
    ) -> StoredOuting | None:
        """Go on with a campaign that is over, with its last outing where that is asked about again. Raises
        IntegrityError where the person has another one that goes on, and what `how` raises.

        The seed that it had is known, and stays with the months that were rolled under it.
        """
        async with self._session.begin() as session:
            row = await session.get_one(CampaignRow, campaign_id, with_for_update=True, populate_existing=True)
            for outing in await session.scalars(select(Outing).where(Outing.campaign_id == campaign_id)):
                if outing.before is not None:
                    outing.before = {**outing.before, "seed": outing.before["seed"] or row.seed}
            changed, asked = how(_stored(row), await _newest(session, campaign_id))
            _keep(row, changed.story)
            if asked is not None:
                _write(await session.get_one(Outing, (campaign_id, asked.encounter_id)), asked)
        return asked

    async def change(
        self, campaign_id: int, how: Callable[[StoredCampaign, StoredOuting | None], StoredCampaign]
    ) -> StoredCampaign:
        """Read, change and write in one transaction; `how` also gets the newest outing, and may raise."""
        async with self._session.begin() as session:
            row = await session.get_one(CampaignRow, campaign_id, with_for_update=True, populate_existing=True)
            after = how(_stored(row), await _newest(session, campaign_id))
            _keep(row, after.story)
            row.along = after.along
        return after

    # ---- outings ----

    async def outings(self, campaign_id: int) -> list[StoredOuting]:
        """The encounters of a campaign that were not written off, oldest first."""
        found = await self._session.rows(
            select(Outing, EncounterRow.channel_id)
            .join(EncounterRow, col(EncounterRow.id) == col(Outing.encounter_id))
            .where(Outing.campaign_id == campaign_id, Outing.stage != VOID)
            .order_by(col(Outing.encounter_id))
        )
        return [_outing(row, channel) for row, channel in found]

    async def newest(self, campaign_id: int) -> StoredOuting | None:
        """The last encounter of a campaign that was not written off."""
        async with self._session.read() as session:
            return await _newest(session, campaign_id)

    async def due(self, encounter_id: int | None = None) -> list[StoredOuting]:
        """Outings whose encounter is over with nothing come of it yet, or of which the channel has not been told."""
        over = and_(col(Outing.stage) == OUT, col(EncounterRow.status) == ENDED)
        untold = and_(col(Outing.stage).in_((ASKED, DONE)), col(Outing.message_id).is_(None))
        query = (
            select(Outing, EncounterRow.channel_id)
            .join(EncounterRow, col(EncounterRow.id) == col(Outing.encounter_id))
            .where(or_(over, untold), self._share.mine())
            .order_by(col(Outing.encounter_id), col(Outing.campaign_id))
        )
        if encounter_id is not None:
            query = query.where(Outing.encounter_id == encounter_id)
        return [_outing(row, channel) for row, channel in await self._session.rows(query)]

    async def dated(self, encounter_id: int) -> int:
        """The date of an encounter: the latest of the campaigns whose bands take part, as it was before its end."""
        found = await self._session.rows(
            select(Outing, CampaignRow)
            .join(CampaignRow, col(CampaignRow.id) == col(Outing.campaign_id))
            .where(Outing.encounter_id == encounter_id)
        )
        return max(number(mapping(outing.before or campaign.story).get("date", 0)) for outing, campaign in found)

    async def fights(self, encounter_id: int) -> tuple[int, int] | None:
        """The campaign that an encounter belongs to, and the month of it: its host's, where several go along."""
        own = col(CampaignRow.user_id) == col(EncounterRow.host_id)
        found = await self._session.rows(
            select(Outing.campaign_id, Outing.month)
            .join(CampaignRow, col(CampaignRow.id) == col(Outing.campaign_id))
            .join(EncounterRow, col(EncounterRow.id) == col(Outing.encounter_id))
            .where(col(Outing.encounter_id) == encounter_id, col(Outing.stage) == OUT)
            .order_by(own.desc())
            .limit(1)
        )
        return next(((campaign, number(month)) for campaign, month in found), None)

    async def binding(self, encounter_id: int) -> bool:
        """Whether an encounter belongs to a campaign that was founded without taking dice back."""
        return await self._session.finds(
            select(CampaignRow.id)
            .join(Outing, col(Outing.campaign_id) == col(CampaignRow.id))
            .where(Outing.encounter_id == encounter_id, col(CampaignRow.undo).is_(False))
        )

    async def written_off(self, campaign_id: int, month: int) -> int:
        """How many encounters of a month were written off, their channels being gone."""
        gone = col(Outing.campaign_id) == campaign_id, col(Outing.month) == month, col(Outing.stage) == VOID
        return await self._session.value(select(func.count()).select_from(Outing).where(*gone)) or 0

    async def settle(
        self, outing: StoredOuting, how: Callable[[StoredCampaign, StoredOuting], tuple[StoredCampaign, StoredOuting]]
    ) -> StoredOuting | None:
        """Change a campaign and one of its outings together; None where another call was quicker, or what `how` raises.

        A new stage owes the channel a message of its own.
        """
        async with self._session.begin() as session:
            campaign = await session.get_one(
                CampaignRow, outing.campaign_id, with_for_update=True, populate_existing=True
            )
            key = (outing.campaign_id, outing.encounter_id)
            row = await session.get_one(Outing, key, populate_existing=True)
            if row.stage != outing.stage or row.choices != outing.choices:
                return None
            changed, after = how(_stored(campaign), outing)
            _keep(campaign, changed.story)
            campaign.along = changed.along
            _write(row, after)
            return replace(after, message_id=None)

    async def told(self, outing: StoredOuting, message_id: int) -> None:
        """Note the message that told what an outing has come to, unless it has come to more since."""
        async with self._session.begin() as session:
            await session.execute(
                update(Outing)
                .where(
                    col(Outing.campaign_id) == outing.campaign_id,
                    col(Outing.encounter_id) == outing.encounter_id,
                    col(Outing.stage) == outing.stage,
                )
                .values(message_id=message_id)
            )

    async def write_off(self, encounter_id: int) -> None:
        """End an encounter that no one can play any more; to its campaigns it has never been."""
        async with self._session.begin() as session:
            await session.execute(update(EncounterRow).where(col(EncounterRow.id) == encounter_id).values(status=ENDED))
            await session.execute(
                update(Outing)
                .where(col(Outing.encounter_id) == encounter_id, col(Outing.stage) == OUT)
                .values(stage=VOID)
            )

    async def move(self, encounter_id: int, channel_id: int) -> bool:
        """Go on with an encounter in another channel; False where one is open there."""
        try:
            async with self._session.begin() as session:
                await session.execute(
                    update(EncounterRow).where(col(EncounterRow.id) == encounter_id).values(channel_id=channel_id)
                )
        except IntegrityError:
            return False
        return True


def outings_of(encounter_id: int, going: Sequence[tuple[StoredCampaign, Mapping[str, str]]]) -> list[Outing]:
    """The rows written with a new encounter for the campaigns whose bands take part in it."""
    return [
        Outing(campaign_id=campaign.id, encounter_id=encounter_id, month=campaign.story.month, members=dict(members))
        for campaign, members in going
    ]


def _write(row: Outing, after: StoredOuting) -> None:
    """A new stage of an outing, which owes the channel a message."""
    row.stage = after.stage
    row.result, row.choices = dict(after.result), dict(after.choices)
    row.before = None if after.before is None else _open_json(after.before)
    row.message_id = None


async def _newest(session: AsyncSession, campaign_id: int) -> StoredOuting | None:
    found = await session.execute(
        select(Outing, EncounterRow.channel_id)
        .join(EncounterRow, col(EncounterRow.id) == col(Outing.encounter_id))
        .where(Outing.campaign_id == campaign_id, Outing.stage != VOID)
        .order_by(col(Outing.encounter_id).desc())
        .limit(1)
    )
    first = found.first()
    return None if first is None else _outing(first[0], first[1])


def _open_json(story: Story) -> dict[str, Any]:
    """A campaign as JSON without the seed of its dice, which no one is handed before the end."""
    return {**campaign_to_json(story), "seed": None}


def _keep(row: CampaignRow, story: Story) -> None:
    row.story, row.seed, row.ended = _open_json(story), story.seed or "", story.ended


def _stored(row: CampaignRow) -> StoredCampaign:
    """A campaign as it is stored. Raises UnreadableCampaign."""
    assert row.id is not None
    story = _read({**mapping(row.story), "seed": row.seed or None})
    if story is None:
        raise UnreadableCampaign("what is stored of this campaign cannot be read")
    return StoredCampaign(row.id, row.guild_id, row.user_id, language_of(row.language), story, row.along, row.undo)


def _read(story: Any) -> Story | None:
    """A campaign that is stored as JSON; None where it is damaged."""
    try:
        return read_campaign(mapping(story))
    except (DuckbackError, KeyError, TypeError, ValueError):
        return None


def _outing(row: Outing, channel_id: int) -> StoredOuting:
    return StoredOuting(
        row.campaign_id, row.encounter_id, channel_id, number(row.month), row.stage, mapping(row.members),
        _read(row.before), mapping(row.result), mapping(row.choices), row.message_id,
    )  # fmt: skip
