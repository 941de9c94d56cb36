"""Moving in Chain Reaction 2.0: slow figures, a group's one Fast Move, prone figures that crawl."""

from __future__ import annotations

import pytest

from engine.space import INCH
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import refused

BEHIND = "rob red rep 3 with rifle at 10,34 facing 180"


@pytest.mark.rule("CR2-MOVE-02", "CR2-REP-04")
def test_a_figure_of_rep_two_goes_six_inches():
    with battle("ann blue rep 2 with pistol at 10,30", ROB) as b:
        b.blue_turn("ann")
        refused(b, "CR2-MOVE-02", "move", figure="ann", to=[10, 23])
        b.do("move", figure="ann", to=[10, 24])


@pytest.mark.rule("CR2-MOVE-04", "CR2-RUL-044", "CR2-DMG-04")
@pytest.mark.parametrize(("dice", "inches"), [([1, 1], 12), ([1, 6], 9), ([6, 6], 6)])
def test_who_was_knocked_down_is_slow_for_good(dice, inches):
    with battle("ann blue rep 4 status stunned with pistol at 10,30", BEHIND, dice={"fast_move__ann": dice}) as b:
        b.blue_turn("ann", blue=4, red=3)
        ann = b.encounter.state.figure("ann")
        assert ann.now.allowance == 6 * INCH
        b.do("move", figure="ann", to=[10, 18], fast=True)
        assert ann.now.allowance == inches * INCH


@pytest.mark.rule("CR2-MOVE-03", "CR2-LEADER-06", "CR2-RUL-226", "CR2-RUL-227", "CR2-MOVE-05", "CR2-RUL-079")
def test_a_group_is_rolled_for_once_and_all_of_it_counts_as_moving_fast():
    with battle(
        "nco blue rep 5 leader with carbine at 10,30",
        "low blue rep 3 with carbine at 12,30",
        ROB,
        dice={"fast_move__nco": [4, 6, 5]},
    ) as b:
        b.blue_turn("nco", "low", blue=5, red=3)
        b.do("move", figure="low", to=[12, 29], fast=True)
        figures = [b.encounter.state.figure(name) for name in ("nco", "low")]
        assert [f.now.allowance // INCH for f in figures] == [16, 8]
        assert all(f.fast for f in figures)
        b.do("end-activation")
        assert not any(f.fast for f in figures)


@pytest.mark.rule("CR2-RUL-227")
def test_a_group_that_has_begun_to_move_moves_fast_no_more():
    with battle("ann blue rep 4 with carbine at 10,30", "ben blue rep 4 with carbine at 12,30", ROB) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 28])
        refused(b, "CR2-RUL-227", "move", figure="ben", to=[12, 20], fast=True)


@pytest.mark.rule("CR2-EX-32", "CR2-GROUP-05", "CR2-RUL-020", "CR2-RUL-027", "CR2-ACT-02")
def test_a_group_goes_on_by_bounds():
    with battle("ann blue rep 4 with carbine at 10,30", "ben blue rep 4 with carbine at 12,30", ROB) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        for figure, to in (("ann", [10, 26]), ("ben", [12, 26]), ("ann", [10, 22])):
            b.do("move", figure=figure, to=to)
        assert b.at("ann") == (10, 22)


@pytest.mark.rule("CR2-MOVE-06", "CR2-MOVE-08", "CR2-RUL-074", "CR2-RUL-276", "CR2-RUL-076")
def test_who_drops_crawls_and_fires_no_more_and_gets_up_in_its_next_activation():
    with battle("ann blue rep 4 with carbine at 10,30", "rob red rep 3 with rifle at 10,10 facing 0") as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 28])
        b.do("prone", figure="ann")
        refused(b, "CR2-RUL-276", "fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-RUL-276", "stand", figure="ann")
        refused(b, "CR2-RUL-276", "move", figure="ann", to=[10, 27])
        refused(b, "CR2-MOVE-02", "move", figure="ann", to=[10, 26], prone=True)
        b.do("move", figure="ann", to=[10, 27], prone=True)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 20])
        assert b.encounter.state.figure("ann").posture == "standing"
