"""Woods, rough ground and hills in play (CR3-TERR)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.scenes import fired
from tests.engine.table import Battle

MISS = [1, 2, 3]
NINES = [5, 5, 5]
"""Faces that make totals of nine for a Rep 4: a miss on a target in cover."""


def area(kind: str) -> dict[str, Any]:
    return {"id": "area", "type": kind, "rect": [5, 4, 12, 8]}


@pytest.mark.rule("CR3-TERR-05", "CR3-TERR-08", "CR3-TERR-04", "CR3-TERR-09")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("kind", ["woods", "rough", "hill"])
def test_woods_hills_and_rough_are_walked_at_normal_speed(kind: str):
    piece = area(kind) | ({"crest": [[5, 8], [17, 8]]} if kind == "hill" else {})
    with Battle("ann blue rep 4 at 10.5,12.5", terrain=[piece]) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 4.5])
        assert b.at("ann") == (10.5, 4.5)


@pytest.mark.rule("CR3-TERR-09", "CR3-RUL-140")
@pytest.mark.also("swordplay")
def test_a_path_that_touches_rough_ground_gets_no_extra_inches_and_the_others_keep_theirs():
    with Battle(
        "ann blue rep 4 at 10.5,14.5", "abe blue rep 4 at 18.5,14.5", "amy blue rep 4 at 14.5,15.5",
        terrain=[area("rough")], dice={"fast-move:ann": [1, 2]},
    ) as b:  # fmt: skip
        b.blue_turn("ann", "abe", "amy")
        b.do(
            "move",
            moves=[{"figure": "ann", "path": [[10.5, 2]]}, {"figure": "abe", "path": [[18.5, 2]]}],
            fast=True,
        )
        assert b.at("ann") == (10.5, 6.5)
        assert b.at("abe") == (18.5, 2)
        assert b.encounter.state.figure("ann").fast


@pytest.mark.rule("CR3-TERR-06", "CR3-TERR-10", "CR3-LOS-07", "CR3-RUL-77")
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_a_stationary_figure_inside_is_in_cover_and_rolls_a_third_die(kind: str):
    with Battle(
        "ann blue rep 4 at 10.5,18.5",
        "rob red rep 4 at 10.5,11.5",
        terrain=[area(kind)],
        dice={
            "ranged-combat:ann": NINES,
            "received-fire:rob": [6, 6, 1],
            "ranged-combat:rob": MISS,
            "received-fire:ann": [6, 6],
            "cohesion:ann": [1, 2],
        },
    ) as b:
        b.blue_turn("ann")
        assert fired(b, "ann", "rob") == [(9, "miss")] * 3


@pytest.mark.rule("CR3-TERR-06", "CR3-TERR-10", "CR3-LOS-06", "CR3-RUL-78", "CR3-RUL-141")
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_one_that_moved_inside_in_this_phase_is_concealed_only(kind: str):
    with Battle(
        "ann blue rep 4 at 10.5,18.5",
        "rob red rep 4 at 8.5,11.5",
        terrain=[area(kind)],
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": MISS,
            "received-fire:ann": [1, 2],
            "ranged-combat:ann": [4, 4, 5],
            "damage:ann": 2,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("move", figure="rob", path=[[9.5, 11.5]])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert [(s["total"], s["result"]) for s in b.all("shot", shooter="ann")] == [
            (9, "hit"), (8, "miss"), (8, "miss")
        ]  # fmt: skip


@pytest.mark.rule("CR3-TERR-07", "CR3-TERR-11", "CR3-RUL-161")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("kind", ["woods", "rough"])
@pytest.mark.parametrize(("y", "seen"), [(10.6, True), (10.4, False)])
def test_only_within_an_inch_of_the_edge_is_one_seen_from_outside(kind: str, y: float, seen: bool):
    # The edge is at 12; a base within an inch of it has its centre at 10.5 or nearer.
    dice = {"ranged-combat:ann": [6, 1, 2], "damage:ann": 1} if seen else {}
    with Battle("ann blue rep 4 at 10.5,18.5", f"rob red rep 4 at 10.5,{y}", terrain=[area(kind)], dice=dice) as b:
        b.blue_turn("ann")
        if seen:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert b.status("rob") == "obviously-dead"
        else:
            with pytest.raises(Refused) as no:
                b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert no.value.code == "no-sight"


@pytest.mark.rule("CR3-RUL-161", "CR3-TERR-07")
@pytest.mark.also("swordplay")
def test_nobody_sees_through_a_wood_from_side_to_side():
    with Battle("ann blue rep 4 at 10.5,18.5", "rob red rep 4 at 10.5,2.5", terrain=[area("woods")]) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert no.value.rule == b.encounter.rules.cite("CR3-LOS-01")


@pytest.mark.rule("CR3-TERR-07", "CR3-LOS-04")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("light", "gap", "seen"), [("day", 13, True), ("day", 13.1, False), ("night", 7, True),
                                                    ("night", 7.1, False)])  # fmt: skip
def test_inside_one_sees_twelve_inches_by_day_and_six_at_night(light: str, gap: float, seen: bool):
    wood = {"id": "wood", "type": "woods", "rect": [1, 1, 20, 34]}
    dice = {"ranged-combat:ann": [6, 1, 2], "damage:ann": 1} if seen else {}
    with Battle(
        "ann blue rep 4 at 10.5,20",
        f"rob red rep 4 at 10.5,{20 - gap}",
        terrain=[wood],
        table={"light": light},
        dice=dice,
    ) as b:
        b.blue_turn("ann")
        if seen:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-TERR-08")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "seen"), [(9.4, True), (9.7, False)])
def test_over_the_crest_of_a_hill_only_from_within_an_inch_of_it(y: float, seen: bool):
    hill = {"id": "hill", "type": "hill", "rect": [5, 4, 12, 8], "crest": [[5, 8], [17, 8]]}
    dice = {"ranged-combat:ann": [6, 1, 2], "damage:ann": 1} if seen else {}
    with Battle(f"ann blue rep 4 at 10.5,{y}", "rob red rep 4 at 10.5,2", terrain=[hill], dice=dice) as b:
        b.blue_turn("ann")
        if seen:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-RUL-168", "CR3-RUL-76")
@pytest.mark.parametrize(("tall", "seen"), [(False, True), (True, False)])
def test_a_low_wall_covers_and_does_not_block_sight_and_a_tall_one_blocks(tall: bool, seen: bool):
    wall = {"id": "wall", "type": "wall", "line": [[5, 12], [17, 12]], "dv": 4, "tall": tall}
    dice = {
        "ranged-combat:ann": NINES,
        "received-fire:rob": [1, 6, 6],
        "ranged-combat:rob": MISS,
        "received-fire:ann": [6, 6],
        "cohesion:ann": [1, 2],
    }
    with Battle(
        "ann blue rep 4 at 10.5,18.5", "rob red rep 4 at 10.5,11", terrain=[wall], dice=dice if seen else {}
    ) as b:
        b.blue_turn("ann")
        if seen:
            assert fired(b, "ann", "rob") == [(9, "miss")] * 3
        else:
            with pytest.raises(Refused):
                b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-RUL-77", "CR3-MOVE-12", "CR3-LOS-07")
def test_who_ducks_back_in_the_woods_it_moved_in_ends_in_cover():
    with Battle(
        "a blue rep 4 with pistol at 10.5,15",
        "c red rep 5 star at 10.5,8",
        terrain=[{"id": "wood", "type": "woods", "rect": [6, 14, 10, 8]}],
        dice={"ranged-combat:a": [1, 2], "ranged-combat:c": [1, 2, 2], "received-fire:a": [1, 1]},
    ) as b:

        def shelter() -> str:
            a, c = b.encounter.state.figure("a"), b.encounter.state.figure("c")
            return b.encounter.space.protection(c.at, c.floor, a.at, a.floor, moving=a.moved).for_hit

        b.blue_turn("a")
        b.do("move", figure="a", to=[12.5, 15])
        assert shelter() == "concealed"
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.answer("c", "free-will", "pass-2")
        assert b.status("a") == "ducked-back"
        assert shelter() == "cover"
