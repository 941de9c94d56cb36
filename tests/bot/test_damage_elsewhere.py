"""Any row of an event, of a campaign or of a person may be damaged: every command is answered, other battles go on, and
the tables of the event are ended and exported by a person who manages the channel."""

from __future__ import annotations

import asyncio
import json
import shutil
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import text
from sqlmodel import SQLModel

from bot.messages.ids import EndId
from bot.storage.availability import packed
from bot.storage.campaign_models import Outing
from bot.storage.models import AvailabilityRow, Preference
from tests.bot.clock import Clock
from tests.bot.conftest import Play, text_of
from tests.bot.eventful import Eventful
from tests.bot.test_damage import VALUES, put

FOUND_BY = {"id", "key", "contest_id", "match_id", "encounter_id", "campaign_id", "number", "round", "sequence"} | {
    "side", "interaction_id", "guild_id", "user_id", "channel_id", "host_id",
}  # fmt: skip
"""Columns by which rows are found, or that tell whose they are: where these are lost, so is the row."""
EVENT = ("event",)
CAMPAIGN = ("campaign status", "band show", "solo")
COMMANDS = {
    **dict.fromkeys(("contest", "contestrole", "contestinput", "entrant", "entrantmember"), EVENT),
    **dict.fromkeys(("match", "chair", "chore", "case", "remark"), EVENT),
    **dict.fromkeys(("campaign", "outing"), CAMPAIGN),
    "preparation": ("solo", "campaign status"),
    "preference": ("settings", "solo"),
    "availability": ("settings", "event"),
    "server": ("setup", "help", "solo"),
    "lesson": ("tutorial",),
    "note": ("about",),
}
"""By table what the host of the event asks for, in a channel without a battle: what reads it, and the export of it."""
CELLS = {
    name: [
        (column.name, value)
        for column, value in product(SQLModel.metadata.tables[name].columns, VALUES)
        if column.name not in FOUND_BY and (value is not None or column.nullable)
    ]
    for name in COMMANDS
}


class World:
    """A server with an event under way, whose host has a campaign and settings too, and another with a battle."""

    def __init__(self, play: Play, names: tuple[str, ...]) -> None:
        self.play = play
        self.clock = Clock(play)
        self.event = Eventful(play.env, play.bot, names)
        guild = self.event.guild
        role = guild.create_role("keepers", permissions=discord.Permissions(administrator=True))
        self.keeper = guild.add_member(play.env.create_user("Keeper"), roles=[role])
        self.own, self.street = guild.create_text_channel("own"), guild.create_text_channel("street")
        self.path = Path(play.database_url.partition(":///")[2])

    async def begin(self) -> None:
        """A battle in the other server; at the event two tables, a call and a note; the host's own rows."""
        await self.play.set_up()
        await self.play.seat()
        await self.play.table.order("Anna", "turn")
        event, host = self.event, self.event.people["Eve"]
        await event.announce(scenarios=["farm"])
        await event.lead("Max")
        first, _ = await event.next_round()
        kept = event.bot.service.repository
        assert first.id is not None
        assert first.encounter_id is not None
        await kept.cases.open((event.id, event.guild.id), first.id, host.id, "look", 1, (), event.bot.service.now())
        await kept.cases.remark(first.id, host.id, "look", event.bot.service.now())
        await kept.servers.change(event.guild.id, hosts="all")
        for command, options in (("campaign new", {"band": "Wolves"}), ("solo", {}), ("tutorial", {})):
            await host.slash(self.own if command != "tutorial" else self.street, command, **options)
        [campaign] = await kept.campaigns.of(event.guild.id, host.id)
        async with kept._session.begin() as session:
            session.add(Outing(campaign_id=campaign.id, encounter_id=first.encounter_id, month=1, members={}))
            session.add(Preference(user_id=host.id))
            session.add(AvailabilityRow(user_id=host.id, zone="Europe/Paris", hours=packed([True] * 168)))

    async def spoil(self, table: str, column: str, value: Any) -> int:
        """Write a value into a column of all rows of a table; how many there are."""
        async with self.play.bot.service.repository._engine.begin() as connection:
            changed = await connection.execute(text(f'UPDATE "{table}" SET "{column}" = :value'), {"value": value})
        return changed.rowcount

    async def put_back(self, saved: Path) -> None:
        """Have the database lie there as it was saved, and a new process look at it."""
        await self.play.bot.service.repository.close()
        await asyncio.to_thread(put, saved, self.path)

    async def restart(self) -> None:
        """A new process."""
        await self.play.restart()
        self.event.bot = self.play.bot
        self.clock.take()

    async def the_other_plays_on(self) -> None:
        """The battle of the other server is played, and everything that looks after all of them does its work."""
        service, channel = self.play.bot.service, self.play.channel
        before, told = (await service.look(channel.id)).sequence, len(channel.history())
        await self.play.table.order("Anna", "end", what="phase")
        assert (await service.look(channel.id)).sequence == before + 1
        assert len(channel.history()) > told
        await self.clock.later(timedelta(hours=1))
        await self.play.bot.outbox._turn()
        await self.event.rest()

    async def every_command_is_answered(self, table: str) -> list[str]:
        """The host asks for what is theirs; what is answered with a fault of ours is named."""
        broken = []
        for command in (*COMMANDS[table], "mydata export"):
            result = await (self.keeper if table == "server" else self.event.people["Eve"]).slash(self.own, command)
            told = [one.content or text_of(one.message) for one in (result.response, *result.followups) if one]
            if not told or "broke on our side" in "".join(told):
                broken.append(command)
        return broken

    async def the_tables_are_ended(self, tables: dict[int, int]) -> None:
        """A person who manages the channel ends each table of the event, and takes its file along."""
        service = self.play.bot.service
        for encounter, place in tables.items():
            channel = next(thread for thread in self.event.place.threads if thread.id == place)
            if await service.repository.people.open_in(place) is None:
                continue
            asked = await self.keeper.slash(channel, "encounter end")
            assert asked.response is not None
            await self.keeper.click(asked.response, custom_id=str(EndId(encounter, "")))
            assert await service.repository.people.open_in(place) is None
            given = await self.keeper.slash(channel, "encounter export", encounter=encounter)
            assert given.response is not None
            assert json.loads(await given.response.attachments[0].read())


@pytest.fixture
async def world(play: Play) -> World:
    world = World(play, ("Eve", "Finn", "Gus", "Hana"))
    await world.begin()
    return world


@pytest.mark.parametrize("every", [pytest.param(40, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("table", COMMANDS)
async def test_a_damaged_row_locks_no_one_out(world: World, table: str, every: int, tmp_path: Path) -> None:
    service = world.play.bot.service
    tables = {}
    for match in (await world.event.contest()).matches:
        assert match.encounter_id is not None
        place = await service.repository.place(match.encounter_id)
        assert place is not None
        tables[match.encounter_id] = place[1]
    await service.repository.close()
    shutil.copy(world.path, tmp_path / "saved")
    for column, value in CELLS[table][::every]:
        await world.put_back(tmp_path / "saved")
        assert await world.spoil(table, column, value), "no row to spoil"
        await world.restart()
        await world.the_other_plays_on()
        assert await world.every_command_is_answered(table) == [], (column, value)
        await world.the_tables_are_ended(tables)
