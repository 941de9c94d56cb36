"""`/deploy`: where the figures stand when play begins."""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, of_draft, one_more, parts, sheet_here, show_table
from bot.commands.forces import machines, sides
from bot.commands.options import completed
from bot.messages.sign_up import called, deployed, lifted, noted_lines
from bot.names import safe
from bot.setup import deploy, offers
from bot.setup import machines as vehicles
from bot.setup.draft import Draft, figure_in, machine_in, name_of, side_in
from bot.setup.markers import NUMBERS, lay
from bot.setup.zones import DEPTH
from bot.text.words import Words
from bot.typed.figures import COMPASS

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Edge = Literal["south", "north", "west", "east"]

_waiting = of_draft(lambda sheet, _: ((name_of(one), one["id"]) for one in deploy.unplaced(sheet.draft)))
"""Figures that have no place yet."""
_placed = of_draft(lambda sheet, _: ((name_of(one), one["id"]) for one in sheet.draft["figures"] if "at" in one))
"""Figures that stand on the table."""


async def _free(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Cells where the figure named may stand."""
    sheet, figure = await sheet_here(interaction), str(getattr(interaction.namespace, "figure", None) or "")
    if not figure:
        return []
    who = figure_in(sheet.draft, figure)["id"]
    cells = await asyncio.to_thread(offers.free_cells, sheet.draft, who, typed)
    return choices(((cell, cell) for cell in cells), "")


async def _under(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """One figure more of the side, behind those typed already; or a decoy."""
    sheet, side = await sheet_here(interaction), str(getattr(interaction.namespace, "side", None) or "")
    taken = {name.casefold() for name in parts(typed.rpartition(",")[0])}
    named = (name_of(one) for one in sheet.draft["figures"] if one["side"] == side and "at" not in one)
    found = one_more(typed, (name for name in named if name.casefold() not in taken))
    if not taken:
        found.append((replies.reader(interaction)("markers.decoy"), "decoy"))
    return choices(found, "")


@app_commands.guild_only()
class DeployCommands(commands.GroupCog, group_name="deploy", group_description="Place figures before play begins"):
    """What is done with figures' places before play begins."""

    @app_commands.command(description="Place a figure, or move it to another place")
    @app_commands.describe(
        figure="The figure",
        at="The cell, such as H12",
        facing="Which way it faces; by default away from its side's edge",
        floor="The floor of a building; 0 is the ground",
        hidden="Whether it begins hidden in cover, where the rules have that",
    )
    @completed(figure=_waiting, at=_free)
    async def figure(
        self,
        interaction: Interaction,
        figure: str,
        at: app_commands.Range[str, 2, 8],
        facing: Compass | None = None,
        floor: app_commands.Range[int, 0, 20] = 0,
        hidden: bool | None = None,
    ) -> None:
        """Place a figure."""
        degrees = None if facing is None else COMPASS[facing]
        await self._one(
            interaction,
            figure,
            lambda draft, one: deploy.place(draft, one, at, degrees, floor, hidden=hidden),
            lambda figure, words: deployed(figure, at.strip().upper(), words),
        )

    @app_commands.command(
        description="Place a vehicle or gun with those in it, move it, or take it off the table again"
    )
    @app_commands.describe(
        machine="Which machine",
        at="The cell of its middle, such as H12; left out, it is taken off the table",
        facing="Which way it faces; by default away from its side's edge",
    )
    @completed(machine=machines)
    async def machine(
        self,
        interaction: Interaction,
        machine: app_commands.Range[str, 1, 60],
        at: app_commands.Range[str, 2, 8] | None = None,
        facing: Compass | None = None,
    ) -> None:
        """Place a machine."""
        async with replies.answering(interaction):
            words, found = replies.reader(interaction), [""]
            degrees = None if facing is None else COMPASS[facing]

            def change(draft: Draft, one: str) -> Draft:
                found[:] = [called(machine_in(draft, one), words)]
                return vehicles.lift(draft, one) if at is None else vehicles.place(draft, one, at, degrees)

            sheet = await interaction.client.service.drafts.as_machine(
                here(interaction), interaction.user.id, machine, change, places=True
            )
            cell = (at or "").strip().upper()
            told = words("deploy.lifted" if at is None else "deploy.placed", name=found[0], cell=cell)
            await show_table(interaction, sheet, told)

    @app_commands.command(description="Take a figure off the table again")
    @app_commands.describe(figure="The figure")
    @completed(figure=_placed)
    async def lift(self, interaction: Interaction, figure: str) -> None:
        """Lift a figure."""
        await self._one(
            interaction, figure, deploy.lift, lambda one, words: words("deploy.lifted", name=safe(name_of(one)))
        )

    @app_commands.command(description="Place all who are left of a side in line along its edge")
    @app_commands.describe(side="The side")
    @completed(side=sides)
    async def auto(self, interaction: Interaction, side: str) -> None:
        """Place the rest of a side."""
        async with replies.answering(interaction):
            words = replies.reader(interaction)
            placed: list[str] = []

            def change(draft: Draft) -> Draft:
                home = side_in(draft, side)["id"]
                placed[:] = [called(machine, words) for machine in vehicles.unplaced(draft, home)]
                placed.extend([safe(name_of(figure)) for figure in deploy.unplaced(draft, home)])
                return deploy.auto(draft, side)

            sheet = await interaction.client.service.drafts.as_side(
                here(interaction), interaction.user.id, side, change
            )
            text = words("deploy.line", len(placed), name=placed[0], names=words.listed(placed))
            await show_table(interaction, sheet, text)

    @app_commands.command(description="As host: bind a side to an edge of the table; no edge sets it free")
    @app_commands.describe(side="The side", edge="Its edge", depth="Inches from that edge; 6 unless you say otherwise")
    @completed(side=sides)
    async def zone(
        self,
        interaction: Interaction,
        side: str,
        edge: Edge | None = None,
        depth: app_commands.Range[int, 1, 60] = DEPTH,
    ) -> None:
        """Bind a side to an edge."""
        async with replies.answering(interaction):
            gone: list[str] = []

            def change(draft: Draft) -> Draft:
                changed, gone[:] = deploy.zone(draft, side, edge, depth)
                return changed

            sheet = await interaction.client.service.drafts.as_host(here(interaction), interaction.user.id, change)
            words = replies.reader(interaction)
            home = safe(name_of(side_in(sheet.draft, side)))
            key = "deploy.free" if edge is None else "deploy.zone"
            place = "" if edge is None else words(f"edge.{edge}")
            lines = words(key, side=home, edge=place, depth=depth), lifted(gone, sheet, words)
            await replies.whisper(interaction, "\n".join(filter(None, lines)))

    @app_commands.command(description="Lay a secret marker, or note what lies under it")
    @app_commands.describe(
        side="The side",
        number="Which of its three",
        at="Where it lies, such as H12",
        under="The figures under it, separated by commas, or decoy",
    )
    @completed(side=sides, under=_under)
    async def marker(
        self,
        interaction: Interaction,
        side: str,
        number: app_commands.Range[int, 1, len(NUMBERS)],
        at: app_commands.Range[str, 2, 8] | None = None,
        under: app_commands.Range[str, 1, 200] | None = None,
    ) -> None:
        """Lay a marker."""
        async with replies.answering(interaction):
            sheet = await interaction.client.service.drafts.as_side(
                here(interaction),
                interaction.user.id,
                side,
                lambda draft: lay(draft, side, number, at, under),
                places=True,
            )
            words = replies.reader(interaction)
            line = noted_lines(sheet, side_in(sheet.draft, side)["id"], words)[number - 1]
            await show_table(interaction, sheet, words("markers.laid", line=line))

    async def _one(
        self,
        interaction: Interaction,
        figure: str,
        change: Callable[[Draft, str], Draft],
        told: Callable[[dict[str, Any], Words], str],
    ) -> None:
        """Change one figure's place, and show the table."""
        async with replies.answering(interaction):
            sheet = await interaction.client.service.drafts.as_figure(
                here(interaction), interaction.user.id, figure, change, places=True
            )
            await show_table(interaction, sheet, told(figure_in(sheet.draft, figure), replies.reader(interaction)))
