"""People's rights over their data: all of it handed out, all of it forgotten, and others' battles none the worse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import BigInteger, text
from sqlmodel import SQLModel

from bot.messages.ids import ForgetId
from bot.play.service import Service
from bot.storage.models import ENDED
from bot.storage.mydata import NOBODY, PERSONAL, SHARED
from engine.loading.load import load
from engine.replay.replay import replay
from tests.bot.conftest import FARM, Play, answered

KEPT_NUMBERS = {
    "id", "encounter_id", "campaign_id", "along", "channel_id", "guild_id", "interaction_id", "message_id",
    "contest_id", "match_id", "post_id", "card_id", "standings_id", "role_id", "events_id", "masters_id",
}  # fmt: skip
"""Columns of Discord's numbers that are no person's."""


def test_every_column_with_a_number_of_discords_is_known_to_hold_a_person_or_none() -> None:
    for table in SQLModel.metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, BigInteger):
                assert column.name in KEPT_NUMBERS | set(PERSONAL), f"{table.name}.{column.name}"
    assert set(SHARED) <= set(SQLModel.metadata.tables)


async def _everything_stored(service: Service) -> str:
    """The whole database as text."""
    shown: list[str] = []
    async with service.repository._engine.begin() as connection:
        for table in SQLModel.metadata.sorted_tables:
            shown += [str(row) for row in await connection.execute(table.select())]
    return "\n".join(shown)


async def _exported(play: Play, who: str) -> dict[str, Any]:
    response = (await play.table.order(who, "mydata export")).response
    assert response is not None
    assert response.ephemeral
    [file] = response.attachments
    found: dict[str, Any] = json.loads(await file.read())
    return found


async def _forgotten(play: Play, who: str) -> str:
    asked = (await play.table.order(who, "mydata delete")).response
    assert asked is not None
    assert asked.ephemeral
    assert "cannot be undone" in str(asked.components)
    person = play.table.people[who]
    pressed = await person.click(asked, custom_id=str(ForgetId()))
    assert pressed.response is not None
    return str(pressed.response.components)


async def _played(play: Play) -> None:
    """Anna hosts and plays the police; Ben plays the gang; each has given an order, the active side both."""
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    first, second = ("Anna", "Ben") if side == "police" else ("Ben", "Anna")
    await play.table.order(first, "end", what="phase")
    await play.table.order(second, "end", what="phase")


async def test_the_export_has_everything_of_one_person_and_nothing_of_others_or_of_the_dice(play: Play) -> None:
    await _played(play)
    anna, ben = (play.table.people[name].id for name in ("Anna", "Ben"))
    found = await _exported(play, "Anna")
    assert found["user_id"] == anna
    [hosted] = found["kept"]["encounter"]
    assert (hosted["host_id"], hosted["channel_id"]) == (anna, play.channel.id)
    assert [row["side"] for row in found["kept"]["seat"]] == ["police"]
    assert {"do": "start-turn"} in [row["body"] for row in found["kept"]["input"]]
    everything = json.dumps(found)
    assert str(ben) not in everything
    assert str(FARM["seed"]) not in everything
    stranger = await _exported(play, "Chloe")
    assert stranger["kept"] == {}


@pytest.mark.long
async def test_forgetting_leaves_no_trace_of_the_person_and_the_battle_replayable(play: Play) -> None:
    await _played(play)
    anna, ben = (play.table.people[name].id for name in ("Anna", "Ben"))
    before = (await play.table.moment()).sequence
    assert "You have left 1 encounter." in await _forgotten(play, "Anna")
    stored = await _everything_stored(play.bot.service)
    assert str(anna) not in stored
    assert str(ben) in stored
    moment = await play.table.moment()
    assert moment.sequence == before
    assert moment.seating.host_id == ben, "the one who is left is host now"
    assert "police" not in moment.seating.seats
    await play.restart()
    assert (await play.table.moment()).sequence == before
    await play.table.order("Ben", "turn")
    assert (await play.table.moment()).state.turn == 2
    record = json.loads(await play.bot.service.export(play.channel.id))
    assert replay(load(record)).encounter.state.turn == 2
    assert (await _exported(play, "Anna"))["kept"] == {}


async def test_an_encounter_that_nobody_is_left_in_ends_and_frees_its_channel(play: Play) -> None:
    await play.set_up()
    await _forgotten(play, "Anna")
    assert await play.bot.service.repository.running() == []
    assert (await play.bot.service.repository.load(1)).status == ENDED
    async with play.bot.service.repository._engine.begin() as connection:
        assert (await connection.execute(text("SELECT host_id FROM encounter"))).scalar_one() == NOBODY
    await play.table.order("Ben", "encounter import", record=("r.json", json.dumps(FARM).encode()))
    assert await play.bot.service.repository.running() == [2]


@pytest.mark.long
async def test_the_button_works_after_a_restart_and_twice_is_as_once(play: Play) -> None:
    await _played(play)
    asked = (await play.table.order("Anna", "mydata delete")).response
    assert asked is not None
    await play.restart()
    await play.table.people["Anna"].click(asked, custom_id=str(ForgetId()))
    assert str(play.table.people["Anna"].id) not in await _everything_stored(play.bot.service)
    assert "I have forgotten you." in await _forgotten(play, "Anna")


async def test_privacy_is_told_to_the_one_who_asks(play: Play) -> None:
    told = answered(await play.table.order("Anna", "privacy"))
    assert "/mydata export" in told
    assert "/mydata delete" in told
