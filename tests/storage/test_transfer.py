"""`duckback copy` brings a database into one of the other kind, or leaves that one empty."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.__main__ import main
from bot.play.service import Service
from bot.storage import transfer as under_test
from bot.storage.backup import counted
from bot.storage.repository import Repository
from bot.storage.transfer import transfer
from engine.errors import BadRequest
from tests import ROOT
from tests.bot.conftest import FARM
from tests.databases import Postgres, Sqlite


async def _played(url: str) -> None:
    repository = Repository(url)
    service = Service(repository)
    await service.begin(10, 7, 1, FARM)
    await service.apply(10, 1, 500, {"do": "start-turn"})
    await repository.close()


@pytest.fixture
def source(sqlite: Sqlite, tmp_path: Path) -> str:
    url = sqlite.migrated(tmp_path)
    asyncio.run(_played(url))
    return url


def _bytes(url: str) -> bytes:
    return Path(str(make_url(url).database)).read_bytes()


def _held(url: str) -> set[str]:
    """All rows, but that of a copy."""
    with closing(sqlite3.connect(str(make_url(url).database))) as connection:
        return {line for line in connection.iterdump() if line.startswith("INSERT") and "'copied'" not in line}


@pytest.mark.long
async def test_a_battle_goes_to_postgresql_and_back_and_on(
    source: str, sqlite: Sqlite, postgresql: Postgres, tmp_path: Path
) -> None:
    before = _bytes(source)
    there, back = await asyncio.to_thread(postgresql.empty, tmp_path), sqlite.empty(tmp_path)
    rows = await transfer(source, there)
    assert (rows["encounter"], rows["input"]) == (1, 1)
    assert _bytes(source) == before
    returned = await transfer(there, back)
    assert returned == {**rows, "note": rows["note"] + 1}
    assert await asyncio.to_thread(_held, back) == await asyncio.to_thread(_held, source)
    for url in (there, back):
        repository = Repository(url)
        service = Service(repository)
        assert await repository.epochs.begin() != ""
        assert [fallback async for fallback in service.require_running()] == []
        await service.apply(10, 1, 501, {"do": "end-phase"})
        await service.begin(11, 7, 1, FARM)
        await repository.close()


@pytest.mark.long
async def test_what_breaks_off_leaves_the_target_empty(
    source: str, sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = sqlite.empty(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(under_test, "_digest", id)
        with pytest.raises(BadRequest, match="have not come as they were"):
            await transfer(source, target)
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", source)
    copying = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "copy", "--to", target, cwd=ROOT)
    assert await copying.wait() == 0
    old, new = [counted(Path(str(make_url(url).database))) for url in (source, target)]
    assert {**old, "note": old["note"] + 1} == new
    before = await asyncio.to_thread(_bytes, target)
    with pytest.raises(BadRequest, match="the database is not empty"):
        await transfer(source, target)
    assert await asyncio.to_thread(_bytes, target) == before


def test_what_cannot_be_copied_is_told_in_a_sentence(
    sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", sqlite.empty(tmp_path))
    target = sqlite.empty(tmp_path)
    for url, told in (
        (target, "there is no database at"),
        ("mysql://x", "a URL beginning with sqlite+aiosqlite:// or postgresql+asyncpg:// is needed"),
    ):
        assert main(["copy", "--to", url]) == 2
        assert told in capsys.readouterr().err
    (tmp_path / "other.db").touch()
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'other.db'}")
    assert main(["copy", "--to", target]) == 2
    assert "start the bot on it once" in capsys.readouterr().err
    assert [path.name for path in tmp_path.glob("*.db")] == ["other.db"]
