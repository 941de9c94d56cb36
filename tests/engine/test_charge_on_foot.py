"""A charge is made on foot: nobody charges, follows up or fights through what bars a walker (CR3-RUL-95, -174)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.procedures.charge_reach import can_charge, chargeable
from tests.engine.scenes import in_melee
from tests.engine.table import Battle, refused

TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
ANN = "ann blue rep 4 at 10.5,16.5 with nothing"
ROB = "rob red rep 4 at 10.5,10.5 with nothing"


def river(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"id": "river", "type": "river", "line": [[0, 13.5], [36, 13.5]], "width": 1}, *more]


def bridge(x: float) -> dict[str, Any]:
    return {"id": "road", "type": "road", "line": [[x, 10], [x, 17]], "width": 2.4}


POND = {"id": "pond", "type": "impassable", "rect": [0, 13, 36, 1]}
WALL = {"id": "wall", "type": "wall", "line": [[0, 13.5], [36, 13.5]]}


@pytest.mark.rule("CR3-CHARGE-04", "CR3-CHARGE-06", "CR3-RUL-95")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("terrain", [river(), [POND], [WALL]])
def test_nobody_charges_across_what_bars_a_walker(terrain: list[dict[str, Any]]):
    with Battle(ANN, ROB, terrain=terrain) as b:
        b.blue_turn("ann")
        game = b.encounter.game
        assert chargeable(game, game.named("ann")) == []
        assert "on foot" in str(refused(b, "CR3-RUL-95", "charge", figures=["ann"], target="rob"))


@pytest.mark.rule("CR3-CHARGE-04", "CR3-RUL-95")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("x", "reaches"), [(15, True), (26, False)])
def test_a_bridge_on_the_way_will_do_if_the_whole_way_is_short_enough(x: float, reaches: bool):
    # Eight inches to the point, and from there at most twice the six inches that it is straight.
    dice = {"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 3, "melee:rob": [4] * 3} if reaches else {}
    with Battle(ANN, ROB, terrain=river(bridge(x)), dice=dice) as b:
        b.blue_turn("ann")
        if reaches:
            b.do("charge", figures=["ann"], target="rob")
            assert in_melee(b, "rob") == ["ann"]
        else:
            refused(b, "CR3-RUL-95", "charge", figures=["ann"], target="rob")


@pytest.mark.rule("CR3-CHARGE-04", "CR3-REACT-11", "CR3-RUL-95")
@pytest.mark.parametrize(("terrain", "may"), [([], True), (river(), False)])
def test_a_reaction_does_not_charge_across_a_river_either(terrain: list[dict[str, Any]], may: bool):
    with Battle(ANN, ROB, terrain=terrain) as b:
        b.blue_turn("ann")
        g = b.encounter.game
        assert can_charge(g, g.named("rob"), g.named("ann"), reaction=True) == may


@pytest.mark.rule("CR3-RUL-174", "CR3-MELEE-02", "CR3-RUL-95")
def test_across_a_low_wall_that_the_target_touches_there_is_melee_on_the_chargers_side_of_it():
    with Battle(
        "ann blue rep 4 at 10.5,16.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        terrain=[{"id": "wall", "type": "wall", "line": [[0, 11], [36, 11]]}],
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 3, "melee:rob": [4] * 3},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert in_melee(b, "rob") == ["ann"]
        assert b.at("ann") == (10.5, 11.5)


@pytest.mark.rule("CR3-CHARGE-10", "CR3-RUL-95")
def test_the_place_of_a_runaway_behind_a_long_wall_is_not_taken():
    with Battle(
        "ann blue rep 4 at 10.5,16.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        terrain=[{"id": "wall", "type": "wall", "line": [[0, 11], [36, 11]]}],
        dice={"charge:ann": TWO, "charge:rob": NONE},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 16.5)


@pytest.mark.rule("CR3-CHARGE-10", "CR3-MELEE-02", "CR3-RUL-95")
@pytest.mark.parametrize(("rob", "how"), [(NONE, "follow-up"), (ONE, "contact")])
def test_a_charger_that_comes_by_a_bridge_is_reported_to_have_gone_over_it(rob: list[int], how: str):
    melee = {"melee:ann": [4] * 3, "melee:rob": [4] * 3} if how == "contact" else {}
    ann = TWO if how == "follow-up" else ONE
    with Battle(ANN, ROB, terrain=river(bridge(15)), dice={"charge:ann": ann, "charge:rob": rob, **melee}) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        path = b.last("move", figure="ann", how=how)["path"]
        assert any(x > 13 for x, _ in path), path
        assert tuple(path[-1]) == b.at("ann")


@pytest.mark.rule("CR3-RUL-174", "CR3-RUL-95")
def test_a_charger_comes_round_a_wall_that_its_target_does_not_touch():
    with Battle(
        "ann blue rep 4 at 10.5,14.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        terrain=[{"id": "wall", "type": "wall", "line": [[8, 12], [12, 12]]}],
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 3, "melee:rob": [4] * 3},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.at("ann")[1] < 12
