"""Crews some of whom are down or missing: who answers, fires, loads and drives, and who takes over (CR2-RUL-556)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from tests.engine.machines import LONG, armored, place
from tests.engine.table import Battle, refused

CREW = ("lou red rep 5", "dan red rep 3", "gus red rep 5", "lee red rep 4", "ann blue rep 4 with law at 10,30")


def tank(*down: str, line: str = "", **more: Any) -> Battle:
    """A tank of red, and those of its crew who are down."""
    crew = line or "leader lou gunner gus driver dan loader lee"
    model = f"tank of red model medium-tank at 10,12 facing 180 {crew}"
    aboard = [
        f"{one} status stunned" if one.split()[0] in down else one for one in CREW if one.split()[0] in f"{crew} ann"
    ]
    dice = {"rounds:ann": [3], **more.pop("dice", {})}
    b = armored(*aboard, model, table=LONG, dice=dice, **more)
    for name in down:
        b.encounter.state.figure(name).hurt = b.encounter.state.figure(name).hurt._replace(down_in=0)
    return b


def red_turn(b: Battle, *figures: str) -> None:
    b.blue_turn(blue=2, red=3)
    b.do("activate", figures=list(figures))


@pytest.mark.rule("CR2-RUL-556", "CR2-RUL-228", "CR2-RUL-421")
@pytest.mark.parametrize(("down", "voice", "dice"), [((), "lou", 3), (("lou",), "dan", 2), (("lou", "dan"), "gus", 2)])
def test_without_its_leader_the_driver_answers_for_it_by_two_dice(down: tuple[str, ...], voice: str, dice: int) -> None:
    hit = {"ranged-combat:ann": [6], f"clank:{voice}": [6] * dice}
    with tank(*down, dice=hit) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"machine": "tank"}])
        assert b.last("roll", label="clank")["figure"] == voice
        assert b.last("machine", what="makes-off")["machine"] == "tank"


@pytest.mark.rule("CR2-RUL-556", "CR2-VEH-10")
def test_the_gun_is_silent_till_another_takes_the_gunners_seat_and_fires_by_its_own_rep() -> None:
    with tank("gus", dice={"ranged-combat:lee": [3], "apw-miss:lee": [1], "apw-miss-inches:lee": [1]}) as b:
        red_turn(b, "lou", "dan", "lee")
        assert not [item for item in legal.inputs(b.encounter) if item.get("weapon") == "apw-medium"]
        b.do("board", figure="lee", machine="tank", seat="gunner")
        b.do("fire", figure="lee", weapon="apw-medium", at=[10, 20])
        assert {f.id: f.seat for f in b.encounter.state.figures if f.aboard} == {
            "lou": "leader", "dan": "driver", "lee": "gunner", "gus": "loader",
        }  # fmt: skip
        assert b.encounter.game.fleet.sealed(b.encounter.game.named("gus")), "he has not been put out on the deck"
        assert b.encounter.game.machine("tank").empty == ("apw-medium",), "nobody able loads it again"


@pytest.mark.rule("CR2-RUL-556", "CR2-RUL-280")
def test_on_two_dice_a_tank_without_its_gunner_answers_with_what_is_left_and_turns_no_turret() -> None:
    dice = {"ranged-combat:ann": [6], "clank:lou": [1, 2, 6]}
    with tank("gus", dice=dice | {"ranged-combat:lou": [1] * 6, "received-fire:ann": [1, 2]}, auto=True) as b:
        b.encounter.game.machine("tank").turret = 0
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"machine": "tank"}])
        assert {shot["weapon"] for shot in b.all("shot", shooter="lou")} == {"hmg"}
        assert b.encounter.game.machine("tank").turret == 0


@pytest.mark.rule("CR2-RUL-556", "CR2-RUL-282")
def test_a_vehicle_without_a_driver_stands_till_another_takes_the_wheel() -> None:
    with tank("dan") as b:
        red_turn(b, "lou", "gus", "lee")
        refused(b, "CR2-VEH-10", "drive", machine="tank", speed=4)
        refused(b, "CR2-VEH-10", "board", figure="lee", machine="tank", seat="gunner")
        b.do("board", figure="lee", machine="tank", seat="driver")
        b.do("traverse", machine="tank", facing=90)
        b.do("drive", machine="tank", speed=4)
        assert place(b, "tank")[1] == 14


@pytest.mark.rule("CR2-EX-04", "CR2-VEH-10", "CR2-RUL-556")
def test_a_tank_of_two_drives_and_fires_its_top_gun_alone() -> None:
    with tank(line="leader lou driver dan", dice={"in-sight:dan": [6, 6], "in-sight:ann": [6, 6]}) as b:
        red_turn(b, "lou", "dan")
        weapons = {item.get("weapon") for item in legal.inputs(b.encounter) if item["do"] == "fire"}
        assert weapons == {"hmg"}
        b.do("drive", machine="tank", speed=4)
        b.do("board", figure="lou", machine="tank", seat="gunner")
        assert b.encounter.game.fleet.voice(b.encounter.game.machine("tank")) is b.encounter.game.named("dan")


@pytest.mark.rule("CR2-RUL-282", "CR2-RUL-277")
@pytest.mark.parametrize("speed", [0, 6])
def test_the_driver_stays_at_the_wheel_of_what_is_under_way(speed: int) -> None:
    with tank("lou", line=f"speed {speed} leader lou gunner gus driver dan loader lee") as b:
        red_turn(b, "gus", "dan", "lee")
        if speed:
            refused(b, "CR2-RUL-277", "board", figure="dan", machine="tank", seat="leader")
        else:
            b.do("board", figure="dan", machine="tank", seat="leader")
