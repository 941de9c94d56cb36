"""The desk of an event, what is noted of its tables, and calls for the game master that are settled."""

from __future__ import annotations

import asyncio

from discord import ui

from bot.client import replies
from bot.client.present import follow_masters
from bot.client.protocol import Client, Interaction
from bot.client.telling import tell
from bot.commands.decisions import Press
from bot.commands.event_here import event_here
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.errors import Stale
from bot.messages.event_desk import desk_page
from bot.messages.event_ids import CaseId, DeskId, EventId, MatchId, NoteFormId
from bot.messages.event_manage import manage_page
from bot.messages.parts import mention, sendable
from bot.play.contests import calling
from bot.play.contests.contesting import require_runs
from bot.play.contests.masters import require_reader
from bot.play.contests.needs import Desk, desk_of
from bot.storage.contests import StoredContest
from bot.text.words import Words

_TEXT = "text"


async def desk_here(client: Client, contest: StoredContest) -> Desk:
    """The desk of an event as it is now."""
    return desk_of(contest, await client.service.repository.cases.overview(contest.id, contest.round))


async def show_desk(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Show a page of the desk to a person who runs the event; game masters who have left are followed. Raises NotHost,
    Unfit."""
    require_runs(contest, interaction.user.id)
    await follow_masters(interaction.client, contest, interaction.user.id)
    desk, words = await desk_here(interaction.client, contest), replies.reader(interaction)
    page = await asyncio.to_thread(desk_page, desk, interaction.user.id, carried.number, words)
    await replies.show(interaction, sendable(page))


async def show_manage(interaction: Interaction, carried: EventId, contest: StoredContest) -> None:
    """Show what may be set about the event. Raises NotHost, Unfit."""
    require_runs(contest, interaction.user.id)
    barred = not interaction.client.service.servers.allows(contest.guild_id, contest.channel_id)
    await replies.show(interaction, sendable(manage_page(contest, replies.reader(interaction), barred=barred)))


class DeskPress(Press[DeskId], carries=DeskId):
    """The way from a table to the desk."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the desk. Raises NotHost, Stale at a table of no event."""
        await replies.in_private(interaction)
        found = await interaction.client.service.repository.contests.of_encounter(self.carried.encounter)
        if found is None:
            raise Stale("that is no table of an event any more")
        await show_desk(interaction, EventId("desk", found[0]), await event_here(interaction, found[0]))


class CasePress(Press[CaseId], carries=CaseId):
    """A call that is settled."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note it, tell the person who has called, and show the desk. Raises NotHost, Unfit."""
        await replies.in_private(interaction)
        client, contest = interaction.client, await event_here(interaction, self.carried.event)
        contest, case = await calling.settle(client.contests, contest.id, self.carried.case, interaction.user.id)
        channels = await client.service.repository.matches.channels(contest.id)
        text = Words(contest.language)("call.settled", who=mention(case.user_id), by=interaction.user.mention)
        if (there := channels.get(case.match_id)) is not None:
            await tell(client, there, text, [case.user_id])
        await show_desk(interaction, EventId("desk", contest.id), contest)


async def ask_note(interaction: Interaction, carried: MatchId) -> None:
    """Open the form for a note on a table."""
    words = replies.reader(interaction)
    contest = await soon(event_here(interaction, carried.event))
    require_runs(contest, interaction.user.id)
    require_reader(contest, contest.match(carried.match), interaction.user.id)
    field: ui.TextInput[NoteForm] = ui.TextInput(custom_id=_TEXT, max_length=calling.MOST_LETTERS)
    label = ui.Label(text=words("event.note"), description=words("event.note.what"), component=field)
    await interaction.response.send_modal(
        NoteForm(words("event.note"), NoteFormId(carried.event, carried.match), label)
    )


class NoteForm(Form):
    """What those who run an event note of a table."""

    carries = NoteFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: NoteFormId, fields: dict[str, str]) -> None:
        """Keep it, and show the desk. Raises NotHost, Unfit."""
        await replies.in_private(interaction)
        contest = await event_here(interaction, carried.event)
        contests, user = interaction.client.contests, interaction.user.id
        contest = await calling.remark(contests, contest.id, carried.match, user, fields.get(_TEXT, ""))
        await show_desk(interaction, EventId("desk", contest.id), contest)
