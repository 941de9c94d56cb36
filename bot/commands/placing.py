"""Placing one's figures by presses before play begins: each press shows, to that person alone, how they stand now."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.client import replies
from bot.client.lessons import newcomer
from bot.client.protocol import Interaction
from bot.commands.arranging import own_side, signed_up
from bot.commands.beginning import first_turn
from bot.commands.common import here, next_step
from bot.commands.decisions import Press
from bot.commands.panel import FIRST, Show, open_panel, show_panel
from bot.errors import Unfit
from bot.language import Language
from bot.messages.ids import BeforehandId, PlaceId, SpotId
from bot.messages.placing import orders_page, placing, spot_page
from bot.messages.sign_up import called, deployed
from bot.modes.duels import Record, sides_of
from bot.panel.path import STANDING, Path
from bot.panel.standing_orders import beforehand
from bot.play.drafts import Sheet
from bot.setup import arranging as setup
from bot.setup import deploy, machines, nooks
from bot.setup.draft import Draft, figure_in, machine_in
from bot.setup.hiding import HIDDEN, may_hide, ordered
from bot.setup.spots import floors_of, is_machine, pressed, spots
from engine.offers.grid import Grid
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Point


class PlacePress(Press[PlaceId], carries=PlaceId):
    """Whom to place, the rest in line, or that everybody stands where they should."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it and show the page; where it has begun, the panel."""
        drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
        if await _begun(interaction, self.carried.encounter):
            return
        await replies.in_private(interaction)
        if self.carried.what == "who":
            draft = (await drafts.sheet(channel, user)).draft
            await _look(interaction, _spot_of(draft, self.carried.encounter, self.picked))
            return
        if self.carried.what == "all":
            key, language = self.picked, replies.reader(interaction).language
            await drafts.as_seated(
                channel, user, self.carried.encounter, lambda draft, side: nooks.gathered(draft, side, key, language)
            )
        if self.carried.what == "rest":
            await drafts.as_seated(channel, user, self.carried.encounter, deploy.auto)
        if self.carried.what == "deal":
            await drafts.as_seated(channel, user, self.carried.encounter, setup.dealt)
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
            drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
            machine = is_machine((await drafts.sheet(channel, user)).draft, self.carried.figure)
            lifted = drafts.as_machine if machine else drafts.as_figure
            lift = machines.lift if machine else deploy.lift
            await lifted(channel, user, self.carried.figure, lift, places=True)
            await show_placing(interaction)
            return
        if self.carried.what == "put":
            await _put(interaction, self.carried, self.picked)
            return
        await _look(interaction, self.carried)


class BeforehandPress(Press[BeforehandId], carries=BeforehandId):
    """A page of standing orders before play begins, or orders given there."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note what is ordered, and show the page; where it has begun, that of the panel."""
        drafts, channel, user = interaction.client.service.drafts, here(interaction), interaction.user.id
        path = Path.read(self.carried.path)
        path = path.on(self.picked) if self.picked else path
        if await _begun(interaction, self.carried.encounter, path):
            return
        await replies.in_private(interaction)
        sheet, side = await drafts.sheet(channel, user), await own_side(interaction)
        if orders := list(beforehand(sheet.moment, sheet.draft, side).given_by(path)):
            noted = drafts.as_seated(channel, user, self.carried.encounter, lambda draft, _: ordered(draft, orders))
            sheet = await noted
            path = path.to(STANDING, *path.keys[:-1])
        page = orders_page(sheet, side, path, interaction.id, replies.reader(interaction))
        await (replies.show(interaction, page) if page else show_placing(interaction))


async def hide_first(
    interaction: Interaction, record: Record, host: int, players: Mapping[int, int], prepared: str = ""
) -> None:
    """Set up a battle that begins once those who hide have placed their figures; who hides and has pressed sees the
    page at once, who plays alone in the place of what was pressed.

    `players` are by the number of their side, `prepared` is the key of the preparation that the battle comes of. Raises
    ChannelTaken, NotAllowed, Unfit.
    """
    mine = [side for number, side in enumerate(sides_of(record), 1) if players[number] == interaction.user.id]
    new = await asyncio.to_thread(setup.agreed_upon, record)
    pupil = await newcomer(interaction, players.values())
    await signed_up(interaction, new, host, players, prepared, show=_publicly if prepared else replies.show)
    if pupil is not None:
        drafted = await interaction.client.service.drafts.stored(here(interaction))
        assert drafted is not None
        await interaction.client.service.repository.lessons.begin(drafted.id, pupil)
    if any(setup.hides(record, side) for side in mine):
        await show_placing(interaction, show=replies.show if prepared else replies.privately)


async def _publicly(interaction: Interaction, content: dict[str, Any]) -> discord.Message:
    """Send everybody a message below a private one."""
    return await interaction.followup.send(wait=True, **content)


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
    about = await asyncio.to_thread(nooks.gatherings, sheet.draft, side, words.language)
    await show(interaction, await placing(sheet, side, about, told, words))


async def _begun(interaction: Interaction, encounter: int, path: Path = FIRST) -> bool:
    """Whether the set-up is one no more; the panel is open then, at that page."""
    stored = await interaction.client.service.drafts.stored(here(interaction))
    if stored is not None and stored.id == encounter:
        return False
    await open_panel(interaction, encounter, path)
    return True


def _spot_of(draft: Draft, encounter: int, thing: str) -> SpotId:
    """The page of a figure as it stands now, or of a machine."""
    if is_machine(draft, thing):
        return SpotId("look", encounter, "o0", thing, "")
    figure = figure_in(draft, thing)
    return SpotId("look", encounter, f"{'h' if figure.get(HIDDEN) else 'o'}{figure.get('floor', 0)}", figure["id"], "")


async def _put(interaction: Interaction, at: SpotId, key: str) -> None:
    """Place a figure or machine where a name says, and show the page of the next who hides."""
    sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
    named = await asyncio.to_thread(_named, sheet, at, replies.reader(interaction).language)
    nook = next((nook for nook in named if nook.key == key), None)
    if nook is None:
        await _look(interaction, replace(at, what="look"))
        return
    sheet, told = await _placed(interaction, at, nook.at, 0, nook.facing)
    side = await own_side(interaction)
    if following := nooks.following(sheet.draft, side, at.figure):
        await _look(interaction, _spot_of(sheet.draft, at.encounter, following), told)
    else:
        await show_placing(interaction, told)


def _named(sheet: Sheet, at: SpotId, language: Language) -> list[nooks.Nook]:
    return nooks.nooks(sheet.draft, at.figure, language, hidden=at.how[0] == "h") if not int(at.how[1:]) else []


async def _placed(
    interaction: Interaction, at: SpotId, point: Point, floor: int, facing: int | None = None
) -> tuple[Sheet, str]:
    """Place a figure or machine; the set-up then, and what was done."""
    words, drafts = replies.reader(interaction), interaction.client.service.drafts
    channel, user, inches = here(interaction), interaction.user.id, (point[0] / INCH, point[1] / INCH)
    cell, hidden = cell_name(point), at.how[0] == "h"
    if is_machine((await drafts.sheet(channel, user)).draft, at.figure):
        sheet = await drafts.as_machine(
            channel, user, at.figure, lambda draft, one: machines.place(draft, one, cell), places=True
        )
        name = called(machine_in(sheet.draft, at.figure), words)
        return sheet, words("deploy.placed", name=name, cell=cell)

    def place(draft: Draft, one: str) -> Draft:
        hides = hidden if may_hide(draft) else None
        return deploy.place(draft, one, inches, facing, floor, hidden=hides)

    sheet = await drafts.as_figure(channel, user, at.figure, place, places=True)
    return sheet, deployed(figure_in(sheet.draft, at.figure), cell, words)


async def _look(interaction: Interaction, at: SpotId, told: str = "") -> None:
    """Show the places that these presses lead to, below what has just been done, or place the figure."""
    words, drafts = replies.reader(interaction), interaction.client.service.drafts
    sheet = await drafts.sheet(here(interaction), interaction.user.id)
    found = await asyncio.to_thread(_found, sheet, at)
    if found is None and at.spot:
        found, at = await asyncio.to_thread(_found, sheet, replace(at, spot="")), replace(at, spot="")
    if found is None or isinstance(found, Grid):
        named = [] if at.spot else await asyncio.to_thread(_named, sheet, at, words.language)
        await replies.show(interaction, await spot_page(sheet, at, named, found, told, words))
        return
    _, told = await _placed(interaction, at, *found)
    await show_placing(interaction, told)


def _found(sheet: Sheet, at: SpotId) -> Grid | tuple[tuple[int, int], int] | None:
    hidden, floor = at.how[0] == "h", int(at.how[1:])
    return pressed(spots(sheet.draft, at.figure, floor, hidden=hidden), at.spot, floors_of(sheet.draft))
