"""What all presses on events share: the event that is meant, its page, and what is picked from lists."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord import ui

from bot.client import replies
from bot.client.event_threads import Place, missing_for_tables
from bot.client.permissions import manages_server, require_place
from bot.client.protocol import Client, Interaction
from bot.errors import Stale, Unfit
from bot.messages.event_ids import EventId
from bot.messages.event_pages import Places, desk_way, event_page
from bot.messages.parts import sendable, view_of
from bot.messages.story_page import Named, named, story_page
from bot.play.contests import acts, bench
from bot.play.contests.contesting import require_runs
from bot.play.contests.story import story_of
from bot.storage.contests import GOING_ON, StoredContest, StoredMatch
from bot.storage.models import ANYBODY, ROLE
from engine.contest.plan import STORY

Deed = Callable[[Interaction, EventId, StoredContest], Awaitable[None]]
"""Does what is pressed, and answers the person alone."""


async def event_here(interaction: Interaction, contest_id: int) -> StoredContest:
    """An event of this server. Raises Stale where it is none, and UnreadableEvent for one that is damaged."""
    contest = await interaction.client.contests.find(contest_id)
    if contest.guild_id != interaction.guild_id:
        raise Stale("that event is elsewhere")
    story_of(contest)
    return contest


async def places_of(interaction: Interaction, contest: StoredContest) -> Places:
    """Where the tables of an event stand, and how much time its people have."""
    service = interaction.client.service
    channels = await service.repository.matches.channels(contest.id)
    banks = await service.repository.chairs.of_round(contest.id, contest.round)
    left = {contest.match(bank.match_id).sides[bank.side]: bank.left(service.now()) for bank in banks}
    by_rules = frozenset(contest.match(bank.match_id).sides[bank.side] for bank in banks if bank.by_rules)
    undone = await service.repository.chores.undone(contest.id)
    return Places(channels, left, by_rules, bench.empty_of(contest, banks), bench.asked_of(contest, undone))


async def show_event(interaction: Interaction, contest: StoredContest) -> None:
    """Show a person an event as they have part in it."""
    if contest.plan["kind"] == STORY:
        await show_story(interaction, contest)
        return
    places, words, user = await places_of(interaction, contest), replies.reader(interaction), interaction.user.id
    await replies.show(interaction, sendable(await asyncio.to_thread(event_page, contest, places, user, words)))


async def show_story(interaction: Interaction, contest: StoredContest) -> None:
    """Show a person a story as they have part in it."""
    client, words = interaction.client, replies.reader(interaction)
    channels = await client.service.repository.matches.channels(contest.id)
    playing = next((match for match in contest.of_round(contest.round) if match.result is None), None)
    channel = None if playing is None else channels.get(playing.id or 0)
    names, hours = await names_for(interaction, contest), await _hours(client, contest, playing)
    page = story_page(contest, names, channel, interaction.user.id, words, hours=hours)
    await replies.show(interaction, sendable(page))


async def _hours(client: Client, contest: StoredContest, playing: StoredMatch | None) -> int:
    """The hours to answer in the act that is played, else those of the next one; 0 without a deadline."""
    if playing is None or playing.encounter_id is None:
        return client.service.servers.of(contest.guild_id).deadline_hours
    return (await client.service.repository.clocks.of(playing.encounter_id)).hours


async def names_for(interaction: Interaction, contest: StoredContest) -> Named:
    """The names of the figures of a story that a person may know."""
    contests = interaction.client.contests
    record, added = await acts.set_up_of(contests, contest), await acts.added(contests, contest)
    return named(record, added, contest.entrant_of(interaction.user.id))


async def say(interaction: Interaction, key: str, contest: StoredContest, count: int = 1, **values: object) -> None:
    """Answer a person with a sentence about an event; one who runs it with the way back to the desk."""
    words = replies.reader(interaction)
    runs = contest.runs(interaction.user.id) and contest.status in GOING_ON
    text, ways = words(key, count, event=contest.name, **values), [desk_way(contest, words)] if runs else []
    await replies.show(interaction, sendable(view_of(text, ways)))


def lead_picked(item: ui.Item[ui.LayoutView]) -> discord.Member | discord.User:
    """The person who was picked from a list. Raises Stale where there is none, Unfit for a bot."""
    found = people_picked(item)
    if not found:
        raise Stale("nobody was picked")
    return found[0]


def people_picked(item: ui.Item[ui.LayoutView]) -> list[discord.Member | discord.User]:
    """The people who were picked from a list. Raises Stale where it is none, Unfit for a bot."""
    if not isinstance(item, ui.UserSelect):
        raise Stale("nobody was picked")
    if any(user.bot for user in item.values):
        raise Unfit("bot-lead")
    return list(item.values)


def channel_picked(item: ui.Item[ui.LayoutView]) -> int:
    """The channel that was picked from a list. Raises Stale where there is none."""
    if not isinstance(item, ui.ChannelSelect) or not item.values:
        raise Stale("no channel was picked")
    return item.values[0].id


def require_host(interaction: Interaction) -> None:
    """Raise Unfit for a person whom the server does not let host events and stories."""
    server, guild = interaction.client.service.servers.of(interaction.guild_id), interaction.guild
    if server.hosts == ANYBODY or manages_server(interaction):
        return
    role = guild.get_role(server.role_id or 0) if guild is not None and server.hosts == ROLE else None
    if role is None:
        raise Unfit("hosts-staff")
    if not isinstance(interaction.user, discord.Member) or role not in interaction.user.roles:
        raise Unfit("hosts-role", role=role.id)


def require_beginning(interaction: Interaction, contest: StoredContest) -> None:
    """Raise NotHost or Unfit for a person who may not host this event now, Unfit where no battle may begin in its
    channel any more."""
    require_runs(contest, interaction.user.id)
    require_host(interaction)
    if not interaction.client.service.servers.allows(contest.guild_id, contest.channel_id):
        raise Unfit("event-barred", place=contest.channel_id)


def place_for(interaction: Interaction, channel_id: int) -> Place:
    """The forum or channel that was chosen.

    Raises Unfit where there is none, where the person may not post themself, or where the bot lacks a permission;
    NotHere where the server lets no battle begin.
    """
    place = interaction.guild.get_channel(channel_id) if interaction.guild is not None else None
    if not isinstance(place, Place):
        raise Unfit("event-nowhere")
    require_place(interaction, place)
    if isinstance(interaction.user, discord.Member) and not place.permissions_for(interaction.user).send_messages:
        raise Unfit("event-not-there", place=place.name)
    if lacks := missing_for_tables(place):
        words = replies.reader(interaction)
        raise Unfit("event-lacks", place=place.name, names=tuple(words(f"allow.{name}") for name in lacks))
    return place
