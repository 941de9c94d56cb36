"""A seat at a table of an event: it changes hands with the event, which has its entrants and teams."""

from bot.client import replies
from bot.client.protocol import Interaction
from bot.client.telling import tell
from bot.errors import Unfit
from bot.messages.parts import mention, view_of
from bot.names import safe
from bot.people import seats
from bot.people.casting import Change
from bot.play.contests import seating
from bot.storage.roster import Roster
from bot.text.words import Words


async def seat_with_event(interaction: Interaction, change: Change, roster: Roster) -> bool:
    """Whether it is a table of an event: then the seat is given with its entrant's place, or in its team, and its
    thread reads so as soon as it is done. Raises what refuses it."""
    guild, user, contesting = interaction.guild, interaction.user.id, interaction.client.contests
    if guild is None or not roster.of_event:
        return False
    side = seats.side_of(roster, change.side)
    sat = roster.seating().seats.get(side.id, ())
    if change.out not in (None, *sat):
        raise Unfit("not-on-side", side=side.name)
    place = roster.encounter_id, side.id, change.out
    if roster.of_story:
        await seating.change_team(contesting, place, change.into, user)
        key = "team-left" if change.into is None else "team-given"
    elif change.into is None:
        await seating.take_out(contesting, place, user, interaction.id)
        key = "freed"
    else:
        name = (await guild.fetch_member(change.into)).display_name
        whose = roster.encounter_id, side.id, change.out or next(iter(sat), None)
        await seating.substitute(contesting, whose, change.into, name, user, interaction.id)
        key = "given"
    who, words = mention(change.into or change.out or 0), replies.reader(interaction)
    await replies.aside(interaction, view=view_of(words(f"event.seat-{key}", who=who, side=safe(side.name))))
    there = await interaction.client.service.repository.place(roster.encounter_id)
    if change.into is None and there is not None:
        told = Words(roster.language)("event.seat-emptied", by=mention(user), who=who)
        await tell(interaction.client, there[1], told)
    return True
