"""Figures off their guard in Chain Reaction 2.0: sentries and slack sides, and what an alarm does for them."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from tests.engine.cr2_street import BETTS, checked, out_of_the_alley, street
from tests.engine.table import Battle

IGOR = "igor red rep 4 at 18,13 facing 270 with pistol"
NOT_SEEN = {"in_sight__betts": [6, 6]}


def noticing(b: Battle) -> list[tuple[str, str]]:
    return [(roll["figure"], roll["result"]) for roll in b.all("roll", label="awareness-check")]


def aware(b: Battle) -> str:
    return b.encounter.state.figure("igor").aware


@pytest.mark.rule("CR2-ENC-03", "CR2-ENC-04", "CR2-RUL-237", "CR2-RUL-360")
@pytest.mark.parametrize("state", ["sentry", "slack"])
@pytest.mark.parametrize(
    ("dice", "result", "target"),
    [([4, 4], "in-sight", 4), ([4, 5], "in-sight-rep-minus-1", 3), ([5, 6], "no-in-sight", None)],
)
def test_who_is_off_his_guard_checks_that_before_in_sight(state: str, dice: list[int], result: str, target: int | None):
    scripted = NOT_SEEN | {"awareness_check__igor": dice} | ({"in_sight__igor": [6, 6]} if target else {})
    with street(f"{IGOR} aware {state}", BETTS, dice=scripted) as b:
        b.blue_turn("betts")
        out_of_the_alley(b)
        assert noticing(b) == [("igor", result)]
        rolls = b.all("roll", label="in-sight", figure="igor")
        assert [roll["target"] for roll in rolls] == ([] if target is None else [target])
        assert aware(b) == ("" if target else state), "who has noticed somebody is on his guard"


@pytest.mark.rule("CR2-RUL-237")
def test_who_has_missed_her_checks_again_when_she_comes_back():
    dice = NOT_SEEN | {"awareness_check__igor": [6, 6, 1, 1], "in_sight__igor": [6, 6]}
    dice["in_sight__betts"] = [6, 6, 6, 6]
    with street(f"{IGOR} aware sentry", BETTS, dice=dice) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[9, 13], [11, 13]])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[9, 13], [9, 15], [9, 13], [11, 13]])
        assert [result for _, result in noticing(b)] == ["no-in-sight", "in-sight"]
        assert sorted(checked(b)) == ["betts", "betts", "igor"]


@pytest.mark.rule("CR2-ENC-04", "CR2-RUL-360")
def test_a_shot_is_an_alarm_for_everybody():
    gus = "gus blue rep 4 at 2,2 facing 0 with pistol"
    foe = "karl red rep 4 at 2,0.7 facing 180 with pistol"
    dice = NOT_SEEN | {"ranged_combat__gus": [6], "obviously_dead__gus": [1]}
    dice |= {"awareness_check__igor": [6, 6, 1], "in_sight__igor": [6, 6]}
    with street(f"{IGOR} aware sentry", BETTS, gus, foe, dice=dice) as b:
        assert not b.encounter.state.alarm
        b.blue_turn("gus")
        b.do("fire", figure="gus", targets=[{"figure": "karl"}])
        assert b.encounter.state.alarm
        b.do("end-activation")
        b.do("activate", figures=["betts"])
        out_of_the_alley(b)
        [roll] = b.all("roll", label="awareness-check")
        assert (roll["dice"], roll["result"]) == ([6, 6, 1], "in-sight-rep-minus-1")


@pytest.mark.rule("CR2-ENC-03")
def test_there_are_two_ways_to_be_off_ones_guard():
    with pytest.raises(BadRequest) as caught:
        street(f"{IGOR} aware asleep", BETTS)
    assert caught.value.field == "figures[0].aware"
    with pytest.raises(BadRequest) as other:
        Battle("igor red rep 4 at 18,13 with rifle aware sentry", "betts blue rep 4 at 9,16 with rifle", ruleset="mg42")
    assert "CR2-ENC-03" in other.value.message
