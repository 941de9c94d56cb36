"""An encounter that is put away leaves nothing behind for the search for garbage, which comes once a minute."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.preview import preview
from engine.space.space import space_of
from engine.views import GM
from tests.golden.make import FOLDER
from tests.some import first


@pytest.mark.long
@pytest.mark.parametrize("name", first(1, ["open-field", "house-fight", "patrol"]))
def test_all_of_it_goes_at_once(name: str) -> None:
    record = load((FOLDER / f"{name}.json").read_bytes())
    gc.collect()
    gc.disable()
    try:
        encounter = Encounter(record.with_inputs(()))
        for item in record.inputs:
            preview(encounter, item, GM)
            encounter.submit(item)
        left = [ref(kept) for kept in (encounter, encounter.space, encounter.space.map, encounter.space.obstacles)]
        del encounter
        space_of.cache_clear()
        assert [kept() for kept in left] == [None] * len(left)
    finally:
        gc.enable()
