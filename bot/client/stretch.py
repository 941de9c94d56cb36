"""Presses in a stretch: what each gives is committed at once; the channel reads of all of them when it is over."""

from collections.abc import Sequence
from typing import Any

from bot.client.protocol import Client, Interaction
from bot.client.replies import keeping
from bot.hosting.faults import tolerating
from bot.panel.path import ENDS, USUAL, Path
from bot.play.follow_on import NONE, Wishes
from bot.play.moment import Moment
from bot.play.undo import Undo
from bot.storage.stored import is_secret


async def give(
    interaction: Interaction,
    encounter_id: int,
    items: Sequence[dict[str, Any]],
    sequence: int,
    path: Path | None = None,
) -> Moment:
    """Give inputs behind the one with that number, all or none; what came of them, as everybody knows it.

    The channel reads of them now where somebody else must go on; else it sees that something comes. Raises Stale where
    the newest input is another, and whatever refuses one. `path` is the page of a panel that stands for them.
    """
    client, user = interaction.client, interaction.user.id
    wishes = NONE if path is None else Wishes(ends=path.has(ENDS), usual=path.has(USUAL))
    moment, owed = await client.service.press(encounter_id, user, interaction.id, items, sequence, wishes)
    channel = client.get_partial_messageable(owed.channel_id)
    with keeping(interaction):
        await client.poster.post(moment, owed, channel)
    if path is not None:
        client.tally.deed(encounter_id, user, path)
    if owed.before is not None:
        client.tally.over(encounter_id, owed.before.user_id)
    if owed.held and not is_secret(moment.item):
        await _sign(client, moment)
    elif not owed.held:
        client.tally.over(encounter_id, user)
    await client.tally.first_deed(client.service.repository.lessons, moment, user, sequence)
    return moment


async def looked(interaction: Interaction, moment: Moment) -> None:
    """The person is still there, though they gave nothing: their report is held on, and all see it coming."""
    user, encounter_id = interaction.user.id, moment.encounter_id
    if await interaction.client.service.linger(encounter_id, user):
        await _sign(interaction.client, moment)
    interaction.client.tally.page(encounter_id, user)


async def take_back(interaction: Interaction, encounter_id: int, sequence: int) -> Moment:
    """Take back what the person's last press gave, with what came of it by itself; how things stand then.

    Raises Stale where the newest input is another than that of this number, Unfit where a die has fallen since.
    """
    client, user = interaction.client, interaction.user.id
    moment, owed = await Undo(client.service).take_back_last(encounter_id, sequence, user, interaction.id)
    with keeping(interaction):
        await client.poster.post(moment, owed, client.get_partial_messageable(owed.channel_id))
    return await client.service.standing_of(encounter_id)


async def go_back(interaction: Interaction, encounter_id: int, sequence: int, steps: int) -> int:
    """Take back so many of the newest inputs, as a game master rules; the newest input then. The interaction is that of
    the ruling itself.

    Raises Stale where the newest input is another than that of this number, Unfit where they are not taken back.
    """
    client, user = interaction.client, interaction.user.id
    moment, owed = await Undo(client.service).take_back(encounter_id, sequence, steps, user, None)
    with keeping(interaction):
        await client.poster.post(moment, owed, client.get_partial_messageable(owed.channel_id))
    return (await client.service.standing_of(encounter_id)).sequence


async def done(interaction: Interaction, encounter_id: int) -> None:
    """The person's stretch is over: the channel reads of it, if there is anything to read."""
    client = interaction.client
    owed = await client.service.close(encounter_id, interaction.user.id)
    if owed is not None:
        with keeping(interaction):
            moment = await client.service.past(encounter_id, owed.sequence)
            await client.poster.post(moment, owed, client.get_partial_messageable(owed.channel_id))
        client.tally.over(encounter_id, interaction.user.id)


async def _sign(client: Client, moment: Moment) -> None:
    """Let everybody see that something comes, but where that could betray how much a hidden side has to do."""
    if not moment.record.hidden:
        with tolerating():
            await client.get_partial_messageable(moment.channel_id).typing()
