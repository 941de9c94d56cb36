"""`/encounter join`, `leave`, `captain`, `assign`, `seat`, `gm`, `host`, `salt`: who plays what."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.casting import cast
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, person
from bot.commands.options import completed
from bot.commands.salting import add_salt
from bot.errors import NoEncounter
from bot.names import line_of
from bot.people import seats
from bot.people.casting import Change


async def _sides(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Sides that people play; to join only those with a free place, to leave only one's own."""
    roster = await interaction.client.service.roster(here(interaction))
    if roster is None:
        raise NoEncounter("no encounter runs in this channel")
    assert interaction.command is not None
    named = [seats.named(side) for side in roster.sides]
    taken, lapsed = roster.seating().seats, roster.lapsed
    name, user = interaction.command.name, interaction.user.id
    return choices(
        (
            (side.name, line_of(side.id, named))
            for side in roster.sides
            if not side.rules_run
            and (name != "join" or len(taken.get(side.id, ())) < max(side.commands, 1) or lapsed.get(side.id) == user)
            and (name != "leave" or user in taken.get(side.id, ()))
        ),
        typed,
    )


async def _figures(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Figures of the sides that the person decides for."""
    roster = await interaction.client.service.roster(here(interaction))
    if roster is None:
        raise NoEncounter("no encounter runs in this channel")
    seating = roster.seating()
    mine = (figure for figure in roster.figures if seating.may(interaction.user.id, figure.side))
    named = [seats.named(figure) for figure in roster.figures]
    return choices(((figure.name, line_of(figure.id, named)) for figure in mine), typed)


class PeopleCommands(commands.Cog):
    """The part of `/encounter` that is about people."""

    @app_commands.command(description="Play a side that is free, as its captain")
    @app_commands.describe(side="The side to play", salt="A secret word that goes into the dice")
    @completed(side=_sides)
    async def join(
        self, interaction: Interaction, side: str, salt: app_commands.Range[str, 1, seats.SALT] | None = None
    ) -> None:
        """Take a seat."""
        async with replies.telling(interaction):
            await cast(interaction, Change("join", side, salt=salt or ""))

    @app_commands.command(description="Give a side up; its next player or the host takes over")
    @app_commands.describe(side="The side to give up")
    @completed(side=_sides)
    async def leave(self, interaction: Interaction, side: str) -> None:
        """Leave a seat."""
        async with replies.telling(interaction):
            await cast(interaction, Change("leave", side))

    @app_commands.command(description="Add a secret word to the dice, before they are sealed")
    @app_commands.describe(word="Anything; it is mixed into every roll")
    async def salt(self, interaction: Interaction, word: app_commands.Range[str, 1, seats.SALT]) -> None:
        """Salt the dice."""
        async with replies.telling(interaction):
            await add_salt(interaction, word)

    @app_commands.command(description="Hand the command of a side over to another player")
    @app_commands.describe(side="The side", player="The side's new captain")
    @completed(side=_sides)
    async def captain(self, interaction: Interaction, side: str, player: discord.Member) -> None:
        """Hand a side over."""
        async with replies.telling(interaction):
            await cast(interaction, Change("captain", side, into=person(player)))

    @app_commands.command(description="Give one figure of your side to a player; to nobody: back to the captain")
    @app_commands.describe(figure="The figure", player="The player of the figure")
    @completed(figure=_figures)
    async def assign(self, interaction: Interaction, figure: str, player: discord.Member | None = None) -> None:
        """Share a side's figures out."""
        async with replies.telling(interaction):
            into = None if player is None else person(player)
            await cast(interaction, Change("assign", figure=figure, into=into))

    @app_commands.command(description="As host: put a player on a side, take one off, or replace one by another")
    @app_commands.describe(side="The side", player="The player that joins", out="The player that leaves")
    @completed(side=_sides)
    async def seat(
        self, interaction: Interaction, side: str, player: discord.Member | None = None, out: discord.User | None = None
    ) -> None:
        """Replace a person who has vanished."""
        async with replies.telling(interaction):
            into, leaves = None if player is None else person(player), None if out is None else out.id
            await cast(interaction, Change("seat", side, into=into, out=leaves))

    @app_commands.command(description="As host: name a game master, who may act for every side; leave out for none")
    @app_commands.describe(player="The game master")
    async def gm(self, interaction: Interaction, player: discord.Member | None = None) -> None:
        """Name the game master."""
        async with replies.telling(interaction):
            await cast(interaction, Change("gm", into=None if player is None else person(player)))

    @app_commands.command(description="As host: hand the encounter over to somebody else")
    @app_commands.describe(player="The new host")
    async def host(self, interaction: Interaction, player: discord.Member) -> None:
        """Hand the encounter over."""
        async with replies.telling(interaction):
            await cast(interaction, Change("host", into=person(player)))
