"""`/duel`: one person challenges another, or anybody here, to a battle that is all set up."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from sqlmodel import SQLModel

from bot.client import replies
from bot.client.lessons import newcomer
from bot.client.permissions import require_here
from bot.client.present import require_present
from bot.client.protocol import Interaction
from bot.commands.arranging import arrange
from bot.commands.common import first_turn, here, person, require_free
from bot.commands.decisions import Press
from bot.commands.options import soon
from bot.commands.panel import Show, panel_beside
from bot.commands.placing import hide_first
from bot.errors import Unfit
from bot.language import Language
from bot.messages.duel import card, closed
from bot.messages.parts import mention
from bot.messages.setup_ids import AgainId, DuelId
from bot.modes.duels import (
    AGAIN,
    Record,
    battle_of,
    companions,
    players_of,
    require_asked,
    seats,
    sides_of,
    swappable,
    swapped,
)
from bot.panel.lessons import learning
from bot.setup.arranging import hides, with_ambushes
from bot.setup.duels import duels
from bot.storage.repository import Beside, nothing_else


@app_commands.guild_only()
class DuelCommands(commands.Cog):
    """The way to a battle for two."""

    @app_commands.command(description="Challenge somebody to a battle that is all set up: fair, short, no typing")
    @app_commands.describe(opponent="Your opponent; leave it out to challenge anybody here")
    async def duel(self, interaction: Interaction, opponent: discord.Member | None = None) -> None:
        """Post the challenge."""
        async with replies.telling(interaction):
            await challenge(interaction, duels()[0], 0 if opponent is None else person(opponent))


@app_commands.context_menu(name="Challenge to a battle")
@app_commands.guild_only()
async def challenge_somebody(interaction: discord.Interaction[Any], opponent: discord.Member) -> None:
    """Challenge a person by a long press on their name."""
    async with replies.telling(interaction):
        await challenge(interaction, duels()[0], person(opponent))


async def challenge(
    interaction: Interaction, battle: str, asked: int, side: int = 1, *, show: Show = replies.show
) -> None:
    """Post a challenge to a battle in this channel, by the one who gave the command or pressed the button.

    `show` puts it elsewhere. Raises Unfit for a challenge to oneself, ChannelTaken where an encounter runs here.
    """
    require_here(interaction)
    if interaction.guild_id is None:
        raise Unfit("server-only")
    if asked == interaction.user.id:
        raise Unfit("duel-self")
    interaction.extras[replies.WISH] = {"what": "duel", "battle": battle, "asked": asked, "side": side}
    # A promise that everybody sees would stand in the channel until it is refused.
    await soon(require_free(interaction))
    await replies.promise(interaction, alone=False)
    words = replies.public(interaction)
    record, _ = await battle_of(interaction.client.service, battle, words.language)
    await show(interaction, await card(DuelId("accept", battle, side, interaction.user.id, asked), record, words))


class DuelPress(Press[DuelId], carries=DuelId):
    """An answer to a challenge, or a change of it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Begin the battle, change it, or say that nothing comes of it."""
        asked, user = self.carried, interaction.user.id
        if asked.what == "accept":
            require_asked(asked.asker, asked.asked, user)
        elif user != asked.asker and user != asked.asked:
            raise Unfit("duel-others")
        if asked.what == "other":
            asked = replace(asked, battle=self.picked, side=1)
        if asked.what == "swap":
            asked = replace(asked, side=3 - asked.side)
        await replies.heard(interaction)
        if asked.what in ("accept", "change"):
            await require_present(interaction, (asked.asker, asked.asked))
        words, service = replies.public(interaction), interaction.client.service
        record, language = await battle_of(service, asked.battle, words.language)
        if asked.what == "accept":
            players = players_of(asked.asker, user, asked.side)
            await require_free(interaction)
            if hides(record):
                await hide_first(interaction, record, asked.asker, players)
            else:
                await begin(interaction, record, players, language)
        elif asked.what == "change":
            await require_free(interaction)
            people = players_of(asked.asker, asked.asked, asked.side)
            await arrange(interaction, record, {side: person for side, person in people.items() if person})
        elif asked.what == "no":
            text = words("duel.withdrawn" if user == asked.asker else "duel.declined", who=mention(user))
            await replies.show(interaction, {"view": closed(asked, record, text, words)})
        else:
            await replies.show(interaction, await card(asked, record, words))


class AgainPress(Press[AgainId], carries=AgainId):
    """Playing a battle again: at once against the rules, with the same friends; else by a challenge to the same
    opponent."""

    async def pressed(self, interaction: Interaction) -> None:
        """Begin it, or ask the other player. Raises Unfit for a person who did not play it."""
        encounter_id, user = self.carried.encounter, interaction.user.id
        over = await interaction.client.service.look(here(interaction), encounter_id)
        battle = f"{AGAIN}{encounter_id}"
        record, language = await battle_of(interaction.client.service, battle, over.language)
        players = [over.seating.decider(side) for side in sides_of(record)]
        sat = [over.seating.players(side) for side in sides_of(record)]
        if not any(user in people for people in sat):
            raise Unfit("again-others")
        others = [other for other in players if other != user] if user in players else []
        if others:
            mine = 1 + players.index(user)
            await challenge(interaction, battle, others[0], mine if self.carried.what == "play" else 3 - mine)
            return
        record = swapped(record) if self.carried.what == "swap" and swappable(record) else record
        await require_free(interaction)
        await replies.promise(interaction, alone=False)
        if hides(record):
            await hide_first(interaction, record, user, dict(enumerate(players, 1)))
        else:
            sealed = with_ambushes(record, secrets.token_hex(16))
            beside = partial(companions, sealed, sat, over.seating.owners)
            await begin(interaction, sealed, dict(enumerate(players, 1)), language, beside)


async def begin(
    interaction: Interaction,
    record: Record,
    players: dict[int, int],
    language: Language,
    beside: Beside = nothing_else,
) -> None:
    """Begin a battle here in the place of what was pressed: its seats, those `beside` the captains, sealed dice, its
    first turn, and the panel of the person who pressed where they are to act."""
    require_here(interaction)
    await require_free(interaction)
    client = interaction.client
    pupil = await newcomer(interaction, players.values())
    taught = nothing_else if pupil is None else learning(pupil)

    def seated(encounter_id: int) -> Sequence[SQLModel]:
        return [*seats(record, players, encounter_id), *beside(encounter_id), *taught(encounter_id)]

    async def instead(**content: Any) -> discord.Message:
        return await replies.show(interaction, content)

    where = here(interaction), interaction.guild_id, players[1]
    moment, owed = await client.service.begin(*where, record, language, seated)
    with replies.keeping(interaction):
        await client.poster.post(moment, owed, client.get_partial_messageable(here(interaction)), instead)
    await panel_beside(interaction, await first_turn(interaction))
