"""Leaving the table (CR3-RUL-154)."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import BadRequest, Refused
from engine.replay.replay import state_line
from tests.engine.table import Battle


@pytest.mark.rule("CR3-RUL-154")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    "way", [{"to": [10.5, -1]}, {"path": [[10.5, 2.5], [12, -3]]}, {"path": [[10.5, 1], [10.5, 0.5], [10.5, -0.1]]}]
)
def test_a_figure_whose_movement_carries_it_over_the_edge_is_off_unhurt_and_no_runaway(way):
    with Battle("ann blue rep 4 at 10.5,5.5", "abe blue rep 4 at 12,5.5") as b:
        b.blue_turn("ann", "abe")
        b.do("move", figure="ann", **way)
        assert b.status("ann") == "off-table"
        assert b.last("removed") == {
            "type": "removed",
            "figure": "ann",
            "how": "off-table",
            "rule": b.encounter.rules.cite("CR3-RUL-154"),
        }
        assert not b.all("roll", label="man-down")
        assert state_line(b.encounter)["figures"]["ann"]["status"] == "off-table"
        with pytest.raises(Refused):
            b.do("move", figure="ann", to=[10.5, 1])
        b.do("end-phase")
        b.do("end-phase")
        with pytest.raises(Refused):  # and does not come back
            b.blue_turn("ann")


@pytest.mark.rule("CR3-RUL-154")
@pytest.mark.also("swordplay")
def test_an_edge_out_of_reach_is_not_left_over_and_a_fast_move_may_fall_short():
    with Battle("ann blue rep 4 at 10.5,9.5", dice={"fast-move:ann": [5, 6]}) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", to=[10.5, -1])
        assert no.value.rule == b.encounter.rules.cite("CR3-MOVE-01")
        b.do("move", figure="ann", to=[10.5, -1], fast=True)
        assert b.status("ann") == "carry-on"
        assert b.at("ann") == (10.5, 1.5)


@pytest.mark.rule("CR3-RUL-154")
@pytest.mark.also("swordplay")
def test_only_the_end_of_a_move_may_lie_beyond_the_edge():
    with Battle("ann blue rep 4 at 10.5,5.5") as b:
        b.blue_turn("ann")
        for item in (
            {"do": "move", "figure": "ann", "path": [[10.5, -1], [10.5, 2]]},
            {"do": "grenade", "figure": "ann", "at": [10.5, -1]},
            {"do": "break-off", "figure": "ann", "to": [10.5, -1]},
        ):
            with pytest.raises(BadRequest):
                b.give(item)


@pytest.mark.rule("CR3-RUL-154")
@pytest.mark.also("swordplay")
def test_the_way_off_the_table_is_listed_and_taken():
    with Battle("ann blue rep 4 at 1.5,5.5") as b:
        b.blue_turn("ann")
        ways = [i["to"] for i in legal.inputs(b.encounter) if i["do"] == "move" and (i["to"][0] < 0 or i["to"][1] < 0)]
        assert ways == [[1.5, -1], [-1, 5.5]]
        b.do("move", figure="ann", to=ways[1])
        assert b.status("ann") == "off-table"


@pytest.mark.rule("CR3-RUL-154", "CR3-RUL-112")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("load", "status"),
    [
        ("abe blue rep 3 at 10.5,4.5 status out-of-the-fight", "out-of-the-fight"),
        ("abe red rep 3 at 10.5,4.5 status captured", "captured"),
    ],
)
def test_who_is_carried_over_the_edge_leaves_too_as_hurt_or_as_much_a_prisoner_as_before(load: str, status: str):
    with Battle("ann blue rep 4 at 10.5,5.5", load, "ron red rep 4 at 30,30 facing 90") as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        b.do("move", figure="ann", to=[10.5, -1])
        assert [r["figure"] for r in b.all("removed")] == ["ann", "abe"]
        assert b.status("abe") == status
        assert not b.encounter.state.figure("abe").on_table


@pytest.mark.rule("CR3-RUL-154")
@pytest.mark.also("swordplay")
def test_in_sight_on_the_way_to_the_edge_comes_first():
    with Battle(
        "ann blue rep 4 at 10.5,5.5 with nothing",
        "rob red rep 4 at 20.5,2.5 facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[14, 3.4], [14, 12]], "tall": True}],
        dice={
            "in-sight:ann": [4, 4, 4],
            "in-sight:rob": [1, 1, 1, 1],
            "in-sight-action:rob": 1,
            "ranged-combat:rob": [6, 1, 2],
            "damage:rob": 2,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, -1], in_sight_move="stay")
        assert b.status("ann") == "out-of-the-fight"


@pytest.mark.rule("CR3-RUL-154", "CR3-RUL-51")
@pytest.mark.also("swordplay")
def test_a_stunned_friend_carried_off_does_not_come_round_on_a_table_it_has_left():
    with Battle(
        "ann blue rep 4 at 10.5,5.5",
        "abe blue rep 3 at 10.5,4.5 status stunned posture prone",
        "ron red rep 4 at 30,30 facing 90",
    ) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="abe")
        b.do("move", figure="ann", to=[10.5, -1])
        b.do("end-phase")
        assert b.status("abe") == "stunned"
