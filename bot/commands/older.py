"""Buttons and forms that earlier versions posted: each opens the panel as it is today for the person who presses it."""

from typing import Any

from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.panel import open_panel
from bot.errors import NoEncounter
from bot.messages.ids import LessonId, PlanId, SkipLessonsId, SpotFormId, TurnId, WaitsId


def _opening(carried: type[TurnId | WaitsId | LessonId]) -> type[Press[Any]]:
    """The press of a button that shows how things stand in its encounter, and what can be done."""

    class OpeningPress(Press[TurnId | WaitsId | LessonId], carries=carried):
        async def pressed(self, interaction: Interaction) -> None:
            await open_panel(interaction, self.carried.encounter)

    return OpeningPress


class SkipLessonsPress(Press[SkipLessonsId], carries=SkipLessonsId):
    """Having no more explained."""

    async def pressed(self, interaction: Interaction) -> None:
        """Explain no more to the person whose tutorial it is."""
        lessons, encounter_id = interaction.client.service.repository.lessons, self.carried.encounter
        await lessons.skip(encounter_id, interaction.user.id, skipped=True)
        await open_panel(interaction, encounter_id)


class PlanPress(Press[PlanId], carries=PlanId):
    """A preview's button."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show how things stand, and what can be done."""
        await _open_where_planned(interaction, self.carried.key)


class OldSpotForm(Form):
    """Another spot for a move, typed into a form that was open over an update."""

    carries = SpotFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: SpotFormId, fields: dict[str, str]) -> None:
        """Show how things stand, and what can be done."""
        await _open_where_planned(interaction, carried.key)


async def _open_where_planned(interaction: Interaction, key: str) -> None:
    """Open the panel of the encounter that something was planned in, or where that is forgotten, of the channel's."""
    repository = interaction.client.service.repository
    encounter_id = await repository.plans.where(key) or await repository.in_channel(here(interaction))
    if encounter_id is None:
        raise NoEncounter("no encounter runs in this channel")
    await open_panel(interaction, encounter_id)


OLDER: tuple[type[Press[Any]], ...] = (*map(_opening, (TurnId, WaitsId, LessonId)), SkipLessonsPress, PlanPress)
