"""A seat at a table that counts for an event: it changes hands with the event, whose log has its entrants."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.errors import Unfit
from bot.messages.parts import mention, view_of
from bot.people import seats
from bot.people.casting import Change
from bot.play.contests import seating


async def seat_with_event(interaction: Interaction, change: Change) -> bool:
    """Whether the table counts for an event: then the seat is given with its entrant's place, and its thread reads so
    as soon as it is done. Raises what refuses it."""
    channel, guild, user = interaction.channel_id, interaction.guild, interaction.user.id
    roster = None if channel is None else await interaction.client.service.roster(channel)
    if roster is None or guild is None or not roster.counts:
        return False
    side = seats.side_of(roster, change.side)
    if change.out not in (None, *roster.seating().seats.get(side.id, ())):
        raise Unfit("not-on-side", side=side.name)
    table = interaction.client.contests, roster.encounter_id, side.id
    if change.into is None:
        await seating.take_out(*table, user, interaction.id)
        key = "event.seat-freed"
    else:
        name = (await guild.fetch_member(change.into)).display_name
        await seating.substitute(*table, change.into, name, user, interaction.id)
        key = "event.seat-given"
    who = mention(change.into or change.out or 0)
    await replies.aside(interaction, view=view_of(replies.reader(interaction)(key, who=who, side=side.name)))
    return True
