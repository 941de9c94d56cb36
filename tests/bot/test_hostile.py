"""Hostile people and a Discord on its worst days get sentences, never a stack trace; by the thousand in `hostile`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bot import hostile
from tests.bot.hostile_people import Crowd, Payload
from tests.databases import Sqlite


@pytest.mark.long
@pytest.mark.parametrize("number", [150, 3_000])
def test_whatever_is_sent_is_answered_in_a_sentence(sqlite: Sqlite, tmp_path: Path, number: int) -> None:
    figures = asyncio.run(hostile.play(sqlite.migrated(tmp_path), number, seed=5))
    assert figures.interactions == number
    assert figures.faults, "Discord had no bad day"
    assert figures.traces == []
    assert figures.broken == []
    assert figures.silent == []


@pytest.mark.long
def test_a_long_press_without_a_person_is_told_to_load_the_command_anew(
    sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(crowd: Crowd) -> Payload:
        return crowd._payload(2, {"id": "1", "name": "Challenge to a battle", "type": 2, "options": [], "resolved": {}})

    monkeypatch.setattr(Crowd, "anything", pressed)
    figures = asyncio.run(hostile.play(sqlite.migrated(tmp_path), 4, seed=5))
    assert figures.broken == figures.silent == figures.traces == []
