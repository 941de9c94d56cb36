"""The tutorial: telling the newcomer what they did and what comes next."""

from bot.client.protocol import Client, Interaction
from bot.hosting.faults import tolerating
from bot.messages import tutorial
from bot.play.lessons import courses, finished
from bot.play.moment import Moment
from bot.text.words import Words


async def teach(interaction: Interaction, moment: Moment, words: Words) -> None:
    """Tell the newcomer who has just done something in their tutorial what happened and what comes next.

    What they did is done and told, even where Discord does not take this.
    """
    if moment.seating.learner != interaction.user.id:
        return
    content = await step(interaction.client, moment.channel_id, moment.encounter_id, interaction.user.id, words)
    if content is not None:
        with tolerating():
            await interaction.followup.send(ephemeral=interaction.guild_id is not None, **content)


async def step(
    client: Client, channel_id: int, encounter_id: int, user: int, words: Words, *, again: bool = False
) -> tutorial.Content | None:
    """The step at which a person stands; None behind the last one, unless they ask for it `again`."""
    story = await client.stories.of(channel_id, user, encounter_id=encounter_id)
    if not finished(story.now.state):
        return await tutorial.step(await client.service.standpoint(channel_id, user), story, words)
    last = courses(story.moments)[-1:]
    if not again and last and finished(last[0][0].before):
        return None
    return await tutorial.step(None, story, words)
