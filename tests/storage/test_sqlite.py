"""How SQLite is opened, and copies of it that are taken while others write."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from bot.__main__ import main
from bot.play.service import Service
from bot.storage.backup import copy
from bot.storage.repository import Repository
from bot.storage.restore import restore
from bot.storage.transfer import transfer
from engine.errors import BadRequest, Refused
from tests.bot.conftest import FARM
from tests.databases import Sqlite

pytestmark = pytest.mark.threads


@pytest.fixture
def url(sqlite: Sqlite, tmp_path: Path) -> str:
    return sqlite.migrated(tmp_path)


def _file(url: str) -> Path:
    return Path(str(make_url(url).database))


async def test_it_is_opened_safely(url: str) -> None:
    repository = Repository(url)
    async with repository._engine.begin() as connection:
        asked = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")
        }
    assert asked == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 5000, "synchronous": 1}
    with pytest.raises(IntegrityError) as orphan:
        async with repository._engine.begin() as connection:
            await connection.execute(
                text("INSERT INTO outgoing (encounter_id, sequence, nonce) VALUES (99, 0, :n)"), {"n": "very-secret"}
            )
    assert "very-secret" not in str(orphan.value)
    await repository.close()


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.long
async def test_every_file_of_a_database_is_its_owner_s_alone(url: str, tmp_path: Path) -> None:
    file, saved, into = _file(url), tmp_path / "saved.db", tmp_path / "into.db"
    file.chmod(0o644)
    for path in (saved, into, tmp_path / "other.db"):
        path.touch(mode=0o644)
    repository = Repository(url)
    await repository.notes.write("key", "value")
    copy(file, saved)
    await transfer(url, f"sqlite+aiosqlite:///{into}")
    modes = _modes(tmp_path)
    assert modes.keys() >= {file.name, f"{file.name}-wal", f"{file.name}-shm", "saved.db", "into.db"}
    assert {name for name, mode in modes.items() if mode != 0o600} == {"other.db"}
    await repository.close()
    restore(saved, file)
    assert {name for name, mode in _modes(tmp_path).items() if mode != 0o600} == {"other.db"}


async def test_a_writer_waits_for_another(url: str) -> None:
    repository = Repository(url)
    await repository.alive()
    with closing(sqlite3.connect(_file(url), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(repository.notes.write("key", "value"))
        await asyncio.sleep(0.2)
        assert not writing.done()
        other.execute("COMMIT")
        await writing
    assert await repository.notes.read("key") == "value"
    await repository.close()


async def _playing(service: Service, until: asyncio.Event) -> int:
    """Turns begun and passed, one after the other, until told to stop; how many inputs that were."""
    number = 0
    while not until.is_set():
        number += 1
        item = {"do": "end-phase" if (await service.look(10)).state.phase else "start-turn"}
        try:
            await service.apply(10, 1, 1_000 + number, item)
        except Refused:
            number -= 1
    return number


async def _reached(service: Service, sequence: int) -> None:
    while (await service.look(10)).sequence < sequence:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


@pytest.mark.long
async def test_a_backup_taken_while_people_play_is_restored(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    repository = Repository(url)
    service = Service(repository)
    await service.begin(10, None, 1, FARM)
    enough = asyncio.Event()
    playing = asyncio.create_task(_playing(service, enough))
    await _reached(service, 4)
    saved = tmp_path / "saved.db"
    assert await asyncio.to_thread(main, ["backup", str(saved)]) == 0
    await _reached(service, (await service.look(10)).sequence + 4)
    enough.set()
    played = await playing
    assert await asyncio.to_thread(main, ["restore", str(saved)]) == 2
    await repository.close()
    told = capsys.readouterr()
    assert f"{saved}: 1 encounter, " in told.out
    assert "is in use: stop the bot first" in told.err
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert await asyncio.to_thread(main, ["restore", str(saved)]) == 0
    again = Repository(url)
    restored = Service(again)
    assert [fallback async for fallback in restored.require_running()] == []
    then = await restored.look(10)
    assert 4 <= then.sequence < played
    await restored.apply(10, 1, 5_000, {"do": "end-phase" if then.state.phase else "start-turn"})
    assert (await restored.look(10)).sequence == then.sequence + 1
    await again.close()


def test_a_backup_replaces_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    taken = tmp_path / "taken.db"
    taken.write_text("mine")
    assert main(["backup", str(taken)]) == 2
    assert taken.read_text() == "mine"
    assert "exists already" in capsys.readouterr().err
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'none.db'}")
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    assert "no database" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def test_a_damaged_database_gives_no_backup(url: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(_file(url), isolation_level=None)) as connection:
        connection.execute("INSERT INTO outgoing (encounter_id, sequence, nonce) VALUES (99, 0, 'n')")
    with pytest.raises(BadRequest, match="outgoing belongs to no row of encounter"):
        copy(_file(url), tmp_path / "copy.db")
    assert [path.name for path in tmp_path.glob("copy*")] == []


def test_for_postgresql_the_command_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", "postgresql+asyncpg://duck:pa%40ss@db.example/duckback")
    assert main(["backup", str(tmp_path / "copy.dump")]) == 2
    told = capsys.readouterr().err
    assert f"pg_dump --format=custom --file={tmp_path}/copy.dump 'postgresql://duck@db.example/duckback'" in told
    assert "pa" not in told.split("postgresql://")[1]
