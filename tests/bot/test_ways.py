"""Ways towards somebody: whatever is offered can be gone, as far as movement goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from bot.play.moment import Moment
from bot.play.standpoint import Standpoint, standpoint_of
from bot.storage.roster import Seating
from bot.text.words import Words
from bot.typed.completion import ways
from bot.typed.ways import way_of
from engine.errors import BadRequest
from engine.inputs.shape import Stride
from engine.loading.load import load
from engine.procedures.movement import route_of
from engine.replay.replay import replay
from engine.space import INCH
from engine.state import Figure
from tests import ROOT
from tests.some import first

GROUPS = 8
"""So many activations of each battle are looked at."""
PLAYER = 1


def _standpoints(name: str) -> Iterator[Standpoint]:
    """How things stand for somebody who plays all sides, at the first activations of a battle."""
    record = load((ROOT / "tests" / "golden" / f"{name}.json").read_bytes())
    seating = Seating(PLAYER, {side.id: (PLAYER,) for side in record.sides})
    found: list[Standpoint] = []

    def watch(encounter, item, before, new, why) -> None:  # type: ignore[no-untyped-def]
        if item.get("do") == "activate" and not encounter.pending and len(found) < GROUPS:
            state = encounter.state.copy()
            moment = Moment(0, 0, 1, record, item, tuple(new), before, state, (), seating)
            found.append(standpoint_of(encounter, moment, PLAYER))

    replay(record, watch)
    return iter(found)


def _walkers(here: Standpoint) -> Iterator[tuple[Figure, Figure]]:
    for figure in here.movers():
        if figure.posture != "prone":
            yield from ((figure, foe) for foe in here.table.enemies(figure) if foe.id in here.knows)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", first(2, ["house-fight", "lances", "mg42-solo", "raid-attack", "grenades-and-rockets"])
)
def test_what_is_offered_towards_an_enemy_can_be_gone(name: str) -> None:
    gone = 0
    for here in _standpoints(name):
        table = here.table
        for figure, foe in _walkers(here):
            offered = {value for _, value in ways(here, Words(), figure, "")}
            if f"towards {foe.id}" not in offered:
                continue
            way = way_of(f"towards {foe.id}", figure, here, Words())
            x, y = way["to"]
            step = Stride(figure=figure.id, to=(round(x * INCH), round(y * INCH)), floor=way["floor"])
            route = route_of(table, step, figure, [figure], figure.now.left)
            assert route.length
            gone += 1
    assert gone


@pytest.mark.long
def test_an_enemy_to_whom_no_way_leads_is_not_offered() -> None:
    alone = 0
    for name in ("house-fight", "lances"):
        for here in _standpoints(name):
            for figure, foe in _walkers(here):
                with suppress(BadRequest):
                    way_of(f"towards {foe.id}", figure, here, Words())
                    continue
                assert f"towards {foe.id}" not in {value for _, value in ways(here, Words(), figure, "")}
                alone += 1
    assert alone
