"""What small arms, grenades and flames do to machines and to those aboard (CR2-VEH-12 to CR2-VEH-15)."""

from __future__ import annotations

import pytest

from engine import legal
from tests.engine.cr2_gunnery import BEN, LORRY, status, tank
from tests.engine.machines import armored
from tests.engine.table import refused

# ---- what small arms do ----


@pytest.mark.rule("CR2-RUL-258", "CR2-VEH-15")
def test_small_arms_do_nothing_to_armour_and_are_refused() -> None:
    b = tank(BEN)
    b.blue_turn("ben", blue=4, red=3)
    refused(b, "CR2-RUL-258", "fire", figure="ben", targets=[{"machine": "tank"}])
    assert not [i for i in legal.inputs(b.encounter) if i["do"] == "fire"]


@pytest.mark.rule("CR2-VEH-15", "CR2-RUL-314")
@pytest.mark.parametrize(("face", "out"), [(3, False), (4, True)])
def test_a_hit_on_ten_or_more_may_disable_a_truck(face: int, out: bool) -> None:
    max_ = "max blue rep 4 with lmg at 10,30"
    # 6, 5 and 4 are 10, 9 and 8: all hits, of which the first may harm it.
    dice = {"ranged-combat:max": [6, 5, 4, 1, 2, 2], "soft-vehicle:lorry": [face]}
    dice |= {} if out else {"received-fire:dan": [1, 2], "received-fire:gus": [1, 2]}
    with armored("dan red rep 4", "gus red rep 4", max_, LORRY, dice=dice) as b:
        b.blue_turn("max", blue=4, red=3)
        b.do("fire", figure="max", targets=[{"machine": "lorry"}])
        assert status(b, "lorry") == ("disabled" if out else "ready")


@pytest.mark.rule("CR2-VEH-12", "CR2-RUL-078")
def test_somebody_in_a_truck_may_be_aimed_at_and_is_in_cover() -> None:
    dice = {"ranged-combat:ben": [4], "received-fire:gus": [6, 6]}
    with armored("dan red rep 4", "gus red rep 4", BEN, LORRY, dice=dice) as b:
        b.blue_turn("ben", blue=4, red=3)
        b.do("fire", figure="ben", targets=[{"figure": "gus"}])
        assert b.last("shot")["result"] == "miss"  # a 9, in cover
        b.answer("gus", "take-cover", "inside")
        assert (status(b, "gus"), b.encounter.state.figure("gus").aboard) == ("ducked-back", "lorry")


@pytest.mark.rule("CR2-VEH-13", "CR2-RUL-077", "CR2-RUL-511")
def test_somebody_in_a_truck_that_stands_may_duck_out_behind_it_unseen() -> None:
    dice = {"ranged-combat:ben": [4], "received-fire:gus": [6, 6]}
    with armored("dan red rep 4", "gus red rep 4", BEN, LORRY, dice=dice) as b:
        b.blue_turn("ben", blue=4, red=3)
        b.do("fire", figure="ben", targets=[{"figure": "gus"}])
        b.answer("gus", "take-cover", "outside")
        gus = b.encounter.state.figure("gus")
        assert (status(b, "gus"), gus.aboard) == ("ducked-back", "")
        assert not b.encounter.game.sees(b.encounter.state.figure("ben"), gus)


@pytest.mark.rule("CR2-RUL-553", "CR2-VEH-15")
def test_small_arms_are_fired_at_the_crew_of_a_gun_and_not_at_the_gun() -> None:
    gun = "gun of red model light-gun at 10,12 facing 180 gunner gus loader lee"
    crew = ("gus red rep 4 at 9,10.4 facing 180", "lee red rep 4 at 11,10.4 facing 180")
    with armored(*crew, "max blue rep 4 with lmg at 10,30", gun) as b:
        b.blue_turn("max", blue=4, red=3)
        no = refused(b, "CR2-VEH-15", "fire", figure="max", targets=[{"machine": "gun"}])
        assert "fire at its crew" in str(no)
        aimed = [item["targets"][0] for item in legal.inputs(b.encounter) if item["do"] == "fire"]
        assert aimed == [{"figure": "gus"}, {"figure": "lee"}]


@pytest.mark.rule("CR2-VEH-12", "CR2-RUL-434")
def test_a_machine_gets_all_dice_and_an_empty_one_is_no_target() -> None:
    max_ = "max blue rep 4 with lmg at 10,30"
    empty = "van of red model car at 20,12 facing 180"
    b = armored("dan red rep 4", "gus red rep 4", max_, LORRY, empty)
    b.blue_turn("max", blue=4, red=3)
    both = [{"machine": "lorry", "shots": 3}, {"figure": "gus", "shots": 3}]
    refused(b, "CR2-RUL-434", "fire", figure="max", targets=both)
    refused(b, "CR2-RUL-434", "fire", figure="max", targets=[{"machine": "van"}])


# ---- grenades and flames at soft machines ----


DOWN = {"received-fire:dan": [6, 6], "received-fire:gus": [6, 6]}


@pytest.mark.rule("CR2-VEH-15", "CR2-WPN-21")
def test_a_grenade_on_a_truck_may_disable_it() -> None:
    # Placed before its nose, then a die for each of those inside and one for the truck.
    dice = {"ranged-combat:pip": [4, 1, 1, 6], "soft-vehicle:lorry": [5], "rounds:pip": [3], **DOWN}
    pip = "pip blue rep 4 with grenade-launcher at 10,30"
    with armored("dan red rep 4", "gus red rep 4", pip, LORRY, dice=dice) as b:
        b.blue_turn("pip", blue=4, red=3)
        b.do("grenade", figure="pip", weapon="grenade-launcher", at=[10, 16])
        assert status(b, "lorry") == "disabled"
        assert not b.encounter.game.machine("lorry").burning


@pytest.mark.rule("CR2-WPN-25", "CR2-RUL-286", "CR2-RUL-481", "CR2-VEH-15")
def test_flames_destroy_a_truck_in_the_ordinary_way() -> None:
    al = "al blue rep 4 with flame-thrower at 10,22"
    dice = {"ranged-combat:al": [6], "soft-vehicle:lorry": [3], "obviously-dead:al": [1, 1]}
    with armored("dan red rep 4", "gus red rep 4", al, LORRY, dice=dice) as b:
        b.blue_turn("al", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", targets=[{"machine": "lorry"}])
        assert [status(b, name) for name in ("lorry", "dan", "gus")] == ["disabled", *["obviously-dead"] * 2]
        assert b.encounter.game.machine("lorry").burning


@pytest.mark.rule("CR2-RUL-559", "CR2-BLAST-03", "CR2-BLAST-06", "CR2-RUL-286")
@pytest.mark.parametrize(("die", "lost"), [(6, True), (2, False)])
def test_a_truck_on_the_path_of_flames_burns_wherever_they_are_aimed(die: int, lost: bool) -> None:
    dice = {"ranged-combat:al": [die], **({"soft-vehicle:lorry": [3]} if lost else {"flame-miss:al": [1]})}
    crew = ("al blue rep 4 with flame-thrower at 10,22", "dan red rep 4 at 30,5")
    with armored(*crew, LORRY.split(" driver")[0], dice=dice) as b:
        b.blue_turn("al", blue=4, red=3)
        b.do("fire", figure="al", weapon="flame-thrower", at=[10, 11])
        assert (status(b, "lorry") == "disabled") is lost
        assert b.last("blast")["result"] == ("burns" if lost else "burns-wide")
