"""What an event tells all who read along: its post with the card, and the results of each round."""

from __future__ import annotations

import gzip
from contextlib import suppress
from io import BytesIO
from typing import Any

import discord

from bot.client.event_sends import send_once
from bot.client.event_threads import place_of, thread_for
from bot.client.hindrance import Gone, Hindered, requiring
from bot.client.protocol import Client
from bot.messages import event_card, event_results, events, story_card
from bot.messages.event_ids import EventId
from bot.messages.parts import sendable
from bot.play.contests import archive as contests_archive
from bot.play.contests import organise
from bot.storage.chores import StoredChore
from bot.storage.contests import StoredContest
from bot.text.words import Words
from engine.contest.plan import STORY


async def post(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Post the event: in a forum as a post of its own, else as a message of its channel."""
    if contest.card_id is not None:
        return
    place, words = place_of(client, contest), Words(contest.language)
    card = _card(contest, words)
    if isinstance(place, discord.ForumChannel):
        made = await thread_for(client, contest, chore, contest.name[:100], card)
        await organise.posted(client.contests, contest.id, post_id=made.thread, card_id=made.message)
    else:
        message = await send_once(client, chore, place, str(EventId("rules", contest.id)), **card)
        await organise.posted(client.contests, contest.id, card_id=message.id)


async def renew_card(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Draw the card again; a card that is gone stays gone."""
    if contest.card_id is None:
        return
    content = _card(contest, Words(contest.language))
    channel = told_in(client, contest)
    try:
        with requiring(channel.id):
            card = channel.get_partial_message(contest.card_id)
            await card.edit(view=content["view"], allowed_mentions=discord.AllowedMentions.none())
    except discord.NotFound:
        return


async def results(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell the results of a round, with the standings behind it."""
    words, round_ = Words(contest.language), int(chore.args["round"])
    if contest.plan["kind"] == STORY:
        await _closed(client, contest, chore)
        content = sendable(story_card.act_over(contest, words))
    else:
        content = await event_results.results(contest, round_, words)
    message = await send_once(client, chore, told_in(client, contest), **content)
    await organise.stands(client.contests, contest.id, message.id)


async def _closed(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Post the ways on from an act in its thread, too, where its result stands; a thread that is gone stays gone."""
    kept, content = client.service.repository, sendable(story_card.act_closed(contest, Words(contest.language)))
    channels = await kept.matches.channels(contest.id)
    for match in contest.of_round(int(chore.args["round"])):
        if (thread := channels.get(match.id or 0)) is not None and not chore.args.get("closed"):
            with suppress(Gone):
                await send_once(client, chore, client.get_partial_messageable(thread), **content)
            await kept.chores.note(chore, closed=True)


def _card(contest: StoredContest, words: Words) -> dict[str, Any]:
    if contest.plan["kind"] != STORY:
        return event_card.card(contest, words)
    content = sendable(story_card.story_card(contest, words))
    return {**content, "allowed_mentions": discord.AllowedMentions.none()}


async def ruled(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell what a ruling has changed of a round that was told."""
    match = contest.match(int(chore.args["match"]))
    content = event_results.ruled(contest, match, str(chore.args["why"]), Words(contest.language))
    await send_once(client, chore, told_in(client, contest), **content)


def told_in(client: Client, contest: StoredContest) -> discord.PartialMessageable:
    """The channel or post in which an event is told of. Raises Hindered for a forum in which its post is to come."""
    if contest.post_id is not None:
        return client.get_partial_messageable(contest.post_id)
    if isinstance(client.get_channel(contest.channel_id), discord.ForumChannel):
        raise Hindered("unposted")
    return client.get_partial_messageable(contest.channel_id)


async def archive(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Post the archive of an event that is over; squeezed where the server takes no file of its size."""
    channel, place = told_in(client, contest), client.get_channel(contest.channel_id)
    whole = await contests_archive.archive(client.contests, contest)
    most = discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES if place is None else place.guild.filesize_limit
    name, data = ("event.json", whole) if len(whole) <= most else ("event.json.gz", gzip.compress(whole, mtime=0))
    file = discord.File(BytesIO(data), name)
    text = events.archive(contest, Words(contest.language))
    await send_once(client, chore, channel, file=file, content=text)
