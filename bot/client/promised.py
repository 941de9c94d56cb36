"""Answers that were promised: remembered before they are promised, and given later where the program was killed.

For a quarter of an hour Discord takes an answer in place of the promise. Later everybody reads it in the channel,
or the one person at their next command or press.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.client.protocol import Client, Interaction
from bot.hosting.faults import DISCORD
from bot.messages.parts import mention, only, view_of
from bot.storage.engine import DEED
from bot.storage.models import Promise
from bot.storage.promises import BELOW, INSTEAD, LATER, SHOWN, Pending
from bot.text.words import Words, words_for
from engine.errors import DuckbackError

_log = logging.getLogger(__name__)
LIFE: Final = timedelta(minutes=14)
"""For so long Discord takes an answer, and a minute more."""
PATIENCE = 1.0
"""Seconds for which a promise waits until it is written down. Discord waits for three; the database may be locked."""
ELSEWHERE: Final = "…"
"""Stands for a moment in place of a promise before it is taken away and the one person is told elsewhere."""


def public(interaction: Interaction) -> Words:
    """The language for anything that a channel sees: the one set for the server, else that of the server, else of the
    person."""
    chosen = interaction.client.service.servers.of(interaction.guild_id).language
    return words_for(chosen or interaction.guild_locale or interaction.locale)


async def remember(interaction: Interaction, way: str) -> None:
    """Write down that an answer is about to be promised; where the database is busy, it is promised all the same."""
    deed = DEED.get()
    if deed is None or deed.promised is not None or interaction.channel_id is None:
        return
    promise = Promise(
        interaction_id=interaction.id,
        token=interaction.token,
        way=way,
        command="" if interaction.command is None else interaction.command.qualified_name,
        channel_id=interaction.channel_id,
        guild_id=interaction.guild_id,
        user_id=interaction.user.id,
        language=(public(interaction) if way in (SHOWN, BELOW) else words_for(interaction.locale)).language,
        made_at=interaction.client.service.now(),
    )
    deed.promised = asyncio.create_task(interaction.client.service.repository.promises.keep(promise))
    await asyncio.wait({deed.promised}, timeout=PATIENCE)


async def kept(interaction: Interaction) -> None:
    """The answer has been given: forget the promise of it."""
    deed = DEED.get()
    if deed is None or deed.promised is None:
        return
    try:
        await deed.promised
        await interaction.client.service.repository.promises.drop(interaction.id)
    except DuckbackError as error:
        _log.warning("the promise of interaction %s could not be struck off: %s", interaction.id, error)


class Promised:
    """Keeps the promises of a process that is no more."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._late: set[int] = set()
        """People who are to be told something at their next command or press."""

    async def settle(self, before: datetime) -> None:
        """Answer what was promised before then and is not being done. What Discord does not take now is kept."""
        for pending in await self._promises.pending(before):
            promise = pending.promise
            if promise.way == LATER:
                self._late.add(promise.user_id)
            elif not self._bot.in_flight.leaving:
                try:
                    with self._bot.in_flight.working():
                        await self._answer(pending)
                except DISCORD as error:
                    _log.warning("what user %s was promised could not be told: %s", promise.user_id, error)

    async def tell_late(self, interaction: Interaction) -> None:
        """Tell a person who has just been answered what Discord took no answer to."""
        user = interaction.user.id
        if user not in self._late or not interaction.response.is_done():
            return
        self._late.discard(user)
        for pending in await self._promises.put_off_for(user):
            await interaction.followup.send(_said(pending), ephemeral=True)
            await self._promises.drop(pending.promise.interaction_id)

    async def report(self, promise: Promise, content: dict[str, Any]) -> discord.Message:
        """Put the report of what was asked in the place of the promise."""
        files = content.pop("files", [])
        return await self._asked(promise).edit_original_response(content=None, attachments=files, **content)

    def alive(self, promise: Promise) -> bool:
        """Whether Discord still takes an answer in its place."""
        return self._bot.service.now() - promise.made_at < LIFE

    @property
    def _promises(self) -> Any:
        return self._bot.service.repository.promises

    async def _answer(self, pending: Pending) -> None:
        promise = pending.promise
        try:
            if pending.message_id and promise.way in (SHOWN, INSTEAD, BELOW):
                # What came of it has been reported to everybody.
                if promise.way == SHOWN and self.alive(promise) and await self._stands(promise):
                    await self._asked(promise).delete_original_response()
            elif promise.way != BELOW and self.alive(promise):
                if promise.way == INSTEAD or await self._stands(promise):
                    await self.report(promise, {"view": view_of(_said(pending))})
            elif promise.way in (SHOWN, BELOW):
                user, channel = promise.user_id, self._bot.get_partial_messageable(promise.channel_id)
                text = f"{mention(user)} {_said(pending)}"
                nonce = f"p{promise.interaction_id}"[:25]
                await channel.send(text, nonce=nonce, allowed_mentions=only([user]))
            else:
                await self._put_off(promise)
                return
        except (discord.NotFound, discord.Forbidden) as error:
            # Asking again and again would use up what Discord bears of refusals.
            _log.info("what user %s was promised waits for their next command: %s", promise.user_id, error)
            await self._put_off(promise)
            return
        await self._promises.drop(promise.interaction_id)

    def _asked(self, promise: Promise) -> discord.Interaction[Any]:
        return self._bot.asked(promise.interaction_id, promise.token)

    async def _stands(self, promise: Promise) -> bool:
        """Whether people still see that an answer comes: it was not given then."""
        message = await self._asked(promise).original_response()
        return message.flags.loading or message.content == ELSEWHERE

    async def _put_off(self, promise: Promise) -> None:
        await self._promises.put_off(promise.interaction_id)
        self._late.add(promise.user_id)


def _said(pending: Pending) -> str:
    promise = pending.promise
    words = Words(promise.language)
    what = f"`/{promise.command}`" if promise.command else words("promise.press")
    return words("promise.done" if pending.done else "promise.undone", what=what)
