"""Charging into melee, rule by rule (CR3-CHARGE)."""

import pytest

from engine.errors import Refused
from tests.engine.table import Battle

ANN = "ann blue rep 4 at 10.5,20.5 melee one-hand"
ROB = "rob red rep 4 at 10.5,10.5 melee one-hand"
MISS = [1, 2, 3]
TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
"""Faces with which a Rep 4 passes so many dice."""
WON = {"melee:ann": [1, 1, 1, 4, 4], "melee:rob": [1, 1, 4, 4, 4], "melee-damage:ann": 1}
"""Ann wins a round by one and kills."""


def charged(*figures: str, **record) -> Battle:
    """Ann has charged Rob, ten inches off."""
    b = Battle(*(figures or (ANN, ROB)), **record)
    b.blue_turn("ann")
    b.do("charge", figures=["ann"], target="rob")
    return b


def in_melee(b: Battle, figure: str) -> list[str]:
    return [b.encounter.state.figures[index].id for index in b.encounter.state.figure(figure).melee]


# ---- who may ----


@pytest.mark.rule("CR3-CHARGE-01", "CR3-RUL-147")
def test_nobody_walks_into_an_enemy_who_carries_on():
    with Battle(ANN, ROB) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[10.5, 12.7], [10.5, 11.6], [10.5, 11.4]])
        assert no.value.rule == "CR3-RUL-147"
        b.do("move", figure="ann", path=[[10.5, 12.6]])
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[10.5, 11.4]])
        assert no.value.code == "enemy"
        assert in_melee(b, "ann") == []


@pytest.mark.rule("CR3-CHARGE-01", "CR3-CHARGE-09", "CR3-MELEE-02")
def test_the_test_leads_into_contact_and_a_round_of_melee():
    with charged(dice={"charge:ann": ONE, "charge:rob": ONE, "ranged-combat:rob": MISS, **WON}) as b:
        assert b.last("move", figure="ann", how="contact")["to"] == [10.5, 11.5]
        assert b.status("rob") == "obviously-dead"
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-CHARGE-02", "CR3-ACT-05")
def test_an_active_group_charges_at_any_time_of_its_turn():
    with Battle(
        ANN,
        ROB,
        dice={"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": MISS},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 19.5])
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-02")
def test_who_has_used_its_active_fire_does_not_charge():
    with Battle(ANN, ROB, dice={"ranged-combat:ann": MISS, "received-fire:rob": [1, 1], "ranged-combat:rob": MISS,
                                "received-fire:ann": [6, 6], "cohesion:ann": [1, 1]}) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == "CR3-ACT-01"


@pytest.mark.rule("CR3-CHARGE-03")
def test_without_line_of_sight_there_is_no_charge_and_with_it_again_there_is():
    terrain = [{"id": "shed", "type": "building", "rect": [7, 13, 7, 2], "dv": 2}]
    with Battle(ANN, "rob red rep 4 at 10.5,10.5 facing 0", terrain=terrain) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == "CR3-CHARGE-03"
    # It need not have had one earlier in the turn: round the shed, then charge.
    with Battle(
        "ann blue rep 4 star at 13.5,16.5 melee one-hand with nothing",
        "rob red rep 4 at 10.5,5.5 facing 0 with nothing",
        terrain=terrain,
        dice={
            "in-sight:ann": [1] * 3,
            "in-sight:rob": [4] * 4,
            "in-sight-action:rob": 6,
            "charge:ann": TWO,
            "charge:rob": NONE,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[15.5, 15.5], [15.5, 12.5]], in_sight_move="stay")
        b.answer("ann", "in-sight-action", "hold")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-RUL-95")
@pytest.mark.parametrize(("y", "reaches"), [(25.5, True), (25.6, False)])
def test_reach_is_the_movement_left_to_a_point_six_inches_off(y: float, reaches: bool):
    # 8 inches to the point, 6 more and the two half bases: 15 between the centres.
    dice = {"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": MISS} if reaches else {}
    with Battle(f"ann blue at 10.5,{y}", ROB, dice=dice) as b:
        b.blue_turn("ann")
        if reaches:
            b.do("charge", figures=["ann"], target="rob")
            assert b.status("rob") == "ran-away"
        else:
            with pytest.raises(Refused) as no:
                b.do("charge", figures=["ann"], target="rob")
            assert no.value.rule == "CR3-CHARGE-04"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-03")
def test_a_declared_fast_move_adds_to_the_reach():
    with Battle(
        "ann blue at 10.5,33.5 with nothing",
        ROB,
        dice={"fast-move:ann": [1, 2], "charge:ann": TWO, "charge:rob": NONE},
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused):
            b.do("charge", figures=["ann"], target="rob")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 10.5)


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-05")
def test_a_fast_move_under_way_adds_no_more_than_the_larger_of_both():
    with Battle("ann blue at 10.5,33.5 with nothing", ROB) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 29.5])  # 4 left; a Fast Move gives 8 at most: 12 short of 12
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == "CR3-CHARGE-04"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-09", "CR3-WOUND-02")
def test_who_gets_up_first_hopes_for_one_die_of_fast_move_only():
    # 8 less 4 for getting up, and 4 at most: 8 in all, 15 between the centres.
    with Battle("ann blue at 10.5,25.7 prone", ROB) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == "CR3-CHARGE-04"
    with Battle(
        "ann blue at 10.5,25.5 prone with nothing",
        ROB,
        dice={"fast-move:ann": 1, "charge:ann": TWO, "charge:rob": NONE},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-RUL-140", "CR3-TERR-09")
def test_over_rough_ground_nobody_relies_on_a_fast_move():
    rough = [{"id": "rough-1", "type": "rough", "rect": [5, 22, 12, 3]}]
    with Battle("ann blue at 10.5,22.8", "rob red at 10.5,6.8", terrain=rough) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == "CR3-CHARGE-04"


@pytest.mark.rule("CR3-CHARGE-05")
def test_who_relied_on_a_fast_move_and_comes_up_short_neither_melees_nor_fires():
    with Battle("ann blue at 10.5,33.5", ROB, dice={"fast-move:ann": [4, 5]}) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.at("ann") == (10.5, 21.5)
        assert not b.all("roll", label="charge")
        with pytest.raises(Refused):
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-CHARGE-05", "CR3-CHARGE-07")
def test_those_of_the_group_whose_fast_move_reached_go_on_without_him():
    with Battle(
        "ann blue rep 5 at 10.5,33 with nothing",
        "abe blue rep 3 at 12.5,33 with nothing",
        "rob red rep 4 at 11.5,10.5",
        dice={"fast-move:ann": [5, 4], "charge:ann": [5, 5], "charge:rob": [6, 6]},
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"
        assert {r["figure"] for r in b.all("roll", label="charge")} == {"ann", "rob"}


@pytest.mark.rule("CR3-CHARGE-06", "CR3-CHARGE-14")
def test_the_charger_goes_to_six_inches_before_the_dice():
    with charged(ANN, "rob red rep 4 at 10.5,10.5 with nothing", dice={"charge:ann": NONE, "charge:rob": TWO}) as b:
        events = [e["type"] + e.get("label", "") for e in map(_facts, b.events)]
        assert events.index("move") < events.index("rollcharge")
        assert b.at("ann") == (10.5, 17.5)


def _facts(event):
    from engine.events import facts

    return facts(event)


@pytest.mark.rule("CR3-RUL-96", "CR3-CHARGE-06")
def test_a_charger_nearer_than_six_inches_stays_where_it_is_for_the_test():
    with Battle(
        "ann blue at 10.5,14.5", "rob red at 10.5,10.5 with nothing", dice={"charge:ann": NONE, "charge:rob": TWO}
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.at("ann") == (10.5, 14.5)


@pytest.mark.rule("CR3-RUL-97", "CR3-CHARGE-06")
def test_a_new_enemy_on_the_way_means_in_sight_first_and_then_the_charge_goes_on():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        "ron red rep 3 at 20.5,19 facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[12, 19.3], [12, 30]], "tall": True}],
        dice={
            "in-sight:ann": [4] * 3,
            "in-sight:rob": [4] * 4,
            "in-sight:ron": [1] * 3,
            "in-sight-action:ron": 1,
            "ranged-combat:ron": [1, 1, 2],
            "in-sight-action:ann": 6,
            "in-sight-action:rob": 6,
            "received-fire:ann": TWO,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", in_sight_move="stay")
        # Ann fails her Grunt's roll and ducks back: she is not able any more, and the charge is off.
        assert b.status("ann") == "ducked-back"
        assert not b.all("roll", label="charge")


@pytest.mark.rule("CR3-RUL-97")
def test_a_charger_who_comes_through_the_in_sight_able_goes_on():
    with Battle(
        "ann blue rep 4 star at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        "ron red rep 3 at 20.5,19 facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[12, 19.3], [12, 30]], "tall": True}],
        dice={
            "in-sight:ann": [1, 4, 4],
            "in-sight:rob": [4] * 4,
            "in-sight:ron": [4] * 3,
            "in-sight-action:ron": 6,
            "in-sight-action:rob": 1,
            "charge:rob": NONE + NONE,
            "charge:ann": TWO + TWO,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", in_sight_move="stay")
        b.answer("ann", "in-sight-action", "hold")
        assert b.all("roll", label="charge", figure="ann")
        assert b.status("rob") == "ran-away"


# ---- the test ----


@pytest.mark.rule("CR3-CHARGE-07")
def test_chargers_of_a_group_share_one_set_compared_with_each_ones_rep():
    with Battle(
        "ann blue rep 5 at 9.5,17.5 with nothing",
        "abe blue rep 3 at 11.5,17.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        dice={
            "charge:ann": [4, 5],
            "charge:rob": [4, 4],
            "melee:ann": [1, 1, 4, 4],
            "melee:rob": [4, 4, 4],
            "melee-damage:ann": 2,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        own = {r["figure"]: (r["dice"], r["passed"]) for r in b.all("roll", label="charge", against="rob")}
        assert own == {"ann": ([4, 5], 2), "abe": ([4, 5], 0)}
        # Equal against Ann: she goes in. Rob has two more than Abe, who halts.
        assert b.status("rob") == "out-of-the-fight"
        assert b.at("abe")[1] > 17


@pytest.mark.rule("CR3-CHARGE-08", "CR3-RUL-98")
def test_a_target_rolls_one_set_against_all_and_each_charger_meets_only_its_own_target():
    with Battle(
        "ann blue rep 4 at 8.5,17.5 with nothing",
        "abe blue rep 4 at 11.5,17.5 with nothing",
        "rob red rep 4 at 8.5,10.5 with nothing",
        "ron red rep 3 at 13.5,10.5 with nothing",
        dice={"charge:ann": [1, 4], "charge:rob": NONE, "charge:ron": [4, 5]},
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", charges=[{"figure": "ann", "target": "rob"}, {"figure": "abe", "target": "ron"}])
        assert {(r["figure"], r["against"]) for r in b.all("roll", label="charge")} == {
            ("ann", "rob"), ("rob", "ann"), ("abe", "ron"), ("ron", "abe")
        }  # fmt: skip
        assert (b.status("rob"), b.status("ron")) == ("ran-away", "ran-away")
        assert (b.at("ann"), b.at("abe")) == ((8.5, 10.5), (13.5, 10.5))


# ---- the table ----


@pytest.mark.rule("CR3-CHARGE-10", "CR3-REACT-31", "CR3-RUL-66")
def test_two_more_for_the_charger_the_target_runs_and_leaves_its_place_after_a_parting_shot():
    with charged(dice={"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": [4, 4, 4]}) as b:
        shots = b.all("shot", shooter="ann", target="rob")
        assert [(s["total"], s["result"], s["rush"]) for s in shots] == [(8, "miss", True)] * 3
        assert b.status("rob") == "ran-away"
        assert b.last("move", figure="ann")["how"] == "follow-up"
        assert b.at("ann") == (10.5, 10.5)
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-CHARGE-10", "CR3-DMG-01")
def test_a_parting_shot_that_fells_the_runaway_leaves_it_on_the_table():
    with charged(dice={"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": [6, 1, 1], "damage:ann": 2}) as b:
        assert b.status("rob") == "out-of-the-fight"
        assert b.at("ann") == (10.5, 17.5)


@pytest.mark.rule("CR3-CHARGE-11", "CR3-RUL-99", "CR3-FIRE-07")
def test_one_more_for_the_charger_the_target_fires_one_shot_and_eight_misses_a_charger():
    with charged(dice={"charge:ann": TWO, "charge:rob": ONE, "ranged-combat:rob": 4, **WON}) as b:
        [shot] = b.all("shot", shooter="rob")
        assert (shot["total"], shot["result"]) == (8, "miss")
        assert not b.all("roll", label="received-fire")
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-99", "CR3-RUL-85", "CR3-CHARGE-11")
def test_one_shot_of_a_shotgun_is_the_better_of_two_dice():
    with charged(
        ANN,
        "rob red rep 4 at 10.5,10.5 with shotgun melee one-hand",
        dice={"charge:ann": TWO, "charge:rob": ONE, "ranged-combat:rob": [1, 6], "damage:rob": 1},
    ) as b:
        [shot] = b.all("shot", shooter="rob")
        assert (shot["die"], shot["result"]) == (6, "hit")
        assert b.status("ann") == "obviously-dead"


@pytest.mark.rule("CR3-CHARGE-12", "CR3-CHARGE-13", "CR3-RUL-102", "CR3-REACT-03")
@pytest.mark.parametrize(("ann", "rob"), [(ONE, ONE), (NONE, ONE)])
def test_equal_or_one_more_for_the_target_full_fire_and_no_reaction_tests(ann: list[int], rob: list[int]):
    with charged(dice={"charge:ann": ann, "charge:rob": rob, "ranged-combat:rob": MISS, **WON}) as b:
        assert len(b.all("shot", shooter="rob")) == 3
        assert not b.all("roll", label="received-fire")
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-102", "CR3-CHARGE-12")
def test_a_charger_brought_down_on_the_way_in_lies_six_inches_off_and_there_is_no_melee():
    with charged(dice={"charge:ann": ONE, "charge:rob": ONE, "ranged-combat:rob": [6, 1, 2], "damage:rob": 2}) as b:
        assert b.status("ann") == "out-of-the-fight"
        assert b.at("ann") == (10.5, 17.5)
        assert not b.all("melee")


@pytest.mark.rule("CR3-RUL-102", "CR3-STAR-10", "CR3-RUL-40")
def test_a_star_brought_back_to_carry_on_goes_in_without_received_fire():
    with charged(
        "ann blue rep 4 star at 10.5,20.5 melee one-hand",
        ROB,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": [6, 1, 2],
            "damage:rob": 2,
            "star-power:ann": [1, 1, 5, 5],
            **WON,
        },
    ) as b:
        assert b.status("rob") == "obviously-dead"
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-CHARGE-14", "CR3-WPN-22")
def test_two_more_for_the_target_full_fire_the_charger_halts_and_tests_as_a_charger_never_outgunned():
    # A pistol against an assault rifle would be outgunned; a charger is not, and shoots back.
    with charged(
        "ann blue rep 4 at 10.5,20.5 with pistol",
        ROB,
        dice={
            "charge:ann": NONE,
            "charge:rob": TWO,
            "ranged-combat:rob": MISS,
            "received-fire:ann": TWO,
            "ranged-combat:ann": [1, 2],
            "received-fire:rob": NONE,
            "cohesion:rob": TWO,
        },
    ) as b:
        assert b.at("ann") == (10.5, 17.5)
        assert b.last("roll", label="received-fire", figure="ann")["result"] == "fire"
        assert not b.all("melee")


@pytest.mark.rule("CR3-CHARGE-14", "CR3-CHARGE-17", "CR3-REACT-11")
def test_a_halted_charger_who_cannot_shoot_and_passes_two_charges_anew():
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        ROB,
        dice={
            "charge:ann": NONE + TWO,
            "charge:rob": TWO + NONE,
            "ranged-combat:rob": MISS,
            "received-fire:ann": TWO,
        },
    ) as b:
        assert b.last("roll", label="received-fire", figure="ann")["result"] == "charge"
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 10.5)


# ---- several ----

THREE = ("ann blue rep 4 at 9,17.5 with nothing", "abe blue rep 4 at 12,17.5 with nothing")


@pytest.mark.rule("CR3-CHARGE-15")
def test_fire_at_two_chargers_never_exceeds_the_target_rating():
    with Battle(
        *THREE,
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": [6, 2, 1],
            "damage:rob": 2,
            "melee:abe": [1, 1, 4],
            "melee:rob": [4] * 5,
            "melee-damage:abe": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        assert b.pending == [("rob", "targets")]
        with pytest.raises(Refused) as no:
            b.answer("rob", "targets", {"ann": 2, "abe": 2})
        assert no.value.rule == "CR3-CHARGE-15"
        b.answer("rob", "targets", {"ann": 2, "abe": 1})
        assert [(s["target"], s["die"]) for s in b.all("shot")] == [("ann", 6), ("ann", 2), ("abe", 1)]
        assert b.status("ann") == "out-of-the-fight"
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-CHARGE-11", "CR3-CHARGE-15", "CR3-RUL-99")
def test_of_two_chargers_the_one_allowed_one_shot_gets_no_more():
    with Battle(
        "ann blue rep 5 at 9,17.5 with nothing",
        "abe blue rep 4 at 12,17.5 with nothing",
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": [5, 1],
            "charge:rob": ONE,
            "ranged-combat:rob": [3, 2, 1],
            "melee:ann": [1, 1, 1, 4],
            "melee:rob": [4] * 5,
            "melee-damage:ann": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        with pytest.raises(Refused) as no:
            b.answer("rob", "targets", {"ann": 2, "abe": 1})
        assert no.value.rule == "CR3-CHARGE-15"
        b.answer("rob", "targets", {"ann": 1, "abe": 2})
        b.answer("blue", "melee-order", ["ann", "abe"])
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-EX-52", "CR3-RUL-101", "CR3-RUL-27", "CR3-CHARGE-08", "CR3-CHARGE-10", "CR3-CHARGE-12")
def test_ex_52_the_target_fires_at_the_one_then_runs_from_the_other_and_nobody_melees():
    """A and B act together and charge with their own dice: C may fire at B, not at A, and then runs from A."""
    with Battle(
        "a blue rep 5 star at 8.5,17.5 with nothing",
        "b blue rep 4 star at 12.5,17.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "charge:a": [1, 2],
            "charge:b": [6, 6],
            "charge:c": [6, 6],
            "ranged-combat:c": MISS,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        b.answer("a", "in-sight-action", "charge")
        b.answer("b", "in-sight-action", "charge")
        passed = {(r["figure"], r["against"]): r["passed"] for r in b.all("roll", label="charge")}
        assert passed == {("a", "c"): 2, ("c", "a"): 0, ("b", "c"): 0, ("c", "b"): 0}
        assert {(s["shooter"], s["target"]) for s in b.all("shot")} == {("c", "b")}
        assert b.status("c") == "ran-away"
        assert not b.all("melee")
        assert b.at("a") == (10.5, 10.5)


@pytest.mark.rule("CR3-CHARGE-16", "CR3-EX-53", "CR3-CHARGE-12")
def test_ex_53_a_charged_figure_that_fires_still_has_its_in_sight_action():
    with Battle(
        "billy blue rep 5 star at 10.5,20.5 with ba-pistol",
        "g1 red rep 4 at 10.5,13.5 with nothing facing 0",
        "g2 red rep 3 at 12.5,11.5 with nothing facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:g1": [1, 1, 1, 1],
            "in-sight:g2": [4] * 3,
            "in-sight:billy": [1, 4, 4, 4, 4],
            "in-sight-action:g1": 1,
            "charge:g1": [1, 6],
            "charge:billy": [5, 6],
            "ranged-combat:billy": [6, 1, 6, 2],
            "damage:billy": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["g1", "g2"])
        b.do("face", figure="g1", facing=180, in_sight_move="stay")
        assert b.status("g1") == "obviously-dead"
        b.answer("billy", "in-sight-action", {"act": "fire", "targets": [{"figure": "g2", "shots": 2}]})
        assert b.status("g2") == "obviously-dead"


@pytest.mark.rule("CR3-EX-54", "CR3-CHARGE-17", "CR3-CHARGE-06", "CR3-CHARGE-13")
def test_ex_54_no_received_fire_for_a_charger_missed_and_a_later_charge_is_a_new_test_with_new_fire():
    with Battle(
        "a blue rep 4 at 5.5,16.5 with nothing",
        "b blue rep 4 at 10.5,20.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:b": 1,
            "in-sight-action:a": 1,
            "charge:b": NONE,
            "charge:a": NONE,
            "charge:c": ONE + ONE,
            "ranged-combat:c": MISS,
            "melee:b": [1, 4, 4],
            "melee:c": [1, 4, 4, 4, 1, 4, 4, 4],
            "melee:a": [1, 4, 4, 4],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        first, second = b.all("roll", label="charge", figure="c")
        assert (first["against"], second["against"]) == ("b", "a")
        assert not b.all("roll", label="received-fire")
        assert sorted(in_melee(b, "c")) == ["a", "b"]
        # C is locked in melee with B when A comes: it may test anew, but who fights does not shoot (CR3-RUL-108).
        assert {s["target"] for s in b.all("shot")} == {"b"}


@pytest.mark.rule("CR3-CHARGE-17")
def test_charged_again_after_the_first_charger_fell_the_target_fires_again():
    with Battle(
        "a blue rep 4 at 8.5,20.5 with nothing",
        "b blue rep 4 at 10.5,20.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0 melee one-hand",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:b": 1,
            "in-sight-action:a": 1,
            "charge:b": NONE,
            "charge:a": NONE,
            "charge:c": ONE + ONE,
            "ranged-combat:c": [6, 1, 2, 6, 1, 2],
            "damage:c": [2, 2],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        assert (b.status("a"), b.status("b")) == ("out-of-the-fight", "out-of-the-fight")


@pytest.mark.rule("CR3-EX-51", "CR3-CHARGE-02", "CR3-CHARGE-07", "CR3-REACT-04", "CR3-RUL-98")
def test_ex_51_after_the_in_sight_and_its_tests_four_soldiers_charge_two_guerrillas_as_one_group():
    soldiers = [f"s{n} blue rep 4 at {8 + 2 * n}.5,21.5 facing 180" for n in range(4)]
    guerrillas = [f"g{n} red rep 4 at {10 + 2 * n}.5,10.5 with nothing facing 0" for n in range(2)]
    seen = {f"in-sight:s{n}": [1] * 3 for n in range(4)} | {f"in-sight:g{n}": [4] * 4 for n in range(2)}
    with Battle(
        *soldiers,
        *guerrillas,
        dice=seen
        | {f"in-sight-action:s{n}": 1 for n in range(4)}
        | {f"ranged-combat:s{n}": MISS for n in range(4)}
        | {f"in-sight-action:g{n}": 6 for n in range(2)}
        | {"received-fire:g0": TWO, "charge:s0": TWO, "charge:g0": NONE, "charge:g1": NONE}
        | {"parting-shot:s0": MISS, "parting-shot:s1": MISS, "parting-shot:s2": MISS, "parting-shot:s3": MISS},
    ) as b:
        names = [f"s{n}" for n in range(4)]
        b.blue_turn(*names)
        steps = [{"figure": name, "path": [[8.5 + 2 * n, 20.5]]} for n, name in enumerate(names)]
        b.do("move", moves=steps, in_sight_move="stay")
        while b.pending:
            who, kind = b.pending[0]
            assert kind == "targets"
            b.answer(who, kind, {"g0": 3})
        pairs = [{"figure": name, "target": f"g{n // 2}"} for n, name in enumerate(names)]
        b.do("charge", charges=pairs)
        assert {r["figure"] for r in b.all("roll", label="charge") if r["dice"] == TWO} == set(names)
        assert (b.status("g0"), b.status("g1")) == ("ran-away", "ran-away")


# ---- places ----

ROUND = [
    "ann blue rep 4 at 9,17.5 with nothing",
    "abe blue rep 4 at 12,17.5 with nothing",
    "amy blue rep 4 at 10.5,17.5 with nothing",
]


@pytest.mark.rule("CR3-MELEE-08", "CR3-RUL-98")
def test_two_places_lie_before_a_target_and_a_third_from_the_front_finds_none():
    with Battle(*ROUND, ROB) as b:
        b.blue_turn("ann", "abe", "amy")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann", "abe", "amy"], target="rob")
        assert no.value.rule == "CR3-MELEE-08"


@pytest.mark.rule("CR3-MELEE-08", "CR3-RUL-98", "CR3-FIG-05")
def test_four_fight_one_two_in_front_and_two_behind_who_came_from_there():
    with Battle(
        "ann blue rep 4 at 9,17.5 with nothing",
        "abe blue rep 4 at 12,17.5 with nothing",
        "amy blue rep 4 at 9,3.5 with nothing facing 180",
        "art blue rep 4 at 12,3.5 with nothing facing 180",
        "ada blue rep 4 at 10.5,3 with nothing facing 180",
        "rob red rep 5 at 10.5,10.5 with nothing",
        dice={
            "activation:blue": 2,
            "activation:red": 1,
            "charge:ann": ONE,
            "charge:rob": [5, 6, 5, 6],
            "charge:amy": ONE,
            "melee:rob": [4] * 16,
            # Each draw makes him a die easier for whoever comes next.
            "melee:ann": [4] * 3,
            "melee:abe": [4] * 4,
            "melee:amy": [4] * 5,
            "melee:art": [4] * 6,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann", "abe"])
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        b.do("activate", figures=["amy", "art", "ada"])
        with pytest.raises(Refused) as no:  # a fifth finds no place
            b.do("charge", figures=["amy", "art", "ada"], target="rob")
        assert no.value.rule == "CR3-MELEE-08"
        b.do("charge", figures=["amy", "art"], target="rob")
        b.answer("blue", "melee-order", ["amy", "art"])
        assert sorted(in_melee(b, "rob")) == ["abe", "amy", "ann", "art"]
        assert {name for name in ("ann", "abe", "amy", "art") if b.at(name)[1] < 10.5} == {"amy", "art"}


# ---- who cannot shoot ----


@pytest.mark.rule("CR3-RUL-100", "CR3-FIG-05")
def test_charged_from_the_rear_it_neither_fires_nor_turns():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 facing 0",
        dice={
            "activation:blue": 2,
            "activation:red": 1,
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [4] * 3,
            "melee:rob": [4] * 4,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann"])
        b.do("charge", figures=["ann"], target="rob", in_sight_move="stay")
        assert not b.all("shot")
        assert b.encounter.state.figure("rob").facing == 0
        assert b.at("ann") == (10.5, 11.5)


@pytest.mark.rule("CR3-RUL-100")
def test_a_target_with_no_gun_or_an_empty_one_does_not_fire_and_turns_to_the_charger():
    for weapons in ("nothing", "grenade"):
        with charged(
            "ann blue rep 4 at 7.5,20.5 with nothing",
            f"rob red rep 4 at 10.5,10.5 with {weapons} melee unarmed",
            dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 3, "melee:rob": [4] * 3},
        ) as b:
            assert not b.all("shot")
            assert b.encounter.state.figure("rob").facing == 197
            assert in_melee(b, "rob") == ["ann"]


@pytest.mark.rule("CR3-RUL-100", "CR3-WPN-24")
def test_a_target_out_of_ammunition_does_not_fire():
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        ROB + " ammo out",
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 3, "melee:rob": [4] * 5},
    ) as b:
        assert not b.all("shot")


@pytest.mark.rule("CR3-MOVE-14", "CR3-RUL-100")
def test_a_target_that_has_ducked_back_does_not_fire_at_who_charges_it():
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 status ducked-back posture prone",
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 5, "melee:rob": [4] * 4},
    ) as b:
        assert not b.all("shot")


# ---- mutual, friends, locked ----


@pytest.mark.rule("CR3-RUL-166", "CR3-SIGHT-11", "CR3-RUL-27")
@pytest.mark.parametrize(("ann", "rob", "end"), [(ONE, ONE, "melee"), (ONE, TWO, "melee"), (NONE, TWO, "ran-away")])
def test_two_who_charge_each_other_take_one_test_and_meet_halfway_without_fire(ann, rob, end):
    fight = {"melee:ann": [4] * 3, "melee:rob": [4] * 3} if end == "melee" else {}
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing facing 180",
        "rob red rep 4 at 10.5,10.5 with nothing",
        dice={
            "in-sight:ann": [1, 4, 4, 4],
            "in-sight:rob": [1, 4, 4, 4],
            "in-sight-action:ann": 1,
            "in-sight-action:rob": 1,
            "charge:ann": ann,
            "charge:rob": rob,
            **fight,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert not b.all("shot")
        if end == "melee":
            assert len(b.all("melee")) == 1
            assert (b.at("ann"), b.at("rob")) == ((10.5, 14.5), (10.5, 13.5))
        else:
            assert b.status("ann") == "ran-away"


@pytest.mark.rule("CR3-RUL-103", "CR3-REACT-14")
def test_friends_of_a_charger_who_falls_take_man_down_after_the_melee_round_and_chargers_and_target_do_not():
    with Battle(
        "ann blue rep 4 at 9,17.5 with nothing melee one-hand",
        "abe blue rep 4 at 12,17.5 with nothing melee one-hand",
        "amy blue rep 4 at 9,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": [6, 2, 1],
            "damage:rob": 2,
            "melee:abe": [1, 1, 1, 4, 4],
            "melee:rob": [4] * 5,
            "melee-damage:abe": 1,
            "man-down:ann": [],
            "man-down:amy": [1, 2],
        },
    ) as b:
        b.blue_turn("ann", "abe", "amy")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("rob", "targets", {"ann": 3})
        kinds = [(e["type"], e.get("label", "")) for e in map(_facts, b.events)]
        assert kinds.index(("roll", "man-down")) > kinds.index(("melee", ""))
        assert {r["figure"] for r in b.all("roll", label="man-down")} == {"amy"}


@pytest.mark.rule("CR3-RUL-104", "CR3-ACT-05")
def test_after_a_charge_the_figure_neither_moves_nor_fires():
    with charged(
        dice={"charge:ann": ONE, "charge:rob": ONE, "ranged-combat:rob": MISS, **WON},
    ) as b:
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", to=[10.5, 14.5])
        assert no.value.rule == "CR3-ACT-01"


@pytest.mark.rule("CR3-RUL-108")
def test_a_fighter_is_not_shot_at_and_does_not_shoot_but_may_be_charged():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "abe blue rep 4 at 20.5,17.5",
        ROB,
        dice={
            "charge:ann": ONE,
            "charge:abe": ONE,
            "charge:rob": ONE + ONE,
            "ranged-combat:rob": MISS,
            "melee:ann": [4] * 3,
            "melee:rob": [4] * 10,
            "melee:abe": [4] * 5,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        b.do("activate", figures=["abe"])
        with pytest.raises(Refused) as no:
            b.do("fire", figure="abe", targets=[{"figure": "rob"}])
        assert no.value.rule == "CR3-RUL-108"
        b.do("charge", figures=["abe"], target="rob")
        assert sorted(in_melee(b, "rob")) == ["abe", "ann"]
        assert len(b.all("shot")) == 3


@pytest.mark.rule("CR3-RUL-95", "CR3-REACT-11")
@pytest.mark.parametrize(("y", "result"), [(25.5, "charge"), (25.6, "duck-back")])
def test_a_reaction_charges_within_a_normal_move_of_the_point(y: float, result: str):
    dice = {"charge:ann": NONE, "charge:rob": TWO, "received-fire:ann": [1, 1]} if result == "charge" else {}
    with Battle(
        f"rob blue rep 4 at 10.5,{y}",
        "ann red rep 4 star at 10.5,10.5 with nothing",
        dice={
            "ranged-combat:rob": MISS + (MISS if result == "charge" else []),
            **{k: v for k, v in dice.items() if k != "received-fire:ann"},
        },
    ) as b:
        b.blue_turn("rob")
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.answer("ann", "free-will", "pass-2")
        assert b.last("roll", label="received-fire", figure="ann")["result"] == result
        if result == "charge":
            b.answer("ann", "free-will", "pass-1")
            assert b.at("ann") == (10.5, 18.5)


@pytest.mark.rule("CR3-CHARGE-02", "CR3-REACT-26", "CR3-RUL-59")
def test_a_reaction_result_sends_a_star_without_a_gun_into_melee():
    with Battle(
        "rob blue rep 4 at 10.5,20.5 with pistol",
        "ann red rep 4 star at 10.5,10.5 with nothing melee two-hand",
        dice={
            "ranged-combat:rob": [1, 2],
            "charge:ann": TWO,
            "charge:rob": NONE,
        },
    ) as b:
        b.blue_turn("rob")
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.answer("ann", "free-will", "pass-2")
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 20.5)
