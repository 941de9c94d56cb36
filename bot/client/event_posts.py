"""What an event tells all who read along: its post with the card, and the results of each round."""

from __future__ import annotations

import gzip
from io import BytesIO

import discord

from bot.client.event_threads import place_of, thread_for
from bot.client.protocol import Client
from bot.messages import event_card, event_results, events
from bot.play.contests import archive as contests_archive
from bot.play.contests import organise
from bot.storage.chores import StoredChore
from bot.storage.contests import StoredContest
from bot.text.words import Words


async def post(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Post the event: in a forum as a post of its own, else as a message of its channel."""
    if contest.card_id is not None:
        return
    place, words = place_of(client, contest), Words(contest.language)
    card = event_card.card(contest, words)
    if isinstance(place, discord.ForumChannel):
        made = await thread_for(client, contest, chore, contest.name[:100], card)
        await organise.posted(client.contests, contest.id, post_id=made.thread, card_id=made.message)
    else:
        message = await place.send(nonce=chore.key[:25], **card)
        await organise.posted(client.contests, contest.id, card_id=message.id)


async def renew_card(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Draw the card again; a card that is gone stays gone."""
    if contest.card_id is None:
        return
    content = event_card.card(contest, Words(contest.language))
    card = client.get_partial_messageable(told_in(contest)).get_partial_message(contest.card_id)
    try:
        await card.edit(view=content["view"], allowed_mentions=discord.AllowedMentions.none())
    except discord.NotFound:
        return


async def results(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Tell the results of a round, with the standings behind it."""
    words, round_ = Words(contest.language), int(chore.args["round"])
    channel = client.get_partial_messageable(told_in(contest))
    told = sum(match.result is not None for match in contest.of_round(round_))
    nonce = f"{chore.key}:{told}"[:25]
    message = await channel.send(nonce=nonce, **await event_results.results(contest, round_, words))
    await organise.stands(client.contests, contest.id, message.id)


def told_in(contest: StoredContest) -> int:
    """The channel or post in which an event is told of."""
    return contest.channel_id if contest.post_id is None else contest.post_id


async def archive(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Post the archive of an event that is over; squeezed where the server takes no file of its size."""
    channel = client.get_partial_messageable(told_in(contest))
    place = client.get_channel(contest.channel_id)
    whole = await contests_archive.archive(client.contests, contest)
    most = discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES if place is None else place.guild.filesize_limit
    name, data = ("event.json", whole) if len(whole) <= most else ("event.json.gz", gzip.compress(whole, mtime=0))
    file = discord.File(BytesIO(data), name)
    await channel.send(nonce=chore.key[:25], file=file, content=events.archive(contest, Words(contest.language)))
