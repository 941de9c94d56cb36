"""Worked examples of the French Compendium in play: In Sight, return fire, dives and flight."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import SCREEN, WALKS, WATCHES, battle, fires, low_wall, totals
from tests.engine.table import refused


@pytest.mark.rule("CMP-EX-11", "CMP-REACT-01", "CMP-REACT-02", "CMP-FIRE-11", "CMP-RUL-008", "CMP-RUL-010")
def test_ex_11_a_snap_shot_from_cover_misses_at_nine():
    with battle(
        f"ann blue rep 4 with bolt-action-rifle {WALKS}",
        f"rob red rep 4 {WATCHES}",
        terrain=[SCREEN, low_wall(20, 12.8)],
        dice={"in_sight__rob": [3, 5], "ranged_combat__rob": [6, 5, 2], "received_fire__ann": [1, 2]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert [roll["result"] for roll in b.all("roll", label="in-sight")] == ["snap-shot"]
        assert totals(b, "rob") == [(9, "miss"), (8, "miss"), (5, "miss")]
        # Outgunned and moving, with no cover near: it drops.
        assert b.last("roll", label="received-fire")["result"] == "dive-for-cover"
        assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CMP-EX-12", "CMP-MOVE-10")
def test_ex_12_it_dives_into_cover_near():
    with battle(
        f"ann blue rep 4 {WALKS}",
        f"rob red rep 3 {WATCHES}",
        terrain=[SCREEN, low_wall(24, 14)],
        dice={"in_sight__rob": [2, 6]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert (b.status("rob"), b.encounter.state.figure("rob").cover) == ("ducked-back", "wall-24-14")
        assert b.at("ann") == (18, 25)


@pytest.mark.rule("CMP-RUL-009", "CMP-ACT-04")
def test_who_waits_tests_once_for_a_group_and_who_is_active_never():
    with battle(
        "ann blue rep 4 leader at 10,25 facing 0",
        "bob blue rep 4 at 8,25 facing 0",
        f"rob red rep 3 {WATCHES}",
        terrain=[SCREEN],
        dice={"in_sight__rob": [6, 6]},
    ) as b:
        b.blue_turn("ann", "bob")
        moves = [{"figure": "ann", "to": [18, 25]}, {"figure": "bob", "to": [16, 25]}]
        b.do("move", moves=moves)
        assert len(b.all("roll", label="in-sight")) == 1


@pytest.mark.rule("CMP-EX-13", "CMP-REACT-04", "CMP-RUL-012")
def test_ex_13_outgunned_in_cover_it_returns_fire_at_rep_less_one():
    with battle(
        "ann blue rep 4 at 10,22",
        "rob red rep 4 with revolver at 10,12",
        terrain=[low_wall(10, 12.8)],
        dice={
            "ranged_combat__ann": [1, 2, 2], "received_fire__rob": [1, 4], "ranged_combat__rob": [6, 1],
            "damage__rob": [6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b)
        assert totals(b, "rob") == [(9, "hit"), (4, "miss")]
        assert b.status("ann") == "stunned"


@pytest.mark.rule("CMP-EX-14", "CMP-REACT-05", "CMP-MOVE-02", "CMP-RUL-015")
def test_ex_14_outgunned_on_the_run_it_completes_its_move():
    with battle(
        f"ann blue rep 4 with revolver {WALKS}",
        f"rob red rep 4 {WATCHES}",
        terrain=[SCREEN, low_wall(14, 31)],
        dice={
            "fast_move__ann": [1, 5], "in_sight__rob": [1, 2], "ranged_combat__rob": [1, 2, 2],
            "received_fire__ann": [1, 4],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[20, 25], fast=True)
        assert b.last("roll", label="received-fire")["result"] == "complete-move"
        assert b.at("ann") == (20, 25)


@pytest.mark.rule("CMP-EX-15", "CMP-REACT-06", "CMP-RUL-021")
def test_ex_15_shot_from_the_rear_it_flees():
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,30",
        "rob red rep 3 with bolt-action-rifle at 10,12 facing 0",
        terrain=[low_wall(10, 12.8)],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [3, 4]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == "fleeing"


@pytest.mark.rule("CMP-EX-16", "CMP-REACT-07", "CMP-RUL-163")
def test_ex_16_in_the_open_it_halts_and_returns_fire():
    with battle(
        "ann blue rep 4 at 10,30",
        "rob red rep 4 at 10,12",
        dice={
            "ranged_combat__ann": [1, 2, 2], "received_fire__rob": [4, 5], "ranged_combat__rob": [6, 6, 1],
            "damage__rob": [2, 4],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b)
        assert totals(b, "rob") == [(9, "hit"), (9, "hit"), (4, "miss")]
        assert b.status("ann") == "out-of-the-fight"  # of a 2 and a 4 the worse stands (CMP-RUL-122)


@pytest.mark.rule("CMP-EX-17", "CMP-REACT-08", "CMP-MOVE-06", "CMP-RUL-183")
def test_ex_17_without_a_success_it_flees_from_its_cover():
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,34",
        "rob red rep 3 with bolt-action-rifle at 10,20",
        terrain=[low_wall(10, 20.8), low_wall(10, 15)],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [4, 6]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == "fleeing"
        assert b.at("rob")[1] < 15


@pytest.mark.rule("CMP-MOVE-06", "CMP-RUL-036")
def test_one_in_the_open_drops_and_flees_on_only_while_an_enemy_sees_it():
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,34",
        "rob red rep 3 with bolt-action-rifle at 10,20",
        dice={"ranged_combat__ann": [1], "received_fire__rob": [4, 6]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        rob = b.encounter.state.figure("rob")
        assert (rob.status, rob.posture, b.at("rob")) == ("fleeing", "prone", (10, 20))
        refused(b, "MG42-RALLY-01", "rally", figure="rob")


@pytest.mark.rule("CMP-MOVE-06", "CMP-RUL-036", "CMP-RUL-183")
@pytest.mark.parametrize(("wall", "end"), [(1.3, "fleeing"), (6.8, "ran-away")])
def test_only_one_that_runs_straight_on_over_the_edge_leaves_the_table(wall: float, end: str):
    """It stays behind a wall by the edge, and leaves where it has a wall before it already."""
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,20",
        "rob red rep 3 with bolt-action-rifle at 10,6",
        terrain=[low_wall(10, wall)],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [4, 6]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == end


@pytest.mark.rule("CMP-RUL-157", "CMP-REACT-02")
@pytest.mark.parametrize(("who", "choice"), [("star", {"ann": 1}), ("star", {}), ("", None)])
def test_a_star_may_decline_to_fire_at_one_that_it_sees_and_an_npc_may_not(who: str, choice: dict[str, int] | None):
    dice = {"ranged_combat__rob": [6], "damage__rob": [4]} if choice != {} else {}
    with battle(
        f"ann blue rep 4 with nothing {WALKS}",
        f"rob red rep 4 {who} with bolt-action-rifle {WATCHES}",
        terrain=[SCREEN],
        dice={"in_sight__rob": [1, 2], **dice},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert b.pending == ([("rob", "targets")] if who else [])
        if choice is not None:
            b.answer("rob", "targets", choice)
        assert b.status("ann") == ("carry-on" if choice == {} else "stunned")
        assert b.status("rob") == "carry-on", "who declines does not dive"


@pytest.mark.rule("CMP-RUL-157")
def test_a_star_may_be_ordered_to_hold_its_fire_at_those_who_come_into_sight_and_an_npc_may_not():
    with battle(
        f"ann blue rep 4 with nothing {WALKS}",
        f"rob red rep 4 star with bolt-action-rifle {WATCHES}",
        "ned red rep 4 with nothing at 2,2",
        terrain=[SCREEN],
        dice={"in_sight__rob": [1, 2], "ranged_combat__ann": []},
    ) as b:
        refused(b, "CMP-RUL-157", "order", figure="ned", kind="targets", choice="hold")
        b.do("order", figure="rob", kind="targets", choice="hold")
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert not b.pending
        assert not b.all("shot")
        assert b.last("decided", kind="targets")["how"] == "order"


@pytest.mark.rule("CMP-RUL-157")
def test_such_an_order_keeps_no_star_from_answering_fire():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "rob red rep 4 star with bolt-action-rifle at 10,12 facing 180",
        dice={"ranged_combat__ann": [1], "ranged_combat__rob": [6], "damage__rob": [4]},
    ) as b:
        b.do("order", figure="rob", kind="targets", choice="hold")
        b.blue_turn("ann")
        fires(b)
        b.answer("rob", "free-will", "pass-2")
        assert not b.pending
        assert b.status("ann") == "stunned"
