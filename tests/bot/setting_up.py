"""Common beginnings of the tests that set encounters up by commands."""

from __future__ import annotations

from typing import Any

import simcord

from bot.play.drafts import Sheet
from bot.setup.change import Asker, Done, SetUpChange
from bot.setup.draft import Draft
from tests.bot.conftest import Play, answered

TWO = (
    ("force add", {"side": "Police", "name": "Billy", "rep": 5, "star": True, "weapons": "BA pistol"}),
    ("force add", {"side": "Police", "name": "Char", "rep": 4, "weapons": "shotgun, grenade"}),
    ("force add", {"side": "Gang", "name": "Slag", "rep": 4, "weapons": "pistol"}),
)


async def new(play: Play, who: str = "Anna", **options: Any) -> simcord.InteractionResult:
    """A draft of two sides."""
    return await play.table.order(who, "encounter new", **{"title": "The raid", "sides": "Police, Gang", **options})


async def forces(play: Play) -> None:
    """Three figures, raised by the host."""
    for command, options in TWO:
        await play.table.order("Anna", command, **options)


async def ready(play: Play) -> None:
    """A draft that could begin."""
    await new(play)
    await forces(play)
    for side in ("Police", "Gang"):
        await play.table.order("Anna", "deploy auto", side=side)


async def draft(play: Play, viewer: int | None = None) -> Sheet:
    """The draft as it lies in the database."""
    return await play.bot.service.drafts.sheet(play.channel.id, viewer)


async def put(play: Play, begun: Draft) -> None:
    """Another draft in the place of the one that Anna hosts."""

    class Put(SetUpChange):
        def apply(self, draft: Draft, asker: Asker) -> Done:
            return Done(begun)

    await play.bot.service.drafts.change(play.channel.id, play.table.people["Anna"].id, Put(), Asker("en", "en"))


async def told(play: Play, who: str, command: str, **options: Any) -> str:
    """What one person is told privately on a command."""
    return answered(await play.table.order(who, command, **options))


async def shown(play: Play, who: str, command: str, **options: Any) -> str:
    """The words above a picture that one person is shown privately."""
    result = await play.table.order(who, command, **options)
    assert result.response is not None
    assert result.response.ephemeral
    assert result.response.attachments[0].description
    return "\n".join(part["content"] for part in result.response.components if "content" in part)
