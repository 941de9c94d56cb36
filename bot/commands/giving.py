"""How an order becomes an input: read from where the person stands, foretold where they like that, then given."""

from collections.abc import Callable
from typing import Any

from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.messages.parts import sendable
from bot.messages.report import plan_view
from bot.play.standpoint import Standpoint
from bot.report.picture import picture_of
from bot.report.preview import scene_foretold
from bot.text.preview import foretell
from bot.text.words import Words
from engine.state import Figure

Build = Callable[[Standpoint, Words], dict[str, Any]]


class Giving(commands.Cog):
    """A cog that gives inputs to the channel's encounter."""

    async def give(self, interaction: Interaction, build: Build, *, now: bool = True) -> None:
        """Give the input that `build` makes or, unless `now`, show first what it would set off; a refusal is told."""
        async with replies.telling(interaction):
            await self.given(interaction, build, now=now)

    async def given(self, interaction: Interaction, build: Build, *, now: bool = True) -> None:
        """Likewise, where refusals are told already."""
        assert interaction.channel_id is not None
        if not now and await interaction.client.service.repository.plans.wants_previews(interaction.user.id):
            await replies.promise(interaction)
            await replies.show(interaction, await self._foretold(interaction, build))
        else:
            where, who, words = interaction.channel_id, interaction.user.id, replies.reader(interaction)
            order = interaction.client.service.order(where, who, interaction.id, lambda here: build(here, words))
            await replies.play(interaction, order)
        if not now:
            await interaction.client.service.repository.plans.renew(interaction.user.id)

    async def _foretold(self, interaction: Interaction, build: Build) -> dict[str, Any]:
        """The effects of an input, for the person alone, with buttons to give it or to leave it."""
        assert interaction.channel_id is not None
        words = replies.reader(interaction)
        foretelling = interaction.client.service.foretell(
            interaction.channel_id, interaction.user.id, lambda here: build(here, words)
        )
        here, item, foretold, key = await foretelling
        told = foretell(here, item, foretold, words)
        picture = await picture_of(scene_foretold(here, item, foretold, told.marks, words.language))
        return sendable(plan_view(told, key, picture, words), picture)


def each(figures: list[Figure], parts: list[str], refusal: Callable[[int], Exception]) -> list[tuple[Figure, str]]:
    """Figures with their parts: one for all, or one each; else what `refusal` makes of their number is raised."""
    if len(parts) == 1:
        parts = parts * len(figures)
    if len(parts) != len(figures):
        raise refusal(len(figures))
    return list(zip(figures, parts, strict=True))
