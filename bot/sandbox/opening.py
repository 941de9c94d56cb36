"""What stands in the sandbox before anybody opens the page: the welcome card, and in the demo the battle behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.language import ENGLISH
from bot.messages.ids import NowId
from bot.messages.welcome import welcome_card
from bot.text.words import Words

if TYPE_CHECKING:
    import simcord

    from bot.client.bot import Duckback

LEADER = "Anna"
SHOT = "Sergeant: Shoot Dorfman"
"""The first button of the demo."""


async def welcome(bot: Duckback, channel: simcord.ChannelHandle) -> None:
    """Have the bot post its welcome card."""
    await bot.get_partial_messageable(channel.id).send(**await welcome_card(Words(ENGLISH)))


async def press_play_now(leader: simcord.MemberActor, channel: simcord.ChannelHandle) -> simcord.InteractionResult:
    """Press the card's first button: the first battle stands at its first press."""
    return await leader.click(channel.history()[-1], custom_id=str(NowId()))
