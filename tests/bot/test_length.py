"""What a press costs, in counts: it reads and runs again the same few inputs however long the battle was."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.board import crop
from bot.board.scene import Scene, View
from bot.storage.checkpoints import APART
from bot.storage.repository import Repository
from engine.encounter import Encounter
from tests.bench.bench_shot import BLUE, LENGTHS, RED, SEEDS, SHOT, Deeds, Meter, marched, record
from tests.bot.conftest import Play
from tests.bot.finger import Finger


class Counts:
    """The inputs that were read from the database, and those that encounters were given, be it again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read = self.run = 0
        load, submit = Repository.load, Encounter.submit

        async def loaded(repository: Repository, encounter_id: int) -> Any:
            stored = await load(repository, encounter_id)
            self.read += len(stored.given)
            return stored

        def submitted(encounter: Encounter, given: Any, side: str = "") -> Any:
            self.run += 1
            return submit(encounter, given, side)

        monkeypatch.setattr(Repository, "load", loaded)
        monkeypatch.setattr(Encounter, "submit", submitted)

    async def of(self, deed: Awaitable[Any]) -> tuple[int, int]:
        """Do it; the inputs that it read and ran."""
        before = self.read, self.run
        await deed
        return self.read - before[0], self.run - before[1]


@pytest.mark.long
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("length", LENGTHS)
async def test_no_press_reads_the_battle_so_far(
    play: Play, monkeypatch: pytest.MonkeyPatch, length: int, hidden: bool
) -> None:
    here, thumb = Deeds(play.channel, play.table.people, Meter()), Finger(play, BLUE)
    await here.begin(marched(record(SEEDS[0], hidden=hidden), length))
    counts, found = Counts(monkeypatch), dict[str, tuple[int, int]]()
    found["an order"] = await counts.of(here.order(BLUE, "move", figure="blue-2", to="4 south", now=True))
    found["opening the panel"] = await counts.of(thumb.open())
    assert "Take back" in thumb.labels
    found["taking back"] = await counts.of(thumb.press("Take back"))
    if not hidden:
        found["a shot"] = await counts.of(here.order(BLUE, "fire", **SHOT))
        found["an answer"] = await counts.of(here.press(RED, "Shoot back"))
        found["the panel again"] = await counts.of(thumb.open())
    found["done"] = await counts.of(thumb.press("Done"))
    for label in ("Dice", "As text"):
        found[label] = await counts.of(here.press(BLUE, label))
    found["the board"] = await counts.of(here.order(BLUE, "board"))
    assert all(read == 0 for read, _ in found.values()), found
    assert found.pop("taking back")[1] <= 2 * APART
    assert all(ran <= APART for _, ran in found.values()), found


@pytest.mark.long
async def test_no_picture_is_cropped_twice(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    sought, best = list[tuple[Scene, ...]](), crop._best

    def counted(scenes: tuple[Scene, ...], *size: Any) -> View:
        sought.append(scenes)
        return best(scenes, *size)

    monkeypatch.setattr(crop, "_best", counted)
    here, thumb = Deeds(play.channel, play.table.people, Meter()), Finger(play, BLUE)
    await here.begin(marched(record(SEEDS[0]), 10))
    await here.order(BLUE, "move", figure="blue-2", to="4 south", now=True)
    sought.clear()
    await thumb.open()
    assert 1 <= len(sought) == len(set(sought)) <= 3


@pytest.mark.long
async def test_a_shot_takes_as_many_calls_late_in_a_battle(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(function: Any, *args: Any, **more: Any) -> Any:
        return function(*args, **more)

    calls = Counter[int]()
    monkeypatch.setattr(asyncio, "to_thread", at_once)
    for count, length in enumerate((LENGTHS[0], *LENGTHS)):
        # The first is not counted: it fills what is remembered of the rules.
        here = Deeds(play.env.guild.create_text_channel(f"battle-{count}"), play.table.people, Meter())
        await here.begin(marched(record(SEEDS[0]), length))
        await here.order(BLUE, "move", figure="blue-2", to="4 south", now=True)
        sys.setprofile(lambda _, what, __, number=count: calls.update([number] if what == "call" else []))
        try:
            await here.order(BLUE, "fire", **SHOT)
        finally:
            sys.setprofile(None)
    assert calls[2] <= 1.1 * calls[1]


@pytest.mark.long
async def test_a_panel_opens_in_four_transactions_of_which_two_note_the_promise(play: Play) -> None:
    here = Deeds(play.channel, play.table.people, Meter())
    await here.begin(marched(record(SEEDS[0]), LENGTHS[0]))
    await here.order(BLUE, "move", figure="blue-2", to="4 south", now=True)
    with here.meter.watching():
        cost = await here.meter.cost(here.press(BLUE, "Your move"))
    assert cost.transactions <= 4
    assert cost.locking <= 2
