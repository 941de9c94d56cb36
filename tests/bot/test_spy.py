"""A spy's view: a panel offers the same where an unknown figure stands elsewhere, or is not there at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path as File
from typing import Any

import pytest

from bot.board.scene import Scene
from bot.messages.asked import panel_page
from bot.messages.pages import page_of
from bot.messages.panel import Panel, panel_view
from bot.panel.desk import END, Desk
from bot.panel.desks import desk_of
from bot.panel.path import WATCH, Path
from bot.people import seats
from bot.play.service import Service
from bot.setup.scenarios import scenario
from bot.text.words import words_for
from engine.offers.answers import answer
from tests.bot.ford import FORD, KNIGHTS, ORCS
from tests.bot.test_hidden_play import disguised
from tests.databases import Sqlite

PAGES = 60
"""So many pages of a panel are looked at, the nearest first."""
STRANGER = 9


@dataclass(frozen=True)
class Battle:
    """A battle with hidden information, and for each side where its last figure could stand as well, unknown to the
    other."""

    record: Callable[[], dict[str, Any]]
    elsewhere: dict[str, list[float]]
    least: int = 60
    """So many pages at least are looked at."""

    @property
    def users(self) -> dict[str, int]:
        """Who plays each side."""
        return {side: number for number, side in enumerate(self.elsewhere, 1)}

    def other(self, side: str) -> str:
        """The side that is not this one."""
        return next(name for name in self.elsewhere if name != side)

    def secretly(self, side: str, how: str) -> dict[str, Any]:
        """The record, with the last figure of a side moved elsewhere or taken away."""
        record = self.record()
        figures = [figure for figure in record["figures"] if figure["side"] == side]
        if how == "moved":
            figures[-1]["at"] = self.elsewhere[side]
        elif how == "gone":
            record["figures"].remove(figures[-1])
        return record


def ford() -> dict[str, Any]:
    """Knights and orcs in the dark, with a wall between them."""
    record: dict[str, Any] = json.loads(json.dumps({**FORD, "information": "hidden"}))
    record["table"]["terrain"].append({"id": "high", "type": "wall", "line": [[0, 23], [36, 23]], "tall": True})
    return record


def house() -> dict[str, Any]:
    """The scenario of MG-42 for two, with one of the Germans behind the house."""
    record: dict[str, Any] = {**json.loads(json.dumps(scenario("mg42-two", "en"))), "seed": "spy-1"}
    record["figures"][-1]["at"] = [18, 22]
    return record


BATTLES = {
    "farm": Battle(disguised, {"police": [2.5, 35.5], "gang": [2.5, 1.5]}),
    "ford": Battle(ford, {KNIGHTS: [2.5, 35.5], ORCS: [2.5, 1.5]}),
    "house": Battle(house, {"us": [12.5, 3.5], "germans": [17, 24]}, least=12),
}
EVERY = [(name, side, how) for name in BATTLES for side in BATTLES[name].elsewhere for how in ("moved", "gone")]


@pytest.fixture
def database_url(sqlite: Sqlite, tmp_path: File) -> str:
    """One kind of database: what a panel shows does not depend on it."""
    return sqlite.migrated(tmp_path)


def pages(desk: Desk) -> Iterator[tuple[str, Panel]]:
    """Every page of a panel that its buttons and lists lead to, by its path."""
    todo, met = [Path(), Path(WATCH)], set()
    while todo and len(met) < PAGES:
        path = todo.pop(0)
        if str(path) in met:
            continue
        met.add(str(path))
        page = panel_page(desk, path, words_for("en-GB"))
        yield str(path), page
        todo += [way.path for row in page.rows for way in row if not way.off]
        todo += [shown.path.on(line.key) for shown in page.lists for line in shown.lines]


def looks(desk: Desk) -> list[str]:
    """All that is to be seen and read on them."""
    found = []
    for path, page in pages(desk):
        parts = panel_view(page, 1, 1, None).to_components()  # type: ignore[no-untyped-call]
        # The two battles have numbers of their own, which some buttons carry.
        shown = re.sub(r'"chair:(\w+):\d+:', r'"chair:\1:0:', json.dumps(parts, sort_keys=True))
        found.append(f"{path} {shown} {_drawn(page.scene)}")
    return found


def _drawn(scene: Scene | None) -> str:
    return "" if scene is None else repr(scene)


class World:
    """A battle of its own in a channel of its own."""

    def __init__(self, service: Service, channel: int, battle: Battle) -> None:
        self.service, self.channel, self.battle = service, channel, battle
        self.given = channel * 1000

    @classmethod
    async def of(cls, service: Service, channel: int, battle: Battle, record: dict[str, Any]) -> World:
        """A battle whose first turn has begun."""
        await service.begin(channel, None, 1, record)
        for side, user in battle.users.items():
            await service.people(channel, partial(seats.join, user=user, side_name=side))
        world = cls(service, channel, battle)
        await world.give(1, {"do": "start-turn"})
        return world

    async def give(self, user: int, item: dict[str, Any]) -> None:
        """One input."""
        self.given += 1
        await self.service.apply(self.channel, user, self.given, item)

    async def desk(self, user: int) -> Desk:
        """What somebody has before them."""
        return desk_of(await self.service.standpoint(self.channel, user))

    async def to_phase(self, side: str) -> bool:
        """On until that side has something to decide, or somebody to activate; whether it ever has."""
        users = self.battle.users
        for _ in range(40):
            mine, theirs = [await self.desk(users[name]) for name in (side, self.battle.other(side))]
            state = mine.moment.state
            if state.ended:
                return False
            if mine.orders or mine.groups or mine.questions:
                return True
            if theirs.questions:
                await self.give(users[self.battle.other(side)], _usual(theirs))
            elif state.active_side:
                await self.give(users[state.active_side], {"do": "end-phase"})
            else:
                await self.give(1, {"do": "start-turn"})
        raise AssertionError(f"{side} is never to act")


def _usual(desk: Desk) -> dict[str, Any]:
    """What is asked first, answered by its default."""
    question = desk.questions[0].question
    return answer(question, question.default)


@pytest.mark.long
@pytest.mark.parametrize(("name", "side", "how"), EVERY)
async def test_a_panel_is_the_same_wherever_an_unknown_figure_stands(
    service: Service, name: str, side: str, how: str
) -> None:
    battle = BATTLES[name]
    worlds = [
        await World.of(service, channel, battle, battle.secretly(battle.other(side), what))
        for channel, what in ((10, "as it is"), (11, how))
    ]
    user, shown = battle.users[side], 0
    for _ in range(3):
        going = [await world.to_phase(side) for world in worlds]
        assert going[0] == going[1]
        if not going[0]:
            break
        for person in (user, STRANGER):
            one, changed = [looks(await world.desk(person)) for world in worlds]
            assert one == changed
            shown += len(one)
        deeds = [_next(await world.desk(user)) for world in worlds]
        assert deeds[0] == deeds[1]
        for world, items in zip(worlds, deeds, strict=True):
            for item in items:
                await world.give(user, item)
    assert shown >= battle.least


async def test_nobody_is_offered_the_end_of_a_battle_whose_enemies_they_do_not_know_of(service: Service) -> None:
    battle = BATTLES["farm"]
    world = await World.of(service, 10, battle, battle.record())
    desk = await world.desk(battle.users["police"])
    assert {figure.side for figure in desk.moment.state.figures} == {"police"}
    assert END not in desk.passing
    assert page_of(desk, Path(), words_for("en-GB")).foot == "As far as you know: enemies may be hidden."


def _next(desk: Desk) -> list[dict[str, Any]]:
    """What the blue button of the first page gives."""
    if desk.questions:
        return [_usual(desk)]
    if desk.offers:
        return [*desk.opening, desk.offers[0].item]
    return [{"do": name} for name in desk.passing[-1:] if name != END]
