"""The bot: a Discord client with its commands, buttons and the door to the encounters."""

import hashlib
import json
import logging
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import month_end, replies, servers
from bot.client.chores import Chores
from bot.client.deadlines import Deadlines
from bot.client.http import use_gateway, watched
from bot.client.in_flight import InFlight
from bot.client.letters import tell_owners
from bot.client.opponents import last_opponent
from bot.client.outbox import Outbox
from bot.client.panels import Panels
from bot.client.permissions import missing
from bot.client.posting import Poster
from bot.client.promised import Promised
from bot.client.protocol import Connected, Handlers, Interaction
from bot.client.sign_up_card import Cards
from bot.client.tally import Tally
from bot.client.translate import Translator, payload
from bot.errors import Unreadable
from bot.hosting import metrics
from bot.hosting.faults import DISCORD, in_short, tolerating
from bot.hosting.settings import Settings
from bot.hosting.turns import Turns
from bot.language import catalogue, languages
from bot.messages.custom_id import Epoch
from bot.messages.parts import mention
from bot.messages.welcome import welcome_card
from bot.modes.campaigns import Campaigning
from bot.names import safe
from bot.panel.desks import Desks
from bot.play.contests import places
from bot.play.contests.contesting import Contesting
from bot.play.loaded import Fallback
from bot.play.service import Service
from bot.play.story import Stories
from bot.report.picture import hurry
from bot.text.words import Words, words_for

_log = logging.getLogger(__name__)
LONGEST_WAIT = 60
"""Seconds for which a request waits where Discord limits how many are made."""


class Tree(app_commands.CommandTree[Connected]):
    """Commands whose faults are told to the person, and logged."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether anything new is begun, by a command as it is registered now."""
        if not await replies.welcome(interaction):
            return False
        if _fits(interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            with tolerating():
                await interaction.response.autocomplete([])
        else:
            await replies.say(interaction, replies.reader(interaction)("fault.old-command"))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say what is wrong where it lies with the person or their Discord; anything else gets an error id."""
        words = replies.reader(interaction)
        match error:
            case _ if interaction.type is discord.InteractionType.autocomplete:
                _log.info("nothing is offered: %s", in_short(error))
                with tolerating():
                    await interaction.response.autocomplete([])
            case app_commands.CheckFailure():
                await replies.say(interaction, str(error))
            case app_commands.TransformerError(value=discord.User() | discord.Object() as gone):
                await replies.say(interaction, words("fault.gone", who=mention(gone.id)))
            case (
                app_commands.TransformerError()
                | app_commands.CommandNotFound()
                | app_commands.CommandSignatureMismatch()
            ):
                await replies.say(interaction, words("fault.old-command"))
            # discord.py raises the bare class for data that no Discord of today sends.
            case _ if type(error) is app_commands.AppCommandError:
                await replies.say(interaction, words("fault.old-command"))
            case _:
                await replies.fault(interaction, error.__cause__ or error)


def _fits(interaction: Interaction) -> bool:
    """Whether a command is given where it may be, and every option that offers only some choices has one of them."""
    command, given = interaction.command, interaction.namespace
    if not isinstance(command, app_commands.Command):
        return True
    where = (command.root_parent or command).allowed_contexts
    if interaction.guild_id is None and not (where is not None and where.dm_channel):
        return False
    return interaction.type is discord.InteractionType.autocomplete or all(
        not parameter.choices or value is None or value in [choice.value for choice in parameter.choices]
        for parameter in command.parameters
        for value in [getattr(given, parameter.display_name, None)]
    )


class Duckback(Connected):
    """The bot itself. It needs no privileged intent and reads no messages."""

    def __init__(self, settings: Settings, service: Service, handlers: Handlers) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            # Encounters live in a server's channels; a command that needs none says so itself.
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            max_messages=None,
            # Nothing waits for the list of servers: discord.py would, until two seconds have passed without a new one.
            guild_ready_timeout=0.1,
            # Where Discord asks for more, what was to be sent is kept and tried again, and nothing else waits for it.
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=watched(self._answered),
            shard_id=settings.shard if settings.shards > 1 else None,
            shard_count=settings.shards if settings.shards > 1 else None,
        )
        for language in languages():
            catalogue(language)  # a missing one is found before anybody reads it
        self.settings = settings
        self.offered = handlers
        self.in_flight = InFlight()
        self.connected = False
        self.since = service.now()
        self.service = service
        self.campaigns = Campaigning(service)
        self.contests = Contesting(service)
        self.cards = Cards(self)
        service.drafts.changed = self.cards.renew
        self.stories = Stories(service)
        self.poster = Poster(
            service,
            self.stories,
            self._over,
            partial(tell_owners, self),
            partial(last_opponent, self),
        )
        self.desks = Desks()
        self.tally = Tally()
        self.panels = Panels()
        self.filming = Turns(most=1)
        self.deadlines = Deadlines(self)
        self.promised = Promised(self)
        self.outbox = Outbox(self, self.promised)
        self.chores = Chores(self)
        self.contests.called = self.chores.wake

    async def setup_hook(self) -> None:
        """Register everything; may be run again by a reconnecting client."""
        for cog in self.offered.cogs:
            await self.add_cog(cog(), override=True)
        for menu in self.offered.menus:
            self.tree.add_command(menu, override=True)
        self.add_dynamic_items(*self.offered.presses)
        self.deadlines.start()
        Epoch.now = await self.service.repository.epochs.begin()
        await self.service.servers.read()
        await self.service.repository.plans.wants_previews(0)  # known from now on, for everybody
        await self.tree.set_translator(Translator())
        await self._sync()

    async def _sync(self) -> None:
        """Register the commands where they are not what was registered last; of several processes the first does."""
        if self.settings.shard:
            return
        assert self.application_id is not None
        registered = await payload(self.tree)
        print_ = hashlib.sha256(json.dumps(registered, sort_keys=True).encode()).hexdigest()
        key = f"commands:{self.application_id}"
        if await self.service.repository.notes.read(key) == print_:
            return
        await self.http.bulk_upsert_global_commands(self.application_id, payload=registered)
        await self.service.repository.notes.write(key, print_)
        _log.info("registered %s commands", len(registered))

    async def on_ready(self) -> None:
        """Post what is owed, then check every running encounter."""
        self.connected = True
        await servers.missed(self)
        await self.chores.remember()
        await self.outbox.start()
        self.chores.start()
        async for found in self.service.require_running():
            await self._tell_of(found)

    async def _over(self, encounter_id: int) -> None:
        """What follows for a campaign, and for an event, on the last report of an encounter."""
        await month_end.after(self, encounter_id)
        await self.chores.over(encounter_id)

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """Note that the thread of an event's table is gone, or its post."""
        await places.thread_gone(self.contests, deleted.thread_id)
        await places.post_gone(self.contests, deleted.thread_id)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Note that the thread of an event's table is locked: the bot may not post there any more."""
        if after.locked and not before.locked:
            await places.thread_gone(self.contests, after.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Have the events wait that took place there."""
        await places.channel_gone(self.contests, channel.guild.id, channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Have the events and battles wait of a server that the bot was taken from."""
        await servers.left(self, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the server's events and battles; say in its first channel that takes it what this is, and how to
        begin."""
        await servers.back(self, guild.id)
        channels = [guild.system_channel, *guild.text_channels]
        for channel in channels:
            if channel is not None and not missing(channel.permissions_for(guild.me), thread=False):
                with tolerating():
                    language = self.service.servers.of(guild.id).language or guild.preferred_locale
                    await channel.send(**await welcome_card(words_for(language), greets=True))
                return

    async def _tell_of(self, found: Fallback | Unreadable) -> None:
        """Tell the channel, once, that its encounter has fallen back or cannot be read."""
        words = Words(found.language)
        if isinstance(found, Fallback):
            _log.warning("encounter %s: %s", found.encounter_id, found.reason)
            reason = words.said(found.reason.said)
            text = words("fault.diverged", reason=reason, kept=found.kept, lost=found.lost)
        else:
            _log.warning("encounter %s cannot be read: %r", found.encounter_id, found.__cause__)
            text, told = words("error.unreadable"), f"unreadable:{found.encounter_id}"
            if await self.service.repository.notes.read(told):
                return
            await self.service.repository.notes.write(told, "told")
        try:
            await self.get_partial_messageable(found.channel_id).send(text)
        except DISCORD as error:
            _log.warning("channel %s could not be told: %s", found.channel_id, error)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A form that was filled in, maybe one that the process before opened; or something that nothing answers."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.modal_submit:
            for form in self.offered.forms:
                if await form.submitted(interaction):
                    return
        elif interaction.type is not discord.InteractionType.component or any(
            carried.parse(str(data.get("custom_id"))) for carried in self.offered.carried
        ):
            return
        _log.info("a press or form that nothing answers: %s", safe(str(data.get("custom_id")), 100))
        await replies.say(interaction, replies.reader(interaction)("fault.unknown"))

    async def on_resumed(self) -> None:
        """The gateway connection stands again."""
        self.connected = True

    async def on_disconnect(self) -> None:
        """The gateway connection is gone."""
        self.connected = False

    def asked(self, interaction_id: int, token: str, /) -> discord.Interaction[Any]:
        """An interaction that an earlier process heard of; enough of it to answer."""
        assert self.application_id is not None
        data: Any = {
            "id": interaction_id,
            "application_id": self.application_id,
            "type": discord.InteractionType.application_command.value,
            "token": token,
            "version": 1,
            "channel": {"id": 0, "type": discord.ChannelType.private.value, "recipients": []},
            "attachment_size_limit": discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES,
        }
        return discord.Interaction(data=data, state=self._connection)

    def _answered(self, interaction_id: int) -> None:
        """Discord has an answer to an interaction."""
        seconds = self.in_flight.answered(interaction_id)
        if seconds is not None:
            metrics.ACKNOWLEDGED.observe(seconds)

    async def leave(self, patience: float) -> None:
        """Begin nothing new, finish what is begun within some seconds, and disconnect."""
        hurry()
        left = await self.in_flight.leave(patience)
        if left:
            _log.warning("%s commands were not finished in time; what they committed is posted on the next start", left)
        await self.close()

    async def close(self) -> None:
        """Disconnect."""
        self.deadlines.stop()
        self.outbox.stop()
        await self.chores.close()
        await self.cards.close()
        await super().close()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway that the REST address names."""
        _, url, _ = await self.http.get_bot_gateway()
        use_gateway(url)
        await super().connect(reconnect=reconnect)
