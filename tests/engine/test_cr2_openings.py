"""What a battle of Chain Reaction 2.0 may begin with is played on as the book has it."""

from __future__ import annotations

import pytest

from engine.flow import Chain
from engine.procedures.ledger import Ledger
from engine.procedures.seam import RUN_AWAY
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle

ANN = "ann blue rep 4 at 18,30 facing 0 with rifle"


@pytest.mark.rule("CR2-REACT-04", "CR2-VEH-12", "CR2-RUL-104")
def test_a_figure_waits_hidden_in_a_car():
    figures = ("dan red rep 4 with pistol", "tom red rep 4 unseen with rifle")
    b: Battle = armored(ANN, *figures, "car of red model car at 18,12 facing 90 driver dan riders tom", seed="x")
    b.blue_turn("ann")
    g = b.encounter.game
    tom = g.named("tom")
    assert g.hidden_from(tom, "blue")
    b.do("end-activation")
    b.do("end-phase")
    b.do("activate", figures=["dan", "tom"])
    b.do("alight", figure="tom", to=[18, 14.2])
    assert not g.hidden_from(b.encounter.game.named("tom"), "blue")


@pytest.mark.rule("CR2-RUL-087", "CR2-TURN-03", "CR2-DMG-04")
@pytest.mark.parametrize(("inches", "may"), [(2, True), (9, False)])
def test_one_that_lies_stunned_from_the_start_gets_up_with_the_group_beside_it(inches: int, may: bool):
    low = f"low blue rep 2 status stunned posture prone at {18 + inches},30 with rifle"
    b = battle("lea blue rep 5 leader at 18,30 facing 0 with rifle", low, "rob red rep 4 at 2,2 with rifle", seed="x")
    b.blue_turn(blue=4, red=2)
    g = b.encounter.game
    group = next(item for item in g.rules.commands["activate"].table(g) if "lea" in item["figures"])
    assert ("low" in group["figures"]) == may


@pytest.mark.rule("CR2-RUL-229", "CR2-MOVE-16", "CR2-VEH-13")
@pytest.mark.parametrize(("speed", "status"), [(0, "ran-away"), (8, "ducked-back")])
def test_a_rider_in_the_open_on_a_tank_that_stands_gets_off_it_to_run_away(speed: int, status: str):
    crew = [f"{name} red rep 4" for name in ("lou", "gus", "dan", "lee", "rita")]
    tank = (
        f"tank of red model medium-tank at 18,14 facing 180 speed {speed} leader lou gunner gus driver dan loader lee"
    )
    b = armored(ANN, *crew, f"{tank} riders rita", seed="x", auto=True)
    g = b.encounter.game
    rita = g.named("rita")
    assert Chain(g.do(RUN_AWAY, rita, [g.named("ann")], Ledger())).batch is None
    assert (rita.status, rita.aboard) == (status, "" if status == "ran-away" else "tank")


@pytest.mark.rule("CR2-RUL-256", "CR2-MELEE-04")
def test_one_that_lies_prone_gets_up_to_fight():
    b = battle(
        "ann blue rep 4 at 18,20 facing 0 with rifle",
        "rob red rep 4 prone at 18,16 facing 180 with rifle",
        seed="x",
        auto=True,
        dice={"wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 1], "ranged_combat__rob": [1]},
    )
    b.blue_turn("ann")
    b.do("charge", figures=["ann"], target="rob")
    assert b.all("melee")
    assert b.all("posture", figure="rob", to="standing")
