"""Traits: what a figure is by nature holds in every check that knows of it, and in no other."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import engine.ruleset.registry
from engine.books.cr3 import CR3
from engine.books.swordplay import SWORDPLAY
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.loadout import gear_to_json
from engine.loading.snapshot import state_from_json, state_to_json
from engine.ruleset.kinds import Trait
from engine.state import gear_of
from engine.tables.spec import Modifier
from tests import ROOT
from tests.engine.play import battle

IN_SIGHT = CR3.checks["in-sight"]
STOIC = CR3.with_(
    id="stoics",
    traits={"stoic": Trait("stoic", "CR3-REACT-01"), "slow": Trait("slow", "CR3-MOVE-01")},
    checks={
        **CR3.checks,
        "in-sight": replace(
            IN_SIGHT,
            circumstances=(*IN_SIGHT.circumstances, "stoic"),
            modifiers=(*IN_SIGHT.modifiers, Modifier("stoic", "CR3-REACT-01", dice=+1)),
        ),
    },
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.ruleset.registry.RULESETS, "stoics", lambda: STOIC)


def begun(**figure: Any) -> Encounter:
    record = battle(1, 2) | {"ruleset": "stoics"}
    record["figures"][0] |= {"rep": 4} | figure
    return Encounter(load(record))


def rolled(encounter: Encounter, test: str) -> int:
    g = encounter.game
    figure = g.figures[0]
    return sum(g.evaluate(test, g.request(figure), lambda _, count: [1] * count).pool.values())


def test_a_trait_counts_where_a_check_has_a_circumstance_of_its_name():
    assert rolled(begun(traits=["stoic"]), "in-sight") == rolled(begun(), "in-sight") + 1
    assert rolled(begun(traits=["slow"]), "in-sight") == rolled(begun(), "in-sight")
    assert rolled(begun(traits=["stoic"]), "fast-move") == rolled(begun(), "fast-move")


def test_traits_are_kept_by_checkpoints_and_written_into_records():
    encounter = begun(traits=["stoic", "slow"])
    state = json.loads(json.dumps(state_to_json(encounter.state)))
    assert state["figures"][0]["traits"] == ["slow", "stoic"]
    again = state_from_json(state).figures[0]
    assert again.traits == {"slow", "stoic"}
    assert gear_to_json(gear_of(again), STOIC)["traits"] == ["slow", "stoic"]


@pytest.mark.parametrize("traits", [["brave"], ["stoic", "slow", "stoic"], "stoic", [7]])
def test_what_nobody_is_by_nature_is_refused(traits: Any):
    with pytest.raises(BadRequest) as caught:
        begun(traits=traits)
    assert caught.value.field is not None
    assert caught.value.field.startswith("figures[0].traits")


def test_a_ruleset_without_traits_knows_no_such_field():
    record = battle(1, 2)
    record["figures"][0]["traits"] = ["stoic"]
    with pytest.raises(BadRequest):
        load(record)


def test_a_checkpoint_of_an_older_release_says_each_trait_by_a_flag():
    record = load((ROOT / "tests" / "golden" / "lances.json").read_text()).with_inputs(())
    begun = Encounter(record)
    checkpoint = json.loads(json.dumps(begun.checkpoint()))
    del checkpoint["state"]["hidden"]
    for figure in checkpoint["state"]["figures"]:
        traits = figure.pop("traits")
        figure |= {trait.key: trait.id in traits for trait in SWORDPLAY.traits.values()}
    again = Encounter.resume(record, checkpoint | {"digest": ""})
    assert {f.id for f in again.state.figures if "fierce" in f.traits}
    assert {f.id for f in again.state.figures if "religious-order" in f.traits}
    assert state_to_json(again.state) == state_to_json(begun.state)
