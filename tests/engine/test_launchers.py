"""Rocket and grenade launchers (CR3-WPN, CR3-RUL-88, -89)."""

from __future__ import annotations

import pytest

from tests.engine.table import Battle, refused

MISS = [1, 2, 2, 2]
LAUNCHER = "ann blue rep 4 at 10.5,30.5 with rocket-launcher"


def rocket(*blue: str) -> Battle:
    """A rocket that misses, and a target that can only duck."""
    b = Battle(
        *blue, "rob red rep 4 at 10.5,15.5 with nothing", dice={"ranged-combat:ann": 1, "received-fire:rob": [1, 1]}
    )
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    return b


@pytest.mark.rule("CR3-WPN-14", "CR3-RUL-88")
def test_a_rocket_that_misses_has_no_blast_and_its_target_takes_received_fire():
    with rocket(LAUNCHER) as b:
        assert not b.all("blast")
        assert b.last("roll", label="received-fire")["figure"] == "rob"


@pytest.mark.rule("CR3-WPN-14", "CR3-RUL-88")
def test_a_rocket_that_hits_bursts_on_its_target_and_hurts_all_in_five_inches():
    with Battle(
        LAUNCHER,
        "rob red rep 4 at 10.5,15.5",
        "ron red rep 4 at 12.5,15.5",
        "roy red rep 4 at 13.6,15.5",
        dice={"ranged-combat:ann": 6, "damage:ann": [5, 5], "man-down:roy": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("blast")["figures"] == ["rob", "ron"]
        assert b.status("rob") == b.status("ron") == "out-of-the-fight"
        assert b.status("roy") == "carry-on"


@pytest.mark.rule("CR3-WPN-15", "CR3-RUL-144")
def test_without_a_loader_the_launcher_is_empty_and_loading_is_all_one_does():
    with rocket(LAUNCHER) as b:
        assert b.encounter.state.figure("ann").ammo == "out"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10.5, 31.5]])
        refused(b, "CR3-RUL-144", "reload", figure="ann")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("reload", figure="ann")
        refused(b, "CR3-RUL-144", "move", figure="ann", to=[10.5, 30.5])
        b.do("end-activation")
        assert b.encounter.state.figure("ann").ammo == "loaded"


@pytest.mark.rule("CR3-WPN-15", "CR3-RUL-90", "CR3-RUL-144")
def test_with_a_loader_it_fires_once_each_turn():
    with rocket(LAUNCHER, "lou blue at 11.5,30.5") as b:
        assert b.last("ammo")["to"] == "spent"
        refused(b, "CR3-ACT-03", "fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("ann").ammo == "loaded"
        b.do("end-phase")
        b.do("end-phase")
        b.record["dice"]["ranged-combat:ann"] = [1, 1]
        b.record["dice"]["received-fire:rob"] = [1, 1, 1, 1]
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-WPN-15")
@pytest.mark.parametrize(
    ("loader", "then"),
    [
        ("lou blue at 12.5,30.5", "spent"),
        ("lou blue at 12.51,30.5", "out"),
        ("lou blue at 11.5,30.5 status stunned", "out"),
        ("lou red at 11.5,31.5 facing 180 status captured", "out"),
    ],
)
def test_a_loader_is_an_able_friend_within_an_inch(loader: str, then: str):
    with rocket(LAUNCHER, loader) as b:
        assert b.last("ammo")["to"] == then


@pytest.mark.rule("CR3-WPN-11", "CR3-RUL-89", "CR3-RUL-90")
def test_a_grenade_launcher_lobs_by_the_throwing_table_once_in_a_turn_and_then_counts_as_unable():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with grenade-launcher",
        "rob red rep 4 at 10.5,15.5 with pistol",
        "ron red rep 4 at 30.5,15.5",
        dice={
            "activation:blue": 2,
            "activation:red": 1,
            "grenade:ann": [6, 6],
            "received-fire:rob": [1, 1],
            "ranged-combat:ron": MISS[:3],
            "received-fire:ann": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann"])
        refused(b, "CR3-WPN-10", "grenade", figure="ann", at=[10.5, 5.5])
        b.do("grenade", figure="ann", at=[10.5, 15.5])
        assert b.last("blast")["result"] == "misses"
        assert b.last("ammo")["to"] == "spent"
        b.do("end-phase")
        b.do("activate", figures=["ron"])
        b.do("fire", figure="ron", targets=[{"figure": "ann"}])
        assert b.status("ann") == "ducked-back"  # outgunned: it cannot shoot back this turn
