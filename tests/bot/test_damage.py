"""Any row may be damaged: the others play on, and the host ends the damaged encounter and takes what is left of it."""

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
import simcord
from sqlalchemy import text
from sqlmodel import SQLModel

from bot.messages.ids import EndId
from engine.loading.snapshot import stated
from tests.bot.clock import Clock
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import Table
from tests.bot.roles import ASKED

FOUND_BY = {"id", "encounter_id", "sequence", "batch", "number", "key", "nonce", "interaction_id", "channel_id"}
"""Columns by which rows are found: where these are lost, so is the row."""
BELONGS = {"guild_id", "status", "host_id", "user_id", "side", "figure", "message_id"}
"""Nor is it known any more whose it is, or whether it runs."""
NESTED = "[" * 3_000 + "]" * 3_000
VALUES = ("{oops", None, 17, 10**18, "[]", "{}", b"\xff\xfe", NESTED, "", "1e999", '{"a": NaN}')
TABLES = (
    "encounter", "input", "checkpoint", "question", "seat", "seatchange", "assignment", "outgoing", "letter", "plan",
)  # fmt: skip
COLUMNS = {
    name: [
        (column.name, column.nullable)
        for column in SQLModel.metadata.tables[name].columns
        if column.name not in FOUND_BY | BELONGS
    ]
    for name in TABLES
}


class Two:
    """An encounter in each of two channels; the rows of the first are damaged."""

    def __init__(self, play: Play, other: simcord.ChannelHandle) -> None:
        self.play = play
        self.clock = Clock(play)
        self.spoilt, self.sound = play.channel, other
        self.path = Path(play.database_url.partition(":///")[2])

    def at(self, channel: simcord.ChannelHandle) -> Table:
        self.play.table.channel = channel
        return self.play.table

    async def begin(self) -> None:
        """A battle that waits for an answer in the first channel, one under way in the second."""
        for channel, record in ((self.spoilt, ASKED), (self.sound, FARM)):
            self.at(channel)
            await self.play.set_up(record)
            await self.play.seat()
            await self.play.table.order("Anna", "turn")
        move = {"figure": "billy", "to": "W23", "when_seen": "stay", "now": True}
        await self.at(self.spoilt).order("Anna", "activate", figures="billy")
        await self.at(self.spoilt).order("Anna", "move", **move)

    async def spoil(self, table: str, column: str, value: Any) -> None:
        """Write a value into a column of all rows of the first encounter."""
        own = "id" if table == "encounter" else "encounter_id"
        first = await self.play.bot.service.repository.people.open_in(self.spoilt.id)
        async with self.play.bot.service.repository._engine.begin() as connection:
            await connection.execute(
                text(f'UPDATE {table} SET "{column}" = :value WHERE {own} = {first}'), {"value": value}
            )

    async def put_back(self, saved: Path) -> None:
        """Have the database lie there as it was saved."""
        await self.play.bot.service.repository.close()
        await asyncio.to_thread(put, saved, self.path)

    async def the_other_plays_on(self) -> None:
        """The second encounter is played, and everything that looks after all of them does its work."""
        before = (await self.play.bot.service.look(self.sound.id)).sequence
        told = len(self.sound.history())
        await self.at(self.sound).order("Anna", "end", what="phase")
        assert (await self.play.bot.service.look(self.sound.id)).sequence == before + 1
        assert len(self.sound.history()) > told
        self.clock.take()
        await self.clock.later(timedelta(hours=1))
        await self.play.bot.outbox._turn()

    async def the_host_ends_it(self) -> None:
        """The host ends the first encounter, and takes a file along."""
        table, people = self.at(self.spoilt), self.play.table.people
        open_in = self.play.bot.service.repository.people.open_in
        first = await open_in(self.spoilt.id)
        assert first is not None
        asked = await table.order("Anna", "encounter end")
        assert asked.response is not None
        await people["Anna"].click(asked.response, custom_id=str(EndId(first, "")))
        assert await open_in(self.spoilt.id) is None
        given = await table.order("Anna", "encounter export", encounter=first)
        assert given.response is not None
        assert json.loads(await given.response.attachments[0].read())


def put(saved: Path, at: Path) -> None:
    for more in ("-wal", "-shm"):
        Path(f"{at}{more}").unlink(missing_ok=True)
    shutil.copy(saved, at)


@pytest.fixture
async def two(play: Play) -> Two:
    two = Two(play, play.channel.guild.create_text_channel("other"))
    await two.begin()
    return two


@pytest.mark.parametrize("every", [pytest.param(10, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("table", TABLES)
async def test_a_damaged_row_harms_no_other_encounter(two: Two, table: str, every: int, tmp_path: Path) -> None:
    await two.play.bot.service.repository.close()
    shutil.copy(two.path, tmp_path / "saved")
    cells = [cell for cell in product(COLUMNS[table], VALUES) if cell[1] is not None or cell[0][1]]
    for (column, _), value in cells[::every]:
        await two.put_back(tmp_path / "saved")
        await two.spoil(table, column, value)
        await two.play.restart()
        await two.the_other_plays_on()
        await two.the_host_ends_it()


@pytest.mark.long
async def test_an_encounter_that_cannot_be_read_says_so_once_and_can_only_be_ended(two: Two) -> None:
    await two.spoil("encounter", "record", "{oops")
    await two.play.restart()
    await two.play.restart()
    said = "\n".join(map(text_of, two.spoilt.history()))
    assert said.count("can't be read") == 1
    told = answered(await two.at(two.spoilt).order("Anna", "board"))
    assert "`/encounter end`" in told
    assert "Only" in answered(await two.at(two.spoilt).order("Ben", "encounter end"))
    assert "`/encounter end`" in answered(await two.at(two.spoilt).order("Anna", "encounter export"))
    await two.the_other_plays_on()
    await two.the_host_ends_it()
    await two.at(two.spoilt).order("Anna", "tutorial")
    assert await two.play.bot.service.repository.in_channel(two.spoilt.id), "the channel is free for another"


@pytest.mark.long
@pytest.mark.parametrize("data", ["{oops", "{}", '{"inputs": 2, "events": 9, "state": {}}', "changed", NESTED, "1e999"])
async def test_where_a_checkpoint_is_damaged_an_older_one_serves(two: Two, data: str) -> None:
    before = await two.play.bot.service.look(two.spoilt.id)
    if data == "changed":
        stored = await two.play.bot.service.repository.load(before.encounter_id)
        data = stored.states[max(stored.states)].replace('"rep": 5', '"rep": 6')
    await two.spoil("checkpoint", "data", data)
    await two.play.restart()
    after = await two.play.bot.service.look(two.spoilt.id)
    assert (after.sequence, stated(after.state), after.pending) == (
        before.sequence,
        stated(before.state),
        before.pending,
    )
    assert not any("mended" in text_of(message) for message in two.spoilt.history())


@pytest.mark.long
async def test_an_encounter_of_another_revision_goes_on_from_its_newest_checkpoint_and_says_so_once(two: Two) -> None:
    before = await two.play.bot.service.look(two.spoilt.id)
    stored = await two.play.bot.service.repository.load(before.encounter_id)
    newest = json.loads(stored.states[max(stored.states)])
    other = before.record.ruleset.revision + 1
    await two.spoil("encounter", "revision", other)
    await two.spoil("checkpoint", "data", json.dumps({**newest, "revision": other}))
    await two.play.restart()
    await two.play.restart()
    after = await two.play.bot.service.look(two.spoilt.id)
    assert (after.sequence, stated(after.state)) == (before.sequence, stated(before.state))
    said = "\n".join(map(text_of, two.spoilt.history()))
    assert said.count("have been mended") == 1
    while (await two.at(two.spoilt).moment()).pending:
        await two.play.table.answer()
    await two.at(two.spoilt).order("Anna", "end", what="phase")
    assert (await two.play.bot.service.look(two.spoilt.id)).sequence > before.sequence


@pytest.mark.long
@pytest.mark.parametrize(("table", "column"), [("encounter", "record"), ("encounter", "host_id"), ("input", "body")])
async def test_what_is_spoilt_is_ended_by_a_person_who_manages_the_channel(two: Two, table: str, column: str) -> None:
    guild, env = two.play.channel.guild, two.play.env
    role = guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = guild.add_member(env.create_user("Keeper"), roles=[role])
    await two.spoil(table, column, NESTED)
    await two.play.restart()
    first = await two.play.bot.service.repository.people.open_in(two.spoilt.id)
    assert first is not None
    asked = await keeper.slash(two.spoilt, "encounter end")
    assert asked.response is not None
    await keeper.click(asked.response, custom_id=str(EndId(first, "")))
    assert await two.play.bot.service.repository.people.open_in(two.spoilt.id) is None
    given = await keeper.slash(two.spoilt, "encounter export", encounter=first)
    assert given.response is not None
    assert json.loads(await given.response.attachments[0].read())


@pytest.mark.parametrize("value", ["{oops", NESTED, "", "1e999", '{"ruleset": 5}'])
async def test_a_spoilt_preparation_begins_anew(play: Play, value: str) -> None:
    await play.table.order("Anna", "solo")
    async with play.bot.service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE preparation SET choices = :value"), {"value": value})
    await play.restart()
    shown = await play.table.order("Anna", "solo")
    assert shown.response is not None
    assert "## Solo battle" in text_of(shown.response.message)


@pytest.mark.long
async def test_a_deadline_out_of_range_stops_no_reminder(two: Two) -> None:
    await two.spoil("encounter", "deadline_hours", 10**18)
    two.clock.take()
    await two.clock.later(timedelta(hours=25))
    assert any(
        "has been waiting" in text_of(message) or "<@" in text_of(message) for message in two.sound.history()[-2:]
    )


async def test_a_damaged_campaign_can_be_given_up(play: Play) -> None:
    await play.table.order("Anna", "campaign new", band="Wolves")
    async with play.bot.service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE campaign SET story = '{oops'"))
    await play.restart()
    assert "`/campaign retire`" in answered(await play.table.order("Anna", "campaign status"))
    assert "given up" in answered(await play.table.order("Anna", "campaign retire"))
    await play.table.order("Anna", "campaign new", band="Foxes")
    status = await play.table.order("Anna", "campaign status")
    assert status.response is not None
    assert "Foxes" in text_of(status.response.message)
