"""Buildings in play: cover, doors, windows, stairs (CR3-BLDG)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import fired, house, left
from tests.engine.table import Battle

MISS = [1, 2, 3]
NINES = [5, 5, 5]
"""Faces that make totals of nine for a Rep 4: a miss on a target in cover."""


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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
def test_ex_64_a_door_costs_two_inches_of_the_move():
    """Twelve inches in all: six to the door, two for the door, four inside."""
    with Battle("ann blue rep 4 at 14,22", terrain=[house()], dice={"fast-move:ann": [1, 6]}) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[14, 16.5], [14, 11.4]])
        assert no.value.rule == b.encounter.rules.cite("CR3-MOVE-01")
        b.do("move", figure="ann", path=[[14, 16.5], [14, 12]], fast=True)
        assert b.at("ann") == (14, 12)
        assert left(b, "ann") == 0


@pytest.mark.rule("CR3-BLDG-06")
@pytest.mark.also("swordplay")
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
        assert no.value.rule == b.encounter.rules.cite("CR3-MOVE-01")
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


@pytest.mark.rule("CR3-EX-65", "SWP-EX-59", "CR3-BLDG-08", "CR3-RUL-142")
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
def test_a_fast_move_makes_the_stairs_no_dearer_and_who_has_less_than_four_left_stays_on_its_floor():
    with Battle("ann blue rep 4 at 14,13", terrain=[TWO_FLOORS], dice={"fast-move:ann": [5, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[11, 11], [11, 15]], floor=1, fast=True)
        assert b.at("ann") == (11, 15)
        assert b.encounter.state.figure("ann").floor == 0


@pytest.mark.rule("CR3-RUL-159", "CR3-BLDG-04")
@pytest.mark.also("swordplay")
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
        assert no.value.rule == b.encounter.rules.cite("CR3-GROUP-10")
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
@pytest.mark.also("swordplay")
def test_charging_to_another_floor_means_paying_for_the_stairs():
    with Battle(
        "ann blue rep 4 at 11,11 facing 90 with nothing",
        "rob red rep 4 at 17,15 floor 1 with nothing facing 0",
        terrain=[TWO_FLOORS],
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:  # no line of sight through the floor
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-03")


@pytest.mark.rule("CR3-RUL-146", "CR3-RUL-159", "CR3-BLDG-04")
@pytest.mark.also("swordplay")
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


# ---- set-up ----


@pytest.mark.rule("CR3-RUL-160")
@pytest.mark.also("swordplay")
def test_a_building_that_says_nothing_is_of_frame_and_one_floor():
    with Battle(
        "ann blue rep 4 at 1,1",
        terrain=[{"id": "hut", "type": "building", "rect": [10, 10, 6, 4], "doors": [{"wall": "south", "at": 3}]}],
    ) as b:
        piece = b.encounter.space.table.piece("hut")
        assert (piece.dv, len(piece.levels)) == (2, 1)
