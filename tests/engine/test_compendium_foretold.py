"""What previews of the French Compendium say of shots and charges for which focus is tested first."""

from __future__ import annotations

import pytest

from engine.preview import preview
from engine.views import Viewer
from tests.engine.compendium_field import battle
from tests.engine.table import Battle

ANN, BEA = (f"{name} blue rep 4 with bolt-action-rifle at {x},30" for name, x in (("ann", 10), ("bea", 12)))
NEAR, FAR = (f"{name} red rep 3 with bolt-action-rifle at {x},{y}" for name, x, y in (("near", 10, 16), ("far", 14, 8)))


def shot(figure: str, target: str) -> dict[str, object]:
    return {"figure": figure, "targets": [{"figure": target}]}


def at_whom(b: Battle, item: dict[str, object]) -> dict[str, list[str]]:
    """By shooter those whom the preview has a chance to hit."""
    seen = preview(b.encounter, item, Viewer("blue"))
    assert seen.refused is None
    return {one.figure: [shots.target for shots in one.targets if any(shots.hits.values())] for one in seen.firings}


@pytest.mark.rule("CMP-REACT-18")
def test_a_shot_that_focus_is_tested_for_is_foretold_as_it_is_ordered():
    with battle(ANN, BEA, NEAR, FAR) as b:
        b.blue_turn("ann")
        assert at_whom(b, {"do": "fire", **shot("ann", "far")}) == {"ann": ["far"]}


@pytest.mark.rule("CMP-REACT-18")
def test_so_is_the_fire_of_several():
    leader = ANN.replace("rep 4", "leader rep 4")
    with battle(leader, BEA, NEAR, FAR) as b:
        b.blue_turn("ann", "bea")
        volley = [shot("ann", "near"), shot("bea", "far")]
        assert at_whom(b, {"do": "fire", "volley": volley}) == {"ann": ["near"], "bea": ["far"]}
