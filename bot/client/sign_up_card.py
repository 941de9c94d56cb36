"""The sign-up card of a channel: remembered when it is shown, and renewed whenever what it shows has changed."""

import asyncio
import logging
from functools import partial

import discord

from bot.client.protocol import Client
from bot.errors import NoEncounter, Unfit
from bot.hosting.faults import DISCORD
from bot.messages.sign_up import begun, sign_up
from bot.storage.engine import DEED

_log = logging.getLogger(__name__)


class Cards:
    """One card a channel, the newest. It is renewed behind the answer to what changed it: no answer waits for it."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._stale: set[int] = set()
        """Channels whose set-up has changed since their card was last drawn."""
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def keep(self, channel_id: int, message: discord.Message) -> None:
        """Remember the message that is a channel's card from now on."""
        draft = await self._bot.service.drafts.stored(channel_id)
        if draft is not None:
            await self._bot.service.repository.notes.write(_key(channel_id), f"{draft.id}:{message.id}")

    def renew(self, channel_id: int) -> None:
        """Have a channel's card drawn again; of several changes at once the last is shown."""
        deed = DEED.get()
        if deed is None:
            self._renew(channel_id)
        else:
            deed.behind(partial(self._renew, channel_id))

    def _renew(self, channel_id: int) -> None:
        self._stale.add(channel_id)
        task = self._tasks.get(channel_id)
        if task is None or task.done():
            task = asyncio.create_task(self._renewed(channel_id))
            self._tasks[channel_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(channel_id, None))

    async def close(self) -> None:
        """Draw what is being drawn to its end, and nothing more."""
        self._stale.clear()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _renewed(self, channel_id: int) -> None:
        with self._bot.in_flight.working():
            while channel_id in self._stale:
                self._stale.discard(channel_id)
                await self._draw(channel_id)

    async def _draw(self, channel_id: int) -> None:
        service = self._bot.service
        noted = await service.repository.notes.read(_key(channel_id))
        draft = await service.drafts.stored(channel_id)
        if not noted:
            return
        encounter_id, _, message_id = noted.partition(":")
        now = await service.repository.people.open_in(channel_id) if draft is None else draft.id
        if int(encounter_id) != now:
            return
        try:
            if draft is None:
                content = begun(await service.look(channel_id, now))
                await service.repository.notes.write(_key(channel_id), "")
            else:
                content = await sign_up(await service.drafts.sheet(channel_id))
            card = self._bot.get_partial_messageable(channel_id).get_partial_message(int(message_id))
            await card.edit(
                view=content["view"], attachments=content["files"], allowed_mentions=discord.AllowedMentions.none()
            )
        except (NoEncounter, Unfit):
            _log.debug("the set-up in channel %s went on before its card was drawn", channel_id)
        except DISCORD as error:
            # Discord rations edits of messages older than an hour, and the card may be gone.
            _log.info("the sign-up of channel %s stays as it is: %s", channel_id, error)


def _key(channel_id: int) -> str:
    return f"sign-up:{channel_id}"
