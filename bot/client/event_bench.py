"""The bench on Discord: one on it is asked in the event's own post, and hears so by direct message; the next one is
asked where no answer comes."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.client.event_posts import told_in
from bot.client.event_sends import send_once
from bot.client.protocol import Client
from bot.messages import event_bench
from bot.messages.event_ids import BenchId
from bot.play.contests import bench, chores
from bot.storage.chairs import GIVEN
from bot.storage.chores import StoredChore
from bot.storage.contests import Changed, StoredContest
from bot.text.words import Words
from engine.contest.score import score


async def ask(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Ask one on the bench, unless the seat is taken or they wait there no more."""
    entrant, number = int(chore.args["entrant"]), int(chore.args["bench"])
    if await _over(client, contest, entrant, number):
        return
    asks = BenchId("yes", contest.id, entrant, number, int(chore.args["last"]))
    until = client.service.now() + bench.ANSWER
    content = event_bench.asking(contest, asks, await _seat(client, contest, entrant), until, Words(contest.language))
    message = await send_once(client, chore, told_in(client, contest), str(asks), **content)
    called = [chores.unanswered(contest.id, chore.args, message.id, bench.ANSWER)]
    await client.contests.change(contest.id, lambda now: Changed(now, called))
    text = event_bench.hears(contest, entrant, Words(contest.language))
    for user in contest.entrant(number).people:
        # The question stands in public, also for one who takes no direct messages.
        with suppress(discord.Forbidden, discord.NotFound):
            await (await client.create_dm(discord.Object(user))).send(text)


async def unanswered(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Ask the next one in the place of one who has not answered, who waits at the end of the bench now."""
    entrant, number = int(chore.args["entrant"]), int(chore.args["bench"])
    if await _over(client, contest, entrant, number):
        return
    name = contest.entrant(number).name
    await bench.refuse(client.contests, contest.id, entrant, number, int(chore.args["last"]))
    content = event_bench.answered(contest, name, entrant, "late", Words(contest.language))
    message = told_in(client, contest).get_partial_message(int(chore.args["message"]))
    try:
        await message.edit(view=content["view"], allowed_mentions=discord.AllowedMentions.none())
    except discord.NotFound:
        return


async def _seat(client: Client, contest: StoredContest, entrant: int) -> event_bench.Seat | None:
    """The seat of an entrant at the table that is played; None where there is none."""
    channels = await client.service.repository.matches.channels(contest.id)
    tables = [match for match in contest.of_round(contest.round) if entrant in match.sides.values()]
    match = next((match for match in tables if match.result is None), None)
    if match is None or match.encounter_id is None or (channel := channels.get(match.id or 0)) is None:
        return None
    moment = await client.service.standing_of(match.encounter_id)
    side = next(side for side, number in match.sides.items() if number == entrant)
    banks = await client.service.repository.chairs.of(match.encounter_id)
    left = next((bank.left(client.service.now()) for bank in banks if bank.side == side), GIVEN)
    value = {} if moment.record.hidden else score(moment.record, moment.state).value
    return event_bench.Seat(channel, match, side, value, max(left, GIVEN))


async def _over(client: Client, contest: StoredContest, entrant: int, number: int) -> bool:
    """Whether the seat of an entrant is taken, or the one on the bench waits there no more."""
    there = any(one.number == number for one in contest.bench)
    return not there or entrant not in await bench.empty_seats(client.contests, contest)
