"""Worked examples of the French Compendium in play: grenades and rockets."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import ABLE, OUT, STUNNED, battle, fires, low_wall, results
from tests.engine.table import refused

# ---- grenades ----


@pytest.mark.rule("CMP-EX-31", "CMP-GREN-04", "CMP-RUL-096")
def test_ex_31_a_dropped_grenade():
    with battle(
        "ann blue rep 3 with grenade at 10,20",
        "mat blue rep 4 at 11,21",
        "rob red rep 4 at 10,15",
        dice={"grenade__ann": [4, 6], "grenade_drop__ann": [5], "grenade_drop__mat": [4], "damage__ann": [2]},
    ) as b:
        b.blue_turn("ann")
        b.do("grenade", figure="ann", at=[10, 15])
        assert (b.status("ann"), b.status("mat")) == (OUT, ABLE)
        assert b.encounter.state.figure("mat").posture == "prone"


@pytest.mark.rule("CMP-EX-02", "CMP-WEAP-01", "CMP-GREN-01")
def test_ex_02_no_grenade_no_throw():
    with battle("ann blue rep 3 at 10,20", "rob red rep 4 at 10,15") as b:
        b.blue_turn("ann")
        refused(b, "CR3-GREN-09", "grenade", figure="ann", at=[10, 15])


@pytest.mark.rule("CMP-EX-51", "CMP-GREN-03", "CMP-RUL-095")
def test_ex_51_a_throw_at_an_unseen_spot_only_frightens():
    with battle(
        "ann blue rep 4 with grenade at 10,20",
        "rob red rep 4 at 9,14",
        "eva red rep 4 at 11,14",
        terrain=[{"id": "screen", "type": "wall", "tall": True, "line": [[2, 17], [18, 17]]}],
        dice={"grenade__ann": [4, 6], "received_fire__rob": [1, 1], "received_fire__eva": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("grenade", figure="ann", at=[10, 14])
        assert len(results(b, "received-fire")) == 2
        assert not b.all("roll", label="damage")


@pytest.mark.rule("CMP-EX-52", "CMP-GREN-05", "CMP-RUL-093", "CMP-RUL-097")
def test_ex_52_a_rocket_that_hits_wounds_everybody_in_its_circle():
    with battle(
        "ann blue rep 4 with rocket-launcher at 10,34",
        "rob red rep 4 at 10,12",
        "eva red rep 4 at 12,12",
        dice={"focus__ann": [1, 1], "ranged_combat__ann": [5], "damage__ann": [5, 6]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert (b.status("rob"), b.status("eva")) == (OUT, STUNNED)


@pytest.mark.rule("CMP-EX-52", "CMP-GREN-05", "CMP-RUL-093")
def test_ex_52_a_rocket_that_misses_frightens_all_who_would_have_been_in_its_circle():
    with battle(
        "ann blue rep 4 with rocket-launcher at 10,34",
        "rob red rep 4 with nothing at 10,12",
        "eva red rep 4 with nothing at 12,12",
        "fay red rep 4 with nothing at 16,12",
        terrain=[low_wall(10, 12.8)],
        dice={
            "focus__ann": [1, 1], "ranged_combat__ann": [5], "received_fire__rob": [6, 6],
            "received_fire__eva": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b)
        assert [b.status(name) for name in ("rob", "eva", "fay")] == ["fleeing", "fleeing", ABLE]
