"""A process killed in the middle of its work loses nothing and does nothing twice; by the thousand in `kills`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bot import kills
from tests.databases import Sqlite


@pytest.mark.parametrize("stride", [pytest.param(6, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.sweep)])
def test_a_command_cut_off_at_any_step_is_stored_once_and_told(sqlite: Sqlite, tmp_path: Path, stride: int) -> None:
    figures = asyncio.run(kills.one_by_one(sqlite.migrated(tmp_path), seed=4, stride=stride))
    assert figures.lost, "no command was cut off before its commit"
    assert figures.committed, "no command was cut off behind its commit"
    assert figures.lost + figures.committed == figures.kills
    assert figures.reports + figures.quiet <= figures.commands, "what is pressed in a row is told in one report"


@pytest.mark.long
def test_whatever_is_killed_is_stored_once_and_told(sqlite: Sqlite, tmp_path: Path) -> None:
    figures = asyncio.run(kills.run(sqlite.migrated(tmp_path), commands=100, seed=4))
    assert figures.kills >= 8
    assert figures.committed + figures.lost >= 8, "no kill met a command under way"
    assert figures.reports < figures.commands, "what is pressed in a row is told in one report"
