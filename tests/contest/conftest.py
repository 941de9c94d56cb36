"""An event that has been played, for whatever is read off its archive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.event_run import Event
from bot.setup.contests import completed
from engine.contest.plan import read_plan

SEED = "c0ffee"


def event(seed: str = SEED, entrants: int = 5, gone: float = 0.4, **plan: Any) -> Event:
    """An event of short battles, played to its end in this process."""
    made = Event(completed(read_plan({"kind": "swiss", "rounds": 2, "turns": 3, **plan})), entrants, gone, seed)
    while not made.contest.over:
        made.play_round(map)
    return made


@pytest.fixture(scope="session")
def played() -> Event:
    """An event of five entrants over two rounds; the rules play for two of them after the second turn."""
    return event()


@pytest.fixture
def archive(played: Event) -> dict[str, Any]:
    """Its archive."""
    read: dict[str, Any] = json.loads(played.archive())
    return read


@pytest.fixture
def file(tmp_path: Path, played: Event) -> Path:
    """Its archive in a file."""
    path = tmp_path / "event.json"
    path.write_bytes(played.archive())
    return path
