"""Defects that random play found, each by the shortest way to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import Refused
from engine.facts import facts
from engine.loading.load import load
from engine.space import INCH
from tests.engine.invariants import broken
from tests.engine.table import Battle
from tests.golden.make import FOLDER

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))
"""Battles too long to be told in a few lines."""


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_a_battle_that_once_broke_a_promise_keeps_it(path: Path):
    record = json.loads(path.read_text())
    expect = record.pop("expect", {})
    encounter = Encounter(load(record))
    told: list[dict[str, Any]] = []
    for item in record["inputs"]:
        try:
            told += [facts(entry.event) for entry in encounter.submit(item)]
        except Refused as refused:
            told.append({"type": "refused", "code": refused.code})
        assert encounter.pending or broken(encounter.game) == []
    for name, how in expect.get("figures", {}).items():
        figure = encounter.state.figure(name)
        is_now = {"at": [x / INCH for x in figure.at], "status": figure.status, "posture": figure.posture}
        assert {key: is_now[key] for key in how} == how, name
    for event in expect.get("events", []):
        assert any(event.items() <= fact.items() for fact in told), event
    assert expect or all(fact["type"] != "refused" for fact in told)


def test_a_weapon_handed_over_while_it_is_loaded_is_loaded_by_nobody():
    b = Battle(
        "anna blue at 10.5,30.5 with pistol ammo out",
        "bert blue at 11.5,30.5 with shotgun",
        "carlos red at 2,2",
        seed="x",
    )
    b.blue_turn("anna", "bert")
    b.do("reload", figure="anna", weapon="pistol")
    b.do("exchange", figure="bert", target="anna", weapon="pistol")
    assert b.encounter.state.figure("anna").now.reloading == ""
    b.do("end-activation")
    assert b.encounter.state.figure("bert").empty == ("pistol",)


@pytest.mark.rule("CR3-RUL-140", "CR3-RUL-154")
def test_no_way_off_the_table_is_listed_that_goes_fast_over_rough_ground():
    rough = {"id": "scrub", "type": "rough", "rect": [0, 30, 36, 36]}
    with Battle("anna blue at 10.5,26.5 facing 16", terrain=[rough], dice={"fast-move:anna": [1, 1]}) as b:
        b.blue_turn("anna")
        b.do("move", figure="anna", to=[10.5, 28.5], fast=True)
        ways = [item["to"] for item in legal.inputs(b.encounter) if item["do"] == "move"]
        assert all(0 <= y <= 36 for _, y in ways)
        assert ways


def test_nothing_follows_the_end_of_an_encounter_whose_question_was_open():
    record = load((FOLDER / "patrol.json").read_bytes())
    encounter = Encounter(record.with_inputs(()))
    for item in record.inputs[:50]:
        encounter.submit(item)
    assert encounter.pending
    encounter.submit({"do": "end-encounter"})
    assert encounter.state.ended
    assert not encounter.pending


@pytest.mark.rule("CR2-RUL-276")
def test_a_figure_that_goes_prone_beside_a_truck_gets_into_it_in_a_later_activation():
    path = Path(__file__).parent / "found" / "goes-prone-beside-a-truck.json"
    record = load(path.read_bytes())
    encounter = Encounter(record.with_inputs(()))
    for item in record.inputs:
        encounter.submit(item)
    assert not [item for item in legal.inputs(encounter) if item["do"] in ("board", "stand")]
    with pytest.raises(Refused) as why:
        encounter.submit({"do": "board", "figure": "blue-0", "machine": "blue-machine-2", "seat": "rider"})
    assert why.value.rule == "CR2-RUL-276"
