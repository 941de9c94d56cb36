"""What those who run an event hear in the server's place for game masters, or by direct message: that it waits, or that
a table needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import discord

from bot.client.event_sends import send_once
from bot.client.hindrance import Gone
from bot.client.protocol import Client
from bot.messages import events
from bot.messages.parts import mention, only
from bot.storage.cases import Overview
from bot.storage.chores import StoredChore
from bot.storage.contest_models import LOST
from bot.storage.contests import StoredContest
from bot.text.words import Words


async def tell(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell each of those who run the event, once; what is over meanwhile is told no more.

    Where the server has a place for game masters they hear it there, all at once. A person who takes no direct messages
    reads of it on the card, or at the table. Raises what Discord refuses else.
    """
    kept = client.service.repository
    overview = await kept.cases.overview(contest.id, contest.round)
    if not _waits(contest, overview, chore.args):
        return
    text = events.notice(contest, chore.args, overview.channels.get(chore.args["match"]), Words(contest.language))
    if not await _told_there(client, contest, chore, text):
        await tell_runners(client, contest, chore, lambda user: {"content": text})


async def _told_there(client: Client, contest: StoredContest, chore: StoredChore, text: str) -> bool:
    """Whether those who run an event hear it in the server's place for game masters, which may be gone or shut."""
    place = client.service.servers.of(contest.guild_id).masters_id
    if place is None or client.get_channel(place) is None:
        return False
    content = f"{' '.join(map(mention, contest.runners))} {text}"
    with suppress(discord.Forbidden, discord.NotFound, Gone):
        channel = client.get_partial_messageable(place)
        await send_once(client, chore, channel, content=content, allowed_mentions=only(contest.runners))
        return True
    return False


async def tell_runners(
    client: Client, contest: StoredContest, chore: StoredChore, content: Callable[[int], dict[str, Any]]
) -> None:
    """Send each of those who run an event their own message of a chore, once; nothing where it is empty."""
    for place, user in enumerate(contest.runners):
        if place < int(chore.args["told"]):
            continue
        if own := content(user):
            with suppress(discord.Forbidden, discord.NotFound, Gone):
                await send_once(client, chore, await client.create_dm(discord.Object(user)), **own)
        await client.service.repository.chores.note(chore, told=place + 1)


def _waits(contest: StoredContest, overview: Overview, args: Mapping[str, Any]) -> bool:
    """Whether an event still needs those who run it for what a notice is about."""
    if args["what"] == "call":
        return any(case.match_id == args["match"] for case in overview.cases)
    if args["what"] == "waits":
        return any(one.error == args["why"] for one in overview.undone)
    if args["what"] == "draw":
        return contest.draws_next
    if args["what"] == "bench":
        return contest.entrant(args["entrant"]).replaced_by is None
    if not args["match"]:
        return contest.paused_at is not None
    match = contest.match(args["match"])
    if args["what"] == "empty":
        return match.result is None and not contest.entrant(args["entrant"]).people
    return match.status == LOST if args["what"] == "thread" else match.result is None
