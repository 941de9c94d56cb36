"""What stands in the sandbox before anybody opens the page: the welcome card, and in the demo the battle behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.language import ENGLISH
from bot.messages.setup_ids import NowId
from bot.messages.welcome import welcome_card
from bot.text.words import Words

if TYPE_CHECKING:
    import simcord

    from bot.client.bot import Duckback

LEADER = "Anna"


def first_step(demo: bool) -> str:
    """What to press first, by what stands on the buttons: on the welcome card, or in the demo."""
    words = Words(ENGLISH)
    if not demo:
        return (
            f"Press `{words('welcome.now')}` below: it is your first battle, and your first shot is two presses away. "
            "Nothing has to be typed."
        )
    return (
        f"You are Anna, and this is your first battle. Press the blue button, a shot, and then `{words('do.fire')}`. "
        f"Where you do not see it, press `{words('hand.move')}`. Its dice are practice dice, the same every time, so "
        f"its seal proves nothing. Every later battle is sealed: `{words('again.play')}` begins one when this one is "
        "over."
    )


async def welcome(bot: Duckback, channel: simcord.ChannelHandle) -> None:
    """Have the bot post its welcome card."""
    await bot.get_partial_messageable(channel.id).send(**await welcome_card(Words(ENGLISH)))


async def press_play_now(leader: simcord.MemberActor, channel: simcord.ChannelHandle) -> simcord.InteractionResult:
    """Press the card's first button: the first battle stands at its first press."""
    return await leader.click(channel.history()[-1], custom_id=str(NowId()))
