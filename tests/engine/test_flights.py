"""Flights and Duck Backs lead away from whoever caused them, or end as the book says where nothing leads away."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import Any

import pytest

from engine.events import Move
from engine.flow import Chain
from engine.procedures.ledger import Ledger
from engine.procedures.seam import DUCK_BACK, RUN_AWAY
from engine.space.geometry import dist2, near_segment
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle

EIGHT = range(0, 360, 45)
MIDDLE = 18.0, 18.0


def at(heading: int, inches: float) -> str:
    """So far from the middle in this direction."""
    angle = radians(heading)
    return f"{MIDDLE[0] + inches * sin(angle):.2f},{MIDDLE[1] - inches * cos(angle):.2f}"


def rob_before(*places: str, **more: Any) -> Battle:
    """Rob in the middle, and an enemy at each of these places."""
    enemies = [f"blue-{n} blue rep 4 at {place} facing 0 with rifle" for n, place in enumerate(places)]
    return battle("rob red rep 4 at 18,18 facing 0 with rifle", *enemies, auto=True, seed="x", **more)


def flees(b: Battle, *causes: int, step: Any = RUN_AWAY) -> list[list[tuple[int, int]]]:
    """Rob runs away, or ducks back, from these of his enemies; the ways he goes."""
    g, start = b.encounter.game, len(b.encounter.log)
    rob, enemies = g.figures[0], [g.figures[1 + n] for n in causes]
    assert Chain(g.do(step, rob, enemies, *([Ledger()] if step is RUN_AWAY else []))).batch is None
    moves = [entry.event for entry in b.encounter.log[start:] if isinstance(entry.event, Move)]
    return [list(move.path) for move in moves if move.figure == "rob" and len(move.path) > 1]


def never_nearer(b: Battle, ways: list[list[tuple[int, int]]], *causes: int) -> bool:
    """Whether no point of his ways lies nearer to one of these than where he stood."""
    for enemy in (b.encounter.game.figures[1 + n].at for n in causes):
        begin = dist2(enemy, (1800, 1800)) ** 0.5
        if any(near_segment(enemy, one, two, int(begin) - 3) for way in ways for one, two in pairwise(way)):
            return False
    return True


@pytest.mark.rule("CR2-RUL-126", "CR2-MOVE-16")
@pytest.mark.parametrize("heading", EIGHT)
@pytest.mark.parametrize("inches", [1, 2, 4, 10])
def test_a_runaway_in_the_open_comes_no_nearer_to_whom_it_runs_from(heading: int, inches: int):
    b = rob_before(at(heading, inches))
    ways = flees(b, 0)
    assert b.status("rob") in ("fleeing", "ran-away")
    assert ways
    assert never_nearer(b, ways, 0)
    (ex, ey), (x, y) = b.encounter.game.figures[1].at, ways[-1][-1]
    assert (x - 1800) * (ex - 1800) + (y - 1800) * (ey - 1800) <= 1000, "he does not run past his enemy"


@pytest.mark.rule("CR2-RUL-126", "CR2-MOVE-16")
@pytest.mark.parametrize("heading", EIGHT)
@pytest.mark.parametrize("between", [90, 135, 180])
def test_a_runaway_comes_no_nearer_to_either_of_two(heading: int, between: int):
    b = rob_before(at(heading, 6), at(heading + between, 8))
    ways = flees(b, 0, 1)
    assert b.status("rob") in ("fleeing", "ran-away")
    assert never_nearer(b, ways, 0, 1)


@pytest.mark.rule("CR2-RUL-126", "CR2-MOVE-16")
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("inches", [6, 10, 14])
def test_a_runaway_comes_no_nearer_to_a_gunner_whom_armour_shuts_in(inches: int, side: int):
    b = armored(
        "rob blue rep 4 at 18,18 facing 0 with rifle",
        "gus red rep 4",
        "dan red rep 4",
        f"tank of red model medium-tank at {18 + side * inches},18 facing 0 gunner gus driver dan",
        terrain=[{"id": "rocks", "type": "impassable", "rect": [17 if side < 0 else 6, 15, 13, 2]}],
        auto=True,
        seed="x",
    )
    ways = flees(b, 0)
    assert ways
    assert never_nearer(b, ways, 0)


@pytest.mark.rule("CR2-RUL-221", "CR2-RUL-126")
@pytest.mark.parametrize("depth", range(1, 13))
@pytest.mark.parametrize("inches", [1, 5, 12])
def test_who_is_closed_in_by_an_alley_of_any_depth_is_a_prisoner_at_once(depth: int, inches: int):
    north = 17.5 - depth
    walls = [
        {"id": name, "type": "impassable", "rect": rect}
        for name, rect in (
            ("west", [14, north - 1, 2.8, 19.6 - north]),
            ("east", [19.2, north - 1, 2.8, 19.6 - north]),
            ("end", [14, north - 2, 8, 2]),
        )
    ]
    b = rob_before(f"18,{18 + inches}", terrain=walls)
    assert flees(b, 0) == []
    assert b.status("rob") == "captured"
    assert not b.all("roll", label="fast-move")


@pytest.mark.rule("CR2-RUL-221", "CR2-RUL-126")
@pytest.mark.parametrize(("count", "radius", "status"), [(5, 4, "captured"), (8, 6, "captured"), (4, 6, "fleeing")])
def test_a_ring_of_enemies_lets_a_runaway_out_where_it_keeps_two_inches_clear(count: int, radius: int, status: str):
    b = rob_before(*(at(n * 360 // count, radius) for n in range(count)))
    g = b.encounter.game
    ways = flees(b, 0)
    assert b.status("rob") == status
    legs = [leg for way in ways for leg in pairwise(way)]
    assert not any(near_segment(f.at, *leg, 297) for leg in legs for f in g.figures[2:])


@pytest.mark.rule("CR2-MOVE-14", "CR2-RUL-120")
@pytest.mark.parametrize("heading", EIGHT)
@pytest.mark.parametrize("between", [0, 90, 135, 180])
def test_a_rider_in_the_open_ducks_back_no_nearer_to_either_of_two(heading: int, between: int):
    b = rob_before(at(heading, 6), at(heading + between, 8))
    b.encounter.game.figures[0].mounted = True
    ways = flees(b, 0, 1, step=DUCK_BACK)
    assert ways or between == 180
    assert never_nearer(b, ways, 0, 1)


@pytest.mark.rule("MG42-RUN-02", "CMP-MOVE-06", "CMP-RUL-183")
@pytest.mark.parametrize("heading", EIGHT)
@pytest.mark.parametrize("between", [0, 60, 90, 135, 180])
def test_a_fugitive_of_the_compendium_comes_no_nearer_to_either_of_two(heading: int, between: int):
    lines = [[[16, y], [20, y]] for y in (16.8, 19.2)] + [[[x, 16], [x, 20]] for x in (16.8, 19.2)]
    b = Battle(
        "rob red rep 4 at 18,18 facing 0 with revolver",
        f"ann blue rep 4 at {at(heading, 6)} facing 0 with revolver",
        f"bob blue rep 4 at {at(heading + between, 8)} facing 0 with revolver",
        ruleset="compendium",
        auto=True,
        seed="x",
        terrain=[{"id": f"w{n}", "type": "wall", "line": line} for n, line in enumerate(lines)],
    )
    assert never_nearer(b, flees(b, 0, 1), 0, 1)
