"""A PostgreSQL database backed up and restored by the commands that a host is told."""

from __future__ import annotations

import asyncio
import os
import shlex
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.play.service import Service
from bot.storage.repository import Repository
from tests.bot.conftest import FARM
from tests.databases import Postgres


async def _run(tools: Path, command: str) -> None:
    program, *rest = shlex.split(command)
    # Only the address in the command counts, not what the shell of whoever runs the tests says.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    process = await asyncio.create_subprocess_exec(tools / program, *rest, env=environment)
    assert await process.wait() == 0, command


async def test_a_dump_by_the_command_that_is_told_is_restored(
    postgresql: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url, other = [await asyncio.to_thread(postgresql.migrated, tmp_path) for _ in range(2)]
    repository = Repository(url)
    service = Service(repository)
    await service.begin(10, None, 1, FARM)
    await service.apply(10, 1, 500, {"do": "start-turn"})
    before = await service.look(10)
    await repository.close()
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", url)
    assert main(["backup", str(tmp_path / "saved.dump")]) == 2
    [_, told] = capsys.readouterr().err.split("PostgreSQL has its own: ")
    await _run(postgresql.tools, told)
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", other)
    assert main(["restore", str(tmp_path / "saved.dump")]) == 2
    [_, told] = capsys.readouterr().err.split("PostgreSQL has its own: ")
    await _run(postgresql.tools, told)
    restored = Repository(other)
    again = Service(restored)
    assert [fallback async for fallback in again.require_running()] == []
    after = await again.look(10)
    assert (after.sequence, after.state.counters) == (before.sequence, before.state.counters)
    await again.apply(10, 1, 501, {"do": "end-phase"})
    await restored.close()
