"""Worked examples of the French Compendium in play: wounds, focus, charges, melee, flight, the loss of the leader."""

from __future__ import annotations

import pytest

from tests.engine.compendium_field import battle, low_wall
from tests.engine.table import Battle, refused

DEAD, OUT, STUNNED, ABLE = "obviously-dead", "out-of-the-fight", "stunned", "carry-on"


def fires(b: Battle, target: str = "rob") -> None:
    b.do("fire", figure="ann", targets=[{"figure": target}])


def results(b: Battle, label: str) -> list[str]:
    return [roll["result"] for roll in b.all("roll", label=label) if "result" in roll]


def locked(b: Battle, *pairs: tuple[str, str]) -> None:
    """These are in melee."""
    for one, other in pairs:
        a, c = b.encounter.state.figure(one), b.encounter.state.figure(other)
        a.melee, c.melee = (*a.melee, c.index), (*c.melee, a.index)
    b.encounter._mark()


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


# ---- melee ----


@pytest.mark.rule("CMP-EX-29", "CMP-MELEE-02", "CMP-MELEE-04", "CMP-RUL-117")
def test_ex_29_one_success_more_is_a_wound():
    with battle(
        "ann blue rep 5 melee improvised-one-handed at 10,20",
        "rob red rep 3 melee improvised-one-handed at 10,19",
        dice={"melee__ann": [3, 5], "melee__rob": [3, 4], "damage__ann": [1]},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert b.status("rob") == DEAD


@pytest.mark.rule("CMP-EX-30", "CMP-MELEE-05", "CMP-RUL-119")
@pytest.mark.parametrize(("arms", "more"), [("improvised-two-handed", {"melee_kill__ann": [3]}), ("unarmed", {})])
def test_ex_30_two_more_put_the_loser_out_of_the_fight_or_kill(arms: str, more: dict[str, list[int]]):
    with battle(
        f"ann blue rep 4 melee {arms} at 10,20",
        "rob red rep 3 melee improvised-one-handed at 10,19",
        dice={"melee__ann": [1, 4], "melee__rob": [5, 6], **more},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert b.status("rob") == OUT


@pytest.mark.rule("CMP-ADV-03", "CMP-ADV-09", "CMP-DIS-04", "CMP-RUL-063", "CMP-RUL-069")
@pytest.mark.parametrize(
    ("trait", "arms", "dice"),
    [
        ("brawler", "unarmed", 3),
        ("runt", "unarmed", 1),
        ("knife-fighter", "improvised-one-handed", 3),
        ("knife-fighter", "improvised-two-handed", 2),
    ],
)
def test_attributes_count_in_melee(trait: str, arms: str, dice: int):
    with battle(
        f"ann blue rep 4 melee {arms} traits {trait} at 10,20",
        "rob red rep 3 melee unarmed at 10,19",
        dice={"melee__ann": [6] * dice, "melee__rob": [5, 6]},
    ) as b:
        locked(b, ("ann", "rob"))
        b.blue_turn(blue=6, red=5)
        assert results(b, "melee")[0] == "continues"


@pytest.mark.rule("CMP-RUL-118")
@pytest.mark.parametrize("first", ["ann", "bob"])
def test_several_attackers_fight_one_after_another_in_the_order_of_their_side(first: str):
    with battle(
        "ann blue rep 4 melee improvised-two-handed at 10,20",
        "bob blue rep 4 melee improvised-two-handed at 10,18",
        "rob red rep 3 melee unarmed at 10,19",
        dice={f"melee__{first}": [1, 4], "melee__rob": [5, 6], f"melee_kill__{first}": [1]},
    ) as b:
        locked(b, ("ann", "rob"), ("bob", "rob"))
        b.blue_turn(blue=6, red=5)
        b.answer("blue", "melee-order", sorted(["ann", "bob"], key=lambda name: name != first))
        assert b.status("rob") == DEAD
        assert not b.encounter.state.figure("bob").melee


# ---- charges ----


@pytest.mark.rule(
    "CMP-EX-43", "CMP-REACT-09", "CMP-REACT-10", "CMP-REACT-11", "CMP-REACT-13", "CMP-RUL-026", "CMP-RUL-172"
)
def test_ex_43_the_target_fires_when_half_of_the_way_is_done():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,21",
        "rob red rep 4 melee unarmed at 10,12",
        dice={
            "wanting_to_charge__ann": [2, 6], "being_charged__rob": [3, 5], "ranged_combat__rob": [5, 4, 2],
            "melee__ann": [1, 3], "melee__rob": [4, 6], "damage__ann": [4],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.all("move", how="charge")[0]["to"] == [10, 17]  # four inches from contact
        assert [shot["total"] for shot in b.all("shot")] == [8, 7, 5]
        assert b.status("rob") == STUNNED


@pytest.mark.rule("CMP-EX-44", "CMP-REACT-12", "CMP-MELEE-03")
def test_ex_44_charged_from_behind_it_turns_and_fights_at_rep_less_one_for_a_round():
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee improvised-one-handed at 10,12 facing 0",
        auto=True,
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [3, 4],
            "melee__ann": [4, 5, 6, 6], "melee__rob": [4, 2, 4, 6], "damage__rob": [6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert results(b, "melee")[0] == "continues"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=6, red=5)
        assert b.status("ann") == STUNNED  # at Rep 4 again the 4 passes


@pytest.mark.rule("CMP-WOUND-08", "CMP-RUL-127")
@pytest.mark.parametrize(
    ("star", "answer", "dice"),
    [("", "", [5, 6]), ("star", "no", [5, 6]), ("star", "yes", []), ("star brawler", "yes", [5])],
)
def test_a_carrier_who_is_charged_lets_go_and_a_star_may_hold_on(star: str, answer: str, dice: list[int]):
    own = f"rep 4 {star.replace('brawler', 'traits brawler')}"
    with battle(
        "ann blue rep 4 with nothing melee unarmed at 10,20",
        f"rob red {own} with nothing melee improvised-one-handed at 10,14",
        "mat red rep 3 status out-of-the-fight at 10,13",
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [1, 2],
            "melee__ann": [5, 6], **({"melee__rob": dice} if dice else {}),
        },
    ) as b:  # fmt: skip
        rob, mat = (b.encounter.state.figure(name) for name in ("rob", "mat"))
        rob.carrying, mat.carried_by = mat.index, rob.index
        b.encounter._mark()
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        if answer:
            b.answer("rob", "keep-wounded", answer)
        if b.pending:
            b.answer("rob", "free-will", "roll")
        assert (b.encounter.state.figure("rob").carrying >= 0) == (answer == "yes")
        assert b.last("roll", label="melee", figure="rob").get("dice", []) == dice


@pytest.mark.rule("CMP-RUL-030")
def test_a_target_that_dives_is_followed_as_far_as_the_charge_goes():
    with battle(
        "ann blue rep 4 with revolver melee improvised-one-handed at 10,20",
        "rob red rep 4 with nothing melee unarmed at 10,12",
        terrain=[low_wall(16, 9)],
        dice={"wanting_to_charge__ann": [1, 2], "being_charged__rob": [3, 4]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ducked-back"
        assert not b.encounter.state.figure("ann").melee


@pytest.mark.rule("CMP-RUL-030", "CMP-RUL-250", "CMP-REACT-14")
@pytest.mark.parametrize(("faces", "status"), [([5, 6], STUNNED), ([1, 5], "fleeing")])
def test_a_fugitive_within_reach_is_caught_and_fights_one_round(faces: list[int], status: str):
    """It lies down where it finds no cover, which costs it nothing."""
    with battle(
        "ann blue rep 4 with nothing melee improvised-one-handed at 10,20",
        "rob red rep 3 with revolver melee improvised-one-handed at 10,12",
        dice={
            "wanting_to_charge__ann": [1, 2], "being_charged__rob": [4, 6],
            "melee__ann": [1, 5], "melee__rob": faces, **({"damage__ann": [6]} if status == STUNNED else {}),
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert (b.status("rob"), b.encounter.state.figure("rob").posture) == (status, "prone")
        assert not b.encounter.state.figure("ann").melee


@pytest.mark.rule("CMP-RUL-024", "CMP-RUL-025", "CMP-RUL-172")
def test_who_falls_short_after_its_run_does_not_charge_and_may_still_move():
    with battle(
        "ann blue rep 4 melee unarmed at 10,24",
        "rob red rep 4 melee unarmed at 10,12",
        dice={"fast_move__ann": [5, 6]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert not b.all("roll", label="wanting-to-charge")
        b.do("move", figure="ann", to=[10, 22])
        assert b.at("ann") == (10, 22)


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


# ---- grenades ----


@pytest.mark.rule("CMP-EX-31", "CMP-GREN-04", "CMP-RUL-096")
def test_ex_31_a_dropped_grenade():
    with battle(
        "ann blue rep 3 with grenade at 10,20",
        "mat blue rep 4 at 11,21",
        "rob red rep 4 at 10,15",
        dice={"grenade__ann": [4, 6], "grenade_drop__ann": [5], "grenade_drop__mat": [4], "damage__ann": [2]},
    ) as b:
        b.blue_turn("ann")
        b.do("grenade", figure="ann", at=[10, 15])
        assert (b.status("ann"), b.status("mat")) == (OUT, ABLE)
        assert b.encounter.state.figure("mat").posture == "prone"


@pytest.mark.rule("CMP-EX-02", "CMP-WEAP-01", "CMP-GREN-01")
def test_ex_02_no_grenade_no_throw():
    with battle("ann blue rep 3 at 10,20", "rob red rep 4 at 10,15") as b:
        b.blue_turn("ann")
        refused(b, "CR3-GREN-09", "grenade", figure="ann", at=[10, 15])


@pytest.mark.rule("CMP-EX-51", "CMP-GREN-03", "CMP-RUL-095")
def test_ex_51_a_throw_at_an_unseen_spot_only_frightens():
    with battle(
        "ann blue rep 4 with grenade at 10,20",
        "rob red rep 4 at 9,14",
        "eva red rep 4 at 11,14",
        terrain=[{"id": "screen", "type": "wall", "tall": True, "line": [[2, 17], [18, 17]]}],
        dice={"grenade__ann": [4, 6], "received_fire__rob": [1, 1], "received_fire__eva": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("grenade", figure="ann", at=[10, 14])
        assert len(results(b, "received-fire")) == 2
        assert not b.all("roll", label="damage")


@pytest.mark.rule("CMP-EX-52", "CMP-GREN-05", "CMP-RUL-093", "CMP-RUL-097")
def test_ex_52_a_rocket_that_hits_wounds_everybody_in_its_circle():
    with battle(
        "ann blue rep 4 with rocket-launcher at 10,34",
        "rob red rep 4 at 10,12",
        "eva red rep 4 at 12,12",
        dice={"focus__ann": [1, 1], "ranged_combat__ann": [5], "damage__ann": [5, 6]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert (b.status("rob"), b.status("eva")) == (OUT, STUNNED)


@pytest.mark.rule("CMP-EX-52", "CMP-GREN-05", "CMP-RUL-093")
def test_ex_52_a_rocket_that_misses_frightens_all_who_would_have_been_in_its_circle():
    with battle(
        "ann blue rep 4 with rocket-launcher at 10,34",
        "rob red rep 4 with nothing at 10,12",
        "eva red rep 4 with nothing at 12,12",
        "fay red rep 4 with nothing at 16,12",
        terrain=[low_wall(10, 12.8)],
        dice={
            "focus__ann": [1, 1], "ranged_combat__ann": [5], "received_fire__rob": [6, 6],
            "received_fire__eva": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b)
        assert [b.status(name) for name in ("rob", "eva", "fay")] == ["fleeing", "fleeing", ABLE]


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
