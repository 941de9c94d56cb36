"""What is pressed on the card of an event, and on its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import discord
from discord import ui

from bot.client import replies
from bot.client.event_threads import Place, missing_for_tables
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.errors import Stale, Unfit
from bot.messages.event_bracket import bracket_lines, bracket_picture
from bot.messages.event_card import rules_of
from bot.messages.event_ids import EventId, EventWhat, WordFormId
from bot.messages.event_pages import (
    Places,
    absent_of,
    ask_page,
    draw_page,
    event_page,
    leave_page,
)
from bot.messages.event_standings import csv_file, standings_page, standings_text
from bot.messages.parts import MOST_LETTERS, button, gallery, sendable, view_of
from bot.names import safe
from bot.play.contests import bench, drawing, enter, organise
from bot.play.contests.contesting import require_runs
from bot.play.contests.story import newcomers_may_join, story_of
from bot.storage.contest_models import OPEN
from bot.storage.contests import StoredContest

_WORD = "word"


async def event_here(interaction: Interaction, contest_id: int) -> StoredContest:
    """An event of this server. Raises Stale where it is none."""
    contest = await interaction.client.contests.find(contest_id)
    if contest.guild_id != interaction.guild_id:
        raise Stale("that event is elsewhere")
    return contest


async def places_of(interaction: Interaction, contest: StoredContest) -> Places:
    """Where the tables of an event stand, and how much time its people have."""
    service = interaction.client.service
    channels = await service.repository.matches.channels(contest.id)
    banks = await service.repository.chairs.of_round(contest.id, contest.round)
    left = {contest.match(bank.match_id).sides[bank.side]: bank.left(service.now()) for bank in banks}
    undone = await service.repository.chores.undone(contest.id) if contest.runs(interaction.user.id) else []
    contests, waits = interaction.client.contests, [chore for chore in undone if chore.error]
    empty, asked = await bench.empty_seats(contests, contest), await bench.asked(contests, contest)
    return Places(channels, left, waits, empty, asked)


async def show_event(interaction: Interaction, contest: StoredContest) -> None:
    """Show a person an event as they have part in it."""
    places, words, user = await places_of(interaction, contest), replies.reader(interaction), interaction.user.id
    await replies.show(interaction, sendable(await asyncio.to_thread(event_page, contest, places, user, words)))


Deed = Callable[[Interaction, EventId, StoredContest], Awaitable[None]]


class EventPress(Press[EventId], carries=EventId):
    """What is pressed on the card of an event, or on its pages."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and answer the person alone. Raises what the event says."""
        what, number = self.carried.what, self.carried.event
        if what == "word":
            await _ask_word(interaction, await soon(event_here(interaction, number)))
            return
        await replies.in_private(interaction)
        contest = await event_here(interaction, number)
        if what == "lead":
            await _add_lead(interaction, contest, self.item)
        elif what == "move":
            await _move(interaction, contest, self.item)
        else:
            await _DEEDS[what](interaction, self.carried, contest)


async def _join(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    user, name = interaction.user.id, interaction.user.display_name
    bench = carried.what == "bench"
    await enter.join(interaction.client.contests, contest.id, user, name, bench=bench, interaction=interaction.id)
    joined = "event.joined" if contest.status == OPEN else "event.joined-late"
    await _say(interaction, "event.waits" if bench else joined, contest)


async def _leave(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Before the first draw at once; later the person is told first what it costs."""
    words = replies.reader(interaction)
    if carried.what == "leave" and contest.status != OPEN and contest.entrant_of(interaction.user.id) is not None:
        await replies.show(interaction, sendable(leave_page(contest, words)))
        return
    contest = await enter.leave(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await _say(interaction, "event.left-back" if newcomers_may_join(contest) else "event.left", contest)


async def _check(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await enter.check_in(interaction.client.contests, contest.id, interaction.user.id)
    await _say(interaction, "event.checked", contest)


async def _absent(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have those wait on the bench who have not said that they will play."""
    for number in absent_of(contest):
        contest = await enter.to_bench(interaction.client.contests, contest.id, number, interaction.user.id)
    await show_event(interaction, contest)


async def _rules(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await replies.show(interaction, sendable(view_of(rules_of(contest, replies.reader(interaction)))))


async def _page(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await show_event(interaction, contest)


async def _draw(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Draw a round that is not drawn, and show it to those who run the event; so few that all could play all are asked
    about first."""
    contests, user = interaction.client.contests, interaction.user.id
    if carried.what == "draw" and contest.runs(user) and drawing.suits_league(contest):
        await _offer_league(interaction, contest)
        return
    if carried.what == "league":
        contest = await drawing.to_league(contests, contest.id, user)
    if contest.round < carried.number:
        contest = await drawing.draw_round(contests, contest.id, user, carried.number, interaction.id)
    require_runs(contest, user)
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
    await _say(interaction, "event.asking", contest)


async def _longer(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Give the tables of the round more time."""
    longer = await organise.extend(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await show_event(interaction, longer)


async def _attend(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have the rounds drawn by themselves, or by those who run the event."""
    contests, user = interaction.client.contests, interaction.user.id
    unattended = carried.what == "unattended"
    await show_event(interaction, await organise.attend(contests, contest.id, user, unattended=unattended))


async def _open(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    opened = await drawing.open_round(
        interaction.client.contests, contest.id, interaction.user.id, carried.number, interaction.id
    )
    await _say(interaction, "event.opening", opened, len(opened.of_round(carried.number)), number=carried.number)


async def _standings(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await replies.show(interaction, await standings_page(contest, carried.number, replies.reader(interaction)))


async def _bracket(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    words = replies.reader(interaction)
    picture = await bracket_picture(contest, words)
    lines = await asyncio.to_thread(bracket_lines, contest, words)
    text = "\n".join([f"## {safe(contest.name)}", *lines])[:MOST_LETTERS]
    await replies.show(interaction, sendable(view_of(text, gallery(picture)), picture))


async def _words(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    text = await asyncio.to_thread(standings_text, contest, replies.reader(interaction))
    await replies.show(interaction, sendable(view_of(text)))


async def _csv(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    file = await asyncio.to_thread(csv_file, contest, replies.reader(interaction))
    await interaction.followup.send(file=file, ephemeral=True)


async def _approve(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await organise.approve(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await _say(interaction, "event.approved", contest)


async def _off(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Give an event up; the person who runs it is asked first."""
    words = replies.reader(interaction)
    require_runs(contest, interaction.user.id)
    if carried.what == "off":
        yes = button(words("event.off.yes"), EventId("off-yes", contest.id), discord.ButtonStyle.danger)
        await replies.show(interaction, sendable(ask_page(words("event.off.ask", event=contest.name), yes)))
        return
    await organise.give_up(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    await _say(interaction, "event.is-off", contest)


async def _substitute(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Have the bench asked for one who goes on for an entrant, and show the person that it is."""
    contests, user = interaction.client.contests, interaction.user.id
    contest = await bench.ask(contests, contest.id, carried.number, user, interaction.id)
    await show_event(interaction, contest)


async def _add_lead(interaction: Interaction, contest: StoredContest, item: ui.Item[ui.LayoutView]) -> None:
    lead = lead_picked(item)
    await organise.add_lead(interaction.client.contests, contest.id, interaction.user.id, lead.id)
    await _say(interaction, "event.lead.added", contest, who=lead.mention)


def lead_picked(item: ui.Item[ui.LayoutView]) -> discord.Member | discord.User:
    """The person who was picked from a list. Raises Stale where there is none, Unfit for a bot."""
    if not isinstance(item, ui.UserSelect) or not item.values:
        raise Stale("nobody was picked")
    if item.values[0].bot:
        raise Unfit("bot-person")
    return item.values[0]


def channel_picked(item: ui.Item[ui.LayoutView]) -> int:
    """The channel that was picked from a list. Raises Stale where there is none."""
    if not isinstance(item, ui.ChannelSelect) or not item.values:
        raise Stale("no channel was picked")
    return item.values[0].id


def place_for(interaction: Interaction, channel_id: int) -> Place:
    """The forum or channel that was chosen.

    Raises Unfit where there is none, where the person may not post themself, or where the bot lacks a permission.
    """
    place = interaction.guild.get_channel(channel_id) if interaction.guild is not None else None
    if not isinstance(place, Place):
        raise Unfit("event-nowhere")
    if isinstance(interaction.user, discord.Member) and not place.permissions_for(interaction.user).send_messages:
        raise Unfit("event-not-there", place=place.name)
    if lacks := missing_for_tables(place):
        words = replies.reader(interaction)
        raise Unfit("event-lacks", place=place.name, names=tuple(words(f"allow.{name}") for name in lacks))
    return place


async def _move(interaction: Interaction, contest: StoredContest, item: ui.Item[ui.LayoutView]) -> None:
    """Have a paused event go on in the channel that was picked."""
    require_runs(contest, interaction.user.id)
    place = place_for(interaction, channel_picked(item))
    await organise.move(interaction.client.contests, contest.id, interaction.user.id, place.id)
    await _say(interaction, "event.moved", contest, place=place.mention)


async def _retry(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await organise.retry(interaction.client.contests, contest, interaction.user.id)
    await _say(interaction, "event.retrying", contest)


async def _say(interaction: Interaction, key: str, contest: StoredContest, count: int = 1, **values: object) -> None:
    text = replies.reader(interaction)(key, count, event=contest.name, **values)
    await replies.show(interaction, sendable(view_of(text)))


_DEEDS: Mapping[EventWhat, Deed] = {
    "join": _join,
    "bench": _join,
    "leave": _leave,
    "drop": _leave,
    "check": _check,
    "absent": _absent,
    "rules": _rules,
    "page": _page,
    "draw": _draw,
    "league": _draw,
    "as-planned": _draw,
    "ask": _ask,
    "longer": _longer,
    "unattended": _attend,
    "attended": _attend,
    "open": _open,
    "standings": _standings,
    "bracket": _bracket,
    "words": _words,
    "csv": _csv,
    "approve": _approve,
    "substitute": _substitute,
    "off": _off,
    "off-yes": _off,
    "retry": _retry,
}


async def _ask_word(interaction: Interaction, contest: StoredContest) -> None:
    """Open the form for a word, to an entrant while people sign up."""
    enter.require_wording(contest, interaction.user.id)
    words = replies.reader(interaction)
    field: ui.TextInput[WordForm] = ui.TextInput(custom_id=_WORD, max_length=enter.MOST_LETTERS)
    label = ui.Label(text=words("salt.word"), description=words("event.word.what"), component=field)
    await interaction.response.send_modal(WordForm(words("event.word"), WordFormId(contest.id), label))


class WordForm(Form):
    """A word for the seal of an event."""

    carries = WordFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: WordFormId, fields: dict[str, str]) -> None:
        """Put it into the seal."""
        await replies.promise(interaction)
        contest = await event_here(interaction, carried.event)
        word = fields.get(_WORD, "")
        await enter.word(interaction.client.contests, contest.id, interaction.user.id, word)
        await _say(interaction, "event.worded", contest)
