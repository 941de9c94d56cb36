"""`/undo` and `/verify`: what was done is taken back, what was rolled is proved."""

from collections.abc import Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here, in_private_too
from bot.commands.decisions import Press
from bot.commands.options import completed
from bot.commands.setup import past
from bot.messages.consent import asking
from bot.messages.ids import UndoId
from bot.messages.parts import View, button, view_of
from bot.play.consent import ConsentRequest, deciders
from bot.play.moment import Moment
from bot.play.undo import MOST, Back, Undo
from bot.storage.stored import Owed
from bot.text.decided import asks_back, would_go_back
from bot.text.proof import proof
from bot.text.words import Words


@in_private_too
class HistoryCommands(commands.Cog):
    """Going back, and looking back."""

    @app_commands.command(description="Take back what you did: freely up to the last die, then if the others agree")
    @app_commands.describe(steps="How many things, those of others too; without it your own last one")
    async def undo(self, interaction: Interaction, steps: app_commands.Range[int, 1, MOST] | None = None) -> None:
        """Take back, or ask the others whether one may; where others did something since, show first what would go."""
        async with replies.answering(interaction, alone=False):
            undo, user = Undo(interaction.client.service), interaction.user.id
            back = await undo.look(here(interaction), user, steps)
            if not back.mine:
                words = replies.reader(interaction)
                await replies.aside(interaction, view=would_view(back, user, words))
            elif back.consent:
                await replies.show(interaction, await _request(interaction, back))
            else:
                await replies.play(interaction, _take_back(interaction, back))

    @app_commands.command(description="Show how the dice are sealed, or prove them when the encounter is over")
    @app_commands.describe(encounter="A past encounter of this channel")
    @completed(encounter=past)
    async def verify(self, interaction: Interaction, encounter: int | None = None) -> None:
        """Prove the dice, to the one who asks."""
        async with replies.answering(interaction):
            told = await proof(interaction.client.service, here(interaction), encounter, replies.reader(interaction))
            await replies.whisper(interaction, told)


def _take_back(interaction: Interaction, back: Back) -> Coroutine[Any, Any, tuple[Moment, Owed]]:
    undo = Undo(interaction.client.service)
    return undo.take_back(back.encounter_id, back.at, back.steps, interaction.user.id, interaction.id)


async def _request(interaction: Interaction, back: Back) -> dict[str, Any]:
    """The message that asks the others whether one may; from now on they can agree."""
    asker, words = interaction.user.id, Words(back.moment.language)
    people = deciders(back.moment.seating, back.consent)
    request = ConsentRequest("undo", back.encounter_id, *back.told, asker)
    await interaction.client.service.repository.petitions.ask(back.encounter_id, request.key, asker)
    return asking(request, asks_back(back, asker, people, words), people, words)


def would_view(back: Back, asker: int, words: Words) -> View:
    """The inputs that would go back, for the one who asked, with a button to go on."""
    label = words("undo.ask" if back.consent else "undo.all")
    press = button(label, UndoId(back.encounter_id, *back.told), discord.ButtonStyle.danger)
    return view_of(would_go_back(back, asker, words), [press])


class UndoPress(Press[UndoId], carries=UndoId):
    """Taking back what others did too, having seen what it is; or asking them."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, or ask; the button goes."""
        await replies.heard(interaction)
        words, undo = replies.reader(interaction), Undo(interaction.client.service)
        back = await undo.again(self.carried.encounter, self.carried.at, interaction.user.id, self.carried.steps)
        if not back.consent:
            await replies.instead(interaction, _take_back(interaction, back), words("undo.done"))
            return
        await interaction.edit_original_response(view=view_of(words("undo.asked")))
        await interaction.followup.send(**await _request(interaction, back))
