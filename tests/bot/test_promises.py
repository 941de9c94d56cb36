"""Answers that were promised are given, once: after a kill in their place, in the channel, or at the next command."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.engine import make_url
from sqlmodel import select

from bot.client import promised
from bot.commands import options
from bot.errors import Busy
from bot.storage import engine
from bot.storage.engine import DEED, Receipt
from bot.storage.models import Outgoing, Promise
from bot.storage.promises import ALONE, Pending
from tests.bot.asked import to_the_first_question
from tests.bot.conftest import Play, answered

UNDONE = "I was restarted before I got to `/turn`. Nothing was done: please ask again."
DONE = "I was restarted before I could answer `/encounter join`. It was done all the same"


@pytest.fixture
async def here(play: Play) -> Play:
    """An encounter that has begun, with its players."""
    await play.set_up()
    await play.seat()
    return play


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Has the process killed where it comes to this method, until the bot is restarted."""

    def dies(where: str) -> None:
        async def killed(*_: object, **__: object) -> None:
            raise asyncio.CancelledError

        monkeypatch.setattr(where, killed)

    return dies


async def _restarted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    await play.restart()
    assert await _pending(play) == []


async def _pending(play: Play) -> list[Pending]:
    service = play.bot.service
    return await service.repository.promises.pending(service.now() + timedelta(days=1))


async def test_a_command_that_came_to_nothing_is_said_not_to_be_done(
    here: Play, dying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dying("bot.play.service.Service.order")
    dying("bot.play.service.Service.apply")
    await here.table.order("Anna", "turn")
    count = len(here.said())
    await _restarted(here, monkeypatch)
    assert len(here.said()) == count, "it stands in the place of the promise"
    assert UNDONE in here.said()[-1]
    await here.table.order("Anna", "turn")
    assert "Turn 1" in here.said()[-1]


@pytest.mark.long
async def test_a_report_that_was_cut_off_takes_the_place_of_its_promise(
    here: Play, dying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dying("bot.client.delivery.Delivery.send")
    await here.table.order("Anna", "turn")
    count = len(here.said())
    await _restarted(here, monkeypatch)
    assert len(here.said()) == count
    assert "Turn 1" in here.said()[-1]
    await here.restart()
    assert len(here.said()) == count


async def test_a_seat_that_was_taken_is_said_to_be(play: Play, dying: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await play.set_up()
    dying("bot.client.casting._show")
    await play.table.order("Anna", "encounter join", side="police")
    await _restarted(play, monkeypatch)
    assert DONE in play.said()[-1]


async def test_where_discord_takes_no_answer_any_more_the_channel_reads_it(
    here: Play, dying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dying("bot.play.service.Service.order")
    dying("bot.play.service.Service.apply")
    await here.table.order("Anna", "turn")
    monkeypatch.undo()
    monkeypatch.setattr(promised, "LIFE", timedelta())
    await here.restart()
    assert here.said()[-1] == f"<@{here.table.people['Anna'].id}> {UNDONE}"


async def test_what_one_person_alone_was_promised_is_told_them_at_their_next_command(
    here: Play, dying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dying("bot.play.reading.Reader.export")
    await here.table.order("Anna", "encounter export")
    monkeypatch.undo()
    monkeypatch.setattr(promised, "LIFE", timedelta())
    await here.restart()
    for who, told in (("Ben", False), ("Anna", True), ("Anna", False)):
        result = await here.table.order(who, "board")
        said = [message.content for message in result.followups]
        assert any("before I got to `/encounter export`" in text for text in said) is told


@pytest.mark.long
async def test_a_press_that_came_to_nothing_is_told_below(
    play: Play, dying: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await to_the_first_question(play)
    dying("bot.play.service.Service.decide")
    await play.table.answer()
    await _restarted(play, monkeypatch)
    assert "I was restarted before I got to what you pressed" in play.said()[-1]


@pytest.mark.parametrize("cut_off_at", ["discord.Interaction.delete_original_response", "discord.Webhook.send"])
async def test_a_refusal_that_takes_a_public_promise_away_is_told_wherever_it_is_cut_off(
    here: Play, dying: Any, monkeypatch: pytest.MonkeyPatch, cut_off_at: str
) -> None:
    """First the promise gives way, then the one person is told: a process may die between the two."""
    await here.table.order("Anna", "turn")
    dying(cut_off_at)
    await here.table.order("Anna", "turn")
    monkeypatch.undo()
    await here.restart()
    result = await here.table.order("Anna", "board")
    assert UNDONE in "\n".join([*here.said(), *(message.content for message in result.followups)])
    assert "…" not in here.said()
    assert await _pending(here) == []


async def test_a_promise_is_kept_once_the_answer_is_given(here: Play) -> None:
    await here.table.order("Anna", "turn")
    await here.table.order("Ben", "turn")
    await here.table.order("Anna", "board")
    assert await _pending(here) == []


async def test_a_report_on_another_deed_keeps_no_promise(here: Play) -> None:
    await here.table.order("Anna", "turn")
    repository, now = here.bot.service.repository, here.bot.service.now()
    async with repository._session.begin() as session:
        [nonce, *_] = (await session.execute(select(Outgoing.nonce))).scalars()
    await repository.promises.keep(
        Promise(
            interaction_id=99, token="", way=ALONE, command="turn", channel_id=here.channel.id,
            user_id=here.table.people["Ben"].id, language="en", made_at=now,
        )
    )  # fmt: skip
    deed = Receipt(99, here.table.people["Ben"].id)
    deed.promised = asyncio.create_task(asyncio.sleep(0))
    before = DEED.set(deed)
    await repository.reports.posted({nonce: 7})
    DEED.reset(before)
    assert [pending.promise.interaction_id for pending in await _pending(here)] == [99]


async def test_a_database_that_another_program_has_locked_is_told_and_nothing_is_done(
    here: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = make_url(here.database_url).database
    if not here.database_url.startswith("sqlite"):
        pytest.skip("locks of a whole database are SQLite's")
    monkeypatch.setattr(engine, "_PRAGMAS", ("journal_mode=WAL", "busy_timeout=0"))
    await here.restart()
    with closing(sqlite3.connect(str(file), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await here.table.order("Anna", "turn")
        assert "I am too busy to reach my records just now. That was not done" in answered(refused)
    assert (await here.table.moment()).sequence == 0
    await here.table.order("Anna", "turn")
    assert "Turn 1" in here.said()[-1]


async def test_choices_that_take_too_long_or_cannot_be_read_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    here = asyncio.Event()

    async def waits(*_: object) -> list[str]:
        await here.wait()
        return ["late"]

    async def busy(*_: object) -> list[str]:
        raise Busy("locked")

    assert await options.in_time(busy)() == []
    monkeypatch.setattr(options, "PATIENCE", 0)
    assert await options.in_time(waits)() == []
    here.set()


async def test_a_form_whose_question_is_read_too_late_is_refused_as_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    never = asyncio.Event()
    monkeypatch.setattr(options, "PATIENCE", 0)
    with pytest.raises(Busy):
        await options.soon(never.wait())
    never.set()
