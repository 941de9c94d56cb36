"""Changing a set-up by presses: whose battle it is, what it is played on and with, what figures are and carry."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot.client import replies
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.changing import asker_of, make
from bot.commands.common import here, next_step, own_side
from bot.commands.decisions import Press
from bot.commands.panel import FIRST, Show, open_panel
from bot.errors import Stale, Unfit
from bot.messages.arranging import arranging, changed, figure_page
from bot.messages.giving_up import drop_view
from bot.messages.parts import sendable
from bot.messages.setup_ids import ArrangeId, KitId, PlaceId
from bot.messages.sign_up import sign_up
from bot.modes.duels import Record, sides_of
from bot.modes.rosters import rosters
from bot.names import picked
from bot.panel.path import Path
from bot.people import seats
from bot.play.drafts import Sheet
from bot.setup import arranging as setup
from bot.setup.change import Asker, Done, SetUpChange, option_of
from bot.setup.changes import pressed_by
from bot.setup.draft import Draft


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
    await service.drafts.create(channel, interaction.guild_id, host, None, new, None, words.language, prepared)
    for number, user in sorted(players.items()):
        await service.people(channel, partial(seats.join, user=user, side_name=sides_of(new)[number - 1]))
    shown = await show(interaction, await sign_up(await service.drafts.sheet(channel)))
    await interaction.client.cards.keep(channel, shown)


class ArrangePress(Press[ArrangeId], carries=ArrangeId):
    """The page on which a set-up is changed, or a change made there."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change what was picked and show the page; where it has begun, the panel."""
        drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
        if await begun(interaction, self.carried.encounter):
            return
        if self.carried.what == "open":
            await replies.in_private(interaction)
            await show_arranging(interaction, await drafts.sheet(channel, user))
        elif self.carried.what == "drop":
            words = replies.reader(interaction)
            await replies.aside(interaction, view=drop_view(await drafts.may_drop(channel, user), words))
        else:
            await replies.heard(interaction)
            _, sheet, done = await made(interaction, self.carried, self.item)
            await show_changed(interaction, sheet, done)


class KitPress(Press[KitId], carries=KitId):
    """A figure to change, or a change made on its page."""

    async def pressed(self, interaction: Interaction) -> None:
        """Change it and show its page; where the set-up has begun, the panel."""
        if await begun(interaction, self.carried.encounter):
            return
        await replies.heard(interaction)
        if self.carried.what in ("who", "look"):
            sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
            done = Done(sheet.draft, page=self.picked or self.carried.figure)
        else:
            _, sheet, done = await made(interaction, self.carried, self.item)
        await show_changed(interaction, sheet, done)


async def begun(interaction: Interaction, encounter: int, path: Path = FIRST) -> bool:
    """Whether the set-up is one no more; the panel is open then, at that page."""
    stored = await interaction.client.service.drafts.stored(here(interaction))
    if stored is not None and stored.id == encounter:
        return False
    await open_panel(interaction, encounter, path)
    return True


async def made(
    interaction: Interaction, carried: ArrangeId | KitId | PlaceId, item: ui.Item[Any]
) -> tuple[SetUpChange, Sheet, Done]:
    """Make the change that was pressed: which it is, the set-up then, and what was done. Raises Stale."""
    kind, given = pressed_by(carried.what)
    assert kind.pressed is not None
    asker, chosen = asker_of(interaction), dict[str, Any]()
    if kind.pressed.brings:
        sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
        asker = await _bringing(interaction, sheet.draft)
    if field := kind.pressed.picks:
        values, several = list(item.values) if isinstance(item, ui.Select) else [], option_of(kind, field).several
        if not (values or several):
            raise Stale("nothing was picked")
        chosen[field] = values if several else values[0]
    figure = getattr(carried, "figure", "")
    about = {kind.whose: picked(figure) if figure else ""} if kind.whose else {}
    return await make(interaction, kind(**about, **given, **chosen), carried.encounter, asker)


async def show_changed(interaction: Interaction, sheet: Sheet, done: Done) -> None:
    """Show the page of the figure that was changed, below what was done, or that of the whole set-up."""
    if not done.page:
        await show_arranging(interaction, sheet)
        return
    told = changed(done, sheet, replies.reader(interaction))
    page = await asyncio.to_thread(figure_page, sheet, done.page, told, asker_of(interaction))
    await replies.show(interaction, sendable(page))


async def show_arranging(interaction: Interaction, sheet: Sheet, *, show: Show = replies.show) -> None:
    """Show the page as this person has it; `show` puts it elsewhere. Raises Unfit at the table of an event."""
    if sheet.moment.seating.of_event:
        raise Unfit("event-set-up")
    user, words = interaction.user.id, replies.reader(interaction)
    side, host = await own_side(interaction), user in sheet.moment.seating.in_charge
    asker = await _bringing(interaction, sheet.draft) if side else asker_of(interaction)
    following = next_step(interaction, sheet, words)
    page = await asyncio.to_thread(arranging, sheet, side, following, asker, host=host)
    await show(interaction, sendable(page))


async def _bringing(interaction: Interaction, draft: Draft) -> Asker:
    """The person with the forces that they may bring along."""
    asker, service = asker_of(interaction), interaction.client.service
    found = await rosters(service, interaction.user.id, interaction.guild_id, draft, asker.language)
    return replace(asker, brings=found)
