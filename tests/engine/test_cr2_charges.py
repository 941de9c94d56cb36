"""Charges in Chain Reaction 2.0: what a Leader lends and caps, and a target that is caught unawares."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle


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
