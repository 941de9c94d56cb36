"""Buttons and lists: what they mean stands in their `custom_id`, so they work after any restart."""

import re
import typing
from typing import Any, ClassVar, Generic, Self, TypeVar

import discord
from discord import ui

from bot.client import replies
from bot.client.casting import cast
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.errors import Lost, Stale
from bot.messages.custom_id import CustomId, Epoch, epoch_of
from bot.messages.ids import InfoId, ReportId
from bot.messages.setup_ids import SeatId
from bot.people.casting import Change
from bot.setup.first import is_practice

STEPS = 6
"""Lines that tell how play goes."""
Carried = TypeVar("Carried", bound=CustomId)


class Press(ui.DynamicItem[ui.Item[Any]], Generic[Carried], template=r"(?!)"):
    """Something that was pressed or picked; `carried` is what its `custom_id` says."""

    carries: ClassVar[type[CustomId]]

    def __init_subclass__(cls, *, carries: type[CustomId]) -> None:
        cls.carries = carries
        super().__init_subclass__(template=carries.pattern())

    def __init__(self, item: ui.Item[Any], carried: Carried) -> None:
        super().__init__(item)
        self.carried = carried
        self.epoch = ""
        """The epoch in which it was posted."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The component, made again from what it carries."""
        made = cls(item, typing.cast("Carried", cls.carries.read(match)))
        made.epoch = epoch_of(match)
        return made

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether anything new is begun."""
        return await replies.welcome(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what it is for."""
        async with replies.telling(interaction):
            if self.carried.bound:
                require_kept(self.epoch)
            if (encounter := getattr(self.carried, "encounter", 0)) and interaction.channel_id is not None:
                service = interaction.client.service
                await service.require_near(encounter, interaction.guild_id, interaction.channel_id)
            await self.pressed(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """The effect of a press. Raises DuckbackError to refuse it."""
        raise NotImplementedError

    @property
    def picked(self) -> str:
        """The line of a list that was picked; empty where it is no list. Raises Stale where nothing was picked."""
        if not isinstance(self.item, ui.Select):
            return ""
        if not self.item.values:
            raise Stale("nothing was picked")
        return str(self.item.values[0])


def require_kept(epoch: str) -> None:
    """Raise Lost for what was posted in another epoch of the database."""
    if epoch != Epoch.now:
        raise Lost("it was put back to an earlier state")


class SeatPress(Press[SeatId], carries=SeatId):
    """Taking or leaving a seat."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and say so to everybody."""
        seat = self.carried
        await cast(interaction, Change(seat.what, seat.side), seat.encounter)


class Show(Press[ReportId], carries=ReportId):
    """Showing one person the dice and the causes, the text or the next page of a report."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it, privately."""
        await replies.promise(interaction)
        report = self.carried
        everybody = report.what == "m"  # one's own pages would not go on where the channel's end
        user = None if everybody else interaction.user.id
        service = interaction.client.service
        sequence = await service.number_of(report.encounter, report.sequence)
        moment = await service.past(report.encounter, sequence, user)
        poster, words = interaction.client.poster, replies.reader(interaction)
        if report.what in ("m", "o"):
            await replies.show(interaction, await poster.page(moment, report.page, words))
            return
        if report.what in ("d", "w"):
            await replies.show(interaction, await poster.dice(moment, words))
            return
        await interaction.edit_original_response(content=poster.described(moment, words)[:2_000])


class InfoPress(Press[InfoId], carries=InfoId):
    """Reading how play goes, or the whole seal of the dice."""

    async def pressed(self, interaction: Interaction) -> None:
        """Tell it, privately."""
        words, service, channel = replies.reader(interaction), interaction.client.service, here(interaction)
        if self.carried.what == "how":
            lines = [words("how.title"), *(f"{n}. {words(f'how.{n}')}" for n in range(1, STEPS + 1))]
            await replies.whisper(interaction, "\n".join(lines))
            return
        await replies.promise(interaction)
        stored = await service.drafts.stored(channel)
        if stored is not None and stored.id == self.carried.encounter:
            record = (await service.drafts.sheet(channel)).moment.record
        else:
            record = (await service.look(channel, self.carried.encounter)).record
        if record.commitment is None:
            told = [words("verify.not-yet")]
        elif is_practice(record):
            told = [words("practice.verify")]
        else:
            seal = words("verify.commitment", commitment=record.commitment)
            told = [seal, words("verify.foreign-seal"), words("verify.later")]
        await replies.whisper(interaction, "\n".join(told))
