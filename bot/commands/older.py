"""Buttons and forms that earlier versions posted: each opens the panel as it is today for the person who presses it."""

from typing import Any

from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.panel import open_panel
from bot.messages.ids import LessonId, SkipLessonsId, TurnId, WaitsId


class TurnPress(Press[TurnId], carries=TurnId):
    """Going on with the turn."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show how things stand, and what can be done."""
        await open_panel(interaction, self.carried.encounter)


class WaitsPress(Press[WaitsId], carries=WaitsId):
    """What waits for a person, where the channel is not told what is asked."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show what waits for them, or for whom it waits."""
        await open_panel(interaction, self.carried.encounter)


class LessonPress(Press[LessonId], carries=LessonId):
    """Something that a step of the tutorial offered."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show how things stand, and what can be done."""
        await open_panel(interaction, self.carried.encounter)


class SkipLessonsPress(Press[SkipLessonsId], carries=SkipLessonsId):
    """Having no more explained."""

    async def pressed(self, interaction: Interaction) -> None:
        """Explain no more to the person whose tutorial it is."""
        lessons, encounter_id = interaction.client.service.repository.lessons, self.carried.encounter
        await lessons.skip(encounter_id, interaction.user.id, skipped=True)
        await open_panel(interaction, encounter_id)


OLDER: tuple[type[Press[Any]], ...] = (TurnPress, WaitsPress, LessonPress, SkipLessonsPress)
