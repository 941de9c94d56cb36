"""What the rules do for people who have handed their seats over, told in the channel."""

from bot.client.protocol import Client
from bot.errors import Paused, Stale
from bot.play.chairs import carry_on


async def play_on(bot: Client, encounter_id: int) -> None:
    """Let the rules act where it is theirs to do so, and tell of it; nothing where the encounter is over, or paused."""
    try:
        done = await carry_on(bot.service, encounter_id)
    except (Paused, Stale):
        return
    if done is not None:
        moment, owed = done
        await bot.poster.post(moment, owed, bot.get_partial_messageable(owed.channel_id))
