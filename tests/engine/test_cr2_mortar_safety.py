"""Fire missions near friends and in reaction: safety distances, final protective fire, rounds that are spent
(CR2-MORTAR-07, CR2-MORTAR-08, CR2-RUL-259)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.procedures.support.barrage import worth_spending
from engine.views import Viewer, state_of
from tests.engine.cr2_mortars import FAR, TUBE, WIDE, left, mortar
from tests.engine.machines import armored
from tests.engine.table import refused


@pytest.mark.rule("CR2-RUL-640", "CR2-MORTAR-03", "CR2-MORTAR-04", "CR2-MORTAR-07", "CR2-MORTAR-08", "CR2-RUL-014")
def test_a_smaller_crew_fires_fewer_rounds_and_final_protective_fire_alone_goes_near_friends():
    tube = "tube of blue model medium-mortar at 36,70 leader leo gunner gun loader ben"
    near = ("ben blue rep 4 with nothing at 35,70 prone", "ann blue rep 4 with rifle at 36,50", "rex red at 36,42")
    with mortar(
        *near, tube=tube, dice={"mortar-deviation:gun": [1], "ranged-combat:gun": [1], "received-fire:rex": [1, 1]}
    ) as b:
        b.blue_turn("gun", "leo", "ben")
        # One of three lies prone and does not serve it: a single round in a phase.
        refused(b, "CR2-MORTAR-10", "call-fire", machine="tube", at=[36, 10], rounds=2)
        assert "Ann" in str(refused(b, "CR2-MORTAR-07", "call-fire", machine="tube", at=[36, 42]))
        b.do("call-fire", machine="tube", at=[36, 42], final=True)
        assert left(b) == 1  # of two missions with one round each
        refused(b, "CR2-MORTAR-08", "cease-fire", machine="tube")
        refused(b, "CR2-MORTAR-18", "drop-rounds", machine="tube")
    with mortar(FAR) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-08", "call-fire", machine="tube", at=[36, 55], final=True)
        refused(b, "CR2-MORTAR-02", "call-fire", machine="tube", at=[36, 62], final=True)
    low = ("gun blue rep 4 at 36,69 with nothing prone", "leo blue rep 4 at 36,71 with nothing prone")
    with armored(*low, TUBE, FAR, table=WIDE) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-04", "call-fire", machine="tube", at=[36, 30])


@pytest.mark.rule("CR2-RUL-259", "CR2-MORTAR-10", "CR2-RUL-013")
def test_a_crew_that_a_test_lets_fire_spends_rounds_of_its_mission():
    dice = {
        "mortar-deviation:gun": [1, 1, 2],
        "mortar-deviation-inches:gun": [5],
        "ranged-combat:rex": [1],
        "received-fire:gun": [1, 1],
    }
    with mortar("rex red rep 4 with rifle at 36,30", dice=dice) as b:
        b.blue_turn("gun", "leo", red=1)
        b.do("call-fire", machine="tube", at=[36, 20])
        b.do("end-phase")
        b.do("activate", figures=["rex"])
        b.do("fire", figure="rex", targets=[{"figure": "gun"}])
        assert b.pending == [("gun", "spend-rounds")]
        [question] = b.encounter.pending
        assert (question.options, question.default) == ((2, 1, 0), 0)  # nobody is in its circle
        # Rex's side knows nothing of the rounds that are left.
        assert not state_of(b.encounter.state, range(3), Viewer("red")).barrages
        b.answer("gun", "spend-rounds", 2)
        assert [e["at"] for e in b.all("blast")] == [[36, 20], [36, 20], [36, 15]]
        assert left(b) == 0


@pytest.mark.rule("CR2-MORTAR-07", "CR2-RUL-259", "CR2-RUL-192")
@pytest.mark.parametrize(("load", "falls"), [({}, False), ({"load": "smoke"}, True)], ids=["harm", "smoke"])
def test_later_rounds_fall_on_no_spot_that_a_friend_has_come_near(load: dict[str, str], falls: bool):
    dice = {"mortar-deviation:gun": [1, 1, 1] if falls else [1]} | ({"wind:table": [1]} if falls else {})
    dice |= {"ranged-combat:far": [1], "received-fire:gun": [1, 1]}
    with mortar("ann blue rep 4 with nothing at 70,70", "far red rep 4 with rifle at 36,30", dice=dice) as b:
        b.blue_turn("gun", "leo", red=1)
        b.do("call-fire", machine="tube", at=[36, 20], **load)
        b.encounter.state.figure("ann").at = (5000, 3000)
        b.do("end-phase")
        b.do("activate", figures=["far"])
        b.do("fire", figure="far", targets=[{"figure": "gun"}])
        assert (b.pending == [("gun", "spend-rounds")]) is falls
        if falls:
            b.answer("gun", "spend-rounds", 1)
        b.do("end-phase")
        b.blue_turn("gun", "leo")
        if falls:
            b.do("drop-rounds", machine="tube", rounds=1)
        else:
            said = str(refused(b, "CR2-MORTAR-07", "drop-rounds", machine="tube"))
            assert said.startswith(
                "Ann has come within 20″ of the spot of Light Mortar: move Ann away first, or cease fire"
            )
            b.do("cease-fire", machine="tube")


@pytest.mark.rule("CR2-MORTAR-07")
@pytest.mark.parametrize(
    ("status", "dice"),
    [
        ("stunned", {}),
        ("out-of-the-fight", {}),
        ("fleeing", {"fast-move:amy": [6, 6]}),
        ("obviously-dead", {"mortar-deviation:gun": [1]}),
        ("captured", {"mortar-deviation:gun": [1]}),
    ],
)
def test_the_wounded_and_those_on_the_run_are_friendly_troops_too(status: str, dice: dict[str, Any]):
    with mortar(f"amy blue rep 4 at 36,19 status {status}", FAR, dice=dice) as b:
        b.blue_turn("gun", "leo")
        call = {"machine": "tube", "at": [36, 30], "rounds": 1}
        if "mortar-deviation:gun" in dice:
            b.do("call-fire", **call)
        else:
            assert "Amy is within 20" in str(refused(b, "CR2-MORTAR-07", "call-fire", **call))


@pytest.mark.rule("CR2-RUL-259", "CR2-MORTAR-07")
@pytest.mark.parametrize(
    ("status", "usual"),
    [
        ("carry-on", False),
        ("out-of-the-fight", False),
        ("fleeing", False),
        ("obviously-dead", True),
        ("captured", True),
    ],
)
def test_rounds_of_final_protective_fire_usually_spare_the_wounded_and_those_on_the_run(status: str, usual: bool):
    others = ("ann blue rep 4 with nothing at 28,30", "rex red rep 4 with rifle at 36,30")
    with mortar(*others, dice={"mortar-deviation:gun": [1]}) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 20], final=True)
        g = b.encounter.game
        ann, rex = g.named("ann"), g.named("rex")
        rex.at = 3600, 2000
        assert worth_spending(g, g.machine("tube"), g.state.barrages[0])
        ann.at, ann.status = (3600, 2100), status
        assert worth_spending(g, g.machine("tube"), g.state.barrages[0]) is usual
