"""Presses of the welcome card, and of whatever else shows a way to begin."""

import discord
from discord import ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.about import about_here
from bot.commands.awaited import show_awaited
from bot.commands.common import person, require_free
from bot.commands.decisions import Press
from bot.commands.duel import challenge
from bot.commands.preferences import settings_page
from bot.commands.solo import prepare
from bot.errors import Stale
from bot.messages.parts import sendable
from bot.messages.setup_ids import FriendId, WelcomeId
from bot.messages.welcome import friends
from bot.setup.duels import duels


class WelcomePress(Press[WelcomeId], carries=WelcomeId):
    """A way to begin, what all of this is, the person's settings, or where they are awaited."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it to the person alone. Raises ChannelTaken where no battle can begin here."""
        await replies.promise(interaction)
        if self.carried.what in ("solo", "together"):
            await prepare(interaction, together=self.carried.what == "together")
        elif self.carried.what == "friend":
            await require_free(interaction)
            await replies.show(interaction, sendable(friends(replies.reader(interaction))))
        elif self.carried.what == "settings":
            await replies.show(interaction, sendable(await settings_page(interaction)))
        elif self.carried.what == "awaited":
            await show_awaited(interaction)
        else:
            await replies.show(interaction, sendable(await about_here(interaction)))


class FriendPress(Press[FriendId], carries=FriendId):
    """Challenging a person: by name, or one who is picked."""

    async def pressed(self, interaction: Interaction) -> None:
        """Post the challenge. Raises Unfit for a bot, and for oneself."""
        await challenge(interaction, duels()[0], self.carried.user or person(self._picked))

    @property
    def _picked(self) -> discord.Member | discord.User:
        item = self.item
        if not isinstance(item, ui.UserSelect) or not item.values:
            raise Stale("nobody was picked")
        return item.values[0]
