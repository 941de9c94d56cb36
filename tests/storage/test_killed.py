"""A kill at every step of a migration, copy, backup or erasing loses nothing, and all is whole when done again."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy.engine import make_url

from bot.people import personal_data
from bot.play.service import Service
from bot.storage.backup import copy
from bot.storage.migrate import config_for, upgrade
from bot.storage.repository import Repository
from bot.storage.transfer import transfer
from tests.bot.conftest import FARM
from tests.databases import Sqlite
from tests.storage.killing import killed_at

pytestmark = pytest.mark.long
STRIDES = [pytest.param(11, id="some"), pytest.param(1, marks=pytest.mark.sweep, id="every")]


def _url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def _rows(path: Path) -> list[list[str]]:
    """All that a database says of itself and holds, but that it is a copy; a migration puts constraints in any
    order."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(
            sorted(line.replace("\n);", ", ").split(", ")) for line in connection.iterdump() if "'copied'" not in line
        )


async def _play(url: str) -> None:
    repository = Repository(url)
    service = Service(repository)
    for guild in (7, 8):
        await service.begin(guild, guild, 1, FARM)
    await service.apply(7, 1, 500, {"do": "start-turn"})
    await service.servers.change(7, language="fr")
    await repository.close()


@pytest.fixture(scope="module")
def played(sqlite: Sqlite, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a battle on each of two servers."""
    url = sqlite.migrated(tmp_path_factory.mktemp("played"))
    asyncio.run(_play(url))
    return Path(str(make_url(url).database))


def _at_every_step(folder: Path, stride: int, work: Callable[[Path], object], check: Callable[[Path], object]) -> None:
    """Do some work in a folder, killed a step later each time, and check what it leaves until it is killed no more."""
    folder.mkdir()
    for step in count(0, stride):
        here = folder / str(step)
        here.mkdir()
        killed = killed_at(step, lambda: work(here))  # noqa: B023
        check(here)
        shutil.rmtree(here)
        if not killed:
            assert step > stride
            return


@pytest.mark.parametrize(
    ("since", "stride"),
    [("0027", 11), ("base", 211), *(pytest.param(one, 1, marks=pytest.mark.sweep) for one in ("0027", "base"))],
)
def test_of_a_migration(played: Path, tmp_path: Path, since: str, stride: int) -> None:
    old = Path(shutil.copy(played, tmp_path / "old.db"))
    command.downgrade(config_for(_url(old)), since)
    whole = Path(shutil.copy(old, tmp_path / "whole.db"))
    asyncio.run(upgrade(_url(whole)))

    def work(folder: Path) -> None:
        shutil.copy(old, folder / "d.db")
        asyncio.run(upgrade(_url(folder / "d.db")))

    def check(folder: Path) -> None:
        if (folder / "d.db").exists():
            asyncio.run(upgrade(_url(folder / "d.db")))
            assert _rows(folder / "d.db") == _rows(whole)

    _at_every_step(tmp_path / "kills", stride, work, check)


@pytest.mark.parametrize("stride", STRIDES)
def test_of_a_copy(played: Path, sqlite: Sqlite, tmp_path: Path, stride: int) -> None:
    empty = Path(str(make_url(sqlite.migrated(tmp_path)).database))
    before = _rows(played)

    def work(folder: Path) -> None:
        shutil.copy(empty, folder / "d.db")
        asyncio.run(transfer(_url(played), _url(folder / "d.db")))

    def check(folder: Path) -> None:
        target = folder / "d.db"
        assert _rows(played) == before
        if _rows(target) != before:
            asyncio.run(transfer(_url(played), _url(target)))
        assert _rows(target) == before

    _at_every_step(tmp_path / "kills", stride, work, check)


def test_of_a_backup(played: Path, tmp_path: Path) -> None:
    before = _rows(played)

    def check(folder: Path) -> None:
        assert _rows(played) == before
        saved = folder / "saved.db"
        assert not saved.exists() or _rows(saved) == before
        copy(played, saved)
        assert [path.name for path in folder.iterdir()] == ["saved.db"]
        assert _rows(saved) == before

    _at_every_step(tmp_path / "kills", 1, lambda folder: copy(played, folder / "saved.db"), check)


async def _erase_server(repository: Repository) -> None:
    await repository.servers.erase(7)


async def _forget_host(repository: Repository) -> None:
    await personal_data.forget(Service(repository), 1, 900)


@pytest.mark.parametrize("stride", STRIDES)
@pytest.mark.parametrize("erasing", [_erase_server, _forget_host])
def test_of_erasing(
    played: Path, tmp_path: Path, stride: int, erasing: Callable[[Repository], Awaitable[None]]
) -> None:
    async def erase(path: Path) -> None:
        repository = Repository(_url(path))
        await erasing(repository)
        await repository.close()

    whole = Path(shutil.copy(played, tmp_path / "whole.db"))
    asyncio.run(erase(whole))

    def work(folder: Path) -> None:
        shutil.copy(played, folder / "d.db")
        asyncio.run(erase(folder / "d.db"))

    def check(folder: Path) -> None:
        if (folder / "d.db").exists():
            asyncio.run(erase(folder / "d.db"))
            assert _rows(folder / "d.db") == _rows(whole)

    _at_every_step(tmp_path / "kills", stride, work, check)
