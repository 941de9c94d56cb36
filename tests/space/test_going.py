"""Ground that costs more than its length: woods, low walls, doors (MG42-RUL-73, MG42-RUL-84, MG42-MOVE-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import Refused
from engine.space import Going, Space, parse_table

SLOW = Going(door=100, wall=100, woods=2)


def space(*pieces: dict[str, object], going: Going = SLOW) -> Space:
    return Space(replace(parse_table({"width": 36, "height": 36, "terrain": list(pieces)}), going=going))


WOODS = {"id": "w", "type": "woods", "rect": [0, 0, 36, 12]}
WALL = {"id": "wall", "type": "wall", "line": [[10, 20], [20, 20]]}
HUT = {"id": "hut", "type": "building", "rect": [14, 14, 6, 6], "doors": [{"wall": "south", "at": 3}]}


@pytest.mark.rule("MG42-RUL-73", "MG42-SCEN-03")
def test_an_inch_of_woods_costs_two_and_the_open_one():
    way = space(WOODS).walk((1500, 900), 0, [(1500, 1400)])
    assert way.length == 800
    assert way.at(300) == ((1500, 1050), 0)
    assert way.at(700) == ((1500, 1300), 0)


@pytest.mark.rule("MG42-RUL-73")
def test_cells_are_listed_with_what_they_cost():
    found = {reach.point: reach.cost for reach in space(WOODS).reachable((1550, 950), 0, 800)}
    assert found[1550, 650] == 600
    assert found[1550, 1450] == 250 * 2 + 250
    assert (1550, 450) not in found


@pytest.mark.rule("MG42-RUL-84")
def test_a_low_wall_is_crossed_for_an_inch_and_where_no_price_is_named_not_at_all():
    assert space(WALL).walk((1500, 2500), 0, [(1500, 1500)]).length == 1100
    assert space(WALL).find_route((1500, 2500), 0, (1500, 1500)).length == 1100  # type: ignore[union-attr]
    assert space(WALL).walk((1500, 2500), 0, [(500, 2500)]).length == 1000
    with pytest.raises(Refused):
        space(WALL, going=Going()).walk((1500, 2500), 0, [(1500, 1500)])


@pytest.mark.rule("MG42-RUL-84")
def test_a_tall_wall_is_not_crossed():
    with pytest.raises(Refused):
        space({**WALL, "tall": True}).walk((1500, 2500), 0, [(1500, 1500)])


@pytest.mark.rule("MG42-MOVE-02")
def test_a_door_costs_an_inch():
    dear, cheap = space(HUT, going=Going()), space(HUT)
    ways = [s.walk((1700, 2300), 0, [(1700, 1700)]).length for s in (dear, cheap)]
    assert ways == [800, 700]
