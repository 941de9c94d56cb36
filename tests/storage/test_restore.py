"""`duckback restore` puts a copy in the database's place, or leaves everything as it is."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.__main__ import main
from bot.storage.backup import copy
from bot.storage.migrate import upgrade
from bot.storage.restore import restore
from tests.databases import Sqlite
from tests.storage.killing import killed_at


@pytest.fixture
def database(sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that holds the note `later`, beside `saved.db`, its copy from before."""
    url = sqlite.migrated(tmp_path)
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    path = Path(str(make_url(url).database))
    copy(path, tmp_path / "saved.db")
    with closing(_opened(path)) as connection:
        connection.execute("INSERT INTO note VALUES ('later', '')")
    return path


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


def _notes(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM note")}


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(("-wal", "-shm"))}


def test_what_it_replaces_is_kept(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "saved.db"
    before = saved.read_bytes()
    assert main(["restore", str(saved)]) == 0
    kept = next(tmp_path.glob("*.replaced-*"))
    assert (_notes(database), _notes(kept)) == ({"copied"}, {"later"})
    assert saved.read_bytes() == before
    assert capsys.readouterr().out == f"{database}: 0 encounters, 0 inputs; checked\n{kept}: what it replaces\n"


def test_a_damaged_database_gives_way_and_is_kept_with_its_log(database: Path, tmp_path: Path) -> None:
    log = database.with_name(f"{database.name}-wal")
    database.write_bytes(b"rubbish" * 1_000)
    log.write_bytes(b"log")
    kept = restore(tmp_path / "saved.db", database)
    assert kept is not None
    assert kept.read_bytes() == b"rubbish" * 1_000
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"log"
    assert not log.exists()
    assert _notes(database) == {"copied"}


def test_on_an_empty_machine_there_is_nothing_to_keep(database: Path, tmp_path: Path) -> None:
    assert restore(tmp_path / "saved.db", tmp_path / "new" / "duckback.db") is None
    assert _notes(tmp_path / "new" / "duckback.db") == {"copied"}


def _spoil(path: Path, what: str) -> None:
    if what == "half-written":
        path.write_bytes(path.read_bytes()[:50_000])
    elif what == "text":
        path.write_text("no database " * 1_000)
    elif what == "gone":
        path.unlink()
    else:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(what)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("half-written", "damaged or not whole"),
        ("text", "is no database of Duckback's"),
        ("gone", "there is no file"),
        ("DROP TABLE encounter", "is no database of Duckback's"),
        ("DELETE FROM alembic_version", "is no database of Duckback's"),
        ("UPDATE alembic_version SET version_num = '0099'", "revision 0099"),
        ("INSERT INTO outgoing (encounter_id, sequence, nonce) VALUES (99, 0, 'n')", "belongs to no row of encounter"),
    ],
)
def test_a_copy_that_cannot_be_used_changes_nothing(
    database: Path, tmp_path: Path, what: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _spoil(tmp_path / "saved.db", what)
    before = _files(tmp_path)
    assert main(["restore", str(tmp_path / "saved.db")]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert _files(tmp_path) == before


def test_nothing_is_replaced_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(_opened(database)):
        before = _files(tmp_path)
        assert main(["restore", str(tmp_path / "saved.db")]) == 2
        assert "is in use: stop the bot first" in capsys.readouterr().err
        assert _files(tmp_path) == before
        assert _notes(database) == {"later"}


def test_for_postgresql_the_command_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", "postgresql+asyncpg://duck:secret@db.example/duckback")
    assert main(["restore", "saved.dump"]) == 2
    assert "saved.dump --dbname 'postgresql://duck@db.example/duckback'" in capsys.readouterr().err


@pytest.mark.long
def test_a_kill_at_any_step_loses_nothing(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bot"
    for step in count():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        running = Path(shutil.copy(database, folder / "duckback.db"))
        killed = killed_at(step, partial(restore, tmp_path / "saved.db", running))
        kept = list(folder.glob("*.replaced-*"))
        assert _notes(running) == {"later"} or (_notes(running), *map(_notes, kept)) == ({"copied"}, {"later"})
        for path in kept:
            path.unlink()
        restore(tmp_path / "saved.db", running)
        assert _notes(running) == {"copied"}
        if not killed:
            break
    assert step > 5


def test_no_backup_deletes_the_database_or_what_is_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    live, folder, other = tmp_path / "duckback1.db", tmp_path / "duckback3.db", tmp_path / "duckback4.db"
    url = f"sqlite+aiosqlite:///{live}"
    asyncio.run(upgrade(url))
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    folder.mkdir()
    other.write_text("a letter")
    assert main(["backup", "--keep", "1", str(tmp_path / "duckback2.db")]) == 0
    assert main(["backup", "--keep", "1", str(tmp_path / "duckback5.db")]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"duckback{n}.db" for n in (1, 3, 4, 5)}
    assert "duckback2.db: deleted" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "nowhere" / "a.db")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_a_copy_that_was_cut_off_is_called_damaged(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "saved.db"
    whole = saved.read_bytes()
    for size in (len(whole) // 8, len(whole) // 2):
        saved.write_bytes(whole[:size])
        assert main(["restore", str(saved)]) == 2
        assert "is damaged or not whole: take another copy" in capsys.readouterr().err


def test_what_a_restore_keeps_is_its_owners_alone(database: Path, tmp_path: Path) -> None:
    database.chmod(0o644)
    assert main(["restore", str(tmp_path / "saved.db")]) == 0
    [kept] = database.parent.glob(f"{database.name}.replaced-*")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", ["backup", "restore", "doctor", "run", "copy"])
@pytest.mark.parametrize("url", ["postgresql+asyncpg://u:p@h:notaport/x", "sqlite+aiosqlite://", "mysql://x/y"])
def test_a_url_that_cannot_be_read_is_refused_in_a_sentence(
    command: str, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    if command != "copy":
        monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    more = {"backup": [str(tmp_path / "a.db")], "restore": [str(tmp_path / "a.db")], "copy": ["--to", url]}
    assert main([command, *more.get(command, [])]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "URL" in told
    assert not list(tmp_path.iterdir())


def test_as_many_copies_are_kept_as_asked_for(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "d-2026-01-09.txt").touch()
    for day in ("30", "09", "10", "11"):
        assert main(["backup", "--keep", "2", str(folder / f"d-2026-01-{day}.db")]) == 0
    assert {path.name for path in folder.iterdir()} == {"d-2026-01-11.db", "d-2026-01-30.db", "d-2026-01-09.txt"}
    assert main(["backup", "--keep", "2", str(folder / "d.db")]) == 2
    assert main(["backup", "--keep", "0", str(folder / "d-1.db")]) == 2
    assert not (folder / "d.db").exists()
    assert capsys.readouterr().err.count("\n") == 2
