"""How an order becomes an input: read from where the person stands, foretold where he likes that, then given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot import replies
from bot.foretold import scene_foretold
from bot.messages import plan_view
from bot.parts import sendable
from bot.picture import picture_of
from bot.standpoint import Standpoint
from bot.text.preview import foretell
from bot.text.words import Words
from engine.state import Figure

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction

Build = Callable[[Standpoint, Words], dict[str, Any]]
FORETOLD = ("move", "fire", "charge", "grenade")
"""Inputs that are shown before they are given."""


class Giving(commands.Cog):
    """A cog that gives inputs to the channel's encounter."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot

    async def give(self, interaction: Interaction, build: Build, *, now: bool = False) -> None:
        """Give the input that `build` makes, or show first what it would set off."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            service, user = self.bot.service, interaction.user.id
            here = await service.standpoint(interaction.channel_id, user)
            item = build(here, replies.reader(interaction))
            if item["do"] in FORETOLD and not now and await service.repository.plans.wants_previews(user):
                await self._show_first(interaction, item)
                return
            await replies.play(interaction, service.apply(interaction.channel_id, user, interaction.id, item))

    async def _show_first(self, interaction: Interaction, item: dict[str, Any]) -> None:
        """Show the person alone what an input would set off, with buttons to give it or to leave it."""
        task = asyncio.ensure_future(self._shown(interaction, item))
        await asyncio.wait({task}, timeout=replies.PATIENCE)
        if not task.done():
            await replies.promise(interaction)
        content = await task
        if interaction.response.is_done():
            await replies.show(interaction, content)
        else:
            await interaction.response.send_message(ephemeral=True, **content)

    async def _shown(self, interaction: Interaction, item: dict[str, Any]) -> dict[str, Any]:
        assert interaction.channel_id is not None
        words = replies.reader(interaction)
        here, foretold, key = await self.bot.service.foretell(interaction.channel_id, interaction.user.id, item)
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
