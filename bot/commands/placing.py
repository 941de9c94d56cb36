"""Placing one's figures by presses before play begins: each press shows, to that person alone, how they stand now."""

import asyncio
from dataclasses import replace

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.arranging import own_side
from bot.commands.common import here, next_step
from bot.commands.decisions import Press
from bot.commands.panel import Show, open_panel, show_panel
from bot.commands.solo import first_turn
from bot.errors import Unfit
from bot.messages.ids import PlaceId, SpotId
from bot.messages.placing import placing, spot_page
from bot.messages.sign_up import deployed
from bot.play.drafts import Sheet
from bot.setup import arranging as setup
from bot.setup import deploy
from bot.setup.draft import figure_in
from bot.setup.hiding import HIDDEN, may_hide
from bot.setup.spots import floors_of, pressed, spots
from engine.offers.grid import Grid
from engine.space.cells import cell_name


class PlacePress(Press[PlaceId], carries=PlaceId):
    """Whom to place, the rest in line, or that everybody stands where they should."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it and show the page; where it has begun, the panel."""
        drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
        if await _begun(interaction, self.carried.encounter):
            return
        await replies.in_private(interaction)
        if self.carried.what == "who":
            figure = figure_in((await drafts.sheet(channel, user)).draft, self.picked)
            how = f"{'h' if figure.get(HIDDEN) else 'o'}{figure.get('floor', 0)}"
            await _look(interaction, SpotId("look", self.carried.encounter, how, figure["id"], ""))
            return
        if self.carried.what == "rest":
            await drafts.as_seated(channel, user, self.carried.encounter, deploy.auto)
        if self.carried.what == "ready":
            sheet = await drafts.as_seated(channel, user, self.carried.encounter, setup.placed)
            if setup.agreed(sheet.draft) and not sheet.lacks:
                begins = interaction.client.service.start(channel, user, self.carried.encounter)
                await replies.instead(interaction, begins, replies.reader(interaction)("solo.begun"))
                await show_panel(interaction, (await first_turn(interaction)).encounter_id)
                return
        await show_placing(interaction)


class SpotPress(Press[SpotId], carries=SpotId):
    """A square in which to place a figure, another way for it to stand there, or taking it off the table."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the squares within, or place the figure where no choice is left; where it has begun, the panel."""
        if await _begun(interaction, self.carried.encounter):
            return
        await replies.in_private(interaction)
        if self.carried.what == "lift":
            channel, user = here(interaction), interaction.user.id
            await interaction.client.service.drafts.as_figure(channel, user, self.carried.figure, deploy.lift)
            await show_placing(interaction)
            return
        await _look(interaction, self.carried)


async def show_placing(interaction: Interaction, told: str = "", *, show: Show = replies.show) -> None:
    """Show the person whom they may place, below what has just been done; `show` puts the page elsewhere."""
    words = replies.reader(interaction)
    sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
    side = await own_side(interaction)
    if not side:
        raise Unfit("no-side-yet")
    waits = side in sheet.draft["setup"].get("placing", ())
    follows = words("placing.until-ready") if waits else next_step(interaction, sheet, words)
    told = "\n".join(filter(None, (told, follows)))
    await show(interaction, await placing(sheet, side, told, words))


async def _begun(interaction: Interaction, encounter: int) -> bool:
    """Whether the set-up is one no more; the panel is open then."""
    stored = await interaction.client.service.drafts.stored(here(interaction))
    if stored is not None and stored.id == encounter:
        return False
    await open_panel(interaction, encounter)
    return True


async def _look(interaction: Interaction, at: SpotId) -> None:
    """Show the squares that these presses lead to, or place the figure."""
    words, drafts = replies.reader(interaction), interaction.client.service.drafts
    sheet = await drafts.sheet(here(interaction), interaction.user.id)
    found = await asyncio.to_thread(_found, sheet, at)
    if found is None and at.spot:
        found, at = await asyncio.to_thread(_found, sheet, replace(at, spot="")), replace(at, spot="")
    if found is None or isinstance(found, Grid):
        await replies.show(interaction, await spot_page(sheet, at, found, floors_of(sheet.draft), words))
        return
    (point, floor), hidden = found, at.how[0] == "h"
    cell = cell_name(point)
    sheet = await drafts.as_figure(
        here(interaction),
        interaction.user.id,
        at.figure,
        lambda draft, one: deploy.place(draft, one, cell, None, floor, hidden=hidden if may_hide(draft) else None),
    )
    await show_placing(interaction, deployed(figure_in(sheet.draft, at.figure), cell, words))


def _found(sheet: Sheet, at: SpotId) -> Grid | tuple[tuple[int, int], int] | None:
    hidden, floor = at.how[0] == "h", int(at.how[1:])
    return pressed(spots(sheet.draft, at.figure, floor, hidden=hidden), at.spot, floors_of(sheet.draft))
