"""A spy's view: a panel offers the same where an unknown figure stands elsewhere, or is not there at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bot.board.scene import Scene
from bot.messages.asked import questions_page
from bot.messages.pages import page_of
from bot.messages.panel import Panel, panel_view
from bot.play import seats
from bot.play.desk import Desk, desk_of
from bot.play.path import WATCH, Path
from bot.play.service import Service
from bot.text.words import words_for
from engine.offers.answers import answer
from tests.bot.farm import SEATS
from tests.bot.test_hidden_play import disguised

PAGES = 60
"""So many pages of a panel are looked at, the nearest first."""
USERS = {side: number for number, side in enumerate(SEATS, 1)}
STRANGER = 9
ELSEWHERE = {"police": [2.5, 35.5], "gang": [2.5, 1.5]}
"""Where nobody over the wall could see a figure of that side."""


def secretly(side: str, how: str) -> dict[str, Any]:
    """The farm in the dark, with the last figure of a side moved elsewhere or taken away."""
    record = disguised()
    figures = [figure for figure in record["figures"] if figure["side"] == side]
    if how == "moved":
        figures[-1]["at"] = ELSEWHERE[side]
    elif how == "gone":
        record["figures"].remove(figures[-1])
    return record


def pages(desk: Desk) -> Iterator[tuple[str, Panel]]:
    """Every page of a panel that its buttons and lists lead to, by its path."""
    todo, met = [Path(), Path(WATCH)], set()
    while todo and len(met) < PAGES:
        path = todo.pop(0)
        if str(path) in met:
            continue
        met.add(str(path))
        asks = desk.questions and path.page != WATCH
        words = words_for("en-GB")
        page = questions_page(desk, path, words) if asks else page_of(desk, path, words)
        yield str(path), page
        todo += [way.path for row in page.rows for way in row if not way.off]
        todo += [shown.path.on(line.key) for shown in page.lists for line in shown.lines]


def looks(desk: Desk) -> list[str]:
    """All that is to be seen and read on them."""
    found = []
    for path, page in pages(desk):
        parts = panel_view(page, 1, 1, None).to_components()  # type: ignore[no-untyped-call]
        found.append(f"{path} {json.dumps(parts, sort_keys=True)} {_drawn(page.scene)}")
    return found


def _drawn(scene: Scene | None) -> str:
    return "" if scene is None else repr(scene)


class World:
    """A battle of its own in a channel of its own."""

    def __init__(self, service: Service, channel: int, given: int) -> None:
        self.service, self.channel, self.given = service, channel, given

    @classmethod
    async def of(cls, service: Service, channel: int, record: dict[str, Any]) -> World:
        """A battle whose first turn has begun."""
        await service.begin(channel, None, 1, record)
        for side, user in USERS.items():
            await service.people(channel, partial(seats.join, user=user, side_name=side))
        world = cls(service, channel, channel * 1000)
        await world.give(1, {"do": "start-turn"})
        return world

    async def give(self, user: int, item: dict[str, Any]) -> None:
        """One input."""
        self.given += 1
        await self.service.apply(self.channel, user, self.given, item)

    async def desk(self, user: int) -> Desk:
        """What somebody has before them."""
        return desk_of(await self.service.standpoint(self.channel, user))

    async def active(self) -> str:
        """The side that acts."""
        return (await self.service.look(self.channel)).state.active_side


async def to_phase(world: World, side: str) -> None:
    """On to a phase of that side, in which it has somebody to activate."""
    while True:
        desk = await world.desk(USERS[side])
        if desk.orders or desk.questions:
            return
        active = await world.active()
        await world.give(USERS[active] if active else 1, {"do": "end-phase"} if active else {"do": "start-turn"})


@pytest.mark.parametrize("how", ["moved", "gone"])
@pytest.mark.parametrize("side", list(SEATS))
async def test_a_panel_is_the_same_wherever_an_unknown_figure_stands(service: Service, side: str, how: str) -> None:
    other = next(name for name in SEATS if name != side)
    worlds = [
        await World.of(service, channel, secretly(other, what)) for channel, what in ((10, "as it is"), (11, how))
    ]
    for world in worlds:
        await to_phase(world, side)
    shown = 0
    for _ in range(3):
        for user in (USERS[side], STRANGER):
            one, changed = [looks(await world.desk(user)) for world in worlds]
            assert one == changed
            shown += len(one)
        deeds = [await _next(world, side) for world in worlds]
        assert deeds[0] == deeds[1]
        for world, items in zip(worlds, deeds, strict=True):
            for item in items:
                await world.give(USERS[side], item)
            await to_phase(world, side)
    assert shown > 3 * 20


async def _next(world: World, side: str) -> list[dict[str, Any]]:
    """What the blue button of the first page gives."""
    desk = await world.desk(USERS[side])
    if desk.questions:
        question = desk.questions[0].question
        return [answer(question, question.default)]
    if desk.offers:
        return [*desk.opening, desk.offers[0].item]
    return [{"do": name} for name in desk.passing[-1:] if name != "end-encounter"]
