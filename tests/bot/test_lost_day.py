"""A database that is put back to an earlier state: what was posted since answers nothing of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from bot.messages.custom_id import Epoch
from bot.play.moment import Moment
from bot.storage.backup import copy
from tests.bot.asked import owner, to_the_first_question
from tests.bot.conftest import Play, answered
from tests.bot.farm import ORDERS, carried


@pytest.fixture(autouse=True)
def _first_epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test is in the epoch to which these come."""
    monkeypatch.setattr(Epoch, "now", "")


def database(play: Play) -> Path:
    if not play.database_url.startswith("sqlite"):
        pytest.skip("PostgreSQL copies itself")
    return Path(str(make_url(play.database_url).database))


async def put_back(play: Play, saved: Path) -> None:
    """A bot on the database as it was saved, in the place of the one that runs."""
    running = database(play)
    await play.bot.service.repository.close()
    for beside in running.parent.glob(f"{running.name}-*"):
        beside.unlink()
    shutil.copy(saved, running)
    await play.restart()


async def to_the_question(play: Play) -> tuple[Any, str]:
    """The message of the first question of a battle that stands, and what its first button carries."""
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        if (await play.table.moment()).pending:
            break
    return asking(play)


def asking(play: Play) -> tuple[Any, str]:
    message = play.channel.history()[-1]
    return message, min(one for one in carried(message.components) if one.startswith("a:"))


@pytest.mark.long
async def test_a_button_of_a_lost_day_answers_no_new_question(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    await play.set_up()
    await play.seat()
    copy(database(play), saved)
    lost, button = await to_the_question(play)
    await put_back(play, saved)
    asked, new = await to_the_question(play)
    before = await play.table.moment()
    who, _ = owner(play, before)
    told = answered(await play.table.people[who].click(lost, custom_id=button))
    assert "earlier state" in told
    assert (await play.table.moment()).sequence == before.sequence
    await play.restart()
    await play.table.people[who].click(asked, custom_id=new)
    assert (await play.table.moment()).sequence > before.sequence


@pytest.mark.long
async def test_buttons_work_over_any_restart(play: Play) -> None:
    moment: Moment = await to_the_first_question(play)
    message, button = asking(play)
    for _ in range(2):
        await play.restart()
    who, _ = owner(play, moment)
    await play.table.people[who].click(message, custom_id=button)
    assert (await play.table.moment()).sequence > moment.sequence
