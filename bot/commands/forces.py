"""`/force`: the figures of a side, before play begins."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, next_step, of_draft, one_more, parts, picked, read, sheet_here
from bot.commands.options import Option, completed, taking
from bot.messages.forces import forces_known
from bot.messages.sign_up import called, described, force_list, manned
from bot.names import safe
from bot.play.drafts import Sheet
from bot.setup import forces
from bot.setup import machines as vehicles
from bot.setup.draft import Draft, figure_in, machine_in, machines_in, name_of, rules_of, seat_in, side_in
from bot.text.words import Words
from engine.loading.loadout import ARMOR, CLASSES, listed_traits

Name = app_commands.Range[str, 1, 40]
Rep = app_commands.Range[int, 1, 8]
Arms = app_commands.Range[str, 1, 200]
Class = app_commands.Range[str, 1, 20]
Armor = app_commands.Range[int, 1, 6]

sides = of_draft(lambda sheet, _: ((name_of(side), side["id"]) for side in sheet.draft["sides"]))
"""The sides of the draft."""
figures = of_draft(lambda sheet, _: ((name_of(one), one["id"]) for one in sheet.draft["figures"]))
"""The figures of the draft that the person may see."""
machines = of_draft(lambda sheet, words: ((called(one, words), one["id"]) for one in machines_in(sheet.draft)))
"""The machines of the draft that the person may see."""
_models = of_draft(lambda sheet, words: ((words.term("model", m), m) for m in rules_of(sheet.draft).models))
_melee = of_draft(lambda sheet, words: ((words.term("weapon", w), w) for w in rules_of(sheet.draft).melee_weapons))
_bands = of_draft(lambda sheet, words: ((words.term("band", band), band) for band in forces.bands(sheet.draft)))


@of_draft
def _classes(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The Classes, where the ruleset has them."""
    known = CLASSES if "class" in rules_of(sheet.draft).figure_fields else ()
    return [(words(f"gear.{name}"), name) for name in known]


async def _weapons(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """One weapon more of the ruleset, behind those typed already."""
    sheet, words = await sheet_here(interaction), replies.reader(interaction)
    return choices(one_more(typed, (words.term("weapon", weapon) for weapon in rules_of(sheet.draft).fielded)), "")


async def _traits(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """One trait more that figures of the ruleset may be set up with, behind those typed already."""
    sheet, words = await sheet_here(interaction), replies.reader(interaction)
    given = {part.casefold() for part in parts(typed.rpartition(",")[0])}
    named = (words.term("gear", trait) for trait in listed_traits(rules_of(sheet.draft)))
    return choices(one_more(typed, (name for name in named if name.casefold() not in given)), "")


@of_draft
def _squads(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The squads that the person's figures form by now."""
    return [(squad, squad) for squad in dict.fromkeys(one.get("squad", "") for one in sheet.draft["figures"]) if squad]


async def _seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the machine named."""
    sheet, words = await sheet_here(interaction), replies.reader(interaction)
    machine = str(getattr(interaction.namespace, "machine", None) or "")
    seats = vehicles.seats_of(sheet.draft, machine_in(sheet.draft, machine)) if machine else ()
    return choices(((words.term("seat", seat), seat) for seat in seats), typed)


async def _armor(interaction: Interaction, typed: int) -> list[app_commands.Choice[int]]:
    """The Armor Classes, where the ruleset has them."""
    sheet, words = await sheet_here(interaction), replies.reader(interaction)
    if "armor" not in rules_of(sheet.draft).figure_fields:
        return []
    return [app_commands.Choice(name=words("gear.armor", armor=armor), value=armor) for armor in ARMOR]


def _of_its_side(draft: Draft, figure: str) -> Draft:
    """The draft with the machines of a figure's side alone: others' may be hidden from the one who asks."""
    return {**draft, "machines": machines_in(draft, figure_in(draft, figure)["side"])}


@dataclass(frozen=True, kw_only=True)
class Kit:
    """The description and gear of a figure, besides its name and Rep."""

    weapons: Annotated[Arms | None, Option("All its weapons, separated by commas", _weapons)]
    star: Annotated[bool | None, Option("Whether it is a Star")]
    leader: Annotated[bool | None, Option("Whether it leads among equals")]
    melee_weapon: Annotated[str | None, Option("What it fights with hand to hand", _melee)]
    kind: Annotated[Class | None, Option("Its class, where the rules have them", _classes)]
    armor: Annotated[Armor | None, Option("Its armour, where the rules have it", _armor)]
    shield: Annotated[bool | None, Option("Whether it carries a shield, where the rules have them")]
    mounted: Annotated[bool | None, Option("Whether it rides, where the rules have it")]
    fierce: Annotated[bool | None, Option("Whether it is a fanatic, troll or greater ogre, where the rules have them")]
    religious: Annotated[bool | None, Option("Whether it is of a religious order, where the rules have them")]
    traits: Annotated[Arms | None, Option("What it is by nature, such as sniper, separated by commas", _traits)]
    squad: Annotated[Name | None, Option("Its squad, which shares its grenades, where the rules have them", _squads)]

    @property
    def fields(self) -> dict[str, Any]:
        """The same as a record names it."""
        return {"class" if name == "kind" else name: value for name, value in asdict(self).items()}


@app_commands.guild_only()
class ForceCommands(commands.GroupCog, group_name="force", group_description="Raise the forces of an encounter"):
    """What is done with figures before play begins."""

    @app_commands.command(description="Add a figure to a side")
    @app_commands.describe(side="The figure's side", name="What it is called", rep="Its Rep")
    @completed(side=sides)
    @taking(Kit)
    async def add(self, interaction: Interaction, side: str, name: Name, rep: Rep, given: Kit) -> None:
        """Add a figure."""
        async with replies.answering(interaction):
            fields = {"rep": rep, **given.fields}
            sheet = await interaction.client.service.drafts.as_side(
                here(interaction), interaction.user.id, side, lambda draft: forces.add(draft, side, name, **fields)
            )
            words = replies.reader(interaction)
            added = sheet.draft["figures"][-1]
            home = safe(name_of(side_in(sheet.draft, side)))
            what = described(added, sheet, words)
            await replies.whisper(interaction, words("force.added", name=safe(name_of(added)), side=home, what=what))

    @app_commands.command(description="Change a figure before play begins")
    @app_commands.describe(figure="Which one", name="Its new name", rep="Its Rep")
    @completed(figure=figures)
    @taking(Kit)
    async def edit(
        self, interaction: Interaction, figure: str, given: Kit, name: Name | None = None, rep: Rep | None = None
    ) -> None:
        """Change a figure."""
        async with replies.answering(interaction):
            fields = {"name": name, "rep": rep, **given.fields}
            found: list[str] = []

            def change(draft: Draft, one: str) -> Draft:
                found[:] = [one]
                return forces.edit(draft, one, **fields)

            sheet = await interaction.client.service.drafts.as_figure(
                here(interaction), interaction.user.id, figure, change
            )
            words = replies.reader(interaction)
            edited = figure_in(sheet.draft, found[0])
            what = described(edited, sheet, words)
            await replies.whisper(interaction, words("force.edited", name=safe(name_of(edited)), what=what))

    @app_commands.command(description="Strike a figure off before play begins")
    @app_commands.describe(figure="Which one")
    @completed(figure=figures)
    async def remove(self, interaction: Interaction, figure: str) -> None:
        """Take a figure away."""
        async with replies.answering(interaction):
            gone: list[str] = []

            def change(draft: Draft, one: str) -> Draft:
                gone[:] = [name_of(figure_in(draft, one))]
                return forces.remove(draft, one)

            await interaction.client.service.drafts.as_figure(here(interaction), interaction.user.id, figure, change)
            await replies.whisper(interaction, replies.reader(interaction)("force.removed", name=safe(gone[0])))

    @app_commands.command(description="Add a vehicle or a gun to a side")
    @app_commands.describe(
        side="Its side", model="What it is", name="What it is called, where it has a name of its own"
    )
    @completed(side=sides, model=_models)
    async def vehicle(
        self, interaction: Interaction, side: str, model: app_commands.Range[str, 1, 60], name: Name | None = None
    ) -> None:
        """Add a machine."""
        async with replies.answering(interaction):
            sheet = await interaction.client.service.drafts.as_side(
                here(interaction),
                interaction.user.id,
                side,
                lambda draft: vehicles.add(draft, side, model, name or ""),
            )
            words = replies.reader(interaction)
            added = machines_in(sheet.draft)[-1]
            home = safe(name_of(side_in(sheet.draft, side)))
            told = words("force.added", name=called(added, words), side=home, what=manned(added, sheet, words))
            await replies.whisper(interaction, f"{told}\n{next_step(interaction, sheet, words)}")

    @app_commands.command(description="Give a figure a seat in a vehicle, or a job at a gun, before play begins")
    @app_commands.describe(
        figure="Which figure",
        machine="Which machine; left out, it gives its seat up",
        seat="Which seat; left out, the driver's, else the next that is free",
    )
    @completed(figure=figures, machine=machines, seat=_seats)
    async def crew(
        self,
        interaction: Interaction,
        figure: str,
        machine: app_commands.Range[str, 1, 60] | None = None,
        seat: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Give a seat."""
        async with replies.answering(interaction):
            words, found = replies.reader(interaction), [""]

            def change(draft: Draft, one: str) -> Draft:
                found[:] = [one]
                which = machine_in(_of_its_side(draft, one), machine) if machine else None
                job = picked(seat, "seat", vehicles.seats_of(draft, which), words) if which and seat else ""
                return vehicles.seat(draft, one, which["id"] if which else "", job)

            sheet = await interaction.client.service.drafts.as_figure(
                here(interaction), interaction.user.id, figure, change
            )
            who = safe(name_of(figure_in(sheet.draft, found[0])))
            sits = seat_in(sheet.draft, found[0])
            if sits is None:
                told = words("force.left", name=who)
            else:
                told = words(
                    "force.seated",
                    name=who,
                    machine=words.started(called(sits[0], words)),
                    what=manned(sits[0], sheet, words),
                )
            await replies.whisper(interaction, f"{told}\n{next_step(interaction, sheet, words)}")

    @app_commands.command(description="Strike a vehicle or gun off before play begins; its crew stays")
    @app_commands.describe(machine="Which one")
    @completed(machine=machines)
    async def scrap(self, interaction: Interaction, machine: app_commands.Range[str, 1, 60]) -> None:
        """Take a machine away."""
        async with replies.answering(interaction):
            words, gone = replies.reader(interaction), [""]

            def change(draft: Draft, one: str) -> Draft:
                gone[:] = [called(machine_in(draft, one), words)]
                return vehicles.scrap(draft, one)

            await interaction.client.service.drafts.as_machine(here(interaction), interaction.user.id, machine, change)
            await replies.whisper(interaction, words("force.removed", name=gone[0]))

    @app_commands.command(description="List the forces as they are so far")
    async def list(self, interaction: Interaction) -> None:
        """Show the forces that the person may see; in play, all of their own and what is known of the enemy's."""
        async with replies.answering(interaction):
            service, where, user = interaction.client.service, here(interaction), interaction.user.id
            words = replies.reader(interaction)
            if await service.drafts.stored(where) is not None:
                await replies.whisper(interaction, force_list(await service.drafts.sheet(where, user), words))
                return
            await replies.whisper(interaction, forces_known(await service.look(where, user=user), words))

    @app_commands.command(name="import", description="Add all figures of a roster file to a side")
    @app_commands.describe(
        side="The side they join",
        file="A JSON file: a list of figures, or a record",
        from_side="The side of the record whose figures are taken",
    )
    @completed(side=sides, from_side=sides)
    async def import_(
        self, interaction: Interaction, side: str, file: discord.Attachment, from_side: Name | None = None
    ) -> None:
        """Read a roster."""
        async with replies.answering(interaction):
            data = await read(interaction, file)
            await self._bring(interaction, side, lambda draft: forces.bring(draft, side, data, from_side or ""))

    @app_commands.command(description="Add a band made by hand to a side")
    @app_commands.describe(side="The side it joins", band="The band")
    @completed(side=sides, band=_bands)
    async def preset(self, interaction: Interaction, side: str, band: str) -> None:
        """Take a band."""
        async with replies.answering(interaction):
            words = replies.reader(interaction)

            def change(draft: Draft) -> Draft:
                chosen = picked(band, "band", forces.bands(draft), words)
                return forces.bring(draft, side, forces.band(draft, chosen))

            await self._bring(interaction, side, change)

    async def _bring(self, interaction: Interaction, side: str, change: Callable[[Draft], Draft]) -> None:
        """Add figures to a side, and say which."""
        had: set[str] = set()

        def remembered(draft: Draft) -> Draft:
            had.update(figure["id"] for figure in draft["figures"])
            return change(draft)

        sheet = await interaction.client.service.drafts.as_side(
            here(interaction), interaction.user.id, side, remembered
        )
        words = replies.reader(interaction)
        names = [safe(name_of(figure)) for figure in sheet.draft["figures"] if figure["id"] not in had]
        home = safe(name_of(side_in(sheet.draft, side)))
        told = words("force.brought", len(names), names=words.listed(names), side=home)
        await replies.whisper(interaction, f"{told}\n{next_step(interaction, sheet, words)}")
