"""`duckback doctor` finds what is wrong, says what would do, and mends what loses nothing."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.__main__ import main
from bot.play.service import Service
from bot.storage.repository import Repository
from tests.bot.conftest import FARM
from tests.databases import Postgres, Sqlite


async def _played(url: str) -> None:
    repository = Repository(url)
    service = Service(repository)
    await service.begin(10, 7, 1, FARM)
    for number in range(10):
        item = {"do": "end-phase" if (await service.look(10)).state.phase else "start-turn"}
        await service.apply(10, 1, 500 + number, item)
    await repository.close()


@pytest.fixture(scope="module")
def played(sqlite: Sqlite, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a battle under way."""
    url = sqlite.migrated(tmp_path_factory.mktemp("played"))
    asyncio.run(_played(url))
    return Path(str(make_url(url).database))


@pytest.fixture
def database(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same on a machine that lacks nothing."""
    database = Path(shutil.copy(played, tmp_path / "duckback.db"))
    database.chmod(0o600)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", f"sqlite+aiosqlite:///{database}")
    return database


def _do(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement)


def _files(database: Path) -> dict[str, tuple[bytes, int]]:
    found = [path for path in database.parent.iterdir() if not path.name.endswith(("-wal", "-shm"))]
    return {path.name: (path.read_bytes(), path.stat().st_mode) for path in found}


@pytest.mark.long
def test_of_what_is_sound_it_says_so(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = _files(database)
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert told == "encounters: 1 running, 0 being set up; reports owed: 11\nnothing is wrong\n"
    assert _files(database) == before


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("DELETE FROM checkpoint WHERE sequence = 0", "has no checkpoints on its way"),
        (
            "INSERT INTO question (encounter_id, batch, number, side, figure, spared) VALUES (1, 10, 0, 'p', '', 0)",
            "the questions that it waits for are not those that are noted",
        ),
        ("UPDATE input SET undone_by = 0 WHERE sequence = 10", "the report of input 10 cannot be told"),
    ],
)
def test_what_loses_nothing_is_mended_when_asked_for(
    database: Path, fault: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _do(database, fault)
    before = _files(database)
    assert main(["doctor"]) == 1
    assert told in capsys.readouterr().out
    assert _files(database) == before
    assert main(["doctor", "--mend"]) == 0
    assert "1 thing is wrong, 1 mended" in capsys.readouterr().out
    assert main(["doctor"]) == 0


def test_a_battle_that_is_over_gives_its_channel_back(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def ended(url: str) -> None:
        repository = Repository(url)
        await Service(repository).apply(10, 1, 600, {"do": "end-encounter"})
        await repository.close()

    asyncio.run(ended(f"sqlite+aiosqlite:///{database}"))
    _do(database, "UPDATE encounter SET status = 'running'")
    assert main(["doctor", "--mend"]) == 0
    assert "is over, and still takes up its channel" in capsys.readouterr().out
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT status FROM encounter").fetchall() == [("ended",)]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("UPDATE input SET digest = 'other' WHERE sequence = 4", "input 4 (start-turn) now leads elsewhere"),
        ("UPDATE encounter SET record = '{}'", "encounter 1: cannot be read"),
        ("UPDATE encounter SET status = 'draft', record = '{}'", "encounter 1: its set-up cannot be read"),
        ("UPDATE seat SET encounter_id = 99", "a row of seat belongs to no row of encounter"),
    ],
)
def test_what_a_person_must_see_to_is_left(
    database: Path, fault: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _do(
        database,
        "INSERT INTO seat (encounter_id, side, user_id, captain, place, salt, played_by) "
        "VALUES (1, 'police', 3, 0, 1, '', '')",
    )
    _do(database, fault)
    before = _files(database)
    assert main(["doctor", "--mend"]) == 1
    assert told in capsys.readouterr().out
    assert main(["doctor"]) == 1
    assert before.keys() == _files(database).keys()


def test_files_are_their_owner_s_alone_and_what_was_broken_off_is_deleted(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, leaving = database.parent / ".env", database.with_name(f"{database.name}.restored.part")
    for path in (settings, leaving):
        path.touch()
    for path in (settings, database):
        path.chmod(0o644)
    assert main(["doctor"]) == 1
    assert [line.split(" ", 1)[1] for line in capsys.readouterr().out.splitlines() if line.startswith(("/", "."))] == [
        "can be read by others.",
        "can be read by others.",
        "a restore or a migration that was broken off has left it.",
    ]
    assert main(["doctor", "--mend"]) == 0
    assert {stat.S_IMODE(path.stat().st_mode) for path in (settings, database)} == {0o600}
    assert not leaving.exists()


def test_a_disk_without_room_for_a_copy_is_told(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 0}))
    assert main(["doctor"]) == 1
    assert "has 0 MB free, and the database has" in capsys.readouterr().out


def test_settings_that_cannot_work_are_told(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setenv("DUCKBACK_PUBLIC_URL", "https://duck.example.org")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    assert "DISCORD_TOKEN: is not set." in told
    assert "DUCKBACK_PUBLIC_URL: is set, and no port is open" in told
    monkeypatch.setenv("DUCKBACK_HTTP_PORT", "8080")
    assert main(["doctor"]) == 1
    assert "DUCKBACK_PUBLIC_URL" not in capsys.readouterr().out


def test_nothing_is_mended_while_the_bot_runs(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _do(database, "DELETE FROM checkpoint WHERE sequence = 0")
    with closing(sqlite3.connect(database, isolation_level=None)) as bot:
        bot.execute("SELECT * FROM note").fetchall()
        assert main(["doctor", "--mend"]) == 2
        assert "is in use: stop the bot first" in capsys.readouterr().err
        assert main(["doctor"]) == 1


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite+aiosqlite:///none.db", "there is no database at none.db"),
        ("sqlite+aiosqlite:///text.db", "text.db: is damaged: file is not a database"),
        ("sqlite+aiosqlite:///other.db", "start the bot on it once"),
        ("postgresql+asyncpg://duck@127.0.0.1:1/duckback", "the database cannot be used"),
    ],
)
def test_what_is_no_database_of_this_version_is_refused_in_a_sentence(
    database: Path, url: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("text.db").write_text("no database " * 1_000)
    _do(Path("other.db"), "CREATE TABLE encounter (id INTEGER)")
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    assert main(["doctor"]) != 0
    said = capsys.readouterr()
    assert told in said.err + said.out
    assert "Traceback" not in said.err
    assert not Path("none.db").exists()


@pytest.mark.long
def test_a_database_of_postgresql_is_looked_at_and_mended_too(
    postgresql: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def spoil(url: str) -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM checkpoint WHERE sequence = 0"))
        await engine.dispose()

    url = postgresql.migrated(tmp_path)
    asyncio.run(_played(url))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    assert main(["doctor"]) == 0
    asyncio.run(spoil(url))
    assert main(["doctor"]) == 1
    assert main(["doctor", "--mend"]) == 0
    assert "1 thing is wrong, 1 mended" in capsys.readouterr().out
    assert main(["doctor"]) == 0
