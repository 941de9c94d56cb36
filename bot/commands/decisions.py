"""Buttons and lists: what they mean stands in their `custom_id`, so they work after any restart."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.forms import Form
from bot.messages.question import TYPED
from bot.names import escaped
from bot.text.questions import choices_of


async def settle(interaction: Interaction, where: tuple[int, int, int], index: int) -> None:
    """Answer a question with one of its listed choices."""
    service = interaction.client.service
    open_, moment = await service.question(*where, interaction.user.id)
    words = replies.reader(interaction)
    choice = choices_of(open_.question, moment, words)[index]
    deed = service.answer(*where, interaction.user.id, interaction.id, choice.value)
    await replies.play(interaction, deed, words("ask.noted", choice=escaped(choice.label)))


class Press(ui.DynamicItem[ui.Item[Any]], template=r"(?!)"):
    """Something that was pressed or picked; `match` is what its `custom_id` says."""

    def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The component, made again from what it carries."""
        return cls(item, match)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether anything new is begun."""
        return await replies.welcome(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what it is for."""
        async with replies.telling(interaction):
            await self.pressed(interaction)

    async def pressed(self, interaction: Interaction) -> None:
        """What a press does. Raises DuckbackError to refuse it."""
        raise NotImplementedError

    def numbers(self, *names: str) -> tuple[int, ...]:
        """Numbers that the `custom_id` carries."""
        return tuple(int(self.match[name]) for name in names)


class Answer(Press, template=r"a:(?P<e>\d+):(?P<b>\d+):(?P<n>\d+):(?P<c>\d+|[op])"):
    """A choice of an open question: a button, a line of a list, or the way to type another."""

    async def pressed(self, interaction: Interaction) -> None:
        """Answer, or open the form."""
        encounter_id, batch, number = self.numbers("e", "b", "n")
        where = encounter_id, batch, number
        async with replies.overtaking(interaction, where):
            if self.match["c"] == TYPED:
                open_, _ = await interaction.client.service.question(*where, interaction.user.id)
                await interaction.response.send_modal(Form(encounter_id, open_, replies.reader(interaction)))
                return
            await replies.heard(interaction)
            if isinstance(self.item, ui.Select):
                await settle(interaction, where, int(self.item.values[0]))
            else:
                await settle(interaction, where, int(self.match["c"]))


class SeatPress(Press, template=r"(?P<what>join|leave):(?P<e>\d+):(?P<side>[a-z0-9-]{1,40})"):
    """Taking or leaving a seat."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and say so to everybody."""
        [encounter_id] = self.numbers("e")
        await replies.seat(interaction, self.match["what"], self.match["side"], encounter_id)


class EndPress(Press, template=r"(?s)end:(?P<e>\d+):(?P<why>.*)"):
    """Ending an encounter, meant in earnest."""

    async def pressed(self, interaction: Interaction) -> None:
        """End it and say so to everybody."""
        [encounter_id] = self.numbers("e")
        assert interaction.channel_id is not None
        deed = interaction.client.service.end(
            encounter_id, interaction.channel_id, interaction.user.id, interaction.id, self.match["why"]
        )
        await replies.instead(interaction, deed, replies.reader(interaction)("end.done"))


class Show(Press, template=r"s:(?P<what>[dtmo]):(?P<e>\d+):(?P<s>\d+):(?P<p>\d+)"):
    """Showing one person the dice, the text or the next page of a report."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it, privately."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        encounter_id, sequence, page = self.numbers("e", "s", "p")
        everybody = self.match["what"] == "m"  # one's own pages would not go on where the channel's end
        user = None if everybody else interaction.user.id
        moment = await interaction.client.service.past(encounter_id, sequence, user)
        poster, words = interaction.client.poster, replies.reader(interaction)
        if self.match["what"] in "mo":
            await replies.show(interaction, await poster.page(moment, page, words))
        else:
            text = poster.dice(moment, words) if self.match["what"] == "d" else poster.described(moment, words)
            await interaction.edit_original_response(content=text[:2_000])
