"""Machines in records: what is read, refused, kept and told (CR2-VEH)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.books.cr2 import CR2
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.replay.replay import state_line
from tests.engine.machines import armored
from tests.engine.table import Battle

WALL = {"id": "wall", "type": "wall", "line": [[4, 20], [20, 20]], "dv": 4}


def convoy(*more: str, **record: Any) -> Battle:
    return armored(
        "hans blue rep 4", "ann blue rep 3", "eve red rep 4 at 30,5",
        "lorry of blue model truck at 10,28 facing 90 speed 6 driver hans riders ann", *more, **record,
    )  # fmt: skip


@pytest.mark.rule("CR2-VEH-08")
def test_a_machine_stands_in_the_last_line_with_those_aboard() -> None:
    b = convoy()
    assert state_line(b.encounter)["machines"] == {
        "lorry": {
            "status": "ready", "at": [10, 28], "facing": 90, "turret": 90, "speed": 6,
            "crew": {"driver": "hans"}, "riders": ["ann"],
        }
    }  # fmt: skip
    assert b.at("hans") == b.at("ann") == (10, 28)
    assert b.encounter.state.figure("ann").seat == "rider"


def test_a_machine_is_the_same_after_export_copy_and_checkpoint() -> None:
    b = convoy()
    again = Encounter(load(json.loads(json.dumps(b.encounter.export()))))
    resumed = Encounter.resume(b.encounter.record, json.loads(json.dumps(b.encounter.checkpoint())))
    for state in (again.state, resumed.state, b.encounter.state.copy()):
        assert state.machines[0] is not b.encounter.state.machines[0]
    assert state_line(again) == state_line(resumed) == state_line(b.encounter)


REFUSED = {
    "lorry of blue model tank at 10,28 driver hans": "'tank' is no model here",
    "lorry of green model truck at 10,28 driver hans": "'green' is no side here",
    "lorry of blue model truck at 10,21 driver hans": "lorry stands in wall (CR2-RUL-420)",
    "lorry of blue model truck at 10,34 driver hans": "lorry juts over the table's edge (CR2-RUL-420)",
    "lorry of blue model truck at 28,5 driver hans": "red stands in lorry",
    "lorry of blue model truck at 10,28 speed 13 driver hans": "its top speed is 12″ (CR2-VEH-06)",
    "lorry of blue model truck at 10,28 status wrecked speed 3": "lorry is wrecked, and its speed is 0 (CR2-VEH-06)",
    "lorry of blue model truck at 10,28 gunner hans": "'gunner' is not known here",
    "lorry of blue model truck at 10,28 driver eve": "eve is not of the side that has lorry (CR2-VEH-10)",
    "lorry of blue model truck at 10,28 status ablaze": "'ablaze' is no status here; allowed: ready",
    "lorry of blue model truck at 10,28 driver joe": "'joe' is no figure here",
    "lorry of blue model truck at 10,28 driver hans riders hans": "hans sits in lorry already (CR2-VEH-10)",
    "panzer of blue model medium-tank at 10,28 leader hans": "the crew of panzer has no driver (CR2-VEH-10)",
}


@pytest.mark.rule("CR2-VEH-10", "CR2-VEH-06", "CR2-RUL-420")
def test_what_cannot_be_is_refused_by_its_rule() -> None:
    wrong = []
    for line, why in REFUSED.items():
        with pytest.raises(BadRequest) as caught:
            armored("hans blue at 3,3", "red red at 28,5", "eve red at 33,5", line, terrain=[WALL])
        if why not in str(caught.value):
            wrong.append(f"{line}: {caught.value}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.rule("CR2-RUL-420")
def test_hulls_may_touch_and_no_more() -> None:
    with convoy("jeep of blue model truck at 16,28 facing 90"):
        pass
    with pytest.raises(BadRequest, match=r"jeep stands in lorry \(CR2-RUL-420\)"):
        convoy("jeep of blue model truck at 15.9,28 facing 90")


def test_a_book_without_machines_says_whose_they_are() -> None:
    lorry = {"id": "lorry", "side": "blue", "model": "truck", "at": [10, 28]}
    with pytest.raises(BadRequest, match=r"has no machines; Chain Reaction 2.0 has \(CR2-VEH-08\)"):
        Battle("hans blue at 10,30", "eve red at 10,5", ruleset="mg42", machines=[lorry])


@pytest.mark.rule("CR2-EX-04", "CR2-VEH-10")
def test_a_tank_needs_commander_driver_gunner_and_loader_and_may_have_a_machine_gunner() -> None:
    tank = CR2.models["medium-tank"]
    assert set(tank.jobs) == {"leader", "driver", "gunner", "loader"}
    assert tank.spare == ("machine-gunner",)
    five = "tank of blue model medium-tank at 10,28 leader ann driver ben gunner cal loader dan machine-gunner eli"
    names = ("ann", "ben", "cal", "dan", "eli")
    b = armored(*(f"{name} blue" for name in names), "eve red at 33,5", five)
    assert state_line(b.encounter)["machines"]["tank"]["crew"] == {
        "leader": "ann", "driver": "ben", "gunner": "cal", "loader": "dan", "machine-gunner": "eli",
    }  # fmt: skip
