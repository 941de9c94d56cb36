"""What the channel sees of a hidden battle played by presses tells neither what a side does nor what it could do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.bot.farm import SEATS, own_dice
from tests.bot.finger import Finger
from tests.bot.leaks import World, world
from tests.bot.test_spy import BATTLES
from tests.databases import Sqlite

CARRIED = re.compile(r'("custom_id": "\w:\w+):[^"]*"')
"""What a button carries, with the numbers of inputs in it."""
PRESSES = 30
"""More than anybody needs for a phase."""


def traffic(here: World) -> list[str]:
    """Everything public in its order: posts, edits, signs of typing, people called on; without numbers of inputs."""
    return [CARRIED.sub(r'\1"', line) for line in here.told("all")]


async def phase(here: World, who: str, side: str, *, idle: bool) -> int:
    """A person plays their phase by what their panel proposes first, or ends it at once; how many presses it took."""
    finger = Finger(here.play, who)
    await finger.open()
    here.listen(who)
    while (await here.play.table.moment()).state.active_side == side:
        assert finger.presses < PRESSES, finger.labels
        wanted = [way for way in finger.ways if way.label.startswith("End phase" if idle else ("Move there", "Shoot"))]
        await finger.take([*wanted, *finger.ways][0])
        here.listen(who)
    return finger.presses


async def played(here: World, record: dict[str, Any], idle: str = "") -> int:
    """A turn by presses alone, in which a side may be idle; how many presses it took."""
    with own_dice():
        await here.order("Anna", "encounter import", record=("record.json", json.dumps(record).encode()))
    for side, who in SEATS.items():
        await here.order(who, "encounter join", side=side)
    await here.order("Anna", "turn")
    presses = 0
    while (moment := await here.play.table.moment()).state.turn < 2:
        side = moment.state.active_side
        presses += await phase(here, SEATS[side], side, idle=side == idle)
    return presses


WORLDS = (("as it is", ""), ("moved", ""), ("gone", "police"))
"""What is otherwise with the last of the Police, and which side does nothing."""


@pytest.fixture
def urls(sqlite: Sqlite, tmp_path: Path) -> list[str]:
    """A database for each world."""
    for what, _ in WORLDS:
        (tmp_path / what).mkdir()
    return [sqlite.migrated(tmp_path / what) for what, _ in WORLDS]


@pytest.mark.long
async def test_the_channel_sees_the_same_however_much_is_done_in_secret(
    urls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds, presses = [], []
    for url, (what, idle) in zip(urls, WORLDS, strict=True):
        async with world(url, monkeypatch) as here:
            presses.append(await played(here, BATTLES["farm"].secretly("police", what), idle))
            worlds.append(traffic(here))
    assert len(set(presses)) > 1, "there is more to do in one world than in another"
    for other in worlds[1:]:
        assert worlds[0] == other
