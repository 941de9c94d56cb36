"""The chronicle of a story: posted once it is over, in a message and whole in a file."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from io import BytesIO

import discord

from bot.client.event_posts import told_in
from bot.client.event_sends import send_once
from bot.client.protocol import Client
from bot.errors import NoEncounter
from bot.messages.chronicle import chronicle, whole
from bot.messages.parts import only
from bot.play.story import Story
from bot.storage.chores import StoredChore
from bot.storage.contests import StoredContest
from bot.text.words import Words


async def post(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell all acts that were played."""
    words, acts = Words(contest.language), dict[int, Story]()
    channels = await client.service.repository.matches.channels(contest.id)
    for match in contest.matches:
        if match.encounter_id is not None and (channel := channels.get(match.id or 0)) is not None:
            with suppress(NoEncounter):
                acts[match.round] = await client.stories.of(channel, None, "", match.encounter_id)
    text = await asyncio.to_thread(chronicle, contest, acts, words)
    data = await asyncio.to_thread(whole, contest, acts, words)
    file = discord.File(BytesIO(data.encode()), "chronicle.txt")
    await send_once(client, chore, told_in(client, contest), content=text, file=file, allowed_mentions=only(()))
