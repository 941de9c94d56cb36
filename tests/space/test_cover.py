"""Boundaries of cover, blasts and swathes."""

from __future__ import annotations

import pytest

from engine.space import OPEN, Space
from engine.space.swath import swath_ok

from .tables import barn, p, space, wall, wood

Spot = tuple[float, float]


def hit(s: Space, shooter: Spot, target: Spot, *, moving: bool = False, impact: int | None = None) -> str:
    return s.protection(p(*shooter), 0, p(*target), 0, moving=moving, impact=impact).for_hit


@pytest.mark.rule("CR3-LOS-06", "CR3-LOS-07", "CR3-TERR-06", "CR3-TERR-10", "CR3-RUL-77", "CR3-RUL-76")
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_areas_tell_moving_from_stationary(kind: str) -> None:
    s = space(wood(10, 10, 6, 6, kind))
    for spot in ((12, 12), (10, 12), (10, 10)):  # inside, on the edge, on the corner
        assert hit(s, (5, 5), spot) == "cover"
        assert hit(s, (5, 5), spot, moving=True) == "concealed"
    assert s.protection(p(5, 5), 0, p(9.99, 12), 0) == OPEN
    assert hit(s, (12, 12), (14, 14)) == "cover"  # from the same wood
    assert s.protection(p(5, 5), 0, p(12, 12), 0).pieces == ("wood",)


@pytest.mark.rule("CR3-RUL-76", "CR3-RUL-16")
@pytest.mark.parametrize(
    ("shooter", "target", "want"),
    [
        ((15, 2), (15, 10.5), "cover"),
        ((15, 2), (15, 11.5), "cover"),  # base's edge exactly 1 inch behind it
        ((15, 2), (15, 11.51), "open"),
        ((15, 8.5), (15, 10.5), "open"),  # shooter exactly 1 inch from it on the other side
        ((15, 8.49), (15, 10.5), "cover"),
        ((15, 20), (15, 10.5), "open"),  # the target is in front of it
        ((10, 2), (10, 10.5), "open"),  # past its very end
        ((10.01, 2), (10.01, 10.5), "cover"),
        ((5, 10), (21, 10), "open"),  # along it
    ],
)
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_walls(kind: str, shooter: Spot, target: Spot, want: str) -> None:
    s = space(wall([[10, 10], [20, 10]], type=kind))
    assert hit(s, shooter, target) == want
    assert hit(s, shooter, target, moving=True) == want


@pytest.mark.rule("CR3-BLDG-02", "CR3-BLDG-03", "CR3-RUL-80", "CR3-RUL-158")
def test_weapons_go_through_buildings_weaker_than_their_impact() -> None:
    s = space(barn())
    window, out = (16, 14.5), (16, 2)
    assert hit(s, out, window) == "cover"
    assert hit(s, out, window, moving=True) == "concealed"
    assert hit(s, out, window, impact=2) == "cover"
    pierced = s.protection(p(*out), 0, p(*window), 0, impact=3)
    assert (pierced.for_hit, pierced.for_test, pierced.dv) == ("open", "cover", 2)
    assert hit(s, out, window, impact=3, moving=True) == "open"
    # A wall that is stronger covers where the building has dropped out.
    both = space(barn(), wall([[14, 13.5], [20, 13.5]], dv=5))
    assert hit(both, out, window, impact=5) == "cover"
    assert hit(both, out, (16, 13.8), impact=5) == "cover"


@pytest.mark.rule("CR3-RUL-173", "CR3-BLDG-01", "CR3-BLDG-03")
@pytest.mark.parametrize(
    ("kind", "dv", "impact", "covers"),
    [
        ("wall", {}, 4, "cover"),
        ("wall", {}, 5, "open"),  # of stone, where nothing is said
        ("wall", {"dv": 2}, 2, "cover"),
        ("wall", {"dv": 2}, 3, "open"),  # a board fence
        ("wall", {"dv": 3}, 4, "open"),  # sandbags
        ("hedge", {}, 5, "cover"),
    ],
)
def test_weapons_go_through_walls_and_fieldworks_too(kind: str, dv: dict[str, int], impact: int, covers: str) -> None:
    s = space({"id": "line", "type": kind, "line": [[10, 10], [20, 10]], **dv})
    assert hit(s, (15, 2), (15, 11), impact=impact) == covers
    assert s.protection(p(15, 2), 0, p(15, 11), 0, impact=impact).for_test == "cover"


@pytest.mark.rule("CR3-BLDG-02", "CR3-RUL-76")
def test_behind_a_building() -> None:
    s = space(barn())
    assert hit(s, (17, 2), (17, 19.5)) == "cover"
    assert hit(s, (17, 2), (17, 19.51)) == "open"
    assert hit(s, (17, 12.5), (17, 19)) == "open"  # shooter within 1 inch of it
    assert hit(s, (20, 2), (20, 18.5)) == "open"  # past the corner
    assert hit(s, (16, 14.5), (16, 13)) == "open"  # out of its own window


@pytest.mark.rule("CR3-TERR-04")
def test_what_shelters_nobody() -> None:
    for kind in ("road", "river", "hill", "impassable"):
        assert hit(space({"id": "x", "type": kind, "rect": [10, 10, 6, 2]}), (12, 2), (12, 12.5)) == "open"
    rock = {"id": "x", "type": "impassable", "rect": [10, 10, 6, 2], "tall": True}
    assert hit(space(rock), (12, 2), (12, 12.5)) == "cover"


@pytest.mark.rule("CR3-GREN-06", "CR3-RUL-91", "CR3-RUL-93", "CR3-RUL-159")
def test_a_blast_takes_every_base_it_touches() -> None:
    s = space(barn(floors=2))
    figures = [(p(10, 10), 0), (p(13, 10), 0), (p(13.01, 10), 0), (p(10, 10), 1), (p(12, 8), 0)]
    assert s.blast(p(10, 10), 0, 500, figures) == [0, 1, 4]
    assert s.blast(p(10, 10), 1, 500, figures) == [3]


@pytest.mark.rule("CR3-GREN-07", "CR3-RUL-81", "CR3-RUL-159")
def test_cover_against_blasts() -> None:
    def protected(dv: int, impact: int, spot: Spot = (15, 9), figure: Spot = (15, 11)) -> bool:
        return space(wall([[10, 10], [20, 10]], dv=dv)).blast_protected(p(*spot), 0, p(*figure), 0, impact)

    assert protected(3, 2)
    assert not protected(2, 2)
    assert not protected(4, 5)
    assert not protected(3, 2, figure=(17, 9))
    assert not protected(3, 2, (10, 9), (10, 11))
    strong = space(barn(dv=4))
    assert strong.blast_protected(p(17, 13), 0, p(18, 15), 0, 2)  # through the wall
    assert strong.blast_protected(p(18, 15), 0, p(17, 13), 0, 2)
    assert not strong.blast_protected(p(16, 13), 0, p(16, 14.5), 0, 2)  # through the window
    assert not strong.blast_protected(p(15, 15), 0, p(18, 16), 0, 2)  # in the room
    assert not space(barn()).blast_protected(p(17, 13), 0, p(18, 15), 0, 2)


@pytest.mark.rule("CR3-RUL-83", "CR3-FIRE-02", "CR3-EX-37", "CR3-RUL-16")
def test_swathes() -> None:
    shooter = p(15, 20)
    assert swath_ok(shooter, [p(1, 1)], 1)
    assert swath_ok(shooter, [p(14, 10), p(16, 10)], 1)
    assert not swath_ok(shooter, [p(14, 10), p(16.01, 10)], 4)  # more than 1 inch apart
    three = [p(13, 10), p(15, 10), p(17, 10)]
    assert swath_ok(shooter, three, 3)  # 3 inches between the outer edges
    assert not swath_ok(shooter, three, 2)
    assert swath_ok(shooter, [p(15, 10), p(15, 8), p(15, 6)], 1)  # one behind the other
    assert not swath_ok(shooter, [p(13, 10), p(15, 10), p(19, 10)], 6)
