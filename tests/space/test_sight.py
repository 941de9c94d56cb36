"""The sheet of boundaries for sight: touching or crossing, edge or centre, exactly on a limit."""

from __future__ import annotations

import pytest

from engine.space import Space

from .tables import barn, p, space, wall, wood


def sees(s: Space, a: tuple[float, float], b: tuple[float, float], *, af: int = 0, bf: int = 0) -> bool:
    """Both ways, which by day are the same."""
    there, back = s.sight(p(*a), af, p(*b), bf), s.sight(p(*b), bf, p(*a), af)
    assert there == back
    return there


@pytest.mark.rule("CR3-LOS-02")
def test_open_ground_is_seen_over_the_whole_table() -> None:
    assert sees(space(), (0.5, 0.5), (35.5, 35.5))


@pytest.mark.rule("CR3-RUL-161", "CR3-LOS-02")
@pytest.mark.parametrize("kind", ["woods", "rough"])
@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ((5, 12), (15, 12), False),  # across
        ((5, 10), (15, 10), True),  # along the edge
        ((8, 12), (12, 8), True),  # past the corner at (10, 10), touching it
        ((8, 12.02), (12, 8.02), False),  # a hair inside that corner
        ((5, 9.99), (15, 9.99), True),
        ((5, 10.01), (15, 10.01), False),
    ],
)
def test_area_between_outsiders_blocks_by_its_interior(
    kind: str, a: tuple[float, float], b: tuple[float, float], clear: bool
) -> None:
    assert sees(space(wood(10, 10, 4, 4, kind)), a, b) is clear


@pytest.mark.rule("CR3-TERR-07", "CR3-LOS-04", "CR3-RUL-16")
@pytest.mark.parametrize(("depth", "clear"), [(0, True), (0.5, True), (1.5, True), (1.51, False), (3, False)])
def test_within_an_inch_of_the_edge_is_by_the_base(depth: float, clear: bool) -> None:
    # The base's edge is half an inch nearer to the wood's edge than its centre.
    assert sees(space(wood(10, 10, 8, 8)), (14, 10 + depth), (14, 2)) is clear


@pytest.mark.rule("CR3-RUL-161")
def test_the_line_must_leave_by_the_near_edge() -> None:
    s = space(wood(10, 10, 8, 8))
    assert sees(s, (14, 11), (14, 2))
    assert not sees(s, (14, 11), (14, 30))
    # Slantwise the way out is longer than it is deep: 3-4-5, and exactly on the limit.
    assert sees(s, (14, 10.9), (14 - 4, 10.9 - 3))
    assert not sees(s, (14, 10.91), (14 - 4, 10.91 - 3))


@pytest.mark.rule("CR3-TERR-07", "CR3-TERR-11", "CR3-RUL-16")
@pytest.mark.parametrize(("light", "reach"), [("day", 12), ("night", 6)])
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_inside_an_area(kind: str, light: str, reach: int) -> None:
    s = space(wood(2, 2, 30, 30, kind), light=light)
    assert sees(s, (5, 10), (5 + reach + 1, 10))
    assert not sees(s, (5, 10), (5 + reach + 1.01, 10))


def test_concave_area_lets_look_past_its_notch() -> None:
    ell = {"id": "ell", "type": "woods", "polygon": [[10, 10], [20, 10], [20, 14], [14, 14], [14, 20], [10, 20]]}
    s = space(ell)
    assert sees(s, (15, 15), (30, 15))
    assert sees(s, (14, 14), (22, 22))
    assert not sees(s, (15, 15), (9, 15))
    assert sees(s, (14, 22), (22, 14))  # outside both arms
    assert sees(s, (13, 15), (20, 15))  # 1 inch inside the stem, out by the notch


@pytest.mark.rule("CR3-LOS-03", "CR3-LOS-05", "CR3-RUL-16")
@pytest.mark.parametrize(
    ("light", "weather", "reach"),
    [("night", "clear", 12), ("day", "bad", 12), ("night", "bad", 6)],
)
def test_dark_and_weather(light: str, weather: str, reach: int) -> None:
    s = space(light=light, weather=weather)
    assert sees(s, (2, 5), (3 + reach, 5))
    assert not sees(s, (2, 5), (3.01 + reach, 5))


@pytest.mark.rule("CR3-LOS-03", "CR3-RUL-139")
def test_well_lit_targets_are_seen_from_the_dark_and_not_the_other_way() -> None:
    s = space({"id": "lamp", "type": "road", "rect": [30, 0, 4, 4], "lit": True}, barn(), light="night")
    assert s.sight(p(2, 2), 0, p(32, 2), 0)
    assert not s.sight(p(32, 2), 0, p(2, 2), 0)
    # At a window the lamp indoors shows him.
    assert s.sight(p(16, 0.5), 0, p(16, 14.5), 0)
    assert not s.sight(p(16, 14.5), 0, p(16, 0.5), 0)


def test_fog_is_not_lifted_by_light() -> None:
    s = space({"id": "lamp", "type": "road", "rect": [14, 0, 4, 8], "lit": True}, light="night", weather="bad")
    assert s.sight(p(2, 5), 0, p(15, 5), 0)
    assert not s.sight(p(2, 5), 0, p(15.01, 5), 0)


@pytest.mark.rule("CR3-TERR-08")
@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ((15, 20), (15, 30), False),  # over the crest at y = 25
        ((15, 23.49), (15, 30), False),  # base's edge a hair more than 1 inch from it
        ((15, 23.5), (15, 30), True),
        ((15, 20), (15, 24.5), True),  # not over it
        ((10, 20), (10, 30), True),  # by the very end of it: touching
        ((9, 20), (11.5, 30), False),
    ],
)
def test_crests(a: tuple[float, float], b: tuple[float, float], clear: bool) -> None:
    s = space({"id": "hill", "type": "hill", "rect": [8, 20, 14, 10], "crest": [[10, 25], [20, 25]]})
    assert sees(s, a, b) is clear


@pytest.mark.rule("CR3-TERR-08")
def test_a_crest_is_crossed_at_its_bend_too() -> None:
    bent = {"id": "hill", "type": "hill", "rect": [5, 15, 20, 15], "crest": [[8, 22], [15, 20], [22, 22]]}
    touch = {"id": "hill", "type": "hill", "rect": [5, 15, 20, 15], "crest": [[8, 22], [15, 20], [8, 18]]}
    assert not sees(space(bent), (15, 10), (15, 30))
    assert sees(space(touch), (15, 10), (15, 30))  # the point of a V is only touched


@pytest.mark.rule("CR3-RUL-168")
def test_walls_hide_only_when_tall() -> None:
    assert sees(space(wall([[10, 10], [20, 10]])), (15, 5), (15, 15))
    tall = space(wall([[10, 10], [20, 10]], tall=True))
    assert not sees(tall, (15, 5), (15, 15))
    assert sees(tall, (8, 12), (12, 8))  # its very end, touched
    assert sees(tall, (10, 5), (10, 15))
    assert not sees(tall, (10.01, 5), (10.01, 15))


def test_ponds_are_seen_over_and_rocks_are_not() -> None:
    assert sees(space({"id": "x", "type": "impassable", "rect": [10, 10, 4, 4]}), (5, 12), (20, 12))
    assert not sees(space({"id": "x", "type": "impassable", "rect": [10, 10, 4, 4], "tall": True}), (5, 12), (20, 12))


@pytest.mark.rule("CR3-RUL-146", "CR3-BLDG-04")
@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ((12, 16), (22, 16), False),  # through
        ((12, 14), (22, 14), True),  # along the wall's face
        ((12, 16), (16, 12), True),  # past the corner, touching it
        ((16, 15.5), (16, 5), True),  # at the window, exactly 1 inch
        ((16, 15.51), (16, 5), False),
        ((17.2, 14.9), (17.2, 5), True),  # 3-4-5 beside it: exactly 1 inch from the opening
        ((17.21, 14.9), (17.21, 5), False),
        ((16, 14.5), (10, 12), True),  # slantwise, by the window's wall
        ((16, 14.5), (12, 13.5), True),  # by the very corner of it
        ((16, 14.5), (12, 13.51), False),
        ((16, 14.5), (10, 14), False),  # by the west wall
        ((16, 14.5), (10, 30), False),
        ((15, 15), (19, 17), True),  # in one room
        ((17, 17.5), (17, 30), True),  # by the door
        ((17, 18), (10, 30), True),  # in the doorway
        ((17, 18), (15, 15), True),
        ((17, 18), (17, 10), False),
    ],
)
def test_buildings(a: tuple[float, float], b: tuple[float, float], clear: bool) -> None:
    assert sees(space(barn()), a, b) is clear


@pytest.mark.rule("CR3-RUL-159", "CR3-RUL-146", "CR3-BLDG-04")
def test_floors_and_inner_walls() -> None:
    levels = [{"walls": [[[17, 14], [17, 18]]]}, {"windows": [{"wall": "east", "at": 2}]}]
    s = space(barn(floors=2, levels=levels, doors=[], windows=[]))
    assert not sees(s, (15, 15), (19, 15))
    assert sees(s, (15, 15), (16, 17))
    assert not sees(s, (15, 15), (15.5, 15), bf=1)
    assert sees(s, (15, 15), (19, 15), af=1, bf=1)
    assert sees(s, (19.5, 16), (30, 16), af=1)
    assert not sees(s, (19.5, 16), (30, 16), af=0)


@pytest.mark.rule("CR3-RUL-146")
def test_between_two_buildings_both_need_an_opening() -> None:
    shed = {"id": "shed", "type": "building", "rect": [14, 6, 6, 4], "windows": [{"wall": "south", "at": 2}]}
    s = space(barn(), shed)
    assert sees(s, (16, 14.5), (16, 9.5))
    assert not sees(s, (16, 14.5), (16, 8))
    assert not sees(s, (16, 16), (16, 9.5))


@pytest.mark.rule("CR3-BLDG-05")
def test_a_collapsed_building_is_rough_ground() -> None:
    s = space(barn()).with_floors_gone({"barn": 0})
    assert s.inside(p(16, 16), "rough")
    assert s.building(p(16, 16)) is None
    assert not sees(s, (12, 16), (22, 16))
    assert sees(s, (14.5, 16), (5, 16))
    assert sees(s, (14.5, 16), (19.5, 16))
    assert not sees(space(barn()), (14.5, 16), (5, 16))


@pytest.mark.rule("CR3-RUL-133", "CR3-SIGHT-03")
@pytest.mark.parametrize(
    ("friend", "floor", "clear"),
    [
        ((10, 10), 0, False),
        ((10, 10.49), 0, False),
        ((10, 10.5), 0, True),  # his base only touches the line
        ((6, 10), 0, True),  # in contact with the looker
        ((6.01, 10), 0, False),
        ((10, 10), 1, True),
        ((15, 10), 0, True),  # the target's own place
        ((17, 10), 0, True),
    ],
)
def test_friends_bodies(friend: tuple[float, float], floor: int, clear: bool) -> None:
    assert space().bodies_clear(p(5, 10), 0, p(15, 10), [(p(*friend), floor)]) is clear


@pytest.mark.rule("CR3-FIG-03", "CR3-FIG-04", "CR3-RUL-15")
@pytest.mark.parametrize(
    ("facing", "other", "front"),
    [
        (0, (20, 10), True),  # due east of one who faces north
        (0, (0.5, 10), True),
        (0, (20, 10.01), False),
        (0, (10, 5), True),
        (90, (10, 30), True),
        (90, (9.99, 30), False),
        (180, (10, 5), False),
        (270, (5, 10), True),
        (45, (20, 19.99), True),
        (45, (20, 20), True),  # exactly on the line of a slanting facing
        (45, (20, 20.01), False),
        (360, (20, 10), True),
    ],
)
def test_front_and_rear(facing: int, other: tuple[float, float], front: bool) -> None:
    assert space().in_front(p(10, 10), facing, p(*other)) is front


@pytest.mark.rule("CR3-RUL-16", "CR3-RUL-159")
def test_measuring_goes_by_base_edges() -> None:
    s = space()
    assert s.within(p(5, 5), p(14, 5), 800)
    assert not s.within(p(5, 5), p(14.01, 5), 800)
    assert s.within(p(0, 0), p(3, 4), 400)  # 3-4-5
    assert s.near(p(5, 5), 0, p(6, 5), 0, 0)
    assert not s.near(p(5, 5), 0, p(6, 5), 1, 0)
    assert not s.near(p(5, 5), 0, p(6.01, 5), 0, 0)
    assert s.distance(p(5, 5), p(5.5, 5)) == 0
    assert s.near(p(5, 5), 0, p(10, 5), 0, 400)
    assert not s.near(p(5, 5), 0, p(6, 5), 1, 400)


@pytest.mark.parametrize(
    ("b", "degrees"),
    [((10, 5), 0), ((15, 10), 90), ((10, 15), 180), ((5, 10), 270), ((15, 5), 45), ((10, 10), 0), ((9.99, 5), 0)],
)
def test_headings(b: tuple[float, float], degrees: int) -> None:
    assert space().heading(p(10, 10), p(*b)) == degrees


def test_forgetting_lines_changes_nothing() -> None:
    s = space(barn())
    before = [s.sight(p(x, 3), 0, p(17, 30), 0) for x in range(36)]
    s.forget()
    assert before == [s.sight(p(x, 3), 0, p(17, 30), 0) for x in range(36)]
    assert True in before
    assert False in before
