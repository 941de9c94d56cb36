"""Ducked back in woods or rough ground: hidden from outside, seen by an enemy in there with it (CR3-RUL-74)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.state import Figure
from tests.engine.scenes import acted, rolled
from tests.engine.table import Battle

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""
AREAS = pytest.mark.parametrize("kind", ["woods", "rough"])


def ground(kind: str) -> list[dict[str, Any]]:
    """Twenty inches by ten."""
    return [{"id": "area", "type": kind, "rect": [5, 8, 26, 10]}]


def one(b: Battle, name: str) -> Figure:
    """A figure as it is now."""
    return b.encounter.state.figure(name)


def ducked_in(kind: str, *others: str, dice: dict[str, Any] | None = None, **more: Any) -> Battle:
    """c stands at the southern edge of the area, is shot at from outside and ducks back into its depth."""
    shots = {"ranged-combat:a": MISS, "received-fire:c": [1, 1, 1]}
    b = Battle(
        "a blue rep 5 star at 10.5,28",
        "c red rep 4 with pistol at 10.5,17",
        *others,
        terrain=ground(kind),
        dice={**shots, **(dice or {})},
        **more,
    )
    b.blue_turn("a")
    b.do("fire", figure="a", targets=[{"figure": "c"}])
    assert b.status("c") == "ducked-back"
    assert b.at("c")[1] < 17
    return b


@AREAS
@pytest.mark.rule("CR3-MOVE-15", "CR3-TERR-07", "CR3-RUL-74")
def test_it_is_hidden_from_outside_and_seen_from_inside(kind: str):
    with ducked_in(kind, "e blue at 10.5,10 facing 180", "f blue at 29.5,12 facing 270") as b:
        sees = b.encounter.game.sees
        c = one(b, "c")
        assert not sees(one(b, "a"), c)
        assert not sees(c, one(b, "a"), turning=True)
        assert sees(one(b, "e"), c)
        assert sees(c, one(b, "e"), turning=True)
        assert not sees(one(b, "f"), c), "more than twelve inches off in the same area"


@AREAS
@pytest.mark.rule("CR3-TERR-07", "CR3-RUL-74", "CR3-LOS-03")
def test_at_night_it_is_seen_from_inside_within_six_inches(kind: str):
    with ducked_in(kind, "e blue at 10.5,8.5 facing 180", "f blue at 13,12 facing 270", table={"light": "night"}) as b:
        sees = b.encounter.game.sees
        assert b.at("c")[1] > 15.5
        assert not sees(one(b, "e"), one(b, "c"))
        assert sees(one(b, "f"), one(b, "c"))


@AREAS
@pytest.mark.rule("CR3-MOVE-15", "CR3-RUL-74", "CR3-SIGHT-04")
def test_an_enemy_who_comes_into_the_area_is_met_by_an_in_sight_test_and_may_shoot(kind: str):
    with ducked_in(
        kind,
        "e blue with assault-rifle at 20,22 facing 0",
        dice={
            "in-sight:e": [1, 1],
            "in-sight:c": [4, 4, 4],
            "in-sight-action:e": [1],
            "ranged-combat:e": [6, 1, 1],
            "damage:e": [1],
        },
    ) as b:
        b.do("end-activation")
        b.do("activate", figures=["e"])
        b.do("move", figure="e", to=[16, 16], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"e", "c"}
        assert acted(b) == ["a", "e"]
        assert b.status("c") == "obviously-dead"


@AREAS
@pytest.mark.rule("CR3-CHARGE-03", "CR3-RUL-74")
def test_it_may_be_charged_by_an_enemy_in_the_area(kind: str):
    with ducked_in(
        kind,
        "e blue with nothing melee one-hand at 13,10 facing 180",
        dice={"charge:e": [1, 1], "charge:c": [6, 6]},
    ) as b:
        b.do("end-activation")
        b.do("activate", figures=["e"])
        b.do("charge", figures=["e"], target="c")
        assert b.status("c") == "ran-away"


@AREAS
@pytest.mark.rule("CR3-MOVE-13", "CR3-RUL-72", "CR3-RUL-74")
def test_the_depth_of_an_area_is_no_cover_from_an_enemy_in_it(kind: str):
    """Shot at from inside the same area it drops where it is, and is seen as usual."""
    with Battle(
        "a blue rep 5 star at 21,15 facing 270",
        "c red rep 4 with pistol at 15,15 facing 90",
        terrain=[{"id": "area", "type": kind, "rect": [3, 3, 30, 30]}],
        dice={"ranged-combat:a": MISS, "received-fire:c": [6, 6, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert (b.at("c"), b.status("c"), one(b, "c").posture) == ((15, 15), "ducked-back", "prone")
        assert b.encounter.game.sees(one(b, "a"), one(b, "c"))
