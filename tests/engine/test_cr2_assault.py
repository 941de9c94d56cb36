"""Close assault on machines, and guns against buildings (CR2-ASSAULT, CR2-BLDG)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from tests.engine.machines import armored
from tests.engine.table import Battle, refused

CREW = ("lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4")
SAM = "sam blue rep 4 with rifle,grenade,grenade at 10,20"


def on_foot(*more: str, facing: int = 0, sam: str = SAM, **dice: Any) -> Battle:
    """Sam, behind the tank, with a grenade of his squad in hand."""
    script = {"rounds:tank": [3], **{key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}}
    line = f"tank of red model medium-tank at 10,12 facing {facing} leader lou gunner gus driver dan loader lee"
    b = armored(*CREW, sam, *more, line, dice=script)
    b.blue_turn("sam", blue=4, red=3)
    b.do("ready", figure="sam", what="grenade")
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("sam", blue=4, red=3)
    return b


def status(b: Battle, one: str) -> str:
    machines = {m.id: m.status for m in b.encounter.state.machines}
    return machines.get(one) or b.encounter.state.figure(one).status


BOTH = "sam blue rep 4 with law,grenade at 10,20"
CLIMB = {"figures": ["sam"], "machine": "tank", "face": "rear"}
MISSED = {"in_sight__lou": [6, 6, 6]}
"""Its Leader, who sees him come, passes nothing."""


@pytest.mark.rule("CR2-ASSAULT-01", "CR2-ASSAULT-02", "CR2-ASSAULT-03", "CR2-RUL-190", "CR2-RUL-191")
def test_a_hero_with_a_grenade_and_a_rocket_behind_a_tank() -> None:
    # A 1 and two devices make 3, above the 2 of the rear.
    dice = {"wanting_to_charge__sam": [1, 2], "hero__sam": [1, 4], "heroic_damage__tank": [1]}
    with on_foot(sam=BOTH, rounds__sam=[1], **MISSED, **dice, penetration__tank=[3, 3]) as b:
        b.do("assault", **CLIMB, devices=2)
        assert b.last("roll", label="heroic-damage")["result"] == "penetration-test"
        assert status(b, "tank") == "wrecked"
        sam = b.encounter.state.figure("sam")
        assert ("grenade" in sam.weapons, sam.empty) == (False, ("law",))


@pytest.mark.rule("CR2-ASSAULT-03")
def test_a_total_up_to_the_value_makes_the_crew_test() -> None:
    dice = {"wanting_to_charge__sam": [1, 2], "hero__sam": [1, 4], "heroic_damage__tank": [1], "clank__lou": [6, 6, 6]}
    with on_foot(**MISSED, **dice) as b:
        b.do("assault", **CLIMB)
        assert (status(b, "tank"), b.encounter.state.machines[0].buttoned) == ("ready", True)


@pytest.mark.rule("CR2-ASSAULT-02")
@pytest.mark.parametrize(
    ("faces", "more", "left", "fate"),
    [([1, 6], {}, 0, "ducked-back"), ([5, 6], {"obviously_dead__sam": [4]}, 1, "obviously-dead")],
)
def test_others_lose_the_device_and_retire_or_fall(
    faces: list[int], more: dict[str, Any], left: int, fate: str
) -> None:
    with on_foot(**MISSED, wanting_to_charge__sam=[1, 2], hero__sam=faces, **more) as b:
        b.do("assault", **CLIMB)
        for question in list(b.encounter.pending):
            b.answer("sam", question.kind, "prone")
        assert b.encounter.state.figure("sam").weapons.count("grenade") == left
        assert status(b, "sam") == fate


@pytest.mark.rule("CR2-ASSAULT-01")
def test_an_assault_needs_nerve_a_device_and_a_way() -> None:
    with on_foot(wanting_to_charge__sam=[6, 6]) as b:
        refused(b, "CR2-ASSAULT-01", "assault", **CLIMB, devices=3)
        refused(b, "CR2-ASSAULT-01", "assault", **{**CLIMB, "face": "front"})
        assert {"do": "assault", **CLIMB, "devices": 1} in list(legal.inputs(b.encounter))
        b.do("assault", **CLIMB)
        assert b.at("sam") == (10, 20)


@pytest.mark.rule("CR2-ASSAULT-01")
def test_a_wreck_is_not_assaulted() -> None:
    wreck = "tank of red model medium-tank at 10,12 facing 0 status wrecked"
    with armored(SAM, "lou red rep 5 at 34,2", wreck) as b:
        b.blue_turn("sam", blue=4, red=3)
        assert "an enemy's machine that still runs" in str(refused(b, "CR2-ASSAULT-01", "assault", **CLIMB))


# ---- buildings ----


def house(dv: int, floors: int = 2) -> dict[str, Any]:
    return {"id": "barn", "type": "building", "rect": [6, 6, 8, 6], "dv": dv, "floors": floors,
            "windows": [{"wall": "south", "at": 4}]}  # fmt: skip


INSIDE = ("tom red rep 4 with rifle at 10,11 facing 180", "tim red rep 4 with rifle at 7,7 facing 0")
BAZ = "baz blue rep 4 with rocket-launcher at 10,30"


def siege(dv: int, **dice: Any) -> Battle:
    script = {"rounds:baz": [3], **{key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}}
    b = armored(*INSIDE, BAZ, dice=script, terrain=[house(dv)])
    b.blue_turn("baz", blue=4, red=3)
    b.do("fire", figure="baz", weapon="rocket-launcher", at=[10, 11], floor=0)
    return b


DOWN = {"received_fire__tom": [6, 6], "received_fire__tim": [6, 6]}


@pytest.mark.rule(
    "CR2-T-BUILDINGS", "CR2-BLDG-03", "CR2-APW-05", "CR2-APW-06", "CR2-RUL-188", "CR2-RUL-250", "CR2-RUL-320"
)
@pytest.mark.parametrize(("faces", "fate"), [([1, 2], ""), ([2, 3], "out-of-the-fight"), ([3, 4], "obviously-dead")])
def test_a_rocket_through_a_masonry_wall(faces: list[int], fate: str) -> None:
    dice = {"received_fire__tim": [6, 6], **({} if fate else {"received_fire__tom": [6, 6]})}
    with siege(2, ranged_combat__baz=[4], penetration__barn=faces, **dice) as b:
        if fate:
            assert status(b, "tom") == fate
        # Tim is inside, but not under the template.
        assert status(b, "tim") not in ("out-of-the-fight", "obviously-dead")


@pytest.mark.rule("CR2-BLDG-03", "CR2-APW-05")
def test_a_bunker_is_not_gone_through() -> None:
    with siege(6, ranged_combat__baz=[4], **DOWN) as b:
        assert not b.all("roll", label="penetration")


@pytest.mark.rule("CR2-BLDG-04", "CR2-RUL-285")
@pytest.mark.parametrize(("lies", "falls"), [(1, True), (5, False)])
def test_a_gun_that_misses_a_floor_may_strike_the_one_above(lies: int, falls: bool) -> None:
    upstairs = "tom red rep 4 with rifle at 10,11 facing 180 floor 1"
    gun = "gun of blue model medium-gun at 10,30 facing 0 gunner gil loader lil"
    crew = ("gil blue rep 4 at 9,32", "lil blue rep 4 at 11,32")
    dice = {"rounds:gun": [3], "ranged-combat:gil": [1], "apw-miss:gil": [lies], "apw-miss-inches:gil": [3]}
    dice |= {"penetration:barn": [3, 3]} if falls else {}
    with armored(upstairs, *crew, gun, dice=dice, terrain=[house(2)]) as b:
        b.blue_turn("gil", "lil", blue=4, red=3)
        b.do("fire", figure="gil", weapon="apw-medium", at=[10, 11], floor=0)
        assert (status(b, "tom") == "obviously-dead") == falls
