"""`/terrain`: the table of an encounter, before play begins."""

from collections.abc import Callable
from typing import Any, Literal

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, of_draft, picked, sheet_here, show_table
from bot.commands.options import completed
from bot.messages.sign_up import cut, lifted
from bot.names import safe
from bot.play.drafts import Sheet
from bot.setup import offers, terrain
from bot.setup.deploy import Laid
from bot.setup.draft import Draft
from bot.text.words import Words
from engine.space.cells import cell_name

Kind = Literal[
    "woods", "rough", "scrub", "hill", "building", "wall", "hedge", "road", "river", "ford", "gully", "riverbed",
    "impassable",
]  # fmt: skip
Wall = Literal["north", "east", "south", "west"]


@of_draft
def _pieces(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The terrain on the table."""
    pieces = sheet.moment.record.table.pieces
    return [(f"{piece.name or words(f'terrain.{piece.type}')} · {piece.id}", piece.id) for piece in pieces]


@of_draft
def _presets(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The tables made by hand."""
    return [(words.term("preset", name), name) for name in terrain.presets(sheet.draft["ruleset"])]


async def _where(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Areas or lines on the table, going on from what is typed."""
    sheet = await sheet_here(interaction)
    return choices(offers.areas(sheet.draft, str(getattr(interaction.namespace, "kind", "")), typed), "")


@app_commands.guild_only()
class TerrainCommands(commands.GroupCog, group_name="terrain", group_description="Lay out the table of an encounter"):
    """What is done with the table before play begins."""

    @app_commands.command(description="Lay a piece of terrain down")
    @app_commands.describe(
        kind="What it is",
        where="Two opposite corners, such as H12 K16; what is drawn along a line may have more cells",
        name="What it is called",
        dv="Its Defence Value; else 2 for a building, 4 for a wall (board fence 2, sandbags 3)",
        square="Square corners for woods, rough ground and hills",
        width="Inches across, for roads, rivers, riverbeds, fords and gullies",
        tall="Walls and hedges that block sight",
        floors="Floors of a building",
        door="The wall with the building's door",
        double_door="A door of two leaves, through which more figures go at a time",
    )
    @completed(where=_where)
    async def add(
        self,
        interaction: Interaction,
        kind: Kind,
        where: app_commands.Range[str, 2, 200],
        name: app_commands.Range[str, 1, 40] | None = None,
        dv: app_commands.Range[int, 0, 20] | None = None,
        square: bool | None = None,
        width: app_commands.Range[float, 0.5, 24.0] | None = None,
        tall: bool = False,
        floors: app_commands.Range[int, 1, 6] = 1,
        door: Wall = "south",
        double_door: bool = False,
    ) -> None:
        """Add a piece."""

        def change(draft: Draft) -> Laid:
            return terrain.add(
                draft, kind, where, name=name or "", dv=dv, square=square, width=width, tall=tall,
                floors=floors, door=door, double_door=double_door,
            )  # fmt: skip

        await self._change(
            interaction, change, lambda words: words("terrain.added", what=safe(name or words(f"terrain.{kind}")))
        )

    @app_commands.command(description="Take a piece of terrain away")
    @app_commands.describe(piece="Which one")
    @completed(piece=_pieces)
    async def remove(self, interaction: Interaction, piece: str) -> None:
        """Remove a piece."""
        await self._change(
            interaction,
            lambda draft: terrain.remove(draft, piece),
            lambda words: words("terrain.removed", what=safe(piece)),
        )

    @app_commands.command(description="Take the last change of the table back")
    async def undo(self, interaction: Interaction) -> None:
        """Undo."""
        await self._change(interaction, terrain.undo, lambda words: words("terrain.undone"))

    @app_commands.command(description="Take a whole table made by hand; it takes the place of this one")
    @app_commands.describe(table="The table")
    @completed(table=_presets)
    async def preset(self, interaction: Interaction, table: str) -> None:
        """Take a table."""
        public, reader = replies.public(interaction), replies.reader(interaction)
        found: dict[str, Any] = {}

        def change(draft: Draft) -> Laid:
            name = picked(table, "preset", terrain.presets(draft["ruleset"]), reader)
            laid = terrain.preset(draft, name, public.term)
            was, now = (tuple(one["table"][edge] for edge in ("width", "height")) for one in (draft, laid[0]))
            found.update(name=name, was=was, now=now)
            return laid

        def told(words: Words) -> str:
            text = words("terrain.preset", what=words.term("preset", found["name"]))
            if found["was"] == found["now"]:
                return text
            (width, height), (before, across) = found["now"], found["was"]
            size = words("terrain.resized", width=width, height=height, before=before, across=across)
            return f"{text}\n{size}"

        await self._change(interaction, change, told)

    @app_commands.command(description="List the terrain on the table")
    async def list(self, interaction: Interaction) -> None:
        """Show every piece with its cells."""
        async with replies.answering(interaction):
            sheet = await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)
            words = replies.reader(interaction)
            lines = [
                words(
                    "terrain.line",
                    id=piece,
                    what=safe(name or words(f"terrain.{kind}")),
                    cells=words("terrain.from-to", first=cell_name(first), last=cell_name(last)),
                )
                for piece, kind, name, first, last in terrain.places(sheet.moment.record.table)
            ]
            await replies.whisper(interaction, cut(lines, words) if lines else words("terrain.none"))

    async def _change(
        self, interaction: Interaction, how: Callable[[Draft], Laid], told: Callable[[Words], str]
    ) -> None:
        """Change the table, and show it with the figures that lost a place on it."""
        async with replies.answering(interaction):
            gone: list[str] = []

            def change(draft: Draft) -> Draft:
                changed, gone[:] = how(draft)
                return changed

            sheet = await interaction.client.service.drafts.as_host(here(interaction), interaction.user.id, change)
            words = replies.reader(interaction)
            lines = told(words), lifted(gone, sheet, words)
            await show_table(interaction, sheet, "\n".join(filter(None, lines)))
