"""The presses by which a person says when they play, and that they are away."""

from datetime import datetime, timedelta

from discord import app_commands, ui

from bot.client import replies
from bot.client.protocol import Interaction
from bot.client.telling import tell
from bot.commands.decisions import Press
from bot.errors import Stale, Unfit
from bot.messages.hours import OTHER_DAYS, absence_view, days_view, hours_view
from bot.messages.parts import View, date, mention, sendable
from bot.messages.setup_ids import HoursId
from bot.people.hours import DAY, DAYS, USUAL, filled, pressed
from bot.storage.availability import FORBEARANCE
from bot.text.words import Words
from bot.zones import names, zone_of

MOST_TOLD = 20
"""The most tables that are told of an absence, the newest first."""
MOST_NAMES = 25


async def complete_zone(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The zones whose names have what is typed; what is typed first of a place stands first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = [name for name in names() if wanted in name.casefold()]
    ordered = sorted(found, key=lambda name: (not name.rpartition("/")[2].casefold().startswith(wanted), name))
    return [app_commands.Choice(name=name, value=name) for name in ordered[:MOST_NAMES]]


def zone_named(typed: str) -> str:
    """The name of the zone that is meant. Raises Unfit where there is none."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = next((name for name in names() if name.casefold() == wanted), None)
    if found is None:
        raise Unfit("zone", name=typed)
    return found


async def hours_page(interaction: Interaction) -> View:
    """When the person plays, and whether they are away."""
    service = interaction.client.service
    when = await service.repository.availability.of(interaction.user.id)
    return hours_view(when, service.now(), replies.reader(interaction))


class HoursPress(Press[HoursId], carries=HoursId):
    """Something about the hours in which one plays, or an absence."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, and show how things stand in the place of how they stood. Raises Stale for what is not offered."""
        await (replies.heard(interaction) if self.carried.what != "open" else replies.promise(interaction))
        view = await self._page(interaction)
        await replies.show(interaction, sendable(view))

    async def _page(self, interaction: Interaction) -> View:
        service, user, words = interaction.client.service, interaction.user.id, replies.reader(interaction)
        stored, now = service.repository.availability, service.now()
        when, what = await stored.of(user), self.carried.what
        match what:
            case "usual":
                if self.carried.choice not in USUAL:
                    raise Stale("there are no such hours")
                await stored.play_in(user, pressed(when.week, self.carried.choice), now)
            case "zone":
                if zone_of(self.picked) is None:
                    raise Stale("there is no such zone")
                await stored.live_in(user, self.picked, now)
            case "days":
                return days_view(when, self._number, words)
            case "fill":
                await stored.play_in(user, filled(when.week, self._days, self._hours), now)
                return days_view(await stored.of(user), self._number, words)
            case "absence":
                return absence_view(now, when, words)
            case "away":
                await leave(interaction, now, self._absence)
            case "back":
                await stored.come_back(user, now)
            case _:
                pass
        return await hours_page(interaction)

    @property
    def _number(self) -> int:
        """The days that were chosen, by their bits."""
        return int(self.carried.choice) if self.carried.choice.isdecimal() else 0

    @property
    def _days(self) -> list[int]:
        return [day for day in DAYS if self._number >> day & 1]

    @property
    def _hours(self) -> set[int]:
        values = self.item.values if isinstance(self.item, ui.Select) else []
        return {int(value) for value in values if value.isdecimal() and int(value) < DAY}

    @property
    def _absence(self) -> timedelta:
        days = self.carried.choice or self.picked
        if days not in map(str, OTHER_DAYS):
            raise Stale("there is no such absence")
        return timedelta(days=int(days))


async def leave(interaction: Interaction, now: datetime, time: timedelta) -> None:
    """Note that a person is away for some time, and tell the tables at which they play, and the events in which they
    take part."""
    repository, user, until = interaction.client.service.repository, interaction.user.id, now + time
    await repository.availability.leave(user, now, until)
    for channel_id, language in await repository.people.tables(user, MOST_TOLD):
        text = Words(language)("away.told", min(time, FORBEARANCE).days, who=mention(user), until=date(until))
        # A table that cannot be told reads it where it waits.
        await tell(interaction.client, channel_id, text)
    for contest_id in await repository.contests.of_person(user):
        contest = await interaction.client.contests.find(contest_id)
        if contest.entrant_of(user) is not None:
            text = Words(contest.language)("away.status", who=mention(user), until=date(until))
            await tell(interaction.client, contest.post_id or contest.channel_id, text)
