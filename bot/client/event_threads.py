"""Threads and forum posts for events: made once, found again by their names, and put away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import discord

from bot.client.event_sends import send_once
from bot.client.hindrance import Gone, Hindered, lacking, requiring
from bot.client.protocol import Client
from bot.hosting.faults import tolerating
from bot.storage.chores import StoredChore
from bot.storage.contests import StoredContest

WEEK: Final = 10080
"""Minutes for which a thread is listed without a message in it: as many as Discord allows."""
Place = discord.ForumChannel | discord.TextChannel


class Made(NamedTuple):
    """A thread and its first message, by their ids."""

    thread: int
    message: int


def place_of(client: Client, contest: StoredContest) -> Place:
    """The forum or text channel of an event, in which the bot may do what it needs. Raises Gone, Hindered."""
    place, guild = client.get_channel(contest.channel_id), client.get_guild(contest.guild_id)
    if guild is not None and guild.unavailable:
        raise Hindered("unavailable")
    if not isinstance(place, Place):
        raise Gone(contest.channel_id)
    names = missing_for_tables(place)
    if names:
        raise Hindered(lacking(names))
    return place


def missing_for_tables(place: Place) -> tuple[str, ...]:
    """The permissions that the bot lacks for tables in a forum or channel."""
    wanted = {"view_channel", "send_messages", "send_messages_in_threads", "attach_files", "embed_links"}
    if isinstance(place, discord.TextChannel):
        wanted.add("create_public_threads")
    allowed = place.permissions_for(place.guild.me)
    return tuple(sorted(name for name in wanted if not getattr(allowed, name)))


async def thread_for(
    client: Client,
    contest: StoredContest,
    chore: StoredChore,
    name: str,
    starter: Mapping[str, Any],
    tags: Sequence[str] = (),
) -> Made:
    """The thread of a chore with its first message, made where there is none yet.

    Raises Gone, Hindered where the bot may not, or where a forum demands a tag and has none that the bot may use.
    """
    if chore.args.get("started"):
        return Made(int(chore.args["thread"]), int(chore.args["message"]))
    kept, place = client.service.repository.chores, place_of(client, contest)
    message: discord.Message | None = None
    thread = await _found(client, place, chore, name) if chore.args.get("making") else None
    if thread is None and isinstance(place, discord.ForumChannel):
        applied = _tags(place, tags)
        await kept.note(chore, making=True)
        with requiring(place.id):
            thread, message = await place.create_thread(
                name=name,
                auto_archive_duration=WEEK,
                applied_tags=applied,
                view=starter["view"],
                allowed_mentions=starter["allowed_mentions"],
            )
    elif isinstance(place, discord.TextChannel):
        if thread is None:
            await kept.note(chore, making=True)
            kind = discord.ChannelType.public_thread
            with requiring(place.id):
                thread = await place.create_thread(name=name, auto_archive_duration=WEEK, type=kind)
        message = await send_once(client, chore, thread, **starter)
    assert thread is not None
    # The first message of a forum's post has the number of the post.
    made = Made(thread.id, message.id if message is not None else thread.id)
    await kept.note(chore, making=True, started=True, **made._asdict())
    return made


async def _found(client: Client, place: Place, chore: StoredChore, name: str) -> discord.Thread | None:
    """The thread that an earlier try has made: the bot's own, of that name, and of no other chore."""
    others = await client.service.repository.chores.threads(chore.guild_id)
    mine = (thread for thread in await place.guild.active_threads() if thread.owner_id == place.guild.me.id)
    here = (thread for thread in mine if (thread.parent_id, thread.name) == (place.id, name))
    return next((thread for thread in here if thread.id not in others), None)


def free_tags(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """The tags of a forum that the bot may use: those that everybody may."""
    return [tag for tag in forum.available_tags if not tag.moderated]


def _tags(forum: discord.ForumChannel, wanted: Sequence[str]) -> list[discord.ForumTag]:
    """The forum's tags of these names; where it demands one and has none of them, any that the bot may use."""
    free = free_tags(forum)
    named = [tag for tag in free if tag.name.casefold() in wanted]
    if named or not forum.flags.require_tag:
        return named[:5]
    if not free:
        raise Hindered("tag")
    return free[:1]


async def close(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Put a finished table's thread away."""
    match = contest.match(chore.args["match"])
    place = None if match.encounter_id is None else await client.service.repository.place(match.encounter_id)
    thread = None if place is None else client.get_channel(place[1])
    if isinstance(thread, discord.Thread) and not thread.archived:
        with tolerating():
            await thread.edit(archived=True)
