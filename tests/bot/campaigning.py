"""Short ways through a campaign on Discord."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import simcord

from bot.messages.ids import EndId
from bot.messages.question import answer_id
from bot.modes.campaigns import Whereabouts
from tests import PATIENCE
from tests.bot.conftest import Play, text_of


async def standing(play: Play, who: str = "Anna") -> Whereabouts:
    """How a person's campaign stands in the database."""
    campaigns = play.bot.campaigns
    [newest, *_] = await play.bot.service.repository.campaigns.of(play.channel.guild.id, play.table.people[who].id)
    return await campaigns.whereabouts(newest)


async def order(play: Play, command: str, who: str = "Anna", **options: Any) -> simcord.InteractionResult:
    return await play.table.order(who, command, **options)


def said(result: simcord.InteractionResult, *, alone: bool = True) -> str:
    """What a command was answered with."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral is alone
    return text_of(message.message)


def alt_of(result: simcord.InteractionResult) -> str:
    """What the picture of an answer shows, in words; empty for none."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    return " ".join(file.description or "" for file in message.message.attachments)


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message with which a command was answered."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    return message


async def agreed(play: Play, asked: simcord.InteractionResult, who: str) -> simcord.InteractionResult:
    """What comes of agreeing to what may become of a Star that goes along."""
    message = shown(asked)
    [agree] = re.findall(r"camp:along:\d+:\d+", str(message.message.components))
    return await play.table.people[who].click(message, custom_id=agree)


async def end(play: Play, who: str = "Anna", *, told: bool = True) -> None:
    """The encounter ended by its host, who lets everything that is asked by then go as it will; until all is told."""
    encounter = (await play.table.moment()).encounter_id
    asked = (await order(play, "encounter end", who)).response
    await play.table.people[who].click(asked, custom_id=str(EndId(encounter, "")))
    while (now := await play.bot.service.standing_of(encounter)).pending:
        await play.table.press(who, answer_id(now, now.pending[0], 0))
    for _ in range(round(PATIENCE * 20)):
        if not told or not await play.bot.service.repository.campaigns.due(encounter):
            break
        await asyncio.sleep(0.05)
