"""Rulings of the French Compendium clause by clause, where a ruling says more than one thing."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import OUT, SCREEN, STUNNED, WALKS, WATCHES, battle, fires, results
from tests.engine.machines import machine_of
from tests.engine.table import refused

# ---- in sight ----


@pytest.mark.rule("CMP-RUL-009", "CMP-REACT-01")
@pytest.mark.parametrize(("back", "tests"), [((17, 25), 1), ((10, 25), 2)], ids=["stays in view", "leaves it"])
def test_a_group_that_leaves_the_view_and_comes_back_is_tested_for_again(back: tuple[int, int], tests: int):
    with battle(
        f"ann blue rep 4 with nothing {WALKS}",
        f"rob red rep 4 with nothing {WATCHES}",
        terrain=[SCREEN],
        dice={"in_sight__rob": [6, 6] * tests, "fast_move__ann": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[15, 25]], fast=True)
        b.do("move", figure="ann", path=[list(back)])
        b.do("move", figure="ann", path=[[14.5, 25]])
        assert len(b.all("roll", label="in-sight")) == tests


@pytest.mark.rule("CMP-RUL-009")
def test_an_enemy_in_view_when_the_phase_begins_causes_no_test_by_moving():
    with battle("ann blue rep 4 with nothing at 20,25 facing 0", f"rob red rep 4 {WATCHES}", dice={}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert not b.all("roll", label="in-sight")


@pytest.mark.rule("CMP-RUL-163", "CMP-REACT-02", "CMP-FIRE-09")
def test_reaction_fire_goes_to_others_within_the_rate_of_its_cause_and_needs_no_focus():
    b = battle(
        "ann blue rep 4 with nothing at 10,25 facing 0",
        "eva blue rep 4 with nothing at 14.5,27 facing 0",
        "rob red rep 4 with assault-rifle at 20,12 facing 180",
        terrain=[SCREEN],
        seed="x",
        dice={"in_sight__rob": [1, 1]},
    )
    b.do("order", figure="rob", kind="targets", choice="each-time")
    b.blue_turn("ann")
    b.do("move", figure="ann", to=[18, 25])
    assert b.pending == [("rob", "targets")]
    b.answer("rob", "targets", {"ann": 2, "eva": 1})
    assert [shot["target"] for shot in b.all("shot", shooter="rob")] == ["ann", "ann", "eva"]
    assert not b.all("roll", label="focus")


# ---- wounds, and what follows ----


@pytest.mark.rule("CMP-RUL-041", "CMP-REACT-19")
def test_the_loss_of_the_leader_is_tested_for_by_those_who_can_act_alone():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,25",
        "lea red rep 4 leader with nothing at 10,12",
        "eva red rep 4 with nothing at 30,2",
        "fay red rep 4 with nothing at 34,2 status fleeing",
        "gil red rep 4 with nothing at 26,2 status stunned",
        dice={"focus__ann": [1, 1], "ranged_combat__ann": [6], "damage__ann": [1], "leader_loss__eva": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        fires(b, "lea")
        assert [roll["figure"] for roll in b.all("roll", label="leader-loss")] == ["eva"]


@pytest.mark.rule("CMP-REACT-19", "CMP-WOUND-04")
def test_a_leader_who_is_finished_off_is_lost_too():
    lea = "lea red rep 4 leader with nothing at 10,13 status stunned"
    dice = {"leader_loss__eva": [1, 1]}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,14", lea, "eva red rep 4 with nothing at 30,2", dice=dice
    ) as b:
        b.blue_turn("ann")
        b.do("dispatch", figure="ann", target="lea")


@pytest.mark.rule("CMP-REACT-19", "CMP-CAR-08")
def test_a_leader_whom_a_crash_puts_out_of_the_fight_is_lost_too():
    crew = "lea blue rep 4 leader with nothing", "eva blue rep 4 with nothing at 30,2"
    car = machine_of("car of blue model car at 18,12 facing 0 driver lea")
    wall = {"id": "wall", "type": "wall", "line": [[10, 2], [26, 2]]}
    dice = {"car_fast__lea": [1, 1], "car_accident__lea": [6, 6], "car_crash__lea": [6, 6], "leader_loss__eva": [1, 1]}
    with battle(*crew, "rob red rep 4 with nothing at 34,34", machines=[car], terrain=[wall], dice=dice) as b:
        b.blue_turn("lea")
        b.do("drive", machine="car", fast=True, speed=16)
        assert b.status("lea") == OUT


@pytest.mark.rule("CMP-RUL-122", "CMP-WOUND-01")
@pytest.mark.parametrize(("damage", "status"), [([6, 6], STUNNED), ([6, 2], OUT), ([2, 6], OUT)])
def test_of_several_wounds_the_worst_stands_and_two_stuns_stay_one(damage: list[int], status: str):
    with battle(
        "ann blue rep 4 with revolver at 10,22",
        "rob red rep 4 with nothing at 10,14",
        dice={"ranged_combat__ann": [6, 6], "damage__ann": damage},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == status


@pytest.mark.rule("CMP-RUL-125", "CMP-WOUND-06")
def test_a_casualty_costs_two_inches_in_the_turn_it_is_picked_up_alone():
    with battle(
        "ann blue rep 4 with revolver at 10,30 facing 0",
        "eva blue rep 4 with nothing at 10,29 status stunned",
        "rob red rep 4 with nothing at 34,2 facing 0",
    ) as b:
        b.blue_turn("ann")
        b.do("carry", figure="ann", target="eva")
        refused(b, "CR3-MOVE-01", "move", figure="ann", to=[17, 30])
        b.do("move", figure="ann", to=[16, 30])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[24, 30])
        assert b.at("ann") == (24, 30)


@pytest.mark.rule("CMP-RUL-117", "CMP-MELEE-03")
def test_one_round_on_contact_and_one_a_turn_at_the_start_of_its_first_phase_whatever_the_dice():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee improvised-one-handed at 10,15",
        dice={
            "wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 1],
            "melee__ann": [1, 1] * 3, "melee__rob": [1, 1] * 3,
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        rounds = [len(b.all("melee"))]
        for _ in range(2):
            while b.encounter.state.phase:
                b.do("end-phase")
            b.blue_turn(blue=6, red=5)
            rounds.append(len(b.all("melee")))
            b.do("end-phase")
            rounds.append(len(b.all("melee")))
        assert [n - rounds[0] for n in rounds] == [0, 1, 1, 2, 2]


@pytest.mark.rule("CMP-RUL-079", "CMP-DIS-09")
def test_an_unlucky_figure_draws_no_blow_of_a_melee():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee improvised-one-handed at 10,15",
        "eva red rep 4 with nothing traits unlucky at 12,14",
        dice={
            "focus__ann": [1, 1], "wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 1],
            "melee__ann": [1, 6], "melee__rob": [6, 6], "damage__ann": [6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert (b.status("rob"), b.status("eva")) == (STUNNED, "carry-on")


@pytest.mark.rule("CMP-RUL-025", "CMP-REACT-10")
def test_one_that_does_not_dare_to_charge_stays_where_it_is_and_keeps_its_shot():
    with battle(
        "ann blue rep 4 with revolver at 10,20",
        "rob red rep 4 with nothing at 10,15",
        dice={"wanting_to_charge__ann": [6, 6], "ranged_combat__ann": [6, 1], "damage__ann": [6]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        refused(b, "CMP-REACT-10", "move", figure="ann", to=[10, 21])
        fires(b)
        assert (results(b, "wanting-to-charge"), b.status("rob")) == (["stay"], STUNNED)
