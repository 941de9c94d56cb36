"""Shots at riders and their mounts in Chain Reaction 2.0 (CR2-MOUNT-03 to CR2-MOUNT-06)."""

from __future__ import annotations

import pytest

from engine import legal
from tests.engine.cr2_field import battle
from tests.engine.table import refused

ROB = "rob red rep 4 with rifle at 18,10 facing 180"
BOB = "bob blue rep 4 mounted with pistol at 18,18 facing 0"


def shot(*more: str, at: str = "", bob: str = BOB, **dice):
    """Rob, the first to act, fires one shot at Bob, or at his mount."""
    b = battle(bob, ROB, *more, dice=dice)
    b.blue_turn(blue=1, red=4)
    b.do("activate", figures=["rob"])
    target = {"figure": "bob"} | ({"at": at} if at else {})
    b.do("fire", figure="rob", targets=[target])
    return b


def rider(b):
    return b.encounter.state.figure("bob")


@pytest.mark.rule("CR2-MOUNT-03", "CR2-MOUNT-04", "CR2-MOUNT-06", "CR2-RUL-245", "CR2-RUL-456")
@pytest.mark.parametrize(
    ("dice", "status", "waits"),
    [
        ({"obviously_dead__rob": [2], "rider_falls__bob": [4]}, "stunned", False),
        ({"obviously_dead__rob": [3], "mounted_damage__rob": [5], "rider_falls__bob": [5]}, "out-of-the-fight", False),
        ({"obviously_dead__rob": [3], "mounted_damage__rob": [4], "rider_falls__bob": [1]}, "stunned", True),
    ],
    ids=["the mount is dead", "out of the fight", "stunned"],
)
def test_a_hit_on_the_mount_throws_its_rider(dice, status, waits):
    with shot(at="mount", ranged_combat__rob=[6], **dice) as b:
        assert b.status("bob") == status
        assert not rider(b).mounted
        assert rider(b).mount_at == ((1800, 1800, 0) if waits else ())
        assert b.last("item")["what"] == "unhorsed"
        assert b.last("shot")["mount"]


@pytest.mark.rule("CR2-MOUNT-04", "CR2-RUL-455")
def test_a_miss_at_the_mount_is_an_ordinary_miss():
    with shot(at="mount", ranged_combat__rob=[1], received_fire__bob=[4, 5], pursue_by_fire__rob=[6, 6]) as b:
        assert rider(b).mounted
        assert not b.all("roll", label="mounted-miss")


@pytest.mark.rule("CR2-MOUNT-05", "CR2-RUL-455", "CR2-MOUNT-06")
def test_a_miss_at_the_rider_may_strike_the_mount_or_shake_its_rider():
    struck = {"obviously_dead__rob": [3], "mounted_damage__rob": [5], "rider_falls__bob": [4]}
    with shot(ranged_combat__rob=[1], mounted_miss__rob=[4, 4], **struck) as b:
        assert "mount" not in b.last("shot"), "it is aimed at the rider"
        assert (b.status("bob"), rider(b).mount_at) == ("stunned", ())
    with shot(ranged_combat__rob=[1], mounted_miss__rob=[4, 5], hold_on__bob=[5], rider_falls__bob=[5]) as b:
        assert (b.status("bob"), rider(b).mount_at) == ("out-of-the-fight", (1800, 1800, 0))
    with shot(
        ranged_combat__rob=[1], mounted_miss__rob=[4, 5], hold_on__bob=[4],
        received_fire__bob=[4, 5], pursue_by_fire__rob=[6, 6],
    ) as b:  # fmt: skip
        assert rider(b).mounted
    with shot(
        ranged_combat__rob=[1], mounted_miss__rob=[5, 5], received_fire__bob=[4, 5], pursue_by_fire__rob=[6, 6]
    ) as b:
        assert rider(b).mounted


@pytest.mark.rule("CR2-MOUNT-06", "CR2-DMG-01")
def test_the_mount_of_a_rider_who_is_shot_stays_and_takes_another():
    ben = "ben blue rep 5 with pistol at 17,18 facing 180"
    with shot(ben, ranged_combat__rob=[6], obviously_dead__rob=[1]) as b:
        assert (b.status("bob"), rider(b).mount_at) == ("obviously-dead", (1800, 1800, 0))
        b.do("end-phase")
        b.do("activate", figures=["ben"])
        b.do("mount", figure="ben")
        assert b.encounter.state.figure("ben").mounted
        assert rider(b).mount_at == ()


@pytest.mark.rule("CR2-MOUNT-03", "CR2-RUL-454")
def test_the_mount_of_a_figure_on_foot_cannot_be_aimed_at():
    with battle(BOB, ROB, "ann blue rep 4 with rifle at 19,18 facing 0") as b:
        b.blue_turn(blue=1, red=4)
        b.do("activate", figures=["rob"])
        refused(b, "CR2-MOUNT-03", "fire", figure="rob", targets=[{"figure": "ann", "at": "mount"}])
        aims = [item["targets"][0] for item in legal.inputs(b.encounter) if item["do"] == "fire"]
        assert [aim for aim in aims if aim["figure"] == "bob"] == [{"figure": "bob"}, {"figure": "bob", "at": "mount"}]
        assert {"figure": "ann", "at": "mount"} not in aims
