"""What previews of the French Compendium say of shots and charges for which focus is tested first."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

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


@pytest.mark.rule("CMP-FIRE-07", "CMP-RUL-114")
def test_a_shot_at_a_rider_is_foretold_with_the_die_for_the_mount_and_the_fall():
    """Every throw of shots, mounts, wounds and falls is counted by hand: a pistol's two dice, Rep 4 against Rep 3."""
    rob = "rob red rep 3 mounted with nothing at 10,22 facing 180"
    with battle(ANN.replace("bolt-action-rifle", "pistol"), rob, options=["old-west"]) as b:
        b.blue_turn("ann")
        [victim] = preview(b.encounter, {"do": "fire", **shot("ann", "rob")}, Viewer("blue")).victims
    found: Counter[str] = Counter({"missed": Fraction(1, 4)})
    for hits, chance in ((1, Fraction(1, 2)), (2, Fraction(1, 4))):
        for faces in product(range(1, 7), repeat=2 * hits + 1):
            mounts, wounds, fall = faces[:hits], faces[hits:-1], faces[-1]
            at_rider = [wound for mount, wound in zip(mounts, wounds, strict=True) if mount > 3]
            stunned = at_rider or fall > 3
            worst = "obviously-dead" if 1 in at_rider else "stunned" if stunned else "carry-on"
            found[worst] += chance / 6 ** len(faces)
    assert victim.outcomes == found


@pytest.mark.rule("CMP-REACT-18", "CMP-RUL-047", "CMP-RUL-184")
@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("lot", ["near", "far", "aside"])
@pytest.mark.parametrize(("weapon", "wished"), [("pistol", "near"), ("rifle", "near"), ("rifle", "far")])
def test_a_shot_goes_wherever_focus_has_it_with_the_best_that_reaches(
    weapon: str, wished: str, lot: str, *, together: bool
):
    """No weapon is out of range for an enemy whom the figure has settled on, alone or in a volley."""
    names = {"pistol": "automatic-pistol", "rifle": "bolt-action-rifle"}
    foes = {"near": "10,22", "far": "14,10", "aside": "9,19"}
    dice = {"focus:ann": [5, 6], **{f"focus-lot:{name}": [6 if name == lot else 2] for name in foes}}
    dice["focus-lot:near"] = [1, 6] if lot == "near" else [1, 1]
    ann = f"ann blue rep 4 with {','.join(names.values())} at 10,30"
    more = {"dice": dice, "seed": "focus", "auto": True}
    with battle(ann, *(f"{name} red rep 3 with nothing at {at} facing 0" for name, at in foes.items()), **more) as b:
        b.blue_turn("ann")
        order = {**shot("ann", wished), "weapon": names[weapon]}
        item = {"do": "fire", **({"volley": [order]} if together else order)}
        seen = preview(b.encounter, item, Viewer("blue"))
        assert (seen.refused, {name for one in seen.focus for name in one.chances}) == (None, set(foes))
        b.give(item)
        fired = {(one["target"], one["weapon"]) for one in b.all("shot", shooter="ann")}
        best = names["rifle" if lot == "far" else "pistol"]
        assert fired == {(lot, names[weapon] if lot == wished else best)}
