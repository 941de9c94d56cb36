"""Riders and walkers together (SWP-MOVE, SWP-GROUP)."""

from __future__ import annotations

import pytest

from tests.engine.swordplay.field import battle
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
