"""Buttons and lists: what they mean stands in their `custom_id`, so they work after any restart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot import replies
from bot.messages import TYPED, answer_id
from bot.moment import Moment, Open
from bot.text.questions import choices_of, read_typed
from bot.text.words import Words

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]


async def settle(interaction: Interaction, where: tuple[int, int, int], index: int) -> None:
    """Answer a question with one of its listed choices."""
    service = interaction.client.service
    open_, moment = await service.question(*where, interaction.user.id)
    words = replies.reader(interaction)
    choice = choices_of(open_.question, moment, words)[index]
    deed = service.answer(*where, interaction.user.id, interaction.id, choice.value)
    await replies.play(interaction, deed, words("ask.noted", choice=choice.label))


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
        if self.match["c"] == TYPED:
            open_, moment = await interaction.client.service.question(*where, interaction.user.id)
            await interaction.response.send_modal(Form(open_, moment, replies.reader(interaction)))
        elif isinstance(self.item, ui.Select):
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
        await replies.play(interaction, deed)


class Show(Press, template=r"s:(?P<what>[dtm]):(?P<e>\d+):(?P<s>\d+):(?P<p>\d+)"):
    """Showing one person the dice, the text or the next page of a report."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it, privately."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        encounter_id, sequence, page = self.numbers("e", "s", "p")
        moment = await interaction.client.service.past(encounter_id, sequence)
        poster, words = interaction.client.poster, replies.reader(interaction)
        if self.match["what"] == "m":
            await replies.show(interaction, await poster.page(moment, page, words))
        else:
            text = poster.dice(moment, words) if self.match["what"] == "d" else poster.described(moment, words)
            await interaction.edit_original_response(content=text[:2_000])


class Form(ui.Modal):
    """Typing a choice that has no button."""

    def __init__(self, open_: Open, moment: Moment, words: Words) -> None:
        super().__init__(title=words("form.title"), custom_id=answer_id(moment.encounter_id, open_, "form"))
        self._open = open_
        self._moment = moment
        self.text: ui.TextInput[Form] = ui.TextInput(custom_id="choice", max_length=400)
        self.add_item(ui.Label(text=words(f"form.{open_.question.form}"), component=self.text))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Answer with what was typed."""
        async with replies.telling(interaction):
            choice = read_typed(self._open.question, self.text.value, self._moment)
            deed = interaction.client.service.answer(
                self._moment.encounter_id,
                self._open.batch,
                self._open.number,
                interaction.user.id,
                interaction.id,
                choice,
            )
            await replies.play(interaction, deed)
