"""Whom somebody shoots at who is charged by two at once (SWP-CHARGE-15)."""

from __future__ import annotations

import pytest

from tests.engine.swordplay.field import battle

SPEARMAN = "a blue rep 4 at 10.5,15.5 class soldier melee one-hand"


@pytest.mark.rule("SWP-CHARGE-15", "SWP-RUL-47")
def test_charged_by_two_it_shoots_once_at_the_closest():
    b = battle(
        SPEARMAN,
        "c blue rep 4 at 12.5,18.5 class soldier melee one-hand",
        "b red rep 4 at 10.5,10.5 with short-bow class missile",
        dice={"charge:a": [1, 6], "charge:b": [1, 6], "ranged-combat:b": [1]},
    )
    b.blue_turn("a", "c")
    b.do("charge", figures=["a", "c"], target="b")
    assert [s["target"] for s in b.all("shot")] == ["a"]
    assert b.pending == [("blue", "melee-order")]


@pytest.mark.rule("SWP-CHARGE-15")
@pytest.mark.parametrize(("a", "c", "shot"), [("10.5,18.5", "13.5,17.5", "c"), ("10.5,18", "13.5,18.5", "a")])
def test_of_two_at_the_charge_point_the_closest_is_who_came_the_shorter_way(a: str, c: str, shot: str):
    b = battle(
        f"a blue rep 4 at {a} class soldier melee spear",
        f"c blue rep 4 at {c} class soldier melee one-hand",
        "b red rep 4 at 10.5,10.5 facing 180 with short-bow class missile",
        dice={"charge:a": [1, 6], "charge:b": [1, 6], "ranged-combat:b": [1]},
        seed="closest",
        auto=True,
    )
    b.blue_turn("a", "c")
    b.do("charge", figures=["a", "c"], target="b")
    assert [s["target"] for s in b.all("shot", shooter="b")][:1] == [shot]
