"""`/encounter deadline`, `pause`, `resume`: how long people may take to answer."""

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.messages.consent import asking
from bot.messages.parts import timestamp
from bot.people.casting import Casting
from bot.play.clock import Pauses
from bot.play.consent import What, deciders, request_for
from bot.storage.clocks import MOST_HOURS
from bot.text.words import Words


class ClockCommands(commands.Cog):
    """The part of `/encounter` that is about time."""

    @app_commands.command(description="Set how long a question may stay open before its default holds; for the host")
    @app_commands.describe(hours="Hours to answer in; 0 for no deadline")
    async def deadline(self, interaction: Interaction, hours: app_commands.Range[int, 0, MOST_HOURS]) -> None:
        """Set the deadline."""
        async with replies.answering(interaction, alone=False):
            pauses = Pauses(interaction.client.service)
            moment = await pauses.deadline(here(interaction), interaction.user.id, hours)
            words = Words(moment.language)
            text = words("deadline.set", hours) if hours else words("deadline.none")
            await replies.show(interaction, {"content": text})

    @app_commands.command(description="Let all clocks stand still: by the host, or by a captain if the others agree")
    async def pause(self, interaction: Interaction) -> None:
        """Pause."""
        await _set(interaction, pause=True)

    @app_commands.command(description="Go on after a pause: by the host, or by a captain if the others agree")
    async def resume(self, interaction: Interaction) -> None:
        """Go on."""
        await _set(interaction, pause=False)


async def _set(interaction: Interaction, *, pause: bool) -> None:
    """Do it, or ask the others whether one may."""
    what: What = "pause" if pause else "resume"
    async with replies.answering(interaction, alone=False):
        pauses, user = Pauses(interaction.client.service), interaction.user.id
        moment, sides = await pauses.wanted(here(interaction), user, pause)
        words, who = Words(moment.language), f"<@{user}>"
        if not sides:
            await pauses.set(moment.encounter_id, pause, user)
            text = words("pause.begun" if pause else "pause.over", who=who)
            await replies.show(interaction, {"content": text})
            return
        people = deciders(moment.seating, sides)
        mentions = words.listed([f"<@{user}>" for user in people])
        request = request_for(what, moment.encounter_id, user)
        await interaction.client.service.repository.petitions.ask(moment.encounter_id, request.key, user)
        text = words(f"consent.{what}", mentions=mentions, who=who)
        if pause:
            await replies.show(interaction, asking(request, text, people, words))
            return
        # No pause lasts because somebody is silent; silence counts only once it can be read what is asked.
        casting = Casting(interaction.client.service)
        due = await casting.due(moment.encounter_id)
        until = words("consent.until-resumed", when=timestamp(due))
        await replies.show(interaction, asking(request, f"{text}\n{until}", people, words))
        await casting.shown(request, due)
