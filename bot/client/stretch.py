"""What a press in a panel gives to the encounter, and what the channel is told of it."""

from collections.abc import Sequence
from typing import Any

from bot.client import replies
from bot.client.letters import tell_owners
from bot.client.protocol import Interaction
from bot.play.moment import Moment


async def give(interaction: Interaction, encounter_id: int, items: Sequence[dict[str, Any]], sequence: int) -> Moment:
    """Give inputs behind the one with that number, and report them; what came of the last, as everybody knows it.

    Raises Stale where another came between, and whatever refuses the first of them.
    """
    client = interaction.client
    given = await client.service.press(encounter_id, interaction.user.id, interaction.id, items, sequence)
    for moment, owed in given:
        channel = client.get_partial_messageable(owed.channel_id)
        with replies.keeping(interaction):
            await client.poster.post(moment, owed, channel)
        await tell_owners(client, moment)
    moment, owed = given[-1]
    return moment if owed.then is None else await client.service.other(moment, owed.then.sequence)
