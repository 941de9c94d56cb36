"""Ducking in the open and rallying in Chain Reaction 2.0."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle
from tests.engine.table import refused


@pytest.mark.rule("CR2-MOVE-14", "CR2-RUL-120", "CR2-RUL-121", "CR2-RUL-057")
@pytest.mark.parametrize(("how", "at", "posture"), [("prone", (10, 20), "prone"), ("away", (10, 8), "standing")])
def test_without_cover_its_owner_has_it_drop_or_run(how, at, posture):
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "rob red rep 2 with rifle at 10,20 facing 180",
        dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=2)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "duck-back-how", how)
        assert (b.at("rob"), b.status("rob")) == (at, "ducked-back")
        assert b.encounter.state.figure("rob").posture == posture


@pytest.mark.rule("CR2-REACT-22", "CR2-RUL-127", "CR2-RUL-128")
@pytest.mark.parametrize(
    ("friend", "dice", "tried"), [("", [1, 6], 1), ("traits stone-cold", [6, 6, 1], 1), ("", [6, 6], -1)]
)
def test_a_runaway_may_try_again_next_turn_unless_it_passed_nothing(friend, dice, tried):
    with battle(
        f"ben blue rep 4 {friend} with rifle at 11,30",
        "ann blue rep 4 status fleeing with rifle at 10,32",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"rally__ann": dice},
    ) as b:
        b.blue_turn(red=4, blue=3)
        b.do("rally", figure="ann")
        assert b.status("ann") == "fleeing"
        refused(b, "CR2-REACT-22", "rally", figure="ann")
        assert b.encounter.state.figure("ann").hurt.rally_in == tried
