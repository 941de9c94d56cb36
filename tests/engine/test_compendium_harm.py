"""Worked examples of the French Compendium in play: wounds, focus, flight, the loss of the leader."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import ABLE, OUT, STUNNED, battle, fires, low_wall, results

# ---- wounds ----


@pytest.mark.rule("CMP-EX-24", "CMP-WOUND-01", "CMP-RUL-123")
def test_ex_24_impact_one_kills_on_a_one_and_stuns_else():
    with battle(
        "ann blue rep 5 with submachine-gun at 10,22",
        "rob red rep 4 at 10,12",
        dice={"ranged_combat__ann": [6, 1, 2], "damage__ann": [2]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == STUNNED


@pytest.mark.rule("CMP-EX-25", "CMP-REACT-20", "CMP-RUL-049")
@pytest.mark.parametrize(("dice", "status"), [([1, 2], ABLE), ([4, 6], STUNNED), ([5, 6], OUT)])
def test_ex_25_a_vest_is_tested_in_place_of_the_wound(dice: list[int], status: str):
    more = {"received_fire__rob": [1, 1], "ranged_combat__rob": [1, 2, 2], "received_fire__ann": [6, 6]}
    with battle(
        "ann blue rep 4 at 10,30",
        "rob red rep 4 at 10,12 traits vest",
        dice={"ranged_combat__ann": [6, 1, 2], "body_armour__rob": dice} | (more if status == ABLE else {}),
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == status
        assert not b.all("roll", label="damage")


@pytest.mark.rule("CMP-EX-26", "CMP-EX-09", "CMP-STAR-02", "CMP-STAR-03", "CMP-RUL-051", "CMP-RUL-053")
def test_ex_26_star_power_brings_a_star_back_to_its_feet():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,34",
        "rob red rep 5 star with revolver at 10,12",
        auto=True,
        dice={
            "ranged_combat__ann": [6], "damage__ann": [1], "star_power__rob": [2, 2, 3, 5, 6],
            "received_fire__rob": [1, 1],
        },
    ) as b:  # fmt: skip
        assert b.encounter.state.figure("rob").star_power == 5
        b.blue_turn("ann")
        fires(b)
        assert (b.status("rob"), b.encounter.state.figure("rob").star_power) == (ABLE, 4)


@pytest.mark.rule("CMP-ADV-08", "CMP-RUL-072")
def test_who_is_hard_to_kill_is_only_stunned_the_first_time():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "rob red rep 4 at 10,12 traits hard-to-kill",
        dice={"ranged_combat__ann": [6], "damage__ann": [3]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == STUNNED
        assert not b.encounter.state.figure("rob").traits


@pytest.mark.rule("CMP-EX-27", "CMP-REACT-15", "CMP-WOUND-02", "CMP-RUL-031", "CMP-RUL-032")
@pytest.mark.parametrize(("dice", "status"), [([2, 3], ABLE), ([2, 5, 3, 6], OUT), ([2, 5, 3, 4], ABLE)])
def test_ex_27_one_die_is_a_second_try_at_once(dice: list[int], status: str):
    with battle(
        "ann blue rep 4 at 10,30 status stunned", "rob red rep 4 at 30,2", dice={"stun_recovery__ann": dice}
    ) as b:
        b.blue_turn("ann")
        assert b.status("ann") == status


# ---- focus ----


@pytest.mark.rule("CMP-EX-28", "CMP-REACT-18", "CMP-RUL-047", "CMP-RUL-048", "CMP-RUL-184")
def test_ex_28_without_focus_lots_decide_and_the_nearest_wins_a_tie():
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,30",
        "near red rep 3 with bolt-action-rifle at 10,16",
        "far red rep 3 with bolt-action-rifle at 14,12",
        "farther red rep 3 with bolt-action-rifle at 6,8",
        dice={
            "focus__ann": [5, 4], "focus_lot__far": [6], "focus_lot__farther": [3], "focus_lot__near": [2, 4],
            "ranged_combat__ann": [6], "damage__ann": [5],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b, "far")
        assert [shot["target"] for shot in b.all("shot")] == ["near"]


@pytest.mark.rule("CMP-REACT-18")
@pytest.mark.parametrize(("dice", "target"), [([1, 2], "far"), ([1, 6], "near")])
def test_focus_leaves_the_choice_or_the_nearest(dice: list[int], target: str):
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,30",
        "near red rep 3 with bolt-action-rifle at 10,16",
        "far red rep 3 with bolt-action-rifle at 14,12",
        dice={"focus__ann": dice, "ranged_combat__ann": [6], "damage__ann": [5]},
    ) as b:
        b.blue_turn("ann")
        fires(b, "far")
        assert [shot["target"] for shot in b.all("shot")] == [target]


@pytest.mark.rule("CMP-RUL-042", "CMP-REACT-19")
def test_who_has_lost_focus_has_it_back_after_its_next_activation():
    with battle(
        "ann blue rep 3 with bolt-action-rifle at 10,30",
        "near red rep 3 with bolt-action-rifle at 10,16",
        "far red rep 3 with bolt-action-rifle at 14,12",
        dice={
            "focus__ann": [1, 2], "focus_lot__far": [6], "focus_lot__near": [1, 2], "ranged_combat__ann": [6],
            "damage__ann": [5],
        },
    ) as b:  # fmt: skip
        ann = b.encounter.state.figure("ann")
        ann.traits |= {"unfocused"}
        b.encounter._mark()
        b.blue_turn("ann")
        fires(b, "near")
        assert [shot["target"] for shot in b.all("shot")] == ["far"]
        b.do("end-activation")
        assert not b.encounter.state.figure("ann").traits


@pytest.mark.rule("CMP-WOUND-06", "CMP-TEST-03", "CMP-RUL-043")
def test_a_leader_lends_a_die_on_the_run_but_to_nobody_who_carries():
    with battle(
        "lea blue rep 4 leader at 10,30",
        "mat blue rep 4 at 13,30",
        "bob blue rep 4 at 14,30 status stunned",
        "rob red rep 4 at 30,2 facing 0",
        dice={"fast_move__lea": [1, 6, 2]},
    ) as b:
        b.blue_turn("lea", "mat")
        b.do("carry", figure="mat", target="bob")
        steps = [{"figure": "lea", "to": [10, 20]}, {"figure": "mat", "to": [13, 20]}]
        b.do("move", moves=steps, fast=True)
        inches = [roll["total"] for roll in b.all("roll", label="fast-move")]
        assert inches == [16, 12]


# ---- flight and loss ----


@pytest.mark.rule("CMP-EX-46", "CMP-REACT-17", "CMP-MOVE-07", "CMP-RUL-035")
@pytest.mark.parametrize(("terrain", "status"), [([], "ran-away"), ([low_wall(10, 20.8)], ABLE)])
def test_ex_46_a_fugitive_rallies_near_a_friend(terrain: list[object], status: str):
    with battle(
        "ann blue rep 4 at 10,34",
        "rob red rep 3 at 10,20 status fleeing",
        "mat red rep 3 at 12,20",
        terrain=terrain,
        dice={"rally__rob": [3, 5]},
    ) as b:
        rob = b.encounter.state.figure("rob")
        rob.fled = True
        b.encounter._mark()
        b.blue_turn("ann")
        b.do("rally", figure="rob")
        assert b.status("rob") == status


@pytest.mark.rule("CMP-EX-47", "CMP-REACT-19", "CMP-RUL-041", "CMP-RUL-042", "CMP-RUL-044")
def test_ex_47_the_loss_of_the_main_leader():
    with battle(
        "ann blue rep 5 with light-machine-gun at 10,34",
        "star red rep 5 star leader at 10,20",
        "five red rep 5 with bolt-action-rifle at 20,2",
        "four red rep 4 at 30,2",
        auto=True,
        dice={
            "focus__ann": [1, 1], "ranged_combat__ann": [6, 2, 2, 2], "damage__ann": [3],
            "star_power__star": [4, 4, 4, 4, 4], "leader_loss__five": [4, 6], "leader_loss__four": [5, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b, "star")
        assert b.status("star") == OUT
        assert results(b, "leader-loss") == ["stop", "flee"]
        assert (b.status("five"), b.status("four")) == (ABLE, "fleeing")
        assert "unfocused" in b.encounter.state.figure("five").traits


# ---- what figures are ----


@pytest.mark.rule("CMP-ADV-06", "CMP-ADV-13", "CMP-DIS-06", "CMP-RUL-071", "CMP-RUL-180")
@pytest.mark.parametrize(
    ("traits", "dice", "status"),
    [
        ("brave", [6, 6], "ducked-back"),
        ("coward", [1, 1], "fleeing"),
        ("nerves-of-steel", [1, 1], ABLE),
    ],
)
def test_nerves_change_what_a_result_comes_to(traits: str, dice: list[int], status: str):
    with battle(
        "ann blue rep 4 with light-machine-gun at 10,34",
        f"rob red rep 4 with revolver at 10,12 traits {traits}",
        dice={"ranged_combat__ann": [1, 2, 2, 2], "received_fire__rob": dice},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.status("rob") == status
