"""What those who run an event press: its draws, the end of its rounds, its leads and its place, and its own end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord
from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.event_desk import show_desk, show_manage
from bot.commands.event_here import Deed, channel_picked, people_picked, place_for, require_beginning, say
from bot.errors import Unfit
from bot.messages.event_card import page_way
from bot.messages.event_ids import EventId, EventWhat
from bot.messages.event_manage import absent_of
from bot.messages.event_pages import ask_page, desk_way, draw_page
from bot.messages.events import name_of, of_story, won
from bot.messages.parts import button, mention, sendable
from bot.play.contests import bench, drawing, enter, organise
from bot.play.contests.contesting import require_runs
from bot.play.contests.story import story_of
from bot.storage.contest_models import APPROVING, DRAWN
from bot.storage.contests import StoredContest
from engine.contest.plan import STORY


async def _absent(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have those wait on the bench who have not said that they will play."""
    for number in absent_of(contest):
        contest = await enter.to_bench(interaction.client.contests, contest.id, number, interaction.user.id)
    await show_manage(interaction, carried, contest)


async def _draw(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Draw a round that is not drawn, and show it to those who run the event; so few that all could play all are asked
    about first."""
    contests, user = interaction.client.contests, interaction.user.id
    if carried.what == "draw" and contest.runs(user) and drawing.suits_league(contest):
        await _offer_league(interaction, contest)
        return
    if contest.round < carried.number:
        require_beginning(interaction, contest)
    if carried.what == "league":
        contest = await drawing.to_league(contests, contest.id, user)
    if contest.round < carried.number:
        contest = await drawing.draw_round(contests, contest.id, user, carried.number, interaction.id)
    require_runs(contest, user)
    if all(match.status != DRAWN for match in contest.of_round(contest.round)):
        # An older button: the round was opened since, or had no tables.
        await show_desk(interaction, EventId("desk", contest.id), contest)
        return
    words = replies.reader(interaction)

    def page() -> ui.LayoutView:
        return draw_page(contest, drawing.why(contest, contest.round), words)

    await replies.show(interaction, {"view": await asyncio.to_thread(page)})


async def _offer_league(interaction: Interaction, contest: StoredContest) -> None:
    words, number = replies.reader(interaction), contest.round + 1
    ways = [
        button(words("event.league"), EventId("league", contest.id, number), discord.ButtonStyle.primary),
        button(words("event.draw", number=number), EventId("as-planned", contest.id, number)),
    ]
    count = len(story_of(contest).present)
    await replies.show(interaction, sendable(ask_page(words("event.league.ask", count), *ways)))


async def _ask(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await organise.call(interaction.client.contests, contest.id, interaction.user.id)
    await say(interaction, "event.asking", contest)


async def _longer(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Give the tables of the round more time."""
    longer = await organise.extend(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await show_manage(interaction, carried, longer)


async def _attend(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have the rounds drawn by themselves, or by those who run the event."""
    contests, user = interaction.client.contests, interaction.user.id
    unattended = carried.what == "unattended"
    after = await organise.attend(contests, contest.id, user, unattended=unattended)
    await show_manage(interaction, carried, after)


async def _open(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    require_beginning(interaction, contest)
    opened = await drawing.open_round(
        interaction.client.contests, contest.id, interaction.user.id, carried.number, interaction.id
    )
    await say(interaction, "event.opening", opened, len(opened.of_round(carried.number)), number=carried.number)


async def _approve(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Make the standings final; the person who runs the event is asked first."""
    words = replies.reader(interaction)
    require_runs(contest, interaction.user.id)
    if carried.what == "approve" and contest.status == APPROVING:
        label = "event.story.end" if contest.plan["kind"] == STORY else "event.approve.yes"
        yes = button(words(label), EventId("approve-yes", contest.id), discord.ButtonStyle.success)
        key = "event.story.end-ask" if contest.plan["kind"] == STORY else "event.approve.ask"
        text = words(key, event=contest.name, won=won(contest, words))
        await replies.show(interaction, sendable(ask_page(text, yes, page_way(contest, words))))
        return
    contest = await organise.approve(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await say(interaction, of_story(contest, "event.approved"), contest)


async def _off(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Give an event up; the person who runs it is asked first."""
    words = replies.reader(interaction)
    require_runs(contest, interaction.user.id)
    if carried.what == "off":
        yes = button(words("event.off.yes"), EventId("off-yes", contest.id), discord.ButtonStyle.danger)
        await replies.show(
            interaction, sendable(ask_page(words("event.off.ask", event=contest.name), yes, page_way(contest, words)))
        )
        return
    contest = await organise.give_up(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await say(interaction, "event.is-off", contest)


async def _substitute(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have the bench asked for one who goes on for an entrant, and show the person that it is. Where the entrant only
    lets the rules play, and may be back at any time, the person is asked first."""
    contests, user = interaction.client.contests, interaction.user.id
    if (
        carried.what == "substitute"
        and contest.runs(user)
        and await bench.may_return(contests, contest, carried.number)
    ):
        words = replies.reader(interaction)
        yes = button(words("event.substitute.yes"), EventId("substitute-yes", contest.id, carried.number))
        text = words("event.substitute.rules", who=name_of(contest, carried.number, words))
        await replies.show(interaction, sendable(ask_page(text, yes, desk_way(contest, words))))
        return
    contest = await bench.ask(contests, contest.id, carried.number, user, interaction.id)
    await show_desk(interaction, EventId("desk", contest.id), contest)


async def _retry(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await organise.retry(interaction.client.contests, contest, interaction.user.id)
    await say(interaction, "event.retrying", contest)


async def name_leads(
    interaction: Interaction, carried: EventId, contest: StoredContest, item: ui.Item[ui.LayoutView]
) -> None:
    """Have just those run the event beside its host who were picked. Raises Unfit, behind the page as it is now where
    the leads have changed."""
    contests = interaction.client.contests
    users = [user.id for user in people_picked(item) if user.id != contest.host_id]
    try:
        after = await organise.name_leads(contests, contest.id, interaction.user.id, carried.number, users)
    except Unfit:
        await show_manage(interaction, carried, await contests.find(contest.id))
        raise
    people = replies.reader(interaction).listed([mention(user) for user in after.runners])
    await say(interaction, "event.lead.now", contest, len(after.runners), people=people)


async def move(interaction: Interaction, contest: StoredContest, item: ui.Item[ui.LayoutView]) -> None:
    """Have a paused event go on in the channel that was picked."""
    require_runs(contest, interaction.user.id)
    place = place_for(interaction, channel_picked(item))
    await organise.move(interaction.client.contests, contest.id, interaction.user.id, place.id)
    await say(interaction, "event.moved", contest, place=place.mention)


HOST_DEEDS: Mapping[EventWhat, Deed] = {
    "absent": _absent,
    "draw": _draw,
    "league": _draw,
    "as-planned": _draw,
    "ask": _ask,
    "longer": _longer,
    "unattended": _attend,
    "attended": _attend,
    "open": _open,
    "approve": _approve,
    "approve-yes": _approve,
    "substitute": _substitute,
    "substitute-yes": _substitute,
    "off": _off,
    "off-yes": _off,
    "retry": _retry,
}
