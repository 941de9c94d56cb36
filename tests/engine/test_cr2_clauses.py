"""Rulings of Chain Reaction 2.0 clause by clause, where a ruling says more than one thing."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import ANN, FACING, battle
from tests.engine.table import refused

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 18], [17, 18]]}
"""Hides (10, 25) from (20, 12), and not what stands farther east."""


@pytest.mark.rule("CR2-RUL-009", "CR2-ACT-05")
def test_an_active_figure_that_failed_in_sight_fires_later_in_its_activation():
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 20,12 facing 180",
        terrain=[SCREEN],
        dice={"in_sight__ann": [6, 6], "in_sight__rob": [6, 6], "ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[16, 25])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR2-RUL-096", "CR2-LEADER-03", "CR2-RUL-093")
@pytest.mark.parametrize(("leads", "charges"), [("", True), ("leader", True)])
def test_what_an_overall_leader_passes_caps_no_charger_of_another_group(leads: str, charges: bool):
    with battle(
        "otto blue rep 5 leader with nothing at 10,20 facing 0 traits overall-leader melee hand-held",
        f"max blue rep 4 {leads} with nothing at 20,20 facing 0 melee hand-held",
        "rob red rep 3 with nothing at 10,16 facing 180 melee hand-held",
        "ray red rep 3 with nothing at 20,16 facing 180 melee hand-held",
        dice={
            "wanting_to_charge__otto": [6, 6, 6], "wanting_to_charge__max": [1, 1, *([6] if leads else [])],
            "being_charged__ray": [1, 1], "melee__max": [6, 6], "melee__ray": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("otto", "max", blue=5, red=3)
        b.do("charge", charges=[{"figure": "otto", "target": "rob"}, {"figure": "max", "target": "ray"}])
        assert bool(b.encounter.state.figure("max").melee) is charges
        assert not b.encounter.state.figure("otto").melee


@pytest.mark.rule("CR2-RUL-005", "CR2-RUL-006")
@pytest.mark.parametrize(("shares", "fits"), [((2, 1), True), ((1, 2), False), ((1, 1), True)], ids=str)
def test_the_nearest_of_several_targets_gets_at_least_as_many_shots_as_any_other(shares: tuple[int, int], fits: bool):
    b = battle(
        "ann blue rep 4 with assault-rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 10,15 facing 180",
        "ray red rep 4 with rifle at 11.5,14 facing 180",
        seed="x",
        auto=True,
    )
    b.blue_turn("ann", blue=4, red=3)
    targets = [{"figure": name, "shots": n} for name, n in zip(("rob", "ray"), shares, strict=True)]
    if fits:
        b.do("fire", figure="ann", targets=targets)
        assert [shot["target"] for shot in b.all("shot", shooter="ann")] == ["rob"] * shares[0] + ["ray"] * shares[1]
    else:
        refused(b, "CR2-FIRE-07", "fire", figure="ann", targets=targets)


@pytest.mark.rule("CR2-RUL-083", "CR2-DMG-01")
@pytest.mark.parametrize(
    ("deadly", "damage", "status"),
    [([6, 1], [], "obviously-dead"), ([6, 6], [1, 6], "out-of-the-fight"), ([6, 6], [1, 1], "stunned")],
)
def test_of_several_hits_each_is_rolled_obviously_dead_first_and_the_worst_damage_stands(
    deadly: list[int], damage: list[int], status: str
):
    with battle(
        "ann blue rep 4 with assault-rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 10,15 facing 180",
        dice={
            "ranged_combat__ann": [6, 6, 1], "obviously_dead__ann": deadly,
            **({"damage__ann": damage} if damage else {}),
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == status


@pytest.mark.rule("CR2-RUL-122", "CR2-RUL-123", "CR2-FIRE-13")
def test_nobody_pursues_one_that_ducks_where_it_is():
    wall = {"id": "wall", "type": "wall", "line": [[8, 8.9], [14, 8.9]]}
    with battle(ANN, FACING, terrain=[wall], dice={"ranged_combat__ann": [1], "received_fire__rob": [6, 6]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "ducked-back"
        assert not b.all("roll", label="pursue-by-fire")


@pytest.mark.rule("CR2-RUL-162", "CR2-MOVE-03")
@pytest.mark.parametrize("ended", [False, True])
def test_a_figure_that_runs_is_a_fast_target_to_the_end_of_its_activation_and_shoots_as_one_while_it_is_active(
    ended: bool,
):
    """Ann runs, and misses with an 8; Rob's 8 misses her too, and hits when her activation is over."""
    answers = {"received_fire__rob": [1, 1]} if not ended else {}
    with battle(
        "ann blue rep 4 with rifle at 10,30 facing 0",
        "rob red rep 4 with rifle at 10,14 facing 180",
        dice={
            "fast_move__ann": [1, 1], "ranged_combat__rob": [4], **answers,
            **({"obviously_dead__rob": [1]} if ended else {"ranged_combat__ann": [4], "received_fire__ann": [6, 6],
               "fast_move__ann": [1, 1, 1, 1], "pursue_by_fire__rob": [6, 6]}),
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 26], fast=True)
        if ended:
            b.do("end-phase")
            b.do("activate", figures=["rob"])
            b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        else:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert (b.last("shot", shooter="rob")["total"], b.last("shot", shooter="rob")["result"]) == (
            8, "hit" if ended else "miss",
        )  # fmt: skip


# ---- being charged, rallying ----


@pytest.mark.rule("CR2-RUL-132", "CR2-REACT-18")
def test_the_fire_of_one_charged_by_two_is_shared_between_them():
    with battle(
        "ann blue rep 4 with nothing at 10,20 melee hand-held",
        "ben blue rep 4 with nothing at 12,20 melee hand-held",
        "rob red rep 4 with assault-rifle at 11,15 facing 180 melee hand-held",
        dice={
            "wanting_to_charge__ann": [1, 1], "wanting_to_charge__ben": [1, 1], "being_charged__rob": [1, 1],
            "ranged_combat__rob": [6, 6, 6], "obviously_dead__rob": [1, 1, 1],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("charge", figures=["ann", "ben"], target="rob")
        b.answer("rob", "targets", {"ann": 2, "ben": 1})
        assert {shot["target"] for shot in b.all("shot", shooter="rob")} == {"ann", "ben"}


@pytest.mark.rule("CR2-RUL-127", "CR2-REACT-22")
@pytest.mark.parametrize(("ray", "status"), [("4,21", "carry-on"), ("20,10", "fleeing")])
def test_a_runaway_may_rally_in_the_enemys_phase_as_soon_as_it_is_within_four_inches_of_a_friend(ray: str, status: str):
    with battle(
        "ann blue rep 4 with rifle at 10,34 facing 0",
        "rob red rep 4 with rifle at 10,18 facing 180",
        f"ray red rep 4 with rifle at {ray} facing 0",
        dice={
            "ranged_combat__ann": [1], "received_fire__rob": [6, 6], "fast_move__rob": [6, 6],
            "pursue_by_fire__ann": [6, 6], **({"rally__rob": [1, 1]} if status == "carry-on" else {}),
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        if status == "fleeing":
            refused(b, "MG42-RALLY-01", "rally", figure="rob")
        else:
            b.do("rally", figure="rob")
        assert b.status("rob") == status


# ---- what an activation is spent on ----


@pytest.mark.rule("CR2-RUL-254", "CR2-RUL-063")
@pytest.mark.parametrize("act", ["pistol", "grenade"])
def test_one_that_takes_something_in_hand_moves_at_its_normal_pace_and_neither_fires_charges_nor_runs(act: str):
    b = battle(
        "ann blue rep 4 with rifle,pistol,grenade at 10,20", "rob red rep 4 with rifle at 11,14 facing 0", seed="x"
    )
    b.blue_turn("ann", blue=4, red=3)
    b.do("ready", figure="ann", what=act)
    refused(b, "CR2-RUL-254", "fire", figure="ann", targets=[{"figure": "rob"}])
    refused(b, "CR2-ACT-01", "charge", figures=["ann"], target="rob")
    refused(b, "CR2-RUL-227", "move", figure="ann", to=[10, 30], fast=True)
    b.do("move", figure="ann", to=[10, 28])
    assert b.at("ann") == (10, 28)


@pytest.mark.rule("CR2-RUL-276", "CR2-REACT-12")
def test_one_that_went_prone_in_its_activation_still_answers_fire():
    with battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 4 with rifle at 10,14 facing 180",
        dice={
            "ranged_combat__rob": [1], "received_fire__ann": [1, 1], "ranged_combat__ann": [6],
            "obviously_dead__ann": [1],
        },
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("prone", figure="ann")
        refused(b, "CR2-RUL-276", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.status("rob") == "obviously-dead"
        assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CR2-RUL-101", "CR2-REACT-03")
def test_a_hero_fires_in_sight_as_one_that_passes_two_dice_and_no_miss_drives_it_off():
    b = battle(
        "ann blue rep 4 with rifle at 10,25 facing 0",
        "rob red rep 3 with rifle at 20,12 facing 180",
        terrain=[SCREEN],
        dice={
            "in_sight__ann": [6, 6],
            "ranged_combat__rob": [1],
            "received_fire__ann": [1, 1],
            "ranged_combat__ann": [1],
        },
        seed="x",
        auto=True,
    )
    b.encounter.state.figure("rob").traits |= {"hero"}
    b.blue_turn("ann", blue=4, red=3)
    b.do("move", figure="ann", to=[16, 25])
    assert [shot["shooter"] for shot in b.all("shot")][:3] == ["rob", "ann", "rob"]
