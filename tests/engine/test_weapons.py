"""Weapons, ranges, ammunition and reloading (CR3-WPN, CR3-RUL-82 to -90, -115, -116, -144)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Battle, refused

TABLE = [
    ("assault-rifle", 48, 3, 3, 3, "CR3-WPN-07"),
    ("ba-pistol", 12, 2, 2, 2, "CR3-WPN-08"),
    ("bolt-action-rifle", 48, 1, 3, 1, "CR3-WPN-09"),
    ("grenade", 6, None, 2, 5, "CR3-WPN-10"),
    ("grenade-launcher", 24, None, 2, 5, "CR3-WPN-11"),
    ("machine-pistol", 12, 3, 1, 3, "CR3-WPN-12"),
    ("pistol", 12, 2, 1, 2, "CR3-WPN-13"),
    ("rocket-launcher", 48, None, 5, 5, "CR3-WPN-14"),
    ("semi-automatic-rifle", 48, 2, 3, 2, "CR3-WPN-16"),
    ("shotgun", 12, 3, 2, 3, "CR3-WPN-17"),
    ("squad-automatic-weapon", 48, 4, 3, 4, "CR3-WPN-18"),
    ("submachine-gun", 24, 3, 1, 3, "CR3-WPN-19"),
]


@pytest.mark.rule(
    "CR3-WPN-03",
    "CR3-WPN-06",
    "CR3-WPN-07",
    "CR3-WPN-08",
    "CR3-WPN-09",
    "CR3-WPN-10",
    "CR3-WPN-12",
    "CR3-WPN-13",
    "CR3-WPN-16",
    "CR3-WPN-18",
    "CR3-WPN-19",
    "CR3-WPN-23",
)
@pytest.mark.parametrize(("name", "reach", "rating", "impact", "rank", "rule"), TABLE)
def test_every_weapon_is_as_the_book_lists_it(
    name: str, reach: int, rating: int | None, impact: int, rank: int, rule: str
):
    with Battle("ann blue at 5.5,30.5") as b:
        weapon = b.encounter.rules.weapons[name]
        assert (weapon.range, weapon.impact, weapon.rank, weapon.rule) == (100 * reach, impact, rank, rule)
        assert weapon.blast.width == (0 if rating else 500)
        if rating:
            assert weapon.target == weapon.rank == rating


@pytest.mark.rule("CR3-WPN-04", "CR3-RUL-82", "CR3-RUL-16")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "in_range"), [(17.5, True), (17.4, False)])
def test_twelve_inches_between_bases_is_in_range_of_a_pistol_and_no_more(y: float, in_range: bool):
    dice: dict[str, Any] = {"ranged-combat:ann": [6, 2], "damage:ann": 1} if in_range else {}
    with Battle("ann blue rep 4 at 10.5,30.5 with pistol", f"rob red at 10.5,{y}", dice=dice) as b:
        b.blue_turn("ann")
        if in_range:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert b.status("rob") == "obviously-dead"
        else:
            refused(b, "CR3-WPN-04", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-WPN-02", "CR3-EX-12", "SWP-EX-12")
@pytest.mark.also("swordplay")
def test_ex_12_figures_are_armed_with_just_what_they_carry():
    with Battle(
        "p blue at 4.5,30.5 with pistol",
        "s blue at 6.5,30.5 with shotgun",
        "a blue at 8.5,30.5 with assault-rifle",
        "rob red at 6.5,20.5",
    ) as b:
        b.blue_turn("p", "s", "a")
        for figure, other in (("p", "shotgun"), ("s", "assault-rifle"), ("a", "pistol")):
            refused(b, "CR3-WPN-02", "fire", figure=figure, weapon=other, targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-WPN-01", "CR3-RUL-33")
@pytest.mark.also("swordplay")
def test_the_unarmed_fire_nothing():
    with Battle("ann blue at 10.5,30.5 with nothing", "rob red at 10.5,20.5") as b:
        b.blue_turn("ann")
        refused(b, "CR3-RUL-33", "fire", figure="ann", targets=[{"figure": "rob"}])


TRIO = (
    "r1 red rep 3 at 10.5,20.5",
    "r2 red rep 3 at 11.5,20.5",
    "r3 red rep 3 at 12.5,20.5",
    "r4 red rep 3 at 13.5,20.5",
)


@pytest.mark.rule("CR3-EX-37", "CR3-WPN-05", "CR3-RUL-83", "CR3-WPN-19")
def test_ex_37_a_submachine_gun_takes_three_targets_within_three_inches_and_no_more():
    with Battle(
        "ann blue rep 4 at 11.5,30.5 with submachine-gun",
        *TRIO,
        dice={"ranged-combat:ann": [6, 6, 6], "damage:ann": [1, 1, 1], "man-down:r4": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-05", "fire", figure="ann", targets=[{"figure": f"r{n}", "shots": 1} for n in (1, 2, 3, 4)])
        refused(b, "CR3-WPN-05", "fire", figure="ann", targets=[{"figure": "r1", "shots": 4}])
        b.do("fire", figure="ann", targets=[{"figure": f"r{n}", "shots": 1} for n in (1, 2, 3)])
        assert [s["target"] for s in b.all("shot")] == ["r1", "r2", "r3"]


@pytest.mark.rule("CR3-RUL-83", "CR3-WPN-05")
def test_targets_stand_within_an_inch_of_one_another():
    with Battle("ann blue at 11.5,30.5", "r1 red at 10.5,20.5", "r2 red at 12.6,20.5") as b:
        b.blue_turn("ann")
        refused(b, "CR3-RUL-83", "fire", figure="ann", targets=[{"figure": "r1"}, {"figure": "r2"}])


@pytest.mark.rule("CR3-EX-38", "CR3-WPN-17", "CR3-WPN-24", "CR3-RUL-85")
def test_ex_38_a_shotgun_keeps_the_best_three_of_six_and_counts_all_for_ammunition():
    with Battle(
        "ann blue rep 5 at 11.5,28.5 with shotgun",
        *(f"{figure} with nothing" for figure in TRIO[:3]),
        dice={"ranged-combat:ann": [1, 1, 2, 4, 5, 6], "damage:ann": [1, 1], "received-fire:r3": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": f"r{n}", "shots": 1} for n in (1, 2, 3)])
        assert [s["die"] for s in b.all("shot")] == [6, 5, 4]
        assert b.last("ammo")["to"] == "out"


@pytest.mark.rule("CR3-RUL-85")
def test_one_shot_of_a_shotgun_is_the_better_of_two_dice():
    with Battle(
        "ann blue rep 5 at 11.5,28.5 with shotgun",
        "r1 red rep 3 at 10.5,20.5",
        dice={"ranged-combat:ann": [2, 6], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "r1", "shots": 1}])
        assert [s["die"] for s in b.all("shot")] == [6]


@pytest.mark.rule("CR3-EX-40", "CR3-WPN-24", "CR3-WPN-18")
@pytest.mark.parametrize(("rep", "totals"), [(5, [10, 9]), (4, [9, 8])])
def test_ex_40_two_ones_empty_the_weapon_after_its_hits_have_counted(rep: int, totals: list[int]):
    with Battle(
        f"ann blue rep {rep} at 10.5,30.5 with squad-automatic-weapon",
        "r1 red rep 3 at 10.5,20.5",
        dice={"ranged-combat:ann": [1, 1, 4, 5], "damage:ann": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "r1"}])
        assert [s["total"] for s in b.all("shot", result="hit")] == totals
        assert b.status("r1") == "obviously-dead"
        assert b.encounter.state.figure("ann").ammo == "out"


@pytest.mark.rule("CR3-WPN-24", "CR3-RUL-87")
@pytest.mark.parametrize(
    ("weapon", "faces", "out"), [("pistol", [1, 2], False), ("pistol", [1, 1], True), ("bolt-action-rifle", [1], False)]
)
def test_one_one_empties_nothing(weapon: str, faces: list[int], out: bool):
    with Battle(
        f"ann blue rep 3 at 10.5,30.5 with {weapon}",
        "rob red rep 3 at 10.5,20.5 with nothing",
        dice={"ranged-combat:ann": faces, "received-fire:rob": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("ann").ammo == ("out" if out else "loaded")


@pytest.mark.rule("CR3-WPN-25", "CR3-ACT-06", "CR3-RUL-115", "CR3-RUL-116")
def test_reloading_takes_an_activation_with_at_most_a_normal_move_and_no_fire():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 ammo out",
        "rob red rep 4 at 30.5,3.5 facing 0",
    ) as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-25", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("move", figure="ann", path=[[10.5, 27.5]])
        b.do("reload", figure="ann")
        refused(b, "CR3-WPN-25", "move", figure="ann", path=[[10.5, 12.5]], fast=True)
        refused(b, "CR3-ACT-06", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("move", figure="ann", path=[[10.5, 22.5]])
        assert b.encounter.state.figure("ann").ammo == "out"  # until the activation is over
        b.do("end-activation")
        assert b.encounter.state.figure("ann").ammo == "loaded"


@pytest.mark.rule("CR3-ACT-06", "CR3-WPN-25")
def test_who_has_moved_fast_or_fired_does_not_reload_and_a_loaded_weapon_needs_none():
    with Battle("ann blue at 10.5,30.5 ammo out", "rob red at 30.5,3.5 facing 0", dice={"fast-move:ann": [6, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10.5, 27.5]], fast=True)
        refused(b, "CR3-ACT-06", "reload", figure="ann")
    with Battle("ann blue at 10.5,30.5") as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-25", "reload", figure="ann")


@pytest.mark.rule("CR3-ACT-06", "CR3-WPN-25")
def test_one_activation_loads_one_weapon():
    with Battle("ann blue at 10.5,30.5 with assault-rifle,pistol ammo out", "rob red at 30.5,3.5 facing 0") as b:
        b.blue_turn("ann")
        b.do("reload", figure="ann", weapon="pistol")
        b.do("end-activation")
        assert b.encounter.state.figure("ann").empty == ("assault-rifle",)


@pytest.mark.rule("CR3-RUL-115")
def test_ducking_back_breaks_off_reloading():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 facing 180 ammo out",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={
            "in-sight:ann": [6, 6, 6, 6],
            "in-sight:rob": [1, 1, 1, 1],
            "in-sight-action:rob": 1,
            "ranged-combat:rob": [1, 2, 2],
            "in-sight-action:ann": 6,
            "received-fire:ann": [1, 1],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("reload", figure="ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        b.do("end-activation")
        assert b.encounter.state.figure("ann").ammo == "out"


@pytest.mark.rule("CR3-RUL-115", "CR3-ACT-06", "CR3-CHARGE-14")
def test_charging_breaks_off_reloading_even_where_the_charger_is_halted():
    with Battle(
        "ann blue rep 5 star at 10.5,25 facing 180 with pistol ammo out",
        "rob red rep 3 at 10.5,13 with nothing",
        dice={
            "in-sight:ann": [1] * 5,
            "in-sight:rob": [4] * 3,
            "charge:ann": [6, 6],
            "charge:rob": [1, 1],
            "in-sight-action:rob": 6,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("reload", figure="ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        b.answer("ann", "in-sight-action", {"act": "charge", "target": "rob"})
        assert b.at("ann") == (10.5, 20)  # six inches off
        b.do("end-activation")
        assert b.encounter.state.figure("ann").empty == ("pistol",)


@pytest.mark.rule("CR3-RUL-115")
def test_firing_another_weapon_breaks_off_reloading():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 facing 180 with semi-automatic-rifle,pistol",
        "rob red rep 3 at 10.5,22.5 facing 0 with pistol",
        dice={
            "ranged-combat:ann": [6, 6],
            "in-sight:ann": [1, 1, 1, 1],
            "in-sight:rob": [6, 6, 6],
            "in-sight-action:ann": 1,
            "damage:ann": [1, 1],
        },
    ) as b:
        b.encounter.state.figure("ann").empty = ("semi-automatic-rifle",)
        b.blue_turn("ann")
        b.do("reload", figure="ann", weapon="semi-automatic-rifle")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert b.all("shot", weapon="pistol")
        b.do("end-activation")
        assert b.encounter.state.figure("ann").empty == ("semi-automatic-rifle",)


@pytest.mark.rule("CR3-RUL-86", "CR3-FIRE-12", "CR3-WPN-24")
def test_two_pistols_count_their_ones_apart_and_one_of_a_pair_may_run_out():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with pistol,pistol",
        "rob red rep 3 at 10.5,22.5 with nothing",
        dice={"ranged-combat:ann": [1, 2, 2, 1, 1, 1, 2, 2], "received-fire:rob": [1, 1, 1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", weapon=["pistol", "pistol"], targets=[{"figure": "rob"}])
        assert all(s["rush"] for s in b.all("shot"))
        assert b.encounter.state.figure("ann").empty == ()  # a one in each: two weapons
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("fire", figure="ann", weapon=["pistol", "pistol"], targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("ann").empty == ("pistol",)
        assert b.encounter.state.figure("ann").ammo == "loaded"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        refused(b, "CR3-FIRE-12", "fire", figure="ann", weapon=["pistol", "pistol"], targets=[{"figure": "rob"}])
