"""What a game master does about people: who has each seat, how much time they have, and a pause."""

from discord import ui

from bot.client import replies
from bot.client.casting import cast
from bot.client.event_seats import seat_with_event
from bot.client.protocol import Interaction
from bot.client.telling import tell
from bot.commands.common import person
from bot.commands.decisions import Press
from bot.errors import Stale
from bot.messages.master_ids import EmptyId, SeatsId, SittingId, TimeId
from bot.messages.master_pages import empty_page, seats_page, time_page
from bot.messages.parts import mention, sendable
from bot.people.casting import Change
from bot.play.clock import Pauses
from bot.play.contests.flags import give_more
from bot.play.powers import require_master
from bot.storage.models import DRAFT, RUNNING
from bot.storage.roster import Roster
from bot.text.words import Words


class SeatsPress(Press[SeatsId], carries=SeatsId):
    """Opening the page of the seats."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it. Raises what `require_master` does."""
        await replies.in_private(interaction)
        await show_seats(interaction, self.carried.encounter, int(self.carried.page or 1))


class SittingPress(Press[SittingId], carries=SittingId):
    """Picking a person for a seat, or nobody."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change the seat, and show the page as it is then; an emptied one is asked about first. Raises what refuses
        the change."""
        await replies.in_private(interaction)
        seat, item = self.carried, self.item
        if not isinstance(item, ui.UserSelect):
            raise Stale("that is no list of people")
        roster = await _mastered(interaction, seat.encounter)
        if not item.values:
            await replies.show(interaction, sendable(empty_page(roster, seat, replies.reader(interaction))))
            return
        into, out = person(item.values[0]), seat.user or None
        if into != out:
            await _seat(interaction, roster, Change("seat", seat.side, into=into, out=out))
        await show_seats(interaction, seat.encounter)


class EmptyPress(Press[EmptyId], carries=EmptyId):
    """Taking a person off their seat."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and show the page as it is then. Raises what refuses it."""
        await replies.in_private(interaction)
        seat = self.carried
        roster = await _mastered(interaction, seat.encounter)
        await _seat(interaction, roster, Change("seat", seat.side, out=seat.user))
        await show_seats(interaction, seat.encounter)


class TimePress(Press[TimeId], carries=TimeId):
    """The page of the clocks, and what is done on it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, have the table read so, and show the page as it is then. Raises what `require_master` does, Stale,
        Unfit."""
        await replies.in_private(interaction)
        service, user, asked = interaction.client.service, interaction.user.id, self.carried
        roster = await _mastered(interaction, asked.encounter)
        words, text = Words(roster.language), ""
        match asked.what:
            case "bank":
                bank = await give_more(interaction.client.contests, asked.encounter, asked.side)
                text = words("bank.given", who=mention(bank.user_id), by=mention(user))
            case "answer":
                await Pauses(service).longer(asked.encounter)
                text = words("master.time.given", who=mention(user))
            case "pause" | "resume":
                await Pauses(service).set(asked.encounter, asked.what == "pause", user)
                text = words("pause.begun" if asked.what == "pause" else "pause.over", who=mention(user))
        place = await service.repository.place(asked.encounter)
        if text and place is not None:
            await tell(interaction.client, place[1], text)
        await _show_time(interaction, roster)


async def _mastered(interaction: Interaction, encounter_id: int) -> Roster:
    """The people of an encounter that the person is a game master of. Raises what `require_master` does, Stale where it
    is over."""
    roster = await interaction.client.service.repository.people.roster(encounter_id)
    if roster.status not in (DRAFT, RUNNING):
        raise Stale("that encounter is over")
    require_master(roster.seating(), interaction.user.id)
    return roster


async def _seat(interaction: Interaction, roster: Roster, change: Change) -> None:
    """Change a seat, at a table of an event with the event."""
    if not await seat_with_event(interaction, change, roster):
        await cast(interaction, change, roster.encounter_id)


async def show_seats(interaction: Interaction, encounter_id: int, page: int = 1) -> None:
    """Show a page of the seats. Raises what `require_master` does, Stale where the encounter is over."""
    roster = await _mastered(interaction, encounter_id)
    await replies.show(interaction, sendable(seats_page(roster, replies.reader(interaction), page)))


async def _show_time(interaction: Interaction, roster: Roster) -> None:
    kept, now = interaction.client.service.repository, interaction.client.service.now()
    banks, clock = await kept.chairs.of(roster.encounter_id), await kept.clocks.of(roster.encounter_id)
    due = await kept.clocks.next_due(roster.encounter_id)
    page = time_page(roster, banks, clock, due, now, replies.reader(interaction))
    await replies.show(interaction, sendable(page))
