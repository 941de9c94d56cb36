"""`/undo` and `/verify`: what was done is taken back, what was rolled is proved."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot import replies
from bot.commands.common import Interaction, here
from bot.commands.decisions import Press
from bot.commands.setup import past
from bot.consent import PATTERN, Request, asking, deciders, others, read
from bot.errors import NotYours, Stale
from bot.knowledge import seen
from bot.parts import line_view
from bot.pauses import Pauses
from bot.posting import with_nonce
from bot.proof import proof
from bot.text.decided import asks_back
from bot.undo import MOST, Back, Undo
from engine.views import PUBLIC

if TYPE_CHECKING:
    from bot.app import Duckback


@app_commands.guild_only()
class HistoryCommands(commands.Cog):
    """Going back, and looking back."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot

    @app_commands.command(description="Take back what you did: freely up to the last die, then if the others agree")
    @app_commands.describe(steps="How many things to take back; the last one unless you say otherwise")
    async def undo(self, interaction: Interaction, steps: app_commands.Range[int, 1, MOST] = 1) -> None:
        """Take back, or ask the others whether one may."""
        async with replies.telling(interaction):
            undo, user = Undo(self.bot.service), interaction.user.id
            back = await undo.look(here(interaction), user, steps)
            if not back.consent:
                deed = undo.take_back(back.encounter_id, back.at, steps, user, interaction.id)
                await replies.play(interaction, deed)
                return
            request = Request("undo", back.encounter_id, back.at, steps, user)
            people = deciders(back.moment, back.consent)
            content = asking(request, _asked(back, user, people), people, back.moment.words)
            await interaction.response.send_message(**content)

    @app_commands.command(description="Show how the dice are sealed, or prove them when the encounter is over")
    @app_commands.describe(encounter="A past encounter of this channel")
    @app_commands.autocomplete(encounter=past)
    async def verify(self, interaction: Interaction, encounter: int | None = None) -> None:
        """Prove the dice, to the one who asks."""
        async with replies.telling(interaction):
            await replies.promise(interaction)
            told = await proof(self.bot.service, here(interaction), encounter, replies.reader(interaction))
            await replies.whisper(interaction, told)


def _asked(back: Back, asker: int, people: tuple[int, ...]) -> str:
    words = back.moment.words
    shown = [seen(moment, PUBLIC) for moment in back.taken]
    mentions = words.listed([f"<@{user}>" for user in people])
    return asks_back(shown, back.rolled, back.mine, words, who=f"<@{asker}>", mentions=mentions)


class ConsentPress(Press, template=PATTERN):
    """Agreeing to what another side asked for, or not."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note it; when everybody has agreed, do it."""
        request = read(self.match.groupdict())
        service, user = interaction.client.service, interaction.user.id
        moment = await service.look(here(interaction))
        if moment.encounter_id != request.encounter_id:
            raise Stale("that encounter is over")
        sides, words = others(moment, request.asker), moment.words
        people = deciders(moment, sides)
        judge = moment.seating.gm_id
        if self.match["answer"] == "no":
            if user not in (*people, request.asker, judge):
                raise NotYours("", people)
            key = "consent.withdrawn" if user == request.asker else "consent.refused"
            await interaction.response.edit_message(view=line_view(words(key, who=f"<@{user}>")))
            return
        if user not in (*people, judge):
            raise NotYours("", people)
        clocks = service.repository.clocks
        for side in sides:
            if user in (moment.seating.decider(side), judge):
                await clocks.agree(request.encounter_id, request.key, side, user)
        agreed = await clocks.agreed(request.encounter_id, request.key)
        if set(agreed) >= set(sides):
            await self._do(interaction, request, sides)
            return
        await replies.whisper(interaction, replies.reader(interaction)("consent.noted"))

    async def _do(self, interaction: Interaction, request: Request, agreed: tuple[str, ...]) -> None:
        service = interaction.client.service
        if request.what != "undo":
            await Pauses(service).set(request.encounter_id, request.what == "pause")
            moment = await service.standing_of(request.encounter_id)
            key = "pause.begun" if request.what == "pause" else "pause.over"
            view = line_view(moment.words(key, who=f"<@{request.asker}>"))
            await interaction.response.edit_message(view=view)
            return
        moment, owed = await Undo(service).take_back(
            request.encounter_id, request.at, request.steps, request.asker, interaction.id, agreed
        )
        # What was asked is done, and the report says so, even where this message cannot be changed.
        with contextlib.suppress(discord.HTTPException):
            view = line_view(moment.words("undo.agreed", people=interaction.user.mention))
            await interaction.response.edit_message(view=view)
        channel = interaction.client.get_partial_messageable(owed.channel_id)
        await interaction.client.poster.post(moment, owed, with_nonce(channel, owed.nonce), channel)
