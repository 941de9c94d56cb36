"""Terrain and buildings in play: sight, cover, doors, windows, stairs, collapse (CR3-TERR, CR3-BLDG)."""

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.table import Battle

MISS = [1, 2, 3]
NINES = [5, 5, 5]
"""Faces that make totals of nine for a Rep 4: a miss on a target in cover."""
EIGHTS = [4, 4, 4]


def house(**more: Any) -> dict[str, Any]:
    """Six by four, its door in the middle of the south wall, a window in the north wall, DV 2."""
    return {
        "id": "house",
        "type": "building",
        "rect": [10, 10, 8, 6],
        "dv": 2,
        "doors": [{"wall": "south", "at": 4}],
        "windows": [{"wall": "north", "at": 4}],
        **more,
    }


def left(b: Battle, figure: str) -> float:
    f = b.encounter.state.figure(figure)
    return (f.allowance - f.used) / 100


def fired(b: Battle, shooter: str, target: str, **more: Any) -> list[tuple[int, str]]:
    b.do("fire", figure=shooter, targets=[{"figure": target}], **more)
    return [(s["total"], s["result"]) for s in b.all("shot", shooter=shooter)]


# ---- woods, rough, hills ----


def area(kind: str) -> dict[str, Any]:
    return {"id": "area", "type": kind, "rect": [5, 4, 12, 8]}


@pytest.mark.rule("CR3-TERR-05", "CR3-TERR-08", "CR3-TERR-04", "CR3-TERR-09")
@pytest.mark.parametrize("kind", ["woods", "rough", "hill"])
def test_woods_hills_and_rough_are_walked_at_normal_speed(kind: str):
    piece = area(kind) | ({"crest": [[5, 8], [17, 8]]} if kind == "hill" else {})
    with Battle("ann blue rep 4 at 10.5,12.5", terrain=[piece]) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 4.5])
        assert b.at("ann") == (10.5, 4.5)


@pytest.mark.rule("CR3-TERR-09", "CR3-RUL-140")
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
def test_nobody_sees_through_a_wood_from_side_to_side():
    with Battle("ann blue rep 4 at 10.5,18.5", "rob red rep 4 at 10.5,2.5", terrain=[area("woods")]) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert no.value.rule == "CR3-LOS-01"


@pytest.mark.rule("CR3-TERR-07", "CR3-LOS-04")
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


# ---- cover of buildings ----


@pytest.mark.rule("CR3-BLDG-01", "CR3-BLDG-02", "CR3-BLDG-03", "CR3-RUL-80", "CR3-RUL-158", "CR3-RUL-146")
@pytest.mark.parametrize(("dv", "through"), [(1, True), (2, True), (3, False), (4, False)])
def test_a_figure_at_a_window_is_in_cover_unless_the_weapon_goes_through(dv: int, through: bool):
    # An assault rifle has Impact 3: grass and frame do not stop it, sandbags and concrete do.
    fate = {"damage:ann": [1, 2, 2]} if through else {"received-fire:rob": [6, 6, 6], "cohesion:rob": [1, 2]}
    with Battle(
        "ann blue rep 4 at 14,2.5 facing 180",
        "rob red rep 4 at 14,10.6 facing 0",
        terrain=[house(dv=dv)],
        dice={"ranged-combat:ann": NINES, **fate},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [(s["total"], s["result"]) for s in b.all("shot", shooter="ann")] == [
            (9, "hit" if through else "miss")
        ] * 3


@pytest.mark.rule("CR3-RUL-80", "CR3-BLDG-03", "CR3-REACT-07")
def test_a_building_shot_through_still_gives_the_third_die():
    with Battle(
        "ann blue rep 4 at 14,2.5 facing 180",
        "rob red rep 4 at 14,10.6 facing 0",
        terrain=[house()],
        dice={
            "ranged-combat:ann": MISS,
            "received-fire:rob": [6, 6, 1],
            "ranged-combat:rob": MISS,
            "received-fire:ann": [6, 6],
            "cohesion:ann": [1, 2],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("roll", label="received-fire", figure="rob")["dice"] == [6, 6, 1]


@pytest.mark.rule("CR3-RUL-158", "CR3-LOS-06")
def test_one_that_moved_inside_in_this_phase_is_concealed():
    with Battle(
        "ann blue rep 4 at 14,2.5 facing 180",
        "rob red rep 4 at 13.2,10.6 facing 0",
        terrain=[house(dv=4)],
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
        b.do("move", figure="rob", path=[[14, 10.6]])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert [(s["total"], s["result"]) for s in b.all("shot", shooter="ann")] == [
            (9, "hit"), (8, "miss"), (8, "miss")
        ]  # fmt: skip


@pytest.mark.rule("CR3-BLDG-02", "CR3-RUL-76")
def test_within_an_inch_behind_a_building_one_is_in_cover():
    corner = house(dv=4, rect=[11, 11, 4, 4], windows=[], doors=[{"wall": "south", "at": 2}])
    with Battle(
        "ann blue rep 4 at 16.5,18.5",
        "rob red rep 4 at 15.5,10.6",
        terrain=[corner, {"id": "wall", "type": "wall", "line": [[14, 11.2], [17, 11.2]], "dv": 4}],
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


@pytest.mark.rule("CR3-RUL-146", "CR3-BLDG-04")
def test_only_through_openings_does_one_see_in_and_out_and_inside_one_area_all_see_each_other():
    with Battle(
        "ann blue rep 4 at 14,20.5",
        "abe blue rep 4 at 11,11 facing 90",
        "rob red rep 4 at 16.5,14 facing 270",
        terrain=[house()],
        dice={"ranged-combat:abe": [6, 1, 2], "damage:abe": 1},
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert no.value.code == "no-sight"
        b.do("activate", figures=["abe"])
        b.do("fire", figure="abe", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"


# ---- doors, windows, stairs ----


@pytest.mark.rule("CR3-EX-64", "CR3-BLDG-06", "CR3-MOVE-03")
def test_ex_64_a_door_costs_two_inches_of_the_move():
    """Twelve inches in all: six to the door, two for the door, four inside."""
    with Battle("ann blue rep 4 at 14,22", terrain=[house()], dice={"fast-move:ann": [1, 6]}) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[14, 16.5], [14, 11.4]])
        assert no.value.rule == "CR3-MOVE-01"
        b.do("move", figure="ann", path=[[14, 16.5], [14, 12]], fast=True)
        assert b.at("ann") == (14, 12)
        assert left(b, "ann") == 0


@pytest.mark.rule("CR3-BLDG-06")
def test_going_out_by_a_door_costs_two_inches_too():
    with Battle("ann blue rep 4 at 14,14 facing 180", terrain=[house()]) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[14, 20]])
        assert left(b, "ann") == 0


@pytest.mark.rule("CR3-BLDG-07")
def test_going_through_a_window_ends_the_move_but_not_the_fire():
    with Battle(
        "ann blue rep 4 at 14,12",
        "rob red rep 4 at 14,2.5",
        terrain=[house()],
        dice={
            "in-sight:ann": [4] * 3,
            "in-sight:rob": [4] * 4,
            "in-sight-action:ann": 1,
            "in-sight-action:rob": 1,
            "ranged-combat:ann": [*MISS, 6, 1, 2],
            "ranged-combat:rob": MISS,
            "received-fire:rob": [6, 6],
            "cohesion:rob": [1, 1],
            "received-fire:ann": [6, 6],
            "cohesion:ann": [1, 1],
            "damage:ann": 1,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[14, 8]], in_sight_move="go-on")
        assert b.at("ann")[1] < 10
        assert left(b, "ann") == 0
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[14, 8]])
        assert no.value.rule == "CR3-MOVE-01"
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"


TWO_FLOORS = house(
    floors=2,
    doors=[],
    windows=[],
    levels=[
        {"doors": [{"wall": "south", "at": 4}], "windows": [{"wall": "north", "at": 4}]},
        {"windows": [{"wall": "north", "at": 4}, {"wall": "south", "at": 4}]},
    ],
)


@pytest.mark.rule("CR3-EX-65", "CR3-BLDG-08", "CR3-RUL-142")
def test_ex_65_a_floor_up_or_down_costs_four_inches():
    with Battle("ann blue rep 4 at 14,13", terrain=[TWO_FLOORS]) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[14, 13], floor=1)
        assert b.encounter.state.figure("ann").floor == 1
        assert left(b, "ann") == 4
        b.do("move", figure="ann", to=[12, 13], floor=1)  # at normal speed inside
        assert left(b, "ann") == 2
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[12, 13], floor=0)
        assert b.encounter.state.figure("ann").floor == 1


@pytest.mark.rule("CR3-RUL-142", "CR3-BLDG-08")
def test_a_fast_move_makes_the_stairs_no_dearer_and_who_has_less_than_four_left_stays_on_its_floor():
    with Battle("ann blue rep 4 at 14,13", terrain=[TWO_FLOORS], dice={"fast-move:ann": [5, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[11, 11], [11, 15]], floor=1, fast=True)
        assert b.at("ann") == (11, 15)
        assert b.encounter.state.figure("ann").floor == 0


@pytest.mark.rule("CR3-RUL-159", "CR3-BLDG-04")
def test_floors_see_nothing_of_each_other_and_link_no_group():
    with Battle(
        "ann blue rep 4 at 13,13",
        "abe blue rep 4 at 14.5,13 floor 1",
        "rob red rep 4 at 13,11.5 floor 1 facing 90",
        terrain=[TWO_FLOORS],
    ) as b:
        b.blue_turn()
        with pytest.raises(Refused) as no:
            b.do("activate", figures=["ann", "abe"])
        assert no.value.rule == "CR3-GROUP-10"
        b.do("activate", figures=["ann"])
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert no.value.code == "no-sight"


@pytest.mark.rule("CR3-RUL-159", "CR3-GREN-06")
def test_a_blast_acts_on_its_own_floor_only():
    with Battle(
        "ann blue rep 4 at 11,13 facing 90 with grenade",
        "rob red rep 4 at 15.5,13 with nothing",
        "ron red rep 4 at 15.5,12 floor 1 with nothing",
        terrain=[TWO_FLOORS],
        dice={"grenade:ann": [1, 2], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("grenade", figure="ann", at=[16, 13])
        assert b.status("rob") == "obviously-dead"
        assert b.status("ron") == "carry-on"


@pytest.mark.rule("CR3-RUL-159", "CR3-CHARGE-04")
def test_charging_to_another_floor_means_paying_for_the_stairs():
    with Battle(
        "ann blue rep 4 at 11,11 facing 90 with nothing",
        "rob red rep 4 at 17,15 floor 1 with nothing facing 0",
        terrain=[TWO_FLOORS],
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:  # no line of sight through the floor
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == "CR3-CHARGE-03"


@pytest.mark.rule("CR3-RUL-146", "CR3-RUL-159", "CR3-BLDG-04")
def test_a_shooter_at_an_upper_window_sees_out():
    with Battle(
        "ann blue rep 4 at 14,15.4 floor 1 facing 180",
        "rob red rep 4 at 14,24.5 facing 0",
        terrain=[TWO_FLOORS],
        dice={"ranged-combat:ann": [6, 1, 2], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"


# ---- collapse ----

ROCKET = "ann blue rep 4 at 14,24.5 with rocket-launcher"


def shelled(dice: dict[str, Any], *figures: str, terrain: dict[str, Any], options: list[str]) -> Battle:
    b = Battle(ROCKET, *figures, terrain=[terrain], options=options, dice={"ranged-combat:ann": 6, **dice})
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    return b


@pytest.mark.rule("CR3-BLDG-05", "CR3-RUL-145")
def test_a_disastrous_hit_brings_an_area_down_and_all_in_it_take_an_impact_three_hit():
    with shelled(
        # One against the area, then the blast's own damage on Rob and the falling roof on both.
        {"damage:ann": [1, 6, 6, 4], "recover-knock-down:rob": [1, 2], "recover-knock-down:ron": [1, 2]},
        "rob red rep 4 at 14,15.4 facing 180",
        "ron red rep 4 at 10.8,10.8 facing 180",
        terrain=house(dv=3),
        options=["collapse"],
    ) as b:
        assert b.last("encounter", what="collapse")["detail"] == "house"
        assert (b.status("rob"), b.status("ron")) == ("stunned", "stunned")
        assert b.encounter.game.space.building((1400, 1300)) is None  # rubble now


@pytest.mark.rule("CR3-RUL-145", "CR3-BLDG-05")
@pytest.mark.parametrize(
    ("dv", "options", "dice"),
    [
        (3, [], [6]),  # the option is off
        (4, ["collapse"], [6]),  # Impact 5 is less than DV + 2
        (3, ["collapse"], [2, 6]),  # the area's die is no 1
    ],
)
def test_otherwise_the_building_stands(dv: int, options: list[str], dice: list[int]):
    with shelled(
        {"damage:ann": dice, "recover-knock-down:rob": [1, 2]},
        "rob red rep 4 at 14,15.4 facing 180",
        terrain=house(dv=dv),
        options=options,
    ) as b:
        assert not b.all("encounter", what="collapse")
        assert b.status("rob") == "stunned"


@pytest.mark.rule("CR3-BLDG-05", "CR3-RUL-145")
def test_the_areas_above_a_collapsed_one_collapse_too_and_the_one_below_stands():
    three = house(
        dv=3,
        floors=3,
        doors=[],
        windows=[],
        levels=[
            {"doors": [{"wall": "south", "at": 4}]},
            {"windows": [{"wall": "south", "at": 4}]},
            {"windows": [{"wall": "south", "at": 4}]},
        ],
    )
    with shelled(
        {
            "damage:ann": [1, 6, 6, 4],
            "recover-knock-down:rob": [1, 2],
            "recover-knock-down:ron": [1, 2],
        },
        "rob red rep 4 at 14,15.4 floor 1 facing 180",
        "ron red rep 4 at 10.8,10.8 floor 2 facing 180",
        "roy red rep 4 at 17,11 facing 0",
        terrain=three,
        options=["collapse"],
    ) as b:
        assert (b.status("rob"), b.status("ron"), b.status("roy")) == ("stunned", "stunned", "carry-on")
        floors = {name: b.encounter.state.figure(name).floor for name in ("rob", "ron", "roy")}
        assert floors == {"rob": 0, "ron": 0, "roy": 0}
        b.do("end-phase")
        b.do("activate", figures=["roy"])
        with pytest.raises(Refused):  # there is no floor above any more
            b.do("move", figure="roy", to=[17, 12], floor=1)


# ---- set-up ----


@pytest.mark.rule("CR3-RUL-160")
def test_a_building_that_says_nothing_is_of_frame_and_one_floor():
    with Battle(
        "ann blue rep 4 at 1,1",
        terrain=[{"id": "hut", "type": "building", "rect": [10, 10, 6, 4], "doors": [{"wall": "south", "at": 3}]}],
    ) as b:
        piece = b.encounter.space.table.piece("hut")
        assert (piece.dv, len(piece.levels)) == (2, 1)
