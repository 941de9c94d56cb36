"""What a newcomer reads above their panel: the lesson of what has just happened."""

import asyncio

from bot.client.protocol import Interaction
from bot.play.lessons import lesson_of
from bot.play.moment import Moment
from bot.text.tutorial import sentence
from bot.text.words import Words


async def lesson_line(interaction: Interaction, moment: Moment, words: Words) -> str:
    """What is new to the person in the last thing that they did; empty for everybody but a newcomer in their first
    battle."""
    if moment.seating.learner != interaction.user.id:
        return ""
    if not moment.sequence:
        return words("tutorial.begin")
    user, encounter_id = interaction.user.id, moment.encounter_id
    story = await interaction.client.stories.of(moment.channel_id, user, encounter_id=encounter_id)
    lesson = await asyncio.to_thread(lesson_of, story)
    return "" if lesson is None else sentence(lesson, story.now, words)
