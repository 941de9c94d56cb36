"""Comm links of Chain Reaction 2.0: they bring a group in, and merge no two that have a Leader each (CR2-RUL-317)."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[24, 0], [24, 36]]}
OTTO = "otto blue rep 5 leader at 20,30 facing 0 with rifle traits overall-leader,comm-link"
ROB = "rob red rep 4 at 2,2 facing 0 with rifle"


def groups(*figures: str) -> list[list[str]]:
    """The groups in which blue begins the turn."""
    g = battle(*figures, ROB, terrain=[SCREEN], seed="x").encounter.game
    return [[f.id for f in group] for group in g.components(g.of_side("blue"))]


@pytest.mark.rule("CR2-LEADER-04", "CR2-RUL-095", "CR2-RUL-317", "CR2-COMM-01", "CR2-GROUP-02")
@pytest.mark.parametrize(("x", "may"), [(34, True), (35.9, True)])
def test_an_overall_leader_calls_a_group_by_comm_link_that_keeps_its_leader(x: float, may: bool):
    lea = f"lea blue rep 3 leader at {x},30 facing 0 with rifle traits comm-link"
    b = battle(OTTO, lea, f"max blue rep 3 at {x - 2},30 facing 0 with rifle", ROB, terrain=[SCREEN], seed="x")
    b.blue_turn("otto", "lea", "max", blue=5, red=2)
    assert {b.encounter.game.figures[n].id for n in b.encounter.state.active} == {"otto", "lea", "max"}
    assert b.encounter.game.named("otto").group != b.encounter.game.named("lea").group


@pytest.mark.rule("CR2-COMM-01", "CR2-RUL-317")
def test_a_comm_link_joins_one_leader_and_others_and_never_two_leaders():
    lea = "lea blue rep 3 leader at 34,30 facing 0 with rifle traits comm-link"
    max_ = "max blue rep 3 at 34,30 facing 0 with rifle traits comm-link"
    assert groups(OTTO, max_) == [["otto", "max"]]
    assert groups(OTTO, lea) == [["otto"], ["lea"]]


@pytest.mark.rule("CR2-RUL-096", "CR2-MOVE-03")
def test_the_third_die_of_a_called_group_is_that_of_its_own_leader():
    max_ = "max blue rep 3 at 18,20 facing 0 with rifle"
    b = battle(OTTO.replace("20,30", "18,30"), max_, ROB, seed="x", dice={"fast_move__otto": [6, 6, 1]})
    b.blue_turn("otto", "max", blue=5, red=2)
    assert b.encounter.game.named("otto").group != b.encounter.game.named("max").group
    b.do("move", moves=[{"figure": "otto", "to": [18, 29]}, {"figure": "max", "to": [18, 19]}], fast=True)
    passed = {roll["figure"]: roll["passed"] for roll in b.all("roll", label="fast-move")}
    assert passed == {"otto": 1, "max": 0}
