"""A figure that ends short of the place it was sent to has its cause told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from bot.play.fog import seen
from bot.play.moment import Moment
from bot.report.upon import come_upon
from bot.storage.roster import Seating
from engine.encounter import Encounter
from engine.events import Decided, Entry, Item, Melee, Move, Roll, Shot, Status
from engine.events.naming import names_in
from engine.loading.load import load
from engine.procedures.movement import route_of
from engine.space import INCH, Point
from engine.views import Viewer
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over

pytestmark = pytest.mark.long
INPUTS = 160
SHORT = INCH // 4
CAUSES = (Decided, Item, Melee, Roll, Shot, Status)


def goals(encounter: Encounter, item: Mapping[str, Any]) -> dict[str, Point]:
    """Where a move leads its figures, if nothing stops it."""
    g = encounter.game
    order = encounter.rules.commands["move"].read({k: v for k, v in item.items() if k != "why"}, "", g.context)
    group = [g.named(step.figure) for step in order.steps]
    on_table = [step for step in order.steps if step.to is None or g.space.on_table(step.to)]
    return {step.figure: route_of(g, step, g.named(step.figure), group, None).end[0] for step in on_table}


def stops(book: str, seed: int, *, hidden: bool = False) -> Iterator[tuple[str, Moment]]:
    """The figures of a random battle that end short of their place, each with what its side reads of the move."""
    given = {"auto": False, **({"information": "hidden"} if hidden else {})}
    encounter, chance = Encounter(load(BATTLES[book](seed, size=5) | given)), Random(f"{book} {seed}")
    sent: dict[str, Point] = {}
    told: list[Entry] = []
    before = encounter.state.copy()
    for _ in range(INPUTS):
        if over(encounter):
            return
        item, g = choose(encounter, chance), encounter.game
        if not encounter.pending:
            moves = item["do"] == "move"
            item = {**item, "in_sight_move": "stay", "contact": "ask"} if moves and "moves" in item else item
            sent, told, before = goals(encounter, item) if moves else {}, [], encounter.state.copy()
        told += encounter.submit(item)
        for name in sent if not encounter.pending else ():
            figure, now = g.named(name), encounter.state.copy()
            if figure.on_table and g.space.distance(figure.at, sent[name]) > SHORT:
                moment = Moment(1, 1, 1, encounter.record, item, tuple(told), before, now, (), Seating(7, {}))
                yield name, seen(moment, Viewer(figure.side))


def has_cause(name: str, moment: Moment) -> bool:
    """Whether what is told has more of a figure than its moves, or what it has come upon."""
    events = [entry.event for entry in moment.entries]
    upon = any(isinstance(event, Move) and event.figure == name and come_upon(event, moment) for event in events)
    return upon or any(isinstance(event, CAUSES) and name in names_in(event) for event in events)


@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", range(1, 12))
def test_those_that_end_short_of_their_place_are_told_of_with_a_cause(book: str, seed: int) -> None:
    assert not [name for name, moment in stops(book, seed) if not has_cause(name, moment)]


@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", range(21, 26))
def test_what_bars_the_way_unknown_until_then_is_a_cause_too(book: str, seed: int) -> None:
    assert not [name for name, moment in stops(book, seed, hidden=True) if not has_cause(name, moment)]


def test_some_end_short_of_their_place() -> None:
    assert len(list(stops("cr3", 3))) > 3
