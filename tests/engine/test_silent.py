"""Weapons that make no noise: they draw no creatures, startle no bystanders and raise no alarm."""

from __future__ import annotations

import pytest

from tests.engine import compendium_field
from tests.engine.cr2_field import battle
from tests.engine.machines import LONG, armored
from tests.engine.table import Battle
from tests.engine.test_cr2_zombies import dead, zombie

ROB = "rob red rep 4 with nothing at 10,15 facing 180"
BYSTANDER = "joy civil rep 3 with nothing at 14,20 facing 90"
CIVIL = [{"id": "blue"}, {"id": "red"}, {"id": "civil", "stance": "neutral"}]
WEAPONS = [("throwing-spear", False), ("pistol", True)]


def at_the_first_shot(b: Battle, target: str) -> Battle:
    """Ann has fired at somebody."""
    b.blue_turn("ann")
    b.do("fire", figure="ann", targets=[{"figure": target}])
    return b


@pytest.mark.rule("CR2-ZOMBIE-05", "CR2-LIST-06", "CR2-RUL-692")
@pytest.mark.parametrize(("weapon", "heard"), WEAPONS)
def test_zombies_come_for_gunfire_alone(weapon: str, heard: bool):
    ann = f"ann blue rep 4 with {weapon} at 10,20"
    b = at_the_first_shot(dead(ann, zombie("zed", "at 10,15 facing 180"), seed="x"), "zed")
    assert bool(b.all("roll", label="drawn")) is heard


@pytest.mark.rule("CR2-CIV-01", "CR2-LIST-06", "CR2-RUL-692")
@pytest.mark.parametrize(("weapon", "heard"), WEAPONS)
def test_bystanders_are_startled_by_gunfire_alone(weapon: str, heard: bool):
    ann = f"ann blue rep 4 with {weapon} at 10,20"
    b = at_the_first_shot(battle(ann, ROB, BYSTANDER, sides=CIVIL, seed="x", auto=True), "rob")
    assert bool(b.all("roll", label="received-fire", figure="joy")) is heard


@pytest.mark.rule("CR2-ENC-04", "CR2-RUL-360", "CR2-RUL-692", "CMP-ZOM-07")
@pytest.mark.parametrize(("book", "weapon", "heard"), [("cr2", *case) for case in WEAPONS] + [
    ("compendium", "knife", False), ("compendium", "revolver", True),
])  # fmt: skip
def test_a_shot_that_is_heard_raises_the_alarm(book: str, weapon: str, heard: bool):
    field = battle if book == "cr2" else compendium_field.battle
    ann = f"ann blue rep 4 traits {'sniper' if book == 'cr2' else 'knife-fighter'} with {weapon} at 10,17"
    b = at_the_first_shot(field(ann, ROB, seed="x", auto=True), "rob")
    assert b.encounter.state.alarm is heard


STRAFED = ("ann blue rep 5 with rifle at 2,46", "pip blue rep 5", "rob red rep 4 with pistol at 10,10")
SKY = "sky of blue model aircraft at 0,0 status off-table pilot pip"
UNDER = "joy civil rep 3 with nothing at 14,46"


@pytest.mark.rule("CR2-RUL-690", "CR2-CIV-01", "CR2-ENC-04")
def test_a_strafing_run_startles_nobody_where_it_comes_in_and_rouses_sentries():
    with armored(*STRAFED, UNDER, SKY, table=LONG, sides=CIVIL, seed="x", auto=True) as b:
        b.blue_turn()
        b.do("strafe", **{"side": "blue", "from": [12, 48], "to": [12, 0], "with": "sky"})
        while b.encounter.state.phase:
            b.do("end-phase")
        assert not b.encounter.state.alarm
        b.blue_turn()
        assert b.all("shot", shooter="pip")
        assert not b.all("roll", label="received-fire", figure="joy")
        assert b.encounter.state.alarm
