"""The charge test, what its table makes of it, and targets that cannot fire (CR3-CHARGE)."""

from __future__ import annotations

import pytest

from tests.engine.scenes import ANN, ROB, charged, in_melee
from tests.engine.table import Battle

MISS = [1, 2, 3]
TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
"""Faces with which a Rep 4 passes so many dice."""
WON = {"melee:ann": [1, 1, 1, 4, 4], "melee:rob": [1, 1, 4, 4, 4], "melee-damage:ann": 1}
"""Ann wins a round by one and kills."""


# ---- the test ----


@pytest.mark.rule("CR3-CHARGE-07")
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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
@pytest.mark.also("swordplay")
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


@pytest.mark.rule("CR3-MOVE-14", "CR3-CHARGE-12", "CR3-RUL-169", "SWP-RUL-51")
@pytest.mark.also("swordplay")
def test_a_loaded_target_that_has_ducked_back_fires_at_its_charger_and_is_itself_again():
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 status ducked-back posture prone",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": MISS,
            "melee:ann": [4] * 5,
            "melee:rob": [4] * 4,
        },
    ) as b:
        assert {shot["shooter"] for shot in b.all("shot")} == {"rob"}
        assert b.status("rob") == "carry-on"


@pytest.mark.rule("CR3-RUL-169")
def test_one_that_has_ducked_back_with_its_back_to_the_charger_does_not_fire():
    with charged(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 facing 0 status ducked-back posture prone",
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * 5, "melee:rob": [4] * 4},
    ) as b:
        assert not b.all("shot")
        assert b.status("rob") == "ducked-back"
