"""The buttons of the last report: each shows the one who presses it a way to look back."""

import asyncio
from collections.abc import Sequence
from io import BytesIO

import discord

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.errors import Stale
from bot.messages import lookups
from bot.messages.ending import more_view
from bot.messages.ids import BackId, LogId
from bot.messages.parts import sendable
from bot.messages.report import extras_of
from bot.play.moment import Moment
from bot.report.course import course_of
from bot.text.ending import share_lines
from bot.text.log import blocks, luck_of, pages
from bot.text.proof import proof
from bot.text.report import report
from bot.text.words import Words


class BackPress(Press[BackId], carries=BackId):
    """Looking back at an encounter that is over."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it, privately; what is to be passed on, to everybody."""
        what, encounter_id = self.carried.what, self.carried.encounter
        await replies.promise(interaction, alone=what != "share")
        channel, user, bot = here(interaction), interaction.user.id, interaction.client
        words = replies.reader(interaction)
        if what == "proof":
            await replies.whisper(interaction, await proof(bot.service, channel, encounter_id, words))
            return
        if what == "export":
            data = await bot.service.export(channel, encounter_id, user)
            file = discord.File(BytesIO(data), "encounter.json")
            await interaction.edit_original_response(content=words("ending.exported"), attachments=[file])
            return
        # What is passed on to everybody is told as everybody knows it.
        story = await bot.stories.of(channel, None if what == "share" else user, "", encounter_id)
        if what in ("more", "share") and not story.moments:
            raise Stale("nothing has happened yet")
        if what == "more":
            last = story.moments[-1]
            content = sendable(more_view(last, words, extras_of(report(last, words), last, words)))
        elif what == "luck":
            content = lookups.luck_content(story, luck_of(story.moments), words)
        elif what == "log":
            told = await asyncio.to_thread(lambda: pages(blocks(story.moments, words, beside=story.beside)))
            content = lookups.log_content(story, told, LogId(story.now.encounter_id, 0, 0, ""), words)
        else:
            words = Words(story.now.language) if what == "share" else words
            told = await asyncio.to_thread(_shared, story.moments, words) if what == "share" else []
            async with bot.filming.of(user):
                content = await lookups.film_content(story.moments, 0, interaction.filesize_limit, words, told)
        await replies.show(interaction, content)


def _shared(moments: Sequence[Moment], words: Words) -> list[str]:
    return share_lines(moments, course_of(moments), words)
