"""The answer of one on the bench of an event who is asked to step in."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_here import event_here
from bot.messages.event_bench import answered
from bot.messages.event_ids import BenchId
from bot.play.contests import bench
from bot.text.words import Words


class BenchPress(Press[BenchId], carries=BenchId):
    """Stepping in for an entrant, or not."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and have the question tell what came of it. Raises Stale, Unfit."""
        await replies.heard(interaction)
        asked, contests, user = self.carried, interaction.client.contests, interaction.user.id
        contest = await event_here(interaction, asked.event)
        name = contest.entrant(asked.bench).name
        seat = contest.id, asked.entrant, asked.bench
        if asked.answer == "yes":
            await bench.step_in(contests, *seat, user, interaction.id)
        else:
            await bench.refuse(contests, *seat, asked.last, user, interaction.id)
        content = answered(contest, name, asked.entrant, asked.answer, Words(contest.language))
        await interaction.edit_original_response(view=content["view"])
