"""The requests that the commands may make of the client, and the interactions that it hands them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client.in_flight import InFlight
from bot.client.panels import Panels
from bot.client.posting import Poster
from bot.client.tally import Tally
from bot.hosting.settings import Settings
from bot.hosting.turns import Turns
from bot.messages.custom_id import CustomId
from bot.modes.campaigns import Campaigning
from bot.panel.desks import Desks
from bot.play.contests.contesting import Contesting
from bot.play.service import Service
from bot.play.story import Stories


class SignUpCards(Protocol):
    """The sign-up cards of all channels."""

    async def keep(self, channel_id: int, message: discord.Message) -> None:
        """Remember the message that is a channel's card from now on."""

    def renew(self, channel_id: int) -> None:
        """Have a channel's card drawn again."""


class Promises(Protocol):
    """The answers that an earlier process promised."""

    async def tell_late(self, interaction: Interaction) -> None:
        """Tell a person who has just been answered what Discord took no answer to."""


class Reports(Protocol):
    """The reports that are owed."""

    @property
    def refusing(self) -> Collection[int]:
        """The channels that take no reports at the moment."""

    @property
    def untold(self) -> Collection[int]:
        """The channels with a report that the program fails to tell."""

    def cannot_tell(self, channel_id: int | None) -> None:
        """The program has failed to tell a report of this channel: it waits for the next try."""


class Client(Protocol):
    """The connected bot, as commands and presses know it."""

    settings: Settings
    service: Service
    campaigns: Campaigning
    contests: Contesting
    poster: Poster
    stories: Stories
    desks: Desks
    tally: Tally
    panels: Panels
    cards: SignUpCards
    promised: Promises
    in_flight: InFlight
    connected: bool
    """Whether the gateway connection stands."""
    since: datetime
    """When the program began."""
    outbox: Reports
    filming: Turns
    """Moving pictures are made one at a time, and one a person: they keep a processor busy for seconds."""

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own account; None before it is connected."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:
        """A channel to post in, which nothing asks Discord about."""

    def get_channel(self, id: int, /) -> Any:
        """A channel that the client knows, or None."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """A server that the client is on, or None."""

    def get_cog(self, name: str, /) -> commands.Cog | None:
        """A group of commands by its name."""

    def asked(self, interaction_id: int, token: str, /) -> discord.Interaction[Any]:
        """An interaction that an earlier process heard of; enough of it to answer."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """The channel of direct messages with a person."""


if TYPE_CHECKING:

    class Connected(commands.Bot, Client):
        """A client of discord.py that answers to `Client`: what an interaction knows as its client."""

else:
    # A protocol among its bases would stand before discord.py's own classes and hide their methods.
    Connected = commands.Bot

Interaction = discord.Interaction[Connected]


class FormKind(Protocol):
    """A kind of form that people fill in."""

    @classmethod
    async def submitted(cls, interaction: Interaction) -> bool:
        """Take what was typed, if it was typed into a form of this kind; whether it was."""


class Handlers(NamedTuple):
    """What people may do: commands by cog, what they press, and forms they fill in."""

    cogs: Sequence[Callable[[], commands.Cog]]
    presses: Sequence[type[ui.DynamicItem[Any]]]
    carried: Sequence[type[CustomId]]
    """The custom ids of those."""
    forms: Sequence[type[FormKind]]
    menus: Sequence[app_commands.ContextMenu]
    """What a long press on a person offers under Apps."""
