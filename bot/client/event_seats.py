"""A seat at a table that counts for an event: it changes hands with the event, whose log has its entrants."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.errors import Unfit
from bot.messages.parts import mention, view_of
from bot.people import seats
from bot.people.casting import Change
from bot.play.contests import seating
from bot.storage.roster import Roster


async def seat_with_event(interaction: Interaction, change: Change, roster: Roster) -> bool:
    """Whether the table counts for an event: then the seat is given with its entrant's place, and its thread reads so
    as soon as it is done. Raises what refuses it."""
    guild, user, contesting = interaction.guild, interaction.user.id, interaction.client.contests
    if guild is None or not roster.counts:
        return False
    side = seats.side_of(roster, change.side)
    sat = roster.seating().seats.get(side.id, ())
    if change.out not in (None, *sat):
        raise Unfit("not-on-side", side=side.name)
    place = roster.encounter_id, side.id, change.out or next(iter(sat), None)
    if change.into is None:
        await seating.take_out(contesting, place, user, interaction.id)
        key = "event.seat-freed"
    else:
        name = (await guild.fetch_member(change.into)).display_name
        await seating.substitute(contesting, place, change.into, name, user, interaction.id)
        key = "event.seat-given"
    who = mention(change.into or change.out or 0)
    await replies.aside(interaction, view=view_of(replies.reader(interaction)(key, who=who, side=side.name)))
    return True
