"""Whether people are still here: members of the server, and not forgotten at their wish."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import discord

from bot.client.protocol import Client, Interaction
from bot.client.telling import tell
from bot.errors import Unfit
from bot.hosting.faults import DISCORD
from bot.messages.parts import mention, only
from bot.people import seats
from bot.storage.contests import StoredContest
from bot.storage.mydata import NOBODY
from bot.text.words import Words


async def left(guild: discord.Guild | None, user: int) -> bool:
    """Whether a person is no member of a server; False where Discord does not say, and outside of servers."""
    if guild is None:
        return False
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    except DISCORD:
        return False
    return False


async def require_present(interaction: Interaction, people: Iterable[int]) -> None:
    """Raise Unfit where a person named by what was pressed has left the server, or was forgotten since it was posted;
    0 stands for nobody."""
    mydata, message = interaction.client.service.repository.mydata, interaction.message
    for user in people:
        if user in (NOBODY, interaction.user.id):
            continue
        forgotten = message is not None and await mydata.forgotten_since(user, message.id)
        if forgotten or await left(interaction.guild, user):
            raise Unfit("person-gone")


async def follow_master(client: Client, encounter_id: int, user: int | None) -> None:
    """Have another who runs the event be the game master of its table where this one has left the server, and tell
    everybody."""
    service = client.service
    roster, place = await service.repository.people.roster(encounter_id), await service.repository.place(encounter_id)
    if place is None or place[0] is None or not user or user != roster.gm_id or not roster.begun:
        return
    guild, heirs = client.get_guild(place[0]), [one for one in roster.seating().masters if one != user]
    if not heirs or not await left(guild, user):
        return
    for heir in heirs:
        if not await left(guild, heir):
            after = await service.people(place[1], partial(replace, gm_id=heir), encounter_id)
            text = Words(after.language)("role.gm", who=mention(heir))
            await tell(client, place[1], text, [heir])
            return


async def follow_masters(client: Client, contest: StoredContest, actor: int) -> None:
    """Likewise at all tables of an event that are played, for each who runs it but the actor."""
    guild = client.get_guild(contest.guild_id)
    gone = [one for one in contest.runners if one != actor and await left(guild, one)]
    for match in contest.of_round(contest.round):
        if match.encounter_id is not None and match.result is None:
            for user in gone:
                await follow_master(client, match.encounter_id, user)


async def pass_on(interaction: Interaction) -> bool:
    """Have the host's part pass on where its host has left the server, and tell everybody; whether it did.

    It falls to the game master or the first who joined, of those who are still here.
    """
    service, channel = interaction.client.service, interaction.channel_id
    roster = None if channel is None else await service.roster(channel)
    if channel is None or roster is None or not await left(interaction.guild, roster.host_id):
        return False
    for heir in seats.heirs(roster):
        if not await left(interaction.guild, heir):
            after = await service.people(channel, partial(seats.passed_on, heir=heir), roster.encounter_id)
            text = Words(after.language)("role.passed-on", out=mention(roster.host_id), who=mention(heir))
            await interaction.client.get_partial_messageable(channel).send(text, allowed_mentions=only([heir]))
            return True
    return False
