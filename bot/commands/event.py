"""What is pressed on the card of an event, and on its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_desk import show_desk, show_manage
from bot.commands.event_here import Deed, event_here, say, show_event
from bot.commands.event_host import HOST_DEEDS, move, name_leads
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.messages.event_bracket import bracket_lines, bracket_picture
from bot.messages.event_card import page_way, rules_of
from bot.messages.event_ids import EventId, EventWhat, WordFormId
from bot.messages.event_pages import leave_page
from bot.messages.event_standings import csv_file, standings_page, standings_text
from bot.messages.parts import MOST_LETTERS, Part, View, gallery, sendable, view_of
from bot.names import safe
from bot.play.contests import enter
from bot.play.contests.story import newcomers_may_join
from bot.storage.contest_models import OPEN
from bot.storage.contests import StoredContest
from bot.text.words import Words

_WORD = "word"


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
            await name_leads(interaction, self.carried, contest, self.item)
        elif what == "move":
            await move(interaction, contest, self.item)
        else:
            await _DEEDS[what](interaction, self.carried, contest)


async def _join(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    user, name = interaction.user.id, interaction.user.display_name
    bench = carried.what == "bench"
    await enter.join(interaction.client.contests, contest.id, user, name, bench=bench, interaction=interaction.id)
    joined = "event.joined" if contest.status == OPEN else "event.joined-late"
    way = Words(contest.language)("event.check-in")
    await say(interaction, "event.waits" if bench else joined, contest, way=way)


async def _leave(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Before the first draw at once; later the person is told first what it costs."""
    words = replies.reader(interaction)
    if carried.what == "leave" and contest.status != OPEN and contest.entrant_of(interaction.user.id) is not None:
        await replies.show(interaction, sendable(leave_page(contest, words)))
        return
    contest = await enter.leave(interaction.client.contests, contest.id, interaction.user.id, interaction.id)
    way = Words(contest.language)("event.join")
    await say(interaction, "event.left-back" if newcomers_may_join(contest) else "event.left", contest, way=way)


async def _check(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await enter.check_in(interaction.client.contests, contest.id, interaction.user.id)
    await say(interaction, "event.checked", contest)


async def _rules(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    words = replies.reader(interaction)
    await replies.show(interaction, sendable(_with_back(contest, rules_of(contest, words), words)))


async def _page(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await show_event(interaction, contest)


async def _standings(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    await replies.show(interaction, await standings_page(contest, carried.number, replies.reader(interaction)))


async def _bracket(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    words = replies.reader(interaction)
    picture = await bracket_picture(contest, words)
    lines = await asyncio.to_thread(bracket_lines, contest, words)
    text = "\n".join([f"## {safe(contest.name)}", *lines])[:MOST_LETTERS]
    await replies.show(interaction, sendable(_with_back(contest, text, words, gallery(picture)), picture))


async def _words(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    words = replies.reader(interaction)
    text = await asyncio.to_thread(standings_text, contest, words)
    await replies.show(interaction, sendable(_with_back(contest, text, words)))


async def _csv(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    file = await asyncio.to_thread(csv_file, contest, replies.reader(interaction))
    await interaction.followup.send(file=file, ephemeral=True)


_DEEDS: Mapping[EventWhat, Deed] = {
    "join": _join,
    "bench": _join,
    "leave": _leave,
    "drop": _leave,
    "check": _check,
    "rules": _rules,
    "page": _page,
    "standings": _standings,
    "bracket": _bracket,
    "words": _words,
    "csv": _csv,
    "desk": show_desk,
    "manage": show_manage,
    **HOST_DEEDS,
}


def _with_back(contest: StoredContest, text: str, words: Words, picture: Part = None) -> View:
    """A page about an event, with the way back from it."""
    return view_of(text, picture, [page_way(contest, words)])


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
        await say(interaction, "event.worded", contest)
