"""A new event: its name in a form, one page of choices, the question for a second lead, and its announcement."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import discord
from discord import ui

from bot.client import replies
from bot.client.event_threads import Place
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_here import channel_picked, lead_picked, place_for, require_host
from bot.commands.forms import Form
from bot.errors import Unfit
from bot.messages.event_choices import OPTIONS, choose, choose_battles, chosen, first, plan_of
from bot.messages.event_ids import EventId, NameFormId, NewEventId
from bot.messages.event_new import NAME, lead_page, more_page, new_page
from bot.messages.parts import button, sendable, view_of
from bot.names import safe
from bot.play.contests import organise
from bot.play.contests.calendar import STARTS

_NAME = "name"
_MORE = ("more", "rounds", "turns", "battles", "lasts", "starts", "draws")
"""The choices of the second page."""


async def ask_name(interaction: Interaction) -> None:
    """Open the form in which an event is named. Raises Unfit for a person who may host none here."""
    require_host(interaction)
    words = replies.reader(interaction)
    field: ui.TextInput[NameForm] = ui.TextInput(custom_id=_NAME, max_length=NAME)
    label = ui.Label(text=words("event.make.name"), component=field)
    await interaction.response.send_modal(NameForm(words("event.new"), NameFormId(), label))


class NameForm(Form):
    """The name of an event."""

    carries = NameFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: NameFormId, fields: dict[str, str]) -> None:
        """Show the page of choices. Raises Unfit for a name of blanks, and for that of an event that goes on here."""
        await replies.in_private(interaction)
        require_host(interaction)
        name = " ".join(fields.get(_NAME, "").split())[:NAME]
        if not name:
            raise Unfit("event-name")
        assert interaction.guild_id is not None
        await organise.require_new(interaction.client.contests, interaction.guild_id, name)
        new = first(name, _here(interaction))
        await replies.show(interaction, sendable(new_page(new, replies.reader(interaction))))


class NewEventPress(Press[NewEventId], carries=NewEventId):
    """A choice for a new event, or its announcement."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the page with the choice, ask for a second lead, or announce. Raises Unfit."""
        await replies.in_private(interaction)
        require_host(interaction)
        new, words = self._chosen(), replies.reader(interaction)
        if new.what in ("alone", "lead"):
            leads = [lead_picked(self.item).id] if new.what == "lead" else []
            await _announce(interaction, new, leads)
        elif new.what == "next":
            place_for(interaction, new.channel)
            await replies.show(interaction, sendable(lead_page(new, words)))
        elif new.what in _MORE:
            await replies.show(interaction, sendable(more_page(new, words)))
        else:
            await replies.show(interaction, sendable(new_page(new, words)))

    def _chosen(self) -> NewEventId:
        """The choices with the one that was just made. Raises Stale where nothing was chosen that can be."""
        new = self.carried
        if new.what == "where":
            return replace(new, channel=channel_picked(self.item))
        if new.what in ("battle", "battles"):
            return choose_battles(new, self.item.values if isinstance(self.item, ui.Select) else ())
        return choose(new, new.what, self.picked) if new.what in OPTIONS else new


async def _announce(interaction: Interaction, new: NewEventId, leads: Collection[int]) -> None:
    assert interaction.guild_id is not None
    place = place_for(interaction, new.channel)
    contest = await organise.announce(
        interaction.client.contests,
        interaction.guild_id,
        place.id,
        interaction.user.id,
        plan_of(new).as_json(),
        replies.public(interaction).language,
        [user for user in leads if user != interaction.user.id],
        policy=chosen(new, "policy"),
        lasts=chosen(new, "lasts"),
        starts=STARTS[chosen(new, "starts")],
        unattended=chosen(new, "draws") == "itself",
    )
    words = replies.reader(interaction)
    told = words("event.announced", event=safe(contest.name), place=place.mention)
    await replies.show(
        interaction, sendable(view_of(told, [button(words("event.its-page"), EventId("page", contest.id))]))
    )


def _here(interaction: Interaction) -> int:
    """The place of the server's events; else the forum or text channel in which a command was given, 0 where it is
    neither."""
    usual = interaction.client.service.servers.of(interaction.guild_id).events_id
    if usual is not None and interaction.guild is not None and interaction.guild.get_channel(usual) is not None:
        return usual
    channel = interaction.channel.parent if isinstance(interaction.channel, discord.Thread) else interaction.channel
    return channel.id if isinstance(channel, Place) else 0
