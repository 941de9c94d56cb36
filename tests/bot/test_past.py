"""The past is told again without running it again: what is new is kept, what is old lies near a stored checkpoint."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from alembic import command
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.play.moment import Moment
from bot.play.service import Service
from bot.play.undo import Undo
from bot.storage.checkpoints import APART
from bot.storage.migrate import config_for, upgrade
from engine.encounter import Encounter
from engine.loading.snapshot import state_to_json
from tests.engine.play import battle, choose

HERE, ANNA = 10, 1


class Runs:
    """Counts the inputs that encounters are given, be it for the first time or again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        submit = Encounter.submit

        def counted(encounter: Encounter, given: Any, side: str = "") -> Any:
            self.count += 1
            return submit(encounter, given, side)

        monkeypatch.setattr(Encounter, "submit", counted)

    @contextmanager
    def at_most(self, most: int) -> Iterator[None]:
        """Inside, no more inputs are given than so many."""
        before = self.count
        yield
        assert self.count - before <= most


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(monkeypatch)


class Battle:
    """A battle of one person against the rules, played at random, and the moments of all its reports."""

    def __init__(self, service: Service, runs: Runs, seed: int, *, hidden: bool) -> None:
        self.service = service
        self.runs = runs
        self.reports: dict[int, Moment] = {}
        self.own: dict[int, int] = {}
        """How many inputs each of them tells of, the chain that it goes on with included."""
        self._chance = random.Random(seed)
        self._raw = battle(seed) | {
            "auto": False,
            "sides": [{"id": "blue"}, {"id": "red", "controller": "rules"}],
            "information": "hidden" if hidden else "public",
        }
        self._given = 0
        self._open = 0

    async def begin(self) -> None:
        await self.service.begin(HERE, None, ANNA, self._raw)

    async def go_on(self, count: int) -> None:
        """Give so many inputs; all that posting their reports asks for runs nothing again."""
        for _ in range(count):
            async with self.service.hold(1) as warm:
                if warm.encounter.state.ended:
                    return
                item = choose(warm.encounter, self._chance)
                self._open = self._open if warm.encounter.pending else 0
                before = len(warm.encounter.inputs)
            self._given += 1
            ran = self.runs.count
            moment, _ = await self.service.apply(HERE, ANNA, self._given, item)
            async with self.service.hold(1) as warm:
                self._open += len(warm.encounter.inputs) - before
            self._tell(moment, self._open)
            await self.service.whole(moment, ANNA)
            async with self.service.hold(1) as warm:
                assert self.runs.count - ran == len(warm.encounter.inputs) - before

    def _tell(self, moment: Moment, inputs: int) -> None:
        self.reports[moment.sequence] = moment
        self.own[moment.sequence] = inputs

    async def newest_are_kept(self) -> None:
        """Dice and text of the last twelve reports run nothing again."""
        with self.runs.at_most(0):
            for sequence in sorted(self.reports)[-12:]:
                await self.told_again(sequence, self.service)

    async def all_are_near(self, service: Service, spare: int = 0) -> None:
        """Any report is told again by a service that has just started, as it was told at first."""
        for sequence in self.reports:
            with self.runs.at_most(max(APART, self.own[sequence]) + spare):
                await self.told_again(sequence, service)

    async def told_again(self, sequence: int, service: Service) -> None:
        first, again = self.reports[sequence], await service.past(1, sequence)
        assert again.entries == first.entries
        assert (again.item, again.actor_id) == (first.item, first.actor_id)
        assert (again.pending, again.asked) == (first.pending, first.asked)
        for one, other in ((again.before, first.before), (again.state, first.state)):
            assert state_to_json(one) == state_to_json(other)


@pytest.mark.long
@pytest.mark.parametrize("hidden", [False, True])
async def test_a_whole_battle_runs_nothing_twice(service: Service, runs: Runs, hidden: bool) -> None:
    here = Battle(service, runs, 7, hidden=hidden)
    await here.begin()
    await here.go_on(40)
    await here.newest_are_kept()
    await here.all_are_near(Service(service.repository))
    cold = here.service = Service(service.repository)
    with runs.at_most(APART + max(here.own.values())):
        await cold.look(HERE)
    await here.go_on(20)
    await here.newest_are_kept()
    back = await Undo(cold).look(HERE, ANNA, 6)
    undone, _ = await Undo(cold).take_back(1, back.at, back.steps, ANNA, 900, ["red"])
    with runs.at_most(0):
        assert (await cold.past(1, undone.sequence)).undone
    await here.go_on(20)
    await here.all_are_near(Service(service.repository))
    assert len(here.reports) > 60
    assert max(here.own.values()) > 5, "the rules play long phases, told at once"


@pytest.mark.long
async def test_what_was_made_after_a_fallback_is_kept_and_near_as_ever(service: Service, runs: Runs) -> None:
    here = Battle(service, runs, 7, hidden=False)
    await here.begin()
    await here.go_on(25)
    before = max(here.reports)
    async with service.repository._engine.begin() as connection:
        await connection.execute(text("UPDATE input SET digest = 'other' WHERE sequence = 5"))
    here.service = Service(service.repository)
    assert [fallback.lost async for fallback in here.service.require_running()] == [0]
    here.reports.clear()
    await here.go_on(25)
    assert min(here.reports) > before
    await here.newest_are_kept()
    await here.all_are_near(Service(service.repository))


async def test_the_set_up_is_told_as_it_was_whatever_has_happened_since(service: Service, runs: Runs) -> None:
    here = Battle(service, runs, 7, hidden=False)
    await here.begin()
    await here.go_on(5)
    assert (await service.past(1, 0)).item == {}


@pytest.mark.long
async def test_a_battle_of_the_last_version_is_run_again_once_and_then_lies_near(
    service: Service, database_url: str, runs: Runs
) -> None:
    here = Battle(service, runs, 7, hidden=False)
    await here.begin()
    await here.go_on(30)
    back = await Undo(here.service).look(HERE, ANNA, 3)
    await Undo(here.service).take_back(1, back.at, back.steps, ANNA, 900, ["red"])
    await here.go_on(30)
    await service.repository.close()
    config = config_for(database_url)
    await asyncio.to_thread(command.downgrade, config, "0011")
    engine = create_async_engine(database_url)
    async with engine.connect() as connection:
        counts = list((await connection.execute(text("SELECT sequence FROM checkpoint ORDER BY sequence"))).scalars())
        counted = await connection.execute(text("SELECT count(*) FROM input WHERE undone_by IS NULL"))
        assert counts == [0, counted.scalar_one()]
    await engine.dispose()
    await upgrade(database_url)
    here.service = Service(service.repository)
    with runs.at_most(APART):
        await here.service.look(HERE)
    with runs.at_most(len(here.reports) * APART):
        await here.told_again(min(here.reports), here.service)
    # What was run again has its checkpoints by their distance alone, so that one may lie before a long chain.
    await here.all_are_near(here.service, APART)
    await here.go_on(5)
