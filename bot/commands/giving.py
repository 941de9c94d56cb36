"""How an order becomes an input: read from where the person stands, shown in their panel where they like that, then
given."""

from collections.abc import Callable
from typing import Any

from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.client.tally import COMMAND
from bot.commands.panel import show_panel
from bot.hosting import metrics
from bot.panel.desk import PLAN
from bot.panel.path import Path
from bot.play.standpoint import Standpoint
from bot.text.words import Words

Build = Callable[[Standpoint, Words], dict[str, Any]]


class Giving(commands.Cog):
    """A cog that gives inputs to the channel's encounter."""

    async def give(self, interaction: Interaction, build: Build, *, now: bool = True) -> None:
        """Give the input that `build` makes or, unless `now`, by the person's panel; a refusal is told."""
        async with replies.telling(interaction):
            await self.given(interaction, build, now=now)

    async def given(self, interaction: Interaction, build: Build, *, now: bool = True) -> None:
        """Likewise, where refusals are told already."""
        assert interaction.channel_id is not None
        where, who, words = interaction.channel_id, interaction.user.id, replies.reader(interaction)
        service = interaction.client.service
        if not now and await service.repository.plans.wants_previews(who):
            await replies.promise(interaction)
            encounter_id, sequence, key = await service.plan(where, who, lambda here: build(here, words))
            await show_panel(interaction, encounter_id, Path(PLAN, (key,)), sequence)
        else:
            await replies.play(interaction, service.order(where, who, interaction.id, lambda here: build(here, words)))
            metrics.DEEDS.labels(COMMAND).inc()
        if not now:
            await service.repository.plans.renew(who)
