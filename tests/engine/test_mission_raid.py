"""Raids: looting, prisoners, who has to get away, and what makes a defence fail (CR3-ENC-06 to CR3-ENC-18)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.procedures.missions.objectives import empty_for, unlooted
from tests.engine.missions import FARM, give, mission
from tests.engine.table import Battle, refused

IN_FARM = "star blue rep 5 star at 18,5"
ABE = "abe blue rep 4 at 4,34"


def attack(*figures: str, **more: Any) -> Battle:
    """The band is at the farm already; no marker is left."""
    terrain = [FARM, *more.pop("terrain", [])]
    objectives = more.pop("objectives", ["farm"])
    return mission(*figures, name="raid-attack", at={}, block={"objectives": objectives}, terrain=terrain, **more)


def defend(*figures: str, at: dict[str, Any] | None = None, **more: Any) -> Battle:
    """The band defends the farm."""
    return mission(*figures, name="raid-defend", at=at or {}, block={"objectives": ["farm"]}, terrain=[FARM], **more)


def loot(b: Battle, figure: str = "star") -> None:
    """One turn of it."""
    b.blue_turn(figure)
    b.do("loot", figure=figure)
    b.do("end-phase")
    b.do("end-phase")


def looted(b: Battle) -> list[str]:
    return [e["building"] for e in b.all("mission", what="looted")]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-13", "CR3-RUL-156")
@pytest.mark.parametrize(("face", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_looting_takes_half_a_die_of_activations_inside(face: int, turns: int):
    with attack(IN_FARM, ABE, dice={"half-d6:farm": face}) as b:
        for turn in range(turns):
            assert not looted(b)
            loot(b)
            assert b.all("mission", what="looting")[turn]["needed"] == turns
        assert looted(b) == ["farm"]
        assert not unlooted(b.encounter.game)
        b.blue_turn("star")
        refused(b, "CR3-ENC-13", "loot", figure="star")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-13", "CR3-RUL-156")
def test_the_die_is_rolled_once_when_a_raider_enters():
    with attack("star blue rep 5 star at 18,9", ABE, dice={"half-d6:farm": 4}) as b:
        b.blue_turn("star")
        assert not b.all("roll", label="half-d6")
        b.do("move", figure="star", to=[18, 5.5])
        assert b.last("roll", label="half-d6")["total"] == 2
        refused(b, "CR3-ENC-13", "loot", figure="star")  # it has spent this activation moving
        b.do("end-phase")
        b.do("end-phase")
        loot(b)
        loot(b)
        assert looted(b) == ["farm"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-156", "CR3-RUL-115")
def test_an_interruption_begins_it_anew_and_nobody_adds_his_turns():
    with attack(IN_FARM, "abe blue rep 4 at 16.5,5", dice={"half-d6:farm": 6}) as b:
        loot(b)
        loot(b)
        b.blue_turn("star")
        b.do("move", figure="star", to=[18, 6])
        b.do("end-phase")
        b.do("end-phase")
        for _ in range(2):
            loot(b)
        assert not looted(b)
        loot(b)
        assert looted(b) == ["farm"]
    with attack(IN_FARM, "abe blue rep 4 at 16.5,5", dice={"half-d6:farm": 6}) as b:
        b.blue_turn("star", "abe")
        b.do("loot", figure="star")
        assert "another's turns" in refused(b, "CR3-RUL-156", "loot", figure="abe").message
        b.do("end-phase")
        b.do("end-phase")
        for _ in range(3):
            loot(b, "abe")
        assert looted(b) == ["farm"]
        assert b.last("mission", what="looted")["figure"] == "abe"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-156", "CR3-ENC-13")
def test_only_an_empty_objective_is_looted_by_those_who_came_for_it():
    b = attack(IN_FARM, ABE, "rob red rep 3 at 16.5,5 facing 270 with nothing", seed="full", auto=True)
    b.blue_turn("star")
    assert not empty_for(b.encounter.game, "blue", b.encounter.space.table.piece("farm"))
    refused(b, "CR3-RUL-156", "loot", figure="star")
    assert not any(i["do"] == "loot" for i in legal.inputs(b.encounter))
    assert not b.all("roll", label="half-d6")
    with attack("star blue rep 5 star at 18,20", ABE) as b:
        b.blue_turn("star")
        refused(b, "CR3-ENC-13", "loot", figure="star")
    with defend(IN_FARM, "rob red rep 3 at 4,34") as b:
        b.blue_turn("star")
        refused(b, "CR3-ENC-13", "loot", figure="star")
    with attack(IN_FARM, ABE, dice={"half-d6:farm": 1}) as b:
        b.blue_turn("star")
        assert {"do": "loot", "figure": "star"} in list(legal.inputs(b.encounter))


def walk_off(b: Battle, figure: str, x: float, over: float) -> None:
    """Out of the farm and over an edge."""
    for _ in range(12):
        if b.status(figure) != "carry-on" or b.encounter.state.ended:
            break
        fx, fy = b.at(figure)
        b.blue_turn(figure)
        if abs(over - fy) <= 8:
            b.do("move", figure=figure, to=[fx, over], in_sight_move="stay")
        elif 3 < fy < 7:
            b.do("move", figure=figure, to=[x, 8.5], in_sight_move="stay")
        else:
            b.do("move", figure=figure, to=[fx, fy + 7 if over > fy else fy - 7], in_sight_move="stay")
        if not b.encounter.state.ended:
            b.do("end-phase")
            b.do("end-phase")


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-06", "CR3-ENC-14", "CR3-RUL-156", "CR3-RUL-154")
@pytest.mark.parametrize(("over", "result"), [(37, "success"), (-1, "failure")])
def test_the_looter_has_to_leave_by_the_edge_of_entry(over: float, result: str):
    with attack(IN_FARM, dice={"half-d6:farm": 1}) as b:
        loot(b)
        assert not b.encounter.state.ended
        if over > 0:
            walk_off(b, "star", 18, over)
        else:
            b.blue_turn("star")
            b.do("move", figure="star", to=[18, 8])
            b.do("end-phase")
            b.do("end-phase")
            b.blue_turn("star")
            b.do("move", figure="star", to=[24, 8])
            b.do("end-phase")
            b.do("end-phase")
            walk_off(b, "star", 24, over)
            walk_off(b, "star", 24, over)
        assert b.encounter.state.ended == result
        assert b.last("mission")["what"] == result


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-156")
def test_both_buildings_have_to_be_looted():
    barn = {**FARM, "id": "barn", "rect": [25, 3, 6, 4]}
    with attack(
        "star blue rep 5 star at 18,5", terrain=[barn], objectives=["farm", "barn"], dice={"half-d6:farm": 1}
    ) as b:
        loot(b)
        assert looted(b) == ["farm"]
        walk_off(b, "star", 18, 37)
        assert b.encounter.state.ended == "failure"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-06", "CR3-RUL-112", "CR3-RUL-156")
@pytest.mark.parametrize(("carried", "result"), [(True, "success"), (False, "failure")])
def test_one_prisoner_carried_off_is_a_success(carried: bool, result: str):
    with attack("star blue rep 5 star at 18,34", "rob red rep 3 at 19,34 status captured") as b:
        b.blue_turn("star")
        if carried:
            b.do("carry", figure="star", target="rob")
        b.do("move", figure="star", to=[18, 37])
        assert b.encounter.state.ended == result
        assert b.last("mission")["rule"] == b.encounter.rules.cite("CR3-ENC-14")


# ---- defending ----


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-15", "CR3-ENC-18")
def test_a_defence_is_a_success_when_enemies_and_markers_are_gone():
    with defend(IN_FARM, "rob red rep 3 at 18,35.5 facing 180", at={"pef-1": [2, 35]}) as b:
        b.blue_turn()
        assert not b.encounter.state.ended
        b.do("end-phase")
        give(b, pef_movement__pef_1=[6, 6])
        b.do("marker", marker="pef-1")
        b.encounter.game.remove(b.encounter.state.figure("rob"), "ran-away", "CR3-MOVE-18")
        b.encounter._mark()
        b.do("end-phase")
        assert not b.encounter.state.ended  # the marker may be anybody
        b.encounter.state.markers = ()
        b.encounter._mark()
        b.blue_turn()
        assert b.encounter.state.ended == "success"


def raided(**more: Any) -> Battle:
    """A raider has the farm to himself."""
    b = defend("star blue rep 5 star at 2,34 facing 270 with nothing", "rob red rep 5 at 18,5 with nothing", **more)
    b.blue_turn(blue=6, red=2)
    b.do("end-phase")
    return b


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-15", "CR3-RUL-157")
def test_a_dwelling_looted_is_a_failure_that_is_played_to_its_end():
    with raided(dice={"half-d6:farm": 2}) as b:
        b.do("activate", figures=["rob"])
        assert {"do": "loot", "figure": "rob"} in list(legal.inputs(b.encounter))
        b.do("loot", figure="rob")
        b.do("end-phase")
        assert b.last("mission", what="looted")["figure"] == "rob"
        assert b.last("mission") == {
            "type": "mission",
            "what": "failed",
            "detail": "looted",
            "rule": b.encounter.rules.cite("CR3-ENC-15"),
        }
        assert not b.encounter.state.ended
        b.do("end-encounter")
        assert b.last("mission")["what"] == "failure"


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-15")
def test_so_is_one_of_the_band_captured():
    with defend(IN_FARM, "abe blue rep 4 at 4,34 status captured", "rob red rep 3 at 18,35 facing 180") as b:
        b.blue_turn()
        assert b.last("mission")["detail"] == "captured"
        b.do("end-encounter")
        assert b.last("mission") == {
            "type": "mission",
            "what": "failure",
            "detail": "captured",
            "rule": b.encounter.rules.cite("CR3-ENC-15"),
        }


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-157")
def test_where_a_player_carries_on_nobody_loots():
    with defend("star blue rep 5 star at 16,5 facing 270 with nothing", "rob red rep 5 at 20,5 facing 90") as b:
        g = b.encounter.game
        assert not empty_for(g, "red", g.space.table.piece("farm"))
        assert [piece.id for piece in unlooted(g)] == ["farm"]
