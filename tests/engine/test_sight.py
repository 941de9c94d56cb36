"""In Sight: who triggers it, the two inches, who takes part with how many dice (CR3-SIGHT, CR3-LOS)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.scenes import rolled, turning
from tests.engine.table import Battle

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
"""Stands between blue in the south-west and red in the north-west; from x = 18 in row 26 one looks past it."""
BEHIND = "at 15.5,26"
FOE = "at 15.5,10"
OUT = [20.5, 26]


# ---- the trigger ----


@pytest.mark.rule("CR3-SIGHT-01", "CR3-SIGHT-02", "CR3-SIGHT-04", "CR3-RUL-12", "CR3-MOVE-01")
@pytest.mark.also("swordplay")
def test_a_move_stops_at_the_first_inch_at_which_an_enemy_sees_the_figure():
    with Battle(
        f"a blue {BEHIND}",
        f"c red {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4, 4, 4], "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": [5], "in-sight-action:a": [5]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT)
        assert b.at("a") == (18.5, 26)  # out of sight at 17.5, in sight one inch on
        assert b.pending == [("blue", "in-sight-move")]
        b.answer("blue", "in-sight-move", "stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-04", "CR3-RUL-18", "CR3-RUL-19")
@pytest.mark.also("swordplay")
def test_figures_in_sight_of_each_other_from_the_start_take_no_test():
    with Battle("a blue at 10.5,30.5", "c red at 10.5,10.5") as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[13.5, 28.5])
        assert not b.all("roll", label="in-sight")
        assert b.pending == []


@pytest.mark.rule("CR3-SIGHT-04", "CR3-RUL-20", "CR3-ACT-04")
@pytest.mark.also("swordplay")
def test_turning_to_look_at_an_enemy_sets_the_test_off():
    with Battle(
        "a blue at 10.5,30.5 facing 180",
        "c red at 10.5,10.5 facing 0",
        dice={"in-sight:a": [1, 1, 4, 4], "in-sight:c": [4, 4, 4, 4], "in-sight-action:a": 5, "in-sight-action:c": 5},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        # It has turned, not moved: all four dice (CR3-RUL-25).
        assert rolled(b, "in-sight") == {"a": (1, 1, 4, 4), "c": (4, 4, 4, 4)}


@pytest.mark.rule("CR3-SIGHT-05")
@pytest.mark.also("swordplay")
def test_the_extra_inches_may_take_the_figure_out_of_view_again_and_then_nobody_rolls():
    with Battle(f"a blue {BEHIND}", f"c red {FOE}", terrain=[SCREEN]) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move={"a": [16.5, 26]})
        assert b.at("a") == (16.5, 26)
        assert not b.all("roll", label="in-sight")


# ---- the two inches ----


@pytest.mark.rule("CR3-SIGHT-05", "CR3-SIGHT-06", "CR3-RUL-18")
@pytest.mark.also("swordplay")
def test_whom_the_extra_inches_bring_into_view_tests_with_the_others_and_not_again():
    with Battle(
        "a blue rep 4 star with nothing at 10,20 facing 180",
        "c red rep 4 with nothing at 30,24 facing 270",
        "d red rep 3 with nothing at 30,21 facing 270",
        terrain=[{"id": "barn", "type": "building", "rect": [12, 10, 4, 14], "dv": 2}],
        dice={
            "in-sight:a": [1, 1, 1],
            "in-sight:c": [4, 4, 4, 4],
            "in-sight:d": [4, 4, 4],
            "in-sight-action:c": [6],
            "in-sight-action:d": [6],
        },
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[10, 28]], facing=180, in_sight_move="go-on")
        assert b.at("a") == (10, 26)
        b.answer("a", "in-sight-action", "hold")
        assert b.at("a") == (10, 28)
        assert list(rolled(b, "in-sight")) == ["a", "c", "d"]


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
@pytest.mark.also("swordplay")
def test_the_extra_inches_come_out_of_the_movement():
    with Battle(
        "a blue with nothing at 10.5,26",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4, 4, 4], "in-sight:c": [4, 4, 4, 4], "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26])  # the whole eight inches
        # Nothing is left, so nothing is asked.
        assert b.pending == []
        assert [(m["how"], m["path"][0]) for m in b.all("move")] == [("move", [10.5, 26]), ("duck-back", [18.5, 26])]


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
def test_extra_points_farther_than_two_inches_or_off_the_movement_left_are_refused():
    with Battle("a blue at 11.5,26", f"c red {FOE}", terrain=[SCREEN]) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26])
        assert b.pending == [("blue", "in-sight-move")]
        with pytest.raises(Refused) as refused:
            b.answer("blue", "in-sight-move", {"a": [20, 26]})  # one inch of its eight is left
        assert refused.value.rule == "CR3-SIGHT-05"


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
@pytest.mark.also("swordplay")
def test_a_group_run_by_the_rules_uses_the_inches_to_reach_cover():
    bank = {"id": "bank", "type": "wall", "line": [[18, 24], [22, 24]], "dv": 3}
    with Battle(
        f"a blue with nothing class peasant {BEHIND}",  # a Soldier would come on to charge
        f"c red with nothing {FOE}",
        terrain=[SCREEN, bank],
        sides=[{"id": "blue", "controller": "rules"}, {"id": "red"}],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 3, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT)
        x, y = b.last("move", how="extra")["to"]
        assert 24 < y < 25.5
        assert 17.5 < x < 20.5
        # The enemy's only target is in cover now: one die fewer (CR3-SIGHT-08).
        assert len(rolled(b, "in-sight")["c"]) == 3


# ---- who rolls, and how many dice ----


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_a_firefight_elsewhere_takes_no_part():
    wall = {"id": "east", "type": "wall", "line": [[25, 0], [25, 36]], "dv": 4, "tall": True}
    with Battle(
        f"a blue with nothing {BEHIND}",
        "far blue with nothing at 30.5,30.5",
        f"c red with nothing {FOE}",
        "off red with nothing at 30.5,10.5",
        terrain=[SCREEN, wall],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 4, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_a_friend_of_another_group_who_only_sees_the_looker_takes_no_part():
    # c sees a come out of hiding; a moves east and does not look at c. d has had c in sight all along.
    with Battle(
        f"a blue with nothing {BEHIND}",
        "d blue with nothing at 30.5,30.5",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [4] * 4, "in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[18.5, 26]], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_every_enemy_who_sees_the_newcomer_takes_part_and_so_does_the_rest_of_its_group():
    # b of the moving group has e in sight from the start; nothing new about it, but it belongs to the group.
    with Battle(
        "a blue with nothing at 16.5,26",
        "b blue with nothing at 19.5,28",
        f"c red with nothing {FOE}",
        "e red with nothing at 30.5,12",
        terrain=[SCREEN],
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:b": [4] * 4,
            "in-sight:c": [4] * 4,
            "in-sight:e": [4] * 4,
            **{f"in-sight-action:{f}": 5 for f in "abce"},
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "b", "c", "e"}
        assert len(rolled(b, "in-sight")["b"]) == 4  # active, but it has not moved


@pytest.mark.rule("CR3-SIGHT-07", "CR3-SIGHT-08", "CR3-RUL-25")
@pytest.mark.also("swordplay")
def test_a_die_for_each_point_of_rep_and_one_fewer_for_an_active_figure_that_moved():
    with Battle(
        f"a blue rep 5 with nothing {BEHIND}",
        f"c red rep 3 with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [6, 5, 4, 4], "in-sight:c": [1, 2, 3]} | {"in-sight-action:c": 5, "in-sight-action:a": 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert b.last("roll", label="in-sight", figure="a")["successes"] == 0
        assert b.last("roll", label="in-sight", figure="c")["successes"] == 3


@pytest.mark.rule("CR3-SIGHT-08", "CR3-RUL-24")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("second", "dice"), [("at 12.5,10.5", 3), ("at 26.5,10.5", 4)])
def test_one_clear_enemy_is_enough_to_react_to(second: str, dice: int):
    """a looks at c, in cover of a bank, and at e, in cover of it too or in the open."""
    bank = {"id": "bank", "type": "wall", "line": [[8, 11.5], [18, 11.5]], "dv": 3}
    with Battle(
        "a blue with nothing at 20.5,30.5 facing 180",
        "c red with nothing at 15.5,10.5 facing 0",
        f"e red with nothing {second} facing 0",
        terrain=[bank],
        dice={"in-sight:a": [4] * dice, "in-sight:c": [4] * 4, "in-sight:e": [4] * 4}
        | {f"in-sight-action:{f}": 5 for f in "ace"},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert len(rolled(b, "in-sight")["a"]) == dice


# ---- not in sight ----


@pytest.mark.rule("CR3-SIGHT-03", "CR3-LOS-01", "CR3-LOS-02", "CR3-RUL-15")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("facing", "sees"), [(0, True), (90, True), (270, True), (91, False), (180, False)])
def test_a_figure_sees_only_what_lies_in_its_front(facing: int, sees: bool):
    with Battle(f"a blue at 10.5,30 facing {facing}", "c red at 10.5,10 facing 0") as b:
        b.blue_turn("a")
        assert bool(b.encounter.state.seen[0]) is sees


@pytest.mark.rule("CR3-RUL-23", "CR3-RUL-24", "CR3-SIGHT-06", "CR3-SIGHT-13")
def test_a_figure_seen_from_behind_rolls_in_full_and_turns_to_act():
    # c looks north, and a turns to look at it from behind a bank: c sees nobody, so no die is lost for cover.
    bank = {"id": "bank", "type": "wall", "line": [[4, 23.5], [20, 23.5]], "dv": 3}
    with turning(
        "a blue rep 5 star at 10.5,25 facing 180",
        "c red at 10.5,10 facing 0",
        terrain=[bank],
        dice={"in-sight:a": [4] * 5, "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": 4, "ranged-combat:c": [1, 2, 2]},
    ) as b:
        assert len(b.all("shot", shooter="c")) == 3
        assert b.last("move", figure="c")["facing"] == 180
        b.answer("a", "in-sight-action", "hold")
        b.answer("a", "free-will", "pass-0")
        b.answer("a", "free-will", "pass-2")
