"""Charges in Chain Reaction 2.0: what a Leader lends and caps, and a target that is caught unawares."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.preview import preview
from engine.state import Watch
from engine.views import GM
from tests.engine.cr2_field import battle
from tests.engine.cr2_street import IVAN, street
from tests.engine.table import refused


@pytest.mark.rule("CR2-LEADER-03", "CR2-RUL-093", "CR2-RUL-010")
@pytest.mark.parametrize(("low", "passed"), [("", 0), ("traits stone-cold", 2)])
def test_a_leader_who_charges_lends_a_die_and_caps_all_but_the_stone_cold(low, passed):
    with battle(
        f"low blue rep 4 {low} with nothing at 12,24",
        "nco blue rep 4 leader with nothing at 10,24",
        "dan red rep 4 with nothing at 11,20 facing 180",
        dice={
            "wanting_to_charge__nco": [6, 6, 6],
            "wanting_to_charge__low": [1, 2, 6],
            **({"being_charged__dan": [6, 6], "fast_move__dan": [6, 6]} if passed else {}),
        },
    ) as b:
        b.blue_turn("nco", "low", blue=4, red=3)
        b.do("charge", charges=[{"figure": "low", "target": "dan"}, {"figure": "nco", "target": "dan"}])
        assert [e["figure"] for e in b.all("roll", label="wanting-to-charge")] == ["nco", "low"]
        assert b.last("roll", label="wanting-to-charge", figure="low")["passed"] == passed


@pytest.mark.rule("CR2-RUL-094")
def test_a_leader_who_stays_out_of_it_lends_nothing():
    with battle(
        "low blue rep 4 with nothing at 12,24",
        "nco blue rep 4 leader with nothing at 10,24",
        "dan red rep 4 with nothing at 11,20 facing 180",
        dice={"wanting_to_charge__low": [6, 6]},
    ) as b:
        b.blue_turn("nco", "low", blue=4, red=3)
        b.do("charge", figures=["low"], target="dan")


@pytest.mark.rule("CR2-REACT-20", "CR2-REACT-21", "CR2-RUL-130", "CR2-RUL-135", "CR2-MELEE-12")
@pytest.mark.parametrize(
    ("surprise", "more"),
    [
        ([1, 6], {"melee__ann": [1, 6], "melee__dan": [6], "obviously_dead__ann": [6], "damage__ann": [1]}),
        ([6, 6], {"melee__ann": [1, 6], "obviously_dead__ann": [6], "damage__ann": [1]}),
        (
            [1, 2],
            {
                "being_charged__dan": [3, 4],
                "melee__ann": [1, 6],
                "melee__dan": [6, 6],
                "obviously_dead__ann": [6],
                "damage__ann": [1],
            },
        ),
    ],
)
def test_a_target_charged_from_behind_may_be_surprised(surprise, more):
    with battle(
        "ann blue rep 4 with nothing at 10,24 melee hand-held",
        "dan red rep 4 with nothing at 10,20 facing 0 melee hand-held",
        dice={"wanting_to_charge__ann": [1, 1], "surprise__dan": surprise, **more},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        assert b.status("dan") == "stunned"
        if surprise == [1, 2]:
            assert b.last("roll", label="being-charged")["target"] == 3
            assert b.last("roll", label="being-charged")["passed"] == 1


# ---- how far ----

ANN, DAN = "ann blue rep 4 with nothing at 10,30", "dan red rep 4 with nothing at 10,18 facing 180"
MEETS = {"being_charged__dan": [1, 2], "melee__ann": [1, 6], "melee__dan": [1, 6]}


@pytest.mark.rule("CR2-RUL-129", "CR2-REACT-16", "CR2-MOVE-03")
@pytest.mark.parametrize(("dice", "reaches"), [([1, 6], True), ([6, 6], False)])
def test_beyond_a_normal_move_the_dice_say_how_far_a_charge_goes(dice, reaches):
    more = MEETS if reaches else {}
    with battle(ANN, DAN, dice={"fast_move__ann": dice, "wanting_to_charge__ann": [1, 1], **more}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        labels = [e["label"] for e in b.all("roll")]
        assert labels.index("fast-move") < labels.index("wanting-to-charge")
        ann = b.encounter.state.figure("ann")
        assert ann.fast
        assert bool(ann.melee) is reaches
        assert reaches or (b.at("ann"), ann.now.done) == ((10, 22), True), "it stops at the end of its move"


@pytest.mark.rule("CR2-RUL-129")
def test_a_charge_within_a_normal_move_needs_no_roll():
    with battle(ANN.replace("10,30", "10,26"), DAN, dice={"wanting_to_charge__ann": [1, 1], **MEETS}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        assert not b.encounter.state.figure("ann").fast


@pytest.mark.rule("CR2-RUL-129", "CR2-REP-04", "CR2-MOVE-04")
def test_the_slow_charge_no_farther_than_twelve_inches():
    slow = ANN.replace("rep 4", "rep 2")
    with battle(slow, DAN.replace("10,18", "10,16")) as b:
        b.blue_turn("ann", blue=2, red=1)
        refused(b, "CR2-REACT-16", "charge", figures=["ann"], target="dan")
    with battle(slow, DAN, dice={"fast_move__ann": [1, 2], "wanting_to_charge__ann": [1, 1], **MEETS}) as b:
        b.blue_turn("ann", blue=2, red=1)
        b.do("charge", figures=["ann"], target="dan")
        assert b.encounter.state.figure("ann").melee


@pytest.mark.rule("CR2-RUL-129", "CR2-LEADER-06", "CR2-MOVE-03")
def test_those_who_charge_together_are_rolled_for_once_with_their_leaders_die():
    with battle(
        "nco blue rep 5 leader with nothing at 10,30",
        "low blue rep 3 with nothing at 12,30",
        DAN,
        dice={
            "fast_move__nco": [4, 6, 5],
            "wanting_to_charge__nco": [1, 1, 1],
            "wanting_to_charge__low": [1, 1, 1],
            "being_charged__dan": [1, 2],
            "melee__nco": [1, 6],
            "melee__dan": [1, 6],
        },
    ) as b:
        b.blue_turn("nco", "low", blue=4, red=3)
        b.do("charge", figures=["nco", "low"], target="dan")
        assert [e["total"] for e in b.all("roll", label="fast-move")] == [16, 8]
        assert b.encounter.state.figure("nco").melee
        assert not b.encounter.state.figure("low").melee


@pytest.mark.rule("CR2-RUL-136", "CR2-RUL-125", "CR2-FIRE-13")
def test_a_charger_finishes_its_charge_and_fires_after_a_target_that_runs_from_it():
    with battle(
        "ann blue rep 4 with pistol at 10,24",
        DAN,
        dice={
            "wanting_to_charge__ann": [1, 1],
            "being_charged__dan": [6, 6],
            "pursue_by_fire__ann": [1, 1],
            "ranged_combat__ann": [2],
            "fast_move__dan": [1, 1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        assert b.at("ann") == (10, 18)
        assert [e["result"] for e in b.all("shot")] == ["miss"]
        assert b.encounter.state.figure("dan").fled


@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-131")
def test_fire_held_till_the_end_of_a_charge_falls_where_it_ends_and_not_at_its_first_inch():
    with street(
        f"{IVAN} unseen",
        "gus red rep 4 at 18,13 facing 270 with nothing",
        "betts blue rep 4 at 9,13 facing 90 with nothing",
        dice={
            "wanting_to_charge__betts": [1, 1],
            "ranged_combat__ivan": [6],
            "obviously_dead__ivan": [1],
        },
    ) as b:
        b.blue_turn("betts", blue=4, red=3)
        b.encounter.state.watches = (Watch(0, (2,), "end-of-move", 0, 1),)
        b.do("charge", figures=["betts"], target="gus")
        assert b.status("betts") == "obviously-dead"
        assert b.at("betts") == (17, 13), "before the two fight"


@pytest.mark.rule("CR2-RUL-130", "CR2-REACT-06", "CR2-RUL-275")
@pytest.mark.parametrize("held", [False, True], ids=["comes into sight", "held till it is near"])
def test_the_last_inches_of_a_charge_are_seen_and_fired_at_as_the_first(held: bool):
    """Eve looks through a gap onto the two inches before Dan, or waits for whoever is within five inches of her."""
    gap = [
        {"id": f"wall-{x}", "type": "wall", "tall": True, "line": [[13, y], [13, z]]}
        for x, y, z in ((1, 16, 18), (2, 20.6, 30))
    ]
    shot = {"ranged_combat__eve": [6], "obviously_dead__eve": [1]}
    with battle(
        "ann blue rep 4 with nothing at 10,25 melee hand-held",
        "dan red rep 4 with nothing at 10,18 facing 180 melee hand-held",
        f"eve red rep 4 with rifle at 15,19.2 facing 270 {'unseen' if held else ''}",
        terrain=[{"id": "hedge", "type": "hedge", "line": [[14, 16], [14, 22]]}] if held else gap,
        dice={"wanting_to_charge__ann": [1, 1], **({} if held else {"in_sight__eve": [1, 1]}), **shot},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        if held:
            b.encounter.state.watches = (Watch(2, (0,), "at-inches", 5, 1),)
        b.do("charge", figures=["ann"], target="dan")
        assert b.status("ann") == "obviously-dead"
        assert 19 < b.at("ann")[1] < 25, "on its way and short of contact"
        assert not b.all("roll", label="being-charged")


# ---- where fire at a charger falls ----

FALLS = {"wanting_to_charge__ann": [1, 2], "fast_move__ann": [1, 1], "being_charged__dan": [1, 2]}


@pytest.mark.rule("CR2-RUL-131", "CR2-RUL-130", "CR2-REACT-18")
@pytest.mark.parametrize(("weapon", "at"), [("pistol", (10, 28)), ("rifle", (10, 31))])
def test_a_charger_is_fired_at_where_it_first_comes_into_range(weapon: str, at: tuple[float, float]):
    """From base to base a pistol carries from 15 to 28; a rifle as far as where the charge sets out."""
    dice = {**FALLS, "ranged_combat__dan": [6], "obviously_dead__dan": [1]}
    dan = f"dan red rep 4 with {weapon} at 10,15 facing 180"
    with battle("ann blue rep 4 with nothing at 10,31 melee hand-held", dan, dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        assert b.status("ann") == "obviously-dead"
        assert b.at("ann") == at


@pytest.mark.rule("CR2-RUL-131", "CR2-REACT-13", "CR2-RUL-115", "CR2-RUL-133")
@pytest.mark.parametrize(("passed", "ends"), [([1, 6], (10, 28)), ([1, 2], None)])
def test_a_charger_that_is_missed_stops_there_or_runs_on_into_contact(
    passed: list[int], ends: tuple[float, float] | None
):
    dice = {**FALLS, "ranged_combat__dan": [1], "received_fire__ann": passed}
    dice |= (
        {"ranged_combat__ann": [6], "obviously_dead__ann": [1]}
        if ends
        else {"melee__ann": [1, 6], "melee__dan": [1, 6]}
    )
    with battle(
        "ann blue rep 4 with rifle at 10,31 melee hand-held",
        "dan red rep 4 with pistol at 10,15 facing 180 melee hand-held",
        dice=dice,
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        if ends:
            assert b.at("ann") == ends
            assert b.status("dan") == "obviously-dead", "stopped, it fires from there"
        else:
            assert b.encounter.state.figure("ann").melee


@pytest.mark.rule("CR2-RUL-131", "CR2-REACT-20", "CR2-REACT-21")
@pytest.mark.parametrize("hit", [True, False])
def test_one_who_is_charged_from_behind_fires_once_it_has_turned(hit: bool):
    dice = {"wanting_to_charge__ann": [1, 2], "surprise__dan": [1, 2], "being_charged__dan": [1, 2]}
    dice |= {"ranged_combat__dan": [6], "obviously_dead__dan": [1]} if hit else {"ranged_combat__dan": [1]}
    dice |= {} if hit else {"received_fire__ann": [1, 2], "melee__ann": [1, 6], "melee__dan": [1, 6]}
    with battle(
        "ann blue rep 4 with nothing at 10,23 melee hand-held",
        "dan red rep 4 with rifle at 10,15 facing 0 melee hand-held",
        dice=dice,
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        if hit:
            assert b.status("ann") == "obviously-dead"
            assert b.at("ann") == (10, 23), "where his rifle reaches her once he has turned"
        else:
            assert b.encounter.state.figure("ann").melee, "and he takes no In Sight besides"


@pytest.mark.rule("CR2-FIG-04", "CR2-RUL-223", "CR2-REACT-19", "CR2-RUL-134")
def test_who_has_turned_to_one_charger_fires_at_no_other_behind_its_back():
    chargers = "ann blue rep 4 with nothing at 10,25", "ben blue rep 4 with nothing at 12.5,16.5 facing 180"
    dice = {f"wanting_to_charge__{name}": [1, 2] for name in ("ann", "ben")}
    dice |= {"surprise__dan": [1, 2], "being_charged__dan": [1, 2], "ranged_combat__dan": [6, 6, 6]}
    dice |= {"obviously_dead__dan": [1, 1, 1], "melee__ann": [1, 6], "melee__dan": [1, 6]}
    with battle(
        *(f"{charger} melee hand-held" for charger in chargers),
        "cal blue rep 4 with nothing at 13.5,24.5",
        "eve blue rep 4 with nothing at 14,21",
        "dan red rep 4 with assault-rifle at 10,20 facing 180",
        dice=dice,
    ) as b:
        b.blue_turn("ann", "ben", "cal", "eve", blue=4, red=3)
        b.do("charge", figures=["ann", "ben"], target="dan")
        assert not b.pending, "he has one target only"
        assert {e["target"] for e in b.all("shot")} == {"ben"}
        turns = [e["rule"] for e in b.all("move", figure="dan", how="turn")]
        assert turns == ["CR2-REACT-21"], "he turns by his check, and not to fire"


# ---- foretold ----


@pytest.mark.rule("CR2-RUL-129", "CR2-REACT-16")
@pytest.mark.parametrize(("at", "reach"), [("10,26", 1), ("10,30", Fraction(8, 9)), ("10,33", Fraction(4, 9))])
def test_a_preview_has_the_odds_of_the_run_and_of_the_nerve_for_it(at, reach):
    with battle(ANN.replace("10,30", at), DAN) as b:
        b.blue_turn("ann", blue=4, red=3)
        [told] = preview(b.encounter, {"do": "charge", "figures": ["ann"], "target": "dan"}, GM).charges
        assert told.relies_on_fast is (reach < 1)
        assert told.dares.results["charge"] == Fraction(8, 9)
        assert told.reach == reach * Fraction(8, 9)
        assert sum(result.chance for result in told.results) == 1


@pytest.mark.rule("CR2-LEADER-03", "CR2-RUL-093")
def test_a_preview_has_the_leaders_lent_die_and_his_cap():
    with battle("low blue rep 4 with nothing at 12,24", "nco blue rep 3 leader with nothing at 10,24", DAN) as b:
        b.blue_turn("nco", "low", blue=3, red=2)
        item = {"do": "charge", "figures": ["low", "nco"], "target": "dan"}
        low, nco = preview(b.encounter, item, GM).charges
        assert nco.dares.results["charge"] == 1 - Fraction(1, 2) ** 3
        assert low.dares.results["charge"] == (1 - Fraction(1, 3) ** 3) * (1 - Fraction(1, 2) ** 3)


@pytest.mark.rule("CR2-RUL-129", "CR2-MOVE-03")
def test_a_group_that_has_rolled_its_fast_move_charges_by_that_roll():
    with battle(
        ANN,
        "ben blue rep 3 with nothing at 12,30",
        DAN,
        dice={"fast_move__ann": [4, 6], "wanting_to_charge__ann": [1, 1], **MEETS},
    ) as b:
        b.blue_turn("ann", "ben", blue=3, red=2)
        b.do("move", figure="ben", to=[12, 29], fast=True)
        [told] = preview(b.encounter, {"do": "charge", "figures": ["ann"], "target": "dan"}, GM).charges
        assert (told.relies_on_fast, told.left) == (False, 1200)
        b.do("charge", figures=["ann"], target="dan")
        assert b.encounter.state.figure("ann").melee


@pytest.mark.rule("CR2-REACT-18", "CR2-RUL-110")
def test_one_who_is_down_behind_cover_pops_up_to_shoot_at_a_charger():
    """It ducked back before the charge, and not from it; its preview is the same."""
    dice = {"wanting_to_charge__ann": [1, 2], "being_charged__dan": [1, 2], "ranged_combat__dan": [6]}
    hurt = {"obviously_dead__dan": [6], "damage__dan": [6]}
    with battle(
        "ann blue rep 4 with nothing at 10,20 melee hand-held",
        "dan red rep 5 with rifle at 10,15 facing 180 status ducked-back",
        dice=dice | hurt,
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        order = {"do": "charge", "figures": ["ann"], "target": "dan"}
        assert preview(b.encounter, order, GM).refused is None
        b.do("charge", figures=["ann"], target="dan")
        assert [shot["target"] for shot in b.all("shot", shooter="dan")] == ["ann"]
        assert b.status("ann") == "out-of-the-fight"
