"""Ending what is played or set up in a channel, meant in earnest; what a person wished to begin there goes on then."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.client import replies
from bot.client.permissions import manages_here
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.commands.decisions import Press
from bot.commands.duel import challenge
from bot.commands.encounters import play_scenario
from bot.commands.setup import lay_out
from bot.commands.solo import prepare
from bot.errors import Unreadable
from bot.messages.ids import EndId
from bot.messages.parts import view_of
from bot.messages.setup_ids import DropId
from bot.text.words import Words

_BEGIN: Mapping[str, Callable[..., Awaitable[None]]] = {
    "solo": lambda interaction: prepare(interaction, show=replies.privately),
    "together": lambda interaction: prepare(interaction, together=True, show=replies.privately),
    "duel": lambda interaction, **given: challenge(interaction, **given, show=replies.publicly),
    "new": lambda interaction, **given: lay_out(interaction, **given, show=replies.publicly),
    "scenario": play_scenario,
}
"""How each wish goes on, below what was pressed."""


class EndPress(Press[EndId], carries=EndId):
    """Ending an encounter."""

    async def pressed(self, interaction: Interaction) -> None:
        """End it and say so to everybody."""
        service, words = interaction.client.service, replies.reader(interaction)
        where, manages = (self.carried.encounter, here(interaction), interaction.user.id), manages_here(interaction)
        wish = await _wish(interaction, self.carried)
        try:
            deed = service.end(*where, interaction.id, self.carried.reason, manages=manages)
            await replies.instead(interaction, deed, words("end.done"))
        except Unreadable as lost:
            await service.write_off(*where, manages=manages)
            await interaction.edit_original_response(view=view_of(words("end.done")))
            channel = interaction.client.get_partial_messageable(lost.channel_id)
            await channel.send(Words(lost.language)("end.unreadable", who=interaction.user.mention))
        await _begin(interaction, wish)


class DropPress(Press[DropId], carries=DropId):
    """Giving a set-up up."""

    async def pressed(self, interaction: Interaction) -> None:
        """Give it up and say so to everybody."""
        await replies.heard(interaction)
        who, manages = interaction.user.id, manages_here(interaction)
        wish = await _wish(interaction, self.carried)
        await interaction.client.service.drafts.drop(here(interaction), who, self.carried.encounter, manages=manages)
        await interaction.edit_original_response(view=view_of(replies.reader(interaction)("setup.gone")))
        await interaction.followup.send(replies.public(interaction)("setup.dropped", who=interaction.user.mention))
        await _begin(interaction, wish)


async def _wish(interaction: Interaction, carried: EndId | DropId) -> Mapping[str, Any] | None:
    """What the person wished to begin when the channel was taken, while that is still there."""
    plans = interaction.client.service.repository.plans
    return await plans.of(carried.wish, carried.encounter, interaction.user.id) if carried.wish else None


async def _begin(interaction: Interaction, wish: Mapping[str, Any] | None) -> None:
    if wish is not None:
        await _BEGIN[wish["what"]](interaction, **{key: value for key, value in wish.items() if key != "what"})
