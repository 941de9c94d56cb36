"""`/encounter join`, `leave`, `captain`, `assign`, `seat`, `gm`, `host`, `salt`: who plays what."""

from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, person
from bot.names import safe
from bot.play import seats
from bot.storage.people import Roster
from bot.text.words import Words


async def _sides(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Sides that people play; to join only free ones, to leave only one's own."""
    roster = await interaction.client.service.roster(here(interaction))
    if roster is None or interaction.command is None:
        return []
    taken = roster.seating().seats
    name, user = interaction.command.name, interaction.user.id
    return choices(
        (
            (side.name, side.id)
            for side in roster.sides
            if not side.rules_run
            and (name != "join" or side.id not in taken)
            and (name != "leave" or user in taken.get(side.id, ()))
        ),
        typed,
    )


async def _figures(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Figures of the sides that the person decides for."""
    roster = await interaction.client.service.roster(here(interaction))
    if roster is None:
        return []
    seating = roster.seating()
    mine = (figure for figure in roster.figures if seating.may(interaction.user.id, figure.side))
    return choices(((figure.name, figure.id) for figure in mine), typed)


class PeopleCommands(commands.Cog):
    """The part of `/encounter` that is about people."""

    @app_commands.command(description="Play a side that is free, as its captain")
    @app_commands.describe(side="The side to play", salt="A secret word that goes into the dice")
    @app_commands.autocomplete(side=_sides)
    async def join(
        self, interaction: Interaction, side: str, salt: app_commands.Range[str, 1, seats.SALT] | None = None
    ) -> None:
        """Take a seat."""
        async with replies.telling(interaction):
            await replies.seat(interaction, "join", side, salt=salt or "")

    @app_commands.command(description="Give a side up; its next player or the host takes over")
    @app_commands.describe(side="The side to give up")
    @app_commands.autocomplete(side=_sides)
    async def leave(self, interaction: Interaction, side: str) -> None:
        """Leave a seat."""
        async with replies.telling(interaction):
            await replies.seat(interaction, "leave", side)

    @app_commands.command(description="Add a secret word to the dice, before they are sealed")
    @app_commands.describe(word="Anything; it is mixed into every roll")
    async def salt(self, interaction: Interaction, word: app_commands.Range[str, 1, seats.SALT]) -> None:
        """Salt the dice."""
        user = interaction.user.id
        await self._change(
            interaction, lambda roster: seats.salted(roster, user, word), lambda _: ("role.salted", {"who": _at(user)})
        )

    @app_commands.command(description="Hand the command of a side over to another player")
    @app_commands.describe(side="The side", player="Who decides for it from now on")
    @app_commands.autocomplete(side=_sides)
    async def captain(self, interaction: Interaction, side: str, player: discord.Member) -> None:
        """Hand a side over."""
        actor = interaction.user.id
        await self._change(
            interaction,
            lambda roster: seats.captain(roster, actor, side, person(player)),
            lambda roster: ("role.captain", {"who": player.mention, "side": _side(roster, side)}),
        )

    @app_commands.command(description="Give one figure of your side to a player; to nobody: back to the captain")
    @app_commands.describe(figure="The figure", player="Who plays it")
    @app_commands.autocomplete(figure=_figures)
    async def assign(self, interaction: Interaction, figure: str, player: discord.Member | None = None) -> None:
        """Share a side's figures out."""
        actor = interaction.user.id

        def told(roster: Roster) -> tuple[str, dict[str, object]]:
            given = seats.figure_of(roster, figure)
            key = "role.unassigned" if player is None else "role.assigned"
            key, name = (f"{key}-hidden", "") if hidden else (key, safe(given.name))
            who = "" if player is None else player.mention
            return key, {"figure": name, "who": who, "side": _side(roster, given.side)}

        async with replies.answering(interaction, alone=False):
            hidden = await interaction.client.service.hides(here(interaction))

            def assigned(roster: Roster) -> Roster:
                if hidden:
                    seats.check_shown(roster, actor, figure)
                return seats.assign(roster, actor, figure, None if player is None else person(player))

            await self._told(interaction, assigned, told)

    @app_commands.command(description="As host: put a player on a side, take one off, or replace one by another")
    @app_commands.describe(side="The side", player="Who takes the seat", out="Who leaves it")
    @app_commands.autocomplete(side=_sides)
    async def seat(
        self, interaction: Interaction, side: str, player: discord.Member | None = None, out: discord.User | None = None
    ) -> None:
        """Replace a person who has vanished."""
        actor, leaves = interaction.user.id, None if out is None else out.id
        key = "role.unseated" if player is None else "role.seated" if out is None else "role.replaced"
        shown = out if player is None else player
        await self._change(
            interaction,
            lambda roster: seats.reseat(roster, actor, side, leaves, None if player is None else person(player)),
            lambda roster: (
                key,
                {
                    "side": _side(roster, side),
                    "who": "" if shown is None else shown.mention,
                    "out": "" if out is None else out.mention,
                },
            ),
        )

    @app_commands.command(description="As host: name a game master, who may act for every side; nobody: do without")
    @app_commands.describe(player="The game master")
    async def gm(self, interaction: Interaction, player: discord.Member | None = None) -> None:
        """Name the game master."""
        actor = interaction.user.id
        await self._change(
            interaction,
            lambda roster: seats.game_master(roster, actor, None if player is None else person(player)),
            lambda _: ("role.no-gm", {}) if player is None else ("role.gm", {"who": player.mention}),
        )

    @app_commands.command(description="As host: hand the encounter over to somebody else")
    @app_commands.describe(player="The new host")
    async def host(self, interaction: Interaction, player: discord.Member) -> None:
        """Hand the encounter over."""
        actor = interaction.user.id
        await self._change(
            interaction,
            lambda roster: seats.host(roster, actor, person(player)),
            lambda _: ("role.host", {"who": player.mention}),
        )

    async def _change(
        self,
        interaction: Interaction,
        how: Callable[[Roster], Roster],
        told: Callable[[Roster], tuple[str, dict[str, object]]],
    ) -> None:
        """Change the roster and tell everybody."""
        async with replies.telling(interaction):
            await self._told(interaction, how, told)

    async def _told(
        self,
        interaction: Interaction,
        how: Callable[[Roster], Roster],
        told: Callable[[Roster], tuple[str, dict[str, object]]],
    ) -> None:
        """Likewise, where refusals are told already."""
        await replies.promise(interaction, alone=False)
        roster = await interaction.client.service.people(here(interaction), how)
        key, values = told(roster)
        text = Words(roster.language)(key, 1, **values)
        await replies.show(interaction, {"content": text, "allowed_mentions": discord.AllowedMentions.none()})


def _at(user: int) -> str:
    return f"<@{user}>"


def _side(roster: Roster, side: str) -> str:
    return safe(seats.side_of(roster, side).name)
