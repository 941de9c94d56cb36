"""What a newcomer reads above their panel: the lesson of what has just happened."""

import asyncio

from bot.client.protocol import Interaction
from bot.play.lessons import lesson_of
from bot.play.moment import Moment
from bot.setup.first import is_practice
from bot.text.tutorial import sentence
from bot.text.words import Words


async def lesson_line(interaction: Interaction, moment: Moment, words: Words) -> str:
    """What is new to the person in the last thing that they did; empty for everybody but a newcomer in their first
    battle."""
    if moment.seating.learner != interaction.user.id:
        return ""
    user, encounter_id = interaction.user.id, moment.encounter_id
    story = await interaction.client.stories.of(moment.channel_id, user, encounter_id=encounter_id)
    lesson = await asyncio.to_thread(lesson_of, story)
    lines = [] if lesson is None else [sentence(lesson, story.now, words)]
    if _is_first_look(moment):
        lines.insert(0, words("tutorial.begin"))
        lines += [words("practice.dice")] if is_practice(moment.record) else []
    return "\n".join(lines)


def _is_first_look(moment: Moment) -> bool:
    """Whether nothing has been done yet by the side that people play."""
    mine = (figure for figure in moment.state.figures if not moment.by_rules(figure.side))
    return moment.state.turn <= 1 and not any(figure.activated for figure in mine)
