"""What the rules' own men do by MG-42 when one of them has run, or lies in the open (MG42-RUL-83)."""

from __future__ import annotations

import pytest

from engine.opposition import next_input
from tests.engine.mg42_field import WALL, battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]


@pytest.mark.rule("MG42-RUL-83", "MG42-RALLY-01")
def test_who_ran_away_is_rallied_by_a_friend_in_reach():
    with battle(
        "able blue rep 4 with rifle at 17,30",
        "rob red rep 3 with rifle at 17,18 facing 180",
        "arnold red rep 4 leader with rifle at 2,14 facing 180",
        sides=SIDES,
        dice={
            "ranged_combat__able": [1],
            "received_fire__rob": [6, 6],
            "fast_move__rob": [6, 6, 6, 6],
            "rally__rob": [1, 2, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        b.do("end-phase")
        item = next_input(b.encounter)
        assert (item["do"], item["figure"]) == ("rally", "rob")
        b.give(item)
        assert b.status("rob") == "carry-on"
        assert next_input(b.encounter)["do"] == "activate"


@pytest.mark.rule("MG42-RUL-83", "MG42-RUL-30")
@pytest.mark.parametrize(("weapon", "expected"), [("rifle", "fire"), ("lmg", "move")])
def test_who_dropped_in_the_open_does_not_lie_idle(weapon: str, expected: str):
    shots = [1] * (1 if weapon == "rifle" else 6)
    with battle(
        "able blue rep 4 set_up with lmg at 20,30",
        f"rob red rep 4 with {weapon} at 17,10 facing 180",
        terrain=[WALL],
        sides=SIDES,
        dice={"ranged_combat__able": [1] * 6, "received_fire__rob": [6, 1]}
        | ({"ranged_combat__rob": shots, "received_fire__able": [6, 1]} if expected == "fire" else {}),
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("rob").posture == "prone"
        b.do("end-phase")
        b.give(next_input(b.encounter))
        item = next_input(b.encounter)
        assert item["do"] == expected
        b.give(item)
