"""Ducking back, staying hidden, breaking off, and being unable to run."""

from __future__ import annotations

import pytest

from engine.space import HidingPlace, Space

from .tables import barn, p, space, wall, wood

At = tuple[float, float]


def ducks(s: Space, figure: At, *causes: At, floor: int = 0, **more: object) -> list[HidingPlace]:
    return s.duck_back(p(*figure), floor, [(p(*c), 0) for c in causes], **more)  # type: ignore[arg-type]


@pytest.mark.rule("CR3-MOVE-13")
def test_no_cover_no_spot() -> None:
    assert ducks(space(), (10, 10), (10, 30)) == []
    assert ducks(space(wall([[10, 25], [20, 25]])), (15, 10), (15, 2)) == []


@pytest.mark.rule("CR3-MOVE-12", "CR3-RUL-71", "CR3-RUL-76")
def test_the_nearest_cover_even_toward_the_enemy() -> None:
    s = space(wall([[10, 10], [20, 10]]))
    (spot,) = ducks(s, (15, 15), (15, 2))
    assert (spot.point, spot.distance, spot.piece) == (p(15, 10.5), 450, "wall")
    assert spot.route.end == (spot.point, 0)
    assert spot.route.length == 450
    # Exactly six inches is within, a hundredth more is not.
    assert ducks(s, (15, 16.5), (15, 2))[0].distance == 600
    assert ducks(s, (15, 16.51), (15, 2)) == []


@pytest.mark.rule("CR3-MOVE-12")
def test_from_the_wrong_side_of_a_wall_one_goes_round_its_end() -> None:
    s = space(wall([[10, 10], [13, 10]]))
    (spot,) = ducks(s, (12, 9), (12, 2))
    assert spot.point[1] > 1000
    assert spot.distance > 250


@pytest.mark.rule("CR3-RUL-72")
@pytest.mark.parametrize(
    ("figure", "piece"),
    [((15, 11), "wall"), ((5, 24), "wood"), ((28, 19), "barn"), ((27, 15.5), "barn")],
)
def test_already_hidden_stays_where_it_is(figure: At, piece: str) -> None:
    s = space(wall([[10, 10], [20, 10]]), wood(2, 22, 8, 8), barn(rect=[25, 14, 6, 4]))
    (spot,) = ducks(s, figure, (16, 2))
    assert (spot.point, spot.distance, spot.piece) == (p(*figure), 0, piece)


@pytest.mark.rule("CR3-RUL-73")
def test_into_the_depth_of_a_wood() -> None:
    s = space(wood(10, 10, 8, 8))
    (spot,) = ducks(s, (14, 8), (14, 2))
    assert spot.piece == "wood"
    assert 350 < spot.distance < 360  # more than an inch inside, by the base
    assert not s.sight(p(14, 2), 0, spot.point, 0)
    # From its edge, deeper in; out of reach of the depth, the edge.
    assert ducks(s, (14, 10.5), (14, 2))[0].distance > 100
    edge = ducks(s, (14, 5), (14, 2))
    assert edge
    assert 500 <= edge[0].distance <= 600
    assert s.inside(edge[0].point, "woods")
    thin = space(wood(10, 10, 8, 2))
    assert ducks(thin, (14, 10.5), (14, 2), limit=100)[-1].distance == 0


@pytest.mark.rule("CR3-RUL-71")
def test_every_cause_counts() -> None:
    s = space(wall([[10, 10], [20, 10]]))
    assert ducks(s, (15, 13), (15, 2))
    assert ducks(s, (15, 13), (15, 2), (15, 30)) == []
    for spot in ducks(space(barn()), (17, 21), (17, 30), (10, 24)):
        assert all(not space(barn()).sight(p(*c), 0, spot.point, 0) or spot.floor == 0 for c in ((17, 30), (10, 24)))


@pytest.mark.rule("CR3-RUL-71", "CR3-RUL-147")
def test_not_past_an_enemy_nor_onto_a_base() -> None:
    s = space(wall([[10, 10], [20, 10]]))
    free = ducks(s, (15, 13), (15, 2))[0]
    near = ducks(s, (15, 13), (15, 2), enemies=[(p(15, 11), 0)])
    assert all(s.distance(at, p(15, 11)) > 100 for spot in near for at in spot.route.points[1:])
    assert near[0].distance > free.distance
    taken = ducks(s, (15, 13), (15, 2), occupied=[(free.point, 0)])
    assert s.distance(taken[0].point, free.point) >= 0
    assert taken[0].point != free.point
    assert (taken[0].point[0] - free.point[0]) ** 2 + (taken[0].point[1] - free.point[1]) ** 2 >= 100**2


@pytest.mark.rule("CR3-MOVE-12", "CR3-BLDG-06")
def test_into_a_building_by_its_door() -> None:
    s = space(barn())
    spots = ducks(s, (17, 20), (17, 30))
    assert [x.piece for x in spots] == ["barn"]
    assert spots[0].distance == 150 + 200 + 100
    assert s.building(spots[0].point) is not None


@pytest.mark.rule("CR3-TERR-08", "CR3-MOVE-12")
def test_behind_a_crest() -> None:
    s = space({"id": "hill", "type": "hill", "rect": [8, 20, 14, 10], "crest": [[10, 25], [20, 25]]})
    (spot,) = ducks(s, (15, 25), (15, 10))
    assert spot.piece == "hill"
    assert spot.point[1] > 2650
    assert not s.sight(p(15, 10), 0, spot.point, 0)


@pytest.mark.rule("CR3-RUL-71")
@pytest.mark.parametrize(("far", "offered"), [(13, ["near", "far"]), (12.9, ["near"])])
def test_one_spot_a_piece_and_nearest_first_within_half_an_inch_of_the_nearest(far: float, offered: list[str]) -> None:
    s = space(wall([[16, far], [22, far]], id="far"), wall([[8, 13.5], [14, 13.5]], id="near"))
    spots = ducks(s, (15, 17), (15, 2))
    assert [x.piece for x in spots] == offered
    assert spots[0].distance == 336
    assert [x.distance for x in spots[1:]] == [381][: len(offered) - 1]


def test_the_wall_behind_the_nearest_is_not_offered() -> None:
    s = space(wall([[10, 10], [20, 10]]), wall([[10, 14], [20, 14]], id="other"))
    assert [(x.piece, x.distance) for x in ducks(s, (15, 17), (15, 2))] == [("other", 250)]


@pytest.mark.rule("CR3-MOVE-15", "CR3-RUL-74")
def test_who_sees_a_ducked_figure() -> None:
    s = space(wall([[10, 10], [20, 10]]), barn(rect=[25, 20, 6, 4]), wood(2, 22, 6, 6))
    assert s.hidden_behind("wall", p(15, 2), p(15, 10.5))
    assert s.hidden_behind("wall", p(5, 9.5), p(15, 10.5))  # the cause moved along
    assert s.hidden_behind("wall", p(9.5, 9.5), p(10.5, 10.5))  # by the very end: touches
    assert not s.hidden_behind("wall", p(9, 9.5), p(10, 10.5))
    assert not s.hidden_behind("wall", p(15, 20), p(15, 10.5))
    assert s.hidden_behind("barn", p(28, 2), p(28, 24.5))
    assert s.hidden_behind("barn", p(28, 2), p(28, 22))
    assert not s.hidden_behind("barn", p(26, 22), p(28, 22))
    assert not s.hidden_behind("barn", p(28, 30), p(28, 24.5))
    assert s.hidden_behind("wood", p(5, 2), p(5, 25))
    assert s.hidden_behind("wood", p(5, 23), p(5, 29))  # out of the wood, behind it
    assert not s.hidden_behind("wood", p(3, 23), p(5, 25))
    assert not s.hidden_behind("gone", p(5, 2), p(5, 25))


@pytest.mark.rule("CR3-MELEE-13", "CR3-RUL-110", "CR3-MELEE-11")
def test_breaking_off() -> None:
    s = space()
    route = s.step_away(p(10, 10), 0, p(10, 9), 400)
    assert route is not None
    assert route.end == (p(10, 14), 0)
    slant = s.step_away(p(10, 10), 0, p(9.4, 9.2), 500)
    assert slant is not None
    assert slant.end == (p(13, 14), 0)
    # A wall at its back bends the way; boxed in on three sides it stays and fights.
    bent = space(wall([[9, 12], [11, 12]])).step_away(p(10, 10), 0, p(10, 9), 400)
    assert bent is not None
    assert bent.end[0] != p(10, 14)
    assert bent.length <= 400
    box = wall([[9, 9], [9, 11], [11, 11], [11, 9]])
    assert space(box).step_away(p(10, 10), 0, p(10, 9), 400) is None
    # At the table's edge along it; among others not onto them.
    edge = s.step_away(p(10, 35.5), 0, p(10, 34.5), 200)
    assert edge is not None
    assert s.on_table(edge.end[0])
    other = s.step_away(p(10, 10), 0, p(10, 9), 400, occupied=[(p(10, 14), 0)])
    assert other is not None
    assert s.distance(other.end[0], p(10, 14)) >= 0
    assert other.end[0] != p(10, 14)
    assert s.step_away(p(10, 10), 0, p(10, 10), 400) is None


@pytest.mark.rule("CR3-MOVE-18")
def test_surrender() -> None:
    s = space()
    at = p(10, 10)
    assert not s.surrounded(at, 0, [])
    assert not s.surrounded(at, 0, [(p(10, 9), 0)])
    ring = [(p(10, 8.5), 0), (p(8.7, 10.75), 0), (p(11.3, 10.75), 0)]
    assert s.surrounded(at, 0, ring)
    assert s.surrounded(at, 0, [*ring, (p(10, 20), 0)])  # one far off opens no gap
    assert not s.surrounded(at, 0, ring[:2])
    assert not s.surrounded(at, 1, ring)
    wide = [(p(10, 8), 0), (p(8.5, 11), 0), (p(11.5, 11), 0)]  # gaps of 2 inches and more
    assert not s.surrounded(at, 0, wide)
    exact = [(p(8.5, 9.2), 0), (p(11.5, 9.2), 0), (p(10, 11.5), 0)]  # the first two exactly 2 inches apart
    assert not s.surrounded(at, 0, exact)
    assert s.surrounded(at, 0, [(p(8.51, 9.2), 0), (p(11.5, 9.2), 0), (p(10, 11.5), 0)])
    box = wall([[8.5, 9], [8.5, 11], [11.5, 11], [11.5, 9]])
    assert space(box).surrounded(at, 0, [(p(10, 9), 0)])
    assert not space(wall([[8.5, 11], [11.5, 11]])).surrounded(at, 0, [(p(10, 9), 0)])
    # A wall without an end right behind it; half an inch farther off there is room to run.
    assert space(wall([[0, 10.5], [36, 10.5]])).surrounded(at, 0, [(p(10, 5), 0)])
    assert not space(wall([[0, 11], [36, 11]])).surrounded(at, 0, [(p(10, 5), 0)])
    assert not space(wall([[0, 9.5], [36, 9.5]])).surrounded(at, 0, [(p(10, 5), 0)])
    assert not s.surrounded(p(10, 35.9), 0, [(p(10, 34.9), 0)])  # the edge stops nobody who runs
