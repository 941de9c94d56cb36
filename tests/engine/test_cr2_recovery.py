"""Who takes Recovery after a battle of Chain Reaction 2.0, of those who ran away in it (CR2-CASUALTY-05)."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle
from tests.engine.table import Battle
from tests.engine.test_cr2_zombies import dead, zombie

WIDE = {"width": 72, "height": 72}


def takes_recovery(b: Battle) -> bool:
    """Whether the end of the battle tests Rob."""
    b.do("end-encounter")
    return bool(b.all("roll", label="recovery", figure="rob"))


@pytest.mark.rule("CR2-CASUALTY-05", "CR2-RUL-265")
@pytest.mark.parametrize("status", ["fleeing", "ducked-back", "stunned", "off-table", "ran-away"])
def test_one_on_the_run_is_tested_wherever_it_has_got_to(status: str):
    with battle("ann blue rep 4 with rifle at 10,30", "rob red rep 4 at 30,4", seed="x") as b:
        rob = b.encounter.state.figure("rob")
        rob.fled, rob.status = True, status
        assert takes_recovery(b)


@pytest.mark.rule("CR2-STAR-06", "CR2-RUL-265")
def test_a_star_on_the_run_that_cheats_death_has_paid_with_its_rep():
    dice = {"received_fire__rob": [6, 6], "fast_move__rob": [6, 6], "pursue_by_fire__ann": [6, 6]}
    dice |= {"ranged_combat__ann": 1, "ranged_combat__cal": 6, "obviously_dead__cal": 1}
    ann, cal = (f"{name} blue rep 5 with rifle at {x},40" for name, x in (("ann", 10), ("cal", 12)))
    with battle(ann, cal, "rob red rep 5 star with rifle at 10,30 facing 180", table=WIDE, dice=dice) as b:
        b.blue_turn("ann", "cal")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "free-will", "roll")
        assert b.status("rob") == "fleeing"
        b.do("fire", figure="cal", targets=[{"figure": "rob"}])
        b.answer("rob", "cheat-death", "yes")
        assert b.status("rob") == "cheated-death"
        assert not takes_recovery(b)


@pytest.mark.rule("CR2-ZOMBIE-06", "CR2-CASUALTY-05")
def test_one_on_the_run_who_has_turned_is_past_recovery():
    with dead("rob blue rep 4 with nothing at 10,30", zombie("zed", "at 34,2"), seed="x", auto=True) as b:
        rob = b.encounter.state.figure("rob")
        rob.fled, rob.status, rob.spell = True, "fleeing", rob.spell._replace(what="infected", until=1)
        b.blue_turn(blue=2, red=4)
        assert b.status("rob") == "turned"
        assert not takes_recovery(b)


@pytest.mark.rule("CR2-RUL-696", "CR2-CASUALTY-05", "CR2-REACT-22")
@pytest.mark.parametrize(("faces", "tested"), [([1, 2], False), ([1, 6], True)])
def test_a_runaway_that_has_rallied_has_not_run(faces: list[int], tested: bool):
    people = "ben blue rep 4 with rifle at 11,30", "rob blue rep 4 with rifle at 10,32"
    dice = {"rally__rob": faces, **({"recovery__rob": [1, 1]} if tested else {})}
    with battle(*people, "foe red rep 3 with nothing at 35,1 facing 0", dice=dice, seed="x", auto=True) as b:
        rob = b.encounter.state.figure("rob")
        rob.fled, rob.status = True, "fleeing"
        b.blue_turn(red=4, blue=3)
        b.do("rally", figure="rob")
        assert rob.ran is tested
        assert takes_recovery(b) is tested


@pytest.mark.rule("CR2-RUL-698", "CR2-RUL-265", "CR2-CASUALTY-05")
@pytest.mark.parametrize("freed", [True, False])
def test_a_wounded_captive_that_is_freed_in_the_same_battle_takes_recovery_and_a_prisoner_does_not(freed: bool):
    rob = "rob blue rep 4 status out-of-the-fight with nothing at 10,30"
    with battle(
        "ann blue rep 4 with rifle at 10,31", rob, "foe red rep 4 with rifle at 10,29", seed="x", auto=True
    ) as b:
        figure = b.encounter.state.figure("rob")
        figure.hurt = figure.hurt._replace(examined=True)
        b.blue_turn("foe", blue=3, red=4)
        b.do("capture", figure="foe", target="rob")
        b.do("end-phase")
        b.do("activate", figures=["ann"])
        if freed:
            b.do("free", figure="ann", target="rob")
        assert b.status("rob") == ("out-of-the-fight" if freed else "captured")
        assert takes_recovery(b) is freed
