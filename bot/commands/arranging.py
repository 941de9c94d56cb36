"""Changing a set-up by presses: whose battle it is, what it is played on and with."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from discord import ui

from bot.client import replies
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.common import here, next_step
from bot.commands.decisions import Press
from bot.commands.panel import Show, open_panel
from bot.commands.setup import DEADLINE
from bot.errors import Stale
from bot.messages.arranging import arranging
from bot.messages.ids import ArrangeId
from bot.messages.parts import sendable
from bot.messages.report import drop_view
from bot.messages.sign_up import sign_up
from bot.modes.duels import Record, sides_of
from bot.modes.rosters import rosters
from bot.people import seats
from bot.play.drafts import Sheet
from bot.setup import arranging as setup
from bot.setup.draft import Draft, rules_of
from bot.setup.duels import duel
from bot.setup.terrain import presets
from bot.text.words import Words


async def arrange(interaction: Interaction, record: Record, players: Mapping[int, int]) -> None:
    """Set the battle of a challenge up in the place of what was pressed, for the person to change.

    `players` sit down, by the number of their side; it waits until the other side accepts. Raises ChannelTaken,
    NotAllowed.
    """
    user = interaction.user.id
    asked = [side for number, side in enumerate(sides_of(record), 1) if players.get(number) != user]
    await signed_up(interaction, setup.proposed(setup.draft_of(record), asked), user, players)
    sheet = await interaction.client.service.drafts.sheet(here(interaction), user)
    await show_arranging(interaction, sheet, show=replies.privately)


async def signed_up(
    interaction: Interaction,
    new: Draft,
    host: int,
    players: Mapping[int, int],
    prepared: str = "",
    *,
    show: Show = replies.show,
) -> None:
    """Put a set-up, with people by the number of their side, in the place of what was pressed or elsewhere, by `show`.

    `prepared` is the key of the preparation that it comes of. Raises ChannelTaken, NotAllowed, Unfit.
    """
    require_here(interaction)
    service, channel, words = interaction.client.service, here(interaction), replies.public(interaction)
    await service.drafts.create(channel, interaction.guild_id, host, None, new, DEADLINE, words.language, prepared)
    for number, user in sorted(players.items()):
        await service.people(channel, partial(seats.join, user=user, side_name=sides_of(new)[number - 1]))
    shown = await show(interaction, await sign_up(await service.drafts.sheet(channel)))
    await interaction.client.cards.keep(channel, shown)


class ArrangePress(Press[ArrangeId], carries=ArrangeId):
    """The page on which a set-up is changed, or a choice made there."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change what was picked and show the page; where it has begun, the panel."""
        service, channel, user = interaction.client.service, here(interaction), interaction.user.id
        stored = await service.drafts.stored(channel)
        if stored is None or stored.id != self.carried.encounter:
            await open_panel(interaction, self.carried.encounter)
            return
        if self.carried.what == "open":
            await replies.in_private(interaction)
            sheet = await service.drafts.sheet(channel, user)
        elif self.carried.what == "drop":
            words = replies.reader(interaction)
            await replies.aside(interaction, view=drop_view(await service.drafts.may_drop(channel, user), words))
            return
        else:
            await replies.heard(interaction)
            sheet = await self._changed(interaction)
        await show_arranging(interaction, sheet)

    async def _changed(self, interaction: Interaction) -> Sheet:
        """The set-up with what was picked."""
        drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
        what, values = self.carried.what, self._values
        if what == "forces" or what.startswith("under"):
            change = await _own(interaction, await drafts.sheet(channel, user), what, values)
            return await drafts.as_seated(channel, user, self.carried.encounter, change)
        return await drafts.as_host(channel, user, _everybodys(what, values, replies.public(interaction)))

    @property
    def _values(self) -> list[str]:
        if not isinstance(self.item, ui.Select):
            raise Stale("nothing was picked")
        return list(self.item.values)


async def show_arranging(interaction: Interaction, sheet: Sheet, *, show: Show = replies.show) -> None:
    """Show the page as this person has it; `show` puts it elsewhere."""
    service, user, words = interaction.client.service, interaction.user.id, replies.reader(interaction)
    side, host = await own_side(interaction), user in (sheet.moment.seating.host_id, sheet.moment.seating.gm_id)
    brings = await rosters(service, user, interaction.guild_id, sheet.draft, words.language) if side else []
    page = arranging(sheet, side, brings, next_step(interaction, sheet, words), words, host=host)
    await show(interaction, sendable(page))


async def own_side(interaction: Interaction) -> str:
    """The side that the person joined last; empty for one who has joined none."""
    roster = await interaction.client.service.roster(here(interaction))
    return roster.joined_last(interaction.user.id) if roster else ""


async def _own(
    interaction: Interaction, sheet: Sheet, what: str, values: Sequence[str]
) -> Callable[[Draft, str], Draft]:
    """The change of a person's own side: whole forces, or what lies under a marker."""
    if what != "forces":
        number = int(what.removeprefix("under-"))
        return lambda draft, side: setup.under(draft, side, number, values)
    language = replies.reader(interaction).language
    found = await rosters(interaction.client.service, interaction.user.id, interaction.guild_id, sheet.draft, language)
    figures = next((roster.figures for roster in found if [roster.key] == values), None)
    if figures is None:
        raise Stale("there are no such forces any more")

    return lambda draft, side: with_force(setup.with_forces(draft, side, figures), side)


def with_force(draft: Draft, side: str) -> Draft:
    """The draft whose forces of a side have changed, as it is put to the others who have been asked to play it."""
    changed, asked = setup.remembered(draft, "forces", [side]), draft["setup"].get("asked", ())
    return changed if side in asked else setup.proposed(changed, asked)


def _everybodys(what: str, values: Sequence[str], words: Words) -> Callable[[Draft], Draft]:
    """The change of what concerns everybody; those who are asked to play it have to accept anew."""

    def change(draft: Draft) -> Draft:
        return setup.proposed(setup.remembered(picked(draft), what, values), draft["setup"].get("asked", ()))

    def picked(draft: Draft) -> Draft:
        match what, values:
            case "options", _:
                return setup.with_options(draft, values)
            case "battle", [name]:
                return setup.begun_from(draft, duel(name, words.language))
            case "table", [name] if name in presets(draft["ruleset"]):
                return setup.on_table(draft, name, words.term)
            case "sight", [how] if how in setup.sights(rules_of(draft)):
                return setup.with_sight(draft, how)
        raise Stale("there is no such choice")

    return change
