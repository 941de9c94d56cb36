"""What those who run an event hear by direct message: that it waits, or that a table needs them."""

from __future__ import annotations

from hashlib import sha256

import discord

from bot.client.protocol import Client
from bot.messages import events
from bot.storage.chores import StoredChore
from bot.storage.contest_models import LOST
from bot.storage.contests import StoredContest
from bot.text.words import Words

NONCE = 25
"""Letters of the mark by which Discord knows a message again."""


async def tell(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell each of those who run the event, once; what is over meanwhile is told no more.

    A person who takes no direct messages reads of it on the card, or at the table. Raises what Discord refuses else.
    """
    what, match_id = str(chore.args["what"]), int(chore.args["match"])
    if not _waits(contest, what, match_id):
        return
    channels = await client.service.repository.matches.channels(contest.id)
    text = events.notice(contest, chore.args, channels.get(match_id), Words(contest.language))
    for place, user in enumerate(contest.runners):
        if place < int(chore.args["told"]):
            continue
        try:
            private = await client.create_dm(discord.Object(user))
            await private.send(text, nonce=sha256(f"{chore.key}:{user}".encode()).hexdigest()[:NONCE])
        except (discord.Forbidden, discord.NotFound):
            pass
        await client.service.repository.chores.note(chore, told=place + 1)


def _waits(contest: StoredContest, what: str, match_id: int) -> bool:
    """Whether an event still needs those who run it."""
    if what == "draw":
        return contest.draws_next
    if not match_id:
        return contest.paused_at is not None
    match = contest.match(match_id)
    return match.status == LOST if what == "thread" else match.result is None
