"""What every way into a battle shares: a channel that is free, and the first turn."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here
from bot.errors import ChannelTaken
from bot.play.moment import Moment


async def require_free(interaction: Interaction) -> None:
    """Raise ChannelTaken where an encounter runs or is being set up here."""
    if await interaction.client.service.repository.people.open_in(here(interaction)) is not None:
        raise ChannelTaken("an encounter runs in this channel already")


async def first_turn(interaction: Interaction) -> Moment:
    """Begin the first turn of an encounter that has just begun here, and report it with what goes without saying; how
    things stand then."""
    service, channel_id = interaction.client.service, here(interaction)
    begins = {"do": "start-turn"}
    moment, owed = await service.apply(channel_id, interaction.user.id, interaction.id, begins, flows=True)
    channel = interaction.client.get_partial_messageable(channel_id)
    with replies.keeping(interaction):
        await interaction.client.poster.post(moment, owed, channel)
    return moment
