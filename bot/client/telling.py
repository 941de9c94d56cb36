"""A sentence to a channel about what is done already."""

from collections.abc import Iterable

from bot.client.protocol import Client
from bot.hosting.faults import tolerating
from bot.messages.parts import only


async def tell(client: Client, channel_id: int, text: str, called: Iterable[int] = ()) -> None:
    """Have a channel read it, calling these people alone; where it cannot be told, what it tells of stands."""
    with tolerating():
        await client.get_partial_messageable(channel_id).send(text, allowed_mentions=only(called))
