"""Moving: what stops a figure, what doors and stairs cost, where a route is at any inch."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from engine.space import Place, Point, Route, Space

from .tables import barn, p, space, wall, wood

Spot = tuple[float, float]


def walk(s: Space, *spots: Spot, floor: int = 0, **more: Any) -> Route:
    return s.walk(p(*spots[0]), floor, [p(*spot) for spot in spots[1:]], **more)


def refusal(s: Space, *spots: Spot, **more: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        walk(s, *spots, **more)
    return caught.value


@pytest.mark.rule("CR3-MOVE-01", "CR3-TERR-05", "CR3-TERR-08", "CR3-TERR-09")
def test_ground_that_is_walked_at_normal_speed() -> None:
    for kind in ("woods", "rough", "hill", "road"):
        route = walk(space(wood(10, 10, 6, 6, kind)), (9, 12), (17, 12))
        assert route.length == 800
        assert route.through(kind)
        assert not route.through("river")
    assert walk(space({"id": "h", "type": "hedge", "line": [[10, 10], [20, 10]]}), (15, 6), (15, 14)).length == 800
    assert walk(space(), (1, 1), (4, 5), (4, 5), (4, 1)).length == 900


@pytest.mark.rule("CR3-RUL-140")
def test_touching_rough_ground_is_noticed_where_it_happens() -> None:
    s = space(wood(10, 10, 6, 6, "rough"))
    route = walk(s, (6, 12), (14, 12))
    assert route.through("rough")
    assert not route.cut(399).through("rough")
    assert route.cut(400).through("rough")
    assert walk(s, (6, 10), (9, 10), (9, 5)).through("rough") is False
    assert walk(s, (6, 10), (14, 10)).through("rough")  # along its edge
    assert walk(s, (10, 12), (5, 12)).touched[0][2] == 0


@pytest.mark.rule("CR3-RUL-168")
@pytest.mark.parametrize(
    "piece",
    [
        wall([[10, 10], [20, 10]]),
        wall([[10, 10], [20, 10]], tall=True),
        wall([[10, 10], [20, 10]], type="hedge", tall=True),
        {"id": "wall", "type": "impassable", "rect": [10, 10, 10, 1]},
        {"id": "wall", "type": "river", "rect": [10, 10, 10, 1]},
        {"id": "wall", "type": "building", "rect": [10, 10, 10, 1]},
    ],
)
def test_what_is_walked_round(piece: dict[str, Any]) -> None:
    s = space(piece)
    error = refusal(s, (15, 6), (15, 14))
    assert error.rule == ("CR3-BLDG-06" if piece["type"] == "building" else "CR3-RUL-168")
    called = "ground" if piece["type"] == "impassable" else piece["type"]
    assert f"the {called} at P11" in error.message
    named = refusal(space({**piece, "name": "Fort"}), (15, 6), (15, 14))
    assert "Fort" in named.message
    assert "P11" not in named.message
    route = s.find_route(p(15, 6), 0, p(15, 14))
    assert route is not None
    assert route.length > 800
    again = walk(s, (15, 6), *[(x / 100, y / 100) for x, y in route.points[1:]])
    assert again.length == route.length


@pytest.mark.rule("CR3-RUL-16")
def test_half_a_base_is_kept_from_walls() -> None:
    s = space(wall([[10, 10], [20, 10]]))
    assert walk(s, (15, 6), (15, 9.5)).length == 350
    refusal(s, (15, 6), (15, 9.51))
    assert walk(s, (9.5, 6), (9.5, 14)).length == 800
    refusal(s, (9.51, 6), (9.51, 14))
    # One who was put nearer may leave, or go along, and not come nearer.
    assert walk(s, (15, 9.7), (15, 5)).length == 470
    assert walk(s, (15, 9.7), (17, 9.7)).length == 200
    refusal(s, (15, 9.7), (15, 9.8))
    refusal(s, (15, 9.7), (15, 10.6))
    assert walk(s, (15, 10), (15, 11)).length == 100


@pytest.mark.rule("CR3-BLDG-06", "CR3-EX-64")
def test_doors() -> None:
    s = space(barn())
    route = walk(s, (17, 24), (17, 16))
    assert route.length == 800 + 200
    assert route.cut(1000).end == (p(17, 16), 0)
    # Six inches to the door, two for it, four inside: a Fast Move of twelve.
    deep = space(barn(rect=[14, 12, 6, 6]))
    assert walk(deep, (17, 24), (17, 14)).length == 1200
    # While the door is being paid for the figure stays in front of it.
    assert route.at(550) == (p(17, 18.5), 0)
    assert route.at(749) == (p(17, 18.5), 0)
    assert route.at(751) == (p(17, 18.49), 0)
    assert s.building(route.at(700)[0]) is None
    assert walk(s, (17, 16), (17, 24)).length == 1000
    assert walk(s, (17, 24), (17, 18), (17, 16)).length == 1000  # by way of the doorway itself
    found = s.find_route(p(17, 24), 0, p(17, 16))
    assert found is not None
    assert found.length == 1000
    doorway = s.find_route(p(17, 24), 0, p(17, 18))
    assert doorway is not None
    assert (doorway.length, doorway.end) == (800, (p(17, 18), 0))
    assert walk(s, (17, 24), (17, 18)).length == 800
    outward = s.find_route(p(17, 16), 0, p(17, 18))
    assert outward is not None
    assert (outward.length, outward.end) == (200, (p(17, 18), 0))
    assert refusal(s, (17.6, 24), (17.6, 16)).rule == "CR3-BLDG-06"  # beside the door
    assert refusal(s, (12, 16), (22, 16)).rule == "CR3-BLDG-06"


@pytest.mark.rule("CR3-BLDG-07")
def test_windows_end_the_move() -> None:
    s = space(barn())
    route = walk(s, (16, 10), (16, 16), (18, 16))
    assert route.ends_at_window
    assert route.end == (p(16, 14.5), 0)
    assert route.length == 450
    assert not route.cut(300).ends_at_window
    assert walk(s, (16, 16), (16, 10)).end == (p(16, 13.5), 0)
    assert not walk(s, (17, 24), (17, 16)).ends_at_window


@pytest.mark.rule("CR3-BLDG-08", "CR3-RUL-142", "CR3-EX-65")
def test_stairs() -> None:
    anywhere = space(barn(floors=3))
    route = walk(anywhere, (17, 16), (18, 16), end_floor=1)
    assert (route.length, route.end) == (500, (p(18, 16), 1))
    assert route.at(499) == (p(18, 16), 0)
    assert walk(anywhere, (17, 16), end_floor=2).length == 800
    assert walk(anywhere, (17, 16), (18, 16), floor=1, end_floor=0).end == (p(18, 16), 0)
    found = anywhere.find_route(p(17, 24), 0, p(17, 16), 1)
    assert found is not None
    assert found.length == 1400
    levels = [{"stairs": [{"rect": [14.5, 14.5, 1, 2], "up": "north"}]}, {}]
    drawn = space(barn(floors=2, levels=levels))
    assert refusal(drawn, (17, 16), (18, 16), end_floor=1).rule == "CR3-BLDG-08"
    assert walk(drawn, (17, 16), (15, 16), (19, 16), end_floor=1).end == (p(19, 16), 1)
    found = drawn.find_route(p(19, 15.5), 0, p(19, 15.5), 1)
    assert found is not None
    assert found.length == 400 + 400 + 400


@pytest.mark.rule("CR3-RUL-147")
def test_enemies_and_friends_in_the_way() -> None:
    s = space()
    enemy: list[Place] = [(p(10, 10), 0)]
    assert refusal(s, (5, 10), (15, 10), blockers=enemy).rule == "CR3-RUL-147"
    refusal(s, (5, 11), (15, 11), blockers=enemy)  # exactly touching
    assert walk(s, (5, 11.01), (15, 11.01), blockers=enemy).length == 1000
    assert walk(s, (10, 11), (10, 15), blockers=enemy).length == 400  # away from contact
    refusal(s, (10, 11), (9, 10.5), blockers=enemy)
    upstairs: list[Place] = [(p(17, 16), 1)]
    assert walk(space(barn(floors=2)), (15, 16), (19, 16), blockers=upstairs).length == 400
    assert walk(s, (5, 10), (15, 10), occupied=enemy).length == 1000  # through a friend
    assert refusal(s, (5, 10), (9.01, 10), occupied=enemy).rule == "CR3-RUL-147"
    assert walk(s, (5, 10), (9, 10), occupied=enemy).length == 400
    found = s.find_route(p(5, 10), 0, p(15, 10), blockers=enemy)
    assert found is not None
    assert 1000 < found.length < 1060
    again = walk(s, (5, 10), *[(x / 100, y / 100) for x, y in found.points[1:]], blockers=enemy)
    assert again.length == found.length


def test_an_enemy_behind_a_wall_stops_nobody_outside() -> None:
    s = space(barn())
    assert walk(s, (15, 18.5), (16, 18.5), blockers=[(p(15.5, 17.5), 0)]).length == 100


def test_the_table_ends() -> None:
    assert walk(space(), (1, 1), (0, 0)).length == 142
    assert refusal(space(), (1, 1), (-0.01, 1)).code == "off-table"


def test_bridges() -> None:
    s = space(
        {"id": "river", "type": "river", "line": [[0, 18], [36, 18]]},
        {"id": "road", "type": "road", "line": [[10, 0], [10, 36]]},
    )
    assert walk(s, (10, 14), (10, 22)).length == 800
    assert walk(s, (9.3, 14), (9.3, 22)).length == 800
    refusal(s, (9.29, 14), (9.29, 22))
    refusal(s, (20, 14), (20, 22))
    refusal(s, (10, 18), (14, 18))  # off the bridge's side
    found = s.find_route(p(14, 14), 0, p(14, 22))
    assert found is not None
    assert found.length > 1000


def test_no_way_is_none() -> None:
    s = space({"id": "box", "type": "building", "rect": [10, 10, 4, 4]})
    assert s.find_route(p(5, 5), 0, p(12, 12)) is None
    assert s.find_route(p(5, 5), 0, p(5, 30), limit=2499) is None
    assert s.find_route(p(5, 5), 0, p(5, 30), limit=2500) is not None
    assert s.find_route(p(5, 5), 0, p(9.9, 12)) is None  # a base does not fit there
    assert s.reach_point(p(5, 5), 0, p(12, 12), 0, 0) is None
    stay = s.find_route(p(5, 5), 0, p(5, 5))
    assert stay is not None
    assert stay.length == 0


def test_cells_in_reach() -> None:
    cells = space().reachable(p(10.5, 10.5), 0, 200)
    assert [(c.point, c.cost) for c in cells][:3] == [(p(10.5, 8.5), 200), (p(9.5, 9.5), 142), (p(10.5, 9.5), 100)]
    assert len(cells) == 13
    full = space().reachable(p(10.5, 10.5), 0, 200, occupied=[(p(10.5, 9), 0)])
    assert p(10.5, 9.5) not in {c.point for c in full}
    assert p(10.5, 8.5) not in {c.point for c in full}
    upstairs = space(barn(floors=2)).reachable(p(17.5, 15.5), 0, 400)
    assert (p(17.5, 15.5), 1, 400) in upstairs
    assert not any(c.floor == 0 and c.point[1] > 1800 and c.cost < 300 for c in upstairs)


@pytest.mark.rule("CR3-CHARGE-04", "CR3-CHARGE-06", "CR3-RUL-95", "CR3-RUL-96", "CR3-RUL-159")
def test_the_charge_point() -> None:
    s = space()
    near = s.reach_point(p(10, 10), 0, p(17, 10), 0, 600)
    assert near is not None
    assert near.length == 0
    far = s.reach_point(p(2, 10), 0, p(17, 10), 0, 600)
    assert far is not None
    assert far.length == 800
    assert far.end == (p(10, 10), 0)
    touching = s.reach_point(p(2, 10), 0, p(17, 10), 0, 0)
    assert touching is not None
    assert touching.length == 1400
    house = space(barn(floors=2))
    upstairs = house.reach_point(p(17, 16), 0, p(17, 15), 1, 600)
    assert upstairs is not None
    assert (upstairs.length, upstairs.end[1]) == (400, 1)
    assert house.reach_point(p(17, 16), 0, p(17, 15), 1, 600, limit=399) is None
    round_it = space(wall([[5, 10], [15, 10]])).reach_point(p(10, 5), 0, p(10, 15), 0, 0)
    assert round_it is not None
    assert round_it.length > 1000


def test_routes_know_where_one_is() -> None:
    route = walk(space(), (1, 1), (4, 5), (4, 1))
    assert route.at(-5) == (p(1, 1), 0)
    assert route.at(0) == (p(1, 1), 0)
    assert route.at(250) == (p(2.5, 3), 0)
    assert route.at(500) == (p(4, 5), 0)
    assert route.at(10**6) == (p(4, 1), 0)
    part = route.cut(600)
    assert part.end == (p(4, 4), 0)
    assert part.length == 600
    assert part.points == (p(1, 1), p(4, 5), p(4, 4))
    assert route.cut(900) is route
    assert route.cut(0).points == (p(1, 1),)
    assert route.cut(500).points == (p(1, 1), p(4, 5))
    on = part.then(walk(space(wood(0, 0, 9, 9)), (4, 4), (4, 9)))
    assert on.length == 1100
    assert on.end == (p(4, 9), 0)
    assert on.touched == (("wood", "woods", 600),)


def test_legs_are_rounded_up_and_whole_ones_exact() -> None:
    assert walk(space(), (0, 0), (8, 0)).length == 800
    assert walk(space(), (0, 0), (1, 1)).length == 142
    point: Point = walk(space(), (0, 0), (1, 1)).at(71)[0]
    assert point == (50, 50)
