"""What must hold on any table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.space import Point, Space, parse_table, table_to_json
from engine.space.duck import hidden

KINDS = ("woods", "rough", "hill", "building", "impassable", "river", "wall", "hedge")
inches = st.integers(0, 48).map(lambda half: half / 2)
points = st.tuples(st.integers(0, 2400), st.integers(0, 2400))
cells = st.tuples(st.integers(0, 23), st.integers(0, 23)).map(lambda c: (c[0] * 100 + 50, c[1] * 100 + 50))
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def pieces(draw: st.DrawFn, number: int) -> dict[str, Any]:
    kind = draw(st.sampled_from(KINDS))
    x, y = draw(st.integers(0, 20)), draw(st.integers(0, 20))
    piece: dict[str, Any] = {"id": f"piece-{number}", "type": kind}
    if kind in ("wall", "hedge"):
        piece |= {
            "line": [[x, y], [x + draw(st.integers(1, 6)), y + draw(st.integers(-3, 3))]],
            "tall": draw(st.booleans()),
        }
    elif kind in ("woods", "rough", "impassable") and draw(st.booleans()):
        piece["polygon"] = [[x, y], [x + 6, y + 1], [x + 4, y + draw(st.integers(3, 8))], [x + 3, y + 2.5]]
    else:
        width, height = draw(st.integers(2, 8)), draw(st.integers(2, 6))
        piece["rect"] = [x, y, width, height]
        if kind == "building":
            piece |= {
                "floors": draw(st.integers(1, 2)),
                "doors": [{"wall": "south", "at": width / 2}],
                "windows": [{"wall": "east", "at": 1}],
            }
    return piece


@st.composite
def spaces(draw: st.DrawFn) -> Space:
    count = draw(st.integers(0, 5))
    raw = {"width": 24, "height": 24, "terrain": [draw(pieces(n)) for n in range(count)]}
    table = parse_table(raw)
    assert parse_table(table_to_json(table)) == table
    return Space(table)


def fits(space: Space, point: Point) -> bool:
    return space.obstacles.region(space.obstacles.region_of(point, 0)).stands(point)


@quick
@given(spaces(), points, points)
def test_by_day_sight_is_mutual_and_forgetting_changes_nothing(space: Space, a: Point, b: Point) -> None:
    seen = space.sight(a, 0, b, 0)
    assert seen == space.sight(b, 0, a, 0)
    space.forget()
    assert seen == space.sight(a, 0, b, 0)
    assert space.sight(a, 0, a, 0)


@quick
@given(spaces(), cells, cells, st.lists(cells, max_size=2))
def test_found_routes_can_be_walked_and_are_no_shorter_than_straight(
    space: Space, a: Point, b: Point, enemies: list[Point]
) -> None:
    blockers = [(e, 0) for e in enemies if not space.within(a, e, 0)]
    route = space.find_route(a, 0, b, 0, blockers=blockers)
    if route is None:
        return
    straight = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    assert route.length**2 >= straight
    assert route.end == route.at(route.length) == (b, 0)
    assert all(x < y or (x == y and n == 1) for n, (x, y) in enumerate(zip(route.costs, route.costs[1:], strict=False)))
    if 1 not in route.floors:
        assert space.walk(a, 0, route.points[1:], blockers=blockers).length == route.length
    for cost in range(0, route.length, 97):
        part = route.cut(cost)
        assert part.end == route.at(cost)
        assert part.length <= cost


@pytest.mark.long
@quick
@given(spaces(), cells, cells, st.integers(0, 8))
def test_reach_and_routes_agree(space: Space, a: Point, enemy: Point, budget: int) -> None:
    blockers = [] if space.within(a, enemy, 0) else [(enemy, 0)]
    cells_in_reach = space.reachable(a, 0, budget * 100, blockers=blockers)
    assert len({(c.point, c.floor) for c in cells_in_reach}) == len(cells_in_reach)
    costs = {(c.point, c.floor): c.cost for c in cells_in_reach}
    for y in range(50, 2400, 300):
        for x in range(50, 2400, 300):
            route = space.find_route(a, 0, (x, y), 0, blockers=blockers)
            if (x, y) != a:
                known = costs.get(((x, y), 0))
                assert known == (route.length if route is not None and route.length <= budget * 100 else None)


@quick
@given(spaces(), cells, points, st.lists(cells, max_size=2))
def test_duck_back_spots_hide(space: Space, figure: Point, cause: Point, others: list[Point]) -> None:
    taken = [(o, 0) for o in others if not space.within(o, figure, 0)]
    spots = space.duck_back(figure, 0, [(cause, 0)], occupied=taken)
    assert [s.distance for s in spots] == sorted(s.distance for s in spots)
    assert len({s.piece for s in spots}) == len(spots)
    for spot in spots:
        assert 0 <= spot.distance == spot.route.length <= 600
        assert spot.route.start == (figure, 0)
        assert spot.route.end == (spot.point, spot.floor)
        edge = space.inside(spot.point, "woods") or space.inside(spot.point, "rough")
        assert edge or hidden(space.map, (spot.point, spot.floor), [(cause, 0)])
        if spot.distance:
            assert all((spot.point[0] - x) ** 2 + (spot.point[1] - y) ** 2 >= 100**2 for (x, y), _ in taken)
            assert fits(space, spot.point)


@quick
@given(spaces(), points, points, st.lists(points, min_size=1, max_size=4))
def test_a_walk_ends_where_it_says_or_is_refused_with_a_rule(
    space: Space, a: Point, enemy: Point, path: list[Point]
) -> None:
    try:
        route = space.walk(a, 0, path, blockers=[(enemy, 0)])
    except Refused as refused:
        if not (refused.rule and refused.message):
            raise
        return
    assert route.at(route.length) == route.end
    assert route.ends_at_window or route.end == (path[-1], 0)


@quick
@given(spaces(), cells, points, st.integers(2, 7))
def test_stepping_away_goes_away(space: Space, figure: Point, enemy: Point, distance: int) -> None:
    route = space.step_away(figure, 0, enemy, distance * 100)
    if route is not None:
        assert 200 <= route.length <= distance * 100
        (x, y), (u, v) = route.end[0], enemy
        assert (x - u) ** 2 + (y - v) ** 2 >= (figure[0] - u) ** 2 + (figure[1] - v) ** 2
