"""A process killed in the middle of its work loses nothing and does nothing twice; by the thousand in `kills`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bot import kills
from tests.databases import Sqlite


@pytest.mark.parametrize("seed", [4])
def test_whatever_is_killed_is_stored_once_and_told(sqlite: Sqlite, tmp_path: Path, seed: int) -> None:
    figures = asyncio.run(kills.run(sqlite.migrated(tmp_path), commands=40, seed=seed))
    assert figures.kills >= 4
    assert figures.committed + figures.lost >= 4, "no kill met a command under way"
    assert figures.reports + figures.quiet >= figures.commands
