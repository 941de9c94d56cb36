"""The door to campaigns: whose band is where, what it may do now, and what comes of an encounter for it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel

from bot.errors import ChannelTaken, NoEncounter, NotYours, Stale, Unfit
from bot.language import Language, has, said
from bot.modes.bands import Founding, found
from bot.modes.solo import GROUNDS, called, launch, opening
from bot.play.moment import Moment
from bot.storage.campaigns import ASKED, DONE, OUT, StoredCampaign, StoredOuting, outings_of
from bot.storage.models import Assignment, SeatRow
from bot.storage.stored import Owed
from engine.campaign.as_json import feat_to_json, read_feat
from engine.campaign.bands import Band
from engine.campaign.campaign import (
    GIVEN_UP,
    Campaign,
    StepTaken,
    encounter,
    end_month,
    question,
    take_up,
    wait_until,
)
from engine.campaign.closing import Asked, Fate, Foes, Result
from engine.campaign.deeds import deeds_of, fates_with_deeds, foes_left
from engine.campaign.recovery import SUCCESSOR
from engine.campaign.rolls import CampaignEvent
from engine.campaign.setup import BAND_SIDE, Force, kind_of
from engine.contest.score import score
from engine.encounter import Encounter
from engine.events import Entry
from engine.loading.recruits import campaign_of
from engine.record.model import Record
from engine.replay.replay import replay
from engine.ruleset.model import Ruleset
from engine.state import State

if TYPE_CHECKING:
    from bot.play.service import Service


@dataclass(frozen=True, slots=True)
class SettingOut:
    """How a band sets out: who (empty: everybody), from which of the places where one may start, on what ground."""

    members: tuple[str, ...] = ()
    start: int = 0
    ground: str = "sections"
    alone: bool = False
    """Without the bands that would come along."""
    mission: str = ""
    """The kind of encounter, where the player may choose; empty: the one that comes next."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A campaign and where its band is: in an encounter, before a choice, or at home."""

    campaign: StoredCampaign
    outing: StoredOuting | None = None
    friends: tuple[StoredCampaign, ...] = ()
    """The players whose bands go along next time."""

    @property
    def story(self) -> Campaign:
        """What has been, and what comes next."""
        return self.campaign.story

    @property
    def away(self) -> bool:
        """Whether the band's encounter is not done with."""
        return self.outing is not None and self.outing.stage in (OUT, ASKED)


@dataclass(frozen=True, slots=True)
class Closed:
    """A month that was closed: the campaign before and after it, and what was rolled."""

    before: Campaign
    after: Campaign
    events: tuple[CampaignEvent, ...]


class Campaigning:
    """Everything the commands may do with campaigns."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._kept = service.repository.campaigns

    async def found(
        self, guild_id: int, user_id: int, chosen: Founding, language: Language
    ) -> tuple[StoredCampaign, tuple[CampaignEvent, ...]]:
        """Begin a campaign. Raises Unfit where the person has one in this server, and what `found` raises."""
        story, events = found(chosen, language)
        key = await self._kept.create(guild_id, user_id, story, language, undo=chosen.undo)
        if key is None:
            raise _in_the_way(await self.of(guild_id, user_id))
        return StoredCampaign(key, guild_id, user_id, language, story, undo=chosen.undo), events

    async def of(self, guild_id: int, user_id: int) -> StoredCampaign:
        """A person's campaign in this server that goes on. Raises Unfit without one."""
        for campaign in await self._kept.of(guild_id, user_id):
            if not campaign.story.ended:
                return campaign
        raise Unfit("no-campaign")

    async def newest(self, guild_id: int, user_id: int) -> StoredCampaign:
        """A person's last campaign in this server, over or not. Raises Unfit where there never was one."""
        for campaign in await self._kept.of(guild_id, user_id):
            return campaign
        raise Unfit("no-campaign")

    async def owned(self, campaign_id: int, user_id: int) -> StoredCampaign:
        """The campaign that a button belongs to, if it is this person's. Raises NotYours, Stale."""
        campaign = await self._kept.find(campaign_id)
        if campaign is None:
            raise Stale("that campaign is gone")
        if campaign.user_id != user_id:
            raise NotYours(campaign.story.band.name, (campaign.user_id,))
        return campaign

    async def whereabouts(self, campaign: StoredCampaign) -> Whereabouts:
        """Where its band is, and who goes along with it."""
        friends = [
            friend
            for friend in await self._kept.beside(campaign.id)
            if friend.guild_id == campaign.guild_id and not Whereabouts(friend, await self._kept.newest(friend.id)).away
        ]
        return Whereabouts(campaign, await self._kept.newest(campaign.id), tuple(friends))

    async def step(
        self, campaign_id: int, take: Callable[[Campaign], StepTaken], counted: int | None = None
    ) -> tuple[StoredCampaign, tuple[CampaignEvent, ...]]:
        """Take a step while the band is at home; `counted` is how many had been in it when a button was made.

        Raises Unfit while the band is out or its player is asked something, Stale, and what the step raises.
        """
        rolled: list[CampaignEvent] = []

        def how(now: StoredCampaign, outing: StoredOuting | None) -> StoredCampaign:
            if Whereabouts(now, outing).away:
                raise Unfit("band-out", name=now.story.band.name)
            if counted not in (None, count_of(now.story.band)):
                raise Stale("the band has changed since")
            after, events = take(now.story)
            rolled[:] = events
            return replace(now, story=after)

        return await self._kept.change(campaign_id, how), tuple(rolled)

    async def take_up_again(self, campaign: StoredCampaign) -> StoredOuting | None:
        """Go on with a campaign that its player has ended, with other dice: as it stood, or before the choice that
        another Star does not take over, which is asked again; that outing. Raises Refused, Unfit with another open."""

        def how(now: StoredCampaign, outing: StoredOuting | None) -> tuple[StoredCampaign, StoredOuting | None]:
            seed = secrets.token_hex(16)
            if now.story.ended == GIVEN_UP or outing is None or not declined(outing):
                return replace(now, story=take_up(now.story, seed)[0]), None
            assert outing.before is not None
            choices = {what: value for what, value in outing.choices.items() if what != SUCCESSOR}
            before = replace(outing.before, seed=seed)
            return replace(now, story=before), replace(outing, stage=ASKED, choices=choices)

        try:
            return await self._kept.reopen(campaign.id, how)
        except IntegrityError:
            raise _in_the_way(await self.of(campaign.guild_id, campaign.user_id)) from None

    async def ended(self, guild_id: int, user_id: int) -> list[StoredCampaign]:
        """A person's campaigns in this server that may be taken up again, the newest first."""
        found = [c for c in await self._kept.of(guild_id, user_id) if c.story.ended]
        last = [await self._kept.newest(campaign.id) for campaign in found]
        return [
            campaign
            for campaign, outing in zip(found, last, strict=True)
            if campaign.story.ended == GIVEN_UP or (outing is not None and declined(outing))
        ]

    async def go_along(self, campaign_id: int, other: StoredCampaign | None) -> StoredCampaign:
        """Go out with another's band next time, or alone again. Raises Unfit for a ruleset that is not the other's."""

        def how(now: StoredCampaign, outing: StoredOuting | None) -> StoredCampaign:
            if other is not None:
                require_alike(now, other)
            return replace(now, along=None if other is None else other.id)

        return await self._kept.change(campaign_id, how)

    # ---- out and back ----

    async def set_out(
        self, campaign: StoredCampaign, channel_id: int, going: SettingOut, language: Language
    ) -> tuple[Moment, Owed]:
        """Begin the month's encounter in a channel.

        Raises Unfit where the band is out already, ChannelTaken, Refused where it may not go.
        """
        standing = await self.whereabouts(campaign)
        if standing.away:
            raise Unfit("band-out", name=campaign.story.band.name)
        parties = (campaign, *(() if going.alone else standing.friends))
        story = campaign.story
        if going.mission:
            story = replace(story, mission=going.mission)
        mission = said(language, f"solo.mission.{story.mission}")
        starts = campaign_of(story.rules).encounters[story.mission].sections
        section = starts[min(going.start, len(starts) - 1)]
        layout, size = GROUNDS[going.ground]
        made = await asyncio.to_thread(
            encounter,
            story,
            seed=secrets.token_hex(16),
            members=going.members,
            sections={member.id: section for member in story.band},
            friends=[
                Force(friend.story.band, sections={member.id: section for member in friend.story.band})
                for friend in parties[1:]
            ],
            width=size,
            height=size,
            layout=layout,
            called=called(story.mission, language),
        )
        key = by_turn("campaign.title", story.rules)
        title = said(language, key, band=story.band.name, month=story.month, mission=mission)

        def beside(encounter_id: int) -> Sequence[SQLModel]:
            rows: list[SQLModel] = [*outings_of(encounter_id, list(zip(parties, made.members, strict=True)))]
            for place, (friend, members) in enumerate(list(zip(parties, made.members, strict=True))[1:], 2):
                rows.append(SeatRow(encounter_id=encounter_id, side=BAND_SIDE, user_id=friend.user_id, place=place))
                rows += [
                    Assignment(encounter_id=encounter_id, figure=figure, user_id=friend.user_id) for figure in members
                ]
            return rows

        guild, user = campaign.guild_id, campaign.user_id
        record = opening(made, title, language)
        try:
            return await launch(self._service, channel_id, guild, user, record, language, beside)
        except ChannelTaken:
            # Another call may have set out with the same band at the same moment, in another channel.
            if (await self.whereabouts(campaign)).away:
                raise Unfit("band-out", name=campaign.story.band.name) from None
            raise

    async def take_up(self, campaign: StoredCampaign, channel_id: int) -> int:
        """Go on in this channel with an encounter whose own is gone; its number. Raises Stale, ChannelTaken."""
        outing = (await self.whereabouts(campaign)).outing
        if outing is None or outing.stage != OUT:
            raise Stale("that encounter is over")
        if not await self._kept.move(outing.encounter_id, channel_id):
            raise ChannelTaken("an encounter runs in this channel already")
        self._service.renew(outing.encounter_id)
        return outing.encounter_id

    async def write_off(self, campaign: StoredCampaign) -> None:
        """Give up an encounter whose channel is gone: the month begins anew. Raises Stale."""
        outing = (await self.whereabouts(campaign)).outing
        if outing is None or outing.stage != OUT:
            raise Stale("that encounter is over")
        await self._kept.write_off(outing.encounter_id)
        self._service.renew(outing.encounter_id)

    # ---- after the battle ----

    async def settle(self, outing: StoredOuting) -> StoredOuting | None:
        """What an encounter that is over means for a band: closed, or a choice asked; None where it was settled."""
        async with self._service.hold(outing.encounter_id) as warm:
            record, state = warm.encounter.record, warm.encounter.state
            rules = campaign_of(record.ruleset)
            log = await asyncio.to_thread(_whole_log, warm.encounter)
            entries = log if "felled" in rules.counts else ()
            fates = fates_with_deeds(state.figures, outing.members, entries)
            foes = foes_left(state.figures, BAND_SIDE, entries)
            deeds = deeds_of(state.figures, outing.members, log, warm.encounter.inputs)
            progress = state.progress
            kind, level = kind_of(record)
        date = await self._kept.dated(outing.encounter_id)
        result = {
            "success": won(record, state),
            "reason": "" if progress is None else progress.failed,
            "fates": {member: list(fate) for member, fate in fates.items()},
            "foes": [list(part) for part in foes],
            "deeds": list(map(feat_to_json, deeds)),
        }

        def how(now: StoredCampaign, before: StoredOuting) -> tuple[StoredCampaign, StoredOuting]:
            # A band that went along with another has had that one's month, at the later date of the two.
            story = replace(wait_until(now.story, date), mission=kind, eal=level, pursuit=None)
            return _settled(replace(now, story=story), replace(before, before=story, result=result))

        return await self._kept.settle(outing, how)

    async def choose(self, campaign: StoredCampaign, encounter_id: int, what: str, value: Any) -> StoredOuting:
        """Answer what was asked after an encounter. Raises Stale where it is asked no more."""
        outing = await self._kept.newest(campaign.id)
        if outing is None or outing.encounter_id != encounter_id or outing.stage != ASKED:
            raise Stale("this question was answered already")
        asked, _ = asks(campaign.story, outing)
        if asked is None or asked.what != what:
            raise Stale("this question was answered already")

        def how(now: StoredCampaign, before: StoredOuting) -> tuple[StoredCampaign, StoredOuting]:
            return _settled(now, replace(before, choices={**before.choices, what: value}))

        after = await self._kept.settle(outing, how)
        if after is None:
            raise Stale("this question was answered already")
        return after

    async def closed(self, outing: StoredOuting) -> Closed:
        """A closed month again, with every roll. Raises NoEncounter for one that is not closed."""
        campaign = await self._kept.find(outing.campaign_id)
        if campaign is None or outing.stage != DONE or outing.before is None:
            raise NoEncounter("that month is not over")
        before = replace(outing.before, seed=outing.before.seed or campaign.story.seed)
        after, events = end_month(before, _result(before, outing), outing.choices)
        return Closed(before, after, events)


def declined(outing: StoredOuting) -> bool:
    """Whether its player has chosen that no other Star takes over (CMP-RUL-170, CR2-RUL-661)."""
    return outing.choices.get(SUCCESSOR) is False


def won(record: Record, state: State) -> bool:
    """Whether an encounter is a success for the band: by a game master's end, or by its mission, which may be that of
    its enemies."""
    if state.ruled and score(record, state).winner == BAND_SIDE:
        return True
    own = record.mission is None or record.mission.side == BAND_SIDE
    return state.progress is not None and state.progress.result == ("success" if own else "failure")


def _whole_log(encounter: Encounter) -> Sequence[Entry]:
    """All entries of an encounter, run again where the first ones lie before the checkpoint that it was taken up at."""
    if not encounter.first:
        return encounter.log
    return replay(encounter.record.with_inputs(tuple(encounter.inputs))).encounter.log


def count_of(band: Band) -> int:
    """How many have been in a band so far: it changes with every recruit, and with nothing else."""
    return len(band.grunts) + len(band.former)


def by_turn(key: str, rules: Ruleset) -> str:
    """The text of this key that speaks of turns as the ruleset's campaign calls them."""
    own = f"{key}.{campaign_of(rules).turn}"
    return own if has(own) else key


def asks(story: Campaign, outing: StoredOuting) -> tuple[Asked | None, tuple[CampaignEvent, ...]]:
    """What the player must choose before the month goes on, None for nothing, and what the dice have brought before
    that. `story` is the one with its seed."""
    return question(story, _result(story, outing), outing.choices)


def require_alike(mine: StoredCampaign, other: StoredCampaign) -> None:
    """Raise Unfit for one's own campaign, and for one by another ruleset or with other optional rules."""
    if other.id == mine.id:
        raise Unfit("along-self")
    name, rules = other.story.band.name, mine.story.rules
    if other.story.ruleset != mine.story.ruleset:
        raise Unfit("along-ruleset", name=name, rule=rules.cite("CR3-CAMP-01"))
    if set(other.story.options) != set(mine.story.options):
        raise Unfit("along-options", name=name, rule=rules.listed_by("options"))


def _in_the_way(open_: StoredCampaign) -> Unfit:
    """Why no other campaign begins beside an open one."""
    return Unfit("campaign-open", name=open_.story.band.name, rule=open_.story.rules.cite("CR3-CAMP-01"))


def _settled(now: StoredCampaign, outing: StoredOuting) -> tuple[StoredCampaign, StoredOuting]:
    """The campaign and its outing one stage further."""
    asked, _ = asks(now.story, outing)
    if asked is not None:
        return now, replace(outing, stage=ASKED)
    after, _ = end_month(now.story, _result(now.story, outing), outing.choices)
    return replace(now, story=after, along=None), replace(outing, stage=DONE)


def _result(story: Campaign, outing: StoredOuting) -> Result:
    """What the encounter meant for the band. Figures no longer in it have no fate."""
    here = {member.id for member in story.band}
    fates = {member: Fate(*fate) for member, fate in outing.result["fates"].items() if member in here}
    foes = Foes(*map(tuple, outing.result.get("foes", ())))
    deeds = tuple(read_feat(deed, "deeds") for deed in outing.result.get("deeds", ()))
    return Result(outing.result["success"], fates, outing.result["reason"], foes, deeds)
