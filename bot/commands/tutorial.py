"""`/tutorial`: a newcomer's first battle, every step explained to them alone."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands
from sqlmodel import SQLModel

from bot.client import replies
from bot.client.lessons import step
from bot.client.permissions import check_here
from bot.client.protocol import Interaction
from bot.commands.common import here, in_private_too
from bot.commands.decisions import Press
from bot.errors import Unfit
from bot.hosting.faults import tolerating
from bot.messages.ids import LessonId, SkipLessonsId
from bot.messages.parts import view_of
from bot.play.lessons import SCENARIO, offers
from bot.setup.scenarios import scenario
from bot.storage.models import Lesson, Seat
from bot.text.tutorial import label
from bot.text.words import Words


@in_private_too
class TutorialCommands(commands.Cog):
    """The way into the game."""

    @app_commands.command(description="Your first battle, explained step by step: two turns, five minutes")
    @app_commands.describe(
        privately="In direct messages, in place of this channel",
        anew="Leave the tutorial that is under way for a new one",
    )
    async def tutorial(self, interaction: Interaction, privately: bool = False, anew: bool = False) -> None:
        """Begin the tutorial, or show its step again where it is under way."""
        async with replies.answering(interaction, alone=interaction.guild_id is not None):
            running = await interaction.client.service.repository.lessons.running(interaction.user.id)
            if running is not None and not anew:
                await self._resume(interaction, *running)
                return
            left = None if running is None else running[0]
            place = await self._place(interaction, left, privately=privately)
            if running is not None:
                await self._leave(interaction, *running)
            await self._begin(interaction, place)

    async def _resume(self, interaction: Interaction, encounter_id: int, channel_id: int) -> None:
        """Show the step at which the person stands, or where to go for it."""
        words = replies.reader(interaction)
        if channel_id != here(interaction):
            where = f"<#{channel_id}>"
            await replies.whisper(interaction, words("tutorial.elsewhere", where=where))
            return
        await interaction.client.service.repository.lessons.skip(encounter_id, False)
        content = await step(interaction.client, channel_id, encounter_id, interaction.user.id, words, again=True)
        assert content is not None
        await replies.show(interaction, content)

    async def _place(self, interaction: Interaction, left: int | None, *, privately: bool) -> int:
        """The channel to play in: this one, or where it is taken, but for the one `left`, the person's direct messages.

        Raises Unfit where they take none.
        """
        taken = await interaction.client.service.repository.people.open_in(here(interaction)) not in (None, left)
        if interaction.guild_id is None or not (privately or taken):
            check_here(interaction)
            return here(interaction)
        private = await interaction.user.create_dm()
        try:
            await private.send(replies.reader(interaction)("tutorial.hello"))
        except discord.Forbidden:
            raise Unfit("tutorial-shut") from None
        return private.id

    async def _leave(self, interaction: Interaction, encounter_id: int, channel_id: int) -> None:
        """End the tutorial that is under way; its channel may be gone."""
        moment, owed = await interaction.client.service.end(
            encounter_id, channel_id, interaction.user.id, interaction.id, ""
        )
        channel = interaction.client.get_partial_messageable(channel_id)
        with tolerating():
            await interaction.client.poster.post(moment, owed, channel)

    async def _begin(self, interaction: Interaction, channel_id: int) -> None:
        """Set the scenario up with the person on the side that people play, and show the first step."""
        words, public, user = replies.reader(interaction), replies.public(interaction), interaction.user.id
        guild = interaction.guild_id if channel_id == here(interaction) else None
        spoken = public if guild is not None else words
        record = scenario(SCENARIO, spoken.language)
        side = next(side["id"] for side in record["sides"] if side.get("controller") != "rules")

        def beside(encounter_id: int) -> Sequence[SQLModel]:
            seat = Seat(encounter_id=encounter_id, side=side, user_id=user, captain=True)
            return [seat, Lesson(encounter_id=encounter_id, user_id=user)]

        service, channel = interaction.client.service, interaction.client.get_partial_messageable(channel_id)
        moment, owed = await service.begin(channel_id, guild, user, record, spoken.language, beside)
        with replies.keeping(interaction):
            await interaction.client.poster.post(moment, owed, channel)
        content = await step(interaction.client, channel_id, moment.encounter_id, user, words)
        assert content is not None
        if channel_id == here(interaction):
            await replies.show(interaction, content)
            return
        await channel.send(**content)
        await replies.whisper(interaction, words("tutorial.private", where=f"<#{channel_id}>"))


class LessonPress(Press[LessonId], carries=LessonId):
    """Doing what a step offers."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and explain what comes of it."""
        await replies.heard(interaction)
        encounter_id, sequence = self.carried.encounter, self.carried.sequence
        service, words, user = interaction.client.service, replies.reader(interaction), interaction.user.id
        await _check_own(interaction, encounter_id)
        standing = await service.standpoint(here(interaction), user)
        if (standing.moment.encounter_id, standing.moment.sequence) != (encounter_id, sequence):
            await self._catch_up(interaction, encounter_id, words)
            return
        offer = offers(standing)[self.carried.number]
        deed = service.follow(encounter_id, user, interaction.id, offer.item, sequence)
        await replies.instead(interaction, deed, words("tutorial.done", deed=label(offer, standing.moment, words)))

    async def _catch_up(self, interaction: Interaction, encounter_id: int, words: Words) -> None:
        """Put the step at which the person stands in the place of one that is past."""
        content = await step(
            interaction.client, here(interaction), encounter_id, interaction.user.id, words, again=True
        )
        assert content is not None
        await replies.show(interaction, content)
        await interaction.followup.send(words("tutorial.past"), ephemeral=True)


class SkipLessonsPress(Press[SkipLessonsId], carries=SkipLessonsId):
    """Having no more explained."""

    async def pressed(self, interaction: Interaction) -> None:
        """Explain no more, and say so."""
        await replies.heard(interaction)
        await _check_own(interaction, self.carried.encounter)
        await interaction.client.service.repository.lessons.skip(self.carried.encounter, True)
        text = replies.reader(interaction)("tutorial.skipped")
        await interaction.edit_original_response(view=view_of(text), attachments=[])


async def _check_own(interaction: Interaction, encounter_id: int) -> None:
    """Raise Unfit for another person's tutorial."""
    found = await interaction.client.service.repository.lessons.of(encounter_id)
    if found is None or found.user_id != interaction.user.id:
        raise Unfit("tutorial-not-yours")
