"""What a game master does about people: who has each seat, how much time they have, and a pause."""

from discord import ui

from bot.client import replies
from bot.client.casting import cast
from bot.client.protocol import Interaction
from bot.commands.common import person
from bot.commands.decisions import Press
from bot.errors import Stale
from bot.messages import flags
from bot.messages.master_ids import SeatsId, SittingId, TimeId
from bot.messages.master_pages import seats_page, time_page
from bot.messages.parts import mention, only, sendable
from bot.people.casting import Change
from bot.play.clock import Pauses
from bot.play.contests.flags import give_more
from bot.play.moment import Moment
from bot.play.powers import require_master
from bot.text.words import Words


class SeatsPress(Press[SeatsId], carries=SeatsId):
    """Opening the page of the seats."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it. Raises what `require_master` does."""
        await replies.in_private(interaction)
        await _show_seats(interaction, self.carried.encounter)


class SittingPress(Press[SittingId], carries=SittingId):
    """Picking a person for a seat, or nobody."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change the seat, and show the page as it is then. Raises what refuses the change."""
        await replies.in_private(interaction)
        seat, item = self.carried, self.item
        if not isinstance(item, ui.UserSelect):
            raise Stale("that is no list of people")
        await _mastered(interaction, seat.encounter)
        into, out = (person(item.values[0]) if item.values else None), seat.user or None
        if into != out:
            await cast(interaction, Change("seat", seat.side, into=into, out=out), seat.encounter)
        await _show_seats(interaction, seat.encounter)


class TimePress(Press[TimeId], carries=TimeId):
    """The page of the clocks, and what is done on it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, tell everybody, and show the page as it is then. Raises what `require_master` does, Stale, Unfit."""
        await replies.in_private(interaction)
        service, user, asked = interaction.client.service, interaction.user.id, self.carried
        moment = await _mastered(interaction, asked.encounter)
        words, view, text = Words(moment.language), None, ""
        match asked.what:
            case "bank":
                bank = await give_more(interaction.client.contests, asked.encounter, asked.side)
                view = flags.given(bank, user, words)
            case "answer":
                await Pauses(service).longer(asked.encounter)
                text = words("master.time.given", who=mention(user))
            case "pause" | "resume":
                await Pauses(service).set(asked.encounter, asked.what == "pause", user)
                text = words("pause.begun" if asked.what == "pause" else "pause.over", who=mention(user))
        if view is not None:
            await interaction.followup.send(view=view, allowed_mentions=only(()))
        elif text:
            await interaction.followup.send(text, allowed_mentions=only(()))
        await _show_time(interaction, moment)


async def _mastered(interaction: Interaction, encounter_id: int) -> Moment:
    """How an encounter stands that the person is a game master of. Raises what `require_master` does, Stale where it
    is over."""
    moment = await interaction.client.service.standing_of(encounter_id)
    if moment.state.ended:
        raise Stale("that encounter is over")
    require_master(moment.seating, interaction.user.id)
    return moment


async def _show_seats(interaction: Interaction, encounter_id: int) -> None:
    moment = await _mastered(interaction, encounter_id)
    await replies.show(interaction, sendable(seats_page(moment, replies.reader(interaction))))


async def _show_time(interaction: Interaction, moment: Moment) -> None:
    kept, now = interaction.client.service.repository, interaction.client.service.now()
    banks, clock = await kept.chairs.of(moment.encounter_id), await kept.clocks.of(moment.encounter_id)
    put = [*(await kept.clocks.told_of(moment.encounter_id, moment.sequence)).values()]
    page = time_page(moment, banks, clock, put, now, replies.reader(interaction))
    await replies.show(interaction, sendable(page))
