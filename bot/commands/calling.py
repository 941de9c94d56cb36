"""Calling the game master to a table of an event."""

from __future__ import annotations

from discord import SelectOption, ui

from bot.client import replies
from bot.client.present import follow_master
from bot.client.protocol import Interaction
from bot.client.telling import tell
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.options import LONGEST, soon
from bot.messages.event_ids import CallFormId, CallId
from bot.messages.parts import mention, sendable, view_of
from bot.play.contests import calling
from bot.play.judging import newest_reports
from bot.text.log import plain_text
from bot.text.report import report, small_line
from bot.text.words import Words

_TEXT, _ABOUT = "text", "about"


class CallPress(Press[CallId], carries=CallId):
    """The way to call the game master."""

    async def pressed(self, interaction: Interaction) -> None:
        """Open the form: what it is about, and which report."""
        words, key = replies.reader(interaction), self.carried.encounter
        options = await soon(_reports(interaction, key, words))
        field: ui.TextInput[CallForm] = ui.TextInput(custom_id=_TEXT, max_length=calling.MOST_LETTERS)
        parts = [ui.Label(text=words("call.why"), description=words("call.what"), component=field)]
        if options:
            listed: ui.Select[CallForm] = ui.Select(custom_id=_ABOUT, options=options)
            parts.append(ui.Label(text=words("call.about"), component=listed))
        await interaction.response.send_modal(CallForm(words("call.title"), CallFormId(key), *parts))


async def _reports(interaction: Interaction, encounter: int, words: Words) -> list[SelectOption]:
    """The newest reports of an encounter by their headings, as the person knows them, the newest chosen."""
    newest = await newest_reports(interaction.client.service, encounter, interaction.user.id)
    options = list[SelectOption]()
    for message, moment in newest.items():
        label, small = (
            plain_text(line)[:LONGEST] for line in (report(moment, words).heading, small_line(moment, words))
        )
        options.append(SelectOption(label=label, value=str(message), description=small, default=not options))
    return options


class CallForm(Form):
    """The reason for a call."""

    carries = CallFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: CallFormId, fields: dict[str, str]) -> None:
        """Write it down, and have the table read that the game master is called; one who has left is followed. Raises
        Unfit, NotYours."""
        await replies.in_private(interaction)
        client, user, key = interaction.client, interaction.user, carried.encounter
        about = fields.get(_ABOUT, "")
        message = int(about) if about.isdecimal() else 0
        heard = await calling.call(client.contests, key, user.id, fields.get(_TEXT, ""), message)
        words = replies.reader(interaction)
        await replies.show(interaction, sendable(view_of(words(f"call.{heard}"))))
        place = await client.service.repository.place(key)
        if heard != "added" and place is not None:
            roster = await client.service.repository.people.roster(key)
            await follow_master(client, key, roster.gm_id)
            await tell(client, place[1], Words(roster.language)("call.told", who=mention(user.id)))
