"""MG-42's worked examples of whoever runs, is rallied or is looked at by a doc, each under its id."""

from __future__ import annotations

import pytest

from tests.engine.mg42_field import ABLE, HUT, WOODS, battle
from tests.engine.table import refused


@pytest.mark.rule("MG42-EX-37", "MG42-REACT-08", "MG42-RUN-01", "MG42-RUL-31", "MG42-RUL-32")
def test_he_runs_for_the_house():
    with battle(
        "able blue rep 4 with carbine at 11,25",
        "engles red rep 3 with rifle at 11,14 facing 180",
        terrain=[HUT],
        dice={"ranged_combat__able": [2, 1], "received_fire__engles": [4, 6], "fast_move__engles": [3, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "engles"}])
        g = b.encounter.game
        engles = g.named("engles")
        assert g.space.building(engles.at) is not None
        assert engles.fled
        b.do("end-phase")
        refused(b, "MG42-RUN-04", "activate", figures=["engles"])


@pytest.mark.rule("MG42-RUN-02", "MG42-RUL-31")
def test_with_no_building_he_heads_for_the_edge_turn_by_turn():
    with battle(
        "able blue rep 4 with carbine at 11,33",
        "engles red rep 3 with rifle at 11,14 facing 180",
        dice={
            "ranged_combat__able": [2, 1],
            "received_fire__engles": [4, 6],
            "fast_move__engles": [4, 6, 3, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "engles"}])
        assert b.status("engles") == "fleeing"
        assert b.at("engles") == (3, 14)
        b.do("end-phase")
        assert b.status("engles") == "ran-away"


@pytest.mark.rule("MG42-EX-39", "MG42-RALLY-01", "MG42-RALLY-02")
def test_a_leader_rallies_a_runaway_in_cover():
    with battle(
        "nco blue rep 5 leader with submachine-gun at 10,6",
        "charlie blue rep 3 with carbine at 12,6 status fleeing",
        "rob red rep 3 with rifle at 30,34 facing 0",
        terrain=[WOODS],
        dice={"rally__charlie": [3, 5, 6]},
    ) as b:
        b.do("rally", figure="charlie")
        assert b.status("charlie") == "carry-on"
        refused(b, "MG42-RALLY-01", "rally", figure="charlie")


@pytest.mark.rule("MG42-EX-50", "MG42-RALLY-02", "MG42-REC-01", "MG42-RUL-65")
def test_in_the_open_he_is_gone_and_comes_back_after_the_battle():
    with battle(
        "baker blue rep 4 with carbine at 10,20",
        "charlie blue rep 3 with carbine at 12,20 status fleeing",
        "rob red rep 3 with rifle at 30,34 facing 180",
        dice={"rally__charlie": [3, 5], "recovery__charlie": [2, 3]},
    ) as b:
        b.do("rally", figure="charlie")
        assert b.status("charlie") == "ran-away"
        b.do("end-encounter")
        assert b.last("roll", label="recovery")["result"] == "returns"


@pytest.mark.rule("MG42-EX-40", "MG42-REC-01", "MG42-RUL-90", "MG42-DOC-02")
def test_whoever_was_not_looked_at_is_after_the_battle():
    with battle(
        f"{ABLE} at 10,30",
        "arnold red rep 4 with submachine-gun at 10,10 status out-of-the-fight",
        dice={"doc__arnold": [5], "recovery__arnold": [4, 5]},
    ) as b:
        b.do("end-encounter")
        assert b.last("roll", label="recovery")["result"] == "returns-rep-minus-1"


@pytest.mark.rule("MG42-EX-48", "MG42-DOC-01", "MG42-DOC-02", "MG42-RUL-48", "MG42-RUL-49")
def test_only_winded_he_is_back_with_the_next_turn():
    with battle(
        "able blue rep 4 with carbine at 10,30 facing 180 status out-of-the-fight",
        "baker blue rep 4 with carbine at 11,30 facing 180",
        "rob red rep 3 with rifle at 30,2 facing 0",
        dice={"doc__able": [3]},
    ) as b:
        b.blue_turn("baker")
        b.do("examine", figure="baker", target="able")
        assert b.last("roll", label="doc")["target"] == 3
        refused(b, "MG42-ACT-01", "move", figure="baker", to=[12, 30])
        b.do("end-phase")
        b.do("end-phase")
        assert b.status("able") == "out-of-the-fight"
        b.blue_turn("able")
        assert b.status("able") == "carry-on"
