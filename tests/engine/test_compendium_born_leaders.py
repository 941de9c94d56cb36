"""Born leaders of the French Compendium: friends near one do in the same test as that one does (CMP-ADV-01)."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import battle, results

NEAR_OR_FAR = pytest.mark.parametrize(("far", "follows"), [(0, True), (2, False)], ids=["near", "far"])


@pytest.mark.rule("CMP-ADV-01", "CMP-RUL-067", "CMP-RUL-192")
@pytest.mark.parametrize(("x", "status"), [(14, "ducked-back"), (15.5, "fleeing")])
def test_under_fire(x: float, status: str):
    with battle(
        "ann blue rep 4 with assault-rifle at 12,34",
        "rob red rep 4 with nothing at 10,16 traits born-leader",
        "mid red rep 4 with nothing at 12.4,16",
        f"eva red rep 4 with nothing at {x},16",
        dice={
            "focus__ann": [1, 1], "ranged_combat__ann": [1, 2, 2], "received_fire__rob": [1, 1, 6],
            "received_fire__mid": [6, 6], "received_fire__eva": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": name, "shots": 1} for name in ("mid", "rob", "eva")])
        assert b.status("mid") == "ducked-back"
        assert b.status("eva") == status


@pytest.mark.rule("CMP-ADV-01", "CMP-RUL-067", "CMP-RUL-192", "CMP-RUL-008")
@NEAR_OR_FAR
def test_in_sight(far: float, follows: bool):
    """Ann comes up to both out of the night, as far from one as from the other."""
    with battle(
        "ann blue rep 4 with nothing at 20,28 facing 0",
        f"rob red rep 4 with bolt-action-rifle at {18 - far},12 facing 180 traits born-leader",
        f"mid red rep 4 with bolt-action-rifle at {22 + far},12 facing 180",
        table={"hour": "night", "weather": "clear"},
        dice={
            "in_sight__rob": [1, 1], "in_sight__mid": [6, 6], "ranged_combat__rob": [1], "received_fire__ann": [1, 2],
            **({"ranged_combat__mid": [1]} if follows else {}),
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[20, 21])
        assert [shot["shooter"] for shot in b.all("shot")] == ["rob", *(["mid"] if follows else [])]


@pytest.mark.rule("CMP-ADV-01", "CMP-RUL-067", "CMP-RUL-192", "CMP-REACT-10")
@NEAR_OR_FAR
def test_wanting_to_charge(far: float, follows: bool):
    with battle(
        "ann blue rep 4 leader with nothing at 10,18 traits born-leader",
        f"ben blue rep 4 with nothing at {14 + far},18 facing 0",
        "cat blue rep 4 leader with nothing at 13,20",
        "rob red rep 4 with nothing at 10,13 facing 180",
        dice={
            "wanting_to_charge__ann": [1, 1, 6, 6], "wanting_to_charge__ben": [6, 6, 6],
            "being_charged__rob": [1, 1], "melee__ann": [6, 6], "melee__rob": [6, 6],
        },
        seed="x",
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", "ben", "cat")
        b.do("charge", figures=["ann", "ben"], target="rob")
        assert results(b, "wanting-to-charge") == ["charge", "stay"]
        assert (b.at("ben") != (14 + far, 18)) is follows
