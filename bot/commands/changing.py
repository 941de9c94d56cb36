"""`/force`, `/terrain`, `/deploy`: changes of a set-up as they are typed, a command for each, made from its value."""

import asyncio
import inspect
from dataclasses import MISSING, Field, fields
from types import NoneType
from typing import Any, get_args, get_type_hints

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, next_step, one_more, parts, read, sheet_here, show_table
from bot.commands.options import Complete, completed
from bot.messages.arranging import changed
from bot.messages.forces import forces_known
from bot.messages.sign_up import cut, force_list
from bot.names import safe
from bot.play.drafts import Sheet
from bot.setup import terrain
from bot.setup.change import Asker, Asks, Done, SetUpChange
from bot.setup.changes import CHANGES
from engine.space.cells import cell_name

INTERACTION = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)


class ChangingCog(commands.GroupCog):
    """A group of commands that change a set-up, beside those of its own."""

    def __init__(self) -> None:
        super().__init__()
        assert self.app_command is not None
        for change in CHANGES:
            if change.command.startswith(f"{self.app_command.name} "):
                self.app_command.add_command(command_of(change))


def command_of(change: type[SetUpChange]) -> app_commands.Command[Any, ..., None]:
    """The command by which a change is typed."""
    options = {each.name: each for each in fields(change) if "" in each.metadata}
    kinds = {name: _kind(hint) for name, hint in get_type_hints(change).items() if name in options}

    async def typed(interaction: Interaction, /, **given: Any) -> None:
        async with replies.answering(interaction):
            for name, value in given.items():
                if kinds[name] is discord.Attachment:
                    given[name] = await read(interaction, value)
            await tell(interaction, *await make(interaction, change(**given)))

    own = [_parameter(each, kinds[name]) for name, each in options.items()]
    own.sort(key=lambda parameter: parameter.default is not parameter.empty)
    typed.__signature__ = inspect.Signature([INTERACTION, *own])  # type: ignore[attr-defined]
    asked: dict[str, Asks] = {name: each.metadata[""] for name, each in options.items()}
    described = app_commands.describe(**{name: each.description for name, each in asked.items()})
    completing = completed(**{name: _completion(name, each) for name, each in asked.items() if each.choices})
    name, description = change.command.partition(" ")[2], (change.__doc__ or "").partition("\n")[0].rstrip(".")
    return app_commands.Command(name=name, description=description, callback=described(completing(typed)))


async def make(
    interaction: Interaction, change: SetUpChange, encounter: int | None = None, asker: Asker | None = None
) -> tuple[SetUpChange, Sheet, Done]:
    """Make a change of the set-up in this channel; the change, the set-up then, and what was done.

    Raises Stale where another than the `encounter` is set up.
    """
    drafts, asker = interaction.client.service.drafts, asker or asker_of(interaction)
    return change, *await drafts.change(here(interaction), interaction.user.id, change, asker, encounter)


async def tell(interaction: Interaction, change: SetUpChange, sheet: Sheet, done: Done) -> None:
    """Say what a change has done."""
    words = replies.reader(interaction)
    told = changed(done, sheet, words)
    if change.shows == "table":
        await show_table(interaction, sheet, told)
        return
    following = [next_step(interaction, sheet, words)] if change.shows == "next" else []
    await replies.whisper(interaction, "\n".join([told, *following]))


def asker_of(interaction: Interaction) -> Asker:
    """The person who changes a set-up."""
    return Asker(replies.reader(interaction).language, replies.public(interaction).language)


def _kind(hint: Any) -> Any:
    """What Discord asks for: the type without None, a file for its bytes."""
    kind = next((one for one in get_args(hint) if NoneType in get_args(hint)), hint)
    return discord.Attachment if kind is bytes else kind


def _parameter(each: Field[Any], kind: Any) -> inspect.Parameter:
    """A field as discord.py reads it from a command's own parameters."""
    asked: Asks = each.metadata[""]
    if asked.most is not None:
        kind = app_commands.Range[kind, asked.least, asked.most]
    default = inspect.Parameter.empty if each.default is MISSING else each.default
    annotation = kind | None if default is None else kind
    return inspect.Parameter(each.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=annotation, default=default)


def _completion(name: str, asked: Asks) -> Complete:
    async def complete(interaction: Interaction, typed: Any) -> list[app_commands.Choice[Any]]:
        sheet, asker = await sheet_here(interaction), asker_of(interaction)
        given = {**dict([*interaction.namespace]), name: str(typed)}
        found = await asyncio.to_thread(asked.offered, sheet.draft, given, asker)
        if asked.several:
            before = {part.casefold() for part in parts(str(typed).rpartition(",")[0])}
            return choices(one_more(str(typed), (one for one in found if one[0].casefold() not in before)), "")
        return choices(found, "" if asked.going_on else str(typed))

    return complete


@app_commands.guild_only()
class ForceCommands(ChangingCog, group_name="force", group_description="Raise the forces of an encounter"):
    """What is done with figures before play begins."""

    @app_commands.command(description="List the forces as they are so far")
    async def list(self, interaction: Interaction) -> None:
        """Show the forces that the person may see; in play, all of their own and what is known of the enemy's."""
        async with replies.answering(interaction):
            service, where, words = interaction.client.service, here(interaction), replies.reader(interaction)
            if await service.drafts.stored(where) is not None:
                await replies.whisper(interaction, force_list(await sheet_here(interaction), words))
                return
            await replies.whisper(interaction, forces_known(await service.look(where, user=interaction.user.id), words))


@app_commands.guild_only()
class TerrainCommands(ChangingCog, group_name="terrain", group_description="Lay out the table of an encounter"):
    """What is done with the table before play begins."""

    @app_commands.command(description="List the terrain on the table")
    async def list(self, interaction: Interaction) -> None:
        """Show every piece with its cells."""
        async with replies.answering(interaction):
            sheet, words = await sheet_here(interaction), replies.reader(interaction)
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


@app_commands.guild_only()
class DeployCommands(ChangingCog, group_name="deploy", group_description="Place figures before play begins"):
    """What is done with figures' places before play begins."""
