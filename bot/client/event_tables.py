"""The tables of an event on Discord: a thread for each, in which its encounter begins."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import discord

from bot.client.chairs import play_on
from bot.client.event_sends import send_once
from bot.client.event_threads import thread_for
from bot.client.hindrance import Barred, Gone, requiring
from bot.client.present import left
from bot.client.protocol import Client
from bot.hosting.faults import tolerating
from bot.messages import events
from bot.messages.parts import mention, only
from bot.messages.sign_up import sign_up
from bot.names import safe
from bot.people import seats
from bot.play.contests import bench, chores, ending, enter, opening
from bot.play.contests.flags import BENCH
from bot.play.contests.masters import mastered
from bot.play.contests.squads import owners_of
from bot.storage.chores import StoredChore
from bot.storage.contest_models import DRAWN, OUT, PLAYING
from bot.storage.contests import Changed, StoredContest, StoredMatch
from bot.storage.roster import Roster
from bot.text.words import Words
from engine.contest.plan import STORY


async def open_table(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Open a table: its thread, the first message that calls its people in, and the encounter with its first turn.

    Raises Barred, Gone, Hindered, and what Discord refuses.
    """
    match, words = contest.match(chore.args["match"]), Words(contest.language)
    if match.status not in (DRAWN, PLAYING):
        return
    if match.status == DRAWN and not client.service.servers.allows(contest.guild_id, contest.channel_id):
        raise Barred("no battle may begin there")
    if match.status == DRAWN and contest.plan["kind"] != STORY and await _walked_over(client, contest, match):
        return
    name = events.table_name(contest, match, words)
    thread, _ = await thread_for(client, contest, chore, name, events.starter(contest, match, words), events.TAGS)
    channel = client.get_partial_messageable(thread)
    async for moment, owed in opening.begin(client.contests, contest, match, thread):
        client.poster.called(moment.encounter_id, events.called(contest, match))
        with requiring(thread):
            await client.poster.post(moment, owed, channel)
    if (draft := await client.service.drafts.stored(thread)) is not None:
        if not chore.args.get("laid"):
            card = await send_once(client, chore, channel, **await sign_up(await client.service.drafts.sheet(thread)))
            await client.cards.keep(thread, card)
            await client.service.repository.chores.note(chore, laid=True)
        await client.service.drafts.awaited(draft.id)
    await client.contests.change(contest.id, lambda now: Changed(now, [chores.card(contest.id)]))


async def lay(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Have the rules place the figures of a side whose player has no time left for it; play begins behind the last."""
    match, side = contest.match(chore.args["match"]), str(chore.args["side"])
    place = None if match.encounter_id is None else await client.service.repository.place(match.encounter_id)
    if match.status != PLAYING or place is None:
        return
    channel = client.get_partial_messageable(place[1])
    async for moment, owed in opening.lay(client.contests, match, side, place[1]):
        with requiring(place[1]):
            await client.poster.post(moment, owed, channel)


async def _walked_over(client: Client, contest: StoredContest, match: StoredMatch) -> bool:
    """Whether people of a table have left the server: their entrants leave the event, and the table is over."""
    place, gone = client.get_channel(contest.channel_id), False
    for entrant in map(contest.entrant, match.sides.values()):
        if place is not None and entrant.people and await left(place.guild, entrant.people[0]):
            await enter.remove(client.contests, contest.id, entrant.number)
            gone = True
    return gone


async def end(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """End the battle of a table that is decided off the table, and have its thread read the result and the reason."""
    match, why = contest.match(chore.args["match"]), str(chore.args["why"])
    place = None if match.encounter_id is None else await client.service.repository.place(match.encounter_id)
    if match.encounter_id is None or place is None:
        return
    channel = client.get_partial_messageable(place[1])
    done = await ending.break_off(client.contests, match.encounter_id, why)
    text = events.decided(contest, match, why, Words(contest.language))
    with suppress(Gone, discord.Forbidden):
        if done is not None:
            await client.poster.post(*done, channel)
        await send_once(client, chore, channel, content=text, allowed_mentions=only(()))


async def time_up(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """End a table that is still played when the time of its round is over, and have its thread read the result."""
    match = contest.match(chore.args["match"])
    done = await ending.time_up(client.contests, contest.id, chore.args["match"])
    place = None if match.encounter_id is None else await client.service.repository.place(match.encounter_id)
    if done is None or place is None:
        return
    with tolerating():
        await client.poster.post(*done, client.get_partial_messageable(place[1]))
    await ending.settle(client.contests, contest.id, chore.args["match"])


async def seat(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Have the one who replaces an entrant take their seat and their clock at a table that is played, and call them
    in; the rules play on for an entrant who has left without such a one, and give the seat back to one who has come
    back. A table that had not begun is won by the other side, and one on which nobody else could stand in."""
    match, entrant = contest.match(chore.args["match"]), contest.entrant(chore.args["entrant"])
    if match.status != PLAYING or match.encounter_id is None:
        return
    place = await client.service.repository.place(match.encounter_id)
    assert place is not None
    number = entrant.number if entrant.replaced_by is None else entrant.replaced_by
    if contest.plan["kind"] == STORY:
        await _team(client, contest, chore, match, place[1])
        return
    replaced = number != entrant.number
    gone = entrant.status == OUT and not replaced
    side, people = next(side for side, one in match.sides.items() if one == number), contest.entrant(number).people
    if replaced and people:
        await _pass_clock(client, match, side, people[0])

    def how(roster: Roster) -> Roster:
        sat = roster.seating().seats.get(side, ())
        out = next((user for user in sat if user in entrant.people), None)
        if replaced and people and (out is not None or not sat):
            return mastered(contest, match, seats.followed(roster, side, out, people[0]))
        if out is None or not roster.begun:
            return roster
        away = (side, out) in roster.seating().handed_over
        if gone:
            return roster if away else seats.hand_over(roster, out, out)
        return seats.take_back(roster, out, out) if away else roster

    roster = await client.service.people(place[1], how, match.encounter_id)
    free = side not in roster.seating().seats
    if gone and (not roster.begun or (free and not roster.seating().in_charge)):
        await ending.forfeit(client.contests, contest.id, chore.args["match"], entrant.number)
        return
    told = "role.seated" if replaced else "event.dropped" if gone else "rules.back"
    if people:
        name = safe(next(one.name for one in roster.sides if one.id == side))
        text = Words(contest.language)(told, who=mention(people[0]), side=name)
        calls = only(people[:1] if replaced else ())
        channel = client.get_partial_messageable(place[1])
        await send_once(client, chore, channel, content=text, allowed_mentions=calls)
    await play_on(client, match.encounter_id)
    if gone and contest.policy == BENCH:
        await bench.call(client.contests, contest.id, entrant.number)


async def _team(
    client: Client, contest: StoredContest, chore: StoredChore, match: StoredMatch, channel_id: int
) -> None:
    """Have a side of a story's table played by its team as it is now, and tell who has come and who has gone."""
    team = contest.entrant(chore.args["entrant"])
    side = next(side for side, number in match.sides.items() if number == team.number)
    before = await client.service.repository.people.roster(match.encounter_id or 0)
    how = partial(seats.team, side=side, people=team.people, owners=owners_of(team))
    after = await client.service.people(channel_id, how, match.encounter_id)
    sat, sits = (roster.seating().seats.get(side, ()) for roster in (before, after))
    name, words = safe(team.name), Words(contest.language)
    lines = [words("role.seated", who=mention(user), side=name) for user in sits if user not in sat]
    gone = "event.story.gone" if {*sits} - {*sat} or not sits else "event.story.gone-led"
    lines += [words(gone, who=mention(user), side=name) for user in sat if user not in sits]
    masters = [user for user in sits if user not in sat and user in after.seating().masters]
    lines += [words("role.gm-plays", who=mention(user), side=name) for user in masters]
    if sits and sits[:1] != sat[:1]:
        lines.append(words("event.story.leads", who=mention(sits[0]), side=name))
    if lines:
        channel = client.get_partial_messageable(channel_id)
        calls = only(user for user in sits if user not in sat)
        await send_once(client, chore, channel, content="\n".join(lines), allowed_mentions=calls)
    await play_on(client, match.encounter_id or 0)


async def _pass_clock(client: Client, match: StoredMatch, side: str, user: int) -> None:
    """Have the clock of a side run for another person."""
    chairs = client.service.repository.chairs
    for bank in await chairs.of(match.encounter_id or 0):
        if bank.side == side and bank.user_id != user:
            await chairs.pass_on(bank, user, client.service.now())
