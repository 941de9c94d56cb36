"""Worked examples of Swordplay played with the book's dice (SWP-EX)."""

from __future__ import annotations

import pytest

from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle

BLADE = "class soldier melee one-hand"
DRAW = [1, 4, 4, 4, 4]
"""One success of a blade's dice."""


def said(b: Battle, label: str) -> list[str]:
    """Who rolled under a label, in order."""
    return [roll["figure"] for roll in b.all("roll", label=label)]


@pytest.mark.rule("SWP-EX-32", "SWP-SIGHT-19", "SWP-SIGHT-16", "SWP-CHARGE-02", "SWP-SIGHT-20")
def test_ex_32_a_newcomer_with_more_successes_charges_before_the_mover_goes_on():
    """A Grunt's way to move as its action is to charge C; D sees it come past the wall, and is in reach of it."""
    wall = {"id": "wall", "type": "wall", "line": [[14, 18], [14, 30]], "dv": 4, "tall": True}
    with battle(
        f"a blue rep 4 at 10.5,24.5 facing 180 {BLADE}",
        f"c red rep 4 at 10.5,10.5 {BLADE}",
        f"d red rep 4 at 20.5,14.5 facing 270 {BLADE}",
        terrain=[wall],
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight:d": [1, 2, 4, 4],
            "in-sight-action:a": [4],
            "in-sight-action:d": [4],
            "in-sight-action:c": [6],
            "charge:d": [1, 6],
            "charge:a": [1, 6],
            "melee:d": DRAW,
            "melee:a": DRAW,
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert said(b, "in-sight-action") == ["a", "d", "c"]
        assert said(b, "charge")[0] == "d"
        assert figure(b, "a").melee == (figure(b, "d").index,)
        assert not figure(b, "c").melee


FENCE = {"id": "fence", "type": "wall", "line": [[18.7, 17.5], [20, 18.4]], "dv": 2}
"""Cover for C against who comes from the north-east."""


@pytest.mark.rule("SWP-EX-47", "SWP-CHARGE-08", "SWP-CHARGE-10", "SWP-CHARGE-13", "SWP-CHARGE-15", "SWP-RUL-47")
@pytest.mark.parametrize(
    ("a_passes", "shot_at", "ends"), [([1, 1], "b", "ran-away"), ([1, 6], "a", "carry-on")], ids=["as told", "had both"]
)
def test_ex_47_charged_by_two_it_fires_at_the_one_it_may_and_runs_from_the_other(
    a_passes: list[int], shot_at: str, ends: str
):
    """Both act at the same time, each with dice of its own; the fence gives C a die more against B."""
    b = battle(
        f"a blue rep 4 at 14,16 facing 180 {BLADE}",
        f"b blue rep 4 at 24.5,10.5 facing 180 {BLADE}",
        "c red rep 4 at 18.5,18.5 facing 180 with short-bow class missile",
        terrain=[FENCE],
        dice={
            "in-sight:a": [1, 1, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:a": [1],
            "in-sight-action:b": [1],
            "charge:a": a_passes,
            "charge:b": [6, 6],
            "charge:c": [6, 6, 1],
            "ranged-combat:c": [1],
        },
    )
    b.blue_turn(blue=1, red=2)
    b.do("activate", figures=["c"])
    b.do("face", figure="c", facing=0, in_sight_move="stay")
    assert [roll["passed"] for roll in b.all("roll", label="charge", figure="c")] == [0, 1]
    assert [shot["target"] for shot in b.all("shot")] == [shot_at]
    assert b.status("c") == ends


@pytest.mark.rule("SWP-EX-48", "SWP-CHARGE-16", "SWP-SIGHT-13", "SWP-CHARGE-12")
def test_ex_48_the_archer_that_shot_its_charger_still_has_its_own_action():
    warrior = "class warrior melee one-hand armor 2"
    with battle(
        f"a blue rep 4 at 10.5,20.5 facing 180 {warrior}",
        f"c blue rep 4 at 12.5,20.5 facing 180 {warrior}",
        "b red rep 4 at 10.5,10.5 with longbow class missile",
        dice={
            "in-sight:a": [1, 1, 1, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:a": [1],
            "charge:a": [1, 6],
            "charge:b": [1, 6],
            "ranged-combat:b": [6],
            "damage:b": [1],
            "in-sight-action:b": [5],
            "in-sight-action:c": [6],
        },
    ) as b:
        b.blue_turn("a", "c")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.status("a") == "obviously-dead"
        assert b.status("b") == "ducked-back"


@pytest.mark.rule("SWP-EX-50", "SWP-MELEE-05", "SWP-MELEE-04", "SWP-MELEE-10")
def test_ex_50_after_an_even_fight_the_next_enemy_has_one_die_more():
    with battle(
        f"a blue rep 4 at 9,17.5 {BLADE}",
        f"c blue rep 4 at 12,17.5 {BLADE}",
        "b red rep 3 at 10.5,10.5 class soldier melee improvised",
        dice={
            "charge:a": [1, 6],
            "charge:b": [1, 6],
            "melee:a": DRAW,
            "melee:b": [1, 4, 4] * 2,
            "melee:c": [*DRAW, 4],
        },
    ) as b:
        b.blue_turn("a", "c")
        b.do("charge", figures=["a", "c"], target="b")
        b.answer("blue", "melee-order", ["a", "c"])
        rolls = [(roll["figure"], len(roll["dice"])) for roll in b.all("roll", label="melee")]
        assert rolls == [("a", 5), ("b", 3), ("c", 6), ("b", 3)]


@pytest.mark.rule("SWP-EX-52", "SWP-MELEE-12", "SWP-MELEE-13", "SWP-RUL-43")
def test_ex_52_a_grunt_that_breaks_off_goes_five_inches_and_half_a_die():
    with battle(
        f"a blue rep 5 at 10.5,17.5 {BLADE}",
        f"b red rep 4 at 10.5,10.5 {BLADE}",
        dice={
            "charge:a": [1, 6],
            "charge:b": [1, 6],
            "melee:a": [*DRAW, 4],
            "melee:b": DRAW,
            "break-off:a": [6],
            "break-off-distance:a": [2],
        },
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert b.last("melee")["result"] == "evenly-matched"
        x, y = b.at("a")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        assert b.last("roll", label="break-off-distance")["total"] == 6
        assert b.at("a") == (x, y + 6)
        assert not figure(b, "a").melee


@pytest.mark.rule("SWP-EX-57", "SWP-CHALL-01")
@pytest.mark.parametrize(("dice", "result"), [([2, 5], "success"), ([6, 6], "failure")])
def test_ex_57_what_a_challenge_is_about_is_settled_before_its_dice(dice: list[int], result: str):
    stake = "from one roof to the next; if it fails, a hurt leg and half movement"
    with battle(f"a blue rep 5 at 10.5,17.5 {BLADE}", dice={"challenge:a": dice}) as b:
        b.blue_turn("a")
        logged = b.give({"do": "challenge", "figure": "a", "what": stake})
        assert b.encounter.inputs[-1]["what"] == stake
        assert [entry["result"] for entry in logged if entry.get("label") == "challenge"] == [result]
