"""Turns, activation and the order of groups (CR3-TURN)."""

from __future__ import annotations

import pytest

from tests.engine.table import Battle, refused

FAR = "guard red rep 3 at 34.5,1.5 facing 0"
"""An enemy who looks away, far off."""


def turn(b: Battle, blue: int, red: int) -> None:
    b.blue_turn(blue=blue, red=red)


@pytest.mark.rule("CR3-TURN-01", "CR3-TURN-09")
@pytest.mark.also("swordplay")
def test_a_turn_is_the_dice_then_one_phase_a_side_and_the_next_turn_rolls_again():
    with Battle("ann blue at 5.5,30.5", FAR, dice={"activation:blue": [4, 1], "activation:red": [2, 3]}) as b:
        b.do("start-turn")
        b.do("end-phase")
        b.do("end-phase")
        b.do("start-turn")
        assert [(t["turn"], t["phase"], t.get("side")) for t in b.all("turn")] == [
            (1, 1, "blue"),
            (1, 2, "red"),
            (1, 0, None),
            (2, 1, "red"),
        ]


@pytest.mark.rule("CR3-TURN-01")
@pytest.mark.also("swordplay")
def test_a_turn_under_way_is_finished_before_the_next_dice():
    with Battle("ann blue at 5.5,30.5", FAR) as b:
        turn(b, 4, 2)
        refused(b, "CR3-TURN-09", "start-turn")


@pytest.mark.rule("CR3-EX-20", "CR3-TURN-02", "CR3-TURN-04")
@pytest.mark.also("swordplay")
def test_ex_20_blue_five_beats_red_four_and_goes_first():
    with Battle("ann blue rep 5 at 5.5,30.5", FAR, dice={"activation:blue": 5, "activation:red": 4}) as b:
        b.do("start-turn")
        assert [(r["side"], r["dice"], r["result"]) for r in b.all("roll", label="activation")] == [
            ("blue", [5], "first"),
            ("red", [4], "second"),
        ]
        assert b.encounter.state.order == ("blue", "red")


@pytest.mark.rule("CR3-TURN-03", "CR3-EX-25")
@pytest.mark.also("swordplay")
def test_doubles_are_rolled_again_and_are_no_turn():
    with Battle("ann blue at 5.5,30.5", FAR, dice={"activation:blue": [3, 6, 2], "activation:red": [3, 6, 5]}) as b:
        b.do("start-turn")
        assert b.encounter.state.turn == 1
        assert b.encounter.state.order == ("red", "blue")
        assert [r["result"] for r in b.all("roll", label="activation")] == ["reroll"] * 4 + ["second", "first"]


@pytest.mark.rule("CR3-TURN-05", "CR3-EX-25")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("die", "may"), [(1, True), (3, True), (4, True), (5, False), (6, False)])
def test_a_rep_four_activates_on_four_or_less(die: int, may: bool):
    with Battle("ann blue rep 4 at 5.5,30.5", FAR, dice={"activation:blue": die, "activation:red": 1 + die % 6}) as b:
        b.do("start-turn")
        if b.encounter.state.active_side == "red":
            b.do("end-phase")
        if may:
            b.do("activate", figures=["ann"])
        else:
            refused(b, "CR3-TURN-05", "activate", figures=["ann"])


@pytest.mark.rule("CR3-EX-21", "CR3-TURN-05", "CR3-TURN-10")
@pytest.mark.also("swordplay")
def test_ex_21_on_a_five_only_rep_five_leaders_activate_and_the_others_still_react():
    with Battle(
        "five blue rep 5 at 5.5,30.5",
        "four blue rep 4 at 20.5,30.5",
        "red-4 red rep 4 at 20.5,10.5",
        dice={
            "activation:blue": 5,
            "activation:red": 4,
            "ranged-combat:red-4": [1, 2, 2],
            "received-fire:four": [2, 3],
            "ranged-combat:four": [1, 2, 2],
            "received-fire:red-4": [5, 6],
            "cohesion:red-4": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        refused(b, "CR3-TURN-05", "activate", figures=["four"])
        b.do("activate", figures=["five"])
        b.do("end-phase")
        b.do("activate", figures=["red-4"])
        b.do("fire", figure="red-4", targets=[{"figure": "four"}])
        assert b.last("roll", label="received-fire", figure="four")["result"] == "fire"
        assert b.all("shot", shooter="four", target="red-4")


@pytest.mark.rule("CR3-EX-22", "CR3-TURN-08", "CR3-TURN-05")
@pytest.mark.also("swordplay")
def test_ex_22_when_blue_has_finished_red_activates_leaders_of_four_or_more():
    with Battle(
        "ann blue rep 5 at 5.5,30.5",
        "r5 red rep 5 at 5.5,1.5 facing 0",
        "r4 red rep 4 at 15.5,1.5 facing 0",
        "r3 red rep 3 at 25.5,1.5 facing 0",
        dice={"activation:blue": 5, "activation:red": 4},
    ) as b:
        b.do("start-turn")
        refused(b, "CR3-TURN-08", "activate", figures=["r5"])
        b.do("end-phase")
        b.do("activate", figures=["r5"])
        b.do("activate", figures=["r4"])
        refused(b, "CR3-TURN-05", "activate", figures=["r3"])


@pytest.mark.rule("CR3-RUL-09", "CR3-TURN-10")
@pytest.mark.also("swordplay")
def test_a_six_activates_nobody_and_is_not_rolled_again():
    with Battle("ann blue rep 5 star at 5.5,30.5", FAR, dice={"activation:blue": 6, "activation:red": 2}) as b:
        b.do("start-turn")
        assert b.encounter.state.active_side == "blue"
        refused(b, "CR3-TURN-05", "activate", figures=["ann"])
        b.do("end-phase")
        assert b.encounter.state.active_side == "red"


@pytest.mark.rule("CR3-TURN-06")
@pytest.mark.also("swordplay")
def test_groups_go_from_the_highest_leader_rep_down_and_equal_reps_as_their_player_likes():
    with Battle(
        "a blue rep 4 at 2.5,30.5",
        "b blue rep 4 at 12.5,30.5",
        "c blue rep 5 at 22.5,30.5",
        "d blue rep 3 at 32.5,30.5",
        FAR,
    ) as b:
        b.blue_turn("c")
        b.do("activate", figures=["b"])
        b.do("activate", figures=["a"])
        b.do("activate", figures=["d"])
        assert [a["leader"] for a in b.all("activation") if not a.get("over")] == ["c", "b", "a", "d"]


@pytest.mark.rule("CR3-TURN-06")
@pytest.mark.also("swordplay")
def test_once_a_lower_leader_has_gone_a_higher_one_may_not():
    with Battle("a blue rep 4 at 2.5,30.5", "c blue rep 5 at 22.5,30.5", FAR) as b:
        b.blue_turn("a")
        refused(b, "CR3-TURN-06", "activate", figures=["c"])


@pytest.mark.rule("CR3-TURN-06", "CR3-TURN-09")
@pytest.mark.also("swordplay")
def test_a_side_need_not_use_its_groups():
    with Battle("a blue rep 4 at 2.5,30.5", FAR) as b:
        b.blue_turn()
        b.do("end-phase")
        assert b.encounter.state.active_side == "red"


@pytest.mark.rule("CR3-TURN-07")
@pytest.mark.also("swordplay")
def test_nothing_else_is_taken_while_an_answer_is_owed():
    with Battle(
        "star blue rep 5 star at 10.5,30.5",
        "mate blue rep 4 at 30.5,30.5",
        "guard red rep 4 at 10.5,20.5",
        dice={"ranged-combat:star": [1, 2, 2], "received-fire:guard": [2, 2], "ranged-combat:guard": [1, 2, 2]},
    ) as b:
        b.blue_turn("star")
        b.do("fire", figure="star", targets=[{"figure": "guard"}])
        assert b.pending == [("star", "free-will")]
        refused(b, "", "activate", figures=["mate"])
        refused(b, "", "end-phase")
        b.answer("star", "free-will", "pass-0")
        assert b.pending == [("star", "free-will")]  # the Cohesion test, fresh


@pytest.mark.rule("CR3-TURN-07")
@pytest.mark.also("swordplay")
def test_activating_the_next_group_ends_the_one_before():
    with Battle("a blue rep 4 at 2.5,30.5", "b blue rep 4 at 12.5,30.5", FAR) as b:
        b.blue_turn("a")
        b.do("activate", figures=["b"])
        refused(b, "CR3-RUL-10", "move", figure="a", to=[2.5, 28.5])
        assert b.all("activation", over=True)[0]["figures"] == ["a"]


@pytest.mark.rule("CR3-RUL-51", "CR3-REACT-33")
@pytest.mark.also("swordplay")
def test_a_stunned_figure_sits_out_its_first_activation_and_then_carries_on_prone():
    with Battle("ann blue rep 4 at 5.5,30.5 status stunned posture prone", FAR) as b:
        b.blue_turn(blue=5, red=1)  # its side's die is above its Rep
        b.do("end-phase")
        b.do("end-phase")
        assert b.status("ann") == "stunned"
        b.blue_turn(blue=4, red=1)
        refused(b, "CR3-REACT-25", "activate", figures=["ann"])
        b.do("end-phase")
        assert b.status("ann") == "carry-on"
        assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CR3-RUL-51")
def test_who_is_stunned_in_its_own_phase_does_not_rise_in_it():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 10.5,22.5",
        dice={
            "ranged-combat:ann": [1, 2, 2],
            "received-fire:rob": [1, 1],
            "ranged-combat:rob": [1, 2, 6],
            "damage:rob": 6,
            "recover-knock-down:ann": [1, 1],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("ann") == "stunned"
        b.do("end-phase")
        assert b.status("ann") == "stunned"
        b.do("end-phase")
        b.blue_turn()
        b.do("end-phase")
        assert b.status("ann") == "carry-on"


@pytest.mark.rule("CR3-RUL-51", "CR3-RUL-113")
@pytest.mark.also("swordplay")
def test_a_stunned_figure_that_is_being_carried_is_put_down_when_it_rises():
    with Battle("ann blue at 5.5,30.5", "bob blue at 6.5,30.5 status stunned posture prone", FAR) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="bob")
        b.do("end-phase")
        assert b.encounter.state.figure("ann").carrying == -1
        assert b.status("bob") == "carry-on"
        ax, bx = b.at("ann"), b.at("bob")
        assert (ax[0] - bx[0]) ** 2 + (ax[1] - bx[1]) ** 2 >= 0.98


@pytest.mark.rule("CR3-EX-01", "CR3-CORE-01", "CR3-SIGHT-04", "CR3-REACT-09")
def test_ex_01_the_mover_is_shot_at_round_the_corner_and_answers_before_the_other_phase():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 20.5,20.5",
        terrain=[{"id": "barn", "type": "building", "rect": [12, 16, 6, 12], "dv": 4}],
        dice={
            "in-sight:ann": [6, 6, 6],
            "in-sight:rob": [1, 1, 1, 6],
            "in-sight-action:rob": 2,
            "ranged-combat:rob": [1, 2, 2, 1, 2, 2],
            "in-sight-action:ann": 2,
            "ranged-combat:ann": [1, 2, 2],
            "received-fire:rob": [1, 6],
            "received-fire:ann": [6, 6],
            "cohesion:ann": [6, 6],
            "parting-shot:rob": [1, 2, 2],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[17.5, 30.5], in_sight_move="stay")
        assert b.all("roll", label="in-sight", figure="rob")
        assert b.all("shot", shooter="rob", target="ann")
        assert b.all("roll", label="received-fire", figure="ann")
        assert b.status("ann") == "ran-away"
        assert b.encounter.state.active_side == "blue"
