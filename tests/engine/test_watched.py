"""The watchers of random battles see a promise broken where one is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import Deed, Move, Roll, Shot
from engine.flow import Chain
from engine.state import DUCKED_BACK, STUNNED
from tests.engine.cr2_field import battle
from tests.engine.watched import Watched, keeps_down, leads_away


def field() -> Watched:
    b = battle("rob red rep 4 at 18,18 facing 0 with rifle", "ann blue rep 4 at 18,10 facing 0 with rifle", auto=True)
    return Watched(b.encounter.export())


def test_a_test_and_a_shot_of_the_fallen_are_seen():
    watched = field()
    g = watched.game
    g.figures[0].status = STUNNED
    g.emit(Roll("received-fire", (1, 2), figure="rob"))
    g.emit(Roll("damage", (1,), figure="rob"))
    assert watched.faults == ["received-fire of rob, stunned"]
    g.emit(Shot("rob", "ann", "rifle", 6, 10, "hit"))
    assert len(watched.faults) == 1, "the shots of one exchange were declared together"
    g.deed = Deed("shoot")
    g.emit(Shot("rob", "ann", "rifle", 6, 10, "hit"))
    assert watched.faults[1:] == ["a shot by rob, stunned"]


@pytest.mark.parametrize(("to", "faults"), [((1800, 1000), 1), ((1800, 3000), 0)], ids=["past its cause", "away"])
def test_a_flight_past_its_cause_is_seen(to: tuple[int, int], faults: int):
    found: list[str] = []
    g = field().game
    rob, ann = g.figures

    async def runs(*_: Any) -> None:
        g.emit(Move("rob", (rob.at, to), to, 0, how="flee"))

    assert Chain(leads_away(runs, "run-away", found, g, rob, [ann])).batch is None
    assert len(found) == faults


@pytest.mark.parametrize(("covered", "faults"), [(True, 1), (False, 0)], ids=["in cover", "in the open"])
def test_a_figure_that_ducks_in_cover_and_stays_in_sight_is_seen(covered: bool, faults: int):
    terrain = [{"id": "wall", "type": "wall", "line": [[16, 17.2], [20, 17.2]]}] if covered else []
    b = battle("rob red rep 4 at 18,18", "ann blue rep 4 at 18,10", seed="x", terrain=terrain)
    found: list[str] = []
    g = b.encounter.game
    rob, ann = g.figures

    async def stands(*_: Any) -> None:
        g.set_status(rob, DUCKED_BACK, "CR2-MOVE-14")

    assert Chain(keeps_down(stands, found, g, rob, [ann])).batch is None
    assert len(found) == faults


@pytest.mark.parametrize(
    ("path", "faults"),
    [(((1800, 1800), (1800, 1500)), 1), (((1800, 1800), (1500, 1800), (1500, 1500)), 0)],
    ids=["through a cliff", "round it"],
)
def test_a_way_that_is_told_through_what_bars_it_is_seen(path: tuple[tuple[int, int], ...], faults: int):
    cliff = {"id": "cliff", "type": "impassable", "rect": [16, 17, 4, 0.4]}
    b = battle("rob red rep 4 at 18,18", "ann blue rep 4 at 18,10", seed="x", terrain=[cliff])
    watched = Watched(b.encounter.export())
    watched.game.emit(Move("rob", path, path[-1], 0, how="duck-back"))
    assert len(watched.faults) == faults
