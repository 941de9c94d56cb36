"""What a newcomer reads above their panel, the lesson of what has just happened; and who is a newcomer."""

import asyncio
from collections.abc import Iterable

from bot.client.protocol import Interaction
from bot.panel.lessons import lesson_of
from bot.play.moment import Moment
from bot.play.story import Story
from bot.text.tutorial import sentence
from bot.text.words import Words


async def newcomer(interaction: Interaction, players: Iterable[int]) -> int | None:
    """The pupil of a battle that begins: the first of its players without a seat in any battle before, the person who
    pressed ahead of the one who knows how to challenge. None where all have played."""
    people = interaction.client.service.repository.people
    for user in sorted(players, key=lambda user: user != interaction.user.id):
        if not await people.played(user):
            return user
    return None


async def lesson_line(interaction: Interaction, moment: Moment, words: Words) -> str:
    """What is new to the person in the last thing that they did; empty for everybody but a newcomer in their first
    battle."""
    if moment.seating.learner != interaction.user.id:
        return ""
    user, encounter_id = interaction.user.id, moment.encounter_id
    story = await interaction.client.stories.of(moment.channel_id, user, encounter_id=encounter_id)
    lesson = await asyncio.to_thread(lesson_of, story, user)
    lines = [] if lesson is None else [sentence(lesson, story.now, words)]
    if _is_first_look(story, user):
        lines.insert(0, words("tutorial.begin"))
    return "\n".join(lines)


def _is_first_look(story: Story, user: int) -> bool:
    """Whether the newcomer has done nothing yet but begin."""
    mine = (given.body for given in story.stored.live if given.actor_id == user and "by" not in given.body)
    return all(body["do"] == "start-turn" for body in mine)
