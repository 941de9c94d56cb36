"""Placing one's figures by presses before play begins: each press shows, to that person alone, how they stand now."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from bot.client import replies
from bot.client.lessons import newcomer
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.arranging import begun, made, signed_up
from bot.commands.changing import asker_of, make
from bot.commands.common import first_turn, here, next_step, own_side
from bot.commands.decisions import Press
from bot.commands.panel import Show, show_panel
from bot.errors import Unfit
from bot.language import Language
from bot.messages.arranging import changed
from bot.messages.placing import orders_page, placing, spot_page
from bot.messages.setup_ids import BeforehandId, PlaceId, SpotId
from bot.modes.duels import Record, sides_of
from bot.names import picked
from bot.panel.path import STANDING, Path
from bot.panel.standing_orders import beforehand
from bot.play.drafts import Sheet
from bot.setup import arranging as setup
from bot.setup import nooks
from bot.setup.changes.deploy import LiftFigure, PlaceFigure, PlaceMachine
from bot.setup.changes.side import BeReady, GiveOrders
from bot.setup.draft import Draft, figure_in
from bot.setup.hiding import HIDDEN, may_hide
from bot.setup.spots import floors_of, is_machine, pressed, spots
from engine.offers.grid import Grid
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Point


class PlacePress(Press[PlaceId], carries=PlaceId):
    """The figures to place, or a change of where a whole side stands."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it and show the page; where it has begun, the panel."""
        service, channel, user = interaction.client.service, here(interaction), interaction.user.id
        if await begun(interaction, self.carried.encounter):
            return
        await replies.in_private(interaction)
        if self.carried.what == "who":
            draft = (await service.drafts.sheet(channel, user)).draft
            await _look(interaction, _spot_of(draft, self.carried.encounter, self.picked))
            return
        if self.carried.what != "open":
            change, sheet, _ = await made(interaction, self.carried, self.item)
            if isinstance(change, BeReady) and setup.agreed(sheet.draft) and not sheet.lacks:
                require_here(interaction)
                begins = service.start(channel, user, self.carried.encounter)
                await replies.instead(interaction, begins, replies.reader(interaction)("solo.begun"))
                await show_panel(interaction, (await first_turn(interaction)).encounter_id)
                return
        await show_placing(interaction)


class SpotPress(Press[SpotId], carries=SpotId):
    """A square in which to place a figure, another way for it to stand there, or taking it off the table."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show the squares within, or place the figure where no choice is left; where it has begun, the panel."""
        if await begun(interaction, self.carried.encounter):
            return
        await replies.in_private(interaction)
        if self.carried.what == "lift":
            thing = self.carried.figure
            sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
            if is_machine(sheet.draft, thing):
                await make(interaction, PlaceMachine(machine=picked(thing)))
            else:
                await make(interaction, LiftFigure(figure=picked(thing)))
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
        if await begun(interaction, self.carried.encounter, path):
            return
        await replies.in_private(interaction)
        sheet, side = await drafts.sheet(channel, user), await own_side(interaction)
        if orders := list(beforehand(sheet.moment, sheet.draft, side).given_by(path)):
            _, sheet, _ = await make(interaction, GiveOrders(orders=orders), self.carried.encounter)
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
    await signed_up(interaction, new, host, players, prepared, show=replies.publicly if prepared else replies.show)
    if pupil is not None:
        drafted = await interaction.client.service.drafts.stored(here(interaction))
        assert drafted is not None
        await interaction.client.service.repository.lessons.begin(drafted.id, pupil)
    if any(setup.hides(record, side) for side in mine):
        await show_placing(interaction, show=replies.show if prepared else replies.privately)


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
    await show(interaction, await placing(sheet, side, told, asker_of(interaction)))


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
    cell, inches = cell_name(point), (point[0] / INCH, point[1] / INCH)
    draft = (await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)).draft
    if is_machine(draft, at.figure):
        _, sheet, done = await make(interaction, PlaceMachine(machine=picked(at.figure), at=cell))
    else:
        hidden = at.how[0] == "h" if may_hide(draft) else None
        there = PlaceFigure(figure=picked(at.figure), at=cell, floor=floor, hidden=hidden, spot=inches, degrees=facing)
        _, sheet, done = await make(interaction, there)
    return sheet, changed(done, sheet, replies.reader(interaction))


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
