"""A look at the table, as any side knows it, leaves the encounter as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.preview import as_known
from engine.views import PUBLIC, Viewer

GOLDEN = Path(__file__).parents[1] / "golden"
BATTLES = sorted(path for path in GOLDEN.glob("*.json") if "information" in json.loads(path.read_bytes()))


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_the_table_as_each_side_knows_it_is_a_copy(path: Path) -> None:
    raw = json.loads(path.read_bytes())
    inputs = raw.pop("inputs")
    encounter = Encounter(load({**raw, "inputs": []}))
    viewers = [PUBLIC, *(Viewer(side.id) for side in encounter.record.sides)]
    for item in inputs:
        encounter.submit(item)
        before = state_to_json(encounter.state)
        for viewer in viewers:
            as_known(encounter, viewer)
        assert state_to_json(encounter.state) == before, item
