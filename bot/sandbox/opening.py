"""What stands in the sandbox before anybody opens the page: the welcome card, and in the demo the battle behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bot.language import ENGLISH
from bot.messages.setup_ids import NowId
from bot.messages.welcome import welcome_card
from bot.play.contests import drawing, enter, organise
from bot.text.words import Words

if TYPE_CHECKING:
    import simcord

    from bot.client.bot import Duckback

LEADER = "Anna"
EVENT_STEP = (
    "You are Anna, and this is your cup: its first round is being played, each table in a thread of its own. `My page` "
    "on the card leads to yours, and there to the desk. `/event` shows all events."
)
PATIENCE = 0.05
"""Seconds between two looks at whether the tables stand."""


def first_step(demo: bool) -> str:
    """What to press first, by what stands on the buttons: on the welcome card, or in the demo."""
    words = Words(ENGLISH)
    if not demo:
        return (
            f"Press `{words('welcome.now')}` below: it is your first battle, and your first shot is two presses away. "
            "Nothing has to be typed."
        )
    return (
        f"You are Anna, and this is your first battle. The blue button is a shot: press it, and it is fired. "
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


async def begin_cup(
    bot: Duckback, guild_id: int, channel: simcord.ChannelHandle, people: Mapping[str, simcord.MemberActor]
) -> None:
    """Have a cup announced here for which everybody has signed up, and whose first round stands in threads."""
    host, contests = people[LEADER].id, bot.contests
    plan = {"name": "Winter Cup", "kind": "cup"}
    cup = await organise.announce(contests, guild_id, channel.id, host, plan, ENGLISH)
    for name, person in people.items():
        await enter.join(contests, cup.id, person.id, name)
    await drawing.draw_round(contests, cup.id, host, 1)
    await drawing.open_round(contests, cup.id, host, 1)
    while bot.chores.busy or await bot.service.repository.chores.due(bot.service.now()):  # noqa: ASYNC110
        await asyncio.sleep(PATIENCE)
