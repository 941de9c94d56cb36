"""Riders and walkers together (SWP-MOVE, SWP-GROUP)."""

from __future__ import annotations

import pytest

from engine.space import INCH
from tests.engine.swordplay.field import battle, figure
from tests.engine.swordplay.test_by_the_book import SOLDIER, SPEARMAN
from tests.engine.table import refused

FAR = "z red rep 3 at 34,2 class soldier melee one-hand"


@pytest.mark.rule("SWP-GROUP-11", "SWP-GROUP-12", "SWP-MOVE-01")
@pytest.mark.parametrize(("fast", "inches"), [(False, 8), (True, 16)])
def test_who_is_taken_along_by_a_rider_goes_no_farther_than_a_walker_could(fast: bool, inches: int):
    """The rider has gone 2 inches: of a Fast Move he has 22 left, and 16 is all that a walker makes of one."""
    with battle(
        "a blue rep 5 at 4.5,30.5 class soldier mounted melee one-hand",
        "c blue rep 3 at 10.5,30.5 class soldier melee one-hand",
        FAR,
        dice={"fast-move:a": [1, 1]} if fast else {},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[6.5, 30.5], fast=fast)
        refused(b, "SWP-MOVE-01", "move", figure="c", to=[10.5 + inches + 1, 30.5])
        b.do("move", figure="c", to=[10.5 + inches, 30.5])


@pytest.mark.rule("SWP-FIG-05", "SWP-RUL-31", "SWP-CHARGE-51")
@pytest.mark.parametrize(("y", "dice"), [(12, 3), (7, 5)], ids=["from before him", "from behind him"])
def test_who_rides_round_somebody_and_charges_does_not_charge_onto_his_rear(y: int, dice: int):
    """The rider is behind him when he charges; only who was so from the start has the two dice more."""
    with battle(
        f"a blue rep 4 at 16.5,{y} class soldier mounted melee one-hand facing 270",
        "b red rep 4 at 10.5,10 class soldier melee one-hand",
        dice={"charge:a": [1, 1, 1, 1, 1][:dice], "charge:b": [6, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[12.5, 4.5], in_sight_move="stay")
        b.do("charge", figures=["a"], target="b")
        assert b.status("b") == "ran-away"


@pytest.mark.rule("SWP-FIG-05", "SWP-FIRE-51", "SWP-ARMOR-56")
@pytest.mark.parametrize(("y", "result"), [(12, "miss"), (7, "hit")], ids=["from before him", "from behind him"])
def test_who_rides_round_somebody_and_shoots_shoots_at_his_shield(y: int, result: str):
    with battle(
        f"a blue rep 4 at 16.5,{y} class missile with sling mounted facing 270",
        "b red rep 4 at 10.5,10 class soldier melee one-hand shield",
        seed="x",
        dice={"ranged-combat:a": [5]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[12.5, 4.5], in_sight_move="stay")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot", shooter="a")["result"] == result


@pytest.mark.rule("SWP-TAB-MOVEMENT", "SWP-MOVE-01")
@pytest.mark.parametrize(("gear", "inches"), [("", 8), ("mounted", 12)])
def test_a_normal_move(gear: str, inches: int):
    b = battle(f"{SPEARMAN} {gear}", SOLDIER)
    b.blue_turn("a")
    refused(b, "SWP-MOVE-01", "move", figure="a", to=[10.5 + inches + 1, 20.5])
    b.do("move", figure="a", to=[10.5 + inches, 20.5])
    assert figure(b, "a").now.used == inches * INCH
